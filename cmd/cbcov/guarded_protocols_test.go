package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const (
	guardedApps     = "../../testdata/guards/apps"
	guardedMachines = "../../testdata/guards/machines"
	guardedMakers   = "../../testdata/guards/makers"
)

// guardedProtocols are the fixture apps for protocols with guards, as protocolApps.
var guardedProtocols = map[string][]string{
	"brokenrows":  {"violation android.database.Cursor getString"},
	"brokenmatch": {"violation java.util.regex.Matcher group(int)"},
	"mendedrows":  nil,
	"mendedmatch": nil,
}

// TestGuardedProtocols runs these apps, held to the machines that TestGuardedMachines learns.
func TestGuardedProtocols(t *testing.T) {
	if testing.Short() || !deviceReady(t) {
		t.Skip("needs the embedded device")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for name, want := range guardedProtocols {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			measureProtocols(t, filepath.Join(guardedApps, name+".apk"), filepath.Join(guardedApps, name+".cbscript"), want, "--typestates", guardedMachines)
		})
	}
}

// TestPredictedGuardedProtocols checks the same apps without running them.
func TestPredictedGuardedProtocols(t *testing.T) {
	for name, want := range guardedProtocols {
		t.Run(name, func(t *testing.T) {
			predictProtocols(t, filepath.Join(guardedApps, name+".apk"), want, "--typestates", guardedMachines)
		})
	}
}

// guardedClasses are the classes of these protocols, and how they are learned: by what an app's log tells.
var guardedClasses = map[string][]string{
	"java.util.regex.Matcher": {
		"--makers", "Matches.java", "--births", "java.util.regex.Pattern.matcher",
		"--methods", "find()", "--methods", "matches", "--methods", "lookingAt", "--methods", "reset()", "--methods", "group()", "--methods", "group(int)",
		"--methods", "start()", "--methods", "start(int)", "--methods", "end()", "--methods", "end(int)", "--methods", "groupCount", "--methods", "hitEnd",
	},
	"android.database.Cursor": {
		"--makers", "Rows.java", "--births", "android.database.sqlite.SQLiteDatabase.query", "--births", "android.database.sqlite.SQLiteDatabase.rawQuery",
		"--exclude", "close", "--exclude", "deactivate", "--exclude", "requery", "--exclude", "respond", "--exclude", "copyStringToBuffer",
		"--exclude", "registerContentObserver", "--exclude", "unregisterContentObserver", "--exclude", "registerDataSetObserver",
		"--exclude", "unregisterDataSetObserver", "--exclude", "setNotificationUri", "--exclude", "setNotificationUris", "--exclude", "setExtras",
		"--exclude", "getExtras", "--exclude", "getNotificationUri", "--exclude", "getNotificationUris", "--exclude", "getWantsAllOnMoveCalls",
	},
}

// TestGuardedMachines learns the machines of testdata/guards/machines anew; -update writes them.
func TestGuardedMachines(t *testing.T) {
	if testing.Short() || !deviceReady(t) {
		t.Skip("needs the embedded device")
	}
	for class, options := range guardedClasses {
		t.Run(class, func(t *testing.T) {
			out := t.TempDir()
			if *update {
				out = guardedMachines
			}
			options := slices.Clone(options)
			options[1] = filepath.Join(guardedMakers, options[1])
			mustRun(t, append([]string{"learn", "--guards", class, "--results", "--verify", "500", "--api", "34", "-o", out}, options...)...)
			file := class + "-34.json"
			got, err := os.ReadFile(filepath.Join(out, file))
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join(guardedMachines, file))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs from what is learned now: run this test with -update, and look at what changed", file)
			}
		})
	}
}

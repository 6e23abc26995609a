package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestProbesChangeNoRun runs apps with the same seed or script, with callbacks alone probed and with more: the same events give the same callbacks.
// AsyncTask's workers run in real time beside the main thread; of its app the main thread's callbacks are compared.
func TestProbesChangeNoRun(t *testing.T) {
	if testing.Short() || !deviceReady(t) {
		t.Skip("needs the embedded device")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for name, workers := range map[string]bool{"database": true, "camera": true, "asynctasks": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := probedRun(t, name, "callbacks")
			for _, probes := range []string{"callbacks,callins", "callbacks,callins,blocks"} {
				got := probedRun(t, name, probes)
				if !strings.Contains(got, " C ") || !strings.Contains(got, " R ") {
					t.Errorf("%s logs no callins", probes)
				}
				if strings.Contains(probes, "blocks") != strings.Contains(got, " B ") {
					t.Errorf("%s: blocks logged: %v", probes, strings.Contains(got, " B "))
				}
				unbalanced(t, got)
				if d := cmp.Diff(callbacks(want, workers), callbacks(got, workers)); d != "" {
					t.Errorf("%s: %s", probes, d)
				}
			}
		})
	}
}

// probedRun runs an app by its script or with a seed, and gives its log.
func probedRun(t *testing.T, name, probes string) string {
	t.Helper()
	dir := t.TempDir()
	app, traces := filepath.Join(dir, "probed.apk"), filepath.Join(dir, "traces")
	mustRun(t, "instrument", filepath.Join("../../testdata/apps", name+".apk"), "-o", app, "--probes", probes)
	drive := []string{"run", app, "-o", traces, "--hang", "3m", "--monkey", "40", "--seed", "1"}
	if script := filepath.Join("testdata/run", name+".cbscript"); exists(script) {
		drive = []string{"run", app, "-o", traces, "--hang", "3m", "--script", script}
	}
	mustRun(t, drive...)
	text, err := os.ReadFile(filepath.Join(traces, "probed.logcat"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// record is one of our lines: nonce, depth, thread, kind, and the rest.
var record = regexp.MustCompile(`cbcov   : 1 [0-9a-f]+ ([0-9a-f]+) \d+ (\d+) (\S+) ([A-Z]) (.*)`)

// callbacks lists the callbacks of a log, of the main thread alone or of all. Objects and threads are numbered as callbacks name them:
// callins name others.
func callbacks(log string, workers bool) []string {
	var list []string
	names := map[string]string{}
	number := func(name string) string {
		if names[name] == "" {
			names[name] = fmt.Sprint(len(names))
		}
		return names[name]
	}
	for _, m := range record.FindAllStringSubmatch(log, -1) {
		if !strings.Contains("EXT", m[4]) || m[3] != "m" && !workers {
			continue
		}
		fields := strings.Fields(m[5])
		fields[1] = number("object " + m[1] + fields[1])
		list = append(list, strings.Join([]string{m[2], number("thread " + m[1] + m[3]), m[4], strings.Join(fields, " ")}, " "))
	}
	return list
}

// unbalanced fails where a thread's callins do not end in the order they began.
func unbalanced(t *testing.T, log string) {
	t.Helper()
	open := map[string][]string{}
	for _, m := range record.FindAllStringSubmatch(log, -1) {
		thread, fields := m[1]+m[3], strings.Fields(m[5])
		call := strings.Join(fields[:min(2, len(fields))], " ")
		stack := open[thread]
		switch {
		case m[4] == "C":
			open[thread] = append(stack, call)
		case m[4] == "R" && len(stack) > 0 && stack[len(stack)-1] == call:
			open[thread] = stack[:len(stack)-1]
		case m[4] == "R" && fields[len(fields)-1] != "v":
			t.Errorf("%s ends, open are %q", m[0], stack)
		}
	}
}

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// undisturbed is what the device says of a run in which each event has an effect; some scripts have the system end the process.
var undisturbed = regexp.MustCompile(` 0 without effect; \d+ process(es)?, 0 crashes`)

// TestAndroidX drives the apps that stand on AndroidX, one of them shrunk by R8, by their scripts on the embedded device: each event has
// an effect, nothing fails, and the automaton has all that the trace has.
func TestAndroidX(t *testing.T) {
	if testing.Short() || !deviceReady(t) {
		t.Skip("needs the embedded device")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	scripts, err := filepath.Glob("../../testdata/androidx/*.cbscript")
	if err != nil {
		t.Fatal(err)
	}
	if len(scripts) == 0 {
		t.Fatal("no scripts")
	}
	for _, script := range scripts {
		base := strings.TrimSuffix(script, ".cbscript")
		t.Run(filepath.Base(base), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			probed, traces, report := filepath.Join(dir, "probed.apk"), filepath.Join(dir, "traces"), filepath.Join(dir, "report.json")
			var names []string
			if _, err := os.Stat(base + ".mapping"); err == nil {
				names = []string{"--mapping", base + ".mapping"}
			}
			mustRun(t, append([]string{"instrument", base + ".apk", "-o", probed}, names...)...)
			out := mustRun(t, "run", probed, "-o", traces, "--record-calls", "--hang", "3m", "--script", script)
			if !undisturbed.MatchString(out) {
				t.Errorf("cbcov run: %s", out)
			}
			mustRun(t, append([]string{"measure", base + ".apk", traces, "--no-config", "--format", "json=" + report}, names...)...)
			checkModelled(t, report)
			checkRecalled(t, base+".apk", traces, nil, names...)
		})
	}
}

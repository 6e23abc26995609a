package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/reports/result"
)

// TestTruth runs every fixture app on the embedded device: no callback and no pair in its trace may be missing in its automaton, but for the pairs
// in testdata/run/APP.lacks, all of which have to be. A file testdata/run/APP.cbscript drives the app where there is one; else a monkey does.
func TestTruth(t *testing.T) {
	if testing.Short() || !deviceReady(t) {
		t.Skip("needs the embedded device")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	apps, err := filepath.Glob("../../testdata/apps/*.apk")
	if err != nil {
		t.Fatal(err)
	}
	if len(apps) == 0 {
		t.Fatal("no fixture apps")
	}
	for _, app := range apps {
		name := strings.TrimSuffix(filepath.Base(app), ".apk")
		if _, ok := protocolApps[name]; ok {
			continue // TestProtocols runs it
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel() // most of the time goes into starting JVMs
			dir := t.TempDir()
			probed, traces, report := filepath.Join(dir, "probed.apk"), filepath.Join(dir, "traces"), filepath.Join(dir, "report.json")
			mustRun(t, "instrument", app, "-o", probed)
			drive := []string{"run", probed, "-o", traces, "--record-calls", "--hang", "3m", "--monkey", "60", "--seed", "7"}
			if script := filepath.Join("testdata/run", name+".cbscript"); exists(script) {
				drive = []string{"run", probed, "-o", traces, "--record-calls", "--hang", "3m", "--script", script}
			}
			t.Log(mustRun(t, drive...))
			var out, errs bytes.Buffer // some apps break a protocol, as their figures do
			code := run([]string{"measure", app, traces, "--no-config", "--format", "json=" + report}, &streams{in: strings.NewReader(""), out: &out, err: &errs})
			if code != exitPass && code != exitFail {
				t.Fatalf("cbcov measure: exit code %d: %s", code, errs.String())
			}
			known := lacksOf(t, filepath.Join("testdata/run", name+".lacks"))
			checkRecalled(t, app, traces, known)
			checkModelled(t, report, known...)
		})
	}
}

// lacksOf lists the lines of a file, if there is one, without comments.
func lacksOf(t *testing.T, path string) []string {
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var out []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// mustRun runs a command in this process and returns its output.
func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(args, &streams{in: strings.NewReader(""), out: &out, err: &errs}); code != exitPass {
		t.Fatalf("cbcov %s: exit code %d: %s", strings.Join(args, " "), code, errs.String())
	}
	return out.String()
}

// checkModelled fails for what a report says that the trace has and the automaton has not, but for known callbacks and pairs, all of which it must
// say.
func checkModelled(t *testing.T, path string, known ...string) {
	d, err := result.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if d.Traces.Records == 0 {
		t.Error("the trace is empty")
	}
	isKnown := func(what string) bool {
		i := slices.Index(known, what)
		if i >= 0 {
			known = slices.Concat(known[:i], known[i+1:])
		}
		return i >= 0
	}
	for _, c := range d.Unmodelled.Callbacks {
		if !isKnown(c.Method) {
			t.Errorf("callback not modelled: %s", c.Method)
		}
	}
	for _, p := range d.Unmodelled.Pairs {
		if pair := p.Criterion + " " + d.Spell(p.Symbols); !isKnown(pair) {
			t.Errorf("pair not modelled: %s, %d times", pair, p.Count)
		}
	}
	for _, what := range known {
		t.Errorf("modelled now, or not run: %s", what)
	}
}

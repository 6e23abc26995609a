package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// protocolApps are the fixture apps for protocols: what a measured run of each must find, and what a check must predict, as "purpose symbol".
// A broken app's corrected twin, and the app that uses all the classes well, must give nothing at all.
var protocolApps = map[string][]string{
	"brokentask":     {"violation AsyncTask exec"},
	"brokendatabase": {"violation SQLiteDatabase use"},
	"brokenidle":     {"violation MediaPlayer start"},
	"brokenprepare":  {"violation MediaPlayer start"},
	"brokenreleased": {"violation MediaPlayer start"},
	"brokencapture":  {"violation Camera takePicture"},
	"brokenlogging":  {"unexpected WriteAheadLogging upgraded"},
	"mendedtask":     nil,
	"mendeddatabase": nil,
	"mendedidle":     nil,
	"mendedprepare":  nil,
	"mendedreleased": nil,
	"mendedcapture":  nil,
	"mendedlogging":  nil,
	"protocols":      nil,
}

// TestProtocols runs each of these apps on the embedded device, as its script says. What broke must be found by measuring, predicted by
// checking, and be gone in the corrected twin. The automaton must have what the traces show, as in TestTruth.
func TestProtocols(t *testing.T) {
	if testing.Short() || !deviceReady(t) {
		t.Skip("needs the embedded device")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for name, want := range protocolApps {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			measureProtocols(t, filepath.Join("../../testdata/apps", name+".apk"), filepath.Join("testdata/run", name+".cbscript"), want)
		})
	}
}

// measureProtocols runs an app by a script, and holds what a measured run of it finds against what it must find. Options are which typestates there are.
func measureProtocols(t *testing.T, app, script string, want []string, options ...string) {
	t.Helper()
	dir := t.TempDir()
	probed, traces, report := filepath.Join(dir, "probed.apk"), filepath.Join(dir, "traces"), filepath.Join(dir, "report.json")
	mustRun(t, append([]string{"instrument", app, "-o", probed}, options...)...)
	t.Log(mustRun(t, "run", probed, "-o", traces, "--hang", "3m", "--script", script))
	code := exitPass
	if slices.ContainsFunc(want, func(line string) bool { return strings.HasPrefix(line, "violation ") }) {
		code = exitFail
	}
	runWith(t, code, append([]string{"measure", app, traces, "--no-config", "--format", "json=" + report}, options...)...)
	checkModelled(t, report)
	same(t, "measured", append(broken(t, report, "violations"), broken(t, report, "unexpected")...), want)
}

// TestPredictedProtocols checks the same apps without running them.
func TestPredictedProtocols(t *testing.T) {
	for name, want := range protocolApps {
		t.Run(name, func(t *testing.T) {
			predictProtocols(t, filepath.Join("../../testdata/apps", name+".apk"), want)
		})
	}
}

// predictProtocols checks an app, and holds what is predicted against what a measured run of it finds.
func predictProtocols(t *testing.T, app string, want []string, options ...string) {
	t.Helper()
	report := filepath.Join(t.TempDir(), "report.json")
	mustRun(t, append([]string{"check", app, "--format", "json=" + report}, options...)...)
	var predicted []string
	for _, line := range want {
		_, line, _ = strings.Cut(line, " ")
		predicted = append(predicted, "prediction "+line)
	}
	same(t, "predicted", broken(t, report, "predictions"), predicted)
}

// broken lists what a report's list of findings says was broken.
func broken(t *testing.T, report, list string) (found []string) {
	t.Helper()
	text, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	var entries []struct{ Kind, Purpose, Symbol string }
	if err := json.Unmarshal(doc[list], &entries); err != nil {
		t.Fatalf("%s: %v", list, err)
	}
	for _, e := range entries {
		found = append(found, strings.Join([]string{e.Kind, e.Purpose, e.Symbol}, " "))
	}
	return found
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// runWith runs a command in this process that must end with an exit code.
func runWith(t *testing.T, want int, args ...string) {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(args, &streams{in: strings.NewReader(""), out: &out, err: &errs}); code != want {
		t.Errorf("cbcov %s: exit code %d, want %d: %s%s", strings.Join(args, " "), code, want, out.String(), errs.String())
	}
}

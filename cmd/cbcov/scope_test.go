package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMappedScope: an app is instrumented with a mapping that says of a class below its package that it is a library's. The instrumented APK
// knows what came of it; the original one needs the mapping again, and its traces are refused without it.
func TestMappedScope(t *testing.T) {
	if testing.Short() || !deviceReady(t) {
		t.Skip("needs the embedded device")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	const app = "../../testdata/apps/waiting.apk"
	dir := t.TempDir()
	probed, traces, names := filepath.Join(dir, "probed.apk"), filepath.Join(dir, "traces"), filepath.Join(dir, "mapping.txt")
	if err := os.WriteFile(names, []byte("org.vendor.Button -> app.waiting.MainActivity$Post:\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "instrument", app, "--mapping", names, "-o", probed)
	mustRun(t, "run", probed, "-o", traces, "--hang", "3m", "--script", "testdata/run/waiting.cbscript")
	counts := func(args ...string) string {
		out := mustRun(t, append([]string{"measure", "--no-config", "--list", "0"}, args...)...)
		from, to := strings.Index(out, "criterion"), strings.Index(out, "Total")
		return out[max(from, 0):max(to, 0)]
	}
	known, again := counts(probed, traces), counts(app, traces, "--mapping", names)
	if without := mustRun(t, "sequences", app, "--mapping", names, "--list"); strings.Contains(without, "Post") {
		t.Errorf("a library's class has sequences:\n%s", without)
	}
	if known != again || !strings.Contains(known, "EE") {
		t.Errorf("the instrumented app has\n%s\nthe original with its mapping\n%s", known, again)
	}
	var errs bytes.Buffer
	code := run([]string{"measure", app, traces, "--no-config"}, &streams{in: strings.NewReader(""), out: &bytes.Buffer{}, err: &errs})
	if code != exitInput || !strings.Contains(errs.String(), "instrumented with other --include, --exclude or --mapping") {
		t.Errorf("without the mapping: exit code %d, %s", code, errs.String())
	}
}

package embedded

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestConvertedClassesAreKept runs an app with what a run before has kept, with what is broken of it, and with nothing: the same log.
func TestConvertedClassesAreKept(t *testing.T) {
	needDevice(t)
	script := "seed 1\nlaunch\nidle\nadvance 1s\n"
	const app = "testdata/widgets.apk"
	run := func() string {
		r, log := driveApp(t, app, Options{Script: parse(t, script)})
		if r.Processes != 1 {
			t.Errorf("%+v", r)
		}
		return log
	}
	d, err := Connect(t.Context(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := d.start
	s.app = &startApp{apks: []string{app}}
	k, err := d.layout.keep(&s)
	if err != nil {
		t.Fatal(err)
	}
	k.done(false)
	if err := os.Remove(k.from); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	want := run()
	whole, err := os.ReadFile(k.from)
	if err != nil || len(whole) < 1000 {
		t.Fatalf("kept %d bytes, %v", len(whole), err)
	}
	if got := run(); got != want {
		t.Errorf("with what was kept:\n%s\nwant:\n%s", got, want)
	}
	if again, err := os.ReadFile(k.from); err != nil || !slices.Equal(again, whole) {
		t.Errorf("a run that met the same classes kept others, %v", err)
	}
	if err := os.WriteFile(k.from, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if got := run(); got != want {
		t.Errorf("with half of it:\n%s\nwant:\n%s", got, want)
	}
	if again, err := os.ReadFile(k.from); err != nil || !slices.Equal(again, whole) {
		t.Errorf("what was broken was not replaced, %v", err)
	}
}

func TestPrune(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	for name, age := range map[string]time.Duration{"a": 3 * time.Hour, "b": 2 * time.Hour, "c": time.Hour, tempPrefix + "1": 2 * staleAfter, tempPrefix + "2": time.Hour} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, make([]byte, 100), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		limit int64
		want  []string
	}{{300, []string{tempPrefix + "2", "a", "b", "c"}}, {250, []string{tempPrefix + "2", "b", "c"}}, {10, []string{tempPrefix + "2", "c"}}} {
		prune(dir, c.limit, now)
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range entries {
			got = append(got, e.Name())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("limit %d: %v stay, want %v", c.limit, got, c.want)
		}
	}
}

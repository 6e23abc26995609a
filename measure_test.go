package cbcov

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cbcov/ccfa"
)

// TestDeviceIn: what repeats a run names its device where that is not the default one.
func TestDeviceIn(t *testing.T) {
	for text, want := range map[string]string{
		`{"device": "embedded:34"}`: "", `{"device": "embedded:28", "events": 3}`: "embedded:28", `{}`: "", `{"device": 3}`: "", "": "",
	} {
		path := filepath.Join(t.TempDir(), "run.json")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := deviceIn(path); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestGuardsIn: where a callback's code calls or posts another one is told by line, with the condition that decides on it.
func TestGuardsIn(t *testing.T) {
	a, err := Open(context.Background(), Options{}, "testdata/apps/asynctasks.apk")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	m, err := a.Automaton(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	place := a.guardsIn(m)
	for _, c := range []struct{ in, callback, want string }{
		{"MainActivity.onPause", "MainActivity$Load.onCancelled", "MainActivity.java:26, behind the condition at MainActivity.java:25"},
		{"MainActivity$Load.doInBackground", "MainActivity$Load.onProgressUpdate", "MainActivity.java:47, behind the condition at MainActivity.java:46"},
		{"MainActivity.lambda (onClick) · R.id.load · MainActivity.java:14", "MainActivity$Load.doInBackground", "MainActivity.java:21"},
		{"MainActivity.onPause", "MainActivity$Load.doInBackground", ""},
	} {
		of := func(name string) int {
			return slices.IndexFunc(m.Callbacks, func(c *ccfa.Callback) bool { return c.Name == name })
		}
		if got := place(of(c.in), of(c.callback)); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.callback, c.in, got, c.want)
		}
	}
}

package cbcov

import (
	"os"
	"path/filepath"
	"testing"
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

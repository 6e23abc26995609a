package embedded

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestReplaceRemovesWhatIsOld(t *testing.T) {
	dir := t.TempDir()
	folder := func(name string, age time.Duration) string {
		p := filepath.Join(dir, name)
		if err := os.Mkdir(p, 0o755); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(p, at, at); err != nil {
			t.Fatal(err)
		}
		return p
	}
	old, young, place := folder("agent-1", 2*staleAfter), folder("agent-2", staleAfter/2), folder("agent-3", 0)
	other, made := folder("jars", 2*staleAfter), folder("made", 0)
	if err := os.WriteFile(filepath.Join(made, "agent.jar"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := replace(filepath.Join(dir, "agent-*"), made, place); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{old: false, young: true, other: true, made: false, filepath.Join(place, "agent.jar"): true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(path), err == nil, want)
		}
	}
}

package embedded

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/device/embedded/internal/assets"
)

// abc is the SHA-256 sum of "abc".
const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

func TestLock(t *testing.T) {
	l, err := parseLock("# sums\n\n" + abc + "  a.jar\n")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, c := range []struct {
		name, content string
		ok            bool
	}{
		{"a.jar", "abc", true},
		{"a.jar", "abd", false},
		{"b.jar", "abc", false},
	} {
		path := filepath.Join(dir, c.name)
		if err := os.WriteFile(path, []byte(c.content), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := l.check(path); (err == nil) != c.ok || !c.ok && !errors.Is(err, ErrSum) {
			t.Errorf("%s with %q: %v", c.name, c.content, err)
		}
	}
}

func TestLockRefuses(t *testing.T) {
	for _, text := range []string{"abc  a.jar", abc + " a.jar", abc + "  ../a.jar", abc, abc + "  a\n" + abc + "  a"} {
		if _, err := parseLock(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

// TestLockHasAll checks that the lock file in the binary names every framework jar that can be chosen.
func TestLockHasAll(t *testing.T) {
	a, err := assets.Load()
	if err != nil {
		t.Fatal(err)
	}
	l, err := parseLock(a.Lock)
	if err != nil {
		t.Fatal(err)
	}
	for _, api := range Levels() {
		_, jar, err := level(api)
		if err != nil {
			t.Fatal(err)
		}
		if l[jar] == "" {
			t.Errorf("API level %d: the lock file does not name %s", api, jar)
		}
	}
	if _, _, err := level(7); err == nil || !strings.Contains(err.Error(), "API level 7") {
		t.Errorf("level 7: %v", err)
	}
	if len(a.Sources) == 0 || len(a.POM) == 0 {
		t.Error("the agent has no sources or no POM")
	}
}

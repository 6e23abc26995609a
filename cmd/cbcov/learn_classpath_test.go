package main

import (
	"os"
	"path/filepath"
	"testing"

	"cbcov/learner/purpose"
)

// TestBindClassPath: a purpose's hash changes with the classes that it is about, wherever they are, and with nothing else.
func TestBindClassPath(t *testing.T) {
	folder := func(names ...string) string {
		dir := t.TempDir()
		for _, name := range names {
			if err := os.MkdirAll(filepath.Join(dir, "p"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "p", name), []byte("class "+name), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	hash := func(paths ...string) string {
		t.Helper()
		p := &purpose.Purpose{Hash: "abc"}
		if err := (&learnOptions{classPath: paths}).bindClassPath([]*purpose.Purpose{p}); err != nil {
			t.Fatal(err)
		}
		return p.Hash
	}
	if got := hash(); got != "abc" {
		t.Errorf("without a class path: %s", got)
	}
	one := folder("A", "B")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(one, link); err != nil {
		t.Fatal(err)
	}
	for _, same := range []string{folder("B", "A"), link} {
		if hash(one) != hash(same) {
			t.Errorf("%s: the same classes have another hash", same)
		}
	}
	for _, other := range [][]string{{folder("A")}, {folder("A", "C")}, {one, folder("A")}, {filepath.Join(one, "p", "A")}} {
		if hash(one) == hash(other...) {
			t.Errorf("%q: other classes have the same hash", other)
		}
	}
	if err := (&learnOptions{classPath: []string{"missing.jar"}}).bindClassPath(nil); err == nil {
		t.Error("a file that is missing is no error")
	}
}

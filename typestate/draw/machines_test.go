package draw

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/typestate"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (- want, + got):\n%s", path, d)
	}
}

// open reads a machine: hostile.json has names that no form may take for
// its own; those of ../testdata are the papers', and golden/asynctask.json there has all that a learner writes down.
func open(t testing.TB, name string) *typestate.Machine {
	t.Helper()
	m, err := typestate.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

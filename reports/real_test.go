package reports

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/coverage"
)

// automaton builds a fixture app's.
func automaton(t testing.TB, path string) *ccfa.Automaton {
	t.Helper()
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	m, err := a.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	model, err := framework.Load(m.TargetSDK)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	auto, err := ccfa.Build(context.Background(), p, a, model, ccfa.Options{Check: true})
	if err != nil {
		t.Fatal(err)
	}
	return auto
}

// TestDocumentsOfApps holds what is printed of the paper's apps against the schemas, the automaton's document too.
func TestDocumentsOfApps(t *testing.T) {
	apks, err := filepath.Glob(filepath.Join("..", "testdata", "apps", "fig*.apk"))
	if err != nil || len(apks) == 0 {
		t.Fatalf("no fixture apps: %v", err)
	}
	for _, path := range apks {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".apk"), func(t *testing.T) {
			a := automaton(t, path)
			var b bytes.Buffer
			if err := a.WriteJSON(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			checkSchema(t, b.Bytes())
			b.Reset()
			if err := WriteSequences(&b, "json", a, &coverage.Requirements{Sequences: requiredOf(t, a)}, Options{}); err != nil {
				t.Fatal(err)
			}
			checkSchema(t, b.Bytes())
		})
	}
}

// requiredOf gives what an automaton requires.
func requiredOf(t testing.TB, a *ccfa.Automaton) []coverage.Sequence {
	t.Helper()
	r, err := coverage.Required(context.Background(), a, coverage.RequiredOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Sequences
}

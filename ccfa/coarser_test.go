package ccfa

import (
	"path/filepath"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// TestCoarserHasMore: each step to less detail keeps all that can follow what, and adds to it.
func TestCoarserHasMore(t *testing.T) {
	apks, err := filepath.Glob("../testdata/apps/*.apk")
	if err != nil || len(apks) == 0 {
		t.Fatalf("no fixture apps: %v", err)
	}
	for _, path := range apks {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".apk"), func(t *testing.T) {
			a := built(t, path)
			for _, parts := range a.Pairs(Reading{}) {
				list := parts[:1]
				if parts[1] != nil {
					list = parts[:]
				}
				v, err := a.viewAt(t.Context(), Reading{}, a.partBudget(), true, list...)
				if err != nil {
					t.Fatal(err)
				}
				if v.Coarse() {
					t.Errorf("%s is coarse", v.Name())
				}
				finer := bigrams(v)
				for _, detail := range []machine.Detail{machine.Slotless, machine.Placeless} {
					v.lives.Options.Detail, v.Occurrences = detail, nil
					if err := v.solve(t.Context(), true); err != nil {
						t.Fatal(err)
					}
					coarser := bigrams(v)
					for p := range finer {
						if !coarser[p] {
							t.Errorf("%s, detail %d: %s → %s is gone", v.Name(), detail, p.before.Callback.Name, p.after.Callback.Name)
						}
					}
					if !v.Coarse() {
						t.Errorf("%s, detail %d: it is not coarse", v.Name(), detail)
					}
					finer = coarser
				}
			}
		})
	}
}

func built(t *testing.T, path string) *Automaton {
	t.Helper()
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	model, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := Build(t.Context(), p, a, model, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// bigram is an occurrence and one that can come directly after it.
type bigram struct{ before, after Occurrence }

func bigrams(v *View) map[bigram]bool {
	out := map[bigram]bool{}
	for i, o := range v.Occurrences {
		for k := range v.Next(i).All() {
			out[bigram{o, v.Occurrences[k]}] = true
		}
	}
	return out
}

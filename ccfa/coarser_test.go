package ccfa_test

import (
	"path/filepath"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/ccfa/machine"
)

// TestCoarserHasMore: each step to less detail keeps all that can follow what, and adds to it.
func TestCoarserHasMore(t *testing.T) {
	apks, err := filepath.Glob("../testdata/apps/*.apk")
	if err != nil || len(apks) == 0 {
		t.Fatalf("no fixture apps: %v", err)
	}
	for _, path := range few(apks) {
		name := strings.TrimSuffix(filepath.Base(path), ".apk")
		t.Run(name, func(t *testing.T) {
			a, _ := automaton(t, name)
			for _, parts := range a.Pairs(ccfa.Reading{}) {
				v, err := a.View(t.Context(), ccfa.Reading{}, parts[0], parts[1])
				if err != nil {
					t.Fatal(err)
				}
				if v.Coarse() {
					t.Errorf("%s is coarse", v.Name())
				}
				finer := bigrams(v)
				for _, detail := range []machine.Detail{machine.Slotless, machine.Placeless} {
					if v, err = v.Coarsen(t.Context(), detail); err != nil {
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

// bigram is an occurrence and one that can come directly after it.
type bigram struct{ before, after ccfa.Occurrence }

func bigrams(v *ccfa.View) map[bigram]bool {
	out := map[bigram]bool{}
	for i, o := range v.Occurrences {
		for k := range v.Next(i).All() {
			out[bigram{o, v.Occurrences[k]}] = true
		}
	}
	return out
}

// few leaves some of the apps with -short: `make race` wants each kind of code to run, not each app.
func few(apps []string) []string {
	if !testing.Short() {
		return apps
	}
	var some []string
	for i := 0; i < len(apps); i += 16 {
		some = append(some, apps[i])
	}
	return some
}

package coverage

import (
	"context"
	"testing"

	"cbcov/ccfa"
)

// TestBudget: with little work allowed, a part is coarse: it is named, and what it has beside the sequences that are known to be there is
// counted. All that is required then is required with more work, too, and with the default nothing is coarse.
func TestBudget(t *testing.T) {
	ask := func(name string, budget float64) *Requirements {
		r, err := Required(context.Background(), built(t, name, ccfa.Options{Depth: ccfa.Full, Budget: budget}), RequiredOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Budget != budget {
			t.Errorf("%s: the budget is %v, want %v", name, r.Budget, budget)
		}
		return r
	}
	for _, name := range []string{"menus", "dialogs", "activity"} {
		all := map[string]bool{}
		exact := ask(name, 1)
		for _, s := range exact.Sequences {
			all[s.ID] = true
		}
		if len(exact.Apart) > 0 {
			t.Errorf("%s: with the default, %v are coarse", name, exact.Apart)
		}
		last := -1
		for _, budget := range []float64{1e-5, 1e-4, 1e-3} {
			r := ask(name, budget)
			for _, s := range r.Sequences {
				if !all[s.ID] {
					t.Errorf("%s, budget %v: %s is required, but not with the default", name, budget, s.ID)
				}
			}
			if len(r.Sequences) < len(all) && len(r.Apart) == 0 {
				t.Errorf("%s, budget %v: %d of %d sequences are required, and no part is named", name, budget, len(r.Sequences), len(all))
			}
			if len(r.Sequences) < last {
				t.Errorf("%s, budget %v: fewer sequences are required than with less", name, budget)
			}
			last = len(r.Sequences)
			beside := 0
			for _, a := range r.Apart {
				beside += a.Sequences
			}
			if missing := len(all) - len(r.Sequences); beside < missing {
				t.Errorf("%s, budget %v: %d sequences are apart, but %d are missing", name, budget, beside, missing)
			}
		}
		if r := ask(name, 1e-5); len(r.Apart) == 0 {
			t.Errorf("%s: with a budget of next to nothing, no part is coarse", name)
		}
	}
}

// TestRelationsBudget: what can follow what with the default budget can with less, too; pairs of windows that need more than there is are counted.
func TestRelationsBudget(t *testing.T) {
	for _, name := range []string{"results", "opened"} {
		exact := built(t, name, ccfa.Options{Depth: ccfa.Full})
		all := exact.Relations(t.Context())
		for _, budget := range []float64{1e-5, 1e-4, 1e-3} {
			little := built(t, name, ccfa.Options{Depth: ccfa.Full, Budget: budget}).Relations(t.Context())
			for x := range exact.Callbacks {
				for y := range exact.Callbacks {
					if all.Follows(x, y) && !little.Follows(x, y) {
						t.Errorf("%s, budget %v: %s no longer follows %s", name, budget, exact.Callbacks[y].Name, exact.Callbacks[x].Name)
					}
				}
			}
			if n := little.Unordered(); budget == 1e-5 && n == 0 {
				t.Errorf("%s: with a budget of next to nothing, all pairs of windows are ordered", name)
			}
		}
		if n := all.Unordered(); n > 0 {
			t.Errorf("%s: with the default, %d pairs of windows are not ordered", name, n)
		}
	}
}

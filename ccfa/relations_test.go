package ccfa_test

import (
	"testing"

	"cbcov/ccfa"
)

// A run is of one part: where two windows are looked at together, no callback goes on with a run of the other one's. So Relations.Runs asks each
// part alone.
func TestRunsAreOfOnePart(t *testing.T) {
	for _, app := range []string{"going", "results", "splash", "opened", "activity", "stacked"} {
		a, _ := automaton(t, app)
		alone := a.Relations(t.Context())
		windows := 0
		for _, p := range a.Parts {
			for _, q := range a.Parts {
				if p.Kind != ccfa.Window || q.Kind != ccfa.Window {
					continue
				}
				windows++
				v, err := a.View(t.Context(), ccfa.Everything, p, q)
				if err != nil {
					t.Fatal(err)
				}
				for x := range v.Occurrences {
					for y := range v.InRun(x).All() {
						of, with := v.Occurrences[x].Callback, v.Occurrences[y].Callback
						if !alone.Runs(of.ID, with.ID) {
							t.Errorf("%s: %s and %s: %s goes on with the run of %s", app, p.Name, q.Name, with.Name, of.Name)
						}
					}
				}
			}
		}
		if windows == 0 {
			t.Errorf("%s has no windows", app)
		}
	}
}

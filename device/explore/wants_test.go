package explore

import (
	"context"
	"slices"
	"testing"
)

// TestUnwanted: what nobody wants is worth nothing, and keeps no run going; where a run has it all the same, that is noted, and counts for nothing.
func TestUnwanted(t *testing.T) {
	all := fakeApp()
	app := fakeApp()
	app.Unwanted = map[string]bool{"EE-gone": true}
	first := -1
	for i := range app.Sequences {
		if x, y := app.Sequences[i].Ordered(); x == onThree || y == onThree {
			app.Unwanted[app.Sequences[i].ID] = true
			first = i
		}
	}
	plain, w := newWants(all), newWants(app)
	k := plain.groups[plain.asked[first]].want
	if plain.worth(k) == 0 || w.worth(k) != 0 || w.unmet(onThree) != 0 || w.unmet(onOne) == 0 {
		t.Errorf("%+v is worth %g, and %g where nobody wants it; to meet it %g", k, plain.worth(k), w.worth(k), w.unmet(onThree))
	}
	if fresh, wanted := w.cover(first); !fresh || wanted {
		t.Errorf("covered: first %t, wanted %t", fresh, wanted)
	}
	if fresh, _ := w.cover(first); fresh || w.worth(k) != 0 {
		t.Errorf("covered again: first %t, worth %g", fresh, w.worth(k))
	}

	dir := t.TempDir()
	r, err := Explore(context.Background(), app, Options{Goal: Coverage, Events: 300, Seed: 1, Jobs: 1, Device: &fake{}, Out: dir})
	if err != nil {
		t.Fatal(err)
	}
	if want := len(app.Sequences) + 1 - len(app.Unwanted); r.Covered != want {
		t.Errorf("%d sequences covered, %d are wanted", r.Covered, want)
	}
	noted := 0
	err = EachRun(dir, r.Runs, func(run *Run) error {
		if slices.ContainsFunc(run.Covered, func(id string) bool { return app.Unwanted[id] }) {
			noted++
		}
		return nil
	})
	if err != nil || noted == 0 {
		t.Errorf("no run tells what it has by chance: %v", err)
	}
}

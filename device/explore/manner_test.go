package explore

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// TestManners: each goal has a manner whose runs can be made, and nothing else is a goal.
func TestManners(t *testing.T) {
	for _, g := range Goals() {
		m := manners[g]
		if len(m.events) == 0 || m.hope == nil || m.trials == 0 {
			t.Errorf("%s: %+v", g, m)
		}
	}
	if len(manners) != len(Goals()) {
		t.Errorf("%d manners of %d goals", len(manners), len(Goals()))
	}
	if _, err := Explore(t.Context(), fakeApp(), Options{Goal: "speed", Events: 5, Device: &fake{}, Out: t.TempDir()}); err == nil {
		t.Error("speed is taken for a goal")
	}
}

// TestTurns: runs that look for races take turns in how many events they have, and each second one begins with an activity that others may start.
func TestTurns(t *testing.T) {
	app := fakeApp()
	app.Launches = []string{"p/.A", "p/.B"}
	e := &exploration{app: app, opt: Options{Goal: Races, Events: 60}, manner: manners[Races], know: &knowledge{model: newModel(newHints(app.Automaton), &odd), wants: newWants(app)}}
	e.result.Rounds, e.result.Runs = 2, 3
	type short struct {
		number, events int
		launch         string
	}
	var got []short
	for range 2 {
		for _, p := range e.plan() {
			got = append(got, short{p.number, p.events, p.launch})
			e.result.Runs++
			e.result.Events += p.events
		}
	}
	if d := cmp.Diff([]short{{4, 12, "p/.B"}, {5, 4, ""}, {6, 8, "p/.A"}, {7, 12, ""}}, got, cmp.AllowUnexported(short{})); d != "" {
		t.Error(d)
	}
}

// TestChosen: a start of an activity counts where it was chosen.
func TestChosen(t *testing.T) {
	s, err := device.ParseScript("launch\nidle\nclick id/a\nlate\nlaunch p/.A\nrun\nadvance 1s\nback\nrelease\n")
	if err != nil {
		t.Fatal(err)
	}
	for goal, want := range map[Goal]int{Coverage: 3, Crashes: 3, Races: 2} {
		if m := manners[goal]; m.chosen(s.Events) != want {
			t.Errorf("%s: %d, want %d", goal, m.chosen(s.Events), want)
		}
	}
}

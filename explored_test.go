package cbcov

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/unreached"
	"cbcov/device/explore"
	"cbcov/reports/result"
)

// TestGrown: a sequence counts from the run on whose trace covers it first, and a cause from the run on that had it first.
func TestGrown(t *testing.T) {
	outcome := func(c coverage.Criterion, s coverage.State, file string) coverage.Outcome {
		return coverage.Outcome{Sequence: coverage.Sequence{Criterion: c}, State: s, Witness: coverage.Witness{File: file, Line: 1}}
	}
	got := grown([]coverage.Outcome{
		outcome(coverage.EE, coverage.Covered, "c/runs/000001.logcat"), outcome(coverage.EE, coverage.Covered, "c/runs/000002.logcat"),
		outcome(coverage.EAA, coverage.Covered, "c/runs/000002.logcat"), outcome(coverage.EE, coverage.Suppressed, "c/runs/000001.logcat"),
		outcome(coverage.EE, coverage.Covered, "elsewhere.logcat"), outcome(coverage.EE, coverage.Uncovered, ""),
	}, []ran{{10, []string{"x"}}, {0, nil}, {5, []string{"x", "y"}}})
	want := []result.Grown{
		{Events: 10, Covered: map[string]int{"EE": 1, "EAS": 0, "EAA": 0, "GUI": 0}, Crashes: 1},
		{Events: 10, Covered: map[string]int{"EE": 2, "EAS": 0, "EAA": 1, "GUI": 0}, Crashes: 1},
		{Events: 15, Covered: map[string]int{"EE": 2, "EAS": 0, "EAA": 1, "GUI": 0}, Crashes: 2},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got[2].Sequences() != 3 {
		t.Errorf("%d sequences", got[2].Sequences())
	}
}

// TestScreens: a widget is offered where it is on the screen of its window, once a choice, and what had come last is what it is behind.
func TestScreens(t *testing.T) {
	a := &ccfa.Automaton{Parts: []*ccfa.Part{{ID: 0, Class: "Lp/A;"}}}
	for i, widget := range []string{"", "R.id.one", "R.id.two"} {
		c := &ccfa.Callback{ID: i, Kinds: ccfa.Event, Parts: []int{0}}
		if widget != "" {
			c.Widgets = []string{widget}
		}
		a.Callbacks = append(a.Callbacks, c)
	}
	s := newScreens(a)
	seen := []explore.Seen{{Place: "home", Offers: []explore.Offer{{Key: "click one", Widget: "one"}, {Key: "longclick one", Widget: "one"}, {Key: "click two", Widget: "two"}, {Key: "back"}}}}
	s.run(&explore.Run{Seen: seen, Steps: []explore.Step{
		{From: "home", Activity: "p/.A", Key: "click one", Came: []int32{0, 1}},
		{From: "home", Activity: "p/.A", Key: "back"},
		{From: "other", Activity: "p/.A", Key: "click two", Dead: true},
		{From: "home", Activity: "p/.A", Key: "click two", Vain: []explore.Vain{{X: 1, Y: 2}, {X: -2, Y: 2}, {X: 1, Y: 2, Late: true}}},
	}})
	one, two := unreached.Widget{Name: "one", Class: "Lp/A;"}, unreached.Widget{Name: "two", Class: "Lp/A;"}
	want := &unreached.Screens{
		Widgets: map[unreached.Widget]*unreached.Offered{one: {Offered: 3, Sent: 1}, two: {Offered: 3, Sent: 1}},
		Behind:  map[unreached.Pair]*unreached.Offered{{X: 1, Y: 1}: {Offered: 1}, {X: 1, Y: 2}: {Offered: 1}},
		Choices: map[int]int{1: 2},
		Vain:    map[unreached.Aim]int{{Pair: unreached.Pair{X: 1, Y: 2}}: 1, {Pair: unreached.Pair{X: 1, Y: 2}, Late: true}: 1},
	}
	if d := cmp.Diff(want, s.Screens); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestDistinct: each race has an id of its own.
func TestDistinct(t *testing.T) {
	list := make([]result.Race, 3)
	for i := range list {
		list[i].Location = locationOf("Lp/A$B;.x")
		list[i].Told(result.DifferingRace)
	}
	first := list[0].ID
	distinct(list)
	if list[0].ID != first || list[1].ID != first+"-2" || list[2].ID != first+"-3" || list[0].Location != "p.A$B.x" {
		t.Errorf("%s: %s, %s, %s", list[0].Location, list[0].ID, list[1].ID, list[2].ID)
	}
}

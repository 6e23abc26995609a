package result

import (
	"slices"
	"testing"
)

// TestCauses: crashes of one cause are one bug, and so is the race that ends with it; its command runs both orders.
func TestCauses(t *testing.T) {
	script := func(name string) Replay { return Replay{Script: name, App: "app.apk"} }
	d := &Document{APK: "given.apk"}
	d.Crashes = []Crash{
		{Finding: Finding{ID: "c1", Kind: JavaCrash, Count: 1}, Cause: "E at p.A.m(A.java:1)", Script: &Shortest{Replay: script("short")}},
		{Finding: Finding{ID: "c2", Kind: JavaCrash, Count: 2}, Cause: "E at p.A.m(A.java:1)", Script: &Shortest{Replay: script("short")}},
		{Finding: Finding{ID: "c3", Kind: JavaCrash, Count: 1}},
		{Finding: Finding{ID: "c4", Kind: JavaCrash, Count: 1}, Cause: "F at p.B.m(B.java:1)", Script: &Shortest{Replay: script("other")}},
	}
	d.Races = []Race{{Location: "p.B.x", Cause: "F at p.B.m(B.java:1)", Orders: [2]RaceOrder{{Replay: script("first")}, {Replay: script("second"), Ends: "F: no"}}}}
	d.Races[0].Told(HarmfulRace)
	var got [][]string
	for _, b := range d.Bugs() {
		var ids []string
		for _, f := range b.Findings {
			ids = append(ids, string(f.Kind)+" "+f.ID)
		}
		got = append(got, append(ids, b.Commands(d)...))
	}
	race := "harmful-race " + d.Races[0].ID
	want := [][]string{
		{race, "crash c4", "cbcov run app.apk --script second -o again", "cbcov run app.apk --script first -o again/other"},
		{"crash c1", "crash c2", "cbcov run app.apk --script short -o again"},
		{"crash c3", "cbcov instrument given.apk -o probed.apk", "cbcov run probed.apk --monkey 500 --seed 1 -o again"},
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	if found := d.Bugs()[0].FoundAs(); !slices.Equal(found, []string{"harmful race, both orders executed", "crash, 1 time"}) {
		t.Errorf("found as %q", found)
	}
}

// TestCovers: what a run covered first is what it covered last before the bug, and what the bug came in ends it.
func TestCovers(t *testing.T) {
	d := &Document{Callbacks: []Callback{{Name: "A.one", Method: "Lp/A;->one()V"}, {Name: "A.two", Method: "Lp/A;->two()V"}}, Witnesses: map[string]Place{}}
	add := func(id, criterion string, line, last int) {
		d.Sequences = append(d.Sequences, Sequence{ID: id, Criterion: criterion, Symbols: Symbols{0, 1, 2 * last}, State: WasCovered})
		d.Witnesses[id] = Place{"runs/000002.logcat", line}
	}
	add("EE-1", "EE", 3, 1)
	add("EE-2", "EE", 7, 1)
	add("EAA-1", "EAA", 7, 1)
	add("GUI-1", "GUI", 7, 1)
	add("EE-3", "EE", 8, 0)
	add("EE-4", "EE", 12, 1)
	d.Crashes = []Crash{{Finding: Finding{ID: "c", Kind: JavaCrash, Place: Place{"runs/000002.logcat", 9}}, Before: []string{"A.one", "A.two (threw)"}}}
	d.Violations = []Violation{{Finding: Finding{ID: "v", Kind: Broken, Place: Place{"runs/000002.logcat", 9}, Class: "X"}, Within: "Lp/A;->one()V"}}
	got := func() (ids []string) {
		for _, b := range d.Bugs() {
			id := "none"
			if s := b.Covers(d); s != nil {
				id = s.ID
			}
			ids = append(ids, id)
		}
		return ids
	}
	if ids := got(); !slices.Equal(ids, []string{"none", "none"}) {
		t.Errorf("traces of no exploration have no order: %q", ids)
	}
	d.Explored = &Explored{}
	if ids := got(); !slices.Equal(ids, []string{"EE-3", "EAA-1"}) {
		t.Errorf("covered first: %q", ids)
	}
}

// TestUntil: runs at random may be longer than an exploration's; what counts is what was done by then.
func TestUntil(t *testing.T) {
	r := &Random{Growth: []Grown{{Events: 200}, {Events: 200}, {Events: 400}}}
	for events, want := range map[int]int{0: -1, 199: -1, 200: 1, 399: 1, 400: 2, 1000: 2} {
		if got := r.Until(events); got != want {
			t.Errorf("%d events: run %d, want %d", events, got, want)
		}
	}
}

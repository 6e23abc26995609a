package explore

import (
	"testing"

	"cbcov/coverage"
)

// TestAlike: what one window shows does not tell its widgets apart, nor do the rows of a list and what is typed; another window does.
func TestAlike(t *testing.T) {
	const hello, empty, dialog = "p/p.A activity menu=1 list#1=hello search", "p/p.A activity menu=0 search", "p/p.A dialog menu=0 search"
	for _, test := range []struct {
		place, key, other, otherKey string
		same                        bool
	}{
		{hello, "click content/search", empty, "click content/search", true},
		{hello, "click content/search", dialog, "click content/search", false},
		{hello, "click content/search", hello, "longclick content/search", false},
		{hello, "item content/list 3", empty, "item content/list 4", true},
		{hello, "text content/search a b", empty, "text content/search ", true},
		{hello, "text content/search a", hello, "text content/other a", false},
		{hello, "key A", empty, "key B", false},
		{hello, "broadcast p.X", dialog, "broadcast p.X", true},
		{homeOf + hello, "return", homeOf + empty, "return", true},
		{homeOf + hello, "return", hello, "return", false},
	} {
		if same := alike(test.place, test.key) == alike(test.other, test.otherKey); same != test.same {
			t.Errorf("%s at %s, %s at %s: alike %t", test.key, test.place, test.otherKey, test.other, same)
		}
	}
}

// TestGeneral: what an offer did in one place is expected of its like in another, until that was tried there.
func TestGeneral(t *testing.T) {
	app := fakeApp()
	m, w := newModel(newHints(app.Automaton), &usual), newWants(app)
	const here, there, next = "p/p.A activity menu=0 one", "p/p.A activity menu=0 one two", "p/p.B activity menu=0 three"
	m.taught(&Step{From: here, Activity: "p/p.A", Key: "click content/one", To: next, Arrived: "p/p.B", Came: []int32{onOne}}, w)
	at := m.at(there, "p/p.A")
	one := newOffer("click content/one", "one", clickOf("one"))
	m.offer(m.places[at], []offer{one})
	known := m.edge(at, &m.places[at].offers[0])
	if known == nil || known.likely().to != m.index[next] {
		t.Fatalf("of its like: %+v", known)
	}
	m.taught(&Step{From: there, Activity: "p/p.A", Key: "click content/one", To: there, Arrived: "p/p.A"}, w)
	if known := m.edge(at, &m.places[at].offers[0]); known.likely().to != at || len(known.likely().came) != 0 {
		t.Errorf("of its own: %+v", known.likely())
	}
}

// TestPosted: a sequence that hangs on what an event posts is worth less before that was seen to run behind the event, and still less where the event came
// without.
func TestPosted(t *testing.T) {
	app := fakeApp()
	of := func() *wants { return newWants(app) }
	late := want{onTwo, onOne, true}
	fresh, seen, vain := of(), of(), of()
	seen.meet([]int32{onTwo}, []posted{{onTwo, onPosted}})
	vain.meet([]int32{onTwo, onTwo, onTwo}, nil)
	if a, b, c := seen.worth(late), fresh.worth(late), vain.worth(late); !(a > b && b > c && c > 0) {
		t.Errorf("seen %v, fresh %v, in vain %v", a, b, c)
	}
	if a, b := seen.worth(want{x: onOne, y: onTwo}), vain.worth(want{x: onOne, y: onTwo}); a != b || a != 1 {
		t.Errorf("what hangs on nothing: %v, %v", a, b)
	}
	i := 0
	for app.Sequences[i].Criterion != coverage.EAA || app.Sequences[i].Async != 4 {
		i++
	}
	copied := seen.clone()
	if !first(copied.cover(i)) || first(copied.cover(i)) || copied.open(late) != 0 || seen.open(late) != 1 {
		t.Errorf("covered in a clone: %d, in its origin %d", copied.open(late), seen.open(late))
	}
}

// first tells whether a sequence is covered first.
func first(first, _ bool) bool { return first }

package guide

import (
	"cmp"
	"slices"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// When says when something is to be done.
type When uint8

// The times at which something is to be done, in the order of Status.Next.
const (
	Before When = iota // before what is pending has run
	After              // once what was posted has run, and it has
	Now                // as the next event
	Wait               // once what was posted has run, and it has not yet
)

// Next is something to try: an event, and when.
type Next struct {
	Do        int // the callback that the event brings
	When      When
	Pending   int   // the posted callback that Before, After and Wait are about; -1: none
	First     int   // an event of the same window that is to be done before that; -1: none
	Sequences []int // that this may cover, ascending
}

// aim is a sequence as something to do behind what must have come.
type aim struct {
	before  []int32 // events that come before, without async
	do      int32
	pending int32 // the posted callback; -1: none
	late    bool  // it comes behind do
}

// aimOf is not ok for a sequence that no event of somebody's choice ends.
func aimOf(s *coverage.Sequence) (aim, bool) {
	if s.Criterion == coverage.EAS || s.Criterion == coverage.GUI {
		return aim{}, false
	}
	x := aim{pending: -1}
	var events []int32
	for i, symbol := range s.Symbols {
		c := int32(symbol.Callback)
		async := s.Async >= 0 && (i == s.Async || i == s.Async+1 && s.Symbols[s.Async] == coverage.Symbol{Callback: symbol.Callback, Point: coverage.Entry})
		switch {
		case async:
			x.pending, x.late = c, i == len(s.Symbols)-1
		case symbol.Point == coverage.Exit && i > 0 && s.Symbols[i-1] == coverage.Symbol{Callback: symbol.Callback, Point: coverage.Entry}:
		default:
			events = append(events, c)
		}
	}
	if len(events) < 2 {
		return aim{}, false
	}
	x.before, x.do = events[:len(events)-1], events[len(events)-1]
	return x, true
}

// here tells whether the letters lead into an aim, and when it is to be done then.
func (g *Guide) here(x *aim) (When, bool) {
	k, came := len(x.before)-1, false
	for i := len(g.letters) - 1; i >= 0; i-- {
		c := g.letters[i]
		switch {
		case c == x.before[k] && (c != x.pending || came):
			if k--; k < 0 {
				return x.when(came)
			}
		case c == x.pending && k == len(x.before)-1 && !came:
			came = true
		case c == x.pending: // the filter has it, too
			return 0, false
		case g.automaton.Callbacks[c].Kinds&ccfa.Event != 0:
			return 0, false
		}
	}
	return 0, false
}

// when says when an aim is to be done whose events came; came says that so did what they posted.
func (x *aim) when(came bool) (When, bool) {
	switch {
	case x.pending < 0:
		return Now, true
	case x.late:
		return Before, !came
	case came:
		return After, true
	}
	return Wait, true
}

// next lists what to try, in order, and counts what is left out: first what goes on with what came last, then what begins with an event of
// the same window.
func (g *Guide) next() (list []Next, more int) {
	var here, elsewhere things
	led := map[int]bool{} // the letters lead into it
	if len(g.letters) > 0 {
		for _, i := range g.behind[int32(g.last)] {
			x := &g.aims[i]
			if g.live.Covered(i) {
				continue
			}
			if when, ok := g.here(x); ok {
				here.add(i, thing{int(x.do), when, int(x.pending), -1})
				led[i] = true
			}
		}
	}
	if len(here.list) < MaxNext && g.window >= 0 {
		for _, i := range g.first[g.window] {
			x := &g.aims[i]
			if e := x.before[0]; !led[i] && !g.live.Covered(i) && g.automaton.Callbacks[e].GUI {
				when, _ := x.when(false)
				elsewhere.add(i, thing{int(x.do), when, int(x.pending), int(e)})
			}
		}
	}
	slices.SortStableFunc(here.list, g.compare)
	slices.SortStableFunc(elsewhere.list, g.compare)
	list = append(here.list, elsewhere.list...)
	n := min(len(list), MaxNext)
	return list[:n], len(list) - n
}

// thing is what makes two the same to try.
type thing struct {
	do      int
	when    When
	pending int
	first   int
}

// things are what to try, with the sequences of each.
type things struct {
	list []Next
	at   map[thing]int
}

func (t *things) add(sequence int, what thing) {
	k, ok := t.at[what]
	if !ok {
		if t.at == nil {
			t.at = map[thing]int{}
		}
		k = len(t.list)
		t.at[what] = k
		t.list = append(t.list, Next{Do: what.do, When: what.when, Pending: what.pending, First: what.first})
	}
	t.list[k].Sequences = append(t.list[k].Sequences, sequence)
}

// compare puts what a user does on a widget first, then that of which the order can matter, then what is in the window in front, then what cannot
// wait, then what covers more.
func (g *Guide) compare(a, b Next) int {
	x, y := g.automaton.Callbacks[a.Do], g.automaton.Callbacks[b.Do]
	in := func(c *ccfa.Callback) bool { return slices.Contains(c.Parts, g.window) }
	return cmp.Or(first(x.GUI, y.GUI), first(g.matter(a), g.matter(b)), first(in(x), in(y)), cmp.Compare(a.When, b.When), cmp.Compare(len(b.Sequences), len(a.Sequences)),
		cmp.Compare(a.First, b.First), cmp.Compare(a.Do, b.Do), cmp.Compare(a.Pending, b.Pending))
}

// matter tells whether the order of what is to be tried can matter.
func (g *Guide) matter(n Next) bool {
	return g.matters != nil && slices.ContainsFunc(n.Sequences, func(i int) bool { return g.matters(g.sequences[i].Ordered()) })
}

// first puts what is before what is not.
func first(x, y bool) int {
	switch {
	case x == y:
		return 0
	case x:
		return -1
	}
	return 1
}

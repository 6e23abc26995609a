package unreached

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/coverage"
)

// What makes a sequence a candidate: how often something must have come without the rest.
const (
	orderRuns  = 100 // each callback of an order ran, where nobody looked at screens
	shownTimes = 10  // choices with the first callback having come last, the second one's widget never being among them
	sentTimes  = 3   // the second one's event was sent directly behind the first, or what was sent was expected to bring it,
	sentRuns   = 20  // where each callback ran so often
)

// order takes a sequence all callbacks of which ran.
func (f *finder) order(i int, s *coverage.Sequence) {
	first, last := s.Symbols[0].Callback, s.Symbols[len(s.Symbols)-1].Callback
	ran := "it ran " + times(f.evidence.Entered[first])
	why := ran + ", and directly behind it none of these came that ran elsewhere"
	late, x, y := false, first, last
	behind := []int{last}
	switch {
	case s.Criterion == coverage.EAS && s.Symbols[0].Point == coverage.Entry:
		why = ran + ", and none of these came first in it that ran elsewhere"
	case s.Criterion == coverage.EAA:
		why = ran + ", and so did what it posts and what may come before or behind that; never in the orders with these"
		behind = []int{s.Symbols[s.Async].Callback, last}
		if n := len(s.Symbols); s.Async == n-1 && n >= 4 {
			late, x, y = true, s.Symbols[n-4].Callback, s.Symbols[n-2].Callback
			behind = []int{y, last}
		} else if s.Async > 0 {
			x = s.Symbols[s.Async-1].Callback
		}
	}
	about := s.Criterion.String() + ", " + f.automaton.Callbacks[first].Described()
	if s.Criterion == coverage.EAS {
		about += "." + s.Symbols[0].Point.String()
	}
	g := f.group(NoOrder, about, why)
	g.add(i, s)
	for _, c := range behind {
		if !slices.Contains(g.behind, c) {
			g.behind = append(g.behind, c)
		}
	}
	if text := f.infeasible(s, Aim{Pair{x, y}, late}); text != "" {
		f.candidate(g, i, text)
	}
}

// infeasible says what speaks for it that no run can have a sequence all callbacks of which ran; empty: not enough does.
func (f *finder) infeasible(s *coverage.Sequence, aim Aim) string {
	least := 1 << 30
	var counts []string
	seen := map[int]bool{}
	for _, symbol := range s.Symbols {
		if c := symbol.Callback; !seen[c] {
			seen[c] = true
			least = min(least, f.evidence.Entered[c])
			counts = append(counts, fmt.Sprintf("%s (%s)", f.automaton.Callbacks[c].Described(), times(f.evidence.Entered[c])))
		}
	}
	ran := strings.Join(counts, "; ") + ": all ran, never so in a row"
	e := f.evidence.Screens
	if e == nil || s.Criterion == coverage.EAS {
		if least >= orderRuns {
			return ran
		}
		return ""
	}
	offered := Offered{}
	if o := e.Behind[aim.Pair]; o != nil {
		offered = *o
	}
	choices, vain := e.Choices[aim.X], e.Vain[aim]
	switch {
	case vain >= sentTimes && least >= sentRuns:
		return fmt.Sprintf("%s; %s what was sent was expected to bring it, or brought its events in this order, and it did not come", ran, times(vain))
	case aim.Late:
		return "" // what was to be chosen before what is pending, nobody noted
	case offered.Sent >= sentTimes && least >= sentRuns:
		return fmt.Sprintf("%s; the event of the second was sent directly behind the first %s", ran, times(offered.Sent))
	case len(f.automaton.Callbacks[aim.Y].Widgets) > 0 && choices >= shownTimes && offered.Offered == 0:
		return fmt.Sprintf("%s; of %d choices directly behind the first none had the widget of the second", ran, choices)
	case least >= orderRuns:
		return ran
	}
	return ""
}

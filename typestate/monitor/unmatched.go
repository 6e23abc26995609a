package monitor

import (
	"cmp"
	"slices"

	"cbcov/coverage/trace"
)

// maxUnmatched bounds the unmatched calls of a class.
const maxUnmatched = 1000

// unmatchedKey is a way in which calls fit no input.
type unmatchedKey struct {
	ref   int
	threw string // exception's class; empty: its arguments do not fit, or it is in no list
}

// note counts an unmatched call.
func (c *class) note(p *process, key unmatchedKey, at place, why func() string) {
	u := c.unmatched[key]
	if u == nil {
		if len(c.unmatched) >= maxUnmatched {
			c.summary.More++
			return
		}
		u = &Unmatched{Method: p.calls[key.ref].method, Why: why(), Place: located(p.ix, at)}
		c.unmatched[key] = u
	}
	u.Count++
	if here := located(p.ix, at); comparePlaces(here, u.Place) < 0 {
		u.Place = here
	}
}

// located names a line.
func located(ix *trace.Index, at place) Place {
	if at.file < 0 || int(at.file) >= len(ix.Sources) {
		return Place{Line: int(at.line)}
	}
	return Place{ix.Sources[at.file].Name, int(at.line)}
}

func comparePlaces(a, b Place) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
}

// result sums up a class.
func (c *class) result() Class {
	s := c.summary
	s.Histories = len(c.histories)
	for _, u := range c.unmatched {
		s.Unmatched = append(s.Unmatched, *u)
	}
	slices.SortFunc(s.Unmatched, func(a, b Unmatched) int { return cmp.Or(cmp.Compare(a.Method, b.Method), cmp.Compare(a.Why, b.Why)) })
	return s
}

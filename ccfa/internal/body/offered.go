package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file is about guests that a pager shows. Its adapter gives them to it one by one, and the pager lets them in, and out again, when the user
// turns pages: not when code says so. What code does is to offer what the adapter has; when such a guest comes and goes, its life says (see the
// trait and the events of pages there).
//
// An adapter may have several guests of a class, one for each page. Then one more may come while others are there. That it has one follows from
// its code, where that makes one in the case of one number, or in all cases but those of the other pages.

// offers notes where guests come to live that a pager is offered: in what the adapter was made with, which holds the manager.
func (w *walker) offers(s *program.Site, e *framework.Effect) {
	adapter := e.Value
	adapter.Keys = nil
	of := w.operand(s, adapter)
	w.comesIn(s, e, append(slices.Clone(of), w.stored(of, "manager")...))
	pages := w.pagesOf(of, w.operand(s, e.Value))
	for _, o := range w.operand(s, e.Value) {
		g := w.guest(guestClass(o))
		if g == nil {
			continue
		}
		g.goes = g.goes || pages.number == 0 || pages.number > maxStay
		one := pages.number == 1 || w.prog.OnceEach(o) || pages.picked[o] || pages.rest == o
		g.several = g.several || !one || pages.of[g.Class] > 1
	}
}

// maxStay is how many pages a pager keeps wherever it is: the one that is seen, and one beside it.
const maxStay = 2

// pages is what is known of the pages of an adapter.
type pages struct {
	number int64                    // 0: not known
	picked map[*program.Object]bool // made for one number
	rest   *program.Object          // made for the one number that is left, nil: none
	of     map[string]int           // by class, places that make such objects
}

// pagesOf finds what is known of the pages of an adapter, and of the objects that they are.
func (w *walker) pagesOf(adapters, objects []*program.Object) pages {
	out := pages{picked: map[*program.Object]bool{}, of: map[string]int{}}
	if counts := w.stored(adapters, "pages"); len(counts) == 1 && counts[0].Kind == program.Int {
		out.number = counts[0].Int
	}
	numbers, others := map[int64]bool{}, []*program.Object{}
	for _, o := range objects {
		if o.Kind == program.Null {
			continue
		}
		out.of[guestClass(o)]++
		if n, ok := w.prog.Picked(o); ok {
			out.picked[o], numbers[n] = true, true
		} else {
			others = append(others, o)
		}
	}
	if len(others) == 1 && out.number == int64(len(numbers))+1 {
		out.rest = others[0]
	}
	return out
}

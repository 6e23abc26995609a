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
//
// Pages that come together come in their order.

// offers notes where guests come to live that a pager is offered: in what the adapter was made with, which holds the manager.
func (w *walker) offers(s *program.Site, e *framework.Effect) {
	adapter := e.Value
	adapter.Keys = nil
	of := w.operand(s, adapter)
	w.comesIn(s, e, append(slices.Clone(of), w.stored(of, "manager")...))
	objects := w.operand(s, e.Value)
	pages := w.pagesOf(of, objects)
	var turn []*Guest
	for _, o := range pages.inTurn(w.prog, objects) {
		g := w.guest(guestClass(o))
		if g == nil {
			continue
		}
		turn = with(turn, g)
		g.goes = g.goes || pages.number == 0 || pages.number > maxStay
		one := pages.number == 1 || w.prog.OnceEach(o) || pages.picked(o)
		g.several = g.several || !one || pages.of[g.Class] > 1
	}
	w.out.paged = append(w.out.paged, turn)
}

// maxPaged bounds the objects of pages whose order is asked for.
const maxPaged = 64

// inTurn puts the objects of an adapter's pages into the order of the pages, as far as the code says it: by their numbers, or, where it makes them for
// a list, by the order in which it does.
func (p pages) inTurn(prog *program.Program, objects []*program.Object) []*program.Object {
	if len(objects) > maxPaged {
		return objects
	}
	before := func(a, b *program.Object) bool {
		x, xOK := p.numbers[a]
		y, yOK := p.numbers[b]
		if xOK != yOK {
			return xOK // what is made for all other numbers is behind
		}
		return xOK && x < y || !xOK && prog.MadeBefore(a, b)
	}
	behind := map[*program.Object][]*program.Object{} // those that come before an object
	for _, a := range objects {
		for _, b := range objects {
			if a != b && before(a, b) {
				behind[b] = append(behind[b], a)
			}
		}
	}
	var out []*program.Object
	for rest := slices.Clone(objects); len(rest) > 0; {
		next := slices.IndexFunc(rest, func(o *program.Object) bool {
			return !slices.ContainsFunc(behind[o], func(other *program.Object) bool { return slices.Contains(rest, other) })
		})
		next = max(next, 0) // places of different methods contradict each other
		out = append(out, rest[next])
		rest = slices.Delete(rest, next, next+1)
	}
	return out
}

// finishPaged puts guests that a pager shows into the order of their pages: it lets those in one after the other that are seen at first.
func (r *reader) finishPaged() { r.out.inTurn(r.out.Guests) }

// inTurn puts those of some guests that pagers show into the order of their pages, at the places of the list that they have together.
func (b *Bodies) inTurn(guests []*Guest) {
	for _, pages := range b.paged {
		pages = slices.DeleteFunc(slices.Clone(pages), func(g *Guest) bool { return !slices.Contains(guests, g) })
		i := 0
		for at, g := range guests {
			if slices.Contains(pages, g) {
				guests[at] = pages[i]
				i++
			}
		}
	}
}

// maxStay is how many pages a pager keeps wherever it is: the one that is seen, and one beside it.
const maxStay = 2

// pages is what is known of the pages of an adapter.
type pages struct {
	number  int64                     // 0: not known
	numbers map[*program.Object]int64 // of those that are made for one number: for that alone, or as it is the only one left
	of      map[string]int            // by class, places that make such objects
}

// picked tells whether an object is made for one number.
func (p pages) picked(o *program.Object) bool {
	_, ok := p.numbers[o]
	return ok
}

// pagesOf finds what is known of the pages of an adapter, and of the objects that they are.
func (w *walker) pagesOf(adapters, objects []*program.Object) pages {
	out := pages{numbers: map[*program.Object]int64{}, of: map[string]int{}}
	if counts := w.stored(adapters, "pages"); len(counts) == 1 && counts[0].Kind == program.Int {
		out.number = counts[0].Int
	}
	taken, others := map[int64]bool{}, []*program.Object{}
	for _, o := range objects {
		if o.Kind == program.Null {
			continue
		}
		out.of[guestClass(o)]++
		if n, ok := w.prog.Picked(o); ok {
			out.numbers[o], taken[n] = n, true
		} else {
			others = append(others, o)
		}
	}
	if len(others) == 1 && out.number == int64(len(taken))+1 {
		n := int64(0)
		for taken[n] {
			n++
		}
		out.numbers[others[0]] = n
	}
	return out
}

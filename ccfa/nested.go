package ccfa

import (
	"slices"

	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// Nested tells what call sites do to callbacks.
type Nested struct {
	Ways  map[*program.Site][][]*Callback // the callbacks that run before the callin returns, one list for each way through it
	Posts map[*program.Site][]*Callback   // the API_ASYNC callbacks that it posts
	Cut   bool                            // some callin has more ways, or longer ones, than were looked for
}

// maxNested bounds the ways through one callin and their length.
const maxNested = 16

// Nested finds what the call sites in all code do to callbacks. A callin that runs none has the one way without any, or is not listed.
func (a *Automaton) Nested() *Nested {
	in := &Nested{Ways: map[*program.Site][][]*Callback{}, Posts: map[*program.Site][]*Callback{}}
	for _, mod := range a.bodies.Machine.Modules {
		for i := range mod.Edges {
			switch e := &mod.Edges[i]; e.Op {
			case machine.Begin:
				in.callin(a, mod, e)
			case machine.Post:
				site := a.bodies.Sites[e.Site]
				if c := a.bySymbol[e.Symbol]; c != nil {
					in.Posts[site] = append(in.Posts[site], c)
				}
			}
		}
	}
	for site, list := range in.Posts {
		slices.SortFunc(list, func(x, y *Callback) int { return x.ID - y.ID })
		in.Posts[site] = slices.Compact(list)
	}
	return in
}

// callin finds the ways from a Begin to its End.
func (in *Nested) callin(a *Automaton, mod *machine.Module, begin *machine.Edge) {
	w := &wayfinder{a: a, mod: mod, passed: map[int32]bool{}}
	w.from(begin.To, nil, false)
	in.Cut = in.Cut || w.cut
	site := a.bodies.Sites[begin.Site]
	for _, way := range w.found {
		if !slices.ContainsFunc(in.Ways[site], func(known []*Callback) bool { return slices.Equal(known, way) }) {
			in.Ways[site] = append(in.Ways[site], way)
		}
	}
}

// wayfinder lists the ways through one callin; a loop in it is gone through once at most.
type wayfinder struct {
	a      *Automaton
	mod    *machine.Module
	passed map[int32]bool
	found  [][]*Callback
	steps  int
	cut    bool
}

// maxNestedSteps bounds the search for ways through one callin.
const maxNestedSteps = 1000

// from goes on at a state; looped: it came back to it right now.
func (w *wayfinder) from(q int32, way []*Callback, looped bool) {
	w.steps++
	if w.steps > maxNestedSteps || len(w.found) >= maxNested || len(way) > maxNested {
		w.cut = true
		return
	}
	if q == machine.Exit {
		w.found = append(w.found, slices.Clone(way))
		return
	}
	if !looped {
		if w.passed[q] {
			return
		}
		w.passed[q] = true
		defer delete(w.passed, q)
	}
	out := w.mod.Out(q)
	for i := range out {
		e := &out[i]
		if e.Op == machine.End {
			w.found = append(w.found, slices.Clone(way))
			continue
		}
		if e.To == q && looped {
			continue
		}
		for _, more := range w.through(e) {
			w.from(e.To, append(way[:len(way):len(way)], more...), e.To == q)
		}
	}
}

// through lists what may run in a transition: of code that is no callback, one callback or none.
func (w *wayfinder) through(e *machine.Edge) [][]*Callback {
	switch e.Op {
	case machine.Run:
		if c := w.a.bySymbol[e.Symbol]; c != nil {
			return [][]*Callback{{c}}
		}
	case machine.Call:
		ways := [][]*Callback{nil}
		for x := range w.a.analysis.Order.Letters(e.Module).All() {
			if c := w.a.bySymbol[x]; c != nil && len(ways) <= maxNested {
				ways = append(ways, []*Callback{c})
			}
		}
		return ways
	}
	return [][]*Callback{nil}
}

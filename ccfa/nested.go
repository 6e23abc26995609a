package ccfa

import (
	"cmp"
	"slices"

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

// Nested finds what the call sites in all callbacks' code do to callbacks. A callin that runs none has the one way without any, or is
// not listed.
func (a *Automaton) Nested() *Nested {
	in := &Nested{Ways: map[*program.Site][][]*Callback{}, Posts: map[*program.Site][]*Callback{}}
	seen := map[*Body]bool{}
	for _, c := range a.Callbacks {
		in.visit(c.body, seen)
		in.visit(c.workerBody, seen)
	}
	for site, list := range in.Posts {
		slices.SortFunc(list, func(x, y *Callback) int { return cmp.Compare(x.ID, y.ID) })
		in.Posts[site] = slices.Compact(list)
	}
	return in
}

func (in *Nested) visit(b *Body, seen map[*Body]bool) {
	if b == nil || seen[b] {
		return
	}
	seen[b] = true
	for i := range b.Steps {
		s := &b.Steps[i]
		switch s.Kind {
		case Begin:
			in.callin(b, i)
		case Post:
			in.Posts[s.Site] = append(in.Posts[s.Site], s.Callback)
		}
		in.visit(s.Body, seen)
		for _, t := range s.firedTargets() {
			in.visit(t.body, seen)
		}
	}
}

// callin finds the ways from a Begin to its End.
func (in *Nested) callin(b *Body, begin int) {
	w := &wayfinder{}
	w.from(b, begin, nil, map[int]bool{})
	in.Cut = in.Cut || w.cut
	site := b.Steps[begin].Site
	for _, way := range w.found {
		if !slices.ContainsFunc(in.Ways[site], func(known []*Callback) bool { return slices.Equal(known, way) }) {
			in.Ways[site] = append(in.Ways[site], way)
		}
	}
}

// wayfinder lists the ways through one callin; a loop in it is gone through once at most.
type wayfinder struct {
	found [][]*Callback
	steps int
	cut   bool
}

// maxNestedSteps bounds the search for ways through one callin.
const maxNestedSteps = 1000

func (w *wayfinder) from(b *Body, at int, way []*Callback, passed map[int]bool) {
	s := &b.Steps[at]
	w.steps++
	switch {
	case passed[at]:
		return
	case w.steps > maxNestedSteps || len(w.found) >= maxNested || len(way) > maxNested:
		w.cut = true
		return
	case s.Kind == End || at == exitStep:
		w.found = append(w.found, slices.Clone(way))
		return
	}
	passed[at] = true
	defer delete(passed, at)
	alternatives := [][]*Callback{nil}
	switch s.Kind {
	case Run:
		alternatives = [][]*Callback{{s.Callback}}
	case Enter:
		alternatives = w.library(s.Body)
	case Fire:
		for _, t := range s.firedTargets() {
			if t.callback != nil {
				alternatives = append(alternatives, []*Callback{t.callback})
			}
		}
	}
	for _, more := range alternatives {
		longer := append(way[:len(way):len(way)], more...)
		for _, succ := range s.Succs {
			w.from(b, succ, longer, passed)
		}
	}
}

// library lists the ways through a method of a library, as far as its own steps tell.
func (w *wayfinder) library(b *Body) [][]*Callback {
	var first []*Callback
	for i := range b.Steps {
		if s := &b.Steps[i]; s.Kind == Run && !slices.Contains(first, s.Callback) && len(first) < maxNested {
			first = append(first, s.Callback)
		}
	}
	out := [][]*Callback{nil}
	for _, c := range first {
		out = append(out, []*Callback{c})
	}
	return out
}

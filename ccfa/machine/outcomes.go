package machine

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
)

// This file finds what a module does to some slots together. Transfers follows each slot by itself: of code that sets one of two slots or the
// other it says that both may be set.

// Result is what a module leaves of a slot.
type Result struct {
	Slot  *Slot
	Value int // Kept: what it was before
}

// Kept is the value of a Result that says that the slot is as it was.
const Kept = -1

// Outcome is what one way through a module leaves of the slots that somebody asked for and that the module may set: their results, by slot.
type Outcome []Result

// maxOutcomes bounds those of a module that are told apart.
const maxOutcomes = 8

// Outcomes finds them for some slots. What it found of a module it keeps, so that all modules together are gone through a few times only.
type Outcomes struct {
	a       *Analysis
	asked   func(*Slot) bool
	known   map[*Module]*together
	visited []*together // whose modules this round has come to
	round   int
	more    bool // something was found in this round

	ways    []map[int]int // by number: what a way leaves, by slot; the first one leaves all as it was
	numbers map[string]way
	joined  map[[2]way]way
}

// way is the number of one that is known.
type way int32

// together is what is known of a module.
type together struct {
	touches bool // it may set a slot that is asked for
	round   int
	done    bool // nothing can be new
	all     bool // all combinations: there are too many, or it changes a slot in another way
	ways    []way
	listed  bool // its outcomes were asked for, and are these
	list    []Outcome
}

// Outcomes asks for the slots that a function picks.
func (a *Analysis) Outcomes(asked func(*Slot) bool) *Outcomes {
	o := &Outcomes{a: a, asked: asked, known: map[*Module]*together{}, numbers: map[string]way{}, joined: map[[2]way]way{}}
	o.number(map[int]int{})
	return o
}

// Of lists what the ways through a module leave of the slots that are asked for, together; none: nobody can tell more of them than of each by
// itself.
func (o *Outcomes) Of(mod *Module) []Outcome {
	t := o.of(mod)
	if !t.listed {
		t.listed, t.list = true, o.find(mod)
	}
	return t.list
}

func (o *Outcomes) find(mod *Module) []Outcome {
	var touched []*Slot
	for id := range o.a.Moves.Touched(mod).All() {
		if s := o.a.Machine.Slots[id]; o.asked(s) {
			touched = append(touched, s)
		}
	}
	if len(touched) < 2 {
		return nil
	}
	for o.more = true; o.more; {
		o.more, o.visited = false, o.visited[:0]
		o.round++
		o.through(mod)
	}
	for _, t := range o.visited {
		t.done = true
	}
	found := o.of(mod)
	if found.all || len(found.ways) < 2 {
		return nil
	}
	var out []Outcome
	for _, w := range found.ways {
		var results Outcome
		for _, s := range touched {
			value, set := o.ways[w][s.ID]
			if !set {
				value = Kept
			}
			results = append(results, Result{s, value})
		}
		out = append(out, results)
	}
	slices.SortFunc(out, func(x, y Outcome) int {
		return slices.CompareFunc(x, y, func(a, b Result) int { return cmp.Compare(a.Value, b.Value) })
	})
	return out
}

// of finds or begins what is known of a module.
func (o *Outcomes) of(mod *Module) *together {
	t := o.known[mod]
	if t == nil {
		t = &together{}
		for id := range o.a.Moves.Touched(mod).All() {
			t.touches = t.touches || o.asked(o.a.Machine.Slots[id])
		}
		o.known[mod] = t
	}
	return t
}

// through goes through a module with what is known of those that it runs. Rounds follow until nothing is new: modules run each other.
func (o *Outcomes) through(mod *Module) *together {
	t := o.of(mod)
	if t.done || t.round == o.round {
		return t
	}
	t.round = o.round
	o.visited = append(o.visited, t)
	at := make([][]way, mod.States)
	type step struct {
		state int32
		way   way
	}
	var work []step
	add := func(state int32, w way) {
		if !slices.Contains(at[state], w) {
			at[state] = append(at[state], w)
			work = append(work, step{state, w})
		}
		t.all = t.all || len(at[state]) > maxOutcomes
	}
	add(Entry, 0)
	for len(work) > 0 && !t.all {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range mod.Out(s.state) {
			list, all := o.edge(&e)
			t.all = t.all || all
			for _, does := range list {
				add(e.To, o.both(s.way, does))
			}
		}
	}
	if t.all {
		o.more = o.more || t.ways != nil
		t.ways = nil
		return t
	}
	for _, w := range at[Exit] {
		if !slices.Contains(t.ways, w) {
			t.ways = append(t.ways, w)
			o.more = true
		}
	}
	return t
}

// untouched is the only way through what sets no slot that is asked for.
var untouched = []way{0}

// edge lists what a transition does to the slots.
func (o *Outcomes) edge(e *Edge) (list []way, all bool) {
	if e.Op == Set && o.asked(e.Update.Slot) {
		return []way{o.number(map[int]int{e.Update.Slot.ID: e.Update.Value})}, e.Update.Change != Assign
	}
	if e.runs() == nil || !o.of(e.Module).touches {
		return untouched, false
	}
	t := o.through(e.Module)
	return t.ways, t.all
}

// both is one way and then another one.
func (o *Outcomes) both(first, then way) way {
	if then == 0 {
		return first
	}
	key := [2]way{first, then}
	out, ok := o.joined[key]
	if !ok {
		does := maps.Clone(o.ways[first])
		maps.Copy(does, o.ways[then])
		out = o.number(does)
		o.joined[key] = out
	}
	return out
}

// number finds or gives the number of a way.
func (o *Outcomes) number(does map[int]int) way {
	var key []byte
	for _, s := range slices.Sorted(maps.Keys(does)) {
		key = binary.AppendUvarint(key, uint64(s))
		key = binary.AppendUvarint(key, uint64(does[s]))
	}
	w, ok := o.numbers[string(key)]
	if !ok {
		w = way(len(o.ways))
		o.ways = append(o.ways, does)
		o.numbers[string(key)] = w
	}
	return w
}

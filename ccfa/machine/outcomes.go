package machine

import (
	"cmp"
	"encoding/binary"
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
}

// Outcomes asks for the slots that a function picks.
func (a *Analysis) Outcomes(asked func(*Slot) bool) *Outcomes {
	return &Outcomes{a: a, asked: asked, known: map[*Module]*together{}}
}

// together is what is known of a module.
type together struct {
	round int
	done  bool // nothing can be new
	all   bool // all combinations: there are too many, or it changes a slot in another way
	ways  map[string]map[int]int
}

// Of lists what the ways through a module leave of the slots that are asked for, together; none: nobody can tell more of them than of each by
// itself.
func (o *Outcomes) Of(mod *Module) []Outcome {
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
		o.of(mod)
	}
	for _, t := range o.visited {
		t.done = true
	}
	found := o.known[mod]
	if found.all || len(found.ways) < 2 {
		return nil
	}
	var out []Outcome
	for _, way := range found.ways {
		var results Outcome
		for _, s := range touched {
			value, set := way[s.ID]
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

// of goes through a module with what is known of those that it runs. Rounds follow until nothing is new: modules run each other.
func (o *Outcomes) of(mod *Module) *together {
	t := o.known[mod]
	if t == nil {
		t = &together{ways: map[string]map[int]int{}}
		o.known[mod] = t
	}
	if t.done || t.round == o.round {
		return t
	}
	t.round = o.round
	o.visited = append(o.visited, t)
	at := make([]map[string]map[int]int, mod.States)
	work := []int32{}
	add := func(state int32, way map[int]int) {
		key := spell(way)
		if at[state] == nil {
			at[state] = map[string]map[int]int{}
		}
		if at[state][key] == nil {
			at[state][key] = way
			work = append(work, state)
		}
		t.all = t.all || len(at[state]) > maxOutcomes
	}
	add(Entry, map[int]int{})
	for len(work) > 0 && !t.all {
		state := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range mod.Out(state) {
			list, all := o.edge(&e)
			t.all = t.all || all
			for _, way := range at[state] {
				for _, does := range list {
					add(e.To, both(way, does))
				}
			}
		}
	}
	if t.all {
		o.more = o.more || t.ways != nil
		t.ways = nil
		return t
	}
	for key, way := range at[Exit] {
		if t.ways[key] == nil {
			t.ways[key] = way
			o.more = true
		}
	}
	return t
}

// edge lists what a transition does to the slots.
func (o *Outcomes) edge(e *Edge) (list []map[int]int, all bool) {
	nothing := []map[int]int{{}}
	switch {
	case e.Op == Set && o.asked(e.Update.Slot):
		return []map[int]int{{e.Update.Slot.ID: e.Update.Value}}, e.Update.Change != Assign
	case e.runs() == nil:
		return nothing, false
	}
	for id := range o.a.Moves.Touched(e.Module).All() {
		if o.asked(o.a.Machine.Slots[id]) {
			t := o.of(e.Module)
			for _, way := range t.ways {
				list = append(list, way)
			}
			return list, t.all
		}
	}
	return nothing, false
}

// both is one way and then another one.
func both(first, then map[int]int) map[int]int {
	if len(then) == 0 {
		return first
	}
	out := make(map[int]int, len(first)+len(then))
	for s, v := range first {
		out[s] = v
	}
	for s, v := range then {
		out[s] = v
	}
	return out
}

func spell(way map[int]int) string {
	var key []byte
	ids := make([]int, 0, len(way))
	for s := range way {
		ids = append(ids, s)
	}
	slices.Sort(ids)
	for _, s := range ids {
		key = binary.AppendUvarint(key, uint64(s))
		key = binary.AppendUvarint(key, uint64(way[s]))
	}
	return string(key)
}

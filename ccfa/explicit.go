package ccfa

import (
	"context"
	"fmt"

	"cbcov/ccfa/machine"
)

// Explicit is the automaton of one part spelled out, as the paper draws it: states and transitions without calls, with the callins inside
// each callback between ε marks.
type Explicit struct {
	Part        *Part
	States      []State
	Transitions []Transition
	// Cut is the number of places where recursion or size made the inside of a module be left out.
	Cut int
	// Coarse says that finding out what can happen where needs more work than the budget allows. Then all transitions that the part's life,
	// its listeners and its messages have are here, with their conditions, also those of which the conditions never hold.
	Coarse bool

	a *Automaton
}

// maxStates bounds the states that are spelled out.
const maxStates = 50000

// Explicit spells a part out.
func (a *Automaton) Explicit(ctx context.Context, p *Part) (*Explicit, error) {
	v, err := a.View(ctx, everything, p, nil)
	if err != nil {
		return nil, err
	}
	s := &speller{ctx: ctx, x: &Explicit{Part: p, Coarse: v.Coarse(), a: a}, part: p, v: v, states: map[int]int{}}
	if err := s.spell(); err != nil {
		return nil, err
	}
	s.x.fold()
	return s.x, nil
}

// speller spells out one part's system: its silent transitions are taken into the states that they lead from.
type speller struct {
	ctx    context.Context
	x      *Explicit
	part   *Part
	v      *View
	states map[int]int // location → state
	order  []int       // locations, as their states were made
	open   []*machine.Module
}

func (s *speller) spell() error {
	if len(s.v.lives.Locations) == 0 {
		return nil
	}
	s.location(0)
	s.x.States[0].Initial = true
	for k := 0; k < len(s.order); k++ {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		s.leave(s.order[k], s.states[s.order[k]])
	}
	return nil
}

func (s *speller) location(n int) int {
	id, ok := s.states[n]
	if !ok {
		id = s.state(s.v.lives.Locations[n].Name)
		s.states[n] = id
		s.order = append(s.order, n)
	}
	return id
}

func (s *speller) state(name string) int {
	id := len(s.x.States)
	s.x.States = append(s.x.States, State{ID: id, Part: s.part, Name: name})
	return id
}

// leave adds what can happen at a location, or behind silent transitions from it.
func (s *speller) leave(n, from int) {
	for _, m := range s.silent(n) {
		spelled := map[int]bool{} // whatever the outcome of the code, it is one transition
		s.v.eachFrom(m.location, func(t *machine.Transition, of *note) {
			if !t.Letter && !t.Wall && !(t.Symbol != machine.None && of.worker && !of.posted) || spelled[s.v.lives.firstOf(t.ID)] {
				return
			}
			spelled[s.v.lives.firstOf(t.ID)] = true
			to := t.To
			if t.From == t.To {
				to = n // an event leaves the location as it is
			}
			out := Transition{From: from, When: append(append([]string(nil), m.when...), s.v.a.conditions(t.Needs)...), Sets: s.v.a.assignments(t.Sets)}
			out.GuardKind, out.Guard = of.guard()
			if t.Symbol != machine.None {
				s.callback(s.v.a.bySymbol[t.Symbol], t.Module, out, s.location(to))
				return
			}
			if t.Wall {
				out.To = s.location(to)
				s.x.Transitions = append(s.x.Transitions, out)
				return
			}
			inner := Transition{From: from, To: s.state(""), GuardKind: "true", When: out.When, Sets: out.Sets}
			s.x.Transitions = append(s.x.Transitions, inner)
			end := s.inside(t.Module, inner.To, &out)
			s.x.Transitions = append(s.x.Transitions, Transition{From: end, To: s.location(to), GuardKind: "true"})
		})
	}
}

// passed is a location that silent transitions lead to, and the conditions on the way.
type passed struct {
	location int
	when     []string
}

func (s *speller) silent(n int) []passed {
	out := []passed{{location: n}}
	seen := map[int]bool{n: true}
	for i := 0; i < len(out); i++ {
		s.v.eachFrom(out[i].location, func(t *machine.Transition, _ *note) {
			if t.Symbol == machine.None && !t.Letter && !t.Wall && !seen[t.To] {
				seen[t.To] = true
				out = append(out, passed{t.To, append(append([]string(nil), out[i].when...), s.v.a.conditions(t.Needs)...)})
			}
		})
	}
	return out
}

// eachFrom visits the transitions that can leave a location.
func (v *View) eachFrom(location int, f func(t *machine.Transition, n *note)) {
	for _, i := range v.lives.Leaving(location) {
		if t := &v.lives.Transitions[i]; v.Coarse() || v.solved.Possible(t) {
			f(t, &v.lives.notes[i])
		}
	}
}

// callback adds entry, inside and exit; t has the entry's source, guard and conditions.
func (s *speller) callback(c *Callback, does *machine.Module, t Transition, to int) {
	t.Callback, t.To = c, s.state("")
	s.x.Transitions = append(s.x.Transitions, t)
	end := s.inside(does, t.To, nil)
	s.x.Transitions = append(s.x.Transitions, Transition{From: end, To: to, Callback: c, Exit: true, GuardKind: "true"})
}

// inside adds what a module does from a state on, and returns the state where it is done. top is not nil at top level: callbacks are
// events there, with its guard.
func (s *speller) inside(mod *machine.Module, from int, top *Transition) int {
	if mod == nil || s.v.a.analysis.Idle(mod) {
		return from
	}
	for _, m := range s.open {
		if m == mod {
			s.x.Cut++
			return from
		}
	}
	if len(s.x.States) > maxStates {
		s.x.Cut++
		return from
	}
	s.open = append(s.open, mod)
	defer func() { s.open = s.open[:len(s.open)-1] }()
	at := make([]int, mod.States)
	at[machine.Entry] = from
	for q := 1; q < mod.States; q++ {
		at[q] = s.state("")
	}
	for i := range mod.Edges {
		e := &mod.Edges[i]
		s.step(e, at[e.From], at[e.To], top)
	}
	return at[machine.Exit]
}

// step adds what happens at a transition of a module.
func (s *speller) step(e *machine.Edge, from, to int, top *Transition) {
	t := s.v.a.transition(e)
	t.From, t.To = from, to
	switch e.Op {
	case machine.Run:
		if top != nil {
			t.GuardKind, t.Guard = top.GuardKind, top.Guard
		}
		s.callback(t.Callback, e.Module, t, to)
		return
	case machine.Post:
		t.Post = false
		s.callback(t.Callback, nil, t, to)
		return
	case machine.Call:
		t.From = s.inside(e.Module, from, top)
	}
	s.x.Transitions = append(s.x.Transitions, t)
}

// silentWay is a state that silent transitions lead to, and the slots that change on the way.
type silentWay struct {
	state int
	sets  []string
}

// maxWays bounds how many ways without a symbol are told apart from one state.
const maxWays = 64

// fold takes silent transitions into those that follow, drops what is then not reached, and numbers the
// states anew in their order.
func (x *Explicit) fold() {
	out := make([][]Transition, len(x.States))
	for _, t := range x.Transitions {
		out[t.From] = append(out[t.From], t)
	}
	reached := make([]bool, len(x.States))
	var work []int
	for i := range x.States {
		if x.States[i].Initial {
			reached[i] = true
			work = append(work, i)
		}
	}
	folded := make([][]Transition, len(x.States))
	for len(work) > 0 {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		folded[q] = follow(out, q)
		for _, t := range folded[q] {
			if !reached[t.To] {
				reached[t.To] = true
				work = append(work, t.To)
			}
		}
	}
	x.renumber(reached, folded)
}

// follow lists the symbol transitions from a state, silent ones before them taken in.
func follow(out [][]Transition, q int) []Transition {
	var found []Transition
	seen := map[string]bool{}
	ways := []silentWay{{state: q}}
	for i := 0; i < len(ways) && i < maxWays; i++ {
		for _, t := range out[ways[i].state] {
			sets := append(append([]string(nil), ways[i].sets...), t.Sets...)
			key := fmt.Sprint(t.To, t.Epsilon, t.Exit, t.GuardKind, t.Guard, t.When, sets, t.Callback != nil)
			if t.Callback != nil {
				key += t.Callback.Method + t.Callback.Receiver
			}
			if seen[key] {
				continue
			}
			seen[key] = true
			if t.Callback == nil && t.Epsilon == "" {
				ways = append(ways, silentWay{t.To, sets})
				continue
			}
			t.From, t.Sets = q, sets
			found = append(found, t)
		}
	}
	return found
}

func (x *Explicit) renumber(reached []bool, folded [][]Transition) {
	number := make([]int, len(x.States))
	var kept []State
	for i, s := range x.States {
		if reached[i] {
			number[i] = len(kept)
			s.ID = len(kept)
			kept = append(kept, s)
		}
	}
	x.States, x.Transitions = kept, nil
	for q := range folded {
		for _, t := range folded[q] {
			t.From, t.To = number[t.From], number[t.To]
			x.Transitions = append(x.Transitions, t)
		}
	}
}

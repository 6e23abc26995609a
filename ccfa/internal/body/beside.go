package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file is about dialogs that are beside each other in a host: it keeps them in the order in which they came, takes them through the events of
// their life in that order, and saves it. A slot for each two of them says which came first. Other guests are mostly let in by one piece of code, in
// its order; to tell more orders of them apart would be more work than that is worth.

// maxBeside bounds the guests that are told apart so, of those that can be beside one guest: all orders are ways of each event.
const maxBeside = 2

// finishBesides makes the slots of dialogs that code lets in beside each other.
func (r *reader) finishBesides() {
	beside := map[*Guest][]*Guest{}
	for i, g := range r.out.Guests {
		for _, o := range r.out.Guests[i+1:] {
			if g.beside(o) {
				beside[g], beside[o] = append(beside[g], o), append(beside[o], g)
			}
		}
	}
	for i, g := range r.out.Guests {
		for _, o := range r.out.Guests[i+1:] {
			if !slices.Contains(beside[g], o) || len(beside[g]) > maxBeside || len(beside[o]) > maxBeside {
				continue
			}
			s := r.slot(slotKey{kind: Hosted, event: "first", name: g.Class + " " + o.Class}, "first("+g.Name+", "+o.Name+")", true)
			s.AddValue(o.Name)
			g.firsts, o.firsts = append(g.firsts, first{s, o, 0}), append(o.firsts, first{s, g, 1})
		}
	}
}

// first says which of a guest and another one came first.
type first struct {
	slot  *Slot
	other *Guest
	own   int // the value where the guest did
}

// beside tells whether two guests are dialogs that can be in one host, and the app's code lets both in.
func (g *Guest) beside(o *Guest) bool {
	if !g.covers() || !o.covers() || !g.asked[framework.Enter] || !o.asked[framework.Enter] {
		return false
	}
	meet := g.Direct && o.Direct && (!g.hosted() || !o.hosted() || g.meets(o))
	return meet || slices.ContainsFunc(g.Outers, func(x *Guest) bool { return slices.Contains(o.Outers, x) })
}

// comesLast are the changes with which a guest comes behind those that are there, and those that were asked to come.
func (g *Guest) comesLast() []machine.Update {
	var out []machine.Update
	for _, f := range g.firsts {
		out = append(out, machine.Update{Slot: f.slot.Slot, Value: 1 - f.own})
	}
	return out
}

// another passes the changes of comesLast by where the guest is there already, or was asked to come: what comes is another one of its class.
func (g *Guest) another(from, to int32) machine.Edge {
	there := g.State.only(machine.FirstValues(len(g.State.Values)) &^ machine.Only(0))
	return machine.Edge{From: from, To: to, Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: there}
}

// comesFirst asks for what is so where a guest came before another one; not known: no slot says it.
func (g *Guest) comesFirst(o *Guest) (n Need, known bool) {
	for _, f := range g.firsts {
		if f.other == o {
			return Need{f.slot, machine.Only(f.own)}, true
		}
	}
	return n, false
}

// inTurn adds what is done to some guests, of each the passages, one guest after the other, in the order in which they came.
func (p *passing) inTurn(guests []*Guest, of map[*Guest][]*Passage) {
	guests = slices.DeleteFunc(slices.Clone(guests), func(g *Guest) bool { return len(of[g]) == 0 })
	if !slices.ContainsFunc(guests, func(g *Guest) bool { return len(g.firsts) > 0 }) || len(guests) > maxBeside+1 {
		for _, g := range guests {
			p.out = append(p.out, of[g]...)
		}
		return
	}
	all := 1<<len(guests) - 1
	t := &turns{of: of, Passage: &Passage{States: between}, states: map[int]int{0: Before, all: Behind}}
	for done := range all {
		for i, g := range guests {
			if done&(1<<i) != 0 {
				continue
			}
			var needs []Need
			next := true
			for k, o := range guests {
				if k == i || done&(1<<k) != 0 {
					continue
				}
				if n, known := g.comesFirst(o); known {
					needs = append(needs, n)
				} else {
					next = next && i < k
				}
			}
			if next {
				t.add(t.state(done), t.state(done|1<<i), g, needs)
			}
		}
	}
	p.out = append(p.out, t.Passage)
}

// turns makes one passage of several guests' own; states are where some of the guests are done, by their bits.
type turns struct {
	*Passage
	of     map[*Guest][]*Passage
	states map[int]int
}

func (t *turns) state(done int) int {
	s, ok := t.states[done]
	if !ok {
		s = t.States
		t.States++
		t.states[done] = s
	}
	return s
}

// add has it be a guest's turn from one state to another, where the needs are met.
func (t *turns) add(from, to int, g *Guest, needs []Need) {
	for i, own := range t.of[g] {
		end := to
		if i < len(t.of[g])-1 {
			end = t.States
			t.States++
		}
		at := map[int]int{Before: from, Behind: end}
		for s := between; s < own.States; s++ {
			at[s] = t.States
			t.States++
		}
		for _, w := range own.Ways {
			if i == 0 && w.From == Before {
				w.Needs = append(slices.Clip(w.Needs), needs...)
			}
			w.From, w.To = at[w.From], at[w.To]
			t.Ways = append(t.Ways, w)
		}
		from = end
	}
}

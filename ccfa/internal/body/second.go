package body

import (
	"maps"
	"slices"
	"strings"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file is about two guests of one class in a host: a window that adds one whenever it is made anew, without asking whether one was restored,
// has a second one behind the first rotation. Each has a life of its own, and they are not told apart but for the order in which they came.
//
// Code that asks one to come asks both, as it does not know who is there; before that is done, the request to the second one is taken back where the
// first one comes (comesOnce). What code asks of one that is there is asked of the first one; where that has gone, the second one takes its place
// (follows). A third one is not told of.

// maxSeconds bounds the classes of guests of an app that have a second one: work grows with the product of all that are beside each other.
const maxSeconds = 6

// finishSeconds makes the second guests.
func (r *reader) finishSeconds() {
	var some []*Guest
	for _, g := range r.out.Guests {
		if canBeTwo(g) {
			some = append(some, g)
		}
	}
	if len(some) > maxSeconds {
		return
	}
	for _, g := range some {
		r.makeSecond(g)
	}
	for _, g := range some {
		g.second.Outers = nil
		for _, o := range g.Outers {
			if o.second != nil {
				o = o.second
			}
			g.second.Outers = append(g.second.Outers, o)
		}
	}
	for _, g := range r.out.Guests {
		if g.Other() != nil {
			continue
		}
		for _, o := range slices.Clone(g.Outers) { // one alone is in whichever is there
			if o.second != nil {
				g.Outers = append(g.Outers, o.second)
			}
		}
	}
}

// canBeTwo tells whether two of a guest's class are told apart: code lets it in beside what is there, and no layout or pager does. Of those that cover
// the window one is taken to be there.
func canBeTwo(g *Guest) bool {
	return g.unasked && g.asked[framework.Enter] && !g.placed && !g.Life.Offered() && !g.covers()
}

func (r *reader) makeSecond(g *Guest) {
	o := *g
	g.second, o.first, o.Seat = &o, g, nil
	o.States, o.targets = nil, map[string][]machine.Target{}
	for _, name := range slices.Sorted(maps.Keys(g.targets)) {
		o.targets[name] = slices.Clone(g.targets[name])
	}
	for region, s := range g.States {
		name, rest, _ := strings.Cut(s.Name, "(")
		own := r.slot(slotKey{kind: Hosted, name: g.Class, event: "second " + g.Life.In(region)[0].Name}, name+"(another "+rest, true)
		for _, v := range s.Values[1:] {
			own.AddValue(v.Name)
		}
		own.Steps = slices.Clone(s.Steps)
		own.Guest = &o
		o.States = append(o.States, own)
	}
	o.State = o.States[0]
	coming := g.coming()
	for i, request := range g.requests() {
		second := slices.Clone(o.State.Steps[i])
		for v := range second {
			if v > 0 && !coming.Has(v) && !(request == framework.Stack && g.leaving().Has(v)) {
				second[v] = v
			}
		}
		o.State.Steps[i] = second
	}
	if g.Seat == nil {
		g.staysThere()
	}
	r.out.Guests = append(r.out.Guests, &o)
}

// staysThere has the guest stay where it is when one of its class is asked to come.
func (g *Guest) staysThere() {
	i := slices.Index(g.requests(), framework.Enter)
	step := slices.Clone(g.State.Steps[i])
	for v, n := range g.Life.In(0) {
		if n.Live && !g.leaving().Has(v) {
			step[v] = v
		}
	}
	g.State.Steps[i] = step
}

// original is the guest, or that of which it is the second one.
func (g *Guest) original() *Guest {
	if g.first != nil {
		return g.first
	}
	return g
}

// Other is the other guest of its class, nil: there is none.
func (g *Guest) Other() *Guest {
	if g.first != nil {
		return g.first
	}
	return g.second
}

// coming are the nodes at which a guest waits to come.
func (g *Guest) coming() machine.Values {
	var out machine.Values
	for from, to := range g.Life.Ask(framework.Enter, 0) {
		if from != to {
			out |= machine.Only(to) | machine.Only(g.Life.Ask(framework.Stack, 0)[to])
		}
	}
	return out
}

// leaving are the nodes at which a guest waits to go.
func (g *Guest) leaving() machine.Values {
	var out machine.Values
	coming := g.coming()
	for from, to := range g.Life.Ask(framework.Leave, 0) {
		if from != to && to != 0 && !coming.Has(to) {
			out |= machine.Only(to)
		}
	}
	return out
}

// asksSecond lists what a request changes of the second guest of a class. One that comes in the place of what is there comes alone.
func (r *reader) asksSecond(g *Guest, what string, alone bool) []machine.Update {
	switch {
	case g.second == nil || alone && what == framework.Enter:
		return nil
	case what == framework.Pop:
		return g.all(what)
	}
	return r.asking(g.second, what)
}

// all is a change of the second guest's by which it does what is asked of all.
func (g *Guest) all(request string) []machine.Update {
	if g.second == nil {
		return nil
	}
	return []machine.Update{g.second.State.step(g.Life.Ask(request, 0))}
}

// comesOnce takes back what was asked of a second guest where the first one comes; or, at a seat, what was asked of the first one where that is taken.
func (p *passing) comesOnce(g *Guest) {
	coming := Need{g.second.State, g.coming()}
	back := Way{From: Before, To: Behind}
	for _, s := range g.second.States {
		back.Sets = append(back.Sets, Put{s, 0})
	}
	ways := []Way{{From: Before, To: Behind, Needs: []Need{except(coming)}}}
	add := func(w Way, needs ...Need) {
		w.Needs = needs
		ways = append(ways, w)
	}
	if p.code { // of what one run of code asks for and does, which of them is there is not told apart
		add(back, coming)
		p.add(ways)
		return
	}
	if g.Seat == nil {
		first := Need{g.State, g.coming()}
		add(back, first, coming)
		add(Way{From: Before, To: Behind}, except(first), coming)
		p.add(ways)
		return
	}
	taken := Need{g.Seat.Holds, machine.FirstValues(len(g.Seat.Holds.Values)) &^ machine.Only(0)}
	asked := Need{g.Seat.Asked, machine.Only(g.Seat.Coming(g))}
	add(back, except(taken), coming)
	add(back, taken, coming, except(asked))
	beside := Way{From: Before, To: Behind, Sets: append([]Put{{g.Seat.Asked, 0}}, g.Seat.nothingWaits()...)}
	if g.Seat.Count == nil {
		add(beside, taken, coming, asked)
	} else {
		several := Need{g.Seat.Count, machine.Only(SeveralWait)}
		add(beside, taken, coming, asked, except(several))
		add(back, taken, coming, asked, several)
	}
	p.add(ways)
}

// except asks for the other values.
func except(n Need) Need {
	return Need{n.Slot, machine.FirstValues(len(n.Slot.Values)) &^ n.Values}
}

// follows lets a second guest take the place of the first one that has gone.
func (p *passing) follows(g *Guest) {
	if p.code {
		return
	}
	if g.Seat != nil {
		free, there := Need{g.Seat.Holds, machine.Only(0)}, Need{g.second.State, machine.Only(1)}
		p.add([]Way{{From: Before, To: Behind, Needs: []Need{except(free)}}, {From: Before, To: Behind, Needs: []Need{free, except(there)}},
			{From: Before, To: Behind, Needs: []Need{free, there}, Sets: []Put{{g.Seat.Holds, g.Seat.Coming(g)}, {g.second.State, 0}}}})
		return
	}
	gone := Need{g.State, machine.Only(0)}
	for region := len(g.States) - 1; region >= 0; region-- {
		from, to := g.second.States[region], g.States[region]
		ways := []Way{{From: Before, To: Behind, Needs: []Need{except(gone)}}, {From: Before, To: Behind, Needs: []Need{gone, {from, machine.Only(0)}}}}
		for v := range from.Values {
			if v > 0 && (region > 0 || g.nodes[g.Life.In(0)[v].Name]) {
				ways = append(ways, Way{From: Before, To: Behind, Needs: []Need{gone, {from, machine.Only(v)}}, Sets: []Put{{to, v}, {from, 0}}})
			}
		}
		p.add(ways)
	}
}

// keeps parts ways on which a guest's view goes: what its code registered is there as long as the view of the other guest of its class is.
func (g *Guest) keeps(ways []Way) []Way {
	other := g.Other()
	if other == nil {
		return ways
	}
	shared := func(p Put) bool {
		return slices.Contains(g.original().Widgets, p.Slot) || slices.Contains(g.original().Owns, p.Slot)
	}
	seen := other.seen()
	var out []Way
	for _, w := range ways {
		if slices.ContainsFunc(w.Sets, shared) {
			kept := w
			kept.Needs = append(slices.Clip(w.Needs), seen)
			kept.Sets = slices.DeleteFunc(slices.Clone(w.Sets), shared)
			out = append(out, kept)
			w.Needs = append(slices.Clip(w.Needs), except(seen))
		}
		out = append(out, w)
	}
	return out
}

// seen asks for a guest that has a view.
func (g *Guest) seen() Need {
	if g.Seat != nil {
		return Need{g.Seat.Holds, machine.Only(g.Seat.Coming(g))}
	}
	return Need{g.State, g.Present()}
}

// Seen are the alternatives where a guest has a view, or the other one of its class.
func (g *Guest) Seen() []Need {
	out := []Need{g.seen()}
	if other := g.Other(); other != nil {
		out = append(out, other.seen())
	}
	return out
}

// popsLast has the back stack give back the one of two guests that came last.
func (r *reader) popsLast(c *guestCode, at int32, g *Guest) int32 {
	last := Need{g.second.State, g.changedBy(framework.Pop)}
	end := c.mod.AddState()
	c.mod.Link(c.sets(at, append([]machine.Update{last.Slot.only(last.Values)}, g.all(framework.Pop)...)...), end)
	c.mod.Link(c.sets(at, append([]machine.Update{last.Slot.only(except(last).Values)}, r.asking(g, framework.Pop)...)...), end)
	return end
}

// changedBy are the nodes at which a request changes where a guest is.
func (g *Guest) changedBy(request string) machine.Values {
	var out machine.Values
	for from, to := range g.Life.Ask(request, 0) {
		if from != to {
			out |= machine.Only(from)
		}
	}
	return out
}

// originals lists the guests without second ones.
func (r *reader) originals() []*Guest {
	return slices.DeleteFunc(slices.Clone(r.out.Guests), func(g *Guest) bool { return g.first != nil })
}

// InOrder gives guests in the order in which they come to a host: pages by their places, and the second ones of their classes behind all others.
func (b *Bodies) InOrder(guests []*Guest) []*Guest {
	firsts := slices.DeleteFunc(slices.Clone(guests), func(g *Guest) bool { return g.first != nil })
	b.inTurn(firsts)
	return append(firsts, slices.DeleteFunc(slices.Clone(guests), func(g *Guest) bool { return g.first == nil })...)
}

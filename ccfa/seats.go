package ccfa

import (
	"slices"

	"cbcov/ccfa/body"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file reads the nodes of a life off a seat: what it holds and what was asked of it tell at which one each of its guests is.

// state is what holds where a guest is at a node: one of these.
type state struct {
	holds bool // the seat holds the guest
	asked machine.Values
}

// at gives the state of a node: what it is to requests tells which one it is.
func at(g *body.Guest, node string) (s state, ok bool) {
	life := g.Life
	enter, leave := life.Ask(framework.Enter), life.Ask(framework.Leave)
	self, all := machine.Only(g.Seat.Coming(g)), machine.FirstValues(2*len(g.Seat.Guests)+1)
	coming := machine.FirstValues(len(g.Seat.Guests)+1) &^ machine.Only(0)
	leaving := coming&^self | machine.Only(g.Seat.Going(g))
	absent, there := 0, 1
	switch life.Number(node) {
	case absent:
		return state{false, all &^ self}, true
	case there:
		return state{true, all &^ self &^ leaving}, true
	case enter[absent]:
		return state{false, self}, true
	case leave[there]:
		return state{true, leaving}, true
	case enter[leave[there]]:
		return state{true, self}, true
	}
	return state{}, false
}

// seated lists the ways of an edge of a life for a guest with a seat.
func (m *maker) seated(v visit, e *framework.LifeEdge, p *Part) []way {
	g, seat := v.guest, v.guest.Seat
	needs, asks := m.needs(v, e)
	to, ok := at(g, e.To)
	if !ok || asks == 0 {
		return nil
	}
	holds, asked := seat.Holds.Bind(p.ID), seat.Asked.Bind(p.ID)
	var w way
	for _, is := range needs {
		w.needs = append(w.needs, m.holdsGuest(g, is, p))
	}
	if asks != machine.FirstValues(len(seat.Asked.Values)) {
		w.needs = append(w.needs, machine.Cond{Variable: asked, Values: asks})
	}
	if from, _ := at(g, e.From); from.holds != to.holds {
		set := machine.Assignment{Variable: holds}
		if to.holds {
			set.Value = seat.Coming(g)
		}
		w.sets = append(w.sets, set)
	}
	if asks&to.asked == 0 { // what was asked for is done
		w.sets = append(w.sets, machine.Assignment{Variable: asked})
	}
	return []way{w}
}

// needs tells for which of the seat's states a guest takes an edge: whether the seat holds it (empty: whether it does or not), and what was
// asked for (0: it does not take it).
func (m *maker) needs(v visit, e *framework.LifeEdge) (holds []bool, asked machine.Values) {
	g := v.guest
	from, ok := at(g, e.From)
	if !ok {
		return nil, 0 // a layout names none that has a seat
	}
	all := slices.ContainsFunc(v.edges, func(e *framework.LifeEdge) bool { return e.From == g.Life.Nodes[1].Name })
	switch {
	case !from.holds && from.asked == machine.Only(g.Seat.Coming(g)):
		return nil, from.asked // what was there has gone, silently or not
	case from.holds && !all && len(m.steps(g, e)) == 0:
		return []bool{true}, from.asked & machine.Only(g.Seat.Going(g)) // it goes silently: where another one comes, that is the one transition
	}
	return []bool{from.holds}, from.asked
}

func (m *maker) holdsGuest(g *body.Guest, holds bool, p *Part) machine.Cond {
	c := is(g.Seat.Holds, p, g.Seat.Coming(g))
	if !holds {
		c.Values = machine.FirstValues(len(g.Seat.Holds.Values)) &^ c.Values
	}
	return c
}

// unseated lists what holds where no edge of a line is taken by a guest with a seat.
func (m *maker) unseated(v visit, p *Part) [][]machine.Cond {
	g := v.guest
	asked := g.Seat.Asked.Bind(p.ID)
	all := machine.FirstValues(len(g.Seat.Asked.Values))
	rest := map[bool]machine.Values{true: all, false: all}
	for _, e := range v.edges {
		holds, asks := m.needs(v, e)
		if len(holds) == 0 {
			holds = []bool{true, false}
		}
		for _, h := range holds {
			rest[h] &^= asks
		}
	}
	if rest[true] == rest[false] {
		return [][]machine.Cond{{{Variable: asked, Values: rest[true]}}}
	}
	var out [][]machine.Cond
	for _, h := range []bool{true, false} {
		switch here := m.holdsGuest(g, h, p); rest[h] {
		case 0:
		case all:
			out = append(out, []machine.Cond{here})
		default:
			out = append(out, []machine.Cond{here, {Variable: asked, Values: rest[h]}})
		}
	}
	return out
}

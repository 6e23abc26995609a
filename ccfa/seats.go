package ccfa

import (
	"slices"

	"cbcov/ccfa/body"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes a seat through an event of its guests' life: the guest that it holds, or the exchange of that for the one that was asked
// to come. Each is a way of its own, so that no way is between them on which one has gone and the other is forgotten.

// seatVisit is what a step of the host's life does to one seat.
type seatVisit struct {
	m     *maker
	seat  *body.Seat
	event string
	to    int
	note  note
}

// seat adds what a step does to a seat.
func (m *maker) seat(at, to int, seat *body.Seat, event string, first machine.Act, n note) {
	v := &seatVisit{m, seat, event, to, n}
	if v.comes(seat.Guests[0]) != nil {
		v.exchange(at, first)
		return
	}
	v.way(at, to, nil, nil, v.first(first, v.holds(machine.Only(0))))
	for _, g := range seat.Guests {
		act := v.first(first, v.holds(machine.Only(seat.Coming(g))))
		e := v.edge(g, 1)
		if e != nil && e.From != e.To { // the host goes
			act.Sets = append(act.Sets, v.set(seat.Holds, 0), v.set(seat.Asked, 0))
		}
		v.way(at, to, g, e, act)
	}
}

// exchange lets the guest go that is there and the one come that was asked to.
func (v *seatVisit) exchange(at int, first machine.Act) {
	seat, m := v.seat, v.m
	coming := machine.FirstValues(len(seat.Guests)+1) &^ machine.Only(0)
	empty, hub := m.within(m.s.Locations[at].Name), m.within(m.s.Locations[at].Name)
	gone := machine.Act{Symbol: machine.None}
	for _, g := range seat.Guests { // wherever that was said of one guest alone
		for _, w := range g.Widgets {
			gone.Sets = append(gone.Sets, v.set(w, 0))
		}
	}
	v.way(empty, hub, nil, nil, gone)
	v.way(at, v.to, nil, nil, v.first(first, v.asked(machine.Only(0))))
	v.way(at, empty, nil, nil, v.first(first, v.holds(machine.Only(0)), v.asked(coming)))
	for _, g := range seat.Guests {
		here, left := machine.Only(seat.Coming(g)), machine.Only(seat.Going(g))
		goes := v.first(first, v.holds(here), v.asked(coming|left))
		goes.Sets = []machine.Assignment{v.set(seat.Holds, 0)}
		v.way(at, empty, g, v.edgeFrom(g, v.leaving(g)), goes)
		nobody := v.first(first, v.asked(left), v.holds(machine.FirstValues(len(seat.Holds.Values))&^here))
		nobody.Sets = []machine.Assignment{v.set(seat.Asked, 0)}
		v.way(at, v.to, nil, nil, nobody)

		act := v.first(machine.Act{Symbol: machine.None}, v.asked(here))
		act.Sets = []machine.Assignment{v.set(seat.Holds, seat.Coming(g)), v.set(seat.Asked, 0)}
		v.way(hub, v.to, g, v.comes(g), act)
		act = v.first(machine.Act{Symbol: machine.None}, v.asked(left))
		act.Sets = []machine.Assignment{v.set(seat.Asked, 0)}
		v.way(hub, v.to, nil, nil, act)
	}
}

// way adds one way: a guest's callbacks where it takes an edge, or nothing.
func (v *seatVisit) way(at, to int, g *body.Guest, e *framework.LifeEdge, act machine.Act) {
	if e == nil {
		v.m.add(at, to, act, note{part: v.note.part})
		return
	}
	v.m.live(at, to, g, e, act, v.note)
}

func (v *seatVisit) first(act machine.Act, needs ...machine.Cond) machine.Act {
	act.Needs = append(needs, act.Needs...)
	return act
}

func (v *seatVisit) holds(values machine.Values) machine.Cond {
	return machine.Cond{Variable: v.seat.Holds.Bind(v.note.part.ID), Values: values}
}

func (v *seatVisit) asked(values machine.Values) machine.Cond {
	return machine.Cond{Variable: v.seat.Asked.Bind(v.note.part.ID), Values: values}
}

func (v *seatVisit) set(s *body.Slot, value int) machine.Assignment {
	return machine.Assignment{Variable: s.Bind(v.note.part.ID), Value: value}
}

// edge is the edge of the event that leaves a node of a guest's life, nil: none.
func (v *seatVisit) edge(g *body.Guest, node int) *framework.LifeEdge {
	return v.edgeFrom(g, g.Life.Nodes[node].Name)
}

func (v *seatVisit) edgeFrom(g *body.Guest, node string) *framework.LifeEdge {
	i := slices.IndexFunc(g.Life.Edges, func(e framework.LifeEdge) bool { return e.Event == v.event && e.From == node })
	if i < 0 {
		return nil
	}
	return &g.Life.Edges[i]
}

// comes is the edge by which a guest comes that was asked to, leaving the node at which one is that was asked to go.
func (v *seatVisit) comes(g *body.Guest) *framework.LifeEdge {
	return v.edge(g, g.Life.Ask(framework.Enter)[0])
}

func (v *seatVisit) leaving(g *body.Guest) string {
	return g.Life.Nodes[g.Life.Ask(framework.Leave)[1]].Name
}

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
			act.Sets = append(slices.Clip(act.Sets), v.set(seat.Holds, 0), v.set(seat.Asked, 0))
		}
		v.way(at, to, g, e, act)
	}
}

// exchange lets the guest go that is there and the one come that was asked to, in the order that their life has.
func (v *seatVisit) exchange(at int, first machine.Act) {
	v.way(at, v.to, nil, nil, v.first(first, v.asked(machine.Only(0))))
	end := v.m.within(v.m.s.Locations[at].Name)
	for _, g := range v.seat.Guests { // wherever something was said of one guest alone, the others have gone
		act := v.first(machine.Act{Symbol: machine.None}, v.asked(machine.Only(v.seat.Coming(g))))
		act.Sets = append(v.without(g), v.set(v.seat.Holds, v.seat.Coming(g)), v.set(v.seat.Asked, 0))
		v.way(end, v.to, nil, nil, act)
	}
	one := v.seat.Guests[0]
	between := v.m.within(v.m.s.Locations[at].Name)
	if leaves := v.edgeFrom(one, v.leaving(one)); leaves != nil && leaves.Line() < v.comes(one).Line() {
		v.gone(at, between, first)
		v.come(between, end, machine.Act{Symbol: machine.None})
	} else {
		v.come(at, between, first)
		v.gone(between, end, machine.Act{Symbol: machine.None})
	}
	for _, g := range v.seat.Guests {
		here, left := machine.Only(v.seat.Coming(g)), machine.Only(v.seat.Going(g))
		act := v.first(first, v.asked(left), v.holds(here))
		act.Sets = append(slices.Clip(first.Sets), v.set(v.seat.Holds, 0), v.set(v.seat.Asked, 0))
		v.way(at, v.to, g, v.edgeFrom(g, v.leaving(g)), act)
		act = v.first(first, v.asked(left), v.holds(machine.FirstValues(len(v.seat.Holds.Values))&^here))
		act.Sets = append(slices.Clip(first.Sets), v.set(v.seat.Asked, 0))
		v.way(at, v.to, nil, nil, act)
	}
}

// come adds the callbacks of the guest that was asked to come.
func (v *seatVisit) come(at, to int, first machine.Act) {
	for _, g := range v.seat.Guests {
		v.way(at, to, g, v.comes(g), v.first(first, v.asked(machine.Only(v.seat.Coming(g)))))
	}
}

// gone adds the callbacks of the guest that was there, if any, for the sake of another one or of its own kind.
func (v *seatVisit) gone(at, to int, first machine.Act) {
	coming := machine.FirstValues(len(v.seat.Guests)+1) &^ machine.Only(0)
	v.way(at, to, nil, nil, v.first(first, v.holds(machine.Only(0)), v.asked(coming)))
	for _, g := range v.seat.Guests {
		here := machine.Only(v.seat.Coming(g))
		act := v.first(first, v.holds(here), v.asked(coming))
		if e := v.edgeFrom(g, v.leaving(g)); e != nil {
			v.m.run(at, to, v.m.steps(g, e), act, v.note)
		} else {
			v.way(at, to, nil, nil, act)
		}
	}
}

// without empties what the code of guests but one registers on widgets.
func (v *seatVisit) without(g *body.Guest) []machine.Assignment {
	var out []machine.Assignment
	for _, o := range v.seat.Guests {
		if o == g {
			continue
		}
		for _, w := range o.Widgets {
			out = append(out, v.set(w, 0))
		}
	}
	return out
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
	i := slices.IndexFunc(g.Life.Edges, func(e framework.LifeEdge) bool { return e.Event == v.event && e.From == node && v.m.applies(&e) })
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

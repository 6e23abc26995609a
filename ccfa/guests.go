package ccfa

import (
	"slices"

	"cbcov/ccfa/body"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes what lives in a part (fragments) through the part's life: where a step names an event of their life, each that is at a
// node which the event leaves goes on, one after the other.

// visit is what a step of a host's life takes at once: a line of a guest's life, edges from several nodes; or a seat's guests.
type visit struct {
	guest *body.Guest
	edges []*framework.LifeEdge
	seat  *body.Seat
	event string
}

// visits lists what a step may do to the part's guests, line by line, and then to its seats.
func (m *maker) visits(p *Part, step framework.LifeStep) []visit {
	var out []visit
	if len(p.guests) == 0 {
		return nil
	}
	life := m.a.bodies.Lives[step.Hosted]
	for i := 0; i < len(life.Edges); {
		var edges []*framework.LifeEdge
		for line := life.Edges[i].Line(); i < len(life.Edges) && life.Edges[i].Line() == line; i++ {
			if life.Edges[i].Event == step.Name && m.applies(&life.Edges[i]) {
				edges = append(edges, &life.Edges[i])
			}
		}
		for _, g := range p.guests {
			if g.Life == life && g.Seat == nil && len(edges) > 0 {
				out = append(out, visit{guest: g, edges: edges})
			}
		}
	}
	var seats []*body.Seat
	for _, g := range p.guests {
		if g.Life == life && g.Seat != nil && !slices.Contains(seats, g.Seat) {
			seats = append(seats, g.Seat)
			out = append(out, visit{seat: g.Seat, event: step.Name})
		}
	}
	return out
}

// stays tells whether a step does nothing at all to a part.
func (m *maker) stays(p *Part, step framework.LifeStep) bool {
	if step.Hosted != "" {
		return len(m.visits(p, step)) == 0
	}
	return len(m.a.lifeTargets(p, step.Name)) == 0
}

// take adds what a step does to guests. first is what the first transition asks for besides.
func (m *maker) take(at, to int, name string, list []visit, first machine.Act, n note) {
	for i, v := range list {
		end := to
		if i < len(list)-1 {
			end = m.within(name)
		}
		m.pass(at, end, v, first, n)
		at, first = end, machine.Act{Symbol: machine.None}
	}
}

// within makes a location inside of a run.
func (m *maker) within(name string) int {
	return m.location(machine.Location{Name: name, Dead: machine.NoInstance}, nil)
}

// pass adds the edges of a line, and what passes it by.
func (m *maker) pass(at, to int, v visit, first machine.Act, n note) {
	if v.seat != nil {
		m.seat(at, to, v.seat, v.event, first, n)
		return
	}
	state, life := v.guest.State.Bind(n.part.ID), v.guest.Life
	others := machine.FirstValues(len(life.Nodes))
	for _, e := range v.edges {
		from := machine.Only(life.Number(e.From))
		others &^= from
		act := first
		act.Needs = append([]machine.Cond{{Variable: state, Values: from}}, first.Needs...)
		if e.From != e.To {
			act.Sets = append(slices.Clip(first.Sets), machine.Assignment{Variable: state, Value: life.Number(e.To)})
		}
		m.live(at, to, v.guest, e, act, n)
	}
	if others != 0 {
		act := first
		act.Needs = append([]machine.Cond{{Variable: state, Values: others}}, first.Needs...)
		m.add(at, to, act, note{part: n.part})
	}
}

// live adds the callbacks of an edge of a guest's life, all in one run.
func (m *maker) live(at, to int, g *body.Guest, e *framework.LifeEdge, act machine.Act, n note) {
	if g.Life.Node(e.To).Dead != "" {
		for _, w := range g.Widgets {
			act.Sets = append(slices.Clip(act.Sets), machine.Assignment{Variable: w.Bind(n.part.ID)})
		}
	}
	m.run(at, to, m.steps(g, e), act, n)
}

// run adds callbacks, one behind the other.
func (m *maker) run(at, to int, steps [][]machine.Target, act machine.Act, n note) {
	if len(steps) == 0 {
		m.add(at, to, act, note{part: n.part})
		return
	}
	sets := act.Sets
	act.Sets = nil
	for i, targets := range steps {
		next := to
		if i < len(steps)-1 {
			next = m.within(m.s.Locations[at].Name)
		} else {
			act.Sets = sets // only here: what it needs says what others can be, beside it
		}
		for _, t := range targets {
			run := act
			run.Symbol, run.Module = t.Symbol, t.Module
			m.add(at, next, run, n)
		}
		at = next
		n.event, act.Again = "", false
	}
}

// applies tells whether an edge is there for the app's target level.
func (m *maker) applies(e *framework.LifeEdge) bool {
	return m.atLevel(e.MinSDK, e.BelowSDK)
}

// steps lists what an edge of a guest's life runs: the targets of each callback that it has.
func (m *maker) steps(g *body.Guest, e *framework.LifeEdge) [][]machine.Target {
	var out [][]machine.Target
	for _, step := range e.Paths[0] {
		if m.atLevel(step.MinSDK, step.BelowSDK) {
			if targets := m.a.running(g.Runs(step.Name)); len(targets) > 0 {
				out = append(out, targets)
			}
		}
	}
	return out
}

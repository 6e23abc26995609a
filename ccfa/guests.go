package ccfa

import (
	"cbcov/ccfa/body"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes what lives in a part (fragments) through the part's life: where a step names an event of their life, each that is at a
// node which the event leaves goes on, one after the other.

// visit is a line of a guest's life that a step of its host's takes: edges from several nodes.
type visit struct {
	guest *body.Guest
	edges []*framework.LifeEdge
}

// visits lists what a step may do to the part's guests, line by line.
func (m *maker) visits(p *Part, step framework.LifeStep) []visit {
	var out []visit
	if len(p.guests) == 0 {
		return nil
	}
	life := m.a.bodies.Lives[step.Hosted]
	for i := 0; i < len(life.Edges); {
		var edges []*framework.LifeEdge
		for line := life.Edges[i].Line(); i < len(life.Edges) && life.Edges[i].Line() == line; i++ {
			if life.Edges[i].Event == step.Name {
				edges = append(edges, &life.Edges[i])
			}
		}
		for _, g := range p.guests {
			if g.Life == life && len(edges) > 0 {
				out = append(out, visit{g, edges})
			}
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
	state, life := v.guest.State.Bind(n.part.ID), v.guest.Life
	others := machine.FirstValues(len(life.Nodes))
	needs := func(values machine.Values) machine.Act {
		act := first
		act.Needs = append([]machine.Cond{{Variable: state, Values: values}}, first.Needs...)
		return act
	}
	staying := machine.Values(0)
	for _, e := range v.edges {
		from := machine.Only(life.Number(e.From))
		others &^= from
		if e.From == e.To {
			staying |= from
			continue
		}
		act := needs(from)
		act.Sets = []machine.Assignment{{Variable: state, Value: life.Number(e.To)}}
		if life.Node(e.To).Dead != "" {
			for _, w := range v.guest.Widgets {
				act.Sets = append(act.Sets, machine.Assignment{Variable: w.Bind(n.part.ID)})
			}
		}
		m.live(at, to, v.guest, e, act, n)
	}
	if staying != 0 {
		m.live(at, to, v.guest, v.edges[0], needs(staying), n)
	}
	if others != 0 {
		m.add(at, to, needs(others), note{part: n.part})
	}
}

// live adds the callbacks of an edge of a guest's life, all in one run.
func (m *maker) live(at, to int, g *body.Guest, e *framework.LifeEdge, act machine.Act, n note) {
	var steps [][]machine.Target
	for _, step := range e.Paths[0] {
		if m.runs(step) {
			if targets := m.a.running(g.Runs(step.Name)); len(targets) > 0 {
				steps = append(steps, targets)
			}
		}
	}
	if len(steps) == 0 {
		m.add(at, to, act, note{part: n.part})
		return
	}
	for i, targets := range steps {
		next := to
		if i < len(steps)-1 {
			next = m.within(m.s.Locations[at].Name)
		}
		for _, t := range targets {
			run := act
			run.Symbol, run.Module = t.Symbol, t.Module
			m.add(at, next, run, n)
		}
		at, act = next, machine.Act{Symbol: machine.None}
		n.event = ""
	}
}

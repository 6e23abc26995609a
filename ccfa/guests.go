package ccfa

import (
	"slices"

	"cbcov/ccfa/body"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes what lives in a part (fragments) through the part's life: where a step names an event of their life, each that is at a
// node which the event leaves goes on, one after the other.

// visit is an edge of a guest's life that a step of its host's takes.
type visit struct {
	guest *body.Guest
	edge  *framework.LifeEdge
}

// visits lists what a step may do to the part's guests, in order. All others' part comes behind those of an edge before.
func (m *maker) visits(p *Part, step framework.LifeStep) []visit {
	var out []visit
	if len(p.guests) == 0 {
		return nil
	}
	life := m.a.bodies.Lives[step.Hosted]
	for i := range life.Edges {
		if e := &life.Edges[i]; e.Event == step.Name {
			for _, g := range p.guests {
				if g.Life == life {
					out = append(out, visit{g, e})
				}
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
	asked := false
	for i, v := range list {
		end := to
		if asked = asked || v.edge.Condition != ""; asked || i < len(list)-1 {
			end = m.within(name)
		}
		m.pass(at, end, v, first, n)
		at, first = end, machine.Act{Symbol: machine.None}
	}
	if asked { // what was asked for is done
		for _, g := range n.part.guests {
			first.Sets = appendUnset(first.Sets, g.Places, n.part)
		}
		m.add(at, to, first, note{part: n.part})
	}
}

// within makes a location inside of a run.
func (m *maker) within(name string) int {
	return m.location(machine.Location{Name: name, Dead: machine.NoInstance}, nil)
}

func appendUnset(sets []machine.Assignment, slots []*body.Slot, p *Part) []machine.Assignment {
	for _, s := range slots {
		known := false
		for _, x := range sets {
			known = known || x.Slot == s.Slot
		}
		if !known {
			sets = append(sets, machine.Assignment{Variable: s.Bind(p.ID)})
		}
	}
	return sets
}

// pass adds an edge of a guest's life, and what passes it by.
func (m *maker) pass(at, to int, v visit, first machine.Act, n note) {
	p, g := n.part, v.guest
	from := g.Node(v.edge.From)
	here := is(g.State, p, from)
	elsewhere := here
	elsewhere.Values = machine.FirstValues(len(g.State.Values)) &^ here.Values
	by := func(needs ...machine.Cond) {
		act := first
		act.Needs = append(needs, first.Needs...)
		m.add(at, to, act, note{part: p})
	}
	by(elsewhere)
	goes := func(sets []machine.Assignment, needs ...machine.Cond) {
		act := first
		act.Needs = append(append(needs, here), first.Needs...)
		act.Sets = append([]machine.Assignment{{Variable: g.State.Bind(p.ID), Value: g.Node(v.edge.To)}}, sets...)
		if g.Life.Node(v.edge.To).Dead != "" {
			act.Sets = appendUnset(act.Sets, g.Widgets, p)
		}
		m.live(at, to, v, act, n)
	}
	answered := []machine.Assignment{{Variable: g.Asked.Bind(p.ID)}}
	switch v.edge.Condition {
	case framework.Added:
		asked := is(g.Asked, p, body.ToEnter)
		goes(answered, asked)
		asked.Values = machine.FirstValues(len(g.Asked.Values)) &^ asked.Values
		by(here, asked)
	case framework.Removed:
		asked := is(g.Asked, p, body.ToLeave)
		goes(answered, asked)
		asked.Values = machine.FirstValues(len(g.Asked.Values)) &^ asked.Values
		none := []machine.Cond{here, asked}
		for _, place := range g.Places {
			goes(nil, is(place, p, 1))
			none = append(none, is(place, p, 0))
		}
		by(none...)
	default:
		goes(nil)
	}
}

// live adds the callbacks of an edge of a guest's life, all in one run.
func (m *maker) live(at, to int, v visit, act machine.Act, n note) {
	var steps [][]machine.Target
	for _, step := range v.edge.Paths[0] {
		if m.runs(step) {
			if targets := m.a.running(v.guest.Runs(step.Name)); len(targets) > 0 {
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

// together tells whether two slots of guests decide together: they are of one guest, or of two of which one comes in the other's place.
func together(x, y *body.Slot) bool {
	switch {
	case x.Guest == y.Guest:
		return true
	case x.Guest == nil:
		return slices.Contains(y.Guest.Places, x)
	case y.Guest == nil:
		return slices.Contains(x.Guest.Places, y)
	}
	return slices.ContainsFunc(x.Guest.Places, func(p *body.Slot) bool { return slices.Contains(y.Guest.Places, p) })
}

package ccfa

import (
	"slices"
	"sync"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// This file takes what lives in a part (fragments) through the part's life: where a step names an event of their life, each that is at a
// node which the event leaves goes on, one after the other.

// visits lists what a step does to the part's guests, one passage behind the other.
func (m *maker) visits(p *Part, step framework.LifeStep) []*body.Passage {
	return m.inside(p, nil, step)
}

// inside lists what a step does to the guests that live in another one, or (nil) in the part itself.
func (m *maker) inside(p *Part, outer *body.Guest, step framework.LifeStep) []*body.Passage {
	if len(p.guests) == 0 {
		return nil
	}
	p.visited.mu.Lock()
	defer p.visited.mu.Unlock()
	key := visit{outer, step.Name, step.Hosted, step.Asks}
	list, ok := p.visited.passages[key]
	if !ok {
		list = m.a.bodies.Passages(p.guests, outer, step)
		p.visited.passages[key] = list
	}
	return list
}

// visits remembers what steps do to the guests of a part: the same for all views that the part is in, of which some may be made at once.
type visits struct {
	mu       sync.Mutex
	passages map[visit][]*body.Passage
}

// visit is a step of a host's life: that of a guest in which others live, or (outer nil) the part's own.
type visit struct {
	outer        *body.Guest
	name, hosted string
	asks         bool
}

// stays tells whether a step does nothing at all to a part.
func (m *maker) stays(p *Part, step framework.LifeStep) bool {
	if slices.ContainsFunc(step.Unless, func(c string) bool { return m.a.overrides(p, c) }) {
		return true
	}
	if step.Listeners != nil {
		return len(m.heard(p, step)) == 0
	}
	if step.Hosted != "" {
		return len(m.visits(p, step)) == 0
	}
	if step.Exactly {
		return false // it clears its flag
	}
	return len(m.a.lifeTargets(p, step.Name)) == 0 && len(m.a.told(p, step.Name)) == 0
}

// take adds passages. first is what the first transition asks for besides.
func (m *maker) take(at, to int, name string, list []*body.Passage, first machine.Act, n note, within ...*body.Guest) {
	for i, p := range list {
		end := to
		if i < len(list)-1 {
			end = m.within(name)
		}
		m.pass(at, end, p, first, n, within)
		at, first = end, machine.Act{Symbol: machine.None}
	}
}

// within makes a location inside of a run.
func (m *maker) within(name string) int {
	return m.location(machine.Location{Name: name, Dead: machine.NoInstance}, nil)
}

// pass adds the ways of a passage.
func (m *maker) pass(at, to int, p *body.Passage, first machine.Act, n note, within []*body.Guest) {
	states := make([]int, p.States)
	states[body.Before], states[body.Behind] = at, to
	for i := body.Behind + 1; i < p.States; i++ {
		states[i] = m.within(m.s.Locations[at].Name)
	}
	for i := range p.Ways {
		w := &p.Ways[i]
		act := machine.Act{Symbol: machine.None}
		if w.From == body.Before {
			act = first
		}
		var needs []machine.Cond
		for _, need := range w.Needs {
			needs = append(needs, machine.Cond{Variable: need.Slot.Bind(n.part.ID), Values: need.Values})
		}
		if len(within) == 0 {
			act.Needs = append(needs, act.Needs...)
		} else { // what the other one needs comes first: see narrows
			act.Needs = append(slices.Clip(act.Needs), needs...)
		}
		act.Narrows = append(slices.Clip(act.Narrows), m.narrows(w, n.part)...)
		act.Narrows = append(act.Narrows, together(w, n.part)...)
		for _, put := range w.Sets {
			act.Sets = append(slices.Clip(act.Sets), machine.Assignment{Variable: put.Slot.Bind(n.part.ID), Value: put.Value})
		}
		m.run(states[w.From], states[w.To], m.steps(w, n.part, within), act, n, within)
	}
}

// narrows lists the variables of guests that live in the one that goes a way: where that is tells where they are. So it tells of what else lines of
// its own life ask for.
func (m *maker) narrows(w *body.Way, p *Part) []machine.Variable {
	var out []machine.Variable
	if len(w.Needs) > 0 && w.Needs[0].Slot.Guest != nil {
		for _, slot := range w.Needs[0].Slot.Guest.Besides() {
			if slot != w.Needs[0].Slot {
				out = append(out, slot.Bind(p.ID))
			}
		}
	}
	if len(w.Needs) > 0 && w.Needs[0].Slot.Guest != nil && w.Needs[0].Slot.Guest.Other() != nil { // what comes twice comes together
		for _, g := range p.guests {
			if g.Other() != nil && g.State != w.Needs[0].Slot {
				out = append(out, g.State.Bind(p.ID))
			}
		}
	}
	for _, s := range w.Steps {
		if s.Hosted == "" {
			continue
		}
		for _, g := range p.guests {
			if !g.Lives(s.Guest) {
				continue
			}
			for _, slot := range g.Slots() {
				if v := slot.Bind(p.ID); !slices.Contains(out, v) {
					out = append(out, v)
				}
			}
		}
	}
	return out
}

// together lists the variables that a way asks for, and those of their seats: what one of them is tells what the others can be.
func together(w *body.Way, p *Part) []machine.Variable {
	var out []machine.Variable
	for _, n := range w.Needs {
		out = append(out, n.Slot.Bind(p.ID))
		if s := n.Slot.Seat; s != nil {
			out = append(out, s.Holds.Bind(p.ID), s.Asked.Bind(p.ID))
		}
	}
	return out
}

// guestStep is what one step of a guest's life does: it runs something, tells listeners, or takes those that live in it through an event.
type guestStep struct {
	targets []machine.Target
	inside  []*body.Passage
	hearers []hearer
	step    framework.LifeStep // of these
	of      *body.Guest
}

// steps lists what the steps of a way do, as far as that is anything.
func (m *maker) steps(w *body.Way, p *Part, within []*body.Guest) []guestStep {
	var out []guestStep
	for i := range w.Steps {
		s := &w.Steps[i]
		do := guestStep{of: s.Guest, step: s.LifeStep}
		if s.Listeners != nil {
			do.hearers = m.owned(s.Guest.Owns, s.LifeStep)
		} else if s.Hosted == "" {
			do.targets = m.a.running(s.Targets())
		} else if !slices.Contains(within, s.Guest) { // one that lives in its own kind is taken to be that
			do.inside = m.inside(p, s.Guest, s.LifeStep)
		}
		if len(do.targets)+len(do.inside)+len(do.hearers) > 0 {
			out = append(out, do)
		}
	}
	return out
}

// run adds what steps do, one behind the other.
func (m *maker) run(at, to int, steps []guestStep, act machine.Act, n note, within []*body.Guest) {
	sets := act.Sets
	act.Sets = nil
	for i, s := range steps {
		last := i == len(steps)-1
		next := to
		if !last || s.targets == nil && len(sets) > 0 {
			next = m.within(m.s.Locations[at].Name)
		}
		if s.targets == nil {
			if s.hearers != nil {
				m.hearAll(at, next, m.s.Locations[at].Name, s.step, s.hearers, act, n)
			} else {
				m.take(at, next, m.s.Locations[at].Name, s.inside, act, n, append(slices.Clip(within), s.of)...)
			}
			at, act = next, machine.Act{Symbol: machine.None}
			n.event, n.gui = "", false
			continue
		}
		if last {
			act.Sets = sets // only here: what it needs says what others can be, beside it
		}
		for _, t := range s.targets {
			run := act
			run.Symbol, run.Module = t.Symbol, t.Module
			if n.inside != nil {
				run.Symbol, n.inside = machine.None, &inner{n.inside.caller, t}
			}
			m.add(at, next, run, n)
		}
		at = next
		n.event, n.gui, act.Again = "", false, false
	}
	if at != to || len(steps) == 0 {
		act.Sets = sets
		if n.inside != nil {
			n.inside = &inner{n.inside.caller, machine.Target{Symbol: machine.None}}
		}
		m.add(at, to, act, note{part: n.part, inside: n.inside})
	}
}

// alive asks for the guest in whose view a source's widgets are, or for the other one of its class: one of the alternatives.
func (m *maker) alive(p *Part, s *source) [][]machine.Cond {
	for _, g := range p.guests {
		if s.slot == nil || !slices.Contains(g.Widgets, s.slot) {
			continue
		}
		var out [][]machine.Cond
		for _, seen := range g.Seen() {
			out = append(out, []machine.Cond{{Variable: seen.Slot.Bind(p.ID), Values: seen.Values}})
		}
		return out
	}
	return [][]machine.Cond{nil}
}

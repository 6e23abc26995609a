package ccfa

import (
	"slices"

	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// This file lets steps of a life that the app leaves to Android tell the listeners that Android's own method tells, each one where it is
// registered.

// toldTargets are what a step tells.
func (a *Automaton) toldTargets(p *Part, name string) []machine.Target {
	var out []machine.Target
	for _, list := range a.told(p, name) {
		for _, t := range list {
			out = append(out, t.Target)
		}
	}
	return out
}

// told lists what a step tells, as far as it does anything.
func (a *Automaton) told(p *Part, name string) [][]body.Told {
	var out [][]body.Told
	for _, list := range a.bodies.Told(p.of, name) {
		list = slices.DeleteFunc(slices.Clone(list), func(t body.Told) bool { return t.Symbol == machine.None && a.analysis.Idle(t.Module) })
		if len(list) > 0 {
			out = append(out, list)
		}
	}
	return out
}

// tell adds them. first is what the first transition asks for and changes besides.
func (m *maker) tell(at, to int, told [][]body.Told, first machine.Act, n note) {
	for i, list := range told {
		end := to
		if i < len(told)-1 {
			end = m.within(m.s.Locations[at].Name)
		}
		for _, order := range body.Orders(list) {
			m.tellOrder(at, end, order, first, n)
		}
		at, first, n.event = end, machine.Act{Symbol: machine.None}, ""
	}
}

func (m *maker) tellOrder(at, to int, order []body.Told, act machine.Act, n note) {
	for i, t := range order {
		next := to
		if i < len(order)-1 {
			next = m.within(m.s.Locations[at].Name)
		}
		run, on := act, t.Slot.On()
		run.Needs = append(slices.Clip(act.Needs), machine.Cond{Variable: t.Slot.Bind(n.part.ID), Values: on})
		run.Symbol, run.Module = t.Symbol, t.Module
		m.add(at, next, run, n)
		skip := act
		skip.Needs = append(slices.Clip(act.Needs), machine.Cond{Variable: t.Slot.Bind(n.part.ID), Values: machine.FirstValues(len(t.Slot.Values)) &^ on})
		m.add(at, next, skip, note{part: n.part})
		at, act, n.event = next, machine.Act{Symbol: machine.None}, ""
	}
}

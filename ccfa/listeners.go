package ccfa

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file runs the listeners that a part owns where a step of its life says so, one after the other.

// hearer is a listener with what a step runs of it.
type hearer struct {
	slot *body.Slot
	ways [][]guestStep // the callbacks, one after the other; more than one way where some may be left out
}

// heard lists what a step may run, in the order of registration as far as that is known.
func (m *maker) heard(p *Part, step framework.LifeStep) []hearer {
	var out []hearer
	for _, s := range m.a.bodies.Slots {
		if s.Stands {
			if h := m.a.standing(p, s, step); len(h.ways) > 0 {
				out = append(out, h)
			}
			continue
		}
		if s.Owned != nil && slices.Contains(s.Owned.By, p.of) {
			out = append(out, m.owned([]*body.Slot{s}, step)...)
		}
	}
	return out
}

// owned lists what a step runs of listeners that the life which it is of runs.
func (m *maker) owned(slots []*body.Slot, step framework.LifeStep) []hearer {
	var out []hearer
	for _, s := range slots {
		if s.Event != step.Name {
			continue
		}
		h := hearer{slot: s, ways: [][]guestStep{nil}}
		for _, c := range step.Listeners {
			targets := m.a.running(s.Owned.Runs(c.Name))
			if len(targets) == 0 {
				continue
			}
			for i, way := range h.ways {
				way = append(slices.Clip(way), guestStep{targets: targets})
				if c.Optional {
					h.ways = append(h.ways, way)
				} else {
					h.ways[i] = way
				}
			}
		}
		if len(h.ways) > 1 || len(h.ways[0]) > 0 {
			out = append(out, h)
		}
	}
	return out
}

// before tells whether what one slot is about was surely added before what the other one is: ahead of it in one body, or in a callback that
// Android calls once while the other one waits for the user.
func (m *maker) before(g, h *body.Slot) bool {
	if g.Owned == nil || h.Owned == nil {
		return false // of views and what listens to them
	}
	x, y := g.Owned.Site(), h.Owned.Site()
	switch {
	case x == nil || y == nil:
		return false
	case x.Method == y.Method:
		return x.PC < y.PC
	}
	own := slices.ContainsFunc(g.Owned.By, func(c *body.Component) bool { return m.a.program.Subtype(c.Class, x.Method.Class.Name) })
	return own && slices.Contains(framework.Once.Methods(), x.Method.Name) && m.a.onlyByUser(y.Method)
}

// onlyByUser tells whether nothing but a user's action on a widget runs a method. Systems are made side by side, and ask it.
func (a *Automaton) onlyByUser(method *program.Method) bool {
	a.userOnce.Do(func() { a.byUser = a.findByUser() })
	return a.byUser[method]
}

func (a *Automaton) findByUser() map[*program.Method]bool {
	out := map[*program.Method]bool{}
	for _, s := range a.bodies.Slots {
		if !s.GUI || s.Kind != body.Listener {
			continue
		}
		for _, v := range s.Values {
			for _, t := range v.Runs {
				if t.Symbol != machine.None {
					out[a.bodies.Callbacks[t.Symbol].Method] = true
				}
			}
		}
	}
	for _, mod := range a.bodies.Machine.Modules {
		for i := range mod.Edges {
			if e := &mod.Edges[i]; e.Symbol != machine.None {
				out[a.bodies.Callbacks[e.Symbol].Method] = false
			}
		}
	}
	return out
}

// maxOrders bounds the orders in which listeners are told that are told apart: all of three. Of more listeners whose order is not known some
// orders are missing, and with them what comes next to what in these.
const maxOrders = 6

// orders lists the orders in which listeners may have been added.
func (m *maker) orders(list []hearer) [][]hearer {
	if len(list) == 0 {
		return [][]hearer{nil}
	}
	var out [][]hearer
	for i, h := range list {
		if slices.ContainsFunc(list, func(g hearer) bool { return m.before(g.slot, h.slot) }) {
			continue
		}
		for _, rest := range m.orders(slices.Delete(slices.Clone(list), i, i+1)) {
			if out = append(out, append([]hearer{h}, rest...)); len(out) >= maxOrders {
				return out
			}
		}
	}
	return out
}

// hearAll adds what a step runs of listeners. first is what the first transition asks for besides.
func (m *maker) hearAll(at, to int, name string, step framework.LifeStep, list []hearer, first machine.Act, n note) {
	for _, order := range m.orders(list) {
		if step.Reverse {
			slices.Reverse(order)
		}
		from, act := at, first
		for i, h := range order {
			end := to
			if i < len(order)-1 {
				end = m.within(name)
			}
			m.hear(from, end, h, act, n)
			from, act = end, machine.Act{Symbol: machine.None}
		}
	}
}

// hear adds what a step runs of one listener, and what passes it by where the listener is not there.
func (m *maker) hear(at, to int, h hearer, first machine.Act, n note) {
	v := h.slot.Bind(n.part.ID)
	on := h.slot.On()
	for _, way := range h.ways {
		act := first
		if !h.slot.Sure {
			act.Needs = append([]machine.Cond{{Variable: v, Values: on}}, first.Needs...)
		}
		if h.slot.Owned != nil && h.slot.Owned.Kept {
			act.Sets = append(slices.Clip(act.Sets), machine.Assignment{Variable: v})
		}
		m.run(at, to, way, act, n, nil)
	}
	if h.slot.Sure {
		return
	}
	act := first
	act.Needs = append([]machine.Cond{{Variable: v, Values: machine.FirstValues(len(h.slot.Values)) &^ on}}, first.Needs...)
	if n.inside != nil {
		n.inside = &inner{n.inside.caller, machine.Target{Symbol: machine.None}}
	}
	m.add(at, to, act, note{part: n.part, inside: n.inside})
}

package ccfa

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// This file is about widgets that stand in a window: the window's life tells them that they are there, and that they go. What comes behind that
// alone waits for it.

// flagOf is a flag of a part.
type flagOf struct {
	part *Part
	flag string
}

// tellsStanding tells whether the life of a part tells what stands in it about an event. Where the part has a callback that Android tells it
// inside of, the order is not known.
func (a *Automaton) tellsStanding(p *Part, event string) bool {
	life := a.bodies.Lives.Of(p.of)
	return slices.Contains(life.Stands, event) && slices.ContainsFunc(life.Edges, func(e framework.LifeEdge) bool {
		return slices.ContainsFunc(e.Paths, func(path []framework.LifeStep) bool {
			return slices.ContainsFunc(path, func(s framework.LifeStep) bool {
				return s.Listeners != nil && s.Name == event && !slices.ContainsFunc(s.Unless, func(c string) bool { return len(a.lifeTargets(p, c)) > 0 })
			})
		})
	})
}

// standing gives what a step runs of what stands in a part, or of what listens to that.
func (a *Automaton) standing(p *Part, s *body.Slot, step framework.LifeStep) hearer {
	h := hearer{slot: s}
	if !p.slots.Has(s.ID) || !a.tellsStanding(p, step.Name) {
		return h
	}
	var targets []machine.Target
	optional := false
	take := func(t machine.Target, name string) {
		if t.Symbol != machine.None {
			name = a.bodies.Callbacks[t.Symbol].Method.Name
		}
		for _, l := range step.Listeners {
			if name == l.Name {
				targets, optional = append(targets, t), optional || l.Optional && !s.Named
			}
		}
	}
	for _, x := range s.Sources {
		if x.Event == step.Name {
			take(x.Target, x.Name)
		}
	}
	if s.Kind == body.Added && s.Event == step.Name {
		for _, t := range s.Values[1].Runs {
			take(t, "")
		}
	}
	if len(targets) > 0 {
		h.ways = [][]guestStep{{{targets: targets}}}
		if optional {
			h.ways = append(h.ways, nil)
		}
	}
	return h
}

// standingTargets lists all that a step runs of what stands in a part.
func (a *Automaton) standingTargets(p *Part, step framework.LifeStep) []machine.Target {
	var out []machine.Target
	for _, s := range a.bodies.Slots {
		if !s.Stands {
			continue
		}
		if h := a.standing(p, s, step); len(h.ways) > 0 {
			out = append(out, h.ways[0][0].targets...)
		}
	}
	return out
}

// counts tells whether a flag says anything of a part. One that some events wait for does where something comes as it is set.
func (m *maker) counts(p *Part, flag string) bool {
	life := m.a.bodies.Lives.Of(p.of)
	if life.Before[flag] == nil {
		return true
	}
	known, ok := m.counted[flagOf{p, flag}]
	if !ok {
		known = slices.ContainsFunc(life.Edges, func(e framework.LifeEdge) bool {
			return slices.Contains(e.Sets, framework.LifeSet{Flag: flag}) && slices.ContainsFunc(e.Paths, func(path []framework.LifeStep) bool {
				return slices.ContainsFunc(path, func(s framework.LifeStep) bool { return m.runs(s, p) && !m.stays(p, s) })
			})
		})
		if m.counted == nil {
			m.counted = map[flagOf]bool{}
		}
		m.counted[flagOf{p, flag}] = known
	}
	return known
}

// waitsFor lists the flags that an event waits for.
func (m *maker) waitsFor(p *Part, event string, gui bool) []string {
	var out []string
	life := m.a.bodies.Lives.Of(p.of)
	for _, flag := range life.Flags {
		if events := life.Before[flag]; (gui && slices.Contains(events, "gui") || slices.Contains(events, event)) && m.counts(p, flag) {
			out = append(out, flag)
		}
	}
	return out
}

// waits gives the flag that a source waits for: of the user's actions on the window's own widgets, and of what comes to a view that stands in it.
func (m *maker) waits(p *Part, s *source) machine.Variable {
	own := s.slot != nil && (s.slot.Stands || s.GUI && s.Over == nil && s.slot.Under && !s.Source.Loose)
	if !own {
		return machine.Variable{}
	}
	for _, flag := range m.waitsFor(p, s.Event, s.GUI) {
		return m.a.bodies.Flags[flag].Bind(p.ID)
	}
	return machine.Variable{}
}

// isWaitedFor tells whether a slot is a flag that events of one of the parts wait for.
func (m *maker) isWaitedFor(s *body.Slot) bool {
	return s.Kind == body.Flag && slices.ContainsFunc(m.s.parts, func(p *Part) bool {
		life := m.a.bodies.Lives.Of(p.of)
		return slices.ContainsFunc(life.Flags, func(flag string) bool {
			return life.Before[flag] != nil && m.a.bodies.Flags[flag] == s && m.counts(p, flag)
		})
	})
}

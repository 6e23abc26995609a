package ccfa

import (
	"slices"
	"strings"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// This file says what the words behind `if` and `unless` of a life's edges ask for.

// is asks a part's variable of a slot for a value.
func is(s *body.Slot, p *Part, value int) machine.Cond {
	return machine.Cond{Variable: s.Bind(p.ID), Values: machine.Only(value)}
}

// conditions turns the words behind `if` and `unless` into conditions, each list of which will do; none: the edge is not for this part.
func (m *maker) conditions(le *framework.LifeEdge, parts map[string]*Part) [][]machine.Cond {
	all := [][]machine.Cond{nil}
	for _, c := range le.Conditions {
		var longer [][]machine.Cond
		for _, one := range m.condition(c, parts) {
			for _, before := range all {
				longer = append(longer, append(slices.Clip(before), one...))
			}
		}
		all = longer
	}
	return all
}

// always is a condition that holds.
var always = [][]machine.Cond{nil}

// condition gives what one word asks for: lists of which one has to hold.
func (m *maker) condition(le framework.LifeCondition, parts map[string]*Part) [][]machine.Cond {
	value := 1
	if le.Unless {
		value = 0
	}
	asked := func(p *Part) [][]machine.Cond {
		return [][]machine.Cond{{is(p.of.Finishing, p, value)}}
	}
	if stage, i := m.stage(le.Word); i >= 0 {
		return m.atStage(stage, i, parts[""], le.Unless)
	}
	p, flag := parts[""], le.Word
	if role, of := m.a.bodies.Lives.Opens().RoleFlag(le.Word); of != "" {
		p, flag = parts[role], of
	}
	if p != nil && m.a.bodies.Lives.Of(p.of).HasFlag(flag) {
		if !m.counts(p, flag) {
			if le.Unless {
				return nil
			}
			return always
		}
		return [][]machine.Cond{{is(m.a.bodies.Flags[flag], p, value)}}
	}
	switch le.Word {
	case "finish":
		return asked(parts[""])
	case "opener.finish":
		return asked(parts["opener"])
	case "opened.finish":
		return asked(parts["opened"])
	case "pending":
		if m.pending.Slot != nil {
			return [][]machine.Cond{{{Variable: m.pending, Values: machine.Only(1)}}}
		}
		return always // unrelated windows: something that is not modelled opens it
	case "elsewhere", "opener.elsewhere", "opened.elsewhere":
		role, _, _ := strings.Cut(le.Word, ".")
		return m.openedElsewhere(parts[strings.TrimSuffix(role, framework.Elsewhere)], le.Unless)
	case "scheduled":
		return m.scheduled(parts["opener"], parts["opened"])
	}
	if m.holds(le.Word, parts) != le.Unless {
		return always
	}
	return nil
}

// stage finds the slot and the value of a stage of a course of windows, -1: it is no stage. Without a slot nothing makes a window go along.
func (m *maker) stage(word string) (*body.Slot, int) {
	for _, c := range framework.Courses() {
		if i := c.Stage(word); i >= 0 && c.Of != "" {
			return m.a.bodies.Stages[word], i
		}
	}
	return nil, -1
}

// atStage asks whether a window is at a stage of its course, or is not.
func (m *maker) atStage(stage *body.Slot, i int, p *Part, not bool) [][]machine.Cond {
	switch {
	case stage == nil && (i == 0) != not:
		return always
	case stage == nil:
		return nil
	}
	at := is(stage, p, i)
	if not {
		at.Values = machine.FirstValues(len(stage.Values)) &^ at.Values
	}
	return [][]machine.Cond{{at}}
}

// remembered finds what a life remembers under a name, and the value with which it is so: a flag, or a stage. No slot: nothing makes it so.
func (m *maker) remembered(name string) (*body.Slot, int) {
	if stage, i := m.stage(name); i >= 0 {
		return stage, i
	}
	return m.a.bodies.Flags[name], 1
}

// scheduled asks whether the system opens a window for what the code of another one said.
func (m *maker) scheduled(opener, opened *Part) [][]machine.Cond {
	var out [][]machine.Cond
	for _, s := range m.a.bodies.Slots {
		if s.Kind == body.Scheduled && s.Opens == opened.of && opener.slots.Has(s.ID) {
			out = append(out, []machine.Cond{is(s, opener, 1)})
		}
	}
	return out
}

// holds tells whether a condition on the parts themselves holds.
func (m *maker) holds(condition string, parts map[string]*Part) bool {
	self := parts[""]
	switch condition {
	case "recreates":
		return !self.of.SurvivesRotation
	case "handles":
		return self.of.HandlesConfig
	case "starts":
		return self.Entry || self.of.Brought["service"] || self.of.Brought["work"]
	case "binds":
		return self.Entry || self.of.Brought["bind"]
	case "opened.translucent":
		return parts["opened"].of.Translucent
	case "opens-back":
		a, b := parts["opener"], parts["opened"]
		return b.opens.Has(a.ID) || !a.opens.Has(b.ID) // unrelated windows: see "pending"
	case "opener.entry":
		return parts["opener"].Entry
	case "opened.entry":
		return parts["opened"].Entry
	case "opener.covered":
		return m.covered(parts["opener"], parts["opened"])
	}
	return false
}

// covered tells whether a stopped window can be below yet another one of the app.
func (m *maker) covered(opener, opened *Part) bool {
	return slices.ContainsFunc(m.a.Parts, func(p *Part) bool {
		return p.Kind == Window && p.of != opener.of && p.of != opened.of && opener.opens.Has(p.ID)
	})
}

package ccfa

import (
	"cbcov/ccfa/body"
	"cbcov/ccfa/machine"
)

// This file is about objects of a window that go on when it is gone, such as an animator that runs. One that is made anew makes its own; what
// the older ones bring from then on comes beside, at any time.

// brings tells whether a slot is the stage of an object of the part that brings something by itself.
func (p *Part) brings(s *body.Slot) bool {
	return s.Kind == body.Staged && len(s.Sources) > 0 && p.slots.Has(s.ID)
}

// leave lets a window that is made anew begin with objects of its own.
func (m *maker) leave(p *Part) []machine.Assignment {
	var out []machine.Assignment
	for _, s := range m.a.bodies.Slots {
		if p.brings(s) {
			out = append(out, machine.Assignment{Variable: s.Bind(p.ID)})
		}
	}
	if len(out) > 0 {
		out = append(out, machine.Assignment{Variable: m.a.bodies.Left.Bind(p.ID), Value: 1})
	}
	return out
}

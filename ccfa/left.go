package ccfa

import (
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// This file is about objects of a window that go on when it is gone, such as an animator that runs. One that is made anew makes its own; what
// older ones bring from then on comes beside, at any time.

// owns tells whether a slot is the stage of an object of the part that goes on where the part is gone.
func (m *maker) owns(p *Part, s *body.Slot) bool {
	if s.Kind != body.Staged || !s.Lasts {
		return false
	}
	for id := range p.slots.All() {
		if id == s.ID || m.a.bodies.Slots[id].Stage == s {
			return true
		}
	}
	return false
}

// leave lets a window that is made anew begin with objects of its own.
func (m *maker) leave(p *Part) []machine.Assignment {
	var out []machine.Assignment
	bring := false
	for _, s := range m.a.bodies.Slots {
		if m.owns(p, s) {
			out = append(out, machine.Assignment{Variable: s.Bind(p.ID)})
			bring = bring || len(s.Sources) > 0
		}
	}
	if bring {
		out = append(out, machine.Assignment{Variable: m.a.bodies.Left.Bind(p.ID), Value: 1})
	}
	return out
}

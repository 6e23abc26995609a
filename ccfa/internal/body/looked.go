package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file is about code that looks for a guest that is there.

// looksFor tells whether a call gives a guest that is there, or null.
func (r *reader) looksFor(s *program.Site) bool {
	return framework.LooksFor.OfMethod(s.Ref.Class, s.Ref.Name, r.prog.Subtype)
}

// asksFirst tells whether code comes to a site only where it looked for a guest and found none.
func (r *reader) asksFirst(s *program.Site) bool {
	is, known := r.askedFirst[s]
	if !known {
		is = r.prog.NotFound(s, r.looksFor)
		r.askedFirst[s] = is
	}
	return is
}

// foundAt is the place where code looked for what an argument is, by the place's id; nil: it did not.
func (w *walker) foundAt(s *program.Site, op framework.Operand) *place {
	if op.Kind != framework.OpParam {
		return nil
	}
	from := w.prog.Origin(s, op.Param)
	if from.Kind != program.OriginResult || !w.looksFor(from.Site) {
		return nil
	}
	id := w.prog.Origin(from.Site, 1)
	if id.Kind != program.OriginConst || id.Int == 0 {
		return nil
	}
	return w.placeAt(id.Int)
}

// among lists those of some guests that are at a place where code looked for one of them; all, if none is, as it may be there by another way.
func (p *place) among(some []*Guest) []*Guest {
	if p == nil {
		return some
	}
	var out []*Guest
	for _, g := range some {
		if slices.Contains(p.guests, g) {
			out = append(out, g)
		}
	}
	if len(out) == 0 {
		return some
	}
	return out
}

package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about what has to be so of an object before its listeners are told anything: a player that was never started completes
// nothing (`event … while NAME`, `begin NAME`, `end NAME`).
//
// A listener needs it only where all of it is known: which object it was registered on, and on which objects it begins.

// need is what a registration on an object says has to be so; "": nothing.
type need struct {
	name string
	of   *program.Object
}

// need notes what a registration says has to be so.
func (s *Slot) need(e *framework.Effect, owner *program.Object) {
	if n := (need{e.While, owner}); !slices.Contains(s.needs, n) {
		s.needs = append(s.needs, n)
	}
}

// begunSlot says whether something is so of an object.
func (r *reader) begunSlot(name string, o *program.Object) *Slot {
	return r.flag(slotKey{kind: Begun, name: name, object: o}, name+"("+r.objectName(o)+")", "yes", false)
}

// begin says that something is so of an object, perhaps of one of several.
func (w *walker) begin(at int32, s *program.Site, e *framework.Effect) int32 {
	objs := w.distinct(notNull(w.operand(s, e.Target)))
	if len(objs) == 0 {
		w.reader.begun[e.Name] = true
	}
	var tails []int32
	for _, o := range objs {
		tails = append(tails, w.set(at, w.begunSlot(e.Name, o), yes))
	}
	return w.join(at, tails, false)
}

// end says that it is no longer so, of an object that is the only one.
func (w *walker) end(at int32, s *program.Site, e *framework.Effect) int32 {
	objs := w.distinct(notNull(w.operand(s, e.Target)))
	if len(objs) != 1 || w.isSeveral(objs[0]) {
		return at
	}
	return w.set(at, w.begunSlot(e.Name, objs[0]), 0)
}

// finishNeeds lets slots require what their registrations agree on.
func (r *reader) finishNeeds() {
	begins := map[*machine.Slot]bool{}
	for _, mod := range r.out.Machine.Modules {
		for i := range mod.Edges {
			if u := mod.Edges[i].Update; u.Slot != nil && u.Value == yes {
				begins[u.Slot] = true
			}
		}
	}
	for _, s := range r.out.Slots {
		if len(s.needs) != 1 || s.needs[0].name == "" || s.needs[0].of == nil || r.begun[s.needs[0].name] {
			continue
		}
		so := r.slots[slotKey{kind: Begun, name: s.needs[0].name, object: r.twin(s.needs[0].of)}]
		if so != nil && begins[so.Slot] {
			s.Requires = append(s.Requires, so)
		}
	}
}

// isNumber tells whether a parameter is surely the number.
func (w *walker) isNumber(s *program.Site, g *framework.Given) bool {
	objs := w.operand(s, g.Of)
	return len(objs) > 0 && !slices.ContainsFunc(objs, func(o *program.Object) bool { return o.Kind != program.Int || o.Int != g.Number })
}

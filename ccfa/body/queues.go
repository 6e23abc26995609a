package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about what is posted through one object, a handler, a timer or a pool, and what empties all of that (`cancel all`).
//
// A posted callback has one slot, wherever it was posted. It is surely taken back only where all that posts it does so through the very object
// that is emptied, and where that object is one.

// queued are the objects that a callback is posted through.
type queued struct {
	through []*program.Object
	unknown bool // by something else, too
}

// queue lists the objects that an effect posts through: what its thread names, else the receiver; nil: not known.
func (w *walker) queue(s *program.Site, t framework.Thread) []*program.Object {
	op := t.Of
	if op.Kind == framework.OpNone {
		if s.Kind == program.InvokeStatic {
			return nil
		}
		op.Kind = framework.OpThis
	}
	return notNull(w.operand(s, op))
}

// noteQueue notes what a target is posted through.
func (r *reader) noteQueue(t machine.Target, objs []*program.Object) {
	slot, _ := r.posted(t)
	q := &slot.queued
	q.unknown = q.unknown || len(objs) == 0
	for _, o := range objs {
		if o = r.twin(o); !slices.Contains(q.through, o) {
			q.through = append(q.through, o)
		}
	}
}

// emptied is a transition that takes back all that was posted through an object.
type emptied struct {
	module *machine.Module
	edge   int
	queue  *program.Object
}

// empty takes back what was posted through the receiver; where that may be one of several, or where a token tells some of it apart, nothing.
func (w *walker) empty(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.Value.Kind != framework.OpNone && !w.isNull(s, e.Value) {
		return at
	}
	objs := notNull(w.operand(s, e.Target))
	if len(objs) != 1 || w.isSeveral(objs[0]) {
		return at
	}
	at = w.mod.Then(at, machine.Edge{Op: machine.Silent, Symbol: machine.None, Site: machine.NoSite})
	w.reader.emptied = append(w.reader.emptied, emptied{w.mod, len(w.mod.Edges) - 1, w.twin(objs[0])})
	return at
}

// isNull tells whether an operand is null, always.
func (w *walker) isNull(s *program.Site, op framework.Operand) bool {
	objs := w.operand(s, op)
	return len(objs) == 1 && objs[0].Kind == program.Null
}

// notNull leaves null out where there is something else. A field that is null before it is used and afterwards is no other object: null was
// registered and posted nowhere.
func notNull(objs []*program.Object) []*program.Object {
	isNull := func(o *program.Object) bool { return o.Kind == program.Null }
	if !slices.ContainsFunc(objs, isNull) {
		return objs
	}
	if rest := slices.DeleteFunc(slices.Clone(objs), isNull); len(rest) > 0 {
		return rest
	}
	return objs
}

// finishEmptied makes the transitions that empty a queue take back each callback that is posted through it alone.
func (r *reader) finishEmptied() {
	for _, x := range r.emptied {
		first := true
		for _, s := range r.out.Slots {
			if s.Kind != Posted || s.queued.unknown || len(s.queued.through) != 1 || s.queued.through[0] != x.queue {
				continue
			}
			e := x.module.Edges[x.edge]
			if !first {
				e.To = x.module.AddState()
				x.module.Edges[x.edge].From = e.To
			}
			e.Op, e.Update = machine.Set, machine.Update{Slot: s.Slot}
			if first {
				x.module.Edges[x.edge] = e
			} else {
				x.module.Edges = append(x.module.Edges, e)
			}
			first = false
		}
	}
}

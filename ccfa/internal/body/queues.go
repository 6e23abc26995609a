package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about the queues that posted callbacks wait in, and what takes them back: one that is named (`cancel looper …`), or all that
// was posted through an object, a handler, a timer or a pool (`cancel all`).
//
// A posted callback has one slot, wherever it was posted. It is surely taken back only where it waits in that very queue, whoever posts it.

// queue is where an effect posts to: through which objects, and whether each of them takes back only what it posted itself, as handlers do; if
// not, the queue is the thread's, which all objects share.
type queue struct {
	own     bool
	through []*program.Object // empty: not known
	name    string            // the number that tells it apart in the queue, "": not known
}

// queue is the one that a rule means by its thread: what that names, else the receiver.
func (w *walker) queue(s *program.Site, t framework.Thread) queue {
	q := queue{own: t.Kind == framework.LooperThread}
	op := t.Of
	if op.Kind == framework.OpNone {
		op.Kind = framework.OpThis
	}
	if op.Kind != framework.OpThis || s.Kind != program.InvokeStatic {
		for _, o := range notNull(w.operand(s, op)) {
			q.through = append(q.through, w.twin(o))
		}
	}
	return q
}

// noteQueue notes where a target is posted to.
func (r *reader) noteQueue(t machine.Target, q queue) {
	slot, _ := r.posted(t)
	slot.queues = append(slot.queues, q)
}

// waitsIn tells whether what a slot says is posted waits in a queue alone.
func (s *Slot) waitsIn(q queue) bool {
	return len(s.starts) == 0 && !slices.ContainsFunc(s.queues, func(p queue) bool { return !p.same(q) })
}

// same tells whether two queues are one. Where an object is not known it counts as the same, as almost all code takes back what it posted.
func (q queue) same(other queue) bool {
	if q.own != other.own || !q.own || len(q.through) == 0 || len(other.through) == 0 {
		return q.own == other.own
	}
	return len(q.through) == len(other.through) &&
		!slices.ContainsFunc(q.through, func(o *program.Object) bool { return !slices.Contains(other.through, o) })
}

// named tells whether all that a slot says is posted has the number.
func (s *Slot) named(name string) bool {
	return !slices.ContainsFunc(s.queues, func(p queue) bool { return p.name != name })
}

// throughAlone tells whether what a slot says is posted is posted through one object alone.
func (s *Slot) throughAlone(o *program.Object) bool {
	return s.Kind == Posted && len(s.queues) > 0 && len(s.starts) == 0 && !slices.ContainsFunc(s.queues, func(q queue) bool { return len(q.through) != 1 || q.through[0] != o })
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

// isQueueless tells whether a handler is null, always. A place that a store rule fills has no declared type: there null is still the constant 0
// that byte code has for it.
func (w *walker) isQueueless(s *program.Site, op framework.Operand) bool {
	objs := w.operand(s, op)
	return len(objs) > 0 && !slices.ContainsFunc(objs, func(o *program.Object) bool { return o.Kind != program.Null && o.Kind != program.Int })
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
			if !s.throughAlone(x.queue) {
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

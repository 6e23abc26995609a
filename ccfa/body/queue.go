package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// queue is where a posted callback waits: with a looper's thread the object that it was posted through, for an object takes back only what
// it posted itself; else the queue of the thread, which all objects share.
type queue struct {
	looper bool
	of     []*program.Object // with looper; empty: unknown
}

// queue is the one that a rule means by its thread.
func (w *walker) queue(s *program.Site, t framework.Thread) queue {
	if t.Kind != framework.LooperThread {
		return queue{}
	}
	of := t.Of
	if of.Kind == framework.OpNone {
		of = framework.Operand{Kind: framework.OpThis}
	}
	return queue{looper: true, of: w.operand(s, of)}
}

// queued notes where a callback is posted to.
func (r *reader) queued(t machine.Target, q queue) {
	if t.Symbol == machine.None {
		return
	}
	c := r.out.Callbacks[t.Symbol]
	if r.queues == nil {
		r.queues = map[*Callback][]queue{}
	}
	r.queues[c] = append(r.queues[c], q)
}

// waitsIn tells whether a callback waits in this queue, wherever it was posted: only there is it surely taken back. Where an object is
// unknown it counts as the same, as almost all code takes back what it posted.
func (r *reader) waitsIn(c *Callback, q *queue) bool {
	return q == nil || !slices.ContainsFunc(r.queues[c], func(p queue) bool { return !p.same(*q) })
}

// same tells whether two queues are one.
func (q queue) same(other queue) bool {
	if q.looper != other.looper {
		return false
	}
	if len(q.of) == 0 || len(other.of) == 0 {
		return true
	}
	return len(q.of) == len(other.of) && !slices.ContainsFunc(q.of, func(o *program.Object) bool { return !slices.Contains(other.of, o) })
}

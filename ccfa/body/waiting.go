package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// waiting is where a posted callback waits: with a looper's thread the object that it was posted through, for an object takes back only what
// it posted itself; else the queue of the thread, which all objects share.
type waiting struct {
	looper bool
	of     []*program.Object // with looper; empty: unknown
}

// waitingIn is the one that a rule means by its thread.
func (w *walker) waitingIn(s *program.Site, t framework.Thread) waiting {
	if t.Kind != framework.LooperThread {
		return waiting{}
	}
	of := t.Of
	if of.Kind == framework.OpNone {
		of = framework.Operand{Kind: framework.OpThis}
	}
	return waiting{looper: true, of: w.operand(s, of)}
}

// noteWaiting notes where a callback is posted to.
func (r *reader) noteWaiting(t machine.Target, q waiting) {
	if t.Symbol == machine.None {
		return
	}
	c := r.out.Callbacks[t.Symbol]
	if r.waits == nil {
		r.waits = map[*Callback][]waiting{}
	}
	r.waits[c] = append(r.waits[c], q)
}

// waitsIn tells whether a callback waits in this queue, wherever it was posted: only there is it surely taken back. Where an object is
// unknown it counts as the same, as almost all code takes back what it posted.
func (r *reader) waitsIn(c *Callback, q *waiting) bool {
	return q == nil || !slices.ContainsFunc(r.waits[c], func(p waiting) bool { return !p.same(*q) })
}

// same tells whether two queues are one.
func (q waiting) same(other waiting) bool {
	if q.looper != other.looper {
		return false
	}
	if len(q.of) == 0 || len(other.of) == 0 {
		return true
	}
	return len(q.of) == len(other.of) && !slices.ContainsFunc(q.of, func(o *program.Object) bool { return !slices.Contains(other.of, o) })
}

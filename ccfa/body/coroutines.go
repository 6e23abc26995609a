package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file is about coroutines: where one that is launched runs, and how one goes on that a library's method suspended.

// dispatched is a set of ways in which a coroutine that is launched may run.
type dispatched struct{ atOnce, main, worker bool }

// dispatch runs what is launched where its dispatcher says; perhaps, where that may be one of several.
func (w *walker) dispatch(at int32, s *program.Site, e *framework.Effect) int32 {
	d := w.dispatchers(s, e.Via)
	var tails []int32
	post := func(t framework.ThreadKind) {
		tails = append(tails, w.async(at, s, &framework.Effect{Kind: framework.Async, Thread: framework.Thread{Kind: t}, Runs: e.Runs}))
	}
	if d.atOnce && !w.key.worker {
		tails = append(tails, w.sync(at, s, e.Runs))
	}
	if d.main || d.atOnce && w.key.worker {
		post(framework.MainThread)
	}
	if d.worker {
		post(framework.WorkerThread)
	}
	return w.join(at, tails, false)
}

// dispatchers tells what the dispatchers say that some operands have, of the first that has any.
func (r *walker) dispatchers(s *program.Site, via []framework.Operand) dispatched {
	for _, op := range via {
		objs := r.operand(s, op)
		var d dispatched
		for _, o := range append(slices.Clone(objs), r.stored(objs, "dispatcher")...) {
			switch {
			case r.gives(o, framework.Immediate):
				d.atOnce = true
			case r.gives(o, framework.MainDispatcher):
				d.main = true
			case framework.Dispatcher.Of(o.Class, r.prog.Subtype):
				d.worker = true
			}
		}
		if d != (dispatched{}) {
			return d
		}
	}
	return dispatched{worker: true}
}

// gives tells whether an object is what a method gives that has a role.
func (r *reader) gives(o *program.Object, role framework.Role) bool {
	return o.Kind == program.Result && role.OfMethod(o.Site.Ref.Class, o.Site.Ref.Name, r.prog.Subtype)
}

// resumption is what comes of a call of a library's method that suspends, where no rule is for it: what it takes last may go on later, on the
// thread that it was left on. nil: it is no such method.
func (r *reader) resumption(ref program.MethodRef) *framework.Summary {
	params := framework.Params(ref.Desc)
	n := len(params)
	if n == 0 {
		return nil
	}
	for _, b := range framework.Resumed.Bearers() {
		if params[n-1] != b.Class || ref.Name == "<init>" {
			continue
		}
		sum := r.resumptions[n]
		if sum == nil {
			on := framework.Operand{Kind: framework.OpParam, Param: n, Type: b.Class}
			run := framework.Run{On: on, Expr: &framework.Expr{Op: framework.Call, Name: b.Methods[0]}}
			sum = &framework.Summary{Effects: []framework.Effect{{Kind: framework.Async, Thread: framework.Thread{Kind: framework.SameThread}, Runs: []framework.Run{run}}}}
			r.resumptions[n] = sum
		}
		return sum
	}
	return nil
}

package body

import (
	"slices"
	"strconv"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about coroutines: where one that is launched runs, how one goes on that a library's method suspended, and where: each label that
// its code sets before a call that may suspend is a callback of its own, which does what the code does from there on.

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

// resumption is what comes of a call of a method that suspends and is a library's, or that of an object which a library makes, where no rule is for
// it: what it takes last may go on later, on the thread that it was left on, and behind it what waits for it, which is told as it ends
// (BaseContinuationImpl.resumeWith). nil: it is no such method.
func (r *reader) resumption(ref program.MethodRef) *framework.Summary {
	params := descriptor.Params(ref.Desc)
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
			goOn := func(keys ...string) framework.Effect {
				on := framework.Operand{Kind: framework.OpParam, Param: n, Type: b.Class, Keys: keys}
				run := framework.Run{On: on, Expr: &framework.Expr{Op: framework.Call, Name: b.Methods[0]}}
				return framework.Effect{Kind: framework.Async, Thread: framework.Thread{Kind: framework.SameThread}, Runs: []framework.Run{run}}
			}
			own, waiting := goOn(), goOn(completion)
			own.Then = &waiting
			sum = &framework.Summary{Effects: []framework.Effect{own}}
			r.resumptions[n] = sum
		}
		return sum
	}
	return nil
}

// completion is the key under which rules keep the continuation that waits for another one.
const completion = "completion"

// ResumedAt names what a callback runs where a coroutine goes on at a label: `X.invokeSuspend#1`. 0: it begins, or is no coroutine.
func ResumedAt(method string, label int) string {
	if label == 0 {
		return method
	}
	return method + "#" + strconv.Itoa(label)
}

// from says where the code of a callback begins.
func (r *reader) from(c *Callback) program.Resumption {
	if r.prog.Resumed(c.Method) != nil {
		return program.Resumption{Class: c.Method.Class.Name, Label: c.Label}
	}
	return program.Resumption{}
}

// goesOn says where a method begins that the code calls: a function that suspends where its own continuation does, from which that calls it.
func (w *walker) goesOn(callee *program.Method) program.Resumption {
	if x := w.prog.Suspending(w.key.from.Class); x != nil && x.Next(w.key.method) == callee {
		return w.key.from
	}
	return w.prog.Begins(callee)
}

// resumed lists the targets of a listener: of a coroutine's method one for each label where it may go on.
func (w *walker) resumed(m *program.Method, o on) []machine.Target {
	x := w.prog.Resumed(m)
	if x == nil {
		return []machine.Target{w.heardBy(m, o.object.Class, o.worker)}
	}
	var out []machine.Target
	for _, label := range w.labels(x, o) {
		out = append(out, w.targetOf(w.callbackAt(m, o.object.Class, LayerCurated, label), o.worker))
	}
	return out
}

// labels lists where a continuation may go on that a call was given: at what its own code set there, or, where that only hands it on, before it called
// this; the continuation of another one goes on where it called what that is of. 0: it begins.
func (w *walker) labels(x *program.Suspending, o on) []int {
	if o.site == nil {
		return []int{0}
	}
	class := x.Resume.Class.Name
	if len(o.of.Keys) == 0 {
		if labels := w.prog.LabelsAt(o.site, class); len(labels) > 0 {
			return labels
		}
		if !framework.Resumed.Of(o.typ, w.prog.Subtype) {
			return []int{0}
		}
		return w.labelsBefore(x, func(s *program.Site, callees []*program.Method) bool { return w.runsOne(callees, o.site.Method) })
	}
	inner := o.of
	inner.Keys = inner.Keys[:len(inner.Keys)-1]
	of := w.operand(o.site, inner)
	return w.labelsBefore(x, func(s *program.Site, callees []*program.Method) bool {
		return slices.ContainsFunc(of, func(o *program.Object) bool {
			return o.In != nil && w.runsOne(callees, o.In) || w.given(s, o.Class)
		})
	})
}

// runsOne tells whether a method is one of some callees, or an accessor among them calls it.
func (w *walker) runsOne(callees []*program.Method, m *program.Method) bool {
	return slices.ContainsFunc(callees, func(c *program.Method) bool {
		return c == m || c.Flags&program.AccSynthetic != 0 && slices.ContainsFunc(w.prog.Sites(c), func(s *program.Site) bool {
			return slices.Contains(w.prog.CalleesIn(s, program.Within{}), m)
		})
	})
}

// given tells whether a call is given an object of a class.
func (w *walker) given(s *program.Site, class string) bool {
	for i := range descriptor.Params(s.Ref.Desc) {
		if slices.ContainsFunc(w.prog.Arg(s, i+1), func(o *program.Object) bool { return o.Class == class }) {
			return true
		}
	}
	return false
}

// labelsBefore lists the labels that a continuation has at some calls of its code; all where these are not found.
func (w *walker) labelsBefore(x *program.Suspending, is func(s *program.Site, callees []*program.Method) bool) []int {
	var out []int
	for _, s := range w.prog.Sites(x.Code) {
		labels := w.prog.LabelsAt(s, x.Resume.Class.Name)
		if len(labels) > 0 && is(s, w.prog.CalleesIn(s, program.Within{})) {
			out = append(out, labels...)
		}
	}
	if len(out) == 0 {
		return x.Labels
	}
	slices.Sort(out)
	return slices.Compact(out)
}

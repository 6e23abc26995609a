package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// post adds a posted target: from then on it may run, at a time when its thread's queue is served; ofWindow: as long as its window is there.
func (w *walker) post(at int32, s *program.Site, t machine.Target, ofWindow bool) int32 {
	return w.postOn(at, s, t, nil, ofWindow)
}

// postOn adds a target that is posted on the objects of some runs, which may stand for several.
func (w *walker) postOn(at int32, s *program.Site, t machine.Target, runs []framework.Run, ofWindow bool) int32 {
	slot, v := w.posted(t)
	w.tie(slot, t, ofWindow)
	slot.postedAt = append(slot.postedAt, s)
	if slot.several {
		at = w.change(at, slot, w.postingOf(slot, s, runs))
	} else {
		at = w.set(at, slot, v)
	}
	if t.Symbol != machine.None {
		at = w.mod.Then(at, machine.Edge{Op: machine.Post, Symbol: t.Symbol, Site: w.site(s), Module: t.Module, AtOnce: w.atOnce, Worker: t.Worker})
	}
	return at
}

// posted is the slot of a posted target, and its value there.
func (r *reader) posted(t machine.Target) (*Slot, int) {
	var slot *Slot
	key := valueKey{worker: t.Worker}
	if t.Symbol != machine.None {
		c := r.out.Callbacks[t.Symbol]
		slot = r.slot(slotKey{kind: Posted, callback: c}, "posted("+c.Name+")", false)
		if c.Posted == nil {
			c.Posted = slot
			r.postedAnew(slot, c.Receiver)
		}
		if slot.several {
			key = valueKey{}
		}
	} else {
		slot = r.slot(slotKey{kind: Posted, module: t.Module}, "posted("+t.Module.Name+")", false)
	}
	v, _ := slot.value(key, "yes")
	slot.runs(v, []machine.Target{t})
	return slot, v
}

// tie makes a posted slot that of the window that the callback is a method of, where all that posts it says so.
func (r *reader) tie(slot *Slot, t machine.Target, ofWindow bool) {
	if t.Symbol == machine.None {
		return
	}
	window := r.byClass[r.out.Callbacks[t.Symbol].Receiver]
	switch {
	case !ofWindow || window == nil || window.Kind != Window:
		slot.outlives, slot.Owner = true, machine.NoInstance
	case !slot.outlives:
		slot.Owner = window.ID
	}
}

// onWorker tells whether a posted callback runs on another thread than the main one.
func (w *walker) onWorker(s *program.Site, t framework.Thread) bool {
	switch t.Kind {
	case framework.WorkerThread:
		return true
	case framework.SameThread:
		return w.key.worker
	case framework.ExecutorThread:
		return !w.isMain(w.operand(s, t.Of))
	case framework.LooperThread:
		of := t.Of
		if of.Kind == framework.OpNone {
			of = framework.Operand{Kind: framework.OpThis}
		}
		for _, o := range w.operand(s, of) {
			for _, l := range w.prog.Stored(o, "looper") {
				if w.workerLooper(l) {
					return true
				}
			}
		}
	}
	return false
}

// isMain tells whether all executors found run their tasks on the main thread.
func (w *walker) isMain(objs []*program.Object) bool {
	for _, o := range objs {
		if o.Kind != program.Result || !framework.MainExecutor.OfMethod(o.Site.Ref.Class, o.Site.Ref.Name, w.prog.Subtype) {
			return false
		}
	}
	return len(objs) > 0
}

// workerLooper tells whether the looper is that of a HandlerThread.
func (w *walker) workerLooper(o *program.Object) bool {
	return o.Kind == program.Result && framework.WorkerLooper.OfMethod(o.Site.Ref.Class, o.Site.Ref.Name, w.prog.Subtype)
}

// cancel takes posted callbacks back, all that the effect names of one object: where that is the only one that there can be. Of several,
// another one may still wait. Whether anything posts them is known when all is read: see finishCancels.
func (w *walker) cancel(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.All {
		return w.empty(at, s, e)
	}
	if e.Opened {
		return w.callOff(at, s, e)
	}
	if e.Value.Kind != framework.OpNone && !w.isNull(s, e.Value) {
		return at
	}
	var name string
	if e.Named.Kind != framework.OpNone {
		var known bool
		if name, known = w.number(s, e.Named); !known {
			return at
		}
	}
	var in *queue
	if e.Queue {
		q := w.queue(s, e.Thread)
		in = &q
	}
	for _, run := range e.Runs {
		var tails []int32
		for _, o := range w.operand(s, run.On) {
			if w.prog.Class(o.Class) == nil {
				continue
			}
			tail := at
			if last, via := w.lastPosted(s, run.On, o); last || w.onlyOne(o) {
				for _, m := range w.methods(run.Expr, on{object: o, typ: run.On.Type}) {
					tail = w.mod.Then(tail, machine.Edge{Op: machine.Silent, Symbol: machine.None, Site: machine.NoSite})
					w.cancels = append(w.cancels, cancelled{w.mod, len(w.mod.Edges) - 1, callbackKey{m, o.Class, 0}, in, name, last, via})
				}
			}
			tails = append(tails, tail)
		}
		at = w.join(at, tails, len(tails) == 0)
	}
	return at
}

// cancelled is a transition that takes a callback back.
type cancelled struct {
	module   *machine.Module
	edge     int
	callback callbackKey
	queue    *queue        // only what waits there; nil: wherever it waits
	name     string        // only what has that number; "": any
	last     bool          // only the newest of the objects that it was posted on
	via      *program.Site // last: only where nothing but this site posts; nil: wherever it is posted
}

// finishCancels makes the transitions that take back what something posts.
func (r *reader) finishCancels() {
	for _, x := range r.cancels {
		if c := r.callbacks[x.callback]; c != nil && c.Posted != nil && (x.queue == nil || c.Posted.waitsIn(*x.queue)) && (x.name == "" || c.Posted.named(x.name)) {
			u := machine.Update{Slot: c.Posted.Slot}
			if x.last {
				if !c.Posted.several || x.via != nil && slices.ContainsFunc(c.Posted.postedAt, func(s *program.Site) bool { return s != x.via }) {
					continue
				}
				u.Value, u.Change = yes, machine.Take
			}
			e := &x.module.Edges[x.edge]
			e.Op, e.Update = machine.Set, u
		}
	}
}

// onlyOne tells whether an object is the only one of its class that there is at a time.
func (r *reader) onlyOne(o *program.Object) bool {
	return !r.isSeveral(o) && len(r.sameClass(o.Class)) <= 1
}

// sameClass lists the objects of a class.
func (r *reader) sameClass(class string) []*program.Object {
	if r.ofClass == nil {
		r.ofClass = map[string][]*program.Object{}
		for _, o := range r.prog.Objects("Ljava/lang/Object;") {
			r.ofClass[o.Class] = append(r.ofClass[o.Class], o)
		}
	}
	return r.ofClass[class]
}

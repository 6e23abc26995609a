package body

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// post adds a posted target: from then on it may run, at a time when its thread's queue is served.
func (w *walker) post(at int32, s *program.Site, t machine.Target) int32 {
	slot, v := w.posted(t)
	at = w.set(at, slot, v)
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
		c.Posted = slot
	} else {
		slot = r.slot(slotKey{kind: Posted, module: t.Module}, "posted("+t.Module.Name+")", false)
	}
	v, fresh := slot.value(key, "yes")
	if fresh {
		slot.Values[v].Runs = []machine.Target{t}
	}
	return slot, v
}

// onWorker tells whether a posted callback runs on another thread than the main one.
func (w *walker) onWorker(s *program.Site, t framework.Thread) bool {
	switch t.Kind {
	case framework.WorkerThread:
		return true
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
		if o.Kind != program.Result || o.Site.Ref.Name != "getMainExecutor" {
			return false
		}
	}
	return len(objs) > 0
}

// workerLooper tells whether the looper is that of a HandlerThread.
func (w *walker) workerLooper(o *program.Object) bool {
	return o.Kind == program.Result && o.Site.Ref.Name == "getLooper" &&
		w.prog.Subtype(o.Site.Ref.Class, "Landroid/os/HandlerThread;")
}

// cancel takes posted callbacks back.
func (w *walker) cancel(at int32, s *program.Site, e *framework.Effect) int32 {
	var slots []*Slot
	for _, run := range e.Runs {
		for _, o := range w.operand(s, run.On) {
			if w.prog.Class(o.Class) == nil {
				continue
			}
			w.expr(at, run.Expr, on{o, run.On.Type, false}, func(at int32, t machine.Target) int32 {
				if t.Symbol != machine.None {
					c := w.out.Callbacks[t.Symbol]
					slots = append(slots, w.slot(slotKey{kind: Posted, callback: c}, "posted("+c.Name+")", false))
				}
				return at
			})
		}
	}
	var tails []int32
	for _, slot := range slots {
		tails = append(tails, w.set(at, slot, 0))
	}
	return w.join(at, tails, false)
}

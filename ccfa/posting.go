package ccfa

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// sync runs one of the runs before the callin returns.
func (w *walker) sync(at int, s *program.Site, runs []framework.Run) int {
	return w.runs(at, s, runs, func(at int, c *Callback, lib *Body) int {
		if c == nil {
			return w.then(at, Step{Kind: Enter, Body: lib})
		}
		return w.run(at, s, c)
	})
}

// async posts them.
func (w *walker) async(at int, s *program.Site, e *framework.Effect) int {
	for ; e != nil; e = e.Then {
		worker := w.onWorker(s, e.Thread)
		at = w.runs(at, s, e.Runs, func(at int, c *Callback, lib *Body) int { return w.post(at, s, c, lib, worker) })
	}
	return at
}

// post adds a posted callback: from then on it may run, at a time when its thread's queue is served.
func (w *walker) post(at int, s *program.Site, c *Callback, lib *Body, worker bool) int {
	t := target{c, lib}
	var slot *slot
	if c != nil {
		c.Kinds |= Async
		w.onThread(c, worker)
		t.body = w.b.bodyOn(c, worker)
		slot = w.b.slot("posted", c, "posted("+c.Name+")", false)
	} else {
		slot = w.b.slot("posted", lib.Method, "posted("+className(lib.Method.Class.Name)+")", false)
	}
	v, fresh := slot.value(worker, "yes")
	if fresh {
		slot.values[v].targets = []target{t}
	}
	at = w.then(at, Step{Kind: Set, slot: slot, value: v})
	if c != nil {
		at = w.then(at, Step{Kind: Post, Site: s, Callback: c, Body: t.body, atOnce: w.atOnce})
	}
	return at
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
		objs := w.operand(s, of)
		for _, o := range objs {
			for _, l := range w.b.prog.Stored(o, "looper") {
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
		w.b.prog.Subtype(o.Site.Ref.Class, "Landroid/os/HandlerThread;")
}

// cancel takes posted callbacks back.
func (w *walker) cancel(at int, s *program.Site, e *framework.Effect) int {
	var slots []*slot
	for _, run := range e.Runs {
		for _, o := range w.operand(s, run.On) {
			if w.b.prog.Class(o.Class) == nil {
				continue
			}
			w.expr(at, run.Expr, o, run.On.Type, func(at int, c *Callback, lib *Body) int {
				if c != nil {
					slots = append(slots, w.b.slot("posted", c, "posted("+c.Name+")", false))
				}
				return at
			})
		}
	}
	return w.clear(at, slots)
}

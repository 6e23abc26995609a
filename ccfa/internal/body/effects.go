package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// effects adds what the framework model says of a callin, effect by effect.
func (w *walker) effects(at int32, s *program.Site, sum *framework.Summary) int32 {
	w.byteCode = sum.ByteCode
	defer func() { w.byteCode = false }()
	if e, both := bothWays(sum); both {
		if !w.key.worker {
			return w.sync(at, s, e.Runs)
		}
		return w.async(at, s, e)
	}
	if i := slices.IndexFunc(sum.Effects, func(e framework.Effect) bool { return e.Kind == framework.Otherwise }); i >= 0 {
		return w.alongOrElse(at, s, sum.Effects[:i], sum.Effects[i+1:])
	}
	for i := 0; i < len(sum.Effects); i++ {
		e := &sum.Effects[i]
		if e.Kind == framework.Sync && postedToo(sum, e) {
			w.atOnce = true // *Testing Criteria*, V-A: a site that may run it both ways makes it API_ASYNC
			continue
		}
		if slices.Contains(e.Flags, "instead") && i+1 < len(sum.Effects) {
			i++
			at = w.instead(at, s, e, &sum.Effects[i])
			continue
		}
		at = w.effect(at, s, e)
	}
	w.atOnce = false
	return at
}

// instead adds what fires something, and what happens where that ran nothing.
func (w *walker) instead(at int32, s *program.Site, e, other *framework.Effect) int32 {
	next := w.fire(at, s, e)
	if next == at {
		return w.effect(at, s, other)
	}
	ran := w.mod.AddState()
	w.mod.Edges[len(w.mod.Edges)-1].Ran = ran
	next = w.effect(next, s, other)
	w.mod.Link(ran, next)
	return next
}

// postedToo finds `sync X?; async … X`: the callin may run X at once, or later.
func postedToo(sum *framework.Summary, sync *framework.Effect) bool {
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind == framework.Async && len(e.Runs) == 1 && len(sync.Runs) == 1 &&
			sync.Runs[0].Expr.Op == framework.Opt && sync.Runs[0].Expr.Subs[0].Name == e.Runs[0].Expr.Name {
			return true
		}
	}
	return false
}

// bothWays finds `sync X; async main X`: the callin runs X at once on the main thread and posts it from others (Activity.runOnUiThread).
func bothWays(sum *framework.Summary) (*framework.Effect, bool) {
	if len(sum.Effects) != 2 {
		return nil, false
	}
	x, y := &sum.Effects[0], &sum.Effects[1]
	if x.Kind == framework.Async {
		x, y = y, x
	}
	if x.Kind != framework.Sync || y.Kind != framework.Async || y.Thread.Kind != framework.MainThread || len(x.Runs) != 1 || len(y.Runs) != 1 {
		return nil, false
	}
	a, b := &x.Runs[0], &y.Runs[0]
	return y, a.Expr.Op == b.Expr.Op && a.On.Kind == b.On.Kind && a.On.Param == b.On.Param
}

func (w *walker) effect(at int32, s *program.Site, e *framework.Effect) int32 {
	switch e.Kind {
	case framework.Sync:
		if e.Where.Kind != framework.OpNone && len(notNull(w.operand(s, e.Where))) == 0 {
			return at
		}
		next := w.sync(at, s, e.Runs)
		if next != at && e.Then != nil {
			next = w.effect(next, s, e.Then)
		}
		return next
	case framework.Frame:
		return w.frame(at, s, e)
	case framework.Async:
		if e.Where.Kind != framework.OpNone && len(notNull(w.operand(s, e.Where))) == 0 {
			return at
		}
		return w.async(at, s, e)
	case framework.Make:
		return w.construct(at, s, e)
	case framework.Property:
		return w.property(at, s, e)
	case framework.Dispatch:
		return w.dispatch(at, s, e)
	case framework.Event:
		return w.register(at, s, e)
	case framework.Remove:
		return w.remove(at, s, e)
	case framework.Cancel:
		return w.cancel(at, s, e)
	case framework.Fire:
		return w.fire(at, s, e)
	case framework.Open:
		return w.open(at, s, e)
	case framework.Stop:
		return w.stop(at, s, e)
	case framework.Mark:
		return w.mark(at, e.Name)
	case framework.Unmark:
		return w.unmark(at, e.Name)
	case framework.Unsure:
		if s.Ref.Class != s.Method.Class.Name { // else the class does what it always does
			w.unsure[e.Name] = true
		}
	case framework.Begin:
		return w.begin(at, s, e)
	case framework.End:
		return w.end(at, s, e)
	case framework.Ask:
		return w.asks(at, s, e)
	case framework.Host:
		return w.goThrough(at, s, e)
	case framework.Back:
		return w.goesBack(at, s, e)
	case framework.Finish:
		return w.finish(at, s, e)
	case framework.Along:
		return w.goes(at, s, e)
	case framework.Layout:
		return w.layout(at, s, e)
	}
	return at
}

// construct runs the constructors of what is made.
func (w *walker) construct(at int32, s *program.Site, e *framework.Effect) int32 {
	var tails []int32
	for _, o := range w.stored(w.operand(s, e.Target), e.Key) {
		tails = append(tails, w.constructed(at, o.Class, w.constructors(o, false))...)
	}
	return w.join(at, tails, false)
}

// constructed initialises a class and runs one of the constructors of its object, which are no callees of the call that makes it: what they are called
// with is not what that is called with.
func (w *walker) constructed(at int32, class string, by []*program.Method) []int32 {
	var tails []int32
	for _, m := range by {
		end := w.initialise(at, m.Class)
		if w.relevant[m] {
			end = w.call(end, w.module(moduleKey{method: m, recv: class, worker: w.key.worker, level: w.key.level, heard: w.key.heard}))
		}
		if end != at {
			tails = append(tails, end)
		}
	}
	return tails
}

// reflected is an object that a call makes by reflection, and the constructors that may make it.
type reflected struct {
	class string
	by    []*program.Method
}

// reflects lists what a call makes by reflection, but for what layouts do: what inflates these makes them there. sure: there is one such object, which
// is made by one constructor.
func (r *reader) reflects(s *program.Site, in program.Within) (made []reflected, sure bool) {
	all, only := r.prog.MadeByName(s, in)
	for _, o := range all {
		if !framework.Inflated.Of(o.Class, r.prog.Subtype) {
			made = append(made, reflected{o.Class, r.constructors(o, len(descriptor.Params(s.Ref.Desc)) == 0)})
		}
	}
	return made, only && len(all) == 1 && len(made) == 1 && len(made[0].by) == 1
}

// constructors lists those of an object's class that the APK has: all, or the one that takes nothing, which Class.newInstance runs.
func (r *reader) constructors(o *program.Object, plain bool) []*program.Method {
	c := r.prog.Class(o.Class)
	if c == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Methods), func(m *program.Method) bool { return m.Name != "<init>" || plain && m.Desc != "()V" })
}

// sync runs one of the runs before the callin returns.
func (w *walker) sync(at int32, s *program.Site, runs []framework.Run) int32 {
	return w.alternatives(at, s, runs, w.key.worker, func(at int32, t machine.Target) int32 { return w.runs(at, s, t) })
}

// frame runs code that is called back, but is in no criterion.
func (w *walker) frame(at int32, s *program.Site, e *framework.Effect) int32 {
	return w.alternatives(at, s, e.Runs, w.key.worker, func(at int32, t machine.Target) int32 {
		if t.Symbol != machine.None {
			w.out.Callbacks[t.Symbol].Frame = true
		}
		return w.call(at, t.Module)
	})
}

// async posts them; a handler that is null has no queue, and they run at once. What stands behind `then` is in no queue yet: nothing that empties one takes it back.
func (w *walker) async(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.Thread.AtOnce && w.isQueueless(s, e.Thread.Of) {
		return w.sync(at, s, e.Runs)
	}
	queue := w.queue(s, e.Thread)
	for ; e != nil; e = e.Then {
		queue.name, _ = w.number(s, e.Named)
		at = w.alternatives(at, s, e.Runs, w.onWorker(s, e.Thread), func(at int32, t machine.Target) int32 {
			if e.Thread.Kind == framework.SameThread && t.Symbol == machine.None {
				return at // a library's code goes on where it was left: what it does then is read where it is called
			}
			w.noteQueue(t, queue)
			w.asMessage(s, t, e)
			return w.postOn(at, s, t, e.Runs, e.Thread.Kind == framework.WindowThread)
		})
		queue.through = nil
	}
	return at
}

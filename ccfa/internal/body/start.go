package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// open starts a component: which, the intent's class or the app's own filters tell. What an event of the system (an alarm, say) brings
// later comes from outside: no message of this callin.
func (w *walker) open(at int32, s *program.Site, e *framework.Effect) int32 {
	switch e.Name {
	case "provider":
		return w.provider(at, s, e)
	case "fragment":
		return w.enters(at, s, e)
	}
	if slices.Contains(e.Flags, "result") {
		at = w.mark(at, "result")
	}
	var tails []int32
	sure := true
	for _, c := range w.windowsOf(e.Value.Kind) {
		c.Found = true
		tails, sure = append(tails, w.set(at, w.opening(c), yes)), false
	}
	for _, o := range w.operand(s, e.Value) {
		if slices.Contains(e.Flags, "waits") {
			tails = append(tails, w.hearAtOnce(at, s, o))
			continue
		}
		var list []*Component
		if !isLocal(e) {
			list = w.resolve(e.Name, o)
		}
		if !slices.Contains(e.Flags, "direct") || !w.surelyMade(o) {
			sure = false
			for _, c := range list {
				c.Found = true
			}
		}
		for _, c := range list {
			if e.By != "" {
				c.Entry = true
				tails = append(tails, w.set(at, w.scheduled(c, e.By), yes))
				continue
			}
			opening := w.opening(c)
			if slices.Contains(e.Flags, "result") {
				opening.Answers = w.lifeFlag("result")
			}
			tails = append(tails, w.brings(w.set(at, opening, yes), s, e, o, c))
		}
		if e.Name == "broadcast" {
			tails = append(tails, w.hear(at, s, o, isLocal(e))...)
		}
	}
	return w.join(at, tails, len(tails) > 0 && e.Name == "activity" && !sure)
}

// surelyMade tells whether the start of a window by an intent makes one of the app's, as far as its launch mode is the usual one: the intent
// names it, and has no flags. So does a number of a navigation graph.
func (w *walker) surelyMade(intent *program.Object) bool {
	if intent.Kind == program.Int {
		return len(w.resolve("activity", intent)) > 0
	}
	if intent.Kind != program.Alloc || len(w.prog.Stored(intent, "flags")) > 0 {
		return false
	}
	named := append(slices.Clone(w.prog.Stored(intent, "component")), w.prog.Stored(intent, "class")...)
	return len(named) > 0 && !slices.ContainsFunc(named, func(o *program.Object) bool {
		c := w.byClass[w.componentClass(o)]
		return c == nil || c.Kind != Window
	})
}

// mark sets a flag in the life of the component whose code it is.
func (w *walker) mark(at int32, flag string) int32 { return w.set(at, w.lifeFlag(flag), yes) }

// unmark clears one.
func (w *walker) unmark(at int32, flag string) int32 { return w.set(at, w.lifeFlag(flag), 0) }

// hear posts a broadcast to the receivers that the app registered for its action.
func (w *walker) hear(at int32, s *program.Site, intent *program.Object, local bool) []int32 {
	var tails []int32
	w.eachHearing(intent, func(o *program.Object, t machine.Target) {
		tails = append(tails, w.post(at, s, t, false))
		w.hears(t, o)
		slot, _ := w.posted(t)
		slot.starts = append(slot.starts, pendingStart{})
		if local && t.Symbol != machine.None && !slices.Contains(w.waiting, t) {
			w.reader.waiting = append(w.reader.waiting, t)
		}
	})
	return tails
}

// eachHearing gives what runs on the receivers that the app registered for a broadcast's action.
func (w *walker) eachHearing(intent *program.Object, do func(*program.Object, machine.Target)) {
	actions := map[string]bool{}
	for _, a := range w.prog.Stored(intent, "action") {
		actions[a.Str] = a.Kind == program.String
	}
	for _, receiver := range framework.Receives.Bearers() {
		for _, o := range w.prog.Objects(receiver.Class) {
			if !w.listens(o, actions) {
				continue
			}
			for _, name := range receiver.Methods {
				for _, m := range w.named(o.Class, name, nil) {
					do(o, w.target(m, o.Class, LayerCurated, false))
				}
			}
		}
	}
}

// hears notes that a posted onReceive comes only while its receiver is registered.
func (r *reader) hears(t machine.Target, o *program.Object) {
	if t.Symbol == machine.None {
		return
	}
	posted, _ := r.posted(t)
	registered := r.addedSlot("broadcast", false, o)
	if len(posted.Requires) == 0 || posted.Requires[0] != registered {
		posted.Requires = append(posted.Requires, registered)
	}
}

// listens tells whether the receiver object was registered with a filter that has one of the actions.
func (r *reader) listens(o *program.Object, actions map[string]bool) bool {
	for _, f := range r.prog.Stored(o, "filter") {
		for _, a := range r.prog.Stored(f, "action") {
			if a.Kind == program.String && actions[a.Str] {
				return true
			}
		}
	}
	return false
}

// provider calls a provider of the app: in its own process that is a plain call.
func (w *walker) provider(at int32, s *program.Site, e *framework.Effect) int32 {
	var tails []int32
	for _, o := range w.operand(s, e.Value) {
		for _, c := range w.resolve(e.Name, o) {
			for _, run := range e.Runs {
				of := on{object: &program.Object{Kind: program.Component, Class: c.Class}, worker: w.key.worker}
				tails = append(tails, w.expr(at, run.Expr, of, func(at int32, t machine.Target) int32 { return w.runs(at, s, t) }))
			}
		}
	}
	return w.join(at, tails, true)
}

// brings posts the callbacks that starting a component brings: all but a window's, whose life is all events.
func (w *walker) brings(at int32, s *program.Site, e *framework.Effect, intent *program.Object, c *Component) int32 {
	if c.Kind == Window {
		return at
	}
	c.Brought[e.Name] = true
	return w.postAll(at, s, c, w.out.Lives.Of(c).Brings(e.Name), w.pendingStart(s, e, intent))
}

// postAll posts callbacks of a component, as a start or an end of it does.
func (w *walker) postAll(at int32, s *program.Site, c *Component, posted []framework.Posted, start pendingStart) int32 {
	for _, t := range w.postedTo(c, posted) {
		slot, _ := w.posted(t)
		slot.starts = append(slot.starts, start)
		at = w.post(at, s, t, false)
	}
	return at
}

// postedTo lists what callbacks posted to a component run.
func (w *walker) postedTo(c *Component, posted []framework.Posted) []machine.Target {
	var out []machine.Target
	for _, post := range posted {
		for _, m := range w.named(c.Class, post.Name, nil) {
			out = append(out, w.target(m, c.Class, LayerLifecycle, post.Worker))
		}
	}
	return out
}

// stop ends a service, or what a window hosts.
func (w *walker) stop(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.Name == "fragment" {
		return w.leaves(at, s, e)
	}
	var tails []int32
	for _, o := range w.operand(s, e.Value) {
		list := w.resolve(e.Name, o)
		if c := w.byClass[o.Class]; c != nil && c.Kind == Service {
			list = append(list, c) // a service that stops itself
		}
		for _, c := range list {
			tails = append(tails, w.postAll(at, s, c, w.out.Lives.Of(c).Ends(e.Name), pendingStart{}))
		}
	}
	return w.join(at, tails, false)
}

// finish asks an activity to leave.
func (w *walker) finish(at int32, s *program.Site, e *framework.Effect) int32 {
	var tails []int32
	for _, o := range w.operand(s, e.Target) {
		if c := w.byClass[o.Class]; c != nil && c.Kind == Window {
			tails = append(tails, w.set(at, w.finishing(c), yes))
		}
	}
	return w.join(at, tails, false)
}

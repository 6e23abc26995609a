package ccfa

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// open starts a component: which, the intent's class or the app's own filters tell. What an event of the system
// (an alarm, say) brings later comes from outside: no message of this callin.
func (w *walker) open(at int, s *program.Site, e *framework.Effect) int {
	if e.Name == "provider" {
		return w.provider(at, s, e)
	}
	var tails []int
	for _, o := range w.operand(s, e.Value) {
		for _, p := range w.b.resolve(e.Name, o) {
			slot := w.b.opening(p)
			if e.By != "" {
				p.Entry = true
				slot = w.b.slot("by", p, e.By+"("+p.Name+")", false)
				slot.value("by", "set")
				slot.opens = p
			}
			tail := w.then(at, Step{Kind: Set, Site: s, slot: slot, value: 1})
			if e.By == "" {
				tail = w.brings(tail, s, e, p)
			}
			tails = append(tails, tail)
		}
		if e.Name == "broadcast" {
			tails = append(tails, w.hear(at, s, o)...)
		}
	}
	return w.join(at, tails, len(tails) > 0 && e.Name == "activity")
}

// hear posts a broadcast to the receivers that the app registered for its action.
func (w *walker) hear(at int, s *program.Site, intent *program.Object) []int {
	actions := map[string]bool{}
	for _, a := range w.b.prog.Stored(intent, "action") {
		actions[a.Str] = a.Kind == program.String
	}
	var tails []int
	for _, o := range w.b.prog.Objects("Landroid/content/BroadcastReceiver;") {
		if !w.b.listens(o, actions) {
			continue
		}
		for _, m := range w.b.named(o.Class, "onReceive", nil) {
			c, lib := w.b.target(m, o.Class, LayerCurated)
			tails = append(tails, w.post(at, s, c, lib, false))
			w.b.hears(c, o)
		}
	}
	return tails
}

// hears notes that a posted onReceive comes only while its receiver is registered.
func (b *builder) hears(c *Callback, o *program.Object) {
	if c == nil {
		return
	}
	posted := b.slot("posted", c, "", false)
	registered := b.slot("broadcast", o, "broadcast("+b.objectName(o)+")", false)
	registered.value(o, b.objectName(o))
	if len(posted.requires) == 0 || posted.requires[0] != registered {
		posted.requires = append(posted.requires, registered)
	}
}

// listens tells whether the receiver object was registered with a filter that has one of the actions.
func (b *builder) listens(o *program.Object, actions map[string]bool) bool {
	for _, f := range b.prog.Stored(o, "filter") {
		for _, a := range b.prog.Stored(f, "action") {
			if a.Kind == program.String && actions[a.Str] {
				return true
			}
		}
	}
	return false
}

// provider calls a provider of the app: in its own process that is a plain call.
func (w *walker) provider(at int, s *program.Site, e *framework.Effect) int {
	var tails []int
	for _, o := range w.operand(s, e.Value) {
		for _, p := range w.b.resolve(e.Name, o) {
			for _, run := range e.Runs {
				tails = append(tails, w.expr(at, run.Expr, &program.Object{Kind: program.Component, Class: p.Class}, "", func(at int, c *Callback, lib *Body) int {
					if c == nil {
						return w.then(at, Step{Kind: Enter, Body: lib})
					}
					return w.run(at, s, c)
				}))
			}
		}
	}
	return w.join(at, tails, true)
}

// brings posts the callbacks that starting a part brings: all but a window's, whose life is all events.
func (w *walker) brings(at int, s *program.Site, e *framework.Effect, p *Part) int {
	if p.Kind == Window {
		return at
	}
	p.brought[e.Name] = true
	return w.postAll(at, s, p, w.b.life(p).Brings(e.Name))
}

func (w *walker) postAll(at int, s *program.Site, p *Part, posted []framework.Posted) int {
	for _, post := range posted {
		for _, m := range w.b.named(p.Class, post.Name, nil) {
			c, lib := w.b.target(m, p.Class, LayerLifecycle)
			at = w.post(at, s, c, lib, post.Worker)
		}
	}
	return at
}

// stop ends a service.
func (w *walker) stop(at int, s *program.Site, e *framework.Effect) int {
	var tails []int
	for _, o := range w.operand(s, e.Value) {
		parts := w.b.resolve(e.Name, o)
		if p := w.b.partOf[o.Class]; p != nil && p.Kind == Service {
			parts = append(parts, p) // a service that stops itself
		}
		for _, p := range parts {
			tails = append(tails, w.postAll(at, s, p, w.b.life(p).Ends(e.Name)))
		}
	}
	return w.join(at, tails, false)
}

// finish asks an activity to leave.
func (w *walker) finish(at int, s *program.Site, e *framework.Effect) int {
	var tails []int
	for _, o := range w.operand(s, e.Target) {
		if p := w.b.partOf[o.Class]; p != nil && p.Kind == Window {
			slot := w.b.finishing(p)
			tails = append(tails, w.then(at, Step{Kind: Set, slot: slot, value: 1}))
		}
	}
	return w.join(at, tails, false)
}

// finishing is the slot that says a window was asked to leave.
func (b *builder) finishing(p *Part) *slot {
	slot := b.slot("finish", p, "finish("+p.Name+")", false)
	slot.value("finish", "asked")
	slot.window, slot.finishes = p, true
	return slot
}

// opening is the slot that says a start of the part is pending.
func (b *builder) opening(p *Part) *slot {
	slot := b.slot("open", p, "open("+p.Name+")", p.Kind == Window) // a window is opened while the opener is in front
	slot.value("open", "pending")
	slot.opens = p
	return slot
}

package ccfa

import (
	"fmt"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// effects adds what the framework model says of a callin, effect by effect.
func (w *walker) effects(at int, s *program.Site, sum *framework.Summary) int {
	if e, both := bothWays(sum); both {
		if !w.key.worker {
			return w.sync(at, s, e.Runs)
		}
		return w.async(at, s, e)
	}
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind == framework.Sync && postedToo(sum, e) {
			w.atOnce = true // paper V-A: a site that may run it both ways makes it API_ASYNC
			continue
		}
		at = w.effect(at, s, e)
	}
	w.atOnce = false
	return at
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

// bothWays finds `sync X; async main X`: the callin runs X at once on the main thread and posts it from
// others (Activity.runOnUiThread).
func bothWays(sum *framework.Summary) (*framework.Effect, bool) {
	if len(sum.Effects) != 2 {
		return nil, false
	}
	x, y := &sum.Effects[0], &sum.Effects[1]
	if x.Kind == framework.Async {
		x, y = y, x
	}
	if x.Kind != framework.Sync || y.Kind != framework.Async || y.Thread.Kind != framework.MainThread ||
		len(x.Runs) != 1 || len(y.Runs) != 1 || x.Runs[0].Expr.Op != y.Runs[0].Expr.Op || x.Runs[0].On.Kind != y.Runs[0].On.Kind || x.Runs[0].On.Param != y.Runs[0].On.Param {
		return nil, false
	}
	return y, true
}

func (w *walker) effect(at int, s *program.Site, e *framework.Effect) int {
	switch e.Kind {
	case framework.Sync:
		return w.sync(at, s, e.Runs)
	case framework.Async:
		return w.async(at, s, e)
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
	case framework.Finish:
		return w.finish(at, s, e)
	case framework.Show, framework.Dismiss:
		return w.show(at, s, e)
	case framework.Layout:
		return w.layout(at, s, e)
	}
	return at
}

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

// runs adds one of the alternatives; do adds a callback (or code of a library) behind a step.
func (w *walker) runs(at int, s *program.Site, runs []framework.Run, do func(at int, c *Callback, lib *Body) int) int {
	var tails []int
	skip := false
	for i := range runs {
		for _, o := range w.operand(s, runs[i].On) {
			if o.Kind == program.Null {
				skip = true
				continue
			}
			if w.b.prog.Class(o.Class) == nil {
				continue
			}
			tail := w.expr(at, runs[i].Expr, o, runs[i].On.Type, do)
			if tail == at {
				skip = true
				continue
			}
			tails = append(tails, tail)
		}
	}
	return w.join(at, tails, skip)
}

// expr adds the callbacks of an expression on one object, as far as the object's class has them.
func (w *walker) expr(at int, e *framework.Expr, o *program.Object, typ string, do func(int, *Callback, *Body) int) int {
	switch e.Op {
	case framework.Call:
		return w.call(at, w.b.named(o.Class, e.Name, e.Args), o, do)
	case framework.Any:
		return w.loop(at, func(at int) int { return w.call(at, w.b.overriding(o.Class, typ), o, do) })
	case framework.Seq:
		for _, sub := range e.Subs {
			at = w.expr(at, sub, o, typ, do)
		}
		return at
	case framework.Alt:
		var tails []int
		skip := false
		for _, sub := range e.Subs {
			if t := w.expr(at, sub, o, typ, do); t != at {
				tails = append(tails, t)
			} else {
				skip = true
			}
		}
		return w.join(at, tails, skip)
	case framework.Opt:
		if t := w.expr(at, e.Subs[0], o, typ, do); t != at {
			return w.join(at, []int{t}, true)
		}
		return at
	case framework.Star, framework.Plus:
		sub := func(at int) int { return w.expr(at, e.Subs[0], o, typ, do) }
		if e.Op == framework.Plus {
			at = sub(at)
		}
		return w.loop(at, sub)
	}
	return at
}

// call adds a choice of methods on the object.
func (w *walker) call(at int, methods []*program.Method, o *program.Object, do func(int, *Callback, *Body) int) int {
	var tails []int
	for _, m := range methods {
		c, lib := w.b.target(m, o.Class, LayerCurated)
		tails = append(tails, do(at, c, lib))
	}
	return w.join(at, tails, false)
}

// loop adds f any number of times.
func (w *walker) loop(at int, f func(at int) int) int {
	head := w.body.add(Step{})
	end := f(head)
	if end == head {
		return at
	}
	w.body.link(at, head)
	w.body.link(end, head)
	return head
}

// target is the callback of a method, or, for library code, its body; frame callbacks are listed and their
// code taken like a library's, since they are no symbols.
func (b *builder) target(m *program.Method, recv string, layer Layer) (*Callback, *Body) {
	if !m.Class.InScope {
		return nil, b.body(bodyKey{method: m, recv: recv})
	}
	c := b.callback(m, recv, layer)
	if r := b.rule(m); r != nil && r.Frame {
		c.Kinds |= Frame
		c.Main = true
		return nil, c.body
	}
	return c, nil
}

// named lists the methods of the class that override an outside method of the name.
func (b *builder) named(class, name string, args []string) []*program.Method {
	var out []*program.Method
	seen := map[string]bool{}
	for c := b.prog.Class(class); c != nil; c = b.prog.Class(c.Super) {
		for _, m := range c.Methods {
			if m.Name != name || seen[m.Desc] || m.Static() || m.Flags&program.AccAbstract != 0 {
				continue
			}
			if args != nil && !sameArgs(m.Desc, args) {
				continue
			}
			seen[m.Desc] = true
			if b.isCallback(m) || !c.InScope {
				out = append(out, m)
			}
		}
	}
	return out
}

// overriding lists the methods of the class that override one of the type (or a supertype of it).
func (b *builder) overriding(class, typ string) []*program.Method {
	var out []*program.Method
	seen := map[string]bool{}
	for c := b.prog.Class(class); c != nil && c.InScope; c = b.prog.Class(c.Super) {
		for _, m := range c.Methods {
			sig := m.Name + m.Desc
			if !m.Concrete() || seen[sig] {
				continue
			}
			seen[sig] = true
			for _, r := range b.over(m) {
				if r.Class != "Ljava/lang/Object;" && (typ == "" || b.prog.Subtype(typ, r.Class)) {
					out = append(out, m)
					break
				}
			}
		}
	}
	return out
}

// sameArgs compares a descriptor's parameters with simple type names.
func sameArgs(desc string, args []string) bool {
	params := framework.Params(desc)
	if len(params) != len(args) {
		return false
	}
	for i, p := range params {
		if framework.SimpleName(p) != args[i] {
			return false
		}
	}
	return true
}

// register adds a registration: the slots that it may change, and what their new values make possible.
func (w *walker) register(at int, s *program.Site, e *framework.Effect) int {
	if w.private(s, e) {
		return at // only the app's own sendBroadcast reaches it: see open
	}
	owners := w.owners(s, e)
	var tails []int
	for _, run := range e.Runs {
		for _, o := range w.operand(s, run.On) {
			targets := w.listener(s, e, run, o)
			for _, owner := range owners {
				slot, v := w.place(s, e, owner, o, targets)
				if slot == nil {
					continue
				}
				if e.Add && owner != owners[0] {
					continue // the owner does not matter: one step is enough
				}
				tails = append(tails, w.then(at, Step{Kind: Set, slot: slot, value: v}))
			}
		}
	}
	return w.join(at, tails, false)
}

// private tells whether a receiver is registered so that only this app's broadcasts reach it.
func (w *walker) private(s *program.Site, e *framework.Effect) bool {
	if e.Name != "broadcast" {
		return false
	}
	if containsString(e.Flags, "local") {
		return true
	}
	exported := true
	for i := range framework.Params(s.Ref.Desc) {
		if framework.Params(s.Ref.Desc)[i] != "I" {
			continue
		}
		for _, o := range w.b.prog.Arg(s, i+1) {
			exported = exported && !(o.Kind == program.Int && o.Int&receiverNotExported != 0)
		}
	}
	return !exported && !w.platformFilter(s)
}

// receiverNotExported is Context.RECEIVER_NOT_EXPORTED.
const receiverNotExported = 4

// platformFilter tells whether some filter at the site has a broadcast of the platform, or one that is not known.
func (w *walker) platformFilter(s *program.Site) bool {
	for i := range framework.Params(s.Ref.Desc) {
		for _, f := range w.b.prog.Arg(s, i+1) {
			for _, a := range w.b.prog.Stored(f, "action") {
				if a.Kind != program.String || platformAction(a.Str) {
					return true
				}
			}
		}
	}
	return false
}

// owners are the objects a `set` registration belongs to; nil stands for one that is not known.
func (w *walker) owners(s *program.Site, e *framework.Effect) []*program.Object {
	objs := w.operand(s, e.Target)
	if len(objs) == 0 {
		return []*program.Object{nil}
	}
	return objs
}

// place finds the slot and the value that a registration gives it; no slot: nothing changes.
func (w *walker) place(s *program.Site, e *framework.Effect, owner, o *program.Object, targets []target) (*slot, int) {
	if e.Add {
		if len(targets) == 0 {
			return nil, 0
		}
		slot := w.b.slot(e.Name, o, e.Name+"("+w.b.objectName(o)+")", e.GUI)
		if owner != nil {
			slot.own(owner)
		}
		return slot, w.fill(slot, o, targets, e)
	}
	var slot *slot
	if owner == nil {
		slot = w.b.slot(e.Name, s, e.Name, e.GUI)
	} else {
		slot = w.b.slot(e.Name, owner, e.Name+"("+w.b.objectName(owner)+")", e.GUI)
		slot.own(owner)
	}
	if len(targets) == 0 {
		return slot, 0
	}
	if len(slot.values) > maxValues {
		slot = w.b.slot(e.Name, [2]any{owner, o}, slot.name, e.GUI)
	}
	return slot, w.fill(slot, o, targets, e)
}

// fill gives the slot's value for a listener its targets.
func (w *walker) fill(slot *slot, o *program.Object, targets []target, e *framework.Effect) int {
	slot.event = e.Name
	v, fresh := slot.value(o, w.b.objectName(o))
	if fresh {
		slot.values[v].targets = targets
	}
	return v
}

// listener gives what a registration makes possible on a listener object: one callback at a time, or, where the
// expression has an order, all of it as one run.
func (w *walker) listener(s *program.Site, e *framework.Effect, run framework.Run, o *program.Object) []target {
	if w.b.prog.Class(o.Class) == nil {
		return nil
	}
	worker := w.onWorker(s, e.Thread)
	if ordered(run.Expr) {
		return w.b.ordered(run, o, worker, e.Add)
	}
	var out []target
	var collect func(x *framework.Expr)
	add := func(methods []*program.Method) {
		for _, m := range methods {
			c, lib := w.b.target(m, o.Class, LayerCurated)
			if c != nil {
				lib = w.b.bodyOn(c, worker)
				w.onThread(c, worker)
			}
			out = append(out, target{c, lib})
		}
	}
	collect = func(x *framework.Expr) {
		switch x.Op {
		case framework.Call:
			add(w.b.named(o.Class, x.Name, x.Args))
		case framework.Any:
			add(w.b.overriding(o.Class, run.On.Type))
		default:
			for _, sub := range x.Subs {
				collect(sub)
			}
		}
	}
	collect(run.Expr)
	return out
}

// ordered tells whether an expression says in which order callbacks come.
func ordered(x *framework.Expr) bool {
	if x.Op == framework.Seq {
		return true
	}
	for _, sub := range x.Subs {
		if ordered(sub) {
			return true
		}
	}
	return false
}

// ordered makes a run of the callbacks that the object has; a single one stands for itself. Where listeners add up,
// one that was added twice is told twice.
func (b *builder) ordered(run framework.Run, o *program.Object, worker, adds bool) []target {
	w := &walker{b: b, body: &Body{Steps: make([]Step, 2)}, key: bodyKey{worker: worker}}
	var found []target
	end := w.expr(entryStep, run.Expr, o, run.On.Type, func(at int, c *Callback, lib *Body) int {
		step := Step{Kind: Enter, Body: lib}
		if c != nil {
			w.onThread(c, worker)
			step = Step{Kind: Run, Callback: c, Body: b.bodyOn(c, worker)}
		}
		found = append(found, target{c, step.Body})
		i := w.then(at, step)
		if adds {
			w.body.link(i, i)
		}
		return i
	})
	if len(found) < 2 {
		return found
	}
	w.body.link(end, exitStep)
	b.runs = append(b.runs, w.body)
	return []target{{nil, w.body}}
}

// remove takes listeners away: surely where one object is meant, perhaps where it may be several.
func (w *walker) remove(at int, s *program.Site, e *framework.Effect) int {
	var slots []*slot
	if e.Value.Kind != framework.OpNone {
		for _, o := range w.operand(s, e.Value) {
			slots = append(slots, w.b.slot(e.Name, o, e.Name+"("+w.b.objectName(o)+")", e.GUI))
		}
	} else {
		for _, o := range w.operand(s, e.Target) {
			slots = append(slots, w.b.slot(e.Name, o, e.Name+"("+w.b.objectName(o)+")", e.GUI))
		}
	}
	return w.clear(at, slots)
}

// clear empties a slot: all of one, or one of several (which, is not known).
func (w *walker) clear(at int, slots []*slot) int {
	var tails []int
	for _, slot := range slots {
		tails = append(tails, w.then(at, Step{Kind: Set, slot: slot}))
	}
	return w.join(at, tails, false)
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

// fire runs what is registered under the event on the target; which that is, is found in the end.
func (w *walker) fire(at int, s *program.Site, e *framework.Effect) int {
	objs := w.operand(s, e.Target)
	if len(objs) == 0 {
		return at
	}
	i := w.then(at, Step{Kind: Fire, Site: s})
	w.b.fires = append(w.b.fires, fire{w.body, i, e.Name, objs})
	return w.join(at, []int{i}, true)
}

// fire is a Fire step that waits for all registrations to be known.
type fire struct {
	body  *Body
	step  int
	event string
	on    []*program.Object
}

// findFired gives each Fire step its slots: registrations on the same object, or on the builder that made it.
func (b *builder) findFired() {
	for _, f := range b.fires {
		on := map[*program.Object]bool{}
		for _, o := range f.on {
			on[o] = true
			for _, made := range b.prog.Stored(o, "builder") {
				on[made] = true
			}
		}
		step := &f.body.Steps[f.step]
		step.fired = nil
		for _, s := range b.slotOrder {
			if s.event == f.event && ownedBy(s, on) {
				step.fired = append(step.fired, s)
			}
		}
	}
}

func ownedBy(s *slot, on map[*program.Object]bool) bool {
	for _, o := range s.owners {
		if on[o] {
			return true
		}
	}
	return false
}

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
		}
	}
	return tails
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
	slot.window = p
	return slot
}

// opening is the slot that says a start of the part is pending.
func (b *builder) opening(p *Part) *slot {
	slot := b.slot("open", p, "open("+p.Name+")", true) // whoever opens does so while in front
	slot.value("open", "pending")
	slot.opens = p
	return slot
}

// show brings a dialog or menu to the front, or takes it away.
func (w *walker) show(at int, s *program.Site, e *framework.Effect) int {
	value := 1
	if e.Kind == framework.Dismiss {
		value = 0
	}
	var tails []int
	for _, o := range w.operand(s, e.Target) {
		slot := w.b.shown(o)
		tails = append(tails, w.then(at, Step{Kind: Set, slot: slot, value: value}))
	}
	return w.join(at, tails, false)
}

// shown is the slot that says whether a dialog or menu is on the screen.
func (b *builder) shown(o *program.Object) *slot {
	slot := b.slot("shown", o, "shown("+b.objectName(o)+")", true)
	slot.value("shown", "yes")
	slot.shows = o
	return slot
}

// layout takes what a layout or menu declares: android:onClick handlers of the window's activity.
func (w *walker) layout(at int, s *program.Site, e *framework.Effect) int {
	for _, o := range w.operand(s, e.Value) {
		if o.Kind != program.Int {
			continue
		}
		w.b.content(uint32(o.Int), w.operand(s, e.Target))
		at = w.inflated(at, s, uint32(o.Int))
		for _, class := range w.hosts(s, e) {
			at = w.inflate(at, uint32(o.Int), class)
		}
	}
	return at
}

// inflated runs what each of the app's own views in a layout is told when its children are there
// (View.onFinishInflate).
func (w *walker) inflated(at int, s *program.Site, id uint32) int {
	w.b.elements(id, func(e *apk.Element) {
		if c := w.b.prog.Class(e.Class); c == nil || !c.InScope {
			return
		}
		for _, m := range w.b.named(e.Class, "onFinishInflate", nil) {
			if c, lib := w.b.target(m, e.Class, LayerCurated); c != nil {
				at = w.run(at, s, c)
			} else {
				at = w.then(at, Step{Kind: Enter, Body: lib})
			}
		}
	})
	return at
}

// hosts are the activity classes whose methods android:onClick of a layout can name.
func (w *walker) hosts(s *program.Site, e *framework.Effect) []string {
	var out []string
	add := func(class string) {
		if p := w.b.partOf[class]; p != nil && p.Kind == Window && !containsString(out, class) {
			out = append(out, class)
		}
	}
	for _, o := range w.operand(s, e.Target) {
		add(o.Class)
	}
	if len(out) == 0 {
		add(w.key.recv)
	}
	return out
}

// inflate registers what one layout or menu declares.
func (w *walker) inflate(at int, id uint32, class string) int {
	if w.b.inflated[w.body] == nil {
		w.b.inflated[w.body] = map[uint32]bool{}
	}
	w.b.inflated[w.body][id] = true
	click := func(at int, res uint32, method, param, event string) int {
		for _, m := range w.b.declared(class, method, param) {
			c := w.b.callback(m, class, LayerCurated)
			w.onThread(c, false)
			owner := w.b.prog.Widgets(int64(res))
			key := any(fmt.Sprintf("%s@%x:%s", class, id, method))
			if res != 0 && len(owner) > 0 {
				key = owner[0]
			}
			slot := w.b.slot(event, key, event+"("+w.b.resName(res)+")", true)
			slot.event = event
			if w.b.partOf[class] != nil {
				slot.window = w.b.partOf[class]
			}
			v, fresh := slot.value(c, c.Name)
			if fresh {
				slot.values[v].targets = []target{{c, c.body}}
			}
			at = w.then(at, Step{Kind: Set, slot: slot, value: v})
		}
		return at
	}
	w.b.elements(id, func(e *apk.Element) {
		if e.OnClick != "" {
			at = click(at, e.ID, e.OnClick, "(Landroid/view/View;)", "click")
		}
	})
	w.b.menuItems(id, func(i *apk.MenuItem) {
		if i.OnClick != "" {
			at = click(at, i.ID, i.OnClick, "(Landroid/view/MenuItem;)", "menu")
		}
	})
	return at
}

func containsString(list []string, x string) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// moduleKey: the same code does other things on another receiver's class, on another thread, and with other arguments, of which the program
// tells some constants apart by itself.
type moduleKey struct {
	method *program.Method
	recv   string
	worker bool
	args   *arguments
	given  *program.Given
	known  program.Nullness   // of its parameters
	level  string             // how far the component is whose life runs it: see settles; "": that makes no difference
	from   program.Resumption // where the code of a coroutine goes on
	heard  bool               // a library registered it as a listener, for which a hosted life stands: see standsFor
}

// within narrows questions about the method's code to what the module is for.
func (k *moduleKey) within() program.Within { return program.Within{Recv: k.recv, Given: k.given} }

type callbackKey struct {
	method *program.Method
	recv   string
	label  int // see Callback.Label
}

// module gives what a method does on a receiver's class and thread. It is read later (readPending): methods that run each other are
// modules that run each other.
func (r *reader) module(key moduleKey) *machine.Module {
	if (key.args != nil || key.given != nil) && (len(r.modules) > r.limits.Modules || r.contexts[key.method] >= r.limits.Contexts) {
		key.args, key.given = nil, nil
	}
	mod, ok := r.modules[key]
	if !ok {
		mod = r.out.Machine.AddModule(descriptor.Method{Class: r.names.Class(key.method.Class.Name), Name: key.method.Name}.String())
		r.modules[key] = mod
		r.contexts[key.method]++
		r.pending = append(r.pending, pendingModule{key, mod})
	}
	return mod
}

// fill reads a method into its module.
func (r *reader) fill(key moduleKey, mod *machine.Module) {
	g := r.prog.GraphWhere(key.method, key.known, key.from)
	if g == nil || !r.relevant[key.method] {
		mod.Link(machine.Entry, machine.Exit)
		return
	}
	in := make([]int32, len(g.Nodes))
	for i := range g.Nodes {
		in[i] = mod.AddState()
	}
	w := &walker{reader: r, mod: mod, key: key}
	mod.Link(w.beginCallback(machine.Entry), in[g.Entry])
	for i := range g.Nodes {
		n := &g.Nodes[i]
		out := in[i]
		if n.Site != nil {
			out = w.invoke(in[i], n.Site)
		}
		for _, c := range n.Needs {
			out = w.initialise(out, c)
		}
		for _, d := range n.Done {
			out = w.gone(out, d)
		}
		for _, s := range n.Succs {
			mod.Link(out, in[s])
		}
		if n.Exit {
			mod.Link(out, machine.Exit)
		}
	}
}

// callback finds or makes the callback of a method on a receiver's class; of a coroutine's, the one that begins it.
func (r *reader) callback(m *program.Method, recv string, layer Layer) *Callback {
	return r.callbackAt(m, recv, layer, 0)
}

// callbackAt is the same for where a coroutine goes on.
func (r *reader) callbackAt(m *program.Method, recv string, layer Layer, label int) *Callback {
	if m.Static() || recv == "" {
		recv = m.Class.Name
	}
	key := callbackKey{m, recv, label}
	c := r.callbacks[key]
	if c == nil {
		c = &Callback{Symbol: machine.Symbol(len(r.out.Callbacks)), Method: m, Receiver: recv, Label: label, Layer: layer, Name: ResumedAt(r.displayName(m, recv), label)}
		r.callbacks[key] = c
		r.out.Callbacks = append(r.out.Callbacks, c)
		c.Forwards = r.forwarded(m, recv)
		r.findAnswer(c)
		r.claimed[m] = true
		c.Main = r.module(moduleKey{method: m, recv: recv, level: r.level(m, recv), from: r.from(c)})
	}
	if sureness[layer] < sureness[c.Layer] {
		c.Layer = layer
	}
	return c
}

// sureness ranks layers: of those that know a callback the surest counts.
var sureness = map[Layer]int{LayerLifecycle: 0, LayerCurated: 1, LayerLibrary: 2, LayerByteCode: 3, LayerGuess: 4}

// moduleOn is what the callback does on the thread that it runs on.
func (r *reader) moduleOn(c *Callback, worker bool) *machine.Module {
	if !worker {
		return c.Main
	}
	if c.Worker == nil {
		c.Worker = r.module(moduleKey{method: c.Method, recv: c.Receiver, worker: true, from: r.from(c)})
	}
	return c.Worker
}

// forwarded gives the method that does the work of one that only the compiler wrote: a lambda's body, a bridge's target. A trace may name
// it in the callback's place.
func (r *reader) forwarded(m *program.Method, recv string) []string {
	if m.Flags&program.AccBridge == 0 && m.Class.Flags&program.AccSynthetic == 0 {
		return nil
	}
	var found []string
	for _, s := range r.prog.Sites(m) {
		for _, callee := range r.prog.CalleesIn(s, program.Within{Recv: recv}) {
			if callee.Class.InScope && callee.Name != "<init>" {
				found = append(found, callee.Ref().String())
			}
		}
	}
	if len(found) != 1 {
		return nil // it does more than to forward
	}
	return found
}

// target is the callback of a method as it runs on a thread, or, for library code, what that does. The code of frame callbacks is taken
// like a library's, since they are no symbols.
func (r *reader) target(m *program.Method, recv string, layer Layer, worker bool) machine.Target {
	if !m.Class.InScope {
		return machine.Target{Symbol: machine.None, Module: r.module(moduleKey{method: m, recv: recv, worker: worker}), Worker: worker}
	}
	if layer == LayerCurated && r.byteCode {
		layer = LayerByteCode
	}
	if rule := r.rule(m); rule != nil && rule.Frame {
		return r.frameTarget(m, recv, layer)
	}
	return r.targetOf(r.callback(m, recv, layer), worker)
}

// targetOf is a callback as it runs on a thread.
func (r *reader) targetOf(c *Callback, worker bool) machine.Target {
	return machine.Target{Symbol: c.Symbol, Module: r.moduleOn(c, worker), Worker: worker}
}

// walker adds what one method does to its module.
type walker struct {
	*reader
	mod    *machine.Module
	key    moduleKey
	atOnce bool            // what is posted now may also run at once
	meant  *program.Object // the one object whose course is asked for something now; nil: all that there are
}

// site numbers a call site for the machine.
func (r *reader) site(s *program.Site) int32 {
	n, ok := r.sites[s]
	if !ok {
		n = int32(len(r.out.Sites))
		r.sites[s] = n
		r.out.Sites = append(r.out.Sites, s)
		r.out.Machine.Sites = append(r.out.Machine.Sites, descriptor.Short(s.Ref.Class)+"."+s.Ref.Name)
	}
	return n
}

// invoke adds what an invoke does behind state `at`, and returns the state where it is done.
func (w *walker) invoke(at int32, s *program.Site) int32 {
	inScope := s.Method.Class.InScope
	callees := w.prog.CalleesIn(s, w.key.within())
	sum := w.summary(s, callees)
	at = w.renew(at, s)
	if len(callees) == 1 && needsClass(callees[0]) {
		at = w.initialise(at, callees[0].Class)
	}
	var tails []int32
	var followed []*program.Method
	made, sure := w.reflects(s, w.key.within())
	skip := false
	for _, callee := range callees {
		before := len(tails)
		switch {
		case callee.Class.InScope && !inScope && w.isCallback(callee):
			for _, recv := range w.receivers(s, callee) {
				if w.standsFor(recv, callee.Name) {
					continue
				}
				tails = append(tails, w.runs(at, s, w.target(callee, recv, LayerLibrary, w.key.worker)))
			}
		case !callee.Class.InScope && w.librarySummary(callee) != nil:
			if w.librarySummary(callee).FollowsCode() && w.relevant[callee] {
				followed = append(followed, callee)
			}
			continue // the summary below stands for it
		case !w.relevant[callee]:
		case !inScope && s.Kind != program.InvokeSuper && w.drivesSome(s, callee):
			for _, recv := range w.receivers(s, callee) {
				if !w.standsFor(recv, callee.Name) {
					tails = append(tails, w.enterOn(at, callee, s, recv))
				}
			}
		case callee.Class.InScope || !inScope:
			tails = append(tails, w.enter(at, callee, s))
		default:
			tails = append(tails, w.marked(at, s, func(at int32) int32 { return w.enter(at, callee, s) }))
		}
		skip = skip || len(tails) == before
	}
	if sum != nil {
		tails = append(tails, w.marked(at, s, func(at int32) int32 {
			at = w.effects(at, s, sum)
			var tails []int32
			for _, callee := range followed {
				tails = append(tails, w.enter(at, callee, s))
			}
			return w.join(at, tails, false)
		}))
	} else if _, ok := w.prog.Callin(s); ok {
		skip = !sure
	}
	if w.makes(s, w.unregistered) {
		tails = append(tails, w.makeAt(at, s))
	}
	for _, o := range made {
		tails = append(tails, w.constructed(at, o.class, o.by)...)
	}
	return w.join(at, tails, skip)
}

// join lets alternatives that begin at `at` meet; skip: nothing of them may happen.
func (w *walker) join(at int32, tails []int32, skip bool) int32 {
	switch {
	case len(tails) == 0:
		return at
	case len(tails) == 1 && !skip:
		return tails[0]
	}
	end := w.mod.AddState()
	slices.Sort(tails)
	for _, t := range slices.Compact(tails) {
		w.mod.Link(t, end)
	}
	if skip {
		w.mod.Link(at, end)
	}
	return end
}

// marked puts ε marks around the callbacks of a callin; nothing is added where it does nothing.
func (w *walker) marked(at int32, s *program.Site, f func(at int32) int32) int32 {
	begin, edges := w.mod.AddState(), len(w.mod.Edges)
	end := f(begin)
	if end == begin {
		return at
	}
	for i := range w.mod.Edges[edges:] {
		switch w.mod.Edges[edges+i].Op {
		case machine.Run, machine.Post, machine.Call, machine.Fire:
			w.mod.Edges = append(w.mod.Edges, machine.Edge{From: at, To: begin, Op: machine.Begin, Symbol: machine.None, Site: w.site(s)})
			return w.mod.Then(end, machine.Edge{Op: machine.End, Symbol: machine.None, Site: w.site(s)})
		}
	}
	w.mod.Link(at, begin) // it only registers
	return end
}

// enter runs a helper or library method of the APK.
func (w *walker) enter(at int32, callee *program.Method, s *program.Site) int32 {
	recv := ""
	if !callee.Static() {
		if w.prog.Origin(s, 0).Kind == program.OriginThis {
			recv = w.key.recv
		} else if list := w.receivers(s, callee); len(list) == 1 {
			recv = list[0]
		}
	}
	return w.enterOn(at, callee, s, recv)
}

// enterOn runs it on an object of a class, "": which one is not known.
func (w *walker) enterOn(at int32, callee *program.Method, s *program.Site, recv string) int32 {
	return w.call(at, w.module(moduleKey{callee, recv, w.key.worker, w.apart(s, callee), w.prog.GivenTo(s, callee, w.key.within()), w.passes(s, callee), w.key.level, w.goesOn(callee), w.key.heard}))
}

// call runs code that is no symbol.
func (w *walker) call(at int32, mod *machine.Module) int32 {
	return w.mod.Then(at, machine.Edge{Op: machine.Call, Symbol: machine.None, Site: machine.NoSite, Module: mod})
}

// run runs an API_SYNC callback.
func (w *walker) run(at int32, s *program.Site, c *Callback) int32 {
	return w.mod.Then(at, machine.Edge{Op: machine.Run, Symbol: c.Symbol, Site: w.site(s), Module: w.moduleOn(c, w.key.worker)})
}

// runs runs a target on the thread that the code is on.
func (w *walker) runs(at int32, s *program.Site, t machine.Target) int32 {
	if t.Symbol == machine.None {
		return w.call(at, t.Module)
	}
	return w.run(at, s, w.out.Callbacks[t.Symbol])
}

// set changes a slot.
func (w *walker) set(at int32, slot *Slot, value int) int32 {
	u := machine.Update{Slot: slot.Slot, Value: value}
	return w.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: u})
}

// change is set of a slot that counts.
func (w *walker) change(at int32, slot *Slot, c machine.Change) int32 {
	at = w.set(at, slot, yes)
	w.mod.Edges[len(w.mod.Edges)-1].Update.Change = c
	return at
}

// receivers lists the classes of the objects on which the site runs the callee.
func (w *walker) receivers(s *program.Site, callee *program.Method) []string {
	if callee.Static() {
		return []string{callee.Class.Name}
	}
	if s.Kind == program.InvokeSuper && w.key.recv != "" {
		return []string{w.key.recv}
	}
	objs := w.arg(s, 0)
	if len(objs) == 0 {
		return nil
	}
	list := objectList{&objs[0], len(objs)}
	key := receiversKey{callee.Name, callee.Desc, list}
	by, ok := w.receiving[key]
	if !ok {
		by = map[*program.Method][]string{}
		for _, class := range w.classesOf(list, objs) {
			if m := w.prog.Resolve(class, callee.Name, callee.Desc); m != nil {
				by[m] = append(by[m], class)
			}
		}
		w.receiving[key] = by
	}
	return by[callee]
}

// objectList is a list of objects: the same one wherever the same is asked for (program.Program.ArgIn).
type objectList struct {
	first **program.Object
	n     int
}

// receiversKey is what a call names, and the objects on which it may run.
type receiversKey struct {
	name, desc string
	objs       objectList
}

// classesOf lists the classes of some objects, each once.
func (r *reader) classesOf(list objectList, objs []*program.Object) []string {
	out, ok := r.classes[list]
	if !ok {
		seen := map[string]bool{}
		for _, o := range objs {
			if !seen[o.Class] {
				seen[o.Class] = true
				out = append(out, o.Class)
			}
		}
		r.classes[list] = out
	}
	return out
}

package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// register adds a registration: the slots that it may change, and what their new values make possible.
func (w *walker) register(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.Outside && w.inside(s, e) {
		return at
	}
	if e.Where.Kind != framework.OpNone && len(notNull(w.operand(s, e.Where))) == 0 {
		return at
	}
	private := w.private(s, e) // only the app's own sendBroadcast reaches it: see hear
	owners := w.subjects(e.Name, w.owners(s, e))
	var tails []int32
	skip := false
	for _, run := range e.Runs {
		listeners, targetsOf := w.listeners(s, e, run)
		for _, o := range listeners {
			targets := targetsOf[o]
			if e.Add {
				if len(targets) > 0 {
					tails = append(tails, w.add(at, s, e, run, owners, o, targets, private))
				}
				continue
			}
			for _, owner := range owners {
				if w.standsForSeveral(s, owner) {
					if t := w.placeOnOne(at, s, e, owner, o, targets, private); t != at {
						tails = append(tails, t)
					} else {
						skip = true
					}
					continue
				}
				slot, v := w.place(s, e, owner, o, targets, private)
				slot.inside = e.Inside
				slot.Fired, slot.Last = slices.Contains(e.Flags, "fired"), slices.Contains(e.Flags, "last")
				tails = append(tails, w.set(at, slot, v))
			}
		}
	}
	return w.join(at, tails, skip)
}

// inside tells whether all that an event's intent opens runs in the app's own process, and the call has the flags that it takes for that to
// matter.
func (w *walker) inside(s *program.Site, e *framework.Effect) bool {
	intents := w.operand(s, e.Value)
	for _, o := range intents {
		opened := w.resolve("bind", o)
		if len(opened) == 0 || slices.ContainsFunc(opened, func(c *Component) bool { return !c.Near }) {
			return false
		}
	}
	if e.Mask != 0 {
		flags := w.operand(s, e.Bits)
		if len(flags) == 0 || slices.ContainsFunc(flags, func(o *program.Object) bool { return o.Kind != program.Int || o.Int&e.Mask != e.Mask }) {
			return false
		}
	}
	return len(intents) > 0
}

// listeners lists the objects of a run that are registered, and what each makes possible.
func (w *walker) listeners(s *program.Site, e *framework.Effect, run framework.Run) ([]*program.Object, map[*program.Object][]machine.Target) {
	targets := map[*program.Object][]machine.Target{}
	objs := w.operand(s, run.On)
	if run.On.Kind == framework.OpResult {
		objs = w.ofClasses(s, objs)
	}
	for _, of := range objs {
		o := w.subject(e.Name, of)
		targets[o] = union(targets[o], w.listener(s, e, run, of))
	}
	return w.subjects(e.Name, objs), targets
}

// ofClasses leaves out results of a callin that are of none of the classes that it is asked for.
func (w *walker) ofClasses(s *program.Site, objs []*program.Object) []*program.Object {
	var classes []string
	for i := range descriptor.Params(s.Ref.Desc) {
		for _, o := range w.prog.Arg(s, i+1) {
			if o.Kind == program.ClassConst {
				classes = append(classes, o.Str)
			}
		}
	}
	if len(classes) == 0 {
		return objs
	}
	return slices.DeleteFunc(slices.Clone(objs), func(o *program.Object) bool {
		return !slices.ContainsFunc(classes, func(class string) bool { return w.prog.Subtype(o.Class, class) })
	})
}

// union adds targets to others that are not among them.
func union(list, more []machine.Target) []machine.Target {
	for _, t := range more {
		if !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}

// runs adds targets to what a value of a slot makes possible.
func (s *Slot) runs(value int, targets []machine.Target) {
	s.Values[value].Runs = union(s.Values[value].Runs, targets)
}

// add adds a listener to those that are there.
func (w *walker) add(at int32, s *program.Site, e *framework.Effect, run framework.Run, owners []*program.Object, o *program.Object,
	targets []machine.Target, private bool) int32 {
	slot := w.addedSlot(e.Name, e.GUI, o)
	if !slices.Contains(slot.addedAt, s) {
		slot.addedAt = append(slot.addedAt, s)
	}
	slot.counted = slices.Contains(e.Flags, "twice")
	slot.inside = e.Inside
	slot.Fired = slices.Contains(e.Flags, "fired")
	slot.Last = slices.Contains(e.Flags, "last")
	slot.user = e.User
	slot.loose = slot.loose || e.User != "" && !allKnown(w.operand(s, e.Target))
	for _, owner := range owners {
		if owner != nil {
			slot.own(owner)
		}
		slot.need(e, owner)
		w.broughtBy(e, owner, o, targets)
	}
	w.noteComposed(s, o)
	if !private {
		slot.runs(yes, targets)
	}
	w.inRounds(slot, run, on{object: o, typ: run.On.Type, worker: w.onWorker(s, e.Thread)})
	if e.Owner.Kind != framework.OpNone {
		w.ownedBy(slot, s, e, run, o)
	}
	if slot.several {
		at = w.change(at, slot, w.putting(slot, s, run.On, o))
	} else {
		at = w.set(at, slot, yes)
	}
	if slices.Contains(e.Flags, "late") {
		at = w.catchUp(at, s, slot)
	}
	return at
}

// placeOnOne registers on one of the objects that an owner stands for: there is a slot for each listener, that says whether one of them has
// it. The listeners that this one replaces go where the newest of the objects is meant.
func (w *walker) placeOnOne(at int32, s *program.Site, e *framework.Effect, owner, o *program.Object, targets []machine.Target, private bool) int32 {
	if w.newest(s, e.Target, owner) {
		at = w.wait(at, late{change: machine.Take, about: owner, event: e.Name, but: o})
	}
	if len(targets) == 0 {
		return at
	}
	w.broughtBy(e, owner, o, targets)
	slot := w.listenerSlotOfOne(s, e, owner, o)
	slot.inside = e.Inside
	slot.Fired = slices.Contains(e.Flags, "fired")
	slot.need(e, owner)
	if !private {
		slot.runs(yes, targets)
	}
	return w.change(at, slot, w.putting(slot, s, e.Target, owner))
}

// place finds the slot and the value that a registration on an owner gives it.
func (w *walker) place(s *program.Site, e *framework.Effect, owner, o *program.Object, targets []machine.Target, private bool) (*Slot, int) {
	var slot *Slot
	if owner == nil {
		slot = w.slot(slotKey{kind: Listener, event: e.Name, site: s}, e.Name, e.GUI)
		slot.Event, slot.GUI = e.Name, e.GUI
	} else {
		slot = w.listenerSlot(e.Name, e.GUI, owner)
	}
	if len(targets) == 0 {
		return slot, 0
	}
	w.broughtBy(e, owner, o, targets)
	if len(slot.Values) >= machine.MaxValues { // one more gets a slot of its own
		slot = w.slot(slotKey{kind: Listener, event: e.Name, object: owner, listener: o}, slot.Name, e.GUI)
		slot.Event, slot.GUI = e.Name, e.GUI
	}
	slot.need(e, owner)
	v, _ := slot.value(valueKey{object: o}, w.objectName(o))
	if !private {
		slot.runs(v, targets)
	}
	return slot, v
}

// private tells whether a receiver is registered so that only this app's broadcasts reach it.
func (w *walker) private(s *program.Site, e *framework.Effect) bool {
	if e.Name != "broadcast" {
		return false
	}
	if slices.Contains(e.Flags, "local") {
		return true
	}
	exported := true
	for i, typ := range descriptor.Params(s.Ref.Desc) {
		if typ != "I" {
			continue
		}
		for _, o := range w.prog.Arg(s, i+1) {
			exported = exported && !(o.Kind == program.Int && o.Int&receiverNotExported != 0)
		}
	}
	return !exported && !w.platformFilter(s)
}

// receiverNotExported is Context.RECEIVER_NOT_EXPORTED.
const receiverNotExported = 4

// platformFilter tells whether some filter at the site has a broadcast of the platform, or one that is not known.
func (w *walker) platformFilter(s *program.Site) bool {
	for i := range descriptor.Params(s.Ref.Desc) {
		for _, f := range w.prog.Arg(s, i+1) {
			for _, a := range w.prog.Stored(f, "action") {
				if a.Kind != program.String || framework.PlatformAction.OfPackage(a.Str) {
					return true
				}
			}
		}
	}
	return false
}

// owners are the objects a `set` registration belongs to; nil stands for one that is not known.
func (w *walker) owners(s *program.Site, e *framework.Effect) []*program.Object {
	objs := notNull(w.operand(s, e.Target))
	if len(objs) == 0 || objs[0].Kind == program.Null { // where null is all that is known, something else is there when the code runs
		return []*program.Object{nil}
	}
	return objs
}

// listener gives what a registration makes possible on a listener object: one callback at a time, or, where the expression has an order,
// all of it as one run.
func (w *walker) listener(s *program.Site, e *framework.Effect, run framework.Run, o *program.Object) []machine.Target {
	if w.prog.Class(o.Class) == nil {
		return nil
	}
	on := on{object: o, typ: run.On.Type, worker: w.onWorker(s, e.Thread)}
	out, along := w.along(run, on, e.Name, e.Add)
	if ordered(run.Expr) {
		return w.inOrder(run, on, e.Add)
	}
	var collect func(x *framework.Expr)
	add := func(methods []*program.Method) {
		for _, m := range methods {
			if !m.Class.InScope && (e.Add && !w.relevant[m] || w.replaced(m)) {
				continue // a library's own, which does nothing that matters, or nothing but what rules say
			}
			if !along[m.Name] && !(w.hearsItself() && w.driven(o.Class, m.Name)) {
				out = append(out, w.heardBy(m, o.Class, on.worker))
			}
		}
	}
	collect = func(x *framework.Expr) {
		switch x.Op {
		case framework.Call:
			add(w.named(o.Class, x.Name, x.Args))
		case framework.Any:
			add(w.overriding(o.Class, run.On.Type))
		case framework.Annotated:
			add(w.annotated(o.Class, x.Name))
		default:
			for _, sub := range x.Subs {
				collect(sub)
			}
		}
	}
	collect(run.Expr)
	return out
}

// remove takes listeners away: surely where one object is meant, perhaps where it may be several.
func (w *walker) remove(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.If != nil && !w.isNumber(s, e.If) {
		return at
	}
	if e.All {
		for _, o := range notNull(w.operand(s, e.Target)) {
			if w.isSeveral(o) {
				continue
			}
			at = w.mod.Then(at, machine.Edge{Op: machine.Silent, Symbol: machine.None, Site: machine.NoSite})
			w.reader.cleared = append(w.reader.cleared, cleared{w.mod, len(w.mod.Edges) - 1, e.Name, o})
		}
		return at
	}
	if e.Value.Kind == framework.OpNone {
		return w.takeAway(at, w.subjects(e.Name, w.operand(s, e.Target)), func(o *program.Object) int32 {
			if !w.isSeveral(o) {
				return w.set(at, w.listenerSlot(e.Name, e.GUI, o), 0)
			}
			if !w.newest(s, e.Target, o) {
				return at
			}
			return w.wait(at, late{change: machine.Take, about: o, event: e.Name})
		})
	}
	return w.takeAway(at, w.subjects(e.Name, notNull(w.operand(s, e.Value))), func(o *program.Object) int32 {
		switch slot := w.addedSlot(e.Name, e.GUI, o); {
		case !slot.several:
			next := w.set(at, slot, 0)
			if e.Wholly {
				w.wholly[edgeKey{w.mod, len(w.mod.Edges) - 1}] = true
			}
			return next
		case w.newest(s, e.Value, o):
			return w.change(at, slot, machine.Take)
		}
		return at
	})
}

// cleared is a transition that takes all away that is registered on an object under an event.
type cleared struct {
	module *machine.Module
	edge   int
	event  string
	on     *program.Object
}

// finishCleared makes it take away each listener that is registered on that object alone.
func (r *reader) finishCleared() {
	for _, x := range r.cleared {
		e := x.module.Edges[x.edge]
		at := e.From
		for _, s := range r.out.Slots {
			if s.Event != x.event || s.Kind != Added && s.Kind != Listener || s.several {
				continue
			}
			if owners := r.all(s.owners); len(owners) == 1 && owners[0] == x.on {
				at = x.module.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: machine.Update{Slot: s.Slot}})
				r.wholly[edgeKey{x.module, len(x.module.Edges) - 1}] = true
			}
		}
		x.module.Edges[x.edge].From = at
	}
}

// gone does what a removal or a cancel would, that is as good as done, as there is nothing that it could be done to.
func (w *walker) gone(at int32, d program.Done) int32 {
	sum := w.summary(d.Site, w.prog.CalleesIn(d.Site, w.key.within()))
	if sum == nil {
		return at
	}
	for i := range sum.Effects {
		e := &sum.Effects[i]
		about := e.Target
		switch {
		case e.Kind == framework.Remove && e.Value.Kind != framework.OpNone:
			about = e.Value
		case e.Kind == framework.Cancel && len(e.Runs) == 1:
			about = e.Runs[0].On
		case e.Kind != framework.Remove && e.Kind != framework.Cancel:
			continue
		}
		if (len(about.Keys) == 0 || e.Kind == framework.Cancel) && (about.Kind == framework.OpThis && d.Arg == 0 || about.Kind == framework.OpParam && about.Param == d.Arg) {
			at = w.effect(at, d.Site, e)
		}
	}
	return at
}

// takeAway does what takes from one of some objects; where it may take nothing it gives `at` back.
func (w *walker) takeAway(at int32, objs []*program.Object, take func(*program.Object) int32) int32 {
	var tails []int32
	skip := false
	for _, o := range notNull(objs) {
		if t := take(o); t != at {
			tails = append(tails, t)
		} else {
			skip = true
		}
	}
	return w.join(at, tails, skip)
}

// fire runs what is registered under the event on the target; which that is, is found in the end.
func (w *walker) fire(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.Only != "" {
		return w.tell(at, s, e)
	}
	if isWithin(e) {
		return w.fireWithin(at, s, e)
	}
	objs := w.operand(s, e.Target)
	w.noteFiring(s, e, objs)
	switch posts := slices.Contains(e.Flags, "posts"); {
	case len(objs) == 0 || w.key.worker && slices.Contains(e.Flags, "main"):
		return at
	case w.key.worker && posts:
		return w.postFired(at, s, e, objs)
	}
	next := w.mod.Then(at, machine.Edge{Op: machine.Fire, Symbol: machine.None, Site: w.site(s)})
	w.reader.fires = append(w.reader.fires, fire{w.mod, len(w.mod.Edges) - 1, e.Name, objs, slices.Contains(e.Flags, "often")})
	if e.Then != nil {
		edge := len(w.mod.Edges) - 1
		ran := w.mod.AddState()
		w.mod.Edges[edge].Ran = ran
		w.mod.Link(w.effect(ran, s, e.Then), next)
	}
	return next
}

// fire is a Fire transition that waits for all registrations to be known.
type fire struct {
	mod   *machine.Module
	edge  int
	event string
	on    []*program.Object
	often bool
}

// findFired gives each Fire transition its slots: registrations on the same object, or on the builder that made it.
func (r *reader) findFired() {
	byEvent := map[string][]*Slot{}
	for _, s := range r.out.Slots {
		if s.Event != "" {
			byEvent[s.Event] = append(byEvent[s.Event], s)
		}
		s.Fired = s.Fired || r.insideOf(s)
	}
	for _, f := range r.fires {
		on := map[*program.Object]bool{}
		for _, o := range f.on {
			on[o] = true
			for _, made := range r.prog.Stored(o, "builder") {
				on[made] = true
			}
		}
		e := &f.mod.Edges[f.edge]
		e.Once = !f.often
		callin := r.out.Sites[e.Site].Ref.Name
		for _, s := range byEvent[f.event] {
			if callin != s.inside && r.insideOf(s) {
				continue // the app's callback runs it
			}
			if slices.ContainsFunc(r.all(s.owners), func(o *program.Object) bool { return on[o] }) {
				e.Fired = append(e.Fired, s.Slot)
				e.Once = e.Once && !s.Counts()
			}
		}
	}
	r.findAddedOnce()
	r.finishFresh()
	changers := newChangers(r.out.Machine.Modules)
	done := map[*machine.Module]bool{}
	for _, f := range r.fires {
		if !done[f.mod] {
			done[f.mod] = true
			changers.leaveOut(f.mod)
		}
	}
}

package ccfa

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// register adds a registration: the slots that it may change, and what their new values make possible.
func (w *walker) register(at int, s *program.Site, e *framework.Effect) int {
	private := w.private(s, e) // only the app's own sendBroadcast reaches it: see hear
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
				if !private && slot.values[v].targets == nil {
					slot.values[v].targets = targets
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
		return slot, w.fill(slot, o, e)
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
	return slot, w.fill(slot, o, e)
}

// fill gives the slot's value for a listener.
func (w *walker) fill(slot *slot, o *program.Object, e *framework.Effect) int {
	slot.event = e.Name
	slot.counts = containsString(e.Flags, "twice")
	v, _ := slot.value(o, w.b.objectName(o))
	return v
}

// findTwice finds listeners that may be added while they are there, of those that then have to be removed twice:
// taking such a one away once may leave it.
func (b *builder) findTwice() {
	found := false
	for _, p := range b.out.Parts {
		r := newReach(p.graph, true)
		for i := range p.graph.edges {
			e := &p.graph.edges[i]
			if e.body == nil || !r.possible(e) {
				continue
			}
			for s := range e.body.touched {
				v, followed := r.index[e.part.variable(s)]
				if s.counts && !s.twice && followed && r.at[e.from][v].has(1) && e.body.transfer(s, 0).has(1) {
					s.twice, found = true, true
				}
			}
		}
	}
	if !found {
		return
	}
	for _, body := range b.everyBody() {
		body.memo = nil
	}
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

package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file finds what Android's own methods tell listeners that are registered for all components, such as those of activities' lives: inside
// the app's super calls, and in the place of the methods that the app leaves to Android.

// Told is what a method of Android tells a listener.
type Told struct {
	machine.Target
	Slot *Slot // says whether the listener is registered
}

// Told lists what Android's own method of a component tells, in the order in which the listeners became known: those of the rule's first effect
// come first. There is nothing for a method that the app overrides, as its super call tells them.
func (b *Bodies) Told(c *Component, name string) [][]Told { return b.told[lifeKey{c, name}] }

// telling is a callin that tells listeners one of their callbacks. Who they are is known in the end.
type telling struct {
	mod  *machine.Module
	edge int
	what []framework.Hearing // one behind the other
	on   []*program.Object   // what they are registered on; nil: whatever it is
}

// tell runs one callback of what is registered under the event.
func (w *walker) tell(at int32, s *program.Site, e *framework.Effect) int32 {
	if !w.heard[e.Name] || w.key.worker {
		return at
	}
	t := telling{mod: w.mod, what: []framework.Hearing{{Event: e.Name, Callback: e.Only}}}
	if !anywhere(e) {
		if t.on = w.operand(s, e.Target); len(t.on) == 0 {
			return at
		}
	}
	next := w.mod.Then(at, machine.Edge{Op: machine.Fire, Symbol: machine.None, Site: w.site(s)})
	t.edge = len(w.mod.Edges) - 1
	w.reader.tellings = append(w.reader.tellings, t)
	return next
}

// anywhere tells whether an effect fires what is registered on whichever object.
func anywhere(e *framework.Effect) bool { return slices.Contains(e.Flags, "anywhere") }

// findTold finds who is told what.
func (r *reader) findTold() {
	for _, t := range r.tellings {
		e := &t.mod.Edges[t.edge]
		from, to, site := e.From, e.To, e.Site
		*e = machine.Edge{From: from, To: from, Symbol: machine.None, Site: machine.NoSite}
		if t.on != nil {
			r.tellEach(t.mod, from, to, site, t.what, t.on)
			continue
		}
		list := r.toldOf(t.what[0], nil)
		run := func(at int32, one Told) int32 {
			step := machine.Edge{Op: machine.Call, Symbol: machine.None, Site: machine.NoSite, Module: one.Module}
			if one.Symbol != machine.None {
				step.Op, step.Symbol, step.Site = machine.Run, one.Symbol, site
			}
			next := t.mod.Then(at, step)
			if !one.Slot.Sure {
				t.mod.Link(at, next)
			}
			return next
		}
		for _, order := range Orders(list) {
			at := from
			for _, one := range order {
				at = run(at, one)
			}
			t.mod.Link(at, to)
		}
	}
	for _, c := range r.out.Components {
		for _, l := range r.out.Lives.All(c) {
			for i := range l.Edges {
				for _, path := range l.Edges[i].Paths {
					for _, step := range path {
						r.findToldAt(c, l, step.Name)
					}
				}
			}
		}
	}
}

// maxOrdered bounds the listeners of which every order is told apart: in which order they were registered is not known.
const maxOrdered = 3

// Orders lists the orders in which listeners can be told, one at least.
func Orders[T any](list []T) [][]T {
	if len(list) > maxOrdered {
		return [][]T{list, reversed(list)}
	}
	if len(list) < 2 {
		return [][]T{list}
	}
	var out [][]T
	for i, first := range list {
		rest := slices.Concat(list[:i:i], list[i+1:])
		for _, order := range Orders(rest) {
			out = append(out, append([]T{first}, order...))
		}
	}
	return out
}

func reversed[T any](list []T) []T {
	out := slices.Clone(list)
	slices.Reverse(out)
	return out
}

// listener is a slot of what is registered, with what some of its values have it do.
type listener struct {
	slot *Slot
	ways []listenerWay
}

// listenerWay is what some values have it do, by hearing.
type listenerWay struct {
	slot    *Slot
	values  machine.Values
	targets [][]machine.Target
}

// listening lists the slots of what is registered on some objects, with some of the callbacks.
func (r *reader) listening(what []framework.Hearing, on []*program.Object) []listener {
	var out []listener
	for _, s := range r.out.Slots {
		if s.Kind != Added && s.Kind != Listener || !slices.ContainsFunc(what, func(h framework.Hearing) bool { return h.Event == s.Event }) || !r.isOn(s, on) {
			continue
		}
		l := listener{slot: s}
		rest := machine.FirstValues(len(s.Values))
		for v, value := range s.Values {
			way := listenerWay{slot: s, values: machine.Only(v), targets: make([][]machine.Target, len(what))}
			if s.Kind == Added || s.Counts() {
				if v != yes {
					continue
				}
				way.values = s.On()
			}
			some := false
			for i, h := range what {
				for _, t := range value.Runs {
					if h.Event == s.Event && r.isNamed(t, h.Callback) {
						way.targets[i], some = append(way.targets[i], t), true
					}
				}
			}
			if some {
				l.ways = append(l.ways, way)
				rest &^= way.values
			}
		}
		if len(l.ways) == 0 {
			continue
		}
		if !s.Sure {
			l.ways = append(l.ways, listenerWay{s, rest, make([][]machine.Target, len(what))})
		}
		out = append(out, l)
	}
	return out
}

// isOn tells whether a slot is of what is registered on one of some objects.
func (r *reader) isOn(s *Slot, on []*program.Object) bool {
	is := func(o *program.Object) bool { return slices.Contains(on, o) }
	owners := r.all(s.owners)
	return slices.ContainsFunc(owners, is) || slices.ContainsFunc(r.distinct(r.standIns(owners)), is)
}

// tellEach tells listeners, those that are registered: first all of them the one thing, then the next one. Of many it is not told apart which of
// them are there.
func (r *reader) tellEach(mod *machine.Module, from, to, site int32, what []framework.Hearing, on []*program.Object) {
	list := r.listening(what, on)
	if len(list) > maxOrdered && len(what) > 1 {
		for i := range what {
			next := to
			if i < len(what)-1 {
				next = mod.AddState()
			}
			r.tellEach(mod, from, next, site, what[i:i+1], on)
			from = next
		}
		return
	}
	if len(list) > maxOrdered {
		for _, order := range Orders(list) {
			at := from
			for _, l := range order {
				next := mod.AddState()
				for _, way := range l.ways {
					mod.Link(r.tellOne(mod, r.asFarAsThere(mod, at, l, way), site, way.targets[0]), next)
				}
				at = next
			}
			mod.Link(at, to)
		}
		return
	}
	r.tellThose(mod, from, to, site, what, list, nil)
}

// asFarAsThere lets a way pass.
func (r *reader) asFarAsThere(mod *machine.Module, at int32, l listener, way listenerWay) int32 {
	if l.slot.Sure {
		return at
	}
	return r.where(mod, at, l.slot, way.values)
}

// tellThose decides of one listener after the other whether it is there, and then tells those that are.
func (r *reader) tellThose(mod *machine.Module, at, to, site int32, what []framework.Hearing, list []listener, there []listenerWay) {
	if len(list) > 0 {
		for _, way := range list[0].ways {
			r.tellThose(mod, r.asFarAsThere(mod, at, list[0], way), to, site, what, list[1:], append(slices.Clip(there), way))
		}
		return
	}
	for _, order := range Orders(there) {
		if !slices.IsSortedFunc(order, func(a, b listenerWay) int { return a.slot.addedBefore(b.slot) }) {
			continue
		}
		end := at
		for i := range what {
			for _, way := range order {
				end = r.tellOne(mod, end, site, way.targets[i])
			}
		}
		mod.Link(end, to)
	}
}

// addedBefore orders two listeners that one method adds, each of them there alone; others are in no order, as the ways of what is told take.
func (s *Slot) addedBefore(other *Slot) int {
	if len(s.addedAt) != 1 || len(other.addedAt) != 1 || s.addedAt[0].Method != other.addedAt[0].Method || s.several || other.several {
		return 0
	}
	return int(s.addedAt[0].PC) - int(other.addedAt[0].PC)
}

// tellOne runs one of some targets, if there are any.
func (r *reader) tellOne(mod *machine.Module, at, site int32, targets []machine.Target) int32 {
	if len(targets) == 0 {
		return at
	}
	next := mod.AddState()
	for _, t := range targets {
		step := machine.Edge{From: at, To: next, Op: machine.Call, Symbol: machine.None, Site: machine.NoSite, Module: t.Module}
		if t.Symbol != machine.None {
			step.Op, step.Symbol, step.Site = machine.Run, t.Symbol, site
		}
		mod.Edges = append(mod.Edges, step)
	}
	return next
}

// findToldAt finds what Android's own method tells where the app leaves it to Android.
func (r *reader) findToldAt(c *Component, l *framework.Lifecycle, name string) {
	key := lifeKey{c, name}
	if _, known := r.out.told[key]; known || len(r.out.life[key]) > 0 {
		return
	}
	r.out.told[key] = nil
	class := r.model.Class(l.Class)
	if class == nil {
		return
	}
	for _, m := range class.Methods {
		if m.Name != name {
			continue
		}
		sum := r.prog.Summary(l.Class, name, m.Desc)
		if sum == nil {
			continue
		}
		for i := range sum.Effects {
			e := &sum.Effects[i]
			if e.Kind != framework.Fire || e.Only == "" {
				continue
			}
			var on []*program.Object
			if !anywhere(e) {
				on = r.ofComponent(c)
			}
			if list := r.toldOf(framework.Hearing{Event: e.Name, Callback: e.Only}, on); len(list) > 0 {
				r.out.told[key] = append(r.out.told[key], list)
			}
		}
		return
	}
}

// ofComponent lists the objects of a component's class; not nil.
func (r *reader) ofComponent(c *Component) []*program.Object {
	out := []*program.Object{}
	for _, o := range r.prog.Objects(c.Class) {
		if o.Class == c.Class {
			out = append(out, o)
		}
	}
	return out
}

// toldOf lists the listeners of an event that are registered on some objects (nil: on whichever), with the callback.
func (r *reader) toldOf(what framework.Hearing, on []*program.Object) []Told {
	var out []Told
	for _, s := range r.out.Slots {
		if s.Event != what.Event || s.Kind != Added || on != nil && !slices.ContainsFunc(r.all(s.owners), func(o *program.Object) bool { return slices.Contains(on, o) }) {
			continue
		}
		for _, t := range s.Values[yes].Runs {
			if r.isNamed(t, what.Callback) {
				out = append(out, Told{t, s})
			}
		}
	}
	return out
}

// isNamed tells whether a target is a method of the name.
func (r *reader) isNamed(t machine.Target, name string) bool {
	if t.Symbol != machine.None {
		return r.out.Callbacks[t.Symbol].Method.Name == name
	}
	m := descriptor.Cut(t.Module.Name)
	return m.Class != "" && m.Name == name
}

// findSure marks the slots of listeners that the application surely registers before anything else of the process runs, and that nothing takes
// away until the process ends.
func (r *reader) findSure() {
	app := r.out.Components[0]
	l := r.out.Lives.Of(app)
	first, last := r.lifeModules(app, l, false), r.lifeModules(app, l, true)
	for _, s := range r.out.Slots {
		if s.Kind != Added || s.several || !s.Fired && (s.Owned == nil || s.Local) {
			continue
		}
		taken := slices.ContainsFunc(r.out.Machine.Modules, func(mod *machine.Module) bool {
			return !last[mod] && slices.ContainsFunc(mod.Edges, func(e machine.Edge) bool {
				return e.Op == machine.Set && e.Update.Slot == s.Slot && e.Update.Value == 0
			})
		})
		if taken {
			continue
		}
		known := map[*machine.Module]bool{}
		for mod := range first {
			s.Sure = s.Sure || sets(mod, s.Slot, known)
		}
	}
}

// lifeModules are the modules of the callbacks on edges of a life: those of its first edge, or (last) those behind which nothing comes, with all
// that they call.
func (r *reader) lifeModules(c *Component, l *framework.Lifecycle, last bool) map[*machine.Module]bool {
	out := map[*machine.Module]bool{}
	var reach func(mod *machine.Module)
	reach = func(mod *machine.Module) {
		if mod == nil || out[mod] {
			return
		}
		out[mod] = true
		for i := range mod.Edges {
			if e := &mod.Edges[i]; last && (e.Op == machine.Run || e.Op == machine.Call) {
				reach(e.Module)
			}
		}
	}
	for i := range l.Edges {
		e := &l.Edges[i]
		if last && slices.ContainsFunc(l.Edges, func(next framework.LifeEdge) bool { return next.From == e.To }) || !last && e.From != l.Nodes[0].Name {
			continue
		}
		for _, path := range e.Paths {
			for _, step := range path {
				for _, t := range r.out.life[lifeKey{c, step.Name}] {
					reach(t.Module)
				}
			}
		}
	}
	return out
}

// sets tells whether each way through a module gives a slot a value. A module that is being asked does not.
func sets(mod *machine.Module, s *machine.Slot, known map[*machine.Module]bool) bool {
	if is, ok := known[mod]; ok {
		return is
	}
	known[mod] = false
	seen := make([]bool, mod.States)
	work := []int32{machine.Entry}
	seen[machine.Entry] = true
	from := make([][]int, mod.States)
	for i := range mod.Edges {
		from[mod.Edges[i].From] = append(from[mod.Edges[i].From], i)
	}
	for len(work) > 0 && !seen[machine.Exit] {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, i := range from[at] {
			e := &mod.Edges[i]
			if e.Op == machine.Set && e.Update.Slot == s && e.Update.Value != 0 || (e.Op == machine.Run || e.Op == machine.Call) && sets(e.Module, s, known) {
				continue
			}
			if !seen[e.To] {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	known[mod] = !seen[machine.Exit]
	return known[mod]
}

package body

import (
	"slices"
	"strings"

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
	what hearing
	on   []*program.Object // what they are registered on; nil: whatever it is
}

// hearing is a callback of what is registered under an event.
type hearing struct{ event, callback string }

// tell runs one callback of what is registered under the event.
func (w *walker) tell(at int32, s *program.Site, e *framework.Effect) int32 {
	if !w.heard[e.Name] || w.key.worker {
		return at
	}
	t := telling{mod: w.mod, what: hearing{e.Name, e.Only}}
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
		list := r.toldOf(t.what, t.on)
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
func Orders(list []Told) [][]Told {
	if len(list) > maxOrdered {
		return [][]Told{list, reversed(list)}
	}
	if len(list) < 2 {
		return [][]Told{list}
	}
	var out [][]Told
	for i, first := range list {
		rest := slices.Concat(list[:i:i], list[i+1:])
		for _, order := range Orders(rest) {
			out = append(out, append([]Told{first}, order...))
		}
	}
	return out
}

func reversed(list []Told) []Told {
	out := slices.Clone(list)
	slices.Reverse(out)
	return out
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
		sum := r.model.Summary(l.Class, name, m.Desc)
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
			if list := r.toldOf(hearing{e.Name, e.Only}, on); len(list) > 0 {
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
func (r *reader) toldOf(what hearing, on []*program.Object) []Told {
	var out []Told
	for _, s := range r.out.Slots {
		if s.Event != what.event || s.Kind != Added || on != nil && !slices.ContainsFunc(r.all(s.owners), func(o *program.Object) bool { return slices.Contains(on, o) }) {
			continue
		}
		for _, t := range s.Values[yes].Runs {
			if r.isNamed(t, what.callback) {
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
	return strings.HasSuffix(t.Module.Name, "->"+name)
}

// findSure marks the slots of listeners that the application surely registers before anything else of the process runs, and that nothing takes
// away until the process ends.
func (r *reader) findSure() {
	app := r.out.Components[0]
	l := r.out.Lives.Of(app)
	first, last := r.lifeModules(app, l, false), r.lifeModules(app, l, true)
	for _, s := range r.out.Slots {
		if s.Kind != Added || !s.Fired || s.several {
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

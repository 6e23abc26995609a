package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about what Android's own methods run inside of callbacks that the app overrides to see an event first: a view's onTouchEvent
// inside of its dispatchTouchEvent, and all touches of what is in a window, a dialog or a group of views inside of that one's. Such a callback is
// no event then.

// insideOf tells whether a registration's callbacks come inside of the named callback: all that it is registered on has that.
func (r *reader) insideOf(s *Slot) bool {
	owners := r.all(s.owners)
	return s.inside != "" && len(owners) > 0 && !slices.ContainsFunc(owners, func(o *program.Object) bool { return !r.overrides(o.Class, s.inside) })
}

// overrides tells whether an object of the class has a callback of the name that the app wrote.
func (r *reader) overrides(class, name string) bool {
	for c := r.prog.Class(class); c != nil; c = r.prog.Class(c.Super) {
		for _, m := range c.Methods {
			if m.Name == name && c.InScope && m.Concrete() && r.isCallback(m) {
				return true
			}
		}
	}
	return false
}

// wrapped is a Fire transition for what is in the component whose code it is, or in dialogs and groups of views that override the callback which the
// call is one of.
type wrapped struct {
	fire
	in     *Component // nil: in groups
	groups []string   // classes
}

// fireWithin runs what is registered in a window, a dialog or a group of views; what that is, is found in the end.
func (w *walker) fireWithin(at int32, s *program.Site, e *framework.Effect) int32 {
	if w.key.worker {
		return at
	}
	f := wrapped{fire: fire{mod: w.mod, event: e.Name, often: slices.Contains(e.Flags, "often")}}
	for _, o := range notNull(w.operand(s, e.Target)) {
		switch c := w.byClass[o.Class]; {
		case c != nil && o.Class == w.key.recv && s.Method.Class.InScope: // inside of a library's method they are events
			f.in = c
		case c == nil && w.overrides(o.Class, s.Ref.Name) && !slices.Contains(f.groups, o.Class):
			f.groups = append(f.groups, o.Class)
		}
	}
	if f.in == nil && len(f.groups) == 0 {
		return at
	}
	next := w.mod.Then(at, machine.Edge{Op: machine.Fire, Symbol: machine.None, Site: w.site(s)})
	f.edge = len(w.mod.Edges) - 1
	w.reader.withins = append(w.reader.withins, f)
	return next
}

// findWithin finds what the code of components runs of what is registered, and of the views that stand, in them, and that of dialogs and groups of
// views of what is in those. What dialogs and menus have goes through windows of their own.
func (r *reader) findWithin() {
	grouped := r.findGrouped()
	reached := map[*Component]map[*machine.Slot]bool{}
	for i, f := range r.withins {
		e := f.mod.Edges[f.edge]
		e.Once = !f.often
		hub, told := f.mod.AddState(), f.mod.AddState()
		f.mod.Edges[f.edge] = machine.Edge{From: e.From, To: hub, Symbol: machine.None, Site: machine.NoSite}
		run := func(t machine.Target) {
			op, site := machine.Run, e.Site
			if t.Symbol == machine.None { // a library's code
				op, site = machine.Call, machine.NoSite
			}
			f.mod.Edges = append(f.mod.Edges, machine.Edge{From: hub, To: told, Op: op, Symbol: t.Symbol, Site: site, Module: t.Module})
		}
		for _, t := range grouped[i] {
			run(t)
		}
		if f.in != nil {
			if reached[f.in] == nil {
				reached[f.in] = r.slotsOf(f.in)
			}
			for _, t := range r.inWindow(&f, reached[f.in]) {
				r.out.wrapped[wrappedKey{f.in, f.event, r.out.Callbacks[t.Symbol]}] = true
				run(t)
			}
		}
		f.mod.Link(hub, e.To)
		if e.Ran != 0 {
			f.mod.Link(told, e.Ran)
		} else {
			f.mod.Link(told, e.To)
		}
		if f.often {
			f.mod.Link(told, hub)
		}
	}
}

// inWindow lists what a window brings of what is in it. A library's code stays an event.
func (r *reader) inWindow(f *wrapped, reached map[*machine.Slot]bool) []machine.Target {
	var out []machine.Target
	take := func(t machine.Target) {
		if t.Symbol != machine.None {
			out = append(out, t)
		}
	}
	for _, s := range r.out.Slots {
		if !reached[s.Slot] || s.Over != nil {
			continue
		}
		if s.Event == f.event && !s.Fired {
			for _, v := range s.Values[1:] {
				for _, t := range v.Runs {
					take(t)
				}
			}
		}
		for _, source := range s.Sources {
			if source.Event == f.event && source.Over == nil {
				take(source.Target)
			}
		}
	}
	return out
}

// slotsOf lists the slots that a component's code changes.
func (r *reader) slotsOf(c *Component) map[*machine.Slot]bool {
	out := map[*machine.Slot]bool{}
	for mod := range r.reachOf(c).all {
		for i := range mod.Edges {
			if e := &mod.Edges[i]; e.Op == machine.Set {
				out[e.Update.Slot] = true
			}
		}
	}
	return out
}

// wrappedKey is a callback that an event brings in a component.
type wrappedKey struct {
	in       *Component
	event    string
	callback *Callback
}

// Wrapped tells whether an event's callback comes only inside of a callback of the component.
func (b *Bodies) Wrapped(c *Component, event string, callback machine.Symbol) bool {
	return b.wrapped[wrappedKey{c, event, b.Callbacks[callback]}]
}

// isWithin tells whether an effect fires what belongs to the component.
func isWithin(e *framework.Effect) bool { return slices.Contains(e.Flags, "within") }

package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about what Android's own methods run inside of callbacks that the app overrides to see an event first: a view's onTouchEvent
// inside of its dispatchTouchEvent, and all of a window's touches inside of the window's. Such a callback is no event then.

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

// wrapped is a Fire transition for what belongs to the component whose code it is.
type wrapped struct {
	fire
	in *Component
}

// findWithin finds what the code of components runs of what is registered, and of the views that stand, in them. What dialogs and menus have
// goes through windows of their own.
func (r *reader) findWithin() {
	reached := map[*Component]map[*machine.Slot]bool{}
	for _, f := range r.withins {
		if reached[f.in] == nil {
			reached[f.in] = r.slotsOf(f.in)
		}
		e := f.mod.Edges[f.edge]
		e.Once = !f.often
		hub, told := f.mod.AddState(), f.mod.AddState()
		f.mod.Edges[f.edge] = machine.Edge{From: e.From, To: hub, Symbol: machine.None, Site: machine.NoSite}
		run := func(t machine.Target) {
			if t.Symbol == machine.None {
				return // a library's, which stays an event
			}
			r.out.wrapped[wrappedKey{f.in, f.event, r.out.Callbacks[t.Symbol]}] = true
			f.mod.Edges = append(f.mod.Edges, machine.Edge{From: hub, To: told, Op: machine.Run, Symbol: t.Symbol, Site: e.Site, Module: t.Module})
		}
		for _, s := range r.out.Slots {
			if !reached[f.in][s.Slot] || s.Over != nil {
				continue
			}
			if s.Event == f.event && !s.Fired {
				for _, v := range s.Values[1:] {
					for _, t := range v.Runs {
						run(t)
					}
				}
			}
			for _, source := range s.Sources {
				if source.Event == f.event && source.Over == nil {
					run(source.Target)
				}
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

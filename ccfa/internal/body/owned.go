package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about listeners that a component owns, or a guest: no event brings them, but steps of the owner's life run them.

// Owned is what a slot knows of the life that runs its listener.
type Owned struct {
	By    []*Component                // whose lives run it
	In    []*Guest                    // whose lives run it
	Kept  bool                        // it stays when its owner is made anew, and goes when its callback has run
	Named map[string][]machine.Target // what runs, by the callback's name

	loose bool            // it has an owner that is neither, or that is not known: its events have no order
	sites []*program.Site // where it is registered
}

// Runs lists what a callback of the listener runs.
func (o *Owned) Runs(name string) []machine.Target { return o.Named[name] }

// ownedBy notes what a registration says of the owner.
func (w *walker) ownedBy(slot *Slot, s *program.Site, e *framework.Effect, run framework.Run, o *program.Object) {
	if slot.Owned == nil {
		slot.Owned = &Owned{Kept: e.Kept, Named: map[string][]machine.Target{}}
	}
	own := slot.Owned
	if !slices.Contains(own.sites, s) {
		own.sites = append(own.sites, s)
	}
	for _, call := range calls(run.Expr) {
		for _, m := range w.named(o.Class, call.Name, call.Args) {
			own.Named[call.Name] = union(own.Named[call.Name], []machine.Target{w.target(m, o.Class, LayerCurated, false)})
		}
	}
	owners := w.operand(s, e.Owner)
	own.loose = own.loose || len(owners) == 0
	for _, of := range owners {
		components, guests := w.livesOf(of)
		for _, c := range components {
			own.By = with(own.By, c)
		}
		for _, g := range guests {
			own.In = with(own.In, g)
			if g.Owns = with(g.Owns, slot); len(w.prog.Stored(of, viewed)) > 0 {
				g.Widgets = with(g.Widgets, slot)
			}
		}
		if len(components)+len(guests) == 0 && of.Kind != program.Null && !slices.Contains(slot.owners, of) {
			own.loose = true
		}
	}
	slot.Local = !own.Kept && !slices.ContainsFunc(owners, isNamed) && len(own.By)+len(own.In) > 0 && !own.loose
}

// isNamed tells whether an owner stands for all windows: what they own together is nobody's own.
func isNamed(o *program.Object) bool { return o.Kind == program.Named }

// viewed is the key under which what lives as long as a guest's view keeps the guest.
const viewed = "viewed"

// isWindow tells whether all objects of a class are windows: an interface, or what is above windows, says nothing.
func (r *reader) isWindow(class string) bool {
	return r.prog.Subtype(class, r.out.Lives[lifeNames[Window]].Class)
}

// livesOf lists what an owner is, or lives as long as: a component, each one of a class where it is some window of that, or guests.
func (w *walker) livesOf(owner *program.Object) (components []*Component, guests []*Guest) {
	switch c := w.byClass[owner.Class]; {
	case owner.Kind == program.Component && c != nil:
		return []*Component{c}, nil
	case owner.Kind == program.Unknown || owner.Kind == program.Named:
		for _, c := range w.out.Components {
			if c.Kind == Window && w.prog.Subtype(c.Class, owner.Class) && w.isWindow(owner.Class) {
				components = append(components, c)
			}
		}
		return components, nil
	}
	for _, o := range append([]*program.Object{owner}, w.prog.Stored(owner, viewed)...) {
		if g := w.guest(o.Class); g != nil && o.Kind != program.Null {
			guests = append(guests, g)
		}
	}
	return nil, guests
}

// calls lists the callbacks that an expression names.
func calls(e *framework.Expr) []*framework.Expr {
	if e.Op == framework.Call {
		return []*framework.Expr{e}
	}
	var out []*framework.Expr
	for _, sub := range e.Subs {
		out = append(out, calls(sub)...)
	}
	return out
}

// Brought tells whether events bring the slot's listeners. What only callins run, or the life of an owner, is not.
func (s *Slot) Brought() bool {
	return !s.Fired && (s.Owned == nil || s.Owned.loose)
}

// Site is the one site where the listener is registered; nil: there are several.
func (o *Owned) Site() *program.Site {
	if len(o.sites) != 1 {
		return nil
	}
	return o.sites[0]
}

// finishOwned forgets the listeners that do nothing when the lives of their owners tell them: no callback of the app's comes of them. Libraries
// have such ones for each window and fragment.
func (r *reader) finishOwned() {
	if !slices.ContainsFunc(r.out.Slots, func(s *Slot) bool { return s.Owned != nil }) {
		return
	}
	does := r.doing()
	idle := func(s *Slot) bool { return s.Owned != nil && !does[s.Slot] }
	for _, s := range r.out.Slots {
		if idle(s) {
			s.Owned.Named = map[string][]machine.Target{}
		}
	}
	for _, g := range r.out.Guests {
		g.Owns, g.Widgets = slices.DeleteFunc(g.Owns, idle), slices.DeleteFunc(g.Widgets, idle)
	}
}

// doing finds the slots that lead to callbacks of the app's, or say how far something is that lives: from the callbacks back, a slot is as its
// listeners, or what was posted, are, and a module as what it runs and changes. What a module fires, and what it does to guests, is not known yet.
func (r *reader) doing() map[*machine.Slot]bool {
	u, slots, modules := usesOf(r.out.Machine.Modules), map[*machine.Slot]bool{}, map[*machine.Module]bool{}
	var work []*machine.Module
	does := func(mod *machine.Module) {
		if !modules[mod] {
			modules[mod] = true
			work = append(work, mod)
		}
	}
	leads := func(s *machine.Slot) {
		if !slots[s] {
			slots[s] = true
			for _, mod := range u.setting[s] {
				does(mod)
			}
		}
	}
	for i := range r.guestCodes {
		does(r.guestCodes[i].mod)
	}
	for _, mod := range r.out.Machine.Modules {
		if slices.ContainsFunc(mod.Edges, func(e machine.Edge) bool {
			return e.Op == machine.Fire || (e.Op == machine.Run || e.Op == machine.Post) && e.Symbol != machine.None
		}) {
			does(mod)
		}
	}
	running := map[*machine.Module][]*machine.Slot{} // the slots whose listeners run a module
	for _, s := range r.out.Slots {
		if s.Kind != Listener && s.Kind != Added && s.Kind != Posted {
			leads(s.Slot)
			continue
		}
		for _, t := range s.targets() {
			if t.Symbol != machine.None {
				leads(s.Slot)
			} else if t.Module != nil {
				running[t.Module] = append(running[t.Module], s.Slot)
			}
		}
	}
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		for _, caller := range u.callers[mod] {
			does(caller)
		}
		for _, s := range running[mod] {
			leads(s)
		}
	}
	return slots
}

// targets lists what a slot's values run, by whichever way.
func (s *Slot) targets() []machine.Target {
	var out []machine.Target
	for _, v := range s.Values {
		out = append(out, v.Runs...)
	}
	for i := range s.Sources {
		out = append(out, s.Sources[i].Target)
	}
	if s.Owned != nil {
		for _, targets := range s.Owned.Named {
			out = append(out, targets...)
		}
	}
	return out
}

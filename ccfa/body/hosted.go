package body

import (
	"maps"
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file finds what lives in components: fragments. Their lives are hosted lifecycles (see framework.Lifecycle), driven by that of the
// component, and slots say how far each is.

// Guest is a class of objects that live in components.
type Guest struct {
	Class   string // descriptor
	Name    string // for people
	Life    *framework.Lifecycle
	State   *Slot   // the node that it is at, by its number
	Widgets []*Slot // what its own code alone registers on widgets: it goes with its view

	targets map[string][]machine.Target
}

// requests are what the app's code asks of a guest: see State's steps.
var requests = []string{framework.Enter, framework.Leave}

// Leaves tells whether a change asks the guest to leave.
func (g *Guest) Leaves(u machine.Update) bool {
	return u.Change == machine.Ask && requests[u.Value] == framework.Leave
}

// guest finds or makes the guest of a class of the app's; nil: it has no hosted life.
func (r *reader) guest(class string) *Guest {
	if g, ok := r.guests[class]; ok {
		return g
	}
	var g *Guest
	if c := r.prog.Class(class); c != nil && c.InScope {
		for _, name := range r.out.Lives.names() {
			if l := r.out.Lives[name]; l.Hosted && r.prog.Subtype(class, l.Class) {
				g = &Guest{Class: class, Name: r.sourceName(class), Life: l, targets: map[string][]machine.Target{}}
			}
		}
	}
	r.guests[class] = g
	if g == nil {
		return nil
	}
	r.out.Guests = append(r.out.Guests, g)
	g.State = r.slot(slotKey{kind: Hosted, name: class}, "life("+g.Name+")", true)
	for _, n := range g.Life.Nodes[1:] {
		g.State.AddValue(n.Name)
	}
	for _, request := range requests {
		g.State.Steps = append(g.State.Steps, g.Life.Ask(request))
	}
	g.State.Guest = g
	for i := range g.Life.Edges {
		for _, path := range g.Life.Edges[i].Paths {
			for _, step := range path {
				r.guestTargets(g, step.Name)
			}
		}
	}
	return g
}

// guestTargets finds what a callback of a guest's life runs.
func (r *reader) guestTargets(g *Guest, name string) []machine.Target {
	known, ok := g.targets[name]
	if !ok {
		known = r.lives(g.Class, g.Life.Class, name)
		g.targets[name] = known
	}
	return known
}

// Runs lists what a callback of the guest's life runs: see Bodies.Life.
func (g *Guest) Runs(name string) []machine.Target { return g.targets[name] }

// enters asks the host to take the effect's objects in, and (alone) what is at their place to leave.
func (w *walker) enters(at int32, s *program.Site, e *framework.Effect) int32 {
	places := w.placesOf(s, e.Target)
	var tails []int32
	for _, g := range w.guestsOf(s, e.Value) {
		tail := at
		for _, p := range places {
			if !slices.Contains(p.guests, g) {
				p.guests = append(p.guests, g)
			}
			if slices.Contains(e.Flags, "alone") {
				tail = w.call(tail, p.clearing)
			}
		}
		tails = append(tails, w.ask(tail, w.mod, g, framework.Enter))
	}
	return w.join(at, tails, false)
}

// leaves asks the host to let the effect's objects go.
func (w *walker) leaves(at int32, s *program.Site, e *framework.Effect) int32 {
	var tails []int32
	for _, g := range w.guestsOf(s, e.Value) {
		tails = append(tails, w.ask(at, w.mod, g, framework.Leave))
	}
	return w.join(at, tails, false)
}

// ask adds to a module that something is asked of a guest.
func (r *reader) ask(at int32, mod *machine.Module, g *Guest, request string) int32 {
	u := machine.Update{Slot: g.State.Slot, Change: machine.Ask, Value: slices.Index(requests, request)}
	return mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: u})
}

// place is where guests are put, by its widget's id.
type place struct {
	guests   []*Guest
	clearing *machine.Module // asks all of them to leave
}

// placesOf lists the places that an operand may be, in the order in which they were found.
func (w *walker) placesOf(s *program.Site, op framework.Operand) []*place {
	if op.Kind == framework.OpNone {
		return nil
	}
	var ids []int64
	for _, o := range w.operand(s, op) {
		if o.Kind == program.Int && !slices.Contains(ids, o.Int) {
			ids = append(ids, o.Int)
		}
	}
	if len(ids) == 0 {
		ids = []int64{0} // one that is not known
	}
	var out []*place
	for _, id := range ids {
		p := w.places[id]
		if p == nil {
			p = &place{clearing: w.out.Machine.AddModule("clear " + w.resName(uint32(id)))}
			w.places[id] = p
		}
		out = append(out, p)
	}
	return out
}

// finishPlaces fills the modules that clear places, when it is known what is put there.
func (r *reader) finishPlaces() {
	for _, id := range slices.Sorted(maps.Keys(r.places)) {
		p := r.places[id]
		at := int32(machine.Entry)
		for _, g := range p.guests {
			at = r.ask(at, p.clearing, g, framework.Leave)
		}
		p.clearing.Link(at, machine.Exit)
	}
}

// guestsOf lists the guests that an operand may be, each once.
func (w *walker) guestsOf(s *program.Site, op framework.Operand) []*Guest {
	var out []*Guest
	for _, o := range w.operand(s, op) {
		if g := w.guest(o.Class); g != nil && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	return out
}

// inflatedGuest is a guest that a layout names: what its life does at the event `inflate` runs before the callin returns.
func (w *walker) inflatedGuest(at int32, s *program.Site, class string) int32 {
	g := w.guest(class)
	if g == nil {
		return at
	}
	for i := range g.Life.Edges {
		e := &g.Life.Edges[i]
		if e.Event != inflate {
			continue
		}
		for _, step := range e.Paths[0] {
			for _, t := range w.guestTargets(g, step.Name) {
				at = w.runs(at, s, t)
			}
		}
		return w.set(at, g.State, g.Life.Number(e.To))
	}
	return at
}

// inflate is the event of a hosted life at which a layout makes the object.
const inflate = "inflate"

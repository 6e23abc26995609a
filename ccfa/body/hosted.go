package body

import (
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
	State   *Slot   // the node that it is at, by the node's number
	Asked   *Slot   // what the app's code asked for
	Places  []*Slot // that something was put in the place of what is at a place where it was put
	Widgets []*Slot // what its own code alone registers on widgets: it goes with its view

	targets map[string][]machine.Target
}

// What a guest's slot Asked says.
const (
	ToEnter = 1
	ToLeave = 2
)

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
	g.Asked = r.slot(slotKey{kind: Hosted, event: "ask", name: class}, "asked("+g.Name+")", true)
	g.Asked.AddValue("to enter")
	g.Asked.AddValue("to leave")
	g.State.Guest, g.Asked.Guest = g, g
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

// Node gives the number of a node of the guest's life, which is its value in State.
func (g *Guest) Node(name string) int {
	return slices.IndexFunc(g.Life.Nodes, func(n framework.LifeNode) bool { return n.Name == name })
}

// enters asks the host to take the effect's objects in, and those to leave in whose place they come.
func (w *walker) enters(at int32, s *program.Site, e *framework.Effect) int32 {
	var places []*Slot
	if e.Target.Kind != framework.OpNone {
		for _, o := range w.operand(s, e.Target) {
			if o.Kind == program.Int {
				places = append(places, w.place1(uint32(o.Int)))
			}
		}
		if len(places) == 0 {
			places = append(places, w.place1(0))
		}
	}
	var tails []int32
	for _, g := range w.guestsOf(s, e.Value) {
		tail := w.set(at, g.Asked, ToEnter)
		for _, p := range places {
			if !slices.Contains(g.Places, p) {
				g.Places = append(g.Places, p)
			}
			if slices.Contains(e.Flags, "alone") {
				tail = w.set(tail, p, yes)
			}
		}
		tails = append(tails, tail)
	}
	return w.join(at, tails, false)
}

// leaves asks the host to let the effect's objects go.
func (w *walker) leaves(at int32, s *program.Site, e *framework.Effect) int32 {
	var tails []int32
	for _, g := range w.guestsOf(s, e.Value) {
		tails = append(tails, w.set(at, g.Asked, ToLeave))
	}
	return w.join(at, tails, false)
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

// place1 is the slot that says something was put in the place of all that is at a place of the window.
func (r *reader) place1(id uint32) *Slot {
	s := r.flag(slotKey{kind: Hosted, event: "place", name: r.resName(id)}, "replaced("+r.resName(id)+")", "yes", true)
	s.Replaces = true
	return s
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
		return w.set(at, g.State, g.Node(e.To))
	}
	return at
}

// inflate is the event of a hosted life at which a layout makes the object.
const inflate = "inflate"

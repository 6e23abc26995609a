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
	State   *Slot   // the node that it is at, by its number; it says nothing of a guest that has a seat
	Seat    *Seat   // where one guest at a time is; nil: others may be beside it
	Widgets []*Slot // what its own code alone registers on widgets: it goes with its view

	placed  bool // some layout names it
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
	if c := r.prog.Class(class); c != nil && c.InScope && !r.unfollowed() {
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

// unfollowed tells whether the app's own code changes lives of guests in ways that their lifecycles do not have. What runs is then not in an
// order that is known, and a wrong order would lose what can be.
func (r *reader) unfollowed() bool {
	if r.strange == nil {
		found := slices.ContainsFunc(r.prog.Methods(), func(m *program.Method) bool {
			return m.Class.InScope && slices.ContainsFunc(r.prog.Sites(m), func(s *program.Site) bool {
				return framework.Unfollowed.OfMethod(s.Ref.Class, s.Ref.Name, r.prog.Subtype)
			})
		})
		r.strange = &found
	}
	return *r.strange
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

// Seat is a place of a window that holds one guest at a time, as each is put in the other's place.
type Seat struct {
	Guests []*Guest
	Holds  *Slot // the guest that is there, by its number from 1
	Asked  *Slot // the guest that was asked to come, by its number from 1; behind these, the one that was asked to leave
}

// Coming is the value of Asked where a guest was asked to come.
func (s *Seat) Coming(g *Guest) int { return slices.Index(s.Guests, g) + 1 }

// Going is the value of Asked where a guest was asked to leave.
func (s *Seat) Going(g *Guest) int { return slices.Index(s.Guests, g) + 1 + len(s.Guests) }

// Slots are those that say how far a guest is.
func (g *Guest) Slots() []*Slot {
	if g.Seat != nil {
		return []*Slot{g.Seat.Holds, g.Seat.Asked}
	}
	return []*Slot{g.State}
}

// request is a transition of a module that asks something of a guest. How is known when all places are: see finishPlaces.
type request struct {
	mod   *machine.Module
	edge  int
	guest *Guest
	what  string
}

// place is where guests are put, by its widget's id.
type place struct {
	guests   []*Guest
	alone    bool            // some take the place of those that are there
	clearing *machine.Module // asks all of them to leave
}

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
				p.alone = true
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
func (r *reader) ask(at int32, mod *machine.Module, g *Guest, what string) int32 {
	at = mod.Then(at, machine.Edge{Op: machine.Silent, Symbol: machine.None, Site: machine.NoSite})
	r.requests = append(r.requests, request{mod, len(mod.Edges) - 1, g, what})
	return at
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

// finishPlaces says what requests do to slots, when it is known what is put where.
func (r *reader) finishPlaces() {
	ids := slices.Sorted(maps.Keys(r.places))
	at := map[*Guest]int{}
	for _, id := range ids {
		for _, g := range r.places[id].guests {
			at[g]++
		}
	}
	for _, id := range ids {
		if p := r.places[id]; r.holdsOne(p, at) {
			r.seat(p, r.resName(uint32(id)))
		} else {
			tail := int32(machine.Entry)
			for _, g := range p.guests {
				tail = r.ask(tail, p.clearing, g, framework.Leave)
			}
			p.clearing.Link(tail, machine.Exit)
		}
	}
	for _, q := range r.requests {
		u := machine.Update{Slot: q.guest.State.Slot, Change: machine.Ask, Value: slices.Index(requests, q.what)}
		if seat := q.guest.Seat; seat != nil {
			u = machine.Update{Slot: seat.Asked.Slot, Value: seat.Coming(q.guest)}
			if q.what == framework.Leave {
				u.Value = seat.Going(q.guest)
			}
		}
		q.mod.Edges[q.edge].Op, q.mod.Edges[q.edge].Update = machine.Set, u
	}
}

// holdsOne tells whether a place holds one guest at a time: some are put there in others' place, and none is anywhere else.
func (r *reader) holdsOne(p *place, places map[*Guest]int) bool {
	return p.alone && 2*len(p.guests) < machine.MaxValues && !slices.ContainsFunc(p.guests, func(g *Guest) bool { return places[g] > 1 || g.placed })
}

// seat makes the seat of a place.
func (r *reader) seat(p *place, name string) {
	s := &Seat{Guests: p.guests}
	s.Holds = r.slot(slotKey{kind: Hosted, event: "holds", name: name}, "at("+name+")", true)
	s.Asked = r.slot(slotKey{kind: Hosted, event: "asked", name: name}, "asked("+name+")", true)
	for _, g := range p.guests {
		s.Holds.AddValue(g.Name)
		s.Asked.AddValue(g.Name)
	}
	for _, g := range p.guests {
		s.Asked.AddValue("no " + g.Name)
		g.Seat = s
	}
	s.Holds.Seat, s.Asked.Seat = s, s
	p.clearing.Link(machine.Entry, machine.Exit)
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
	g.placed = true
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

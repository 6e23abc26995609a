package body

import (
	"maps"
	"slices"

	"cbcov/apk"
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
	State   *Slot    // the node that it is at, by its number; of a guest that has a seat only whether it is kept without a view
	States  []*Slot  // the same of each region of its life; State is the first
	Seat    *Seat    // where one guest at a time is; nil: others may be beside it
	Widgets []*Slot  // what its own code alone registers on widgets, or what its view's life runs: it goes with its view
	Owns    []*Slot  // listeners that its life runs
	Direct  bool     // it lives in components
	Outers  []*Guest // it lives in these guests

	placed   bool         // some layout names it
	element  bool         // as an element of its own, where it is made anew with its window, too
	several  bool         // some of its class are there at a time
	goes     bool         // a pager lets it go for other pages
	moved    bool         // its view goes and comes, by requests of its own
	inPlace  bool         // it is put at a place of its host
	shown    bool         // it is put at none
	firsts   []first      // which came first of it and others that are beside it
	stacked  bool         // it comes by a transaction that the back stack keeps
	hosts    []*Component // the windows whose code says that it lives in them
	anywhere bool         // some code does not say where it lives
	peers    []*Guest     // it lives where these do
	second   *Guest       // another one of its class that can be there, too; see second.go
	first    *Guest       // it is the second one to this one
	unasked  bool         // some code lets one in that does not look whether one is there, and puts none in its place
	targets  map[string][]machine.Target
	asked    map[string]bool // by request: some code makes it
	nodes    map[string]bool // those that it can come to
}

// Comes tells whether a change asks the guest to come, or a layout makes it.
func (g *Guest) Comes(u machine.Update) bool {
	if u.Change == machine.Assign {
		return g.placed && u.Slot == g.State.Slot && slices.ContainsFunc(g.Life.Edges, func(e framework.LifeEdge) bool {
			return (e.Event == inflate || e.Event == contain) && g.Life.Number(e.To) == u.Value
		})
	}
	return u.Change == machine.Ask && u.Value < len(g.requests()) && (g.requests()[u.Value] == framework.Enter || g.requests()[u.Value] == framework.Offer)
}

// requests are what the app's code asks of a guest, in the order of State's steps.
func (g *Guest) requests() []string { return g.Life.Requests() }

// guest finds or makes the guest of a class of the app's; nil: it has no hosted life.
func (r *reader) guest(class string) *Guest {
	if g, ok := r.guests[class]; ok {
		return g
	}
	var g *Guest
	if c := r.prog.Class(class); c != nil && c.InScope && !r.unfollowed() {
		if l := r.hostedLife(class); l != nil && r.allEnter(class, l) {
			g = &Guest{Class: class, Name: r.sourceName(class), Life: l, targets: map[string][]machine.Target{}, asked: map[string]bool{}}
		}
	}
	r.guests[class] = g
	if g == nil {
		return nil
	}
	r.out.Guests = append(r.out.Guests, g)
	for region := range g.Life.Regions {
		key, label := slotKey{kind: Hosted, name: class}, "life("+g.Name+")"
		if region > 0 {
			first := g.Life.In(region)[0].Name
			key.event, label = first, first+"("+g.Name+")"
		}
		s := r.slot(key, label, true)
		for _, n := range g.Life.In(region)[1:] {
			s.AddValue(n.Name)
		}
		for _, request := range g.requests() {
			s.Steps = append(s.Steps, g.Life.Ask(request, region))
		}
		s.Guest = g
		g.States = append(g.States, s)
	}
	g.State = g.States[0]
	for i := range g.Life.Edges {
		for _, path := range g.Life.Edges[i].Paths {
			for _, step := range path {
				if step.Hosted == "" {
					targets := r.guestTargets(g, step.Name)
					if r.statesKnown() {
						r.noteGiven(targets, step.Gives)
					}
				}
			}
		}
	}
	return g
}

// hostedLife gives the hosted lifecycle of a class's objects, the nearest superclass's; nil: none.
func (r *reader) hostedLife(class string) *framework.Lifecycle {
	l, ok := r.hosted[class]
	if !ok {
		l = framework.HostedLife(r.out.Lives, class, r.prog, func(base string) bool { return r.offered(class, base) })
		r.hosted[class] = l
	}
	return l
}

// offered tells whether objects of a class come as pages. That is so of libraries' alone: the platform has no pager.
func (r *reader) offered(class, base string) bool {
	return r.model.Class(base) == nil && r.prog.Class(base) != nil && r.entering().offered[class]
}

// Present are the values of State at which the guest's other callbacks come.
func (g *Guest) Present() machine.Values {
	var out machine.Values
	for i, n := range g.Life.In(0) {
		if n.Live {
			out |= machine.Only(i)
		}
	}
	return out
}

// maxAskedAll bounds the classes of guests of an app whose code asks something of all that live somewhere, or does at once what was asked. Such
// code has a way for each guest at each place of its life, and work and memory grow with their product.
const maxAskedAll = 8

// unfollowed tells whether the app's own code changes lives of guests in ways that their lifecycles do not have, or that would be too much
// work. What runs is then not in an order that is known, and a wrong order would lose what can be.
func (r *reader) unfollowed() bool {
	if r.strange == nil {
		lives := 0
		for _, c := range r.prog.Classes() {
			if c.InScope && r.hostedLife(c.Name) != nil {
				lives++
			}
		}
		found := r.callsAny(func(s *program.Site) bool {
			if framework.Unfollowed.OfMethod(s.Ref.Class, s.Ref.Name, r.prog.Subtype) {
				return true
			}
			return lives > maxAskedAll && r.hasEffect(s, func(e *framework.Effect) bool {
				return e.Kind == framework.Ask && r.asksAny(e.Name) && e.Name != framework.Offer || e.Kind == framework.Back || e.Kind == framework.Host && !r.turns(e)
			})
		})
		r.strange = &found
	}
	return *r.strange
}

// callsAny tells whether the app's own code has a call of some kind.
func (r *reader) callsAny(which func(*program.Site) bool) bool {
	return slices.ContainsFunc(r.prog.Methods(), func(m *program.Method) bool {
		return m.Class.InScope && slices.ContainsFunc(r.prog.Sites(m), which)
	})
}

// hasEffect tells whether a call's rule has some effect.
func (r *reader) hasEffect(s *program.Site, which func(*framework.Effect) bool) bool {
	sum := r.summary(s, nil)
	return sum != nil && slices.ContainsFunc(sum.Effects, func(e framework.Effect) bool { return which(&e) })
}

// guestTargets finds what a callback of a guest's life runs.
func (r *reader) guestTargets(g *Guest, name string) []machine.Target {
	known, ok := g.targets[name]
	if !ok {
		known = r.lives(g.Class, r.kindOf(g), name)
		g.targets[name] = known
	}
	return known
}

// kindOf is the class of those that the guest's life is of whose callbacks it has.
func (r *reader) kindOf(g *Guest) string {
	for _, of := range g.Life.Kinds {
		if !r.prog.Subtype(g.Class, g.Life.Class) && r.prog.Subtype(g.Class, of) {
			return of
		}
	}
	return g.Life.Class
}

// Runs lists what a callback of the guest's life runs: see Bodies.Life.
func (g *Guest) Runs(name string) []machine.Target { return g.targets[name] }

// Slots are those that say how far a guest is.
func (g *Guest) Slots() []*Slot {
	if g.Seat == nil {
		return g.States
	}
	out := append(slices.Clone(g.States), g.Seat.Holds, g.Seat.Asked)
	for _, o := range g.Seat.Guests {
		if b := g.Seat.Below[o]; b != nil {
			out = append(out, b)
		}
	}
	for _, p := range g.Seat.nothingWaits() {
		out = append(out, p.Slot)
	}
	return out
}

// maxUpdates is how many slots a request changes at most.
const maxUpdates = 4

// request is a transition of a module that asks something of a guest, and some behind it (maxUpdates). How is known when all places are: see finishPlaces.
type request struct {
	mod   *machine.Module
	edge  int
	guest *Guest
	what  string
	alone bool
	maybe []*Guest // whom it may be to, where code looked for that at a place
	found *place   // that; nil: it did not
}

// place is where guests are put, by its widget's id. When it is known where guests live, its parts stand for it; see parts.go.
type place struct {
	name     string // of a part
	whole    *place // of a part: what it is of
	guests   []*Guest
	alone    []*Guest        // those that take the place of those that are there
	chosen   []*Guest        // those that menus lead to
	arrivals []arrival       // guests that come for some of those that are there
	firsts   []*Guest        // those that come where nothing is there
	clearing *machine.Module // asks all of them to leave
	calls    []clearingCall
}

// clearingCall is a transition of a module that asks all to leave that are where a guest comes.
type clearingCall struct {
	mod   *machine.Module
	edge  int
	guest *Guest
}

// enters asks the host to take the effect's objects in, and (alone) what is at their place to leave.
func (w *walker) enters(at int32, s *program.Site, e *framework.Effect) int32 {
	if !s.Method.Class.InScope {
		return at // what is followed gets in by the app's own code: see allEnter
	}
	places := w.placesOf(s, e.Target)
	w.comesIn(s, e, w.managers(s, e))
	alone := slices.Contains(e.Flags, "alone")
	beside := !alone && !w.asksFirst(s)
	var tails []int32
	for _, g := range w.guestsOf(s, e.Value) {
		from := w.fromOwners(at, s, e, g)
		g.unasked = g.unasked || beside
		tails = append(tails, w.comes(from, g, append(slices.Clip(places), w.navigatedIn(g)...), alone))
	}
	return w.join(at, tails, false)
}

// comes asks for a guest at some places, alone perhaps.
func (w *walker) comes(at int32, g *Guest, places []*place, alone bool) int32 {
	if g.Life.Offered() {
		places = nil // a pager's page holds no place
	}
	g.shown = g.shown || len(places) == 0
	for _, p := range places {
		p.takes(g, alone)
		if alone {
			at = w.call(at, p.clearing)
			p.calls = append(p.calls, clearingCall{w.mod, len(w.mod.Edges) - 1, g})
		}
	}
	at = w.ask(at, w.mod, g, framework.Enter)
	w.requests[len(w.requests)-1].alone = alone
	return at
}

// takes notes that a guest is put at the place, alone perhaps.
func (p *place) takes(g *Guest, alone bool) {
	p.guests, g.inPlace = with(p.guests, g), true
	if alone {
		p.alone = with(p.alone, g)
	}
}

// with adds to a list what is not in it.
func with[T comparable](list []T, x T) []T {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

// leaves asks the host to let the effect's objects go.
func (w *walker) leaves(at int32, s *program.Site, e *framework.Effect) int32 {
	var tails []int32
	found := w.foundAt(s, e.Value)
	some := w.guestsOf(s, e.Value)
	for _, g := range some {
		tails = append(tails, w.ask(at, w.mod, g, framework.Leave))
		last := &w.requests[len(w.requests)-1]
		last.maybe, last.found = some, found
	}
	return w.join(at, tails, false)
}

// ask adds to a module that something is asked of a guest.
func (r *reader) ask(at int32, mod *machine.Module, g *Guest, what string) int32 {
	for range maxUpdates {
		at = mod.Then(at, machine.Edge{Op: machine.Silent, Symbol: machine.None, Site: machine.NoSite})
	}
	r.requests = append(r.requests, request{mod: mod, edge: len(mod.Edges) - maxUpdates, guest: g, what: what})
	g.asked[what] = true
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
		out = append(out, w.placeAt(id))
	}
	return out
}

func (r *reader) placeAt(id int64) *place {
	p := r.places[id]
	if p == nil {
		p = &place{clearing: r.out.Machine.AddModule("clear " + r.resName(uint32(id)))}
		r.places[id] = p
	}
	return p
}

// finishPlaces says what requests do to slots, when it is known what is put where.
func (r *reader) finishPlaces() {
	r.finishHosts()
	ids := slices.Sorted(maps.Keys(r.places))
	at := map[*Guest]int{}
	for _, id := range ids {
		for _, g := range r.places[id].guests {
			at[g]++
		}
	}
	var parts []*place
	for _, id := range ids {
		parts = append(parts, r.parts(id)...)
	}
	for _, p := range parts {
		if r.holdsOne(p, at) {
			r.seat(p)
			continue
		}
		for _, g := range p.guests {
			g.asked[framework.Leave] = true
		}
	}
	r.finishBesides()
	r.finishSeconds()
	for _, p := range parts {
		r.clears(p)
	}
	for _, q := range r.requests {
		edges := q.mod.Edges[q.edge:]
		if q.found != nil && !slices.Contains(q.found.among(q.maybe), q.guest) {
			edges[0].From = q.mod.AddState() // it is not this one: nothing goes there
			continue
		}
		for i, u := range append(r.asking(q.guest, q.what), r.asksSecond(q.guest, q.what, q.alone)...) {
			edges[i].Op, edges[i].Update = machine.Set, u
		}
		if n := len(q.guest.firsts); q.what == framework.Enter && n > 0 {
			q.mod.Edges = append(q.mod.Edges, q.guest.another(edges[0].From, edges[n-1].To))
		}
	}
	for _, p := range r.stacks {
		for _, g := range p.guests {
			g.asked[framework.Stack] = true
		}
	}
	for _, g := range r.out.Guests {
		g.findNodes(r.settlesAtOnce())
		g.markSaved()
	}
	r.finishLate()
}

// clears has a place ask all that may be there to leave. At a seat what comes does that.
func (r *reader) clears(p *place) {
	var updates []machine.Update
	for _, g := range p.guests {
		if g.Seat == nil {
			updates = append(updates, r.asking(g, framework.Leave)...)
		}
		updates = append(updates, g.all(framework.Leave)...)
	}
	p.clearing.Link(changes(p.clearing, machine.Entry, updates), machine.Exit)
	for _, c := range p.calls {
		c.mod.Edges[c.edge].Module = p.clearing
	}
}

// findNodes finds the nodes that a guest can come to, by what is asked of it. atOnce: code settles that.
func (g *Guest) findNodes(atOnce bool) {
	g.nodes = map[string]bool{}
	for _, request := range g.Life.EndsWith {
		g.asked[request] = true
	}
	if g.Seat != nil && g.Seat.Below != nil {
		g.nodes[framework.Stacked] = true
	}
	for region := range g.Life.Regions {
		g.nodes[g.Life.In(region)[0].Name] = true
	}
	for changed := true; changed; {
		changed = false
		to := func(from, node string) {
			if g.nodes[from] && !g.nodes[node] {
				g.nodes[node], changed = true, true
			}
		}
		for i := range g.Life.Edges {
			if e := &g.Life.Edges[i]; g.takes(e) && (e.Event != inflate && e.Event != contain || g.placed) && (e.Event != framework.Settle || atOnce) {
				to(e.From, e.To)
			}
		}
		for region := range g.Life.Regions {
			nodes := g.Life.In(region)
			for request := range g.asked {
				for from, node := range g.Life.Ask(request, region) {
					to(nodes[from].Name, nodes[node].Name)
				}
			}
			if g.stacked {
				for from, node := range g.Life.Ask(framework.Pop, region) {
					to(nodes[from].Name, nodes[node].Name)
				}
			}
		}
	}
}

// takes tells whether an edge of a life is one of the guest's, by what it is.
func (g *Guest) takes(e *framework.LifeEdge) bool {
	return !(e.Unplaced && g.element) && !slices.ContainsFunc(e.Conditions, func(c framework.LifeCondition) bool {
		return g.is(c.Word) == c.Unless
	})
}

// is tells whether the guest has a trait.
func (g *Guest) is(trait string) bool {
	switch trait {
	case framework.Several:
		return g.several
	case framework.Stays:
		return !g.goes
	case framework.InPlace:
		return !g.shown
	}
	return g.asked[trait]
}

// asking lists what a request changes.
func (r *reader) asking(g *Guest, what string) []machine.Update {
	seat := g.Seat
	var out []machine.Update
	if what == framework.Enter {
		out = g.comesLast()
	}
	for region, s := range g.States {
		if (seat == nil || region > 0) && g.Life.AskedIn(what, region) {
			out = append(out, machine.Update{Slot: s.Slot, Change: machine.Ask, Value: slices.Index(g.requests(), what)})
		}
	}
	if seat == nil || len(out) > 0 {
		return out
	}
	switch what {
	case framework.Enter:
		out = append(out, machine.Update{Slot: seat.Asked.Slot, Value: seat.Coming(g)})
		out = append(out, seat.counts(g)...)
	case framework.Leave:
		if seat.Going(g) == noRequest {
			return nil
		}
		out = append(out, machine.Update{Slot: seat.Asked.Slot, Value: seat.Going(g)})
		out = append(out, seat.counts(nil)...)
	case framework.Stack:
		if seat.Pushing(g) != noRequest {
			out = append(out, seat.pushes(g))
		}
	case framework.Choose:
		out = append(out, seat.chooses(g)) // it is not counted: nothing comes of it where code asks for something before it is done
	case framework.Pop:
		if seat.Below != nil {
			out = append(out, machine.Update{Slot: seat.Asked.Slot, Value: seat.Pop()})
			out = append(out, seat.counts(nil)...)
		}
	}
	return out
}

// guestsOf lists the guests that an operand may be, each once.
func (w *walker) guestsOf(s *program.Site, op framework.Operand) []*Guest {
	var out []*Guest
	for _, class := range w.leadsAny(op.Kind) {
		if g := w.guest(class); g != nil {
			out = with(out, g)
		}
	}
	for _, o := range w.operand(s, op) {
		for _, class := range w.guestClasses(o) {
			if g := w.guest(class); g != nil {
				out = with(out, g)
			}
		}
	}
	return out
}

// inflatedGuest is a guest that a layout names: what its life does at the event `inflate` runs before the callin returns.
func (w *walker) inflatedGuest(at int32, s *program.Site, el *apk.Element) int32 {
	if el.Graph != 0 {
		return w.navigated(at, s, el)
	}
	g := w.guest(el.Fragment)
	if g == nil {
		return at
	}
	g.placed, g.element = true, g.element || inflates(g.Life, el) == inflate
	if outer := w.guest(w.key.recv); outer != nil {
		g.Outers = with(g.Outers, outer)
	} else {
		g.Direct, g.anywhere = true, true
	}
	for i := range g.Life.Edges {
		e := &g.Life.Edges[i]
		if e.Event != inflates(g.Life, el) {
			continue
		}
		there := at
		if e.Event == contain {
			there, at = w.restored(at, g)
		}
		for _, step := range e.Paths[0] {
			if step.Hosted != "" {
				continue
			}
			for _, t := range w.guestTargets(g, step.Name) {
				at = w.runs(at, s, t)
			}
		}
		at = w.set(at, g.State, g.Life.Number(e.To))
		if e.Event == contain {
			w.mod.Link(there, at)
		}
		return at
	}
	return at
}

// The events of a hosted life at which a layout makes the object: as an element, or by one that contains it.
const (
	inflate = "inflate"
	contain = "contain"
)

// inflates is the event at which an element makes an object that has a life.
func inflates(l *framework.Lifecycle, e *apk.Element) string {
	if e.Tag != "fragment" && l.HasEvent(contain) {
		return contain
	}
	return inflate
}

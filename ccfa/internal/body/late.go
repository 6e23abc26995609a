package body

import (
	"slices"
	"strings"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file adds to code what it makes guests do before a callin returns, and what it asks of all that live somewhere. Which these are is
// known when all code is read.

// guestCode is a module that is filled in the end.
type guestCode struct {
	mod      *machine.Module
	ask      string // a request to them; "": none
	event    string // an event of their life; "": none
	site     int32
	caller   *machine.Module // that runs it
	at       int32           // where
	where    []*Component    // those that live there
	inside   []*Guest        // or in these
	which    []*Guest        // or these themselves
	places   []*place        // and those that are there
	arrivals []arrival       // how some of them come, of which alone: see above
	above    []*Guest        // those that come above all that is there
	all      bool            // or any
	can      bool            // it is left out where none of them can do it
	first    bool            // nothing is asked where something is there
	owners   []*Guest        // of an action: see fromOwners
	by       lifeOf          // whose lives it is about
	found    *place          // where code looked for one of which; nil: it did not
}

// lifeOf says whose lives code is about: the platform has managers of its own, and so has a library.
type lifeOf int

const (
	anyones lifeOf = iota
	platforms
	librarys
)

func (of lifeOf) has(l *framework.Lifecycle) bool {
	return of == anyones || l.DrivenInside() == (of == librarys)
}

// later adds a module that is filled in the end.
func (w *walker) later(at int32, s *program.Site, c guestCode) int32 {
	c.mod, c.site, c.caller, c.at = w.out.Machine.AddModule("guests"), w.site(s), w.mod, at
	w.guestCodes = append(w.guestCodes, c)
	return w.call(at, c.mod)
}

// asks asks something of the objects of an effect, or of all that live where it says.
func (w *walker) asks(at int32, s *program.Site, e *framework.Effect) int32 {
	if e.If != nil && !w.isNumber(s, e.If) {
		return at
	}
	if e.Target.Kind != framework.OpNone {
		c := w.homes(s, e.Target)
		c.ask = e.Name
		return w.laterFor(at, s, c)
	}
	c := guestCode{ask: e.Name, which: w.guestsOf(s, e.Value), found: w.foundAt(s, e.Value)}
	if len(c.which) == 0 {
		return at
	}
	switch e.Name {
	case framework.Offer:
		w.offers(s, e)
	case framework.Choose:
		return w.chooses(at, s, c.which)
	}
	for _, g := range c.which {
		g.asked[e.Name] = true
		g.moved = g.moved || e.Name == framework.Detach || e.Name == framework.Attach
		g.stacked = g.stacked || e.Name == framework.Stack
	}
	if e.Name == framework.Stack {
		for _, g := range c.which {
			for _, p := range w.placesWith(g) {
				c.places = with(c.places, p)
			}
		}
		w.noteArrivals(s, e, &c)
		w.stacks = append(w.stacks, c.places...)
	}
	return w.later(at, s, c)
}

// noteArrivals notes how the objects of an effect come.
func (w *walker) noteArrivals(s *program.Site, e *framework.Effect, c *guestCode) {
	for _, o := range w.operand(s, e.Value) {
		for _, class := range w.guestClasses(o) {
			g := w.guest(class)
			if g == nil {
				continue
			}
			list, above := w.arrivalsOf(o, g)
			if above {
				c.above = with(c.above, g)
			}
			for _, m := range list {
				c.arrivals = with(c.arrivals, m)
				for _, p := range w.placesWith(g) {
					p.arrivals = with(p.arrivals, m)
				}
			}
		}
	}
}

// placesWith lists the places that a guest was put at so far.
func (r *reader) placesWith(g *Guest) []*place {
	var out []*place
	for _, p := range r.places {
		if slices.Contains(p.guests, g) {
			out = append(out, p)
		}
	}
	return out
}

// goThrough takes all that live somewhere through an event of their life.
func (w *walker) goThrough(at int32, s *program.Site, e *framework.Effect) int32 {
	if w.turns(e) && len(w.entering().offered) > maxAskedAll {
		return at // then pages turn by events alone
	}
	c := w.homes(s, e.Target)
	c.event = e.Name
	if !w.hostedEvent(e.Name) || e.Name == framework.Settle {
		c.event += strings.TrimPrefix(w.settles(), framework.Settle)
	}
	return w.laterFor(at, s, c)
}

// hostedEvent tells whether a hosted life has an event of that very name, and not one for each height of the host.
func (r *reader) hostedEvent(name string) bool {
	return r.someLife(func(l *framework.Lifecycle) bool { return l.HasEvent(name) })
}

// turns tells whether an effect takes the pages of pagers through an event, and no other guests.
func (r *reader) turns(e *framework.Effect) bool {
	event := e.Name + strings.TrimPrefix(framework.Settled, framework.Settle)
	return e.Kind == framework.Host && !r.someLife(func(l *framework.Lifecycle) bool { return !l.Offered() && (l.HasEvent(e.Name) || l.HasEvent(event)) })
}

// asksAny tells whether guests of all kinds can be asked for something: it says more than how they live, and is not about a kind of its own.
func (r *reader) asksAny(request string) bool {
	return r.someLife(func(l *framework.Lifecycle) bool { return l.Base == "" && slices.Contains(l.Requests(), request) })
}

func (r *reader) someLife(is func(*framework.Lifecycle) bool) bool {
	return slices.ContainsFunc(r.out.Lives.names(), func(name string) bool { return r.out.Lives[name].Hosted && is(r.out.Lives[name]) })
}

// laterFor is the same for what is about the guests of a manager. A library's own code has its objects in transactions of its own.
func (w *walker) laterFor(at int32, s *program.Site, c guestCode) int32 {
	if c.by = librarys; w.model.Class(s.Ref.Class) != nil {
		c.by = platforms
	}
	if !s.Method.Class.InScope && (c.all || c.by == librarys) {
		return at
	}
	return w.later(at, s, c)
}

// settles is the event in which guests do what was asked of them, in this code.
func (w *walker) settles() string {
	if w.key.level != "" {
		return w.key.level
	}
	return framework.Settled
}

// level is the event in which guests do at once what code asks of them that a callback runs: the one that the life of the callback's
// component names last before the callback. "": code runs that tells it, or the app does nothing of the kind.
func (r *reader) level(m *program.Method, recv string) string {
	c := r.byClass[recv]
	if c == nil || !r.settlesAtOnce() {
		return ""
	}
	for _, e := range r.out.Lives.Of(c).Edges {
		for _, path := range e.Paths {
			i := slices.IndexFunc(path, func(s framework.LifeStep) bool { return s.Hosted == "" && s.Name == m.Name })
			if i < 0 || e.From == e.To {
				continue
			}
			return r.levelAt(e.Event, path, i)
		}
	}
	return ""
}

// levelAt is the event that comes last before the code of a step of an edge's path: a library takes it inside of callbacks, before that.
func (r *reader) levelAt(event string, path []framework.LifeStep, at int) string {
	driven := r.drivenLife()
	for i := at; i >= 0; i-- {
		switch step := path[i]; {
		case driven == nil && step.Hosted != "" && strings.HasPrefix(step.Name, framework.Settle):
			return step.Name
		case driven != nil && step.Hosted == "":
			events := driven.Inside(step.Name, event)
			for k := len(events) - 1; k >= 0; k-- {
				if strings.HasPrefix(events[k], framework.Settle) {
					return events[k]
				}
			}
		}
	}
	return framework.Settle
}

// drivenLife is the hosted lifecycle of the app's own classes that a library drives, nil: none. An app has fragments of one kind.
func (r *reader) drivenLife() *framework.Lifecycle {
	if r.driver == nil {
		var found *framework.Lifecycle
		for _, c := range r.prog.Classes() {
			if !c.InScope || found != nil {
				continue
			}
			if l := r.hostedLife(c.Name); l != nil && l.DrivenInside() {
				found = l
			}
		}
		r.driver = &found
	}
	return *r.driver
}

// settlesAtOnce tells whether the app's own code makes guests do at once what it asked for.
func (r *reader) settlesAtOnce() bool {
	if r.immediate == nil {
		found := r.callsAny(func(s *program.Site) bool {
			return r.hasEffect(s, func(e *framework.Effect) bool { return e.Kind == framework.Host })
		})
		r.immediate = &found
	}
	return *r.immediate
}

// goesBack goes back by one, or finishes. Where only a library's code asks for it, as the system does that, the life of the component says how
// guests go back.
func (w *walker) goesBack(at int32, s *program.Site, e *framework.Effect) int32 {
	if !s.Method.Class.InScope && !w.callsAny(func(own *program.Site) bool { return own.Ref.Name == s.Ref.Name }) {
		return w.finish(at, s, e)
	}
	c := w.homes(s, e.Target)
	c.ask, c.event, c.can = framework.Pop, w.settles(), true
	back := w.later(at, s, c)
	return w.join(at, []int32{w.finish(at, s, e), back}, false)
}

// finishLate fills the modules that are about guests.
func (r *reader) finishLate() {
	for i := range r.guestCodes {
		r.fillGuests(&r.guestCodes[i])
	}
}

func (r *reader) fillGuests(c *guestCode) {
	guests := r.meant(c)
	if c.can && !slices.ContainsFunc(guests, func(g *Guest) bool { return g.stacked }) {
		return // it cannot be gone through
	}
	switch {
	case c.ask == framework.Choose:
		r.oneChosen(c)
		return
	case c.owners != nil:
		r.owned(c)
		return
	}
	at := int32(machine.Entry)
	if seat := c.seatOf(); c.first && seat != nil {
		g := c.which[0]
		updates := append([]machine.Update{{Slot: seat.Asked.Slot, Value: seat.value(atFirst, g)}}, seat.counts(g)...)
		c.mod.Link(c.sets(at, updates...), machine.Exit)
		return
	}
	done := map[*Seat]bool{}
	for _, g := range guests {
		if c.ask == "" || !g.can(c.ask) || g.Seat != nil && done[g.Seat] {
			continue
		}
		if seat := g.Seat; seat != nil && c.ask == framework.Stack {
			done[seat] = true
			at = r.pushes(at, c, seat)
			for _, g := range seat.Guests {
				at = c.sets(at, r.asksSecond(g, c.ask, false)...)
			}
			continue
		}
		if g.second != nil && g.Seat == nil && c.ask == framework.Pop {
			at = r.popsLast(c, at, g)
		} else {
			at = c.sets(at, append(r.asking(g, c.ask), r.asksSecond(g, c.ask, false)...)...)
		}
		done[g.Seat] = c.ask == framework.Pop
	}
	if c.event != "" {
		at = r.gothrough(at, c, guests)
	}
	c.mod.Link(at, machine.Exit)
}

// seatOf is the seat of the guest that code is about, nil: it has none.
func (c *guestCode) seatOf() *Seat {
	if len(c.which) != 1 {
		return nil
	}
	return c.which[0].Seat
}

// oneChosen has one of the guests that code is about come: which one, the user says.
func (r *reader) oneChosen(c *guestCode) {
	for _, g := range c.which {
		c.mod.Link(c.sets(machine.Entry, r.asking(g, c.ask)...), machine.Exit)
	}
}

// sets adds updates, one behind the other.
func (c *guestCode) sets(at int32, updates ...machine.Update) int32 {
	return changes(c.mod, at, updates)
}

// changes is the same in any module.
func changes(mod *machine.Module, at int32, updates []machine.Update) int32 {
	for _, u := range updates {
		at = mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: u})
	}
	return at
}

// pushes has the back stack keep what one of the guests that code is about does at a seat.
func (r *reader) pushes(at int32, c *guestCode, seat *Seat) int32 {
	var known []machine.Update
	for _, m := range c.arrivals {
		if m.guest.Seat == seat {
			known = append(known, machine.Update{Slot: seat.Asked.Slot, Value: seat.arriving(m)})
		}
	}
	for _, g := range c.above {
		if g.Seat != seat {
			continue
		}
		for _, u := range r.asking(g, framework.Stack) {
			if !slices.Contains(known, u) {
				known = append(known, u)
			}
		}
	}
	if len(known) == 0 {
		return at
	}
	end := c.mod.AddState()
	for _, u := range known {
		c.mod.Edges = append(c.mod.Edges, machine.Edge{From: at, To: end, Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: u})
	}
	for _, g := range c.which {
		if g.Seat == seat && seat.Count != nil {
			kept := seat.Waits[g].step([]int{0, ComesKept, ComesKept})
			if !slices.Contains(c.above, g) { // where another request comes before this is done, it is not remembered
				kept = machine.Update{Slot: seat.Waits[g].Slot}
			}
			end = c.sets(end, kept)
		}
	}
	return end
}

// meant lists the guests that code is about. Second ones of their classes do nothing at once: which of the two is there is not told apart in code.
func (r *reader) meant(c *guestCode) []*Guest {
	out := c.found.among(c.which)
	for _, p := range c.places {
		for _, g := range p.guests {
			out = with(out, g)
		}
	}
	for _, g := range r.originals() {
		lives := c.all || slices.ContainsFunc(c.inside, g.Lives)
		for _, of := range c.where {
			lives = lives || g.mayBeIn(of)
		}
		if lives && c.by.has(g.Life) {
			out = with(out, g)
		}
	}
	return out
}

// gothrough adds what an event does to guests.
func (r *reader) gothrough(at int32, c *guestCode, guests []*Guest) int32 {
	for _, of := range append([]*Guest{nil}, r.originals()...) {
		var some []*Guest
		for _, g := range guests {
			if g.Lives(of) {
				some = append(some, g)
			}
		}
		if len(some) == 0 {
			continue
		}
		for _, l := range r.hostedLives() {
			at = r.passes(at, c, c.known().prune(r.out.passagesOf(some, of, framework.LifeStep{Hosted: l, Name: c.event}, c.waits, len(c.which) > 0, true)), nil)
		}
	}
	return at
}

// waits tells whether a request to a guest can be waiting: code that does at once what it asked of some guests has nothing to do with what
// others were asked for, but to go for them.
func (c *guestCode) waits(g *Guest, request string) bool {
	switch {
	case request == framework.Pop && !g.stacked, request != framework.Pop && !g.asked[request]:
		return false
	case len(c.which) > 0:
		return request != framework.Pop && slices.Contains(c.which, g)
	}
	return true
}

// hostedLives lists the hosted lifecycles that others are not like.
func (r *reader) hostedLives() []string {
	return slices.DeleteFunc(r.out.Lives.names(), func(name string) bool {
		l := r.out.Lives[name]
		return !l.Hosted || l.Base != ""
	})
}

// passes adds passages, one behind the other, within those of other guests.
func (r *reader) passes(at int32, c *guestCode, list []*Passage, within []*Guest) int32 {
	for _, p := range list {
		states := make([]int32, p.States)
		states[Before] = at
		for i := 1; i < p.States; i++ {
			states[i] = c.mod.AddState()
		}
		for i := range p.Ways {
			w := &p.Ways[i]
			end := r.goes(states[w.From], c, w, within)
			c.mod.Link(end, states[w.To])
		}
		at = states[Behind]
	}
	return at
}

// goes adds a way.
func (r *reader) goes(at int32, c *guestCode, w *Way, within []*Guest) int32 {
	for _, n := range w.Needs {
		at = c.sets(at, n.Slot.only(n.Values))
	}
	for i := range w.Steps {
		at = r.stepOf(at, c, &w.Steps[i], within)
	}
	for _, p := range w.Sets {
		at = c.sets(at, machine.Update{Slot: p.Slot.Slot, Value: p.Value})
	}
	return at
}

func (r *reader) stepOf(at int32, c *guestCode, s *Step, within []*Guest) int32 {
	if s.Hosted != "" {
		if slices.Contains(within, s.Guest) {
			return at
		}
		return r.passes(at, c, r.out.Passages(r.originals(), s.Guest, s.LifeStep), append(slices.Clone(within), s.Guest))
	}
	if s.Listeners != nil {
		return r.tellsOwned(at, c, s)
	}
	end := at
	for i, t := range s.Targets() {
		e := machine.Edge{From: at, Op: machine.Run, Symbol: t.Symbol, Site: c.site, Module: t.Module}
		if t.Symbol == machine.None {
			e.Op, e.Site = machine.Call, machine.NoSite
		}
		if i == 0 {
			end = c.mod.AddState()
		}
		e.To = end
		c.mod.Edges = append(c.mod.Edges, e)
	}
	return end
}

// tellsOwned adds what a step runs of the listeners that a guest's life has, as far as they are there.
func (r *reader) tellsOwned(at int32, c *guestCode, s *Step) int32 {
	for _, slot := range s.Guest.Owns {
		if slot.Event != s.Name {
			continue
		}
		on := slot.On()
		end := c.mod.AddState()
		tail := r.where(c.mod, at, slot, on)
		c.mod.Link(r.where(c.mod, at, slot, machine.FirstValues(len(slot.Values))&^on), end)
		for _, told := range s.Listeners {
			before := tail
			if tail = r.tellOne(c.mod, tail, c.site, slot.Owned.Runs(told.Name)); told.Optional && tail != before {
				c.mod.Link(before, tail)
			}
		}
		c.mod.Link(tail, end)
		at = end
	}
	return at
}

// only is a change that lets some values of a slot pass and no others.
func (s *Slot) only(values machine.Values) machine.Update {
	step := make([]int, len(s.Values))
	for v := range step {
		step[v] = machine.Barred
		if values.Has(v) {
			step[v] = v
		}
	}
	return s.step(step)
}

package ccfa

import (
	"slices"

	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// source is something that may happen while a part is there: a callback or code of a library, and what it needs.
type source struct {
	body.Source
	slot   *body.Slot // nil: always
	values machine.Values
	posted bool       // by the app's code: no event
	stage  *body.Slot // which the object must be at, nil: none
	move   body.Move
}

// findParts makes a part of each component and finds what its life, events and messages lead to: the slots that its code changes, the
// parts that it opens, and what may happen while it is there.
func (a *Automaton) findParts() {
	for _, c := range a.bodies.Components {
		a.Parts = append(a.Parts, &Part{ID: c.ID, Kind: c.Kind, Class: c.Class, Name: c.Name, Entry: c.Entry, of: c, opens: machine.NewBits(len(a.bodies.Components)), visited: &visits{passages: map[visit][]*body.Passage{}}})
	}
	a.writers = make([]machine.Bits, len(a.bodies.Slots))
	for _, p := range a.Parts {
		v := visitor{a: a, part: p, seen: machine.NewBits(len(a.bodies.Machine.Modules)), slots: machine.NewBits(len(a.bodies.Slots)),
			symbols: machine.NewBits(a.bodies.Machine.Symbols)}
		v.visit()
		p.slots, p.symbols, p.guests = v.slots, v.symbols, a.bodies.InOrder(v.guests)
		p.sources = a.sourcesOf(p)
		for s := range v.slots.All() {
			if a.writers[s] == nil {
				a.writers[s] = machine.NewBits(len(a.Parts))
			}
			a.writers[s].Add(p.ID)
		}
		p.Opens = slices.Collect(p.opens.All())
	}
}

// visitor walks all code that a part's life, events and messages lead to.
type visitor struct {
	a       *Automaton
	part    *Part
	seen    machine.Bits // modules
	slots   machine.Bits
	symbols machine.Bits
	guests  []*body.Guest
	work    []*machine.Module
}

func (v *visitor) visit() {
	for _, l := range v.a.bodies.Lives.All(v.part.of) {
		for i := range l.Edges {
			for _, path := range l.Edges[i].Paths {
				for _, step := range path {
					if step.Name == body.Providers || !step.Own() {
						continue
					}
					for _, t := range v.a.lifeTargets(v.part, step.Name) {
						v.target(t)
					}
					for _, t := range v.a.toldTargets(v.part, step.Name) {
						v.target(t)
					}
				}
			}
		}
	}
	for i := range v.part.of.Loose {
		v.source(&v.part.of.Loose[i])
	}
	for len(v.work) > 0 {
		mod := v.work[len(v.work)-1]
		v.work = v.work[:len(v.work)-1]
		for i := range mod.Edges {
			e := &mod.Edges[i]
			if e.Op == machine.Set {
				v.set(e.Update)
			} else if e.Module != nil {
				v.target(machine.Target{Symbol: e.Symbol, Module: e.Module})
			}
		}
	}
}

func (v *visitor) target(t machine.Target) {
	if t.Symbol != machine.None {
		v.symbols.Add(int(t.Symbol))
	}
	if t.Module != nil && !v.seen.Has(t.Module.ID) {
		v.seen.Add(t.Module.ID)
		v.work = append(v.work, t.Module)
	}
}

func (v *visitor) set(u machine.Update) {
	s := v.a.bodies.Slots[u.Slot.ID]
	given := u.Change != machine.Ask // else the value is no value
	if of := s.Windows[u.Value]; given && of != nil && of != v.part.of {
		return // what a layout says of another window's methods
	}
	if s.Guest != nil && !v.takes(s.Guest, u) {
		return
	}
	if s.Seat != nil && s == s.Seat.Asked {
		value := u.Value
		if !given {
			value = s.Steps[u.Value][0] // where nothing was asked before
		}
		if g := s.Seat.Comes(value); g != nil {
			v.guest(g)
		}
	}
	v.slots.Add(u.Slot.ID)
	for _, t := range s.Leaving {
		v.target(t)
	}
	if s.Opens != nil && (s.Opens != v.part.of || v.part.Kind == Window) {
		v.part.opens.Add(s.Opens.ID)
	}
	if u.Value > 0 || !given {
		if given {
			for _, t := range s.Values[u.Value].Runs {
				v.target(t)
			}
		}
		for i := range s.Sources {
			v.source(&s.Sources[i])
		}
	}
}

// takes tells whether the part is where a guest lives: its code lets it in. Where it clears a place, guests of others are meant, too.
func (v *visitor) takes(g *body.Guest, u machine.Update) bool {
	if !g.Comes(u) && !slices.Contains(v.guests, g) {
		return false
	}
	v.guest(g)
	return true
}

// guest takes what lives in the part: all of its life.
func (v *visitor) guest(g *body.Guest) {
	if slices.Contains(v.guests, g) {
		return
	}
	v.guests = append(v.guests, g)
	for _, s := range g.Slots() {
		v.slots.Add(s.ID)
	}
	for i := range g.State.Sources {
		v.source(&g.State.Sources[i])
	}
	for i := range g.Life.Edges {
		for _, path := range g.Life.Edges[i].Paths {
			for _, step := range path {
				if step.Hosted != "" {
					continue
				}
				for _, t := range g.Runs(step.Name) {
					v.target(t)
				}
			}
		}
	}
}

func (v *visitor) source(s *body.Source) {
	v.target(s.Target)
	if s.Frame != nil {
		v.symbols.Add(int(s.Frame.Symbol))
	}
}

// sourcesOf lists what may happen while a part is there: its listeners, its posted messages, and what needs no registration.
func (a *Automaton) sourcesOf(p *Part) []source {
	var out []source
	add := func(s source) {
		if s.Symbol != machine.None || !a.analysis.Idle(s.Module) {
			out = append(out, s)
		}
	}
	along := func(s source) { // with a course of windows
		if s.Stage == nil {
			add(s)
			return
		}
		for _, move := range s.Moves {
			if s.stage, s.move = nil, move; !move.Any {
				s.stage = s.Stage
			}
			add(s)
		}
	}
	for _, s := range p.of.Loose {
		along(source{Source: s})
	}
	for id := range p.slots.All() {
		s := a.bodies.Slots[id]
		for v, value := range s.Values {
			if v == 0 || s.Counts() && v > machine.Once {
				continue
			}
			src := source{slot: s, values: machine.Only(v), posted: s.Kind == body.Posted}
			if s.Counts() {
				src.values = s.On()
			}
			for i, t := range value.Runs {
				src.Source = body.Source{Target: t, GUI: s.GUI, Over: s.Over}
				if s.Event != "" {
					src.Event = s.Name
				}
				if a.wraps(p, s.Event, &src) {
					continue
				}
				if s.Kind == body.Made || s.Kind == body.Hosted || !s.Brought() || s.Stands && a.tellsStanding(p, s.Event) {
					continue
				}
				for _, move := range movesOf(s, v, i) {
					if src.stage, src.move = nil, move; !move.Any {
						src.stage = s.Stage
					}
					add(src)
				}
			}
		}
		if s.Guest != nil && s.Guest.Seat != nil {
			continue
		}
		values := machine.Only(1)
		if s.Guest != nil {
			values = s.Guest.Present()
		}
		for _, of := range s.Sources {
			if s.Stands && a.tellsStanding(p, of.Event) || a.wraps(p, of.Event, &source{Source: of}) {
				continue
			}
			src := source{Source: of, slot: s, values: values}
			if of.From != 0 {
				src.values = of.From
			}
			if of.Left {
				src.slot = a.bodies.Left
			}
			along(src)
		}
	}
	for _, g := range p.guests {
		if g.Seat == nil {
			continue
		}
		for _, of := range g.State.Sources {
			along(source{Source: of, slot: g.Seat.Holds, values: machine.Only(g.Seat.Coming(g))})
		}
	}
	return out
}

// movesOf lists how one of the targets that a slot's value runs comes.
func movesOf(s *body.Slot, value, target int) []body.Move {
	if s.Stage == nil {
		return []body.Move{{Any: true}}
	}
	return s.Moves[value][target]
}

// findEntries marks the parts that something can start: those that nothing resolved starts are assumed to be started by something that
// could not be resolved.
func (a *Automaton) findEntries() {
	for _, p := range a.Parts {
		for _, q := range p.Opens {
			a.Parts[q].openers++
		}
	}
	for _, p := range a.Parts {
		if !p.Entry && p.openers == 0 {
			p.Entry, p.Guessed = true, true
		}
	}
}

// lifeTargets are what a lifecycle's callback of the part runs, as far as it does anything.
func (a *Automaton) lifeTargets(p *Part, name string) []machine.Target {
	return a.running(a.bodies.Life(p.of, name))
}

// overrides tells whether the app has a lifecycle's callback of the part.
func (a *Automaton) overrides(p *Part, name string) bool {
	return slices.ContainsFunc(a.lifeTargets(p, name), func(t machine.Target) bool { return t.Symbol != machine.None })
}

// wraps tells whether an event's callback comes only inside of one of the part's own.
func (a *Automaton) wraps(p *Part, event string, s *source) bool {
	by := a.bodies.Lives.Of(p.of).Wraps[event]
	return by != "" && s.Over == nil && s.Symbol != machine.None && a.overrides(p, by) && a.bodies.Wrapped(p.of, event, s.Symbol)
}

// running leaves out targets that do nothing.
func (a *Automaton) running(targets []machine.Target) []machine.Target {
	return slices.DeleteFunc(slices.Clone(targets), func(t machine.Target) bool {
		return t.Symbol == machine.None && a.analysis.Idle(t.Module)
	})
}

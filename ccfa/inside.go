package ccfa

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// A library drives what lives in a window (fragments) inside of the window's own callbacks: FragmentActivity.onStart starts them. Where the app
// overrides such a callback, and calls the library's by super, the guests' callbacks are API_SYNC inside of it; else they are events, as the
// library's code then counts as the framework's. Either way their lives go on before the rest of the callback does: apps call super first. That
// holds for callbacks that undo things, too, where some call it last, and what their guests' code does then seems to come a little early.

// inner is what runs inside of a callback of a window, as the system has it: beside the callback, without a letter.
type inner struct {
	caller *body.Callback
	target machine.Target // what runs, without a symbol and a module: nothing
}

// expand puts what a library takes inside of the callbacks of an edge's path before them.
func (m *maker) expand(le *framework.LifeEdge, path []framework.LifeStep, parts map[string]*Part) []framework.LifeStep {
	var out []framework.LifeStep
	for _, step := range path {
		if p := parts[step.Role]; step.Hosted == "" && p != nil && len(p.guests) > 0 {
			for _, life := range drivenAs(p.guests) {
				for _, event := range m.a.bodies.Lives[life].Inside(step.Name, le.Event) {
					out = append(out, framework.LifeStep{Role: step.Role, Hosted: life, Name: event, Inside: step.Name, Joined: true,
						MinSDK: step.MinSDK, BelowSDK: step.BelowSDK})
				}
			}
		}
		out = append(out, step)
	}
	return out
}

// livesOf lists the lives that some guests have, each once.
func livesOf(guests []*body.Guest) []*framework.Lifecycle {
	var out []*framework.Lifecycle
	for _, g := range guests {
		if !slices.Contains(out, g.Life) {
			out = append(out, g.Life)
		}
	}
	return out
}

// drivenAs lists the lives as which a library drives some guests, each once: one that is like another one is driven as that.
func drivenAs(guests []*body.Guest) []string {
	var out []string
	for _, l := range livesOf(guests) {
		name := l.Name
		if l.Base != "" {
			name = l.Base
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// inner gives the app's callback inside of which a step is taken, nil: none.
func (m *maker) inner(p *Part, step framework.LifeStep) *inner {
	if step.Inside == "" {
		return nil
	}
	for _, t := range m.a.lifeTargets(p, step.Inside) {
		if t.Symbol != machine.None {
			return &inner{m.a.bodies.Callbacks[t.Symbol], machine.Target{Symbol: machine.None}}
		}
	}
	return nil
}

// insides are what runs inside of callbacks of a window beside what their own code runs.
type insides struct {
	syncs   map[insideSync]bool // whether it comes where nothing is made anew from outside, too
	started machine.Bits        // callers that always run some of it first
}

// insideSync is a callback that comes inside of a caller directly behind another one, or (before is None) behind the caller's entry.
type insideSync struct{ caller, before, after machine.Symbol }

// findInsides finds what runs inside of the callbacks of windows, by the transitions that can be taken: from where the first one may run up to
// the callback itself.
func (a *Automaton) findInsides(ctx context.Context) error {
	a.insides = &insides{map[insideSync]bool{}, machine.NewBits(len(a.bodies.Callbacks))}
	for _, p := range a.Parts {
		if !slices.ContainsFunc(livesOf(p.guests), (*framework.Lifecycle).DrivenInside) {
			continue
		}
		v, err := a.viewAt(ctx, everything, a.partBudget(), false, p)
		if err != nil {
			return err
		}
		w := &insideWalk{a: a, v: v, to: a.insides, seen: map[string]bool{}}
		w.walk()
	}
	return nil
}

// insideWalk follows what runs inside of callbacks in one part's system, with what is known of how far each guest is.
type insideWalk struct {
	a    *Automaton
	v    *View
	to   *insides
	once machine.Bits // locations that are come to where nothing is made anew from outside
	seen map[string]bool
	work []insidePlace
}

// insidePlace is a location on the way to a caller, the last callback before it, and what variables of guests can be there.
type insidePlace struct {
	caller   *body.Callback
	location int
	last     machine.Symbol
	vals     insideValues // of those that were asked for or set on the way
}

// insideValues are what variables of guests can be, in the order of the variables. They are not changed: with makes others.
type insideValues []insideValue

type insideValue struct {
	machine.Variable
	values machine.Values
}

// find gives the place of a variable, or where it would be.
func (l insideValues) find(v machine.Variable) (int, bool) {
	return slices.BinarySearchFunc(l, v, func(have insideValue, want machine.Variable) int {
		return cmp.Or(cmp.Compare(have.Slot.ID, want.Slot.ID), cmp.Compare(have.Instance, want.Instance))
	})
}

// with gives these and another value of one.
func (l insideValues) with(v machine.Variable, vals machine.Values) insideValues {
	i, ok := l.find(v)
	if ok {
		out := slices.Clone(l)
		out[i].values = vals
		return out
	}
	return slices.Insert(slices.Clone(l), i, insideValue{v, vals})
}

// maxInsidePlaces bounds the places of a part where guests are told apart.
const maxInsidePlaces = 1 << 13

func (w *insideWalk) walk() {
	type place struct {
		caller   *body.Callback
		location int
	}
	w.once = w.v.withoutAgain()
	led, from, own := map[place]bool{}, map[place]bool{}, map[place]bool{}
	for n := range w.v.lives.Locations {
		w.v.eachFrom(n, func(t *machine.Transition, of *note) {
			switch {
			case of.inside != nil:
				from[place{of.inside.caller, t.From}] = true
				led[place{of.inside.caller, t.To}] = true
			case t.Symbol != machine.None:
				own[place{w.a.bodies.Callbacks[t.Symbol], t.From}] = true
			}
		})
	}
	for at := range from {
		w.to.started.Add(int(at.caller.Symbol))
	}
	for at := range own {
		if !led[at] {
			w.to.started.Remove(int(at.caller.Symbol)) // nothing runs inside there: a window is not made anew, say
		}
	}
	for at := range from {
		if !led[at] {
			w.reach(insidePlace{caller: at.caller, location: at.location, last: machine.None})
		}
	}
	for len(w.work) > 0 {
		at := w.work[len(w.work)-1]
		w.work = w.work[:len(w.work)-1]
		w.v.eachFrom(at.location, func(t *machine.Transition, of *note) { w.pass(at, t, of) })
	}
}

// withoutAgain is the set of locations that are come to where nothing is made anew from outside.
func (v *View) withoutAgain() machine.Bits {
	set, work := machine.NewBits(len(v.lives.Locations)), []int{0}
	set.Add(0)
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		v.eachFrom(at, func(t *machine.Transition, _ *note) {
			if !t.Again && !set.Has(t.To) {
				set.Add(t.To)
				work = append(work, t.To)
			}
		})
	}
	return set
}

func (w *insideWalk) reach(at insidePlace) {
	if len(w.seen) > maxInsidePlaces {
		at.vals = nil
	}
	if key := at.key(); !w.seen[key] {
		w.seen[key] = true
		w.work = append(w.work, at)
	}
}

// key is equal for places that are the same.
func (at *insidePlace) key() string {
	b := binary.AppendVarint(binary.AppendUvarint(binary.AppendUvarint(nil, uint64(at.caller.Symbol)), uint64(at.location)), int64(at.last))
	for _, x := range at.vals {
		b = binary.AppendUvarint(binary.AppendVarint(binary.AppendUvarint(b, uint64(x.Slot.ID)), int64(x.Instance)), uint64(x.values))
	}
	return string(b)
}

// of gives what a variable can be at a place.
func (w *insideWalk) of(at *insidePlace, v machine.Variable) machine.Values {
	if i, ok := at.vals.find(v); ok {
		return at.vals[i].values
	}
	if !w.v.Coarse() {
		if vals := w.v.solved.Values(at.location, v); vals != 0 {
			return vals
		}
	}
	return machine.FirstValues(len(v.Slot.Values))
}

// behind gives the place behind a transition, but for the last callback; false: with what guests are there it is not taken.
func (w *insideWalk) behind(at insidePlace, t *machine.Transition) (insidePlace, bool) {
	to := insidePlace{at.caller, t.To, at.last, at.vals}
	for _, c := range t.Needs {
		if w.v.a.bodies.Slots[c.Slot.ID].Kind != body.Hosted {
			continue
		}
		vals := w.of(&at, c.Variable) & c.Values
		if vals == 0 {
			return to, false
		}
		to.vals = to.vals.with(c.Variable, vals)
	}
	for _, s := range t.Sets {
		if w.v.a.bodies.Slots[s.Slot.ID].Kind == body.Hosted {
			to.vals = to.vals.with(s.Variable, machine.Only(s.Value))
		}
	}
	for _, x := range to.vals {
		if vals := w.a.analysis.Moves.After(t.Module, x.Slot, x.values); vals != x.values {
			to.vals = to.vals.with(x.Variable, vals)
		}
	}
	return to, true
}

// pass goes on along a transition from a place: one of what runs inside, or the caller's own.
func (w *insideWalk) pass(at insidePlace, t *machine.Transition, of *note) {
	own := of.inside == nil && t.Symbol == at.caller.Symbol
	if !own && (of.inside == nil || of.inside.caller != at.caller) {
		return
	}
	to, ok := w.behind(at, t)
	if !ok {
		return
	}
	order, sync := w.a.analysis.Order, func(x machine.Symbol) {
		pair := insideSync{at.caller.Symbol, at.last, x}
		w.to.syncs[pair] = w.to.syncs[pair] || w.once.Has(at.location) && !t.Again
	}
	switch target := of.inside; {
	case own && at.last == machine.None:
		w.to.started.Remove(int(at.caller.Symbol))
	case own:
		for y := range order.First(at.caller.Main).All() {
			sync(machine.Symbol(y))
		}
	case target.target.Module == nil:
		w.reach(to)
	case target.target.Symbol != machine.None:
		sync(target.target.Symbol)
		to.last = target.target.Symbol
		w.reach(to)
	default: // a library's code, which may run some
		mod := target.target.Module
		for y := range order.First(mod).All() {
			sync(machine.Symbol(y))
		}
		if order.Through(mod) {
			w.reach(to)
		}
		for x := range order.Last(mod).All() {
			to.last = machine.Symbol(x)
			w.reach(to)
		}
	}
}

// noteInside notes what a transition runs inside of a caller.
func (a *Automaton) noteInside(in *inner) {
	if list := a.inside[in.caller.Symbol]; !slices.Contains(list, in.target) {
		a.inside[in.caller.Symbol] = append(list, in.target)
	}
}

// insideOf is the set of symbols that a library runs inside of a callback beside what the callback's own code runs.
func (a *Automaton) insideOf(c *Callback) machine.Bits {
	set := machine.NewBits(a.bodies.Machine.Symbols)
	for _, t := range a.inside[c.of.Symbol] {
		if t.Symbol != machine.None {
			set.Add(int(t.Symbol))
		} else {
			set.Union(a.analysis.Order.Letters(t.Module))
		}
	}
	return set
}

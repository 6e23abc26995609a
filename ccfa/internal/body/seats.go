package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes a seat through an event of its guests' life: the guest that it holds, or the exchange of that for the one that was asked
// to come, or for the one that the back stack gives back. Each is a way of its own, so that no way is between them on which one has gone and
// the other is forgotten.

// seatPassing is what an event does to one seat.
type seatPassing struct {
	*passing
	seat *Seat
}

// A guest of a seat comes and goes by these.
const (
	whole = iota // with all of its life
	view         // its view alone
)

func (v seatPassing) ways() []Way {
	if v.comes(v.seat.Guests[0], whole) != nil {
		return v.exchange()
	}
	out := []Way{v.way(v.holds(nil))}
	some := false
	for _, g := range v.seat.Guests {
		w := v.way(v.holds(g))
		e := v.edge(g, g.Life.In(0)[1].Name)
		if e == nil {
			if e = v.edge(g, framework.Made); e != nil && g.Life.OneByOne { // this event comes more than once
				made := g.Life.Number(framework.Made)
				has := w
				has.Needs = append(slices.Clip(w.Needs), Need{g.State, machine.FirstValues(len(g.State.Values)) &^ machine.Only(made)})
				out = append(out, has)
				w.Needs = append(slices.Clip(w.Needs), Need{g.State, machine.Only(made)})
				w.Sets = append(w.Sets, Put{g.State, 0})
			}
		}
		if e != nil {
			w.Steps = v.steps(g, e)
			if g.Life.Number(e.To) == 0 { // the host goes
				w.Sets = append(v.left(g, e.To), Put{v.seat.Holds, 0}, Put{v.seat.Asked, 0})
				w.Sets = append(w.Sets, v.seat.nothingWaits()...)
				for _, o := range v.seat.Guests { // of those that are kept aside, too
					if b := v.seat.Below[o]; b != nil {
						w.Sets = append(w.Sets, Put{b, 0})
					}
				}
			}
			some = some || len(w.Steps)+len(w.Sets) > 0
			out = append(out, v.instead(g, e, w)...)
		}
		out = append(out, w)
	}
	if !some {
		return nil
	}
	return out
}

// instead lists the ways that a guest may take instead of that of an edge which leaves it where it is.
func (v seatPassing) instead(g *Guest, e *framework.LifeEdge, w Way) []Way {
	var out []Way
	for i := range g.Life.Edges {
		if o := &g.Life.Edges[i]; o.Either && o.Event == e.Event && o.From == e.From && o.Group() == e.Group() && e.From == e.To && o.From == o.To && g.takes(o) {
			w.Steps = v.steps(g, o)
			out = append(out, w)
		}
	}
	return out
}

// exchange lets the guest go that is there and the one come that was asked to, in the order that their life has.
func (v seatPassing) exchange() []Way {
	var out []Way
	if !v.sure || !slices.ContainsFunc(v.seat.Guests, func(g *Guest) bool { return v.waits(g, framework.Enter) || v.waits(g, framework.Leave) }) {
		out = append(out, v.way(v.asked(0)))
	}
	one := v.seat.Guests[0]
	if e := v.oneForAnother(one); e != nil {
		out = append(out, v.exchanges(Before, exchanged, e)...)
	} else { // what comes before the other one has gone, and what behind that: stage by stage there are fewest ways
		gone := 0
		if goes := v.goes(one, whole); len(goes) > 0 {
			gone = goes[0].Line()
		}
		before := func(e *framework.LifeEdge) bool { return e.Line() < gone }
		out = append(out, v.come(Before, between, before)...)
		out = append(out, v.gone(between, between+1)...)
		out = append(out, v.come(between+1, exchanged, func(e *framework.LifeEdge) bool { return !before(e) })...)
	}
	for _, g := range v.seat.Guests { // wherever something was said of one guest alone, the others have gone
		if !v.waits(g, framework.Enter) {
			continue
		}
		w := v.way(v.asked(v.seat.Coming(g)))
		w.From = exchanged
		w.Sets = append(v.without(g), Put{v.seat.Holds, v.seat.Coming(g)}, Put{v.seat.Asked, 0})
		if g.Life.OneByOne && v.comesMade(g) {
			w.Sets = append(w.Sets, Put{g.State, g.Life.Number(framework.Made)})
		}
		if b := v.seat.Below[g]; b != nil {
			w.Sets = append(w.Sets, Put{b, 0})
		}
		out = append(out, w)
	}
	for _, g := range v.seat.Guests {
		if !v.waits(g, framework.Leave) || v.seat.Going(g) == noRequest {
			continue
		}
		out = append(out, v.leaves(g))
		w := v.way(v.asked(v.seat.Going(g)), Need{v.seat.Holds, machine.FirstValues(len(v.seat.Holds.Values)) &^ machine.Only(v.seat.Coming(g))})
		w.Sets = []Put{{v.seat.Asked, 0}}
		out = append(out, w)
	}
	return v.oneByOne(slices.Concat(out, v.firstOnes(), v.stack(), v.choice(), v.pops()))
}

// comesMade tells whether a guest that comes at the event has no view then.
func (v seatPassing) comesMade(g *Guest) bool {
	edges := v.comes(g, whole)
	return len(edges) > 0 && edges[len(edges)-1].To == framework.Made
}

// firstOnes lets guests come where nothing is there: not where something has come back with the window.
func (v seatPassing) firstOnes() []Way {
	var out []Way
	for _, g := range v.seat.Guests {
		value := v.seat.value(atFirst, g)
		if value == noRequest || !v.waits(g, framework.Enter) {
			continue
		}
		w := v.inPlaceOf(g, nil)
		w.Needs, w.Sets = append(w.Needs, v.asked(value)), append(w.Sets, Put{v.seat.Asked, 0})
		if g.Life.OneByOne && v.comesMade(g) {
			w.Sets = append(w.Sets, Put{g.State, g.Life.Number(framework.Made)})
		}
		some := v.way(Need{v.seat.Holds, machine.FirstValues(len(v.seat.Holds.Values)) &^ machine.Only(0)}, v.asked(value))
		some.Sets = []Put{{v.seat.Asked, 0}}
		out = append(out, w, some)
	}
	return out
}

// oneByOne does what was asked before the last request, too, where that is not forgotten: in any order, as which one that was is not known.
func (v seatPassing) oneByOne(last []Way) []Way {
	s := v.seat
	if s.Count == nil {
		return last
	}
	const loop = exchanged + 1
	var out []Way
	for _, w := range last {
		if slices.ContainsFunc(w.Sets, func(p Put) bool { return p.Slot == s.Asked }) {
			w.Sets = append(slices.Clip(w.Sets), s.nothingWaits()...)
		}
		if v.code { // a module has its ways whatever waits
			out = append(out, w)
			continue
		}
		if slices.Contains(w.Needs, v.asked(0)) { // what this says of the others is not known by itself
			w.Needs = append(slices.Clip(w.Needs), Need{s.Count, machine.Only(NoneWaits)})
			w.Sets = append(slices.Clip(w.Sets), s.nothingWaits()...)
		} else if w.From == Before {
			behind := w
			behind.From = loop
			out = append(out, behind)
			w.Needs = append(slices.Clip(w.Needs), Need{s.Count, machine.Only(NoneWaits) | machine.Only(OneWaits)})
		}
		out = append(out, w)
	}
	if v.code {
		return out
	}
	out = append(out, Way{From: Before, To: loop, Needs: []Need{{s.Count, machine.Only(SeveralWait)}}})
	again := func(ways []Way, needs ...Need) {
		for _, w := range ways {
			w.From, w.To = loop, loop
			w.Needs = append(slices.DeleteFunc(slices.Clone(w.Needs), func(n Need) bool { return n.Slot == s.Asked }), needs...)
			w.Sets = slices.DeleteFunc(slices.Clone(w.Sets), func(p Put) bool { return p.Slot == s.Asked })
			out = append(out, w)
		}
	}
	for _, g := range s.Guests {
		for _, o := range append([]*Guest{nil}, s.Guests...) {
			again([]Way{v.inPlaceOf(g, o)}, Need{s.Waits[g], machine.Only(Comes)})
			if s.Below[g] != nil {
				again(v.push(g, o), Need{s.Waits[g], machine.Only(ComesKept)})
			}
		}
		if g.asked[framework.Leave] {
			again([]Way{v.leaves(g)})
		}
		if b := s.Below[g]; b != nil && s.pops {
			for value := range b.Values {
				again(v.pop(g, value))
			}
		}
	}
	return out
}

// inPlaceOf lets a guest come for another one, or (nil) for none.
func (v seatPassing) inPlaceOf(g, o *Guest) Way {
	w := v.way(v.holds(o))
	w.Sets = append(v.without(g), Put{v.seat.Holds, v.seat.Coming(g)})
	if b := v.seat.Below[g]; b != nil {
		w.Sets = append(w.Sets, Put{b, 0})
	}
	var goes []*framework.LifeEdge
	if o != nil {
		goes = v.goes(o, whole)
	}
	w.Steps = v.merged(o, goes, g, v.comes(g, whole))
	return w
}

// leaves lets a guest go that is there, and none come.
func (v seatPassing) leaves(g *Guest) Way {
	w := v.way(v.asked(v.seat.Going(g)), v.holds(g))
	w.Steps = v.all(g, v.goes(g, whole))
	w.Sets = append(v.left(g, g.Life.Nodes[0].Name), Put{v.seat.Holds, 0}, Put{v.seat.Asked, 0})
	return w
}

// merged are the steps of a guest that goes and of one that comes for it, as the lines of their life follow each other.
func (v seatPassing) merged(o *Guest, goes []*framework.LifeEdge, g *Guest, comes []*framework.LifeEdge) []Step {
	var out []Step
	for len(goes)+len(comes) > 0 {
		if len(comes) == 0 || len(goes) > 0 && goes[0].Line() < comes[0].Line() {
			out = append(out, v.steps(o, goes[0])...)
			goes = goes[1:]
		} else {
			out = append(out, v.steps(g, comes[0])...)
			comes = comes[1:]
		}
	}
	return out
}

// stack lets a guest come in the place of another one that the back stack keeps, and that one come back.
func (v seatPassing) stack() []Way {
	if v.seat.Below == nil {
		return nil
	}
	var out []Way
	for _, g := range v.seat.Guests {
		b := v.seat.Below[g]
		if b == nil {
			w := v.way(v.asked(v.seat.Pop()), v.holds(g))
			w.Sets = []Put{{v.seat.Asked, 0}}
			out = append(out, w)
			continue
		}
		for _, o := range append([]*Guest{nil}, v.seat.Guests...) {
			if v.waits(g, framework.Stack) {
				out = append(out, v.push(g, o)...)
			}
		}
		for value := range b.Values {
			if !v.waits(g, framework.Pop) {
				break
			}
			out = append(out, v.pop(g, value)...)
		}
	}
	w := v.way(v.asked(v.seat.Pop()), v.holds(nil))
	w.Sets = []Put{{v.seat.Asked, 0}}
	return append(out, w)
}

// push lets a guest come in the place of another one (nil: of none), which is kept.
func (v seatPassing) push(g, o *Guest) []Way {
	w := v.way(v.asked(v.seat.Pushing(g)), v.holds(o))
	w.Sets = []Put{{v.seat.Holds, v.seat.Coming(g)}, {v.seat.Asked, 0}}
	var goes []*framework.LifeEdge
	if o != nil {
		goes = v.goes(o, view)
		w.Sets = append(w.Sets, Put{o.State, o.Life.Number(framework.Stacked)})
		w.Sets = append(w.Sets, v.left(o, framework.Stacked)...)
	}
	w.Steps = v.merged(o, goes, g, v.comes(g, whole))
	b := v.seat.Below[g]
	if o != g {
		w.Sets = append(w.Sets, Put{b, v.seat.On(o)})
		return []Way{w}
	}
	var out []Way
	own := len(b.Values) / 2
	for value := range b.Values {
		one := w
		one.Needs = append(slices.Clip(w.Needs), Need{b, machine.Only(value)})
		one.Sets = append(slices.Clip(w.Sets), Put{b, own + value%own})
		out = append(out, one)
	}
	return out
}

// pop gives back what a guest came in the place of, by the value of its slot of Below.
func (v seatPassing) pop(g *Guest, value int) []Way {
	b := v.seat.Below[g]
	own := len(b.Values) / 2
	w := v.way(v.asked(v.seat.Pop()), v.holds(g), Need{b, machine.Only(value)})
	w.Sets = []Put{{v.seat.Asked, 0}}
	goes := v.goes(g, whole)
	switch {
	case value == 0: // it did not come by the back stack
		return []Way{w}
	case value == v.seat.On(nil):
		w.Steps = v.all(g, goes)
		w.Sets = append(w.Sets, Put{v.seat.Holds, 0}, Put{b, 0})
		w.Sets = append(w.Sets, v.left(g, g.Life.Nodes[0].Name)...)
		return []Way{w}
	case value >= own: // how many of its own class there are is not known
		var out []Way
		for _, w := range v.comesBack(g, g, w) {
			last := w
			last.Sets = append(slices.Clip(w.Sets), Put{b, value - own}, Put{g.State, 0})
			out = append(out, w, last)
		}
		return out
	}
	o := v.seat.Guests[value-v.seat.On(v.seat.Guests[0])]
	if o == g {
		return nil
	}
	w.Sets = append(w.Sets, Put{v.seat.Holds, v.seat.Coming(o)}, Put{o.State, 0}, Put{b, 0})
	w.Sets = append(w.Sets, v.left(g, g.Life.Nodes[0].Name)...)
	if len(v.seat.Below) == 1 { // else another one of its class may be below others
		w.Sets = append(w.Sets, Put{g.State, 0})
	}
	out := v.comesBack(o, g, w)
	if v.seat.Below[o] == nil {
		return out
	}
	for _, w := range slices.Clone(out) {
		for _, x := range v.seat.Guests { // it may have come more than once: what the last one of them came in the place of is forgotten
			if x != o {
				again := w
				again.Needs = append(slices.Clip(w.Needs), Need{v.seat.Below[o], machine.Only(0)}, v.kept(x))
				again.Sets = append(slices.Clip(w.Sets), Put{v.seat.Below[o], v.seat.On(x)})
				out = append(out, again)
			}
		}
	}
	return out
}

// comesBack lists the ways on which a guest that was kept comes back for another one: with a view, or with all of its life where it is asleep.
func (v seatPassing) comesBack(o, g *Guest, w Way) []Way {
	goes := v.goes(g, whole)
	w.Steps = v.merged(g, goes, o, v.comes(o, view))
	if !o.nodes[framework.Asleep] {
		return []Way{w}
	}
	asleep := machine.Only(o.Life.Number(framework.Asleep))
	woken := w
	woken.Needs = append(slices.Clip(w.Needs), Need{o.State, asleep})
	woken.Steps = v.merged(g, goes, o, v.comes(o, whole))
	w.Needs = append(slices.Clip(w.Needs), Need{o.State, machine.FirstValues(len(o.State.Values)) &^ asleep})
	return []Way{w, woken}
}

// exchanged is the state behind an exchange.
const exchanged = between + 2

// come adds some of the callbacks of the guest that was asked to come.
func (v seatPassing) come(at, to int, part func(*framework.LifeEdge) bool) []Way {
	var out []Way
	for _, g := range v.seat.Guests {
		if !v.waits(g, framework.Enter) {
			continue
		}
		w := v.way(v.asked(v.seat.Coming(g)))
		w.From, w.To = at, to
		w.Steps = v.all(g, slices.DeleteFunc(v.comes(g, whole), func(e *framework.LifeEdge) bool { return !part(e) }))
		out = append(out, w)
	}
	return out
}

// gone adds the callbacks of the guest that was there, if any, for the sake of another one or of its own kind.
func (v seatPassing) gone(at, to int) []Way {
	coming := machine.FirstValues(len(v.seat.Guests)+1) &^ machine.Only(0)
	var out []Way
	for _, g := range append([]*Guest{nil}, v.seat.Guests...) {
		w := v.way(v.holds(g), Need{v.seat.Asked, coming})
		w.From, w.To = at, to
		if g != nil {
			w.Steps = v.all(g, v.goes(g, whole))
		}
		out = append(out, w)
	}
	return out
}

// oneForAnother is the edge that gives an order of its own to an exchange, nil: there is none.
func (v seatPassing) oneForAnother(g *Guest) *framework.LifeEdge {
	e := v.edge(g, v.from(g, framework.Enter, v.from(g, framework.Leave, g.Life.In(0)[1].Name)))
	if e == nil || !slices.ContainsFunc(e.Paths[0], func(s framework.LifeStep) bool { return s.Role == framework.Old }) {
		return nil
	}
	return e
}

// exchanges are the ways on which a guest comes for another one, or for none, in the order of an edge.
func (v seatPassing) exchanges(at, to int, e *framework.LifeEdge) []Way {
	var out []Way
	for _, g := range v.seat.Guests {
		for _, old := range append([]*Guest{nil}, v.seat.Guests...) {
			w := v.way(v.holds(old), v.asked(v.seat.Coming(g)))
			w.From, w.To = at, to
			for _, s := range e.Paths[0] {
				of := g
				if s.Role == framework.Old {
					of = old
				}
				if of != nil && v.does(of, &s) {
					w.Steps = append(w.Steps, Step{of, s, v.b})
				}
			}
			out = append(out, w)
		}
	}
	return out
}

// without empties what the code of guests but one registers on widgets, and what is remembered of them.
func (v seatPassing) without(g *Guest) []Put {
	var out []Put
	for _, o := range v.seat.Guests {
		if o == g {
			continue
		}
		for _, w := range o.Widgets {
			out = append(out, Put{w, 0})
		}
		for _, s := range o.States[1:] {
			out = append(out, Put{s, 0})
		}
	}
	return out
}

func (v seatPassing) way(needs ...Need) Way { return Way{From: Before, To: Behind, Needs: needs} }

func (v seatPassing) holds(g *Guest) Need {
	if g == nil {
		return Need{v.seat.Holds, machine.Only(0)}
	}
	return Need{v.seat.Holds, machine.Only(v.seat.Coming(g))}
}

func (v seatPassing) asked(value int) Need { return Need{v.seat.Asked, machine.Only(value)} }

// kept are the values of a guest's state at which it has no view.
func (v seatPassing) kept(g *Guest) Need {
	values := machine.Values(0)
	for i, n := range g.Life.In(0) {
		if g.Life.Kept(n.Name) {
			values |= machine.Only(i)
		}
	}
	return Need{g.State, values}
}

// edge is the edge of the event that leaves a node of a guest's life, nil: none.
func (v seatPassing) edge(g *Guest, node string) *framework.LifeEdge {
	i := slices.IndexFunc(g.Life.Edges, func(e framework.LifeEdge) bool {
		return e.Event == v.event && e.From == node && v.b.AtLevel(e.MinSDK, e.BelowSDK) && g.takes(&e)
	})
	if i < 0 {
		return nil
	}
	return &g.Life.Edges[i]
}

// chain lists the edges of the event that lead on from a node, to where no line behind goes on.
func (v seatPassing) chain(g *Guest, node string) []*framework.LifeEdge {
	var out []*framework.LifeEdge
	for behind := 0; ; {
		i := slices.IndexFunc(g.Life.Edges, func(e framework.LifeEdge) bool {
			return e.Event == v.event && e.From == node && e.Line() > behind && v.b.AtLevel(e.MinSDK, e.BelowSDK)
		})
		if i < 0 {
			return out
		}
		e := &g.Life.Edges[i]
		out = append(out, e)
		node, behind = e.To, e.Line()
	}
}

// comes are the edges by which a guest comes, with all of its life or back with a view.
func (v seatPassing) comes(g *Guest, how int) []*framework.LifeEdge {
	if how == view {
		return v.chain(g, v.from(g, framework.Pop, framework.Stacked))
	}
	return v.chain(g, v.from(g, framework.Enter, g.Life.Nodes[0].Name))
}

// goes are the edges by which a guest goes that is there.
func (v seatPassing) goes(g *Guest, how int) []*framework.LifeEdge {
	node := v.from(g, framework.Leave, g.Life.In(0)[1].Name)
	if how == view {
		node = v.from(g, framework.Stack, node)
	}
	return v.chain(g, node)
}

// from is the node that a request leads to.
func (v seatPassing) from(g *Guest, request, node string) string {
	return g.Life.In(0)[g.Life.Ask(request, 0)[g.Life.Number(node)]].Name
}

func (v seatPassing) all(g *Guest, edges []*framework.LifeEdge) []Step {
	var out []Step
	for _, e := range edges {
		out = append(out, v.steps(g, e)...)
	}
	return out
}

package body

import (
	"maps"
	"slices"
	"strings"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file says what an event of a host's life, or a request to all that it hosts, does to guests.

// Passage is what is done to one guest, or to the guests of one seat: ways from Before to Behind.
type Passage struct {
	Ways   []Way
	States int
}

// The states of every passage.
const (
	Before = iota
	Behind
	between // of some
)

// Way is a transition of a passage: where all that it needs is so, its steps run, and then slots change.
type Way struct {
	From, To int
	Needs    []Need
	Sets     []Put
	Steps    []Step
}

// Need asks a slot for one of some values.
type Need struct {
	Slot   *Slot
	Values machine.Values
}

// Put gives a slot a value.
type Put struct {
	Slot  *Slot
	Value int
}

// owns tells whether the guest's life runs listeners of an event.
func (g *Guest) owns(event string) bool {
	return slices.ContainsFunc(g.Owns, func(s *Slot) bool { return s.Event == event })
}

// Step is one step of a guest's life: a callback, listeners that its life runs, or an event of the lives of those that live in it.
type Step struct {
	Guest *Guest
	framework.LifeStep
	b *Bodies
}

// Targets is what a step runs, if it is a callback.
func (s *Step) Targets() []machine.Target { return s.b.Given(s.Guest.Runs(s.Name), s.Gives) }

// Lives tells whether a guest lives in another one, or (nil) in a component.
func (g *Guest) Lives(outer *Guest) bool {
	if outer == nil {
		return g.Direct
	}
	return slices.Contains(g.Outers, outer)
}

// Passages lists what a step of a host's life does, one after the other, to those of some guests that live in it: outer is the guest whose
// life the step is of, nil: it is a component's.
func (b *Bodies) Passages(guests []*Guest, outer *Guest, step framework.LifeStep) []*Passage {
	return b.passagesOf(guests, outer, step, func(*Guest, string) bool { return true }, false, false)
}

// passagesOf is the same where only some requests can be waiting; sure: some surely is; code: it is code that does that.
func (b *Bodies) passagesOf(guests []*Guest, outer *Guest, step framework.LifeStep, waits func(g *Guest, request string) bool, sure, code bool) []*Passage {
	p := &passing{b: b, event: step.Name, waits: waits, sure: sure, code: code}
	for _, g := range guests {
		if (g.Life.Name == step.Hosted || g.Life.Base == step.Hosted) && (g.Lives(outer) || outer == nil && !step.Asks && !b.passedOn(step)) {
			p.guests = append(p.guests, g)
			if g.Seat != nil {
				p.seats = with(p.seats, g.Seat)
			}
		}
	}
	if step.Asks {
		p.asks()
	} else {
		p.takes()
	}
	return p.out
}

// passedOn tells whether the lives of guests pass an event on to those that live in them. What they do not pass on reaches all guests of a
// component, however deep they live.
func (b *Bodies) passedOn(step framework.LifeStep) bool {
	for _, l := range b.Lives {
		if l.Hosted && l.Passes(step.Hosted, step.Name) {
			return true
		}
	}
	return false
}

// passing finds passages.
type passing struct {
	b      *Bodies
	event  string
	waits  func(g *Guest, request string) bool // a request to a guest can be waiting
	sure   bool                                // and some is
	code   bool                                // it is code that does that, not the host's life
	guests []*Guest
	seats  []*Seat
	out    []*Passage
}

func (p *passing) add(ways []Way) {
	states := between
	for _, w := range ways {
		states = max(states, w.From+1, w.To+1)
	}
	if len(ways) > 0 {
		p.out = append(p.out, &Passage{ways, states})
	}
}

// takes goes line by line through the lives of guests, and then seat by seat.
func (p *passing) takes() {
	twice := slices.DeleteFunc(slices.Clone(p.guests), func(g *Guest) bool { return g.second == nil || !strings.HasPrefix(p.event, framework.Settle) })
	for _, g := range twice {
		p.comesOnce(g)
	}
	p.lines(func(g *Guest, region int) bool { return g.Seat == nil && !g.besideSeat() || region > 0 })
	for _, s := range p.seats {
		ways := seatPassing{p, s}.ways()
		for _, g := range s.Guests {
			ways = g.keeps(ways)
		}
		p.add(ways)
	}
	p.lines(func(g *Guest, region int) bool { return g.Seat != nil && g.Seat.Below != nil && region == 0 })
	p.lines(func(g *Guest, region int) bool { return g.besideSeat() && region == 0 })
	for _, g := range twice {
		p.follows(g)
	}
}

// besideSeat tells whether a guest is the second one of a class that has a seat: it comes behind what is there.
func (g *Guest) besideSeat() bool { return g.first != nil && g.first.Seat != nil }

// lines goes through those of the lines of guests' lives that are wanted. One guest alone takes all lines in one passage.
func (p *passing) lines(want func(g *Guest, region int) bool) {
	edges := map[*Guest][]*framework.LifeEdge{}
	lines := map[int]bool{}
	var some []*Guest
	for _, g := range p.guests {
		for i := range g.Life.Edges {
			if e := &g.Life.Edges[i]; p.takesEdge(g, e, want) {
				edges[g] = append(edges[g], e)
				lines[e.Group()] = true
				some = with(some, g)
			}
		}
	}
	if len(some) == 1 && !slices.ContainsFunc(edges[some[0]], (*framework.LifeEdge).Along) {
		g := some[0]
		p.regions(g, edges[g], func(node string) bool { return !p.passesThrough(g, node) })
		return
	}
	for _, line := range slices.Sorted(maps.Keys(lines)) {
		of := map[*Guest][]*Passage{}
		for _, g := range some {
			own := &passing{b: p.b, event: p.event, waits: p.waits, sure: p.sure, code: p.code}
			own.regions(g, slices.DeleteFunc(slices.Clone(edges[g]), func(e *framework.LifeEdge) bool { return e.Group() != line }), nil)
			of[g] = own.out
		}
		p.inTurn(some, of)
	}
}

// passesThrough tells whether a guest is at a node only within the event.
func (p *passing) passesThrough(g *Guest, node string) bool {
	region := g.Life.Node(node).Region
	if g.Life.Number(node) == 0 || slices.ContainsFunc(g.Life.Edges, func(e framework.LifeEdge) bool { return e.To == node && e.From != node && e.Event != p.event }) {
		return false
	}
	for _, request := range g.Life.Requests() {
		for from, to := range g.Life.Ask(request, region) {
			if from != to && to == g.Life.Number(node) {
				return false
			}
		}
	}
	return true
}

// takesEdge tells whether a guest can take an edge at the event, and that does anything.
func (p *passing) takesEdge(g *Guest, e *framework.LifeEdge, want func(g *Guest, region int) bool) bool {
	region := g.Life.Node(e.From).Region
	if e.Event != p.event || !g.takes(e) || !p.b.AtLevel(e.MinSDK, e.BelowSDK) || !want(g, region) || !g.nodes[e.From] {
		return false
	}
	if g.Seat != nil && region == 0 && !g.Life.Kept(e.From) {
		return false // that is the seat's
	}
	return e.From != e.To || e.Either || len(p.steps(g, e)) > 0
}

// regions adds what some lines do to a guest, region by region. begins tells at which nodes it can be; nil: at all.
func (p *passing) regions(g *Guest, edges []*framework.LifeEdge, begins func(node string) bool) {
	for region := range g.Life.Regions {
		p.region(g, slices.DeleteFunc(slices.Clone(edges), func(e *framework.LifeEdge) bool { return g.Life.Node(e.From).Region != region }), begins)
	}
}

// region adds what lines of a region do to a guest: from each node they lead on as far as they do.
func (p *passing) region(g *Guest, edges []*framework.LifeEdge, begins func(node string) bool) {
	var ways []Way
	for i, e := range edges {
		if slices.ContainsFunc(edges[:i], func(b *framework.LifeEdge) bool { return b.From == e.From && b.Line() == e.Line() }) {
			continue
		}
		state := g.States[g.Life.Node(e.From).Region]
		from := machine.Only(g.Life.Number(e.From))
		if begins != nil && !begins(e.From) || !e.Either && slices.ContainsFunc(ways, func(w Way) bool { return w.Needs[0].Values == from }) {
			continue // an earlier line leaves the node
		}
		w := p.way(g, e)
		for last := e; ; {
			i := slices.IndexFunc(edges, func(n *framework.LifeEdge) bool {
				return n.From == last.To && n.Line() > last.Line() && len(n.While) == 0 && !(n.Either && n.Group() == last.Group())
			})
			if i < 0 {
				break
			}
			last = edges[i]
			next := p.way(g, last)
			w.Steps = append(slices.Clip(w.Steps), next.Steps...)
			w.Sets = append(slices.DeleteFunc(w.Sets, func(x Put) bool { return x.Slot == state }), next.Sets...)
			if last.From == last.To && len(next.Sets) == 0 {
				w.Sets = append(w.Sets, Put{state, g.Life.Number(last.To)})
			}
		}
		ways = append(ways, w)
	}
	p.others(g, edges, ways)
}

// way is what an edge does to a guest.
func (p *passing) way(g *Guest, e *framework.LifeEdge) Way {
	region := g.Life.Node(e.From).Region
	state := g.States[region]
	w := Way{From: Before, To: Behind, Needs: append([]Need{{state, machine.Only(g.Life.Number(e.From))}}, g.at(e.While)...), Steps: p.steps(g, e)}
	if e.From != e.To {
		w.Sets = append(w.Sets, Put{state, g.Life.Number(e.To)})
		if region == 0 {
			w.Sets = append(w.Sets, p.left(g, e.To)...)
		}
	}
	return w
}

// others adds ways of a guest's region, and what passes them by.
func (p *passing) others(g *Guest, edges []*framework.LifeEdge, ways []Way) {
	if len(ways) == 0 {
		return
	}
	state := g.States[g.Life.Node(edges[0].From).Region]
	others := machine.FirstValues(len(state.Values))
	for _, w := range ways {
		others &^= w.Needs[0].Values
	}
	for _, w := range slices.Clone(ways) {
		for _, n := range w.Needs[1:] { // where that is not so it stays
			except := Need{n.Slot, machine.FirstValues(len(n.Slot.Values)) &^ n.Values}
			ways = append(ways, Way{From: Before, To: Behind, Needs: []Need{w.Needs[0], except}})
		}
	}
	if others != 0 {
		ways = append(ways, Way{From: Before, To: Behind, Needs: []Need{{state, others}}})
	}
	p.add(g.keeps(ways))
}

// at asks for some nodes of a guest, region by region.
func (g *Guest) at(nodes []string) []Need {
	var out []Need
	for region, s := range g.States {
		values := machine.Values(0)
		for _, node := range nodes {
			if g.Life.Node(node).Region == region {
				values |= machine.Only(g.Life.Number(node))
			}
		}
		if values != 0 {
			out = append(out, Need{s, values})
		}
	}
	return out
}

// steps lists what an edge of a guest's life runs, as far as that is anything.
func (p *passing) steps(g *Guest, e *framework.LifeEdge) []Step {
	var out []Step
	for _, s := range e.Paths[0] {
		if p.does(g, &s) {
			out = append(out, Step{g, s, p.b})
		}
	}
	return out
}

// does tells whether a step of a guest's life is anything.
func (p *passing) does(g *Guest, s *framework.LifeStep) bool {
	switch {
	case !p.b.AtLevel(s.MinSDK, s.BelowSDK):
		return false
	case s.Hosted != "":
		return p.b.hosts(g)
	case s.Listeners != nil:
		return g.owns(s.Name)
	}
	return len(g.Runs(s.Name)) > 0
}

// left is what goes where a guest has left for a node: its view; where it is not there, the listeners that its life runs; and at the first node
// all that is remembered of it.
func (p *passing) left(g *Guest, node string) []Put {
	var gone []*Slot
	at, first := g.Life.Node(node), g.Life.Number(node) == 0
	if at.Dead != "" {
		gone = slices.Clone(g.original().Widgets)
	}
	if first || at.Out {
		for _, s := range g.original().Owns {
			gone = with(gone, s)
		}
	}
	if first {
		gone = append(gone, g.States[1:]...)
	}
	var out []Put
	for _, s := range gone {
		out = append(out, Put{s, 0})
	}
	return out
}

// asks makes the step's request to all.
func (p *passing) asks() {
	for _, g := range p.guests {
		if g.Seat != nil || !g.can(p.event) || !g.Life.AskedIn(p.event, 0) {
			continue
		}
		var ways []Way
		same := machine.Values(0)
		var alone []Need
		if second := g.second; second != nil && p.event == framework.Pop { // what came last goes first
			last := Need{second.State, second.changedBy(p.event)}
			alone = []Need{except(last)}
			ways = append(ways, Way{From: Before, To: Behind, Needs: []Need{last}})
		}
		for from, to := range g.Life.Ask(p.event, 0) {
			if from == to {
				same |= machine.Only(from)
				continue
			}
			ways = append(ways, Way{From: Before, To: Behind, Needs: append([]Need{{g.State, machine.Only(from)}}, alone...), Sets: []Put{{g.State, to}}})
		}
		p.add(append(ways, Way{From: Before, To: Behind, Needs: append([]Need{{g.State, same}}, alone...)}))
	}
	for _, s := range p.seats {
		if s.Below != nil && p.event == framework.Pop {
			w := Way{From: Before, To: Behind, Sets: []Put{{s.Asked, s.Pop()}}}
			if s.Count != nil { // what waited was done before
				w.Sets = append(w.Sets, Put{s.Count, OneWaits})
			}
			p.add([]Way{w})
		}
	}
}

// can tells whether a request can mean anything to a guest.
func (g *Guest) can(request string) bool { return request != framework.Pop || g.stacked }

// hosts tells whether any guest lives in another one.
func (b *Bodies) hosts(outer *Guest) bool {
	return slices.ContainsFunc(b.Guests, func(g *Guest) bool { return g.Lives(outer) })
}

// AtLevel tells whether the app's target level is one from the first and below the second; 0: any.
func (b *Bodies) AtLevel(from, below int) bool {
	return framework.AtLevel(b.targetSDK, from, below)
}

// Besides are the slots of regions that lines of other regions ask for.
func (g *Guest) Besides() []*Slot {
	var out []*Slot
	for i := range g.Life.Edges {
		for _, node := range g.Life.Edges[i].While {
			out = with(out, g.States[g.Life.Node(node).Region])
		}
	}
	return out
}

// Covering are the values of the guest's slots at which it covers the window, by region; none: it never does, or where it is, is not told
// by State.
func (g *Guest) Covering() []Need {
	if !g.covers() {
		return nil
	}
	return g.at(g.Life.Covers)
}

// covers tells whether a guest covers the window somewhere, as far as State tells where it is.
func (g *Guest) covers() bool {
	return len(g.Life.Covers) > 0 && g.Seat == nil && !g.inPlace && !g.placed && !(g.Life.Bare != "" && g.asked[g.Life.Bare])
}

// Ending is what a choice that a dialog goes with asks of the guest that shows it.
func (g *Guest) Ending() []Put {
	var out []Put
	for _, request := range g.Life.EndsWith {
		for region, s := range g.States {
			if !g.Life.AskedIn(request, region) {
				continue
			}
			at := 0
			if region == 0 {
				at = g.Life.Number(g.Life.Covers[0])
			}
			out = append(out, Put{s, g.Life.Ask(request, region)[at]})
		}
	}
	return out
}

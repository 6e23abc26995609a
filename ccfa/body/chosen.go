package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes a seat through what a menu asks of it (androidx.navigation.ui.NavigationUI.onNavDestinationSelected): the guest that was chosen
// comes above the start of the navigation graph, all that is above that now is destroyed, with its state kept aside, and what was kept aside of the
// chosen one comes back with it. The library's manager does all of that together, so that what is there only in between has no view. Who has come
// in whose place is still known of what is kept aside, by the slots of Below: so they say what comes back.
//
// One that is chosen again stays as it is: it is saved and given back before anything is done.

// choice is what a menu asked for.
type choice struct {
	seatPassing
	start *Guest
}

// The kinds of states between: each is about one guest of the seat.
const (
	unwinding = iota // this one was destroyed, the guest that is there has done what it does first, and what was below this one follows
	unwound          // the same, for the start alone to come back
	rewinding        // this one comes, or what was kept aside above it
	replacing        // it has come; the guest that was there still has its view
	replaced         // that has gone
	bare             // nothing but the start is there, of whichever guest
	coming           // the same, and it comes back
)

func (v seatPassing) choice() []Way {
	if v.seat.Start == nil || !slices.ContainsFunc(v.seat.Chosen, func(g *Guest) bool { return v.waits(g, framework.Choose) }) {
		return nil
	}
	for _, g := range v.seat.Guests {
		if edges := v.comes(g, whole); len(edges) == 0 || edges[len(edges)-1].To == framework.Made {
			return nil // the host is not so far that anybody can choose
		}
	}
	c := choice{v, v.seat.Start}
	out := c.stays()
	for _, g := range v.seat.Guests {
		out = append(out, c.leaves(g)...)
		out = append(out, c.unwinds(g)...)
		out = append(out, c.rewinds(g)...)
	}
	return append(out, c.returns()...)
}

// at is a state of a kind for a guest.
func (c choice) at(kind int, g *Guest) int {
	return exchanged + 2 + kind*len(c.seat.Guests) + slices.Index(c.seat.Guests, g)
}

// below is where a guest is destroyed that is below another one, or, of none, what is above the start has gone.
func (c choice) below(kind int, g *Guest) int {
	switch {
	case g != nil:
		return c.at(kind, g)
	case kind == unwinding:
		return c.at(bare, c.start)
	}
	return c.at(coming, c.start)
}

func (c choice) notKept(g *Guest) Need {
	n := c.kept(g)
	n.Values = machine.FirstValues(len(g.State.Values)) &^ n.Values
	return n
}

// over tells that a guest came, or (not) did not come, in the place of another one.
func (c choice) over(g, below *Guest, not bool) Need {
	b := c.seat.Below[g]
	values := machine.Only(c.seat.On(below))
	if not {
		values = machine.FirstValues(len(b.Values)) &^ values
	}
	return Need{b, values}
}

// chosen asks for one of some guests.
func (c choice) chosen(which ...*Guest) Need {
	values := machine.Values(0)
	for _, g := range which {
		values |= machine.Only(c.seat.Choosing(g))
	}
	return Need{c.seat.Asked, values}
}

// others are those that a menu leads to, but the start.
func (c choice) others() []*Guest {
	return slices.DeleteFunc(slices.Clone(c.seat.Chosen), func(g *Guest) bool { return g == c.start })
}

// inner are those that no menu leads to, and that come above others.
func (c choice) inner() []*Guest {
	return slices.DeleteFunc(slices.Clone(c.seat.Guests), func(g *Guest) bool {
		return g == c.start || c.seat.Below[g] == nil || slices.Contains(c.seat.Chosen, g)
	})
}

// stays lists the ways on which nothing comes of it: what was chosen is there, or below what is there.
func (c choice) stays() []Way {
	nothing := func(needs ...Need) Way {
		w := c.way(needs...)
		w.Sets = []Put{{c.seat.Asked, 0}}
		return w
	}
	out := []Way{nothing(c.chosen(c.seat.Chosen...), c.holds(nil))}
	for _, g := range c.seat.Chosen {
		out = append(out, nothing(c.chosen(g), c.holds(g)))
		if g != c.start {
			out = append(out, nothing(c.chosen(g), c.kept(g), c.kept(c.start)))
			continue
		}
		for _, o := range c.seat.Guests {
			if slices.Contains(c.seat.Chosen, o) || o == g {
				continue
			}
			needs := []Need{c.chosen(g), c.holds(o), c.kept(g)}
			for _, t := range c.others() {
				needs = append(needs, c.notKept(t))
			}
			out = append(out, nothing(needs...))
		}
	}
	return out
}

// leaves lists the ways on which a guest that is there is to go.
func (c choice) leaves(o *Guest) []Way {
	if o == c.start {
		first, _ := c.parts(c.goes(o, view))
		w := c.way(c.holds(o), c.chosen(c.others()...))
		w.To, w.Steps = c.at(bare, c.start), c.all(o, first)
		return []Way{w}
	}
	var out []Way
	unwind := func(needs ...Need) {
		for _, l := range c.lower(o) {
			w := c.way(slices.Concat([]Need{c.holds(o), c.kept(c.start)}, needs, l.needs)...)
			w.To, w.Sets = c.below(unwinding, l.guest), append(c.gone(l.own), c.gone(l.guest)...)
			if w.Steps = append(c.destroyed(l.guest), c.goesFirst(o)...); l.own != nil {
				w.Steps = slices.Concat(c.destroyed(o), c.goesFirst(o), c.destroyed(l.guest))
			}
			out = append(out, w)
		}
	}
	for _, g := range c.seat.Chosen {
		if g == o {
			continue
		}
		if g != c.start {
			unwind(c.chosen(g), c.notKept(g))
		}
	}
	if !slices.Contains(c.seat.Chosen, c.start) {
		return out
	}
	for _, own := range c.notOfStart(o) {
		own = append(own, c.chosen(c.start))
		for _, x := range c.inner() { // what was kept aside above the start comes back
			if x != o {
				unwind(append(slices.Clip(own), c.over(x, c.start, false))...)
			}
		}
		for _, x := range c.inner() {
			own = append(own, c.over(x, c.start, true))
		}
		w := c.way(append([]Need{c.holds(o), c.kept(c.start)}, own...)...)
		w.To, w.Steps = c.at(unwound, o), c.goesFirst(o)
		out = append(out, w)
	}
	return out
}

// notOfStart lists what says, each alone, that another one that was chosen is below a guest that is there, or is that.
func (c choice) notOfStart(o *Guest) [][]Need {
	if slices.Contains(c.seat.Chosen, o) {
		return [][]Need{nil}
	}
	var out [][]Need
	for _, t := range c.others() {
		out = append(out, []Need{c.kept(t)})
	}
	return out
}

// lower is what may be below a guest.
type lower struct {
	own   *Guest // the guest itself where another one of its class is above that, which comes first
	guest *Guest // nil: the start, or nothing that is known
	needs []Need
}

// lower lists what can be below a guest. Of its own class one more is taken to be there at most.
func (c choice) lower(g *Guest) []lower {
	b := c.seat.Below[g]
	if b == nil {
		return []lower{{}}
	}
	own := len(b.Values) / 2
	var out []lower
	for _, of := range []*Guest{nil, g} {
		first := 0
		if of != nil {
			first = own
		}
		rest := machine.FirstValues(own) << first
		for _, o := range c.seat.Guests {
			if o != c.start && o != g {
				value := machine.Only(first + c.seat.On(o))
				rest &^= value
				out = append(out, lower{of, o, []Need{{b, value}}})
			}
		}
		out = append(out, lower{of, nil, []Need{{b, rest}}})
	}
	return out
}

// unwinds destroys what is below a guest that was destroyed.
func (c choice) unwinds(g *Guest) []Way {
	if g == c.start {
		return nil
	}
	var out []Way
	for _, kind := range []int{unwinding, unwound} {
		for _, l := range c.lower(g) {
			out = append(out, Way{From: c.at(kind, g), To: c.below(kind, l.guest), Needs: l.needs, Steps: append(c.destroyed(l.own), c.destroyed(l.guest)...),
				Sets: append(c.gone(l.own), c.gone(l.guest)...)})
		}
	}
	return out
}

// gone is what goes with a guest that has no view.
func (c choice) gone(g *Guest) []Put {
	if g == nil {
		return nil
	}
	return append(c.left(g, g.Life.Nodes[0].Name), Put{g.State, 0})
}

// rewinds lets a guest come, or what was kept aside above it, and then the guest go that is there.
func (c choice) rewinds(g *Guest) []Way {
	var out []Way
	how := view
	if g != c.start {
		how = whole
		out = c.begins(g)
		var top []Need
		for _, x := range c.inner() {
			if x != g {
				top = append(top, c.over(x, g, true))
				out = append(out, Way{From: c.at(rewinding, g), To: c.at(rewinding, x), Needs: []Need{c.over(x, g, false)}, Steps: c.created(g),
					Sets: []Put{{g.State, g.Life.Number(framework.Stacked)}}})
			}
		}
		first, _ := c.comesParts(g, how)
		out = append(out, Way{From: c.at(rewinding, g), To: c.at(replacing, g), Needs: top, Steps: c.all(g, first)})
	}
	for _, o := range c.seat.Guests {
		if o == g {
			continue
		}
		w := Way{From: c.at(replacing, g), To: c.at(replaced, g), Needs: []Need{c.holds(o)}}
		if o == c.start {
			_, last := c.parts(c.goes(o, view))
			w.Steps, w.Sets = c.all(o, last), append(c.left(o, framework.Stacked), Put{o.State, o.Life.Number(framework.Stacked)})
		} else {
			_, last := c.parts(c.goes(o, whole))
			w.Steps, w.Sets = c.all(o, last), c.gone(o)
		}
		out = append(out, w)
	}
	_, last := c.comesParts(g, how)
	return append(out, Way{From: c.at(replaced, g), To: Behind, Steps: c.all(g, last), Sets: []Put{{g.State, 0}, {c.seat.Holds, c.seat.Coming(g)}, {c.seat.Asked, 0}}})
}

// begins lets a guest come first: it was chosen, or the start was, above which it was kept aside.
func (c choice) begins(g *Guest) []Way {
	w := Way{From: c.at(bare, c.start), To: c.at(rewinding, g)}
	switch {
	case slices.Contains(c.seat.Chosen, g):
		w.Needs, w.Sets = []Need{c.chosen(g)}, []Put{{c.seat.Below[g], c.seat.On(c.start)}}
	case slices.Contains(c.seat.Chosen, c.start) && c.seat.Below[g] != nil:
		w.Needs = []Need{c.chosen(c.start), c.over(g, c.start, false)}
	default:
		return nil
	}
	return []Way{w}
}

// returns lets the start come back.
func (c choice) returns() []Way {
	if !slices.Contains(c.seat.Chosen, c.start) {
		return nil
	}
	first, _ := c.comesParts(c.start, view)
	return []Way{{From: c.at(coming, c.start), To: c.at(replacing, c.start), Steps: c.all(c.start, first)}}
}

// parts are the lines by which a guest goes until its view does, and the others.
func (c choice) parts(goes []*framework.LifeEdge) (first, last []*framework.LifeEdge) {
	return goes[:len(goes)-1], goes[len(goes)-1:]
}

// comesParts are the lines by which a guest comes until the view goes of the one that was there, and the others.
func (c choice) comesParts(g *Guest, how int) (first, last []*framework.LifeEdge) {
	_, gone := c.parts(c.goes(g, whole))
	for _, e := range c.comes(g, how) {
		if e.Line() < gone[0].Line() {
			first = append(first, e)
		} else {
			last = append(last, e)
		}
	}
	return first, last
}

// goesFirst is what a guest does that is there, before what comes: its state is saved.
func (c choice) goesFirst(g *Guest) []Step {
	first, _ := c.parts(c.goes(g, whole))
	return append(c.all(g, first), c.on(g, framework.State, g.Life.In(0)[1].Name)...)
}

// destroyed is what becomes of a guest that has no view: its state is saved, and it goes. Of none, nothing does.
func (c choice) destroyed(g *Guest) []Step {
	if g == nil {
		return nil
	}
	return append(c.on(g, framework.State, framework.Stacked), c.all(g, c.chain(g, c.from(g, framework.Leave, framework.Stacked)))...)
}

// created is what a guest does that comes back without a view.
func (c choice) created(g *Guest) []Step {
	return c.on(g, framework.Settle, c.from(g, framework.Enter, g.Life.Nodes[0].Name))
}

// on is what a guest does at a node on another event.
func (c choice) on(g *Guest, event, node string) []Step {
	i := slices.IndexFunc(g.Life.Edges, func(e framework.LifeEdge) bool { return e.Event == event && e.From == node && g.takes(&e) })
	if i < 0 {
		return nil
	}
	return c.steps(g, &g.Life.Edges[i])
}

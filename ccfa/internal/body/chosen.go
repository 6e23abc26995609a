package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes a seat through what a menu asks of it (androidx.navigation.ui.NavigationUI.onNavDestinationSelected): the guest that was chosen
// comes above the start of the navigation graph, all that is above that now is destroyed, with its state kept aside, and what was kept aside of the
// chosen one comes back with it. Who has come in whose place is still known of what is kept aside, by the slots of Below: so they say what
// comes back.
//
// One that is chosen again stays as it is: it is saved and given back before anything is done.

// choice is what a menu asked for.
type choice struct{ unwinding }

// Kinds of states of a choice.
const (
	rewinding = rest + iota // this one comes, or what was kept aside above it
	alone                   // this one was destroyed, for the start alone to come back, which the guest that is there goes for first
	returning               // the start comes back
)

func (v seatPassing) choice() []Way {
	if v.seat.Start == nil || !v.unwindsAt() || !slices.ContainsFunc(v.seat.Chosen, func(g *Guest) bool { return v.waits(g, framework.Choose) }) {
		return nil
	}
	c := choice{unwinding{v, v.seat.Start, true, exchanged + 2}}
	out := c.again()
	for _, g := range v.seat.Guests {
		if g == c.until {
			out = append(out, c.givesStart()...)
			continue
		}
		out = append(out, c.gives(g)...)
		out = append(out, c.destroys(destroying, g, c.bare)...)
		out = append(out, c.destroys(alone, g, c.returning)...)
		out = append(out, c.rewinds(g)...)
		out = append(out, c.replaces(g, whole)...)
	}
	if c.returns() {
		first, _ := c.comesParts(c.until, view)
		out = append(out, Way{From: c.returning(nil), To: c.at(replacing, c.until), Steps: c.all(c.until, first)})
		out = append(out, c.replaces(c.until, view)...)
	}
	return out
}

// bare is where nothing but the start is left, or nothing that is known.
func (c choice) bare(*Guest) int { return c.at(unwound, c.until) }

// returning is where it is to come back itself.
func (c choice) returning(*Guest) int { return c.at(returning, c.until) }

// returns tells whether a menu leads to the start, too.
func (c choice) returns() bool { return slices.Contains(c.seat.Chosen, c.until) }

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
	return slices.DeleteFunc(slices.Clone(c.seat.Chosen), func(g *Guest) bool { return g == c.until })
}

// inner are those that no menu leads to, and that come above others.
func (c choice) inner() []*Guest {
	return slices.DeleteFunc(slices.Clone(c.seat.Guests), func(g *Guest) bool {
		return g == c.until || c.seat.Below[g] == nil || slices.Contains(c.seat.Chosen, g)
	})
}

// again lists the ways on which nothing comes of it: what was chosen is there, or below what is there.
func (c choice) again() []Way {
	nothing := func(needs ...Need) Way {
		w := c.way(needs...)
		w.Sets = []Put{{c.seat.Asked, 0}}
		return w
	}
	out := []Way{nothing(c.chosen(c.seat.Chosen...), c.holds(nil))}
	for _, g := range c.seat.Chosen {
		out = append(out, nothing(c.chosen(g), c.holds(g)))
		if g != c.until {
			out = append(out, nothing(c.chosen(g), c.kept(g)))
			continue
		}
		for _, o := range c.seat.Guests { // the start's own
			if slices.Contains(c.seat.Chosen, o) {
				continue
			}
			needs := []Need{c.chosen(g), c.holds(o)}
			for _, t := range c.others() {
				needs = append(needs, c.notKept(t))
			}
			out = append(out, nothing(needs...))
		}
	}
	return out
}

// givesStart lets the start's view go for another one.
func (c choice) givesStart() []Way {
	others := c.others()
	if len(others) == 0 {
		return nil
	}
	first, _ := c.parts(c.goes(c.until, view))
	w := c.way(c.holds(c.until), c.chosen(others...))
	w.To, w.Steps = c.bare(nil), c.all(c.until, first)
	return []Way{w}
}

// gives lists the ways on which a guest that is above the start is to go.
func (c choice) gives(o *Guest) []Way {
	var out []Way
	for _, g := range c.others() {
		if g != o {
			out = append(out, c.unwinds(o, c.bare, c.chosen(g), c.notKept(g))...)
		}
	}
	if !c.returns() {
		return out
	}
	for _, needs := range c.notOfStart(o) {
		needs = append(needs, c.chosen(c.until))
		for _, x := range c.inner() { // what was kept aside above the start comes back
			if x != o {
				out = append(out, c.unwinds(o, c.bare, append(slices.Clone(needs), c.over(x, c.until, false))...)...)
			}
		}
		for _, x := range c.inner() {
			needs = append(needs, c.over(x, c.until, true))
		}
		w := c.way(append([]Need{c.holds(o)}, needs...)...)
		w.To, w.Steps = c.at(alone, o), c.goesFirst(o)
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

// rewinds lets a guest come above the start, or above another one with which it was kept aside, and what was kept aside above it.
func (c choice) rewinds(g *Guest) []Way {
	var out []Way
	switch {
	case slices.Contains(c.seat.Chosen, g):
		out = append(out, Way{From: c.bare(nil), To: c.at(rewinding, g), Needs: []Need{c.chosen(g)}, Sets: []Put{{c.seat.Below[g], c.seat.On(c.until)}}})
	case c.returns() && c.seat.Below[g] != nil:
		out = append(out, Way{From: c.bare(nil), To: c.at(rewinding, g), Needs: []Need{c.chosen(c.until), c.over(g, c.until, false)}})
	}
	var top []Need
	for _, x := range c.inner() {
		if x != g {
			top = append(top, c.over(x, g, true))
			out = append(out, Way{From: c.at(rewinding, g), To: c.at(rewinding, x), Needs: []Need{c.over(x, g, false)}, Steps: c.created(g),
				Sets: []Put{{g.State, g.Life.Number(framework.Stacked)}}})
		}
	}
	first, _ := c.comesParts(g, whole)
	return append(out, Way{From: c.at(rewinding, g), To: c.at(replacing, g), Needs: top, Steps: c.all(g, first)})
}

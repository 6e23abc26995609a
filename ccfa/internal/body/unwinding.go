package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes guests out of a seat's back stack, as a navigation graph's controller does that lets another one come above what is left. The
// library's manager does all of that together (FragmentManager.executeOpsTogether), so that what is there only in between has no view: the one
// below the guest that is there is destroyed, that one is paused and stopped, what is below these is destroyed one by one, another guest
// comes, and then the view of the one that was there goes.

// unwinding is what goes of a back stack.
type unwinding struct {
	seatPassing
	until *Guest // what is left begins with this one, nil: nothing is
	saves bool   // what goes is kept aside, with its state
	first int    // the first state that is its own
}

// The kinds of states between: each is about one guest of the seat.
const (
	destroying = iota     // this one was destroyed, and the guest that is there has done what it does first
	replacing             // this one has come; the guest that was there still has its view
	replaced              // that has gone
	unwound               // nothing above this one is left
	rest                  // of others: see those
	kindsOf    = rest + 3 // how many there are
)

// at is a state of a kind for a guest.
func (u unwinding) at(kind int, g *Guest) int {
	return u.first + kind*len(u.seat.Guests) + slices.Index(u.seat.Guests, g)
}

// lower is what may be below a guest.
type lower struct {
	own   *Guest // the guest itself where another one of its class is above that, which comes first
	guest *Guest // nil: none is known
	needs []Need
}

// lower lists what can be below a guest. Of its own class one more is taken to be there at most.
func (u unwinding) lower(g *Guest) []lower {
	b := u.seat.Below[g]
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
		others := machine.FirstValues(own) << first
		for _, o := range u.seat.Guests {
			if o != g {
				value := machine.Only(first + u.seat.On(o))
				others &^= value
				out = append(out, lower{of, o, []Need{{b, value}}})
			}
		}
		out = append(out, lower{of, nil, []Need{{b, others}}})
	}
	return out
}

// stays tells whether what is below a guest is left.
func (u unwinding) stays(g *Guest) bool { return g == nil || g == u.until }

// unwinds lists the ways on which the guest that is there begins to go, and the one below it is destroyed. left: where what is below stays.
func (u unwinding) unwinds(o *Guest, left func(below *Guest) int, needs ...Need) []Way {
	var out []Way
	for _, l := range u.lower(o) {
		w := u.way(slices.Concat([]Need{u.holds(o)}, needs, l.needs)...)
		w.To, w.Sets = left(l.guest), u.gone(l.own)
		first, then := u.destroyed(l.own), []Step(nil)
		if !u.stays(l.guest) {
			w.To, w.Sets = u.at(destroying, l.guest), append(w.Sets, u.gone(l.guest)...)
			if then = u.destroyed(l.guest); l.own == nil {
				first, then = then, nil
			}
		}
		w.Steps = slices.Concat(first, u.goesFirst(o), then)
		out = append(out, w)
	}
	return out
}

// destroys lists the ways on which what is below a guest that was destroyed is destroyed, too.
func (u unwinding) destroys(kind int, g *Guest, left func(below *Guest) int) []Way {
	var out []Way
	for _, l := range u.lower(g) {
		w := Way{From: u.at(kind, g), To: left(l.guest), Needs: l.needs, Steps: u.destroyed(l.own), Sets: u.gone(l.own)}
		if !u.stays(l.guest) {
			w.To, w.Steps, w.Sets = u.at(kind, l.guest), append(w.Steps, u.destroyed(l.guest)...), append(w.Sets, u.gone(l.guest)...)
		}
		out = append(out, w)
	}
	return out
}

// replaces lets the view of the guest go that was there, and a guest be there that has come.
func (u unwinding) replaces(g *Guest, how int) []Way {
	var out []Way
	for _, o := range u.seat.Guests {
		w := Way{From: u.at(replacing, g), To: u.at(replaced, g), Needs: []Need{u.holds(o)}}
		if o == u.until && u.saves {
			_, last := u.parts(u.goes(o, view))
			w.Steps, w.Sets = u.all(o, last), append(u.left(o, framework.Stacked), Put{o.State, o.Life.Number(framework.Stacked)})
		} else {
			_, last := u.parts(u.goes(o, whole))
			if w.Steps = u.all(o, last); o != g {
				w.Sets = u.gone(o)
			}
		}
		out = append(out, w)
	}
	_, last := u.comesParts(g, how)
	return append(out, Way{From: u.at(replaced, g), To: Behind, Steps: u.all(g, last), Sets: []Put{{g.State, 0}, {u.seat.Holds, u.seat.Coming(g)}, {u.seat.Asked, 0}}})
}

// gone is what goes with a guest: of one that is not kept aside what it came in the place of, too.
func (u unwinding) gone(g *Guest) []Put {
	if g == nil {
		return nil
	}
	out := append(u.seatPassing.left(g, g.Life.Nodes[0].Name), Put{g.State, 0})
	if b := u.seat.Below[g]; b != nil && !u.saves {
		out = append(out, Put{b, 0})
	}
	return out
}

// parts are the lines by which a guest goes until its view does, and the others.
func (u unwinding) parts(goes []*framework.LifeEdge) (first, last []*framework.LifeEdge) {
	return goes[:len(goes)-1], goes[len(goes)-1:]
}

// comesParts are the lines by which a guest comes until the view goes of the one that was there, and the others.
func (u unwinding) comesParts(g *Guest, how int) (first, last []*framework.LifeEdge) {
	_, gone := u.parts(u.goes(g, whole))
	for _, e := range u.comes(g, how) {
		if e.Line() < gone[0].Line() {
			first = append(first, e)
		} else {
			last = append(last, e)
		}
	}
	return first, last
}

// goesFirst is what a guest does that is there, before what comes.
func (u unwinding) goesFirst(g *Guest) []Step {
	first, _ := u.parts(u.goes(g, whole))
	return append(u.all(g, first), u.saved(g, g.Life.In(0)[1].Name)...)
}

// destroyed is what becomes of a guest that has no view. Of none, nothing does.
func (u unwinding) destroyed(g *Guest) []Step {
	if g == nil {
		return nil
	}
	return append(u.saved(g, framework.Stacked), u.all(g, u.chain(g, u.from(g, framework.Leave, framework.Stacked)))...)
}

// saved tells a guest at a node to save its state, where it is kept aside.
func (u unwinding) saved(g *Guest, node string) []Step {
	if !u.saves {
		return nil
	}
	return u.on(g, framework.State, node)
}

// created is what a guest does that comes back without a view.
func (u unwinding) created(g *Guest) []Step {
	return u.on(g, framework.Settle, u.from(g, framework.Enter, g.Life.Nodes[0].Name))
}

// on is what a guest does at a node on another event.
func (u unwinding) on(g *Guest, event, node string) []Step {
	i := slices.IndexFunc(g.Life.Edges, func(e framework.LifeEdge) bool { return e.Event == event && e.From == node && g.takes(&e) })
	if i < 0 {
		return nil
	}
	return u.steps(g, &g.Life.Edges[i])
}

// notKept asks for a guest that is not kept without a view.
func (v seatPassing) notKept(g *Guest) Need {
	n := v.kept(g)
	n.Values = machine.FirstValues(len(g.State.Values)) &^ n.Values
	return n
}

// unwindsAt tells whether an event is one at which a back stack can be unwound: the host is so far that somebody can ask for that.
func (v seatPassing) unwindsAt() bool {
	return !slices.ContainsFunc(v.seat.Guests, func(g *Guest) bool {
		edges := v.comes(g, whole)
		return len(edges) == 0 || edges[len(edges)-1].To == framework.Made
	})
}

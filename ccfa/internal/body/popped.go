package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file takes a seat through what actions of navigation graphs ask of it that take guests out of the back stack (app:popUpTo) before another
// one comes. What goes is not kept.

// name says what is left, for people.
func (p popped) name() string {
	switch {
	case p.until == nil:
		return "nothing"
	case p.inclusive:
		return "what is below " + p.until.Name
	}
	return p.until.Name
}

// popping is what goes for guests that come by some arrivals, all of the same kind.
type popping struct {
	unwinding
	popped   popped
	arrivals []arrival
}

// noneLeft is the kind of the state where nothing is left, of whichever guest.
const noneLeft = rest

// pops lists the ways of all arrivals. Those of the same kind have states of their own.
func (v seatPassing) pops() []Way {
	if len(v.seat.arrivals) == 0 || !v.unwindsAt() {
		return nil
	}
	first := exchanged + 2 + kindsOf*len(v.seat.Guests)
	var out []Way
	var known []popped
	for _, m := range v.seat.arrivals {
		if slices.Contains(known, m.popped) {
			continue
		}
		known = append(known, m.popped)
		p := popping{unwinding{v, m.until, false, first}, m.popped, slices.DeleteFunc(slices.Clone(v.seat.arrivals), func(o arrival) bool { return o.popped != m.popped })}
		if m.inclusive {
			p.until = nil
		}
		first += kindsOf * len(v.seat.Guests)
		if slices.ContainsFunc(p.arrivals, func(m arrival) bool { return v.waits(m.guest, framework.Stack) }) {
			out = append(out, p.ways()...)
		}
	}
	return out
}

func (p popping) ways() []Way {
	out := p.above(nil)
	for _, g := range p.seat.Guests {
		out = append(out, p.gives(g)...)
		if g == p.popped.until && p.popped.inclusive {
			out = append(out, p.ends(g)...)
		} else {
			out = append(out, p.destroys(destroying, g, p.over)...)
		}
		out = append(out, p.arrives(g)...)
		out = append(out, p.replaces(g, whole)...)
	}
	return append(out, p.arrives(nil)...)
}

// asks asks for one of the arrivals, nil: for any.
func (p popping) asks(m *arrival) Need {
	values := machine.Values(0)
	for _, o := range p.arrivals {
		if m == nil || o == *m {
			values |= machine.Only(p.seat.arriving(o))
		}
	}
	return Need{p.seat.Asked, values}
}

// over is where nothing above a guest is left, nil: nothing at all.
func (p popping) over(g *Guest) int {
	if g == nil {
		return p.at(noneLeft, p.seat.Guests[0])
	}
	return p.at(unwound, g)
}

// above lists the ways on which nothing goes: that until which it would is not there, or is what is there alone, or (nil) nothing is.
func (p popping) above(o *Guest) []Way {
	var out []Way
	for _, m := range p.arrivals {
		for _, w := range p.push(m.guest, o) {
			w.Needs[0] = p.asks(&m)
			if until := p.popped.until; o != nil && o != until {
				w.Needs = append(slices.Clip(w.Needs), p.notKept(until))
			}
			out = append(out, w)
		}
	}
	return out
}

// gives lists the ways on which a guest that is there goes.
func (p popping) gives(o *Guest) []Way {
	until := p.popped.until
	switch {
	case until == nil:
		return p.unwinds(o, p.over, p.asks(nil))
	case o != until:
		return append(p.above(o), p.unwinds(o, p.over, p.asks(nil), p.kept(until))...)
	case !p.popped.inclusive:
		return p.above(o)
	}
	var out []Way
	for _, l := range p.lower(o) {
		w := p.way(append([]Need{p.holds(o), p.asks(nil)}, l.needs...)...)
		w.To, w.Steps = p.over(l.guest), p.goesFirst(o)
		out = append(out, w)
	}
	return out
}

// ends lists what is left where the guest until which all goes was destroyed, too.
func (p popping) ends(g *Guest) []Way {
	var out []Way
	for _, l := range p.lower(g) {
		out = append(out, Way{From: p.at(destroying, g), To: p.over(l.guest), Needs: l.needs})
	}
	return out
}

// arrives lets guests come above one that is left, nil: above nothing.
func (p popping) arrives(below *Guest) []Way {
	var out []Way
	for _, m := range p.arrivals {
		first, _ := p.comesParts(m.guest, whole)
		w := Way{From: p.over(below), To: p.at(replacing, m.guest), Needs: []Need{p.asks(&m)}, Steps: p.all(m.guest, first)}
		b := p.seat.Below[m.guest]
		switch {
		case below == m.guest && b != nil: // one of its own class, above what that came in the place of
			own := len(b.Values) / 2
			for value := range b.Values {
				one := w
				one.Needs = append(slices.Clip(w.Needs), Need{b, machine.Only(value)})
				one.Sets = []Put{{b, own + value%own}}
				out = append(out, one)
			}
			continue
		case below != nil && b != nil:
			w.Sets = []Put{{b, p.seat.On(below)}}
		case b != nil:
			w.Sets = []Put{{b, 0}}
		}
		out = append(out, w)
	}
	return out
}

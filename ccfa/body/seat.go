package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file makes the seats of places: slots that say which guest is at one, and what was asked of it.

// Seat is a place of a window that holds one guest at a time, as each is put in the other's place.
type Seat struct {
	Guests []*Guest
	Holds  *Slot            // the guest that is there, by its number from 1
	Asked  *Slot            // who was asked to come, by number from 1; behind these, who was asked to leave; Pop; who comes so that the stack keeps it
	Below  map[*Guest]*Slot // by guest that the back stack brings: what it came in the place of; see On; nil: there are none

	// Where each request is done before the next one, else nil: how many wait (None, One, Several), and by guest whether it was asked to come.
	Count *Slot
	Waits map[*Guest]*Slot
	pops  bool // code asks the back stack to give back what is below, when it is time
}

// The values of Waits.
const (
	Comes     = 1
	ComesKept = 2 // the back stack is to keep that
)

// The values of Count.
const (
	NoneWaits = iota
	OneWaits
	SeveralWait
)

// nothingWaits empties what is remembered of requests but the last one.
func (s *Seat) nothingWaits() []Put {
	if s.Count == nil {
		return nil
	}
	out := []Put{{s.Count, NoneWaits}}
	for _, g := range s.Guests {
		out = append(out, Put{s.Waits[g], 0})
	}
	return out
}

// counts are the changes that count a request; g was asked to come, nil: none was.
func (s *Seat) counts(g *Guest) []machine.Update {
	if s.Count == nil {
		return nil
	}
	out := []machine.Update{s.Count.step([]int{OneWaits, SeveralWait, SeveralWait})}
	if g != nil {
		out = append(out, machine.Update{Slot: s.Waits[g].Slot, Value: Comes})
	}
	return out
}

// Coming is the value of Asked where a guest was asked to come.
func (s *Seat) Coming(g *Guest) int { return slices.Index(s.Guests, g) + 1 }

// Going is the value of Asked where a guest was asked to leave.
func (s *Seat) Going(g *Guest) int { return slices.Index(s.Guests, g) + 1 + len(s.Guests) }

// Pushing is the value of Asked where a guest was asked to come so that the back stack keeps it.
func (s *Seat) Pushing(g *Guest) int { return s.Pop() + s.Coming(g) }

// pushes is what tells the seat that the back stack is to keep what was asked. Of many guests which one that is goes by the guest.
func (s *Seat) pushes(g *Guest) machine.Update {
	values := len(s.Asked.Values)
	if values > machine.MaxAsked {
		return machine.Update{Slot: s.Asked.Slot, Value: s.Pushing(g)}
	}
	step := make([]int, values)
	for v := range step {
		step[v] = v
		if v > 0 && v <= len(s.Guests) {
			step[v] = s.Pop() + v
		}
	}
	return s.Asked.step(step)
}

// step is a change by a step of a slot's own.
func (s *Slot) step(step []int) machine.Update {
	i := slices.IndexFunc(s.Steps, func(have []int) bool { return slices.Equal(have, step) })
	if i < 0 {
		i = len(s.Steps)
		s.Steps = append(s.Steps, step)
	}
	return machine.Update{Slot: s.Slot, Change: machine.Ask, Value: i}
}

// Pop is the value of Asked where the back stack was asked to give back what is below.
func (s *Seat) Pop() int { return 2*len(s.Guests) + 1 }

// On is the value of a slot of Below where a guest came in another's place, or (nil) in an empty one. 0: it did not come by the back stack.
// Behind these values are the same for a guest that came in the place of one of its own class, which (the last one of them) came so.
func (s *Seat) On(g *Guest) int {
	if g == nil {
		return 1
	}
	return s.Coming(g) + 1
}

// holdsOne tells whether a place holds one guest at a time: some are put there in others' place, and none is anywhere else.
func (r *reader) holdsOne(p *place, places map[*Guest]int) bool {
	return p.alone && 3*len(p.guests)+2 < machine.MaxValues && !slices.ContainsFunc(p.guests, func(g *Guest) bool {
		return places[g] > 1 || g.placed || g.moved || g.shown && len(g.Life.Covers) > 0
	})
}

// seat makes the seat of a place.
func (r *reader) seat(p *place, name string) {
	s := &Seat{Guests: p.guests}
	s.Holds = r.slot(slotKey{kind: Hosted, event: "holds", name: name}, "at("+name+")", true)
	s.Asked = r.slot(slotKey{kind: Hosted, event: "asked", name: name}, "asked("+name+")", true)
	for _, g := range p.guests {
		s.Holds.AddValue(g.Name)
		s.Asked.AddValue(g.Name)
	}
	for _, g := range p.guests {
		s.Asked.AddValue("no " + g.Name)
		g.Seat = s
	}
	s.Asked.AddValue("below")
	if slices.ContainsFunc(p.guests, func(g *Guest) bool { return g.stacked }) {
		s.Below = map[*Guest]*Slot{}
		for _, g := range p.guests {
			s.Asked.AddValue("over what is there " + g.Name)
		}
	}
	for _, g := range p.guests {
		if !g.stacked {
			continue
		}
		b := r.slot(slotKey{kind: Hosted, event: "below", name: g.Class}, "below("+g.Name+")", true)
		b.AddValue("nothing")
		for _, o := range p.guests {
			b.AddValue(o.Name)
		}
		for _, below := range b.Values {
			b.AddValue(g.Name + ", " + below.Name)
		}
		b.Seat = s
		s.Below[g] = b
	}
	s.Holds.Seat, s.Asked.Seat = s, s
	if p.guests[0].Life.OneByOne {
		s.Count = r.slot(slotKey{kind: Hosted, event: "count", name: name}, "waiting("+name+")", true)
		s.Count.AddValue("one")
		s.Count.AddValue("several")
		s.Count.Seat, s.Waits = s, map[*Guest]*Slot{}
		s.pops = slices.ContainsFunc(r.guestCodes, func(c guestCode) bool { return c.ask == framework.Pop && !c.can })
		for _, g := range p.guests {
			w := r.slot(slotKey{kind: Hosted, event: "waits", name: g.Class}, "waits("+g.Name+")", true)
			w.AddValue("comes")
			w.AddValue("comes, kept")
			w.Seat, s.Waits[g] = s, w
		}
	}
	p.clearing.Link(machine.Entry, machine.Exit)
}

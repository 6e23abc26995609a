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
	Asked  *Slot            // what was asked last: of whom to come, by number from 1; behind these the other requests that some code makes
	Below  map[*Guest]*Slot // by guest that the back stack brings: what it came in the place of; see On; nil: there are none

	// Where each request is done before the next one, else nil: how many wait (None, One, Several), and by guest whether it was asked to come.
	Count *Slot
	Waits map[*Guest]*Slot
	pops  bool // code asks the back stack to give back what is below, when it is time

	Chosen []*Guest // those that a menu leads to, which come above the start of their navigation graph
	Start  *Guest   // that one

	arrivals []arrival     // guests that come for some of those that are there
	values   map[asked]int // of Asked, by what they mean
}

// asked is a request to a guest, nil: to whichever is there.
type asked struct {
	request string
	guest   *Guest
	popped  // where the guest comes so
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
func (s *Seat) Going(g *Guest) int { return s.value(framework.Leave, g) }

// Pushing is the value of Asked where a guest was asked to come so that the back stack keeps it.
func (s *Seat) Pushing(g *Guest) int { return s.value(framework.Stack, g) }

// Pop is the value of Asked where the back stack was asked to give back what is below.
func (s *Seat) Pop() int { return s.value(framework.Pop, nil) }

// Choosing is the value of Asked where a guest is to come by a menu. Where their graph's start is not known, it comes above what is there.
func (s *Seat) Choosing(g *Guest) int {
	switch {
	case s.Below == nil:
		return s.Coming(g)
	case len(s.Chosen) == 0:
		return s.Pushing(g)
	}
	return s.value(framework.Choose, g)
}

// value is the value of Asked that stands for a request, noRequest: nothing asks for that.
func (s *Seat) value(request string, g *Guest) int {
	return s.valueOf(asked{request: request, guest: g})
}

func (s *Seat) valueOf(a asked) int {
	if v, ok := s.values[a]; ok {
		return v
	}
	return noRequest
}

// arriving is the value of Asked where a guest comes for some of those that are there. Where one until which they go is never there, it comes above.
func (s *Seat) arriving(m arrival) int {
	if v := s.valueOf(asked{framework.Stack, m.guest, m.popped}); v != noRequest {
		return v
	}
	return s.Pushing(m.guest)
}

const noRequest = machine.MaxValues

// atFirst is the request to come where nothing is there.
const atFirst = "first"

// asks adds a value to Asked.
func (s *Seat) asks(a asked, name string) {
	s.values[a] = len(s.Asked.Values)
	s.Asked.AddValue(name)
}

// Comes is the guest that is to come, by the value of Asked, nil: none is.
func (s *Seat) Comes(value int) *Guest {
	for i, g := range s.Guests {
		if value == i+1 || value == s.Pushing(g) || value == s.value(atFirst, g) || value == s.value(framework.Choose, g) {
			return g
		}
	}
	for _, m := range s.arrivals {
		if value == s.arriving(m) {
			return m.guest
		}
	}
	return nil
}

// restores tells whether a value of Asked may bring back some of the guests, which were kept aside with one that a menu leads to.
func (s *Seat) restores(value int, some []*Guest) bool {
	return slices.ContainsFunc(s.Chosen, func(g *Guest) bool { return value == s.Choosing(g) }) &&
		slices.ContainsFunc(some, func(g *Guest) bool { return g != s.Start && !slices.Contains(s.Chosen, g) })
}

// pushes is what tells the seat that the back stack is to keep what was asked.
func (s *Seat) pushes(g *Guest) machine.Update {
	return s.Asked.step(s.askedThen(func(v int) int {
		if v > 0 && v <= len(s.Guests) && s.Pushing(s.Guests[v-1]) != noRequest {
			return s.Pushing(s.Guests[v-1])
		}
		return v
	}))
}

// askedThen is a step of Asked.
func (s *Seat) askedThen(of func(value int) int) []int {
	step := make([]int, len(s.Asked.Values))
	for v := range step {
		step[v] = of(v)
	}
	return step
}

// chooses is what tells the seat that a guest is to come by a menu. What code asked for comes before anything that the user does.
func (s *Seat) chooses(g *Guest) machine.Update {
	return s.Asked.step(s.askedThen(func(v int) int {
		if v == 0 || slices.ContainsFunc(s.Chosen, func(o *Guest) bool { return v == s.Choosing(o) }) {
			return s.Choosing(g)
		}
		return v
	}))
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
	return len(p.alone) > 0 && 3*len(p.guests)+len(p.chosen)+len(p.arrivals)+2 < machine.MaxValues && !slices.ContainsFunc(p.guests, func(g *Guest) bool {
		return places[g] > 1 || g.placed || g.moved || g.shown && len(g.Life.Covers) > 0
	})
}

// seat makes the seat of a place.
func (r *reader) seat(p *place) {
	s := &Seat{Guests: p.guests, values: map[asked]int{}}
	s.Holds = r.slot(slotKey{kind: Hosted, event: "holds", name: p.name}, "at("+p.name+")", true)
	s.Asked = r.slot(slotKey{kind: Hosted, event: "asked", name: p.name}, "asked("+p.name+")", true)
	for _, g := range p.guests {
		s.Holds.AddValue(g.Name)
		s.Asked.AddValue(g.Name)
		g.Seat = s
	}
	for _, g := range p.guests {
		if g.asked[framework.Leave] {
			s.asks(asked{request: framework.Leave, guest: g}, "no "+g.Name)
		}
	}
	for _, g := range p.firsts {
		s.asks(asked{request: atFirst, guest: g}, "first "+g.Name)
	}
	if slices.ContainsFunc(p.guests, func(g *Guest) bool { return g.stacked }) {
		s.Below = map[*Guest]*Slot{}
		s.asks(asked{request: framework.Pop}, "below")
		for _, g := range p.guests {
			if g.stacked {
				s.asks(asked{request: framework.Stack, guest: g}, "over what is there "+g.Name)
			}
		}
		if start := r.startsAt(p.whole); slices.Contains(p.guests, start) {
			s.Start, s.Chosen = start, p.chosen
			for _, g := range p.chosen {
				s.asks(asked{request: framework.Choose, guest: g}, "chosen "+g.Name)
			}
		}
		for _, m := range p.arrivals {
			if m.until == nil || slices.Contains(p.guests, m.until) {
				s.arrivals = append(s.arrivals, m)
				s.asks(asked{framework.Stack, m.guest, m.popped}, "over "+m.name()+" "+m.guest.Name)
			}
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
		s.Count = r.slot(slotKey{kind: Hosted, event: "count", name: p.name}, "waiting("+p.name+")", true)
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
}

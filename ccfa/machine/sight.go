package machine

// sight is a horizon with fewer values where it begins. Only the variables that have fewer are followed, each alone, and those that have
// fewer later on, because silent transitions cannot be taken. Who is through with one gives it back (see done): there are very many.
type sight struct {
	h     *horizon
	fewer []int     // variables
	by    []*strain // by variable, nil: as in the horizon
	came  Bits      // places that are come to; nil: those of the horizon

	off, before, hit Bits // scratch of from
	work             []int
}

// sight gives one that has nothing.
func (r *Solved) sight(h *horizon) *sight {
	if n := len(r.sights); n > 0 {
		s := r.sights[n-1]
		r.sights = r.sights[:n-1]
		s.h = h
		return s
	}
	return &sight{
		h: h, by: make([]*strain, len(r.vars)), off: NewBits(len(r.Transitions)), before: NewBits(len(r.Transitions)), hit: NewBits(len(r.vars)),
	}
}

// done gives a sight back that is no longer needed.
func (s *sight) done() {
	for _, v := range s.fewer {
		s.by[v] = nil
	}
	clear(s.off)
	clear(s.hit)
	s.fewer, s.came = s.fewer[:0], nil
	s.h.r.sights = append(s.h.r.sights, s)
}

// from gives what is seen of the horizon with these values of the variables that matter. What a symbol does to them is left out (None:
// nothing is): where a variable has all values to begin with, it has them whether the symbol runs or not.
func (h *horizon) from(vals []Values, without Symbol, m *matter) *sight {
	s := h.r.sight(h)
	work := s.work[:0]
	for v, x := range h.full[h.begin] {
		if vals[v] != x && m.has(h.key.location, v) {
			work = append(work, v)
		}
	}
	leads := false
	for len(work) > 0 {
		grew := false
		copy(s.before, s.off)
		h.r.meter.spend(len(work))
		for _, v := range work {
			if s.by[v] == nil {
				s.fewer = append(s.fewer, v)
			}
			s.by[v] = h.strain(v, vals[v], without, s.before) // not off: what the others do is seen in the next round, and most have none
			if c := s.by[v].cut(h.r, m); c.any {
				for _, t := range c.off {
					grew = grew || !s.off.Has(t.ID)
					s.off.Add(t.ID)
				}
				s.hit.Union(c.changes)
				leads = leads || c.leads
			}
		}
		if !grew {
			break
		}
		work = work[:0]
		for v := range s.hit.All() {
			work = append(work, v)
		}
		if leads {
			for _, v := range s.fewer {
				if !s.hit.Has(v) {
					work = append(work, v)
				}
			}
		}
	}
	s.work = work
	if leads {
		s.came = h.reach(s.off)
	}
	return s
}

// reach is the set of places of the horizon that are come to without some transitions.
func (h *horizon) reach(off Bits) Bits {
	came := NewBits(len(h.full))
	came.Add(h.begin)
	work := []int{h.begin}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, l := range h.leads[n] {
			if !off.Has(l.t.ID) && !came.Has(l.to) {
				came.Add(l.to)
				work = append(work, l.to)
			}
		}
	}
	return came
}

// comes tells whether a location is come to.
func (s *sight) comes(location int) bool { return s.at(location) >= 0 }

// at gives the place of a location that is come to; -1: it is not.
func (s *sight) at(location int) int {
	place := s.h.place(location)
	if place >= 0 && s.came != nil && !s.came.Has(place) {
		return -1
	}
	return place
}

// failing is the set of letters of an outlook on the horizon that cannot come, by number; nil: all can.
func (s *sight) failing(o *outlook) Bits {
	if s.came == nil && len(s.fewer) == 0 {
		return nil
	}
	s.h.r.meter.spend(len(o.of)>>6 + 1)
	set := NewBits(len(o.of))
	for _, v := range s.fewer {
		set.Union(o.failures(s.h.r, v, s.by[v]))
	}
	for i, n := range o.at {
		if !s.comes(n) {
			for k := range o.letters[i] {
				set.Add(o.letters[i][k].number)
			}
		}
	}
	if set.Empty() {
		return nil
	}
	return set
}

// firsts adds the events of a scope that can come first.
func (s *sight) firsts(of scope, set Bits) {
	r, o := s.h.r, s.h.outlook(of)
	failing := s.failing(o)
	if failing == nil {
		set.Union(o.firsts)
		return
	}
	r.meter.spend(len(o.alike) + len(o.of) - o.several)
	for _, a := range o.alike {
		if !failing.HasAll(a.from, a.to) {
			set.Add(a.event)
		}
	}
	for k := o.several; k < len(o.of); k++ {
		if !failing.Has(k) {
			set.Union(r.firstOf(o.of[k].t))
		}
	}
}

// served tells whether a location is seen where the queues are served.
func (s *sight) served() bool {
	if s.came == nil {
		return s.h.served
	}
	for place := range s.came.All() {
		if s.h.r.Locations[s.h.reached[place]].Served {
			return true
		}
	}
	return false
}

// value gives what a variable can be at a location; 0 where it is not come to.
func (s *sight) value(location, v int) Values {
	place := s.at(location)
	if place < 0 {
		return 0
	}
	return s.valueAt(place, v)
}

// valueAt is the same for a place that is come to.
func (s *sight) valueAt(place, v int) Values {
	if one := s.by[v]; one != nil {
		return one.at[place]
	}
	return s.h.full[place][v]
}

// values gives what all variables can be at a location that is come to; the caller does not change them.
func (s *sight) values(location int) []Values {
	place := s.h.place(location)
	if len(s.fewer) == 0 {
		return s.h.full[place]
	}
	out := make([]Values, len(s.h.full[place]))
	copy(out, s.h.full[place])
	for _, v := range s.fewer {
		out[v] = s.by[v].at[place]
	}
	return out
}

// likeAll tells whether some variables have all values at a location that are possible there.
func (s *sight) likeAll(location int, variables Bits) bool {
	place, all := s.h.place(location), s.h.r.at[location]
	for v := range variables.All() {
		if s.valueAt(place, v) != all[v] {
			return false
		}
	}
	return true
}

// enabled tells whether a transition can be taken at the location that it leaves.
func (s *sight) enabled(t *Transition) bool {
	if !s.h.r.Possible(t) {
		return false
	}
	place := s.at(t.From)
	if place < 0 {
		return false
	}
	for _, n := range s.h.r.of(t).needs {
		if s.valueAt(place, n.variable)&n.values == 0 {
			return false
		}
	}
	return true
}

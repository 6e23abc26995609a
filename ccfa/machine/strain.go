package machine

import "encoding/binary"

// This file follows one variable along a horizon.

// strain is what becomes of a horizon when one variable has fewer values where it begins.
type strain struct {
	at      []Values      // by location
	blocked []*Transition // the silent ones that are not enabled
	cuts    map[*matter]*cut
}

type strainKey struct {
	variable int
	values   Values
	without  Symbol
	off      string // see offFor
}

// cut is what somebody notices of the blocked transitions of a strain.
type cut struct {
	off     Bits // the transitions
	changes Bits // variables that they change
	leads   bool // some lead to other locations
}

// line is what the silent transitions of a horizon do to one variable.
type line struct {
	staying [][]passing   // by location
	leading [][]*change   // by location and place in horizon.leads, nil: nothing
	asking  []*Transition // those that need it
	changed Bits          // the transitions that bring other values, and all that lead to other locations
}

// passing is a silent transition that brings other values of a variable.
type passing struct {
	t *Transition
	*change
}

func (h *horizon) line(v int) *line {
	l := h.lines[v]
	if l != nil {
		return l
	}
	r := h.r
	l = &line{staying: make([][]passing, len(r.Locations)), leading: make([][]*change, len(r.Locations)), changed: NewBits(len(r.Transitions))}
	h.lines[v] = l
	for n := range r.Locations {
		if h.full[n] == nil {
			continue
		}
		for _, s := range r.stayingFor(n, v) {
			if t := &r.Transitions[s.transition()]; h.passes(t) {
				l.staying[n] = append(l.staying[n], passing{t, r.changeOf(t, v)})
				l.changed.Add(t.ID)
			}
		}
	}
	for n, list := range h.leads {
		if list != nil {
			l.leading[n] = make([]*change, len(list))
		}
		for k, t := range list {
			l.leading[n][k] = r.changeOf(t, v)
			l.changed.Add(t.ID)
		}
	}
	for _, i := range r.asking[v] {
		if t := &r.Transitions[i]; h.passes(t) {
			l.asking = append(l.asking, t)
		}
	}
	return l
}

// offFor spells out those of some transitions that say something about a variable.
func (l *line) offFor(off Bits) string {
	if !off.Meets(l.changed) {
		return ""
	}
	var key []byte
	for w, x := range off {
		if x &= l.changed[w]; x != 0 {
			key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(w)), x)
		}
	}
	return string(key)
}

// strain follows one variable, with the values that it has where the horizon begins, without what a symbol does (None: with all) and without
// some transitions.
func (h *horizon) strain(v int, values Values, without Symbol, off Bits) *strain {
	if without != None && !h.r.posting(without).changes.Has(v) {
		without = None
	}
	l := h.line(v)
	key := strainKey{v, values, without, l.offFor(off)}
	s := h.strains[key]
	if s == nil {
		s = h.follow(v, l, key, off)
		h.strains[key] = s
	}
	return s
}

func (h *horizon) follow(v int, l *line, key strainKey, off Bits) *strain {
	r := h.r
	s := &strain{at: make([]Values, len(r.Locations)), cuts: map[*matter]*cut{}}
	s.at[h.key.location] = key.values
	queue := newQueue(len(r.Locations))
	queue.push(h.key.location)
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		staying, leading := l.staying[n], h.leads[n]
		r.meter.spend(len(staying) + len(leading) + 1)
		for grew := true; grew; {
			grew = false
			for _, p := range staying {
				if p.t.Symbol == key.without && key.without != None || off.Has(p.t.ID) {
					continue
				}
				out := s.at[n] | apply(p.silent, s.at[n])
				grew = grew || out != s.at[n]
				s.at[n] = out
			}
		}
		for k, t := range leading {
			if off.Has(t.ID) {
				continue
			}
			out := s.at[n]
			if c := l.leading[n][k]; c != nil {
				out = apply(c.silent, out)
			}
			if out |= s.at[t.To]; out != s.at[t.To] {
				s.at[t.To] = out
				queue.push(t.To)
			}
		}
	}
	r.meter.spend(len(l.asking) + 1)
	for _, t := range l.asking {
		if !r.allows(t, v, s.at[t.From]) {
			s.blocked = append(s.blocked, t)
		}
	}
	return s
}

// cut gives what somebody notices of the blocked transitions; nil: nothing.
func (s *strain) cut(r *Solved, m *matter) *cut {
	c, ok := s.cuts[m]
	if ok {
		return c
	}
	for _, t := range s.blocked {
		changes := r.changesOf(t)
		r.meter.spend(len(changes) + 1)
		noticed := t.From != t.To
		for _, x := range changes {
			noticed = noticed || x.quietly && m.has(t.From, x.variable)
		}
		if !noticed {
			continue
		}
		if c == nil {
			c = &cut{off: NewBits(len(r.Transitions)), changes: NewBits(len(r.vars))}
		}
		c.off.Add(t.ID)
		c.leads = c.leads || t.From != t.To
		for _, x := range changes {
			if x.quietly && m.has(t.From, x.variable) {
				c.changes.Add(x.variable)
			}
		}
	}
	s.cuts[m] = c
	return c
}

// allows tells whether a transition's conditions on a variable can hold with some values of it.
func (r *Solved) allows(t *Transition, v int, values Values) bool {
	for _, n := range r.of(t).needs {
		if n.variable == v && values&n.values == 0 {
			return false
		}
	}
	return true
}

package machine

import (
	"encoding/binary"
	"slices"
)

// This file follows one variable along a horizon.

// strain is what becomes of a horizon when one variable has fewer values where it begins.
type strain struct {
	at      []Values      // by place of the horizon
	blocked []*Transition // the silent ones that are not enabled
	cuts    []*cut        // by who asked
}

// cut is what somebody notices of the blocked transitions of a strain.
type cut struct {
	by      *matter
	any     bool          // something is
	off     []*Transition // mostly few
	changes Bits          // variables that they change
	leads   bool          // some lead to other locations
}

// line is what the silent transitions of a horizon do to one variable.
type line struct {
	staying [][]passing   // by place of the horizon
	leading [][]*change   // by place of the horizon, and in horizon.leads of that, nil: nothing
	asking  []*Transition // those that need it
	changed Bits          // the transitions that bring other values, and all that lead to other locations
	whole   []wholeStrain // with all transitions: there are few
	strains map[string]*strain
}

// wholeStrain is a strain with all transitions.
type wholeStrain struct {
	values Values
	*strain
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
	l = &line{staying: make([][]passing, len(h.reached)), leading: make([][]*change, len(h.reached)), changed: NewBits(len(r.Transitions)), strains: map[string]*strain{}}
	h.lines[v] = l
	for place, n := range h.reached {
		for t := range r.stayingFor(n, v) {
			if !h.passes(t, place) {
				continue
			}
			if c := r.quiet(t, v); c != nil {
				l.staying[place] = append(l.staying[place], passing{t, c})
				l.changed.Add(t.ID)
			}
		}
	}
	for place, list := range h.leads {
		if list != nil {
			l.leading[place] = make([]*change, len(list))
		}
		for k, to := range list {
			l.leading[place][k] = r.changeOf(to.t, v)
			l.changed.Add(to.t.ID)
		}
	}
	for _, i := range r.asking[v] {
		if t := &r.Transitions[i]; h.passes(t, h.place(t.From)) {
			l.asking = append(l.asking, t)
		}
	}
	return l
}

// key spells out what a strain without a symbol and some transitions depends on: of these, those that say something about the variable.
func (l *line) key(buf []byte, values Values, without Symbol, off Bits) []byte {
	buf = binary.AppendVarint(binary.AppendUvarint(buf[:0], uint64(values)), int64(without))
	for w, x := range off {
		if x &= l.changed[w]; x != 0 {
			buf = binary.AppendUvarint(binary.AppendUvarint(buf, uint64(w)), x)
		}
	}
	return buf
}

// strain follows one variable, with the values that it has where the horizon begins, without what a symbol does (None: with all) and without
// some transitions.
func (h *horizon) strain(v int, values Values, without Symbol, off Bits) *strain {
	if without != None && !h.r.posting(without).changes.Has(v) {
		without = None
	}
	l := h.line(v)
	if without == None && !off.Meets(l.changed) {
		for i := range l.whole {
			if l.whole[i].values == values {
				return l.whole[i].strain
			}
		}
		s := h.follow(v, values, None, nil)
		l.whole = append(l.whole, wholeStrain{values, s})
		return s
	}
	h.r.buf = l.key(h.r.buf, values, without, off)
	s := l.strains[string(h.r.buf)]
	if s == nil {
		s = h.follow(v, values, without, off)
		l.strains[string(l.key(h.r.buf, values, without, off))] = s
	}
	return s
}

func (h *horizon) follow(v int, values Values, without Symbol, off Bits) *strain {
	r, l := h.r, h.lines[v]
	s := &strain{at: make([]Values, len(h.reached))}
	s.at[h.begin] = values
	queue := newQueue(len(h.reached))
	queue.push(h.begin)
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		staying, leading := l.staying[n], h.leads[n]
		r.meter.spend(len(staying) + len(leading) + 1)
		for grew := true; grew; {
			grew = false
			for _, p := range staying {
				if p.t.Symbol == without && without != None || off.Has(p.t.ID) {
					continue
				}
				out := s.at[n] | apply(p.silent, s.at[n])
				grew = grew || out != s.at[n]
				s.at[n] = out
			}
		}
		for k, to := range leading {
			if off.Has(to.t.ID) {
				continue
			}
			out := s.at[n]
			if c := l.leading[n][k]; c != nil {
				out = apply(c.silent, out)
			}
			if out |= s.at[to.to]; out != s.at[to.to] {
				s.at[to.to] = out
				queue.push(to.to)
			}
		}
	}
	r.meter.spend(len(l.asking) + 1)
	for _, t := range l.asking {
		if !r.allows(t, v, s.at[h.place(t.From)]) {
			s.blocked = append(s.blocked, t)
		}
	}
	return s
}

// cut gives what somebody notices of the blocked transitions.
func (s *strain) cut(r *Solved, m *matter) *cut {
	if i := slices.IndexFunc(s.cuts, func(c *cut) bool { return c.by == m }); i >= 0 {
		return s.cuts[i]
	}
	c := &cut{by: m}
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
		if !c.any {
			c.any, c.changes = true, NewBits(len(r.vars))
		}
		c.off = append(c.off, t)
		c.leads = c.leads || t.From != t.To
		for _, x := range changes {
			if x.quietly && m.has(t.From, x.variable) {
				c.changes.Add(x.variable)
			}
		}
	}
	s.cuts = append(s.cuts, c)
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

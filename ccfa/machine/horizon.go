package machine

// horizon is what can be come to from a location without a letter, with all values that are possible there: silent transitions, and the
// transitions with letters that end it. With fewer values the most of it is the same: see sight.
type horizon struct {
	r       *Solved
	key     horizonKey
	full    located
	served  bool // a location where the queues are served is among them
	strains map[strainKey]*strain
	views   map[scope]*outlook
}

// horizonKey asks for the horizon of a location: of all that is silent, of what follows before the queues are served, or without a posted
// symbol.
type horizonKey struct {
	location int
	run      bool
	without  Symbol // None: with all
}

type strainKey struct {
	variable int
	values   Values
}

// strain is what becomes of a horizon when one variable has fewer values where it begins.
type strain struct {
	at     []Values // by location
	blocks bool     // some silent transition is not enabled
}

// outlook is the part of a horizon's letters that a scope asks for.
type outlook struct {
	at      []int            // the locations that have any, ascending
	letters [][]letter       // by place in at
	count   int              // of all
	needing map[int][]int    // by variable: the numbers of letters that need it
	of      []*letter        // by number
	failing map[*strain]Bits // numbers of letters that are not enabled
}

// letter is a transition with letters that ends a horizon.
type letter struct {
	t      *Transition
	number int // among the outlook's
	place  int // among those that leave its location: in Solved.loud
}

func (r *Solved) horizon(key horizonKey) *horizon {
	h := r.horizons[key]
	if h == nil {
		h = r.newHorizon(key)
		r.horizons[key] = h
	}
	return h
}

// in tells whether a silent transition is in the horizon.
func (h *horizon) in(t *Transition) bool {
	return (!h.key.run || h.r.unserved(t)) && (h.key.without == None || t.Symbol != h.key.without)
}

// unserved tells whether a transition leaves a location where the queues wait.
func (r *Solved) unserved(t *Transition) bool { return !r.Locations[t.From].Served }

func (r *Solved) newHorizon(key horizonKey) *horizon {
	h := &horizon{r: r, key: key, strains: map[strainKey]*strain{}, views: map[scope]*outlook{}}
	h.full = r.place(key.location, r.at[key.location])
	r.spread(h.full, h.in)
	for n, vals := range h.full {
		h.served = h.served || vals != nil && r.Locations[n].Served
	}
	return h
}

// passes tells whether a silent transition is taken in the horizon.
func (h *horizon) passes(t *Transition) bool {
	return h.full[t.From] != nil && h.in(t) && h.r.enabled(t, h.full[t.From])
}

// outlook gives the letters of a scope.
func (h *horizon) outlook(s scope) *outlook {
	o := h.views[s]
	if o != nil {
		return o
	}
	o = &outlook{needing: map[int][]int{}, failing: map[*strain]Bits{}}
	h.views[s] = o
	r := h.r
	for n, vals := range h.full {
		if vals == nil || h.key.run && r.Locations[n].Served {
			continue
		}
		var list []letter
		for place, i := range r.loud[n] {
			t := &r.Transitions[i]
			if !s.has(t) || !r.enabled(t, vals) {
				continue
			}
			for _, need := range r.of(t).needs {
				o.needing[need.variable] = append(o.needing[need.variable], o.count)
			}
			list = append(list, letter{t, o.count, place})
			o.count++
		}
		if list != nil {
			o.at = append(o.at, n)
			o.letters = append(o.letters, list)
		}
	}
	for _, list := range o.letters {
		for k := range list {
			o.of = append(o.of, &list[k])
		}
	}
	return o
}

// failures is the set of letters that are not enabled where one variable has fewer values.
func (o *outlook) failures(r *Solved, v int, s *strain) Bits {
	set := o.failing[s]
	if set == nil {
		set = NewBits(o.count)
		for _, k := range o.needing[v] {
			if t := o.of[k].t; !r.allows(t, v, s.at[t.From]) {
				set.Add(k)
			}
		}
		o.failing[s] = set
	}
	return set
}

// strain follows one variable, with the values that it has where the horizon begins.
func (h *horizon) strain(v int, values Values) *strain {
	key := strainKey{v, values}
	s := h.strains[key]
	if s != nil {
		return s
	}
	r := h.r
	s = &strain{at: make([]Values, len(r.Locations))}
	h.strains[key] = s
	s.at[h.key.location] = values
	staying := map[int][]*change{} // by location
	for _, i := range r.staying[v] {
		if t := &r.Transitions[i]; h.passes(t) {
			staying[t.From] = append(staying[t.From], r.changeOf(t, v))
		}
	}
	queue := newQueue(len(r.Locations))
	queue.push(h.key.location)
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		r.meter.spend(len(r.leading[n]) + 1)
		for grew := true; grew; {
			grew = false
			for _, c := range staying[n] {
				out := s.at[n] | apply(c.silent, s.at[n])
				grew = grew || out != s.at[n]
				s.at[n] = out
			}
		}
		for _, i := range r.leading[n] {
			t := &r.Transitions[i]
			if !h.passes(t) {
				continue
			}
			out := s.at[n]
			if c := r.changeOf(t, v); c != nil {
				out = apply(c.silent, out)
			}
			if out |= s.at[t.To]; out != s.at[t.To] {
				s.at[t.To] = out
				queue.push(t.To)
			}
		}
	}
	for _, i := range r.asking[v] {
		t := &r.Transitions[i]
		s.blocks = s.blocks || h.passes(t) && !r.allows(t, v, s.at[t.From])
	}
	return s
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

// sight is a horizon with fewer values where it begins. A variable that has fewer is followed alone, and only where a silent transition is
// not enabled then all are followed anew.
type sight struct {
	h       *horizon
	fewer   []int     // variables
	strains []*strain // of each of these
	anew    located   // nil: not needed
}

// from gives what is seen of the horizon with these values.
func (h *horizon) from(vals []Values) *sight {
	s := &sight{h: h}
	for v, x := range h.full[h.key.location] {
		if vals[v] == x {
			continue
		}
		one := h.strain(v, vals[v])
		if one.blocks {
			s.anew = h.r.place(h.key.location, vals)
			h.r.spread(s.anew, h.in)
			return s
		}
		s.fewer = append(s.fewer, v)
		s.strains = append(s.strains, one)
	}
	return s
}

// letters visits the transitions with letters of a scope that end the horizon, by the location that they leave.
func (s *sight) letters(of scope, visit func(location int, letters []letter)) {
	r := s.h.r
	o := s.h.outlook(of)
	r.meter.spend(o.count + 1)
	failing := NewBits(o.count)
	for i, v := range s.fewer {
		failing.Union(o.failures(r, v, s.strains[i]))
	}
	if s.anew == nil && failing.Empty() {
		for i, n := range o.at {
			visit(n, o.letters[i])
		}
		return
	}
	var list []letter
	for i, n := range o.at {
		if s.anew != nil && s.anew[n] == nil {
			continue
		}
		list = list[:0]
		for _, l := range o.letters[i] {
			if s.anew == nil && !failing.Has(l.number) || s.anew != nil && r.enabled(l.t, s.anew[n]) {
				list = append(list, l)
			}
		}
		visit(n, list)
	}
}

// served tells whether a location is seen where the queues are served.
func (s *sight) served() bool {
	if s.anew == nil {
		return s.h.served
	}
	for n := range s.anew {
		if s.anew[n] != nil && s.h.r.Locations[n].Served {
			return true
		}
	}
	return false
}

// value gives what a variable can be at a location; 0 where it is not come to.
func (s *sight) value(location, v int) Values {
	if s.anew != nil {
		if s.anew[location] == nil {
			return 0
		}
		return s.anew[location][v]
	}
	if s.h.full[location] == nil {
		return 0
	}
	for i, w := range s.fewer {
		if w == v {
			return s.strains[i].at[location]
		}
	}
	return s.h.full[location][v]
}

// values gives what all variables can be at a location that is come to; the caller does not change them.
func (s *sight) values(location int) []Values {
	if s.anew != nil {
		return s.anew[location]
	}
	if len(s.strains) == 0 {
		return s.h.full[location]
	}
	out := make([]Values, len(s.h.full[location]))
	copy(out, s.h.full[location])
	for i, v := range s.fewer {
		out[v] = s.strains[i].at[location]
	}
	return out
}

// enabled tells whether a transition can be taken at the location that it leaves.
func (s *sight) enabled(t *Transition) bool {
	if !s.h.r.Possible(t) || s.h.full[t.From] == nil || s.anew != nil && s.anew[t.From] == nil {
		return false
	}
	for _, n := range s.h.r.of(t).needs {
		if s.value(t.From, n.variable)&n.values == 0 {
			return false
		}
	}
	return true
}

package machine

import "slices"

// horizon is what can be come to from a location without a letter, with all values that are possible there: silent transitions, and the
// transitions with letters that end it. With fewer values the most of it is the same: see sight.
type horizon struct {
	r       *Solved
	key     horizonKey
	reached []int      // the locations that are come to, ascending; most horizons have few. A place is an index of it
	begin   int        // the place where it begins
	full    [][]Values // by place
	served  bool       // a location where the queues are served is among them
	leads   [][]lead   // by place: the silent ones that lead to another one
	lines   []*line    // by variable, nil: not asked for
	views   map[scope]*outlook
}

// lead is a silent transition to another location.
type lead struct {
	t  *Transition
	to int // the place that it leads to
}

// place finds a location in the horizon; -1: it is not come to.
func (h *horizon) place(location int) int {
	if i, ok := slices.BinarySearch(h.reached, location); ok {
		return i
	}
	return -1
}

// horizonKey asks for the horizon of a location: of all that is silent, or of what follows before the queues are served.
type horizonKey struct {
	location int
	run      bool
}

// outlook is the part of a horizon's letters that a scope asks for. They are numbered by the events that they can begin with, so that what
// some of them begin with is told by ranges of numbers.
type outlook struct {
	at      []int            // the locations that have any, ascending
	letters [][]letter       // by place in at
	needing map[int][]int    // by variable: the numbers of letters that need it
	of      []*letter        // by number
	failing map[*strain]Bits // numbers of letters that are not enabled
	firsts  Bits             // the events that any can begin with
	alike   []alike          // those that begin with one event, by event
	several int              // the numbers from here on are of letters that can begin with several events, or with none
}

// alike are letters that begin with the same event.
type alike struct {
	event    int
	from, to int // their numbers
}

// letter is a transition with letters that ends a horizon.
type letter struct {
	t      *Transition
	number int // among the outlook's
	place  int // among those that leave its location: in Solved.loud
	from   int // the place of its location in the horizon
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
func (h *horizon) in(t *Transition) bool { return !h.key.run || h.r.unserved(t) }

// unserved tells whether a transition leaves a location where the queues wait.
func (r *Solved) unserved(t *Transition) bool { return !r.Locations[t.From].Served }

func (r *Solved) newHorizon(key horizonKey) *horizon {
	h := &horizon{r: r, key: key, lines: make([]*line, len(r.vars)), views: map[scope]*outlook{}}
	h.spread()
	h.begin = h.place(key.location)
	h.leads = make([][]lead, len(h.reached))
	for place, n := range h.reached {
		for _, i := range r.leading[n] {
			if t := &r.Transitions[i]; h.passes(t, place) {
				h.leads[place] = append(h.leads[place], lead{t, h.place(t.To)})
			}
		}
	}
	return h
}

// spread goes on from where the horizon begins along the silent transitions, as far as they are enabled.
func (h *horizon) spread() {
	r := h.r
	at := r.scratch
	r.scratch = nil // nobody has it in their hands should the budget end this
	if at == nil {
		at = &spreading{make(located, len(r.Locations)), newQueue(len(r.Locations))}
	}
	full, queue := at.full, at.queue
	full[h.key.location] = append([]Values{}, r.at[h.key.location]...) // never nil
	h.reached = []int{h.key.location}
	queue.push(h.key.location)
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		h.stay(n, full[n])
		for _, i := range r.leading[n] {
			t := &r.Transitions[i]
			if !h.in(t) || !r.enabled(t, full[n]) {
				continue
			}
			if full[t.To] == nil {
				h.reached = append(h.reached, t.To)
			}
			if r.merge(t, full, true) {
				queue.push(t.To)
			}
		}
	}
	slices.Sort(h.reached)
	for _, n := range h.reached {
		h.full = append(h.full, full[n])
		h.served = h.served || r.Locations[n].Served
		full[n] = nil
	}
	r.scratch = at
}

// spreading is what horizons are found with: there are many horizons of few locations each. Between two of them it is empty.
type spreading struct {
	full  located
	queue *queue
}

// stay adds what the silent transitions that stay at a location bring. A variable that has all values there that are possible can get no
// more, and where the horizon begins that is so for all.
func (h *horizon) stay(n int, vals []Values) {
	r := h.r
	var open []int
	for v, x := range vals {
		if x != r.at[n][v] {
			open = append(open, v)
		}
	}
	r.meter.spend(len(vals)>>3 + 1)
	for grew := len(open) > 0; grew; {
		grew = false
		for _, v := range open {
			for t := range r.stayingFor(n, v) {
				r.meter.spend(1)
				if !h.in(t) || !r.enabled(t, vals) {
					continue
				}
				if c := r.quiet(t, v); c != nil && apply(c.silent, vals[v])&^vals[v] != 0 {
					vals[v] |= apply(c.silent, vals[v])
					grew = true
				}
			}
		}
	}
}

// passes tells whether a silent transition that leaves a place is taken in the horizon.
func (h *horizon) passes(t *Transition, place int) bool {
	return place >= 0 && h.in(t) && h.r.enabled(t, h.full[place])
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
	for from, n := range h.reached {
		if h.key.run && r.Locations[n].Served {
			continue
		}
		var list []letter
		for place, i := range r.loud[n] {
			if t := &r.Transitions[i]; s.has(t) && r.enabled(t, h.full[from]) {
				list = append(list, letter{t: t, place: place, from: from})
			}
		}
		if list != nil {
			o.at = append(o.at, n)
			o.letters = append(o.letters, list)
		}
	}
	o.order(r)
	return o
}

// order numbers the letters.
func (o *outlook) order(r *Solved) {
	byEvent := make([][]*letter, len(r.events)+1) // the last ones are those with several
	o.firsts = NewBits(len(r.events))
	for _, list := range o.letters {
		for k := range list {
			first := r.firstOf(list[k].t)
			o.firsts.Union(first)
			e, ok := first.single()
			if !ok {
				e = len(r.events)
			}
			byEvent[e] = append(byEvent[e], &list[k])
		}
	}
	for e, list := range byEvent {
		from := len(o.of)
		o.of = append(o.of, list...)
		if e == len(r.events) {
			o.several = from
		} else if len(list) > 0 {
			o.alike = append(o.alike, alike{e, from, len(o.of)})
		}
	}
	for k, l := range o.of {
		l.number = k
		for _, need := range r.of(l.t).needs {
			o.needing[need.variable] = append(o.needing[need.variable], k)
		}
	}
}

// failures is the set of letters that are not enabled where one variable has fewer values.
func (o *outlook) failures(r *Solved, v int, s *strain) Bits {
	set := o.failing[s]
	if set == nil {
		set = NewBits(len(o.of))
		for _, k := range o.needing[v] {
			if l := o.of[k]; !r.allows(l.t, v, s.at[l.from]) {
				set.Add(k)
			}
		}
		o.failing[s] = set
	}
	return set
}

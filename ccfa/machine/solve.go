package machine

import (
	"cmp"
	"slices"
)

// Solved is a system of which is known which locations are reached, and which values each variable can have there. Variables are taken one
// by one (a pair of them where it matters: see joint.go), so what needs two of them at values that never come together may be taken to be
// possible.
type Solved struct {
	*System
	a         *Analysis
	meter     *Meter
	vars      []Variable
	index     map[Variable]int
	bySlot    [][]int // variables by their slot's number
	at        located
	possible  []bool   // by transition: it can be taken
	loud      [][]int  // by location: those with letters
	leading   [][]int  // by location: those of quiet that lead to another location
	staying   []stays  // by location: those of quiet that stay
	quietly   []Bits   // by variable: the acts of those that bring other values of it
	asking    [][]int  // by variable: those of quiet that need it
	acting    []acting // by act
	effects   map[running]*effect
	byOutcome map[int]*effect      // by act
	here      map[placing][]change // what acts do where that is not what they do elsewhere
	narrowed  [][]restriction      // by transition: see narrow
	joined    *joined              // nil: nobody asked
	partners  [][]int              // by variable: those whose joint values with it are followed
	joinables []int                // see joinable

	events     []Event
	eventIDs   map[side][]int32 // by symbol: the event and one more, 0: none
	ends       map[endsKey][]endsPart
	near       map[scope]Bits
	tests      [][]Values // by variable: see testsOf; nil: not asked for
	relevances map[relevanceKey]*relevance
	spots      map[string]*spot
	horizons   map[horizonKey]*horizon
	followed   map[string]*following
	coded      map[side]*code
	starts     map[running][]*start // nil: not found yet
	postings   map[Symbol]*posting
	follows    *Follows       // nil: not asked for
	overs      []Continuation // by event, nil: not asked for
	runTimes   map[int]int    // see times
	sways      []Bits         // see swaying; nil: not asked for
	buf        []byte         // scratch
	sights     []*sight       // that are not in use
	spare      [][]Values     // see copyOf
	scratch    *spreading     // see horizon.spread
	one        [1]endsPart    // scratch
}

// acting is an act as a solved system has it.
type acting struct {
	needs   []need
	changes []change // nil: not known yet
	touches Bits     // variables of changes
	quiet   Bits     // those of which it brings other values without a letter
	adds    ranked   // those of which it brings other values
	adding  []addition
	first   Bits // events, nil: not asked for
	alone   Bits // see aloneOf
}

// of gives what is known of a transition's act.
func (r *Solved) of(t *Transition) *acting { return &r.acting[t.number-1] }

// need is a condition of an act.
type need struct {
	variable int
	values   Values
}

// located holds the values of all variables at the locations that were come to; nil elsewhere.
type located [][]Values

// Solve computes it as a least fixed point, from location 0 on. It fails with ErrBudget, or when the meter's context is done.
func (s *System) Solve(a *Analysis, meter *Meter) (r *Solved, err error) {
	defer catch(&err)
	if s.Options.Detail != Exact {
		s = s.coarser()
	}
	r = &Solved{
		System: s, a: a, meter: meter, index: map[Variable]int{}, bySlot: make([][]int, len(a.Machine.Slots)), at: make(located, len(s.Locations)), acting: make([]acting, len(s.acts)),
		effects: map[running]*effect{}, byOutcome: map[int]*effect{}, eventIDs: map[side][]int32{}, ends: map[endsKey][]endsPart{},
		near: map[scope]Bits{}, relevances: map[relevanceKey]*relevance{}, spots: map[string]*spot{}, horizons: map[horizonKey]*horizon{}, followed: map[string]*following{},
		coded: map[side]*code{}, postings: map[Symbol]*posting{}, runTimes: map[int]int{},
	}
	r.narrowed = make([][]restriction, len(r.Transitions))
	r.findVariables()
	r.flow()
	for range maxNarrowed {
		if !r.narrow() {
			break
		}
		r.flow()
	}
	r.sort()
	r.findEvents()
	return r, nil
}

// coarser is the system without its conditions, or without its locations, too.
func (s *System) coarser() *System {
	c := &System{Options: s.Options}
	c.Options.Watch = nil
	acts := make([]*Act, len(s.acts))
	for i, act := range s.acts {
		free := *act
		free.Needs, free.Sets, free.Narrows, free.number = nil, nil, nil, 0
		acts[i] = &free
	}
	if s.Options.Detail == Placeless {
		c.AddLocation(Location{Name: "any", Served: true, Dead: NoInstance})
		for i, act := range acts {
			if !s.acts[i].Again || s.Options.Again {
				c.Add(0, 0, act)
			}
		}
		return c
	}
	for _, l := range s.Locations {
		c.AddLocation(l)
	}
	for _, t := range s.Transitions {
		c.Add(t.From, t.To, acts[t.number-1])
	}
	return c
}

// Release gives the memory of answers back that can be found again.
func (r *Solved) Release() {
	r.horizons, r.followed, r.spots = map[horizonKey]*horizon{}, map[string]*following{}, map[string]*spot{}
	r.postings, r.starts, r.coded = map[Symbol]*posting{}, nil, map[side]*code{}
	r.joined, r.tests, r.sights, r.spare, r.sways, r.scratch = nil, nil, nil, nil, nil, nil
	r.ends, r.effects, r.here, r.relevances = map[endsKey][]endsPart{}, map[running]*effect{}, map[placing][]change{}, map[relevanceKey]*relevance{}
	for i := range r.acting {
		of := &r.acting[i]
		of.changes, of.adding, of.adds, of.touches, of.quiet = nil, nil, ranked{}, nil, nil
	}
}

// findVariables numbers the variables in the order of their slots.
func (r *Solved) findVariables() {
	add := func(v Variable) {
		if _, ok := r.index[v]; !ok {
			r.index[v] = 0
			r.vars = append(r.vars, v)
		}
	}
	for _, act := range r.acts {
		for _, c := range act.Needs {
			add(c.Variable)
		}
		for _, a := range act.Sets {
			add(a.Variable)
		}
	}
	for _, v := range r.Options.Watch {
		add(v)
	}
	slices.SortFunc(r.vars, func(x, y Variable) int {
		return cmp.Or(cmp.Compare(x.Slot.ID, y.Slot.ID), cmp.Compare(x.Instance, y.Instance))
	})
	for i, v := range r.vars {
		r.index[v] = i
		r.bySlot[v.Slot.ID] = append(r.bySlot[v.Slot.ID], i)
	}
	for i, act := range r.acts {
		for _, c := range act.Needs {
			r.acting[i].needs = append(r.acting[i].needs, need{r.index[c.Variable], c.Values})
		}
	}
}

// start gives the values before anything ran.
func (r *Solved) start() []Values {
	out := make([]Values, len(r.vars)) // never nil: nil is a location that was not come to
	for i, v := range r.vars {
		out[i] = Only(0)
		if r.Options.Start != nil {
			out[i] = r.Options.Start(v)
		}
	}
	return out
}

func (r *Solved) flow() {
	clear(r.at)
	r.possible = make([]bool, len(r.Transitions))
	r.here = map[placing][]change{}
	if len(r.Locations) == 0 {
		return
	}
	r.at[0] = r.start()
	seen := make(located, len(r.Locations)) // as they were when the location was looked at last
	news := NewBits(len(r.vars))
	queue := newQueue(len(r.Locations))
	queue.push(0)
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		if seen[n] == nil {
			seen[n] = make([]Values, len(r.vars))
		}
		r.differing(news, seen[n], r.at[n])
		copy(seen[n], r.at[n])
		for _, i := range r.out[n] {
			t := &r.Transitions[i]
			if t.Again && !r.Options.Again || !r.permits(t, r.at[n]) {
				continue
			}
			first := !r.possible[i]
			r.possible[i] = true
			if t.From == t.To && r.narrowed[i] == nil {
				if r.stay(t, r.at[n], news, first) {
					queue.push(n)
				}
			} else if r.merge(t, r.at, false) {
				queue.push(t.To)
			}
		}
	}
}

// differing makes a set that of the variables with other values.
func (r *Solved) differing(set Bits, before, now []Values) {
	r.meter.spend(len(now)>>3 + 1)
	set.Clear()
	for v, x := range now {
		if x != before[v] {
			set.Add(v)
		}
	}
}

// Possible tells whether a transition can be taken, as far as its conditions one by one tell.
func (r *Solved) Possible(t *Transition) bool { return r.possible[t.ID] }

// permits tells whether a transition's conditions can hold with these values, and with what is known of them together: see narrow.
func (r *Solved) permits(t *Transition, vals []Values) bool {
	for _, n := range r.of(t).needs {
		values := vals[n.variable] & n.values
		for _, x := range r.narrowed[t.ID] {
			if x.variable == n.variable {
				values &= x.values
			}
		}
		if values == 0 {
			return false
		}
	}
	return true
}

// enabled tells whether a possible transition can be taken with these values.
func (r *Solved) enabled(t *Transition, vals []Values) bool {
	return r.possible[t.ID] && r.permits(t, vals)
}

// Values gives the values that a variable of the system can have at a location.
func (r *Solved) Values(location int, v Variable) Values {
	i, ok := r.index[v]
	if !ok || r.at[location] == nil {
		return 0
	}
	return r.at[location][i]
}

// addition is what a transition brings to a variable of a location at which it stays.
type addition struct {
	variable int
	all      Values // that it can bring
	after    []Values
}

// stay takes a transition that stays at a location with some values, of which those of some variables are new since it was taken last, and adds
// what is then possible. It tells whether anything was new.
func (r *Solved) stay(t *Transition, vals []Values, news Bits, first bool) bool {
	r.changesByAct(t)
	of, dead := r.of(t), r.Locations[t.To].emptied()
	changed := false
	add := func(a *addition) {
		if a.all&^vals[a.variable] == 0 || r.isOf(a.variable, dead) {
			return
		}
		if out := apply(a.after, vals[a.variable]); vals[a.variable]|out != vals[a.variable] {
			vals[a.variable] |= out
			changed = true
		}
	}
	work := len(of.adding)
	if first {
		for i := range of.adding {
			add(&of.adding[i])
		}
	} else {
		work = len(news)
		for i := range of.adds.meeting(news) {
			work++
			add(&of.adding[i])
		}
	}
	r.meter.spend(work + 1)
	return changed
}

// merge takes a transition, silently or whatever letters it runs, and adds what is then possible behind it. It tells whether anything was
// new.
func (r *Solved) merge(t *Transition, at located, silently bool) bool {
	changed := at[t.To] == nil
	if changed {
		at[t.To] = make([]Values, len(r.vars))
	}
	from, to := at[t.From], at[t.To]
	changes := r.changesOf(t)
	if t.From != t.To {
		r.meter.spend(len(r.vars) + 1)
		next := 0
		for v, x := range from {
			if next < len(changes) && changes[next].variable == v {
				next++
			} else if to[v]|x != to[v] {
				to[v] |= x
				changed = true
			}
		}
	}
	r.meter.spend(len(changes) + 1)
	for i := range changes {
		c := &changes[i]
		table := c.after
		if silently {
			table = c.silent
		}
		if out := apply(table, from[c.variable]); to[c.variable]|out != to[c.variable] {
			to[c.variable] |= out
			changed = true
		}
	}
	return changed
}

// after gives the values behind a transition that is taken with some, whatever letters it runs.
func (r *Solved) after(t *Transition, vals []Values) []Values {
	changes := r.changesOf(t)
	r.meter.spend(len(vals) + len(changes) + 1)
	out := r.copyOf(vals)
	for i := range changes {
		out[changes[i].variable] = apply(changes[i].after, vals[changes[i].variable])
	}
	return out
}

// queue is a queue of numbers, each in it once at most.
type queue struct {
	list []int
	in   []bool
}

func newQueue(n int) *queue { return &queue{in: make([]bool, n)} }

func (q *queue) push(i int) {
	if !q.in[i] {
		q.in[i] = true
		q.list = append(q.list, i)
	}
}

func (q *queue) pop() (i int, ok bool) {
	if len(q.list) == 0 {
		return 0, false
	}
	i = q.list[0]
	q.list = q.list[1:]
	q.in[i] = false
	return i, true
}

package machine

import (
	"encoding/binary"
	"slices"
)

// Variables are followed one by one; here are the pairs of them that decide together what can happen.

// restriction is what a variable can be when a transition is taken, by what it is together with the transition's first need.
type restriction struct {
	variable int
	values   Values
}

// narrow finds what a transition's first need says about the variables that it narrows: where the code that starts a window always
// finishes its own, too, the opener cannot come back. It tells whether more is ruled out than before; then all begins anew.
func (r *Solved) narrow() bool {
	found, more := make([][]restriction, len(r.Transitions)), false
	for i := range r.Transitions {
		t := &r.Transitions[i]
		if len(t.Narrows) == 0 || len(t.Needs) == 0 {
			continue
		}
		if !r.Possible(t) { // it stays so
			if known := r.narrowed[t.ID]; known != nil {
				found[t.ID] = known
			}
			continue
		}
		first := r.of(t).needs[0]
		for _, x := range t.Narrows {
			v, ok := r.index[x]
			if !ok || r.at[t.From][v].Single() {
				continue
			}
			if some := r.beside(t.From, first.variable, first.values, v); some != r.at[t.From][v] {
				found[t.ID] = append(found[t.ID], restriction{v, some})
				more = more || !slices.ContainsFunc(r.narrowed[t.ID], func(k restriction) bool { return k.variable == v && k.values&^some == 0 })
			}
		}
	}
	if !more {
		return false
	}
	r.joined = nil
	clear(r.here)
	r.narrowed = found
	return true
}

// maxNarrowed bounds how often what is ruled out rules out more.
const maxNarrowed = 2

// maxJoint bounds for how many variables of a system all pairs of them are followed.
const maxJoint = 24

// partnersOf lists the variables whose joint values with another one are followed: a listener that removes itself and sets another is never
// enabled beside it. Of the rest all combinations are taken.
func (r *Solved) partnersOf(u int) []int {
	if r.partners == nil {
		r.partners = make([][]int, len(r.vars))
	}
	list := r.partners[u]
	if list == nil {
		list = []int{} // not nil: it is known
		for _, v := range r.joinable(u) {
			if v != u && (len(r.vars) <= maxJoint || r.Options.Joint(r.vars[u], r.vars[v])) {
				list = append(list, v)
			}
		}
		r.partners[u] = list
	}
	return list
}

// joinable lists the variables that may decide together with another one.
func (r *Solved) joinable(u int) []int {
	if r.joinables == nil {
		r.joinables = []int{} // not nil: it is known
		for v, x := range r.vars {
			if len(r.vars) <= maxJoint || r.Options.Joins != nil && r.Options.Joins(x) {
				r.joinables = append(r.joinables, v)
			}
		}
	}
	if _, ok := slices.BinarySearch(r.joinables, u); !ok {
		return nil
	}
	return r.joinables
}

// beside gives the values of variable v at a location where u has one of the given ones.
func (r *Solved) beside(location, u int, values Values, v int) Values {
	if !slices.Contains(r.partnersOf(u), v) {
		return r.at[location][v]
	}
	if r.joined == nil {
		r.joined = r.newJoined()
	}
	var out Values
	rows := r.joined.rowsOf(u)[location]
	for a := range (values & FirstValues(len(rows))).All() {
		if rows[a] != nil {
			out |= rows[a].values(r.joined, v)
		}
	}
	if out.Single() {
		return out
	}
	back := r.joined.rowsOf(v)[location] // each of the two was followed with what it knows of a third one
	if back == nil {
		return 0
	}
	for b := range out.All() {
		if back == nil || back[b] == nil || back[b].values(r.joined, u)&values == 0 {
			out &^= Only(b)
		}
	}
	return out
}

// joined follows the pairs of variables that decide together. For one variable u at each of its values, what all its partners can be is
// found at once, a bit a value.
type joined struct {
	r     *Solved
	first []int // by variable: the number of its first value, notJoined: it is in no pair
	last  []int // by variable: that behind its last value
	n     int
	vars  []int
	steps [][]*jointStep  // by location: what transitions from there do to the variables of pairs, each once
	stay  [][]*jointStep  // by location: the same of transitions that stay there and do no more than assign
	rows  [][][]*jointRow // by variable u, location (nil: not come to) and value of u (the same)

	scratch jointRow
	visit   int // its number, while a variable is followed
}

const notJoined = -1

// jointStep is what transitions do to the variables of pairs.
type jointStep struct {
	to    int      // staysThere: where it begins
	keep  Bits     // values that stay
	set   Bits     // values that a variable can have whatever it had before
	other []change // of variables of which the values behind depend on those before in another way
}

const staysThere = -1

// jointRow is what the partners of a variable can be where it has one value.
type jointRow struct {
	facts   Bits
	changed int // the visit that changed it last: see rowsOf
}

func (w *jointRow) values(j *joined, v int) Values {
	return w.facts.values(j.first[v], j.last[v]-j.first[v])
}

func (r *Solved) newJoined() *joined {
	j := &joined{r: r, first: make([]int, len(r.vars)), last: make([]int, len(r.vars)), steps: make([][]*jointStep, len(r.Locations)),
		stay: make([][]*jointStep, len(r.Locations)), rows: make([][][]*jointRow, len(r.vars))}
	in := NewBits(len(r.vars))
	for u := range r.vars {
		for _, v := range r.partnersOf(u) {
			in.Add(u)
			in.Add(v)
		}
	}
	for v := range r.vars {
		j.first[v] = notJoined
		if in.Has(v) {
			j.vars = append(j.vars, v)
			j.first[v] = j.n
			j.n += len(r.vars[v].Slot.Values)
			j.last[v] = j.n
		}
	}
	j.scratch.facts = NewBits(j.n)
	j.findSteps()
	return j
}

// findSteps finds what the transitions from each location do, each thing once.
func (j *joined) findSteps() {
	r := j.r
	known := map[string]*jointStep{}
	byAct := map[placing]*jointStep{} // of those that stay
	for n := range r.Locations {
		have := map[*jointStep]bool{}
		for _, i := range r.out[n] {
			t := &r.Transitions[i]
			if !r.possible[i] || t.From == t.To && !j.adds(t) {
				continue
			}
			r.meter.spend(4)
			stays := t.From == t.To && r.narrowed[i] == nil
			act := placing{t.number, r.Locations[n].emptied(), anyTransition}
			s := byAct[act]
			if !stays || s == nil {
				s = j.step(t)
				key := s.key()
				if known[key] == nil {
					known[key] = s
				}
				if s = known[key]; stays {
					byAct[act] = s
				}
			}
			switch {
			case have[s]:
			case s.to == staysThere && len(s.other) == 0:
				j.stay[n] = append(j.stay[n], s)
			default:
				j.steps[n] = append(j.steps[n], s)
			}
			have[s] = true
		}
	}
}

// adds tells whether a transition that stays at a location brings other values of variables of pairs.
func (j *joined) adds(t *Transition) bool {
	j.r.changesByAct(t)
	return slices.ContainsFunc(j.r.of(t).adding, func(a addition) bool { return j.first[a.variable] != notJoined })
}

// step says what a transition does to the variables of pairs.
func (j *joined) step(t *Transition) *jointStep {
	s := &jointStep{to: staysThere, keep: NewBits(j.n), set: NewBits(j.n)}
	if t.From != t.To {
		s.to = t.To
	}
	for w := range s.keep {
		s.keep[w] = ^uint64(0)
	}
	for _, c := range j.r.changesOf(t) {
		if j.first[c.variable] == notJoined {
			continue
		}
		set, keeps, ok := c.assigns()
		if !ok {
			s.other = append(s.other, c)
			continue
		}
		for v := range c.after {
			if !keeps {
				s.keep.Remove(j.first[c.variable] + v)
			}
			if set.Has(v) {
				s.set.Add(j.first[c.variable] + v)
			}
		}
	}
	return s
}

// assigns tells of a change which values the variable has behind it whatever it had before, and whether it can also be as it was; false:
// the change is another one.
func (c change) assigns() (set Values, keeps, ok bool) {
	keeps = true
	for in, out := range c.after {
		set |= out &^ Only(in)
		keeps = keeps && out.Has(in)
	}
	for in, out := range c.after {
		if keeps && out != set|Only(in) || !keeps && out != set {
			return 0, false, false
		}
	}
	return set, keeps, true
}

func (s *jointStep) key() string {
	b := binary.AppendVarint(nil, int64(s.to))
	b = append(append(b, s.keep.Key()...), s.set.Key()...)
	for _, c := range s.other {
		b = binary.AppendUvarint(b, uint64(c.variable))
		for _, out := range c.after {
			b = binary.AppendUvarint(b, uint64(out))
		}
	}
	return string(b)
}

// rowsOf follows a variable with its partners. A visit of a location goes on with the rows that have changed since the visit before.
func (j *joined) rowsOf(u int) [][]*jointRow {
	if j.rows[u] != nil {
		return j.rows[u]
	}
	r := j.r
	rows := make([][]*jointRow, len(r.Locations))
	j.rows[u] = rows
	start := r.start()
	rows[0] = make([]*jointRow, len(r.vars[u].Slot.Values))
	for a := range start[u].All() {
		rows[0][a] = j.row(func(v int) Values { return start[v] })
	}
	queue := newQueue(len(r.Locations))
	queue.push(0)
	staying := make([]*stayingSteps, len(r.Locations))
	visited := make([]int, len(r.Locations))
	j.visit = 0
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		j.visit++
		since := visited[n]
		visited[n] = j.visit
		if staying[n] == nil {
			staying[n] = j.stayingFor(u, n)
		}
		j.stays(u, staying[n], rows, n, since)
		for _, s := range j.steps[n] {
			to := s.to
			if to == staysThere {
				to = n
			}
			if j.take(u, s, rows, n, to, since) {
				queue.push(to)
			}
		}
	}
	return rows
}

// stays takes the steps that stay at a location, as often as there is anything new.
func (j *joined) stays(u int, steps *stayingSteps, rows [][]*jointRow, n, since int) {
	for grew := true; grew; since = j.visit {
		grew = j.takeAll(steps.beside, rows[n])
		for _, s := range steps.own {
			grew = j.take(u, s, rows, n, n, since) || grew
		}
	}
}

// stayingSteps are the steps that stay at a location and assign, as one variable sees them.
type stayingSteps struct {
	beside Bits         // what those that do not change the variable assign to others, in any order
	own    []*jointStep // those that change it
}

func (j *joined) stayingFor(u, location int) *stayingSteps {
	out := &stayingSteps{beside: NewBits(j.n)}
	for _, s := range j.stay[location] {
		if s.changes(j, u) {
			out.own = append(out.own, s)
		} else {
			out.beside.Union(s.set)
		}
	}
	j.r.meter.spend(len(j.stay[location])*(len(out.beside)>>2+1) + 1)
	return out
}

// changes tells whether a step that does no more than assign changes a variable.
func (s *jointStep) changes(j *joined, u int) bool {
	size := j.last[u] - j.first[u]
	return s.set.values(j.first[u], size) != 0 || s.keep.values(j.first[u], size) != FirstValues(size)
}

// takeAll adds what steps that stay assign to the partners of a variable, whatever its value is, and tells whether any of it is new.
func (j *joined) takeAll(set Bits, rows []*jointRow) bool {
	changed := false
	for _, row := range rows {
		if row == nil {
			continue
		}
		j.r.meter.spend(len(row.facts)>>2 + 1)
		changed = j.union(row, set) || changed
	}
	return changed
}

// row makes one of some values.
func (j *joined) row(of func(v int) Values) *jointRow {
	w := &jointRow{facts: NewBits(j.n)}
	for _, v := range j.vars {
		for x := range of(v).All() {
			w.facts.Add(j.first[v] + x)
		}
	}
	return w
}

// take adds what a step makes of the rows at the location before it, of those that changed since a visit, to those behind it, and tells whether
// any of it is new.
func (j *joined) take(u int, s *jointStep, rows [][]*jointRow, from, at, since int) bool {
	changed := false
	for a, row := range rows[from] {
		if row == nil || row.changed < since {
			continue
		}
		j.r.meter.spend(len(row.facts)>>2 + len(s.other) + 1)
		to := s.after(j, u, a)
		if to == 0 {
			continue
		}
		if !s.apply(j, row) {
			continue
		}
		if rows[at] == nil {
			rows[at] = make([]*jointRow, len(rows[from]))
		}
		for b := range to.All() {
			if w := rows[at][b]; w != nil {
				changed = j.union(w, j.scratch.facts) || changed
			} else {
				rows[at][b] = &jointRow{slices.Clone(j.scratch.facts), j.visit}
				changed = true
			}
		}
	}
	return changed
}

// union adds to what a row has, and tells whether any of it is new.
func (j *joined) union(w *jointRow, facts Bits) bool {
	if !w.facts.Union(facts) {
		return false
	}
	w.changed = j.visit
	return true
}

// after gives the values of one variable behind a step that had one value before it.
func (s *jointStep) after(j *joined, u, value int) Values {
	for _, c := range s.other {
		if c.variable == u {
			return c.after[value]
		}
	}
	to := s.set.values(j.first[u], j.last[u]-j.first[u])
	if s.keep.Has(j.first[u] + value) {
		to |= Only(value)
	}
	return to
}

// apply puts the partners behind a step into scratch; false: it asks one for what that cannot be beside the value, so it is not taken.
func (s *jointStep) apply(j *joined, row *jointRow) bool {
	out := &j.scratch
	for w, x := range row.facts {
		out.facts[w] = x&s.keep[w] | s.set[w]
	}
	for _, c := range s.other {
		first := j.first[c.variable]
		after := apply(c.after, row.values(j, c.variable))
		for v := range c.after {
			out.facts.Remove(first + v)
			if after.Has(v) {
				out.facts.Add(first + v)
			}
		}
		if after == 0 {
			return false
		}
	}
	return true
}

// before gives the values that all variables can have where a transition is taken, by what its needs say about those of them that matter.
func (r *Solved) before(t *Transition, matter Bits) []Values {
	out := r.copyOf(r.at[t.From])
	for _, n := range r.of(t).needs {
		u := n.variable
		single := r.at[t.From][u].Single()
		out[u] &= n.values
		if single {
			continue
		}
		for _, v := range r.partnersOf(u) {
			if matter.Has(v) && !out[v].Single() {
				out[v] &= r.beside(t.From, u, n.values, v)
			}
		}
	}
	return out
}

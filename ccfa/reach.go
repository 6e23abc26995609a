package ccfa

// reach is what a graph's locations can see: which are reached at all, and which values each slot can have
// there. Slots are taken one by one (a pair of them where it matters: see pairAt).
type reach struct {
	g       *graph
	again   bool // edges that make a component anew from outside are taken too
	vars    []variable
	index   map[variable]int
	reached []bool
	begins  []bool // the queues are served there, or were when a run began of which nothing ran yet
	at      located
	pairs   map[[2]int][]map[[2]int]bool
	affects [][]int // by edge: see affected

	narrowed map[int][]narrowed // by edge: see narrow
}

// newReach computes it as a least fixed point, from the first location of each life on.
func newReach(g *graph, again bool) *reach {
	r := &reach{g: g, again: again, index: map[variable]int{}, reached: make([]bool, len(g.nodes)),
		at: make([][]valueSet, len(g.nodes)), pairs: map[[2]int][]map[[2]int]bool{}}
	for i := range g.edges {
		e := &g.edges[i]
		for _, c := range append(append([]cond(nil), e.needs...), e.clears...) {
			r.add(c.variable)
		}
	}
	for _, p := range g.parts {
		for q := range p.opens {
			r.add(p.variable(q.pending))
		}
	}
	for i := range g.nodes {
		r.at[i] = make([]valueSet, len(r.vars))
	}
	r.flow()
	if r.narrow() {
		r.flow()
	}
	r.begin()
	return r
}

// begin finds the locations where a part's next callback is the first one of a run.
func (r *reach) begin() {
	r.begins = make([]bool, len(r.g.nodes))
	for n := range r.g.nodes {
		r.begins[n] = r.g.nodes[n].served
	}
	for changed := true; changed; {
		changed = false
		for i := range r.g.edges {
			e := &r.g.edges[i]
			if r.begins[e.from] && !r.begins[e.to] && e.body == nil && r.possible(e) {
				r.begins[e.to], changed = true, true
			}
		}
	}
}

// mayLive tells whether part q can have been started when part p, whose automaton this is, is at a location: nothing
// but p's code starts it, or p did so before.
func (r *reach) mayLive(n int, p, q *Part) bool {
	if q.Entry || !p.opens[q] || q.openers > 1 {
		return true
	}
	return r.at[n][r.index[p.variable(q.pending)]].has(1)
}

func (r *reach) add(v variable) {
	if _, ok := r.index[v]; !ok {
		r.index[v] = len(r.vars)
		r.vars = append(r.vars, v)
	}
}

// start gives the values before anything ran: nothing is registered, but what other parts may have.
func (r *reach) start() []valueSet {
	out := make([]valueSet, len(r.vars))
	for i, v := range r.vars {
		out[i] = only(0)
		if v.part != nil {
			continue
		}
		for p := range v.slot.writer {
			if !r.member(p) {
				out[i] = 1<<uint(len(v.slot.values)) - 1
			}
		}
	}
	return out
}

func (r *reach) member(p *Part) bool {
	for _, q := range r.g.parts {
		if p == q {
			return true
		}
	}
	return false
}

func (r *reach) flow() {
	if len(r.g.nodes) == 0 {
		return
	}
	r.reached[0] = true
	copy(r.at[0], r.start())
	for changed := true; changed; {
		changed = false
		for i := range r.g.edges {
			e := &r.g.edges[i]
			if !r.possible(e) {
				continue
			}
			changed = r.merge(e, r.at) || changed
			if !r.reached[e.to] {
				r.reached[e.to] = true
				changed = true
			}
		}
	}
}

// possible tells whether the edge can be taken, as far as its conditions one by one tell.
func (r *reach) possible(e *edge) bool {
	if !r.reached[e.from] || e.again && !r.again {
		return false
	}
	for _, c := range e.needs {
		if !r.at[e.from][r.index[c.variable]].has(c.value) {
			return false
		}
	}
	return true
}

// after gives a variable's values after an edge that is taken with those of `in`.
func (r *reach) after(e *edge, v int, in valueSet) valueSet {
	x := r.vars[v]
	for _, n := range r.narrowed[e.id] {
		if n.v == v {
			in &= n.values
		}
	}
	for _, c := range e.needs {
		if c.variable == x {
			in = only(c.value)
		}
	}
	for _, c := range e.clears {
		if c.variable == x {
			in = only(c.value)
		}
	}
	if d := r.g.nodes[e.to].dead; d != nil && x.part == d {
		return only(0)
	}
	if e.body == nil || !e.body.touched[x.slot] || e.part.variable(x.slot) != x {
		return in
	}
	var out valueSet
	in.each(func(val int) { out |= e.body.transfer(x.slot, val) })
	return out
}

// before gives the values that all variables can have when the edge is taken.
func (r *reach) before(e *edge) []valueSet {
	out := make([]valueSet, len(r.vars)) // never nil: next tells locations that it came to by that
	copy(out, r.at[e.from])
	for _, c := range e.needs {
		u := r.index[c.variable]
		out[u] = only(c.value)
		if r.at[e.from][u].single() {
			continue
		}
		for v := range out {
			if v == u || out[v].single() {
				continue
			}
			out[v] &= r.beside(e.from, u, c.value, v)
		}
	}
	return out
}

// next lists the symbol edges that can come directly after edge e, with nothing but callbacks that are no
// symbols in between.
func (r *reach) next(e *edge) []*edge {
	at := r.behind(e)
	r.spread(at, func(s *edge) bool { return !s.symbol() })
	return r.leaving(at, (*edge).symbol)
}

// run lists the symbol edges that follow e inside the same synchronous run, and tells whether the run may be over
// with e, so that the queues are served.
func (r *reach) run(e *edge) (next []*edge, ends bool) {
	at := r.behind(e)
	r.spread(at, func(s *edge) bool { return !s.symbol() && !r.g.nodes[s.from].served })
	for n := range at {
		ends = ends || at[n] != nil && r.g.nodes[n].served
	}
	return r.leaving(at, func(s *edge) bool { return s.symbol() && !r.g.nodes[s.from].served }), ends
}

// located holds the values of all variables at the locations that were come to; nil elsewhere.
type located [][]valueSet

// behind is where an edge leads, and with which values; nowhere, where it cannot be taken.
func (r *reach) behind(e *edge) located {
	at := make(located, len(r.g.nodes))
	if r.possible(e) {
		r.step(at, e, r.before(e))
	}
	return at
}

// step takes an edge with the values of `vals`.
func (r *reach) step(at located, e *edge, vals []valueSet) {
	to := make([]valueSet, len(vals))
	for v := range vals {
		to[v] = r.after(e, v, vals[v])
	}
	for v, old := range at[e.to] {
		to[v] |= old
	}
	at[e.to] = to
}

// spread goes on along the edges that may pass, as far as they are enabled.
func (r *reach) spread(at located, pass func(*edge) bool) {
	var work []int
	for n := range at {
		if at[n] != nil {
			work = append(work, n)
		}
	}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, i := range r.g.out[n] {
			if s := &r.g.edges[i]; pass(s) && r.enabled(s, at[n]) && r.merge(s, at) {
				work = append(work, s.to)
			}
		}
	}
}

// leaving lists the edges of a sort that can be taken at the locations.
func (r *reach) leaving(at located, want func(*edge) bool) []*edge {
	var out []*edge
	for n := range at {
		if at[n] == nil {
			continue
		}
		for _, i := range r.g.out[n] {
			if s := &r.g.edges[i]; want(s) && r.enabled(s, at[n]) {
				out = append(out, s)
			}
		}
	}
	return out
}

// can tells whether an edge of a sort can be taken at a location.
func (r *reach) can(at located, n int, want func(*edge) bool) bool {
	for _, i := range r.g.out[n] {
		if e := &r.g.edges[i]; want(e) && r.enabled(e, at[n]) {
			return true
		}
	}
	return false
}

// enabled tells whether an edge can be taken with these values.
func (r *reach) enabled(e *edge, vals []valueSet) bool {
	if !r.possible(e) {
		return false
	}
	for _, c := range e.needs {
		if !vals[r.index[c.variable]].has(c.value) {
			return false
		}
	}
	return true
}

// merge takes a silent edge and adds what is then possible behind it.
func (r *reach) merge(e *edge, at located) bool {
	changed := at[e.to] == nil
	if changed {
		at[e.to] = make([]valueSet, len(r.vars))
	}
	from, to := at[e.from], at[e.to]
	affected := r.affected(e)
	if e.from != e.to {
		next := 0
		for v := range r.vars {
			if next < len(affected) && affected[next] == v {
				next++
				continue
			}
			if to[v]|from[v] != to[v] {
				to[v] |= from[v]
				changed = true
			}
		}
	}
	for _, v := range affected {
		if out := r.after(e, v, from[v]); to[v]|out != to[v] {
			to[v] |= out
			changed = true
		}
	}
	return changed
}

// affected lists the variables that an edge may change or asks for, ascending; found when first asked.
func (r *reach) affected(e *edge) []int {
	if r.affects == nil {
		r.affects = make([][]int, len(r.g.edges))
	}
	list := r.affects[e.id]
	if list == nil {
		list = []int{}
		for v, x := range r.vars {
			if len(r.narrowed[e.id]) > 0 || e.mayChange(x, r.g.nodes[e.to].dead) {
				list = append(list, v)
			}
		}
		r.affects[e.id] = list
	}
	return list
}

// mayChange tells whether a variable can have another set of values behind the edge.
func (e *edge) mayChange(x variable, dead *Part) bool {
	for _, c := range e.needs {
		if c.variable == x {
			return true
		}
	}
	for _, c := range e.clears {
		if c.variable == x {
			return true
		}
	}
	return dead != nil && x.part == dead || e.body != nil && e.body.touched[x.slot] && e.part.variable(x.slot) == x
}

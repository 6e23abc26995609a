package ccfa

// reach is what a graph's locations can see: which are reached at all, and which values each slot can have
// there. Slots are taken one by one (a pair of them where it matters: see pairAt).
type reach struct {
	g       *graph
	again   bool // edges that make a component anew from outside are taken too
	vars    []variable
	index   map[variable]int
	reached []bool
	at      [][]valueSet // by location, by variable
	pairs   map[[2]int][]map[[2]int]bool
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
	for i := range g.nodes {
		r.at[i] = make([]valueSet, len(r.vars))
	}
	r.flow()
	return r
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
			for v := range r.vars {
				out := r.after(e, v, r.at[e.from][v])
				if r.at[e.to][v]|out != r.at[e.to][v] {
					r.at[e.to][v] |= out
					changed = true
				}
			}
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
	for _, c := range e.needs {
		if c.variable == x {
			in = only(c.value)
		}
	}
	for _, c := range e.clears {
		if c.variable == x {
			return only(c.value)
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

// maxPairs bounds for how many variables of a graph pairs of them are followed.
const maxPairs = 24

// pairAt gives the joint values of two variables at a location: a listener that removes itself and sets
// another is never enabled beside it. Nil: not followed, all combinations are taken.
func (r *reach) pairAt(node, u, v int) map[[2]int]bool {
	if len(r.vars) > maxPairs {
		return nil
	}
	key := [2]int{u, v}
	at, ok := r.pairs[key]
	if !ok {
		at = r.pairFlow(u, v)
		r.pairs[key] = at
	}
	return at[node]
}

func (r *reach) pairFlow(u, v int) []map[[2]int]bool {
	at := make([]map[[2]int]bool, len(r.g.nodes))
	type state struct {
		node int
		val  [2]int
	}
	var work []state
	push := func(s state) {
		if at[s.node] == nil {
			at[s.node] = map[[2]int]bool{}
		}
		if !at[s.node][s.val] {
			at[s.node][s.val] = true
			work = append(work, s)
		}
	}
	start := r.start()
	start[u].each(func(a int) { start[v].each(func(b int) { push(state{0, [2]int{a, b}}) }) })
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, i := range r.g.out[s.node] {
			e := &r.g.edges[i]
			if !r.possible(e) || !allows(e, r.vars[u], s.val[0]) || !allows(e, r.vars[v], s.val[1]) {
				continue
			}
			outV := r.after(e, v, only(s.val[1]))
			r.after(e, u, only(s.val[0])).each(func(a int) {
				outV.each(func(b int) { push(state{e.to, [2]int{a, b}}) })
			})
		}
	}
	return at
}

// allows tells whether the edge's conditions on the variable, if any, hold for the value.
func allows(e *edge, x variable, value int) bool {
	for _, c := range e.needs {
		if c.variable == x && c.value != value {
			return false
		}
	}
	return true
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
			if pairs := r.pairAt(e.from, u, v); pairs != nil {
				var some valueSet
				for p := range pairs {
					if p[0] == c.value {
						some |= only(p[1])
					}
				}
				out[v] &= some
			}
		}
	}
	return out
}

// next lists the symbol edges that can come directly after edge e, with nothing but callbacks that are no
// symbols in between.
func (r *reach) next(e *edge) []*edge {
	if !r.possible(e) {
		return nil
	}
	vals := r.before(e)
	for v := range vals {
		vals[v] = r.after(e, v, vals[v])
	}
	at := make([][]valueSet, len(r.g.nodes))
	at[e.to] = vals
	work := []int{e.to}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, i := range r.g.out[n] {
			s := &r.g.edges[i]
			if s.symbol() || !r.enabled(s, at[n]) {
				continue
			}
			if r.merge(s, at) {
				work = append(work, s.to)
			}
		}
	}
	var out []*edge
	for n := range at {
		if at[n] == nil {
			continue
		}
		for _, i := range r.g.out[n] {
			if s := &r.g.edges[i]; s.symbol() && r.enabled(s, at[n]) {
				out = append(out, s)
			}
		}
	}
	return out
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
func (r *reach) merge(e *edge, at [][]valueSet) bool {
	fresh := at[e.to] == nil
	if fresh {
		at[e.to] = make([]valueSet, len(r.vars))
	}
	changed := fresh
	for v := range r.vars {
		out := r.after(e, v, at[e.from][v])
		if at[e.to][v]|out != at[e.to][v] {
			at[e.to][v] |= out
			changed = true
		}
	}
	return changed
}

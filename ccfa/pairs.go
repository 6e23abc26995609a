package ccfa

// Slots are followed one by one; here are the pairs of them that decide together what can happen.

// narrow finds what a start that is pending says about the window that asked for it: where the code that starts a
// window always finishes its own, too, the opener cannot come back. It tells whether anything is ruled out; then all
// begins anew.
func (r *reach) narrow() bool {
	found := map[int][]narrowed{}
	for i := range r.g.edges {
		e := &r.g.edges[i]
		for _, c := range e.needs {
			if c.slot.opens == nil || c.part == nil || !r.possible(e) {
				continue
			}
			for v, x := range r.vars {
				if x.part != c.part || !x.slot.finishes || r.at[e.from][v].single() {
					continue
				}
				if some := r.beside(e.from, r.index[c.variable], c.value, v); some != r.at[e.from][v] {
					found[e.id] = append(found[e.id], narrowed{v, some})
				}
			}
		}
	}
	if len(found) == 0 {
		return false
	}
	for n := range r.at {
		clear(r.at[n])
		r.reached[n] = false
	}
	clear(r.pairs)
	r.narrowed, r.affects = found, nil
	return true
}

// narrowed is what a variable can be when an edge is taken, by what it is together with those that the edge needs.
type narrowed struct {
	v      int
	values valueSet
}

// beside gives the values of v at a location where u has the given one.
func (r *reach) beside(node, u, value, v int) valueSet {
	pairs := r.pairAt(node, u, v)
	if pairs == nil {
		return r.at[node][v]
	}
	var some valueSet
	for p := range pairs {
		if p[0] == value {
			some |= only(p[1])
		}
	}
	return some
}

// maxPairs bounds for how many variables of a graph all pairs of them are followed.
const maxPairs = 24

// decide tells whether two slots decide together about all the rest: what is shown above a window, what it opens and
// whether it finishes.
func decide(x, y *slot) bool {
	return x.shows != nil && y.shows != nil || x.opens != nil && y.finishes
}

// pairAt gives the joint values of two variables at a location: a listener that removes itself and sets
// another is never enabled beside it. Nil: not followed, all combinations are taken.
func (r *reach) pairAt(node, u, v int) map[[2]int]bool {
	if len(r.vars) > maxPairs && !decide(r.vars[u].slot, r.vars[v].slot) {
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

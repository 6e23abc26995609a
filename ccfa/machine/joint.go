package machine

import "slices"

// Variables are followed one by one; here are the pairs of them that decide together what can happen.

// restriction is what a variable can be when a transition is taken, by what it is together with the transition's first need.
type restriction struct {
	variable int
	values   Values
}

// narrow finds what a transition's first need says about the variables that it narrows: where the code that starts a window always
// finishes its own, too, the opener cannot come back. It tells whether anything is ruled out; then all begins anew.
func (r *Solved) narrow() bool {
	found := map[int][]restriction{}
	for i := range r.Transitions {
		t := &r.Transitions[i]
		if len(t.Narrows) == 0 || len(t.Needs) == 0 || !r.Possible(t) {
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
			}
		}
	}
	if len(found) == 0 {
		return false
	}
	clear(r.joint)
	clear(r.here)
	r.changers = nil
	r.narrowed = found
	return true
}

// beside gives the values of variable v at a location where u has one of the given ones.
func (r *Solved) beside(location, u int, values Values, v int) Values {
	if !slices.Contains(r.partnersOf(u), v) {
		return r.at[location][v]
	}
	together := r.pairsAt(u, v)[location]
	if together == nil {
		return r.at[location][v]
	}
	return apply(together, values&FirstValues(len(together)))
}

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
		for v := range r.vars {
			if v != u && (len(r.vars) <= maxJoint || r.Options.Joint != nil && r.Options.Joint(r.vars[u], r.vars[v])) {
				list = append(list, v)
			}
		}
		r.partners[u] = list
	}
	return list
}

// pairsAt gives, by location and value of u, the values of v beside it; nil where the location is not come to.
func (r *Solved) pairsAt(u, v int) [][]Values {
	key := [2]int{u, v}
	at, ok := r.joint[key]
	if !ok {
		at = r.pairFlow(u, v)
		r.joint[key] = at
	}
	return at
}

func (r *Solved) pairFlow(u, v int) [][]Values {
	at := make([][]Values, len(r.Locations))
	if len(r.Locations) == 0 {
		return at
	}
	start := r.start()
	at[0] = make([]Values, len(r.vars[u].Slot.Values))
	for a := range start[u].All() {
		at[0][a] = start[v]
	}
	changing := r.changing()
	queue := newQueue(len(r.Locations))
	queue.push(0)
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		for _, list := range [][]int{changing.leading[n], changing.staying[u][n], changing.staying[v][n]} {
			r.meter.spend(4*len(list) + 1)
			for _, i := range list {
				if t := &r.Transitions[i]; r.pairStep(t, u, v, at) {
					queue.push(t.To)
				}
			}
		}
	}
	return at
}

// changing are the transitions that can change variables.
type changing struct {
	leading [][]int         // by location: those that lead to another one
	staying []map[int][]int // by variable and location: those that stay
}

func (r *Solved) changing() *changing {
	if r.changers != nil {
		return r.changers
	}
	c := &changing{make([][]int, len(r.Locations)), make([]map[int][]int, len(r.vars))}
	for v := range c.staying {
		c.staying[v] = map[int][]int{}
	}
	for i := range r.Transitions {
		t := &r.Transitions[i]
		switch {
		case !r.possible[i]:
		case t.From != t.To:
			c.leading[t.From] = append(c.leading[t.From], i)
		case r.adds(t):
			for _, x := range r.changesOf(t) {
				if x.adds() {
					c.staying[x.variable][t.From] = append(c.staying[x.variable][t.From], i)
				}
			}
		}
	}
	r.changers = c
	return c
}

// pairStep takes a transition with the joint values before it, and tells whether any behind it are new.
func (r *Solved) pairStep(t *Transition, u, v int, at [][]Values) bool {
	tu, tv := r.changeOf(t, u), r.changeOf(t, v)
	if tu == nil && tv == nil && t.From == t.To {
		return false
	}
	changed := at[t.To] == nil
	if changed {
		at[t.To] = make([]Values, len(r.vars[u].Slot.Values))
	}
	for a, beside := range at[t.From] {
		to := Only(a)
		if tu != nil {
			to = tu.after[a]
		}
		if tv != nil {
			beside = apply(tv.after, beside)
		}
		if beside == 0 {
			continue
		}
		for b := range to.All() {
			if at[t.To][b]|beside != at[t.To][b] {
				at[t.To][b] |= beside
				changed = true
			}
		}
	}
	return changed
}

// before gives the values that all variables can have where a transition is taken, by what its needs say about those of them that matter.
func (r *Solved) before(t *Transition, matter Bits) []Values {
	out := make([]Values, len(r.vars))
	copy(out, r.at[t.From])
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

package machine

import "slices"

// What follows at a location depends on the values of variables there, but most differences make none. So variables are given all values that
// are possible and change nothing about what follows: then what is equal in all that matters is found once. There are two reasons. No
// condition that can be come to asks for the variable (relevance); or each condition, here or behind changes of the variable, that one more
// value would meet is met by another value anyway (tests): a listener that may be registered is as good as one that is.

// relevance tells, by location, which variables can make a difference to what somebody asks for there.
type relevance struct {
	r         *Solved
	variables []Bits // by location
	alone     *matter
}

// matter says which variables somebody asks about: those that are relevant at a location, and some everywhere.
type matter struct {
	relevant *relevance
	more     Bits
}

func (m *matter) has(location, v int) bool {
	return m.relevant.variables[location].Has(v) || m.more.Has(v)
}

// matters tells whether a silent transition makes a difference to what matters.
func (r *Solved) matters(t *Transition, m *matter) bool {
	return t.From != t.To || slices.ContainsFunc(r.changesOf(t), func(c change) bool { return c.quietly && m.has(t.From, c.variable) })
}

// relevanceKey is a scope of letters, and what is asked for: the next letter, or (runs) how a run goes on and what posted symbols do then.
type relevanceKey struct {
	asked scope
	runs  bool
}

// relevant gives the relevance for a scope.
func (r *Solved) relevant(key relevanceKey) *relevance {
	known := r.relevances[key]
	if known == nil {
		known = r.findRelevant(key)
		r.relevances[key] = known
	}
	return known
}

// findRelevant goes backwards from what the letters that are asked for need: along the silent transitions that lead there, and in runs along
// those with letters. A silent transition that stays at its location matters where it changes a variable that matters.
func (r *Solved) findRelevant(key relevanceKey) *relevance {
	known := &relevance{r: r, variables: make([]Bits, len(r.Locations))}
	known.alone = &matter{known, nil}
	into := make([][]int32, len(r.Locations)) // the locations from which one is come to
	queue := newQueue(len(r.Locations))
	var posted Bits
	if key.runs {
		posted = r.neededByPosted()
	}
	for n := range r.Locations {
		set := NewBits(len(r.vars))
		set.Union(posted)
		known.variables[n] = set
		need := func(t *Transition) {
			for _, c := range r.of(t).needs {
				set.Add(c.variable)
			}
		}
		for _, i := range r.leading[n] {
			if t := &r.Transitions[i]; key.runs || r.concerns(t.To, key.asked) {
				need(t)
				into[t.To] = append(into[t.To], int32(n))
			}
		}
		for _, i := range r.loud[n] {
			t := &r.Transitions[i]
			inRun := key.runs && !r.Locations[n].Served
			if inRun && t.To != n {
				into[t.To] = append(into[t.To], int32(n))
			}
			if inRun || key.asked.has(t) {
				need(t)
			}
		}
		queue.push(n)
	}
	for n, ok := queue.pop(); ok; n, ok = queue.pop() {
		r.meter.spend(len(into[n]) + 1)
		set := known.variables[n]
		for grew := true; grew; {
			grew = false
			for _, i := range r.staying[n].transitions {
				t := &r.Transitions[i]
				r.changesByAct(t)
				if !r.of(t).quiet.Meets(set) {
					continue
				}
				for _, c := range r.of(t).needs {
					if !set.Has(c.variable) {
						set.Add(c.variable)
						grew = true
					}
				}
			}
		}
		for _, from := range into[n] {
			if known.variables[from].Union(set) {
				queue.push(int(from))
			}
		}
	}
	return known
}

// neededByPosted is the set of variables that transitions of posted symbols need.
func (r *Solved) neededByPosted() Bits {
	set := NewBits(len(r.vars))
	for i := range r.Transitions {
		if t := &r.Transitions[i]; t.Symbol != None && !t.Letter && r.possible[i] {
			for _, c := range r.of(t).needs {
				set.Add(c.variable)
			}
		}
	}
	return set
}

// widen gives a variable at a location all values that change nothing.
func (k *relevance) widen(location, v int, values Values) Values {
	full := k.r.at[location][v]
	if values == full || !k.variables[location].Has(v) {
		return full
	}
	more := full
	for _, test := range k.r.testsOf(v) {
		if values&test == 0 {
			more &^= test
		}
	}
	return values | more
}

// widenAll widens all variables in place.
func (k *relevance) widenAll(location int, vals []Values) {
	for v, x := range vals {
		if x != k.r.at[location][v] {
			vals[v] = k.widen(location, v, x)
		}
	}
}

// testsOf lists the sets of values of which at least one is needed for something: what conditions ask for, and what has to be there before a
// change for that.
func (r *Solved) testsOf(v int) []Values {
	if r.tests == nil {
		r.findTests()
	}
	return r.tests[v]
}

// before is the set of values that a table leads from to one of some values.
func before(table []Values, test Values) Values {
	var out Values
	for value, after := range table {
		if after&test != 0 {
			out |= Only(value)
		}
	}
	return out
}

func (r *Solved) findTests() {
	r.tests = make([][]Values, len(r.vars))
	tables := make([][]*table, len(r.vars))
	acts := make([]bool, len(r.acts)+1)
	add := func(v int, test Values) {
		var made Values
		for _, known := range r.tests[v] { // a test that others make up says no more than they do, nor does what leads to it
			if known&^test == 0 {
				made |= known
			}
		}
		if test != made {
			r.tests[v] = append(r.tests[v], test)
		}
	}
	for i := range r.Transitions {
		t := &r.Transitions[i]
		if !r.possible[i] || t.From == t.To && r.narrowed[i] == nil && acts[t.number] {
			continue
		}
		changes := r.changesOf(t)
		if t.From == t.To && r.narrowed[i] == nil {
			acts[t.number] = true
			changes = r.changesByAct(t) // what is gone stays gone
		}
		for _, n := range r.of(t).needs {
			add(n.variable, n.values)
		}
		for _, c := range changes {
			if !slices.Contains(tables[c.variable], c.table) {
				tables[c.variable] = append(tables[c.variable], c.table)
			}
		}
	}
	for v := range r.vars {
		for k := 0; k < len(r.tests[v]); k++ { // it grows
			for _, table := range tables[v] {
				r.meter.spend(1)
				add(v, before(table.after, r.tests[v][k]))
				add(v, before(table.silent, r.tests[v][k]))
			}
		}
	}
}

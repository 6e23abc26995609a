package machine

import "slices"

// change is what a transition does to one variable, by the value before it.
type change struct {
	variable int
	after    []Values // whatever letters run; empty: the transition is not taken with the value
	silent   []Values // if no letter runs
}

// apply gives what a table says of a set of values.
func apply(table []Values, in Values) Values {
	var out Values
	for v := range in.All() {
		out |= table[v]
	}
	return out
}

// running is a module that an instance runs.
type running struct {
	module   *Module
	instance int
}

// effect is what a module does to the variables of a system.
type effect struct {
	variables []int // ascending
	after     [][]Values
	silent    [][]Values
}

// effectOf gives what a transition's module does; nil: nothing runs.
func (r *Solved) effectOf(t *Transition) *effect {
	if t.Module == nil {
		return nil
	}
	key := running{t.Module, t.Instance}
	e := r.effects[key]
	if e != nil {
		return e
	}
	e = &effect{}
	touched := r.a.Moves.Touched(t.Module)
	for v, x := range r.vars {
		if !touched.Has(x.Slot.ID) || x.Slot.Bind(t.Instance) != x {
			continue
		}
		n := len(x.Slot.Values)
		after, silent := make([]Values, n), make([]Values, n)
		for in := range n {
			r.meter.look(1)
			after[in] = r.a.Moves.After(t.Module, x.Slot, Only(in))
			silent[in] = r.a.Quiet.After(t.Module, x.Slot, Only(in))
		}
		e.variables = append(e.variables, v)
		e.after = append(e.after, after)
		e.silent = append(e.silent, silent)
	}
	r.effects[key] = e
	return e
}

// changesOf gives what a transition does to variables: those that have other values behind it than before it, and those that it asks for.
// They are ascending.
func (r *Solved) changesOf(t *Transition) []change {
	if r.Locations[t.To].Dead != NoInstance || r.narrowed[t.ID] != nil {
		list, ok := r.here[t.ID]
		if !ok {
			list = r.findChanges(t, r.Locations[t.To].Dead, r.narrowed[t.ID])
			r.here[t.ID] = list
		}
		return list
	}
	of := r.of(t)
	if of.changes == nil {
		of.changes = r.findChanges(t, NoInstance, nil)
		of.stays = !slices.ContainsFunc(of.changes, change.adds)
	}
	return of.changes
}

// adds tells whether a variable can have a value behind the change that it has not before.
func (c change) adds() bool {
	for v, out := range c.after {
		if out&^Only(v) != 0 {
			return true
		}
	}
	return false
}

// findChanges finds what a transition does that leads to a location where an instance is gone, with restrictions of what it narrows.
func (r *Solved) findChanges(t *Transition, dead int, narrowed []restriction) []change {
	own := map[int]*[2]Values{} // what it narrows, and assigns
	get := func(v int) *[2]Values {
		if own[v] == nil {
			own[v] = &[2]Values{^Values(0), 0}
		}
		return own[v]
	}
	for _, n := range narrowed {
		get(n.variable)[0] &= n.values
	}
	for _, n := range r.of(t).needs {
		get(n.variable)[0] &= n.values
	}
	for _, s := range t.Sets {
		get(r.index[s.Variable])[1] = Only(s.Value)
	}
	list := []change{} // not nil: it is known
	e := r.effectOf(t)
	at := 0
	for v, x := range r.vars {
		var after, silent []Values
		if e != nil && at < len(e.variables) && e.variables[at] == v {
			after, silent = e.after[at], e.silent[at]
			at++
		}
		mine := own[v]
		gone := dead != NoInstance && x.Instance == dead
		if after == nil && mine == nil && !gone {
			continue
		}
		if mine != nil || gone {
			after, silent = r.withOwn(x, after, mine, gone), r.withOwn(x, silent, mine, gone)
		}
		if !t.calls() {
			silent = after
		}
		list = append(list, change{v, after, silent})
	}
	return list
}

// withOwn joins what a transition itself does to a variable with what its module does.
func (r *Solved) withOwn(x Variable, module []Values, own *[2]Values, gone bool) []Values {
	out := make([]Values, len(x.Slot.Values))
	for v := range out {
		in := Only(v)
		if own != nil {
			if in &= own[0]; in != 0 && own[1] != 0 {
				in = own[1]
			}
		}
		switch {
		case in == 0:
		case gone:
			out[v] = Only(0)
		case module != nil:
			out[v] = apply(module, in)
		default:
			out[v] = in
		}
	}
	return out
}

// changeOf gives what a transition does to one variable, nil: nothing.
func (r *Solved) changeOf(t *Transition, v int) *change {
	list := r.changesOf(t)
	i, ok := slices.BinarySearchFunc(list, v, func(c change, v int) int { return c.variable - v })
	if !ok {
		return nil
	}
	return &list[i]
}

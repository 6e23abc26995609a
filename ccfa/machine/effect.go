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
	list []change // ascending
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
	for slot := range r.a.Moves.Touched(t.Module).All() {
		v, ok := r.ofSlot(slot, t.Instance)
		if !ok {
			continue
		}
		s := r.vars[v].Slot
		n := len(s.Values)
		after, silent := make([]Values, n), make([]Values, n)
		for in := range n {
			after[in] = r.a.Moves.After(t.Module, s, Only(in))
			silent[in] = r.a.Quiet.After(t.Module, s, Only(in))
		}
		r.meter.spend(n)
		e.list = append(e.list, change{v, after, silent})
	}
	slices.SortFunc(e.list, func(a, b change) int { return a.variable - b.variable })
	r.effects[key] = e
	return e
}

// placing is an act where an instance is gone behind it, or (else anyTransition) at one transition.
type placing struct{ act, dead, transition int }

// anyTransition is a placing that is not about one transition.
const anyTransition = -1

// ofSlot gives the variable of a slot that an instance's code changes.
func (r *Solved) ofSlot(slot, instance int) (v int, ok bool) {
	for _, v := range r.bySlot[slot] {
		if r.vars[v].Slot.Bind(instance) == r.vars[v] {
			return v, true
		}
	}
	return 0, false
}

// changesOf gives what a transition does to variables: those that have other values behind it than before it, and those that it asks for.
// They are ascending.
func (r *Solved) changesOf(t *Transition) []change {
	dead, narrowed := r.Locations[t.To].Dead, r.narrowed[t.ID]
	if dead == NoInstance && narrowed == nil {
		return r.changesByAct(t)
	}
	key := placing{t.number, dead, anyTransition}
	if narrowed != nil || t.From != t.To {
		key.transition = t.ID
	}
	list, ok := r.here[key]
	switch {
	case ok:
	case narrowed == nil && t.From == t.To: // what is gone stays gone
		list = slices.DeleteFunc(slices.Clone(r.changesByAct(t)), func(c change) bool { return r.vars[c.variable].Instance == dead })
		r.here[key] = list
	default:
		list = r.findChanges(t, dead, narrowed)
		r.here[key] = list
	}
	return list
}

// gone tells whether a variable is empty behind a transition, whatever that runs, because its instance is not there.
func (r *Solved) gone(t *Transition, v int) bool {
	dead := r.Locations[t.To].Dead
	return dead != NoInstance && r.vars[v].Instance == dead
}

// changesByAct gives what a transition does where nothing is gone behind it.
func (r *Solved) changesByAct(t *Transition) []change {
	of := r.of(t)
	if of.changes == nil {
		of.changes = r.findChanges(t, NoInstance, nil)
		of.touches = NewBits(len(r.vars))
		for _, c := range of.changes {
			of.touches.Add(c.variable)
		}
		of.stays = !slices.ContainsFunc(of.changes, change.adds)
	}
	return of.changes
}

// adds tells whether a variable can have a value behind the change that it has not before.
func (c change) adds() bool { return brings(c.after) }

// addsSilently tells it of the change if no letter runs.
func (c change) addsSilently() bool { return brings(c.silent) }

func brings(table []Values) bool {
	for v, out := range table {
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
	for v, x := range r.vars {
		if dead != NoInstance && x.Instance == dead {
			get(v)
		}
	}
	list := []change{} // not nil: it is known
	if e := r.effectOf(t); e != nil {
		for _, c := range e.list {
			if own[c.variable] == nil {
				list = append(list, c)
			}
		}
	}
	for v, mine := range own {
		var c change
		if e := r.effectOf(t); e != nil {
			c = e.of(v)
		}
		gone := dead != NoInstance && r.vars[v].Instance == dead
		list = append(list, change{v, r.withOwn(r.vars[v], c.after, mine, gone), r.withOwn(r.vars[v], c.silent, mine, gone)})
	}
	slices.SortFunc(list, func(a, b change) int { return a.variable - b.variable })
	if !t.calls() {
		for i := range list {
			list[i].silent = list[i].after
		}
	}
	return list
}

// of gives what the module does to one variable; no tables: nothing.
func (e *effect) of(v int) change {
	i, ok := slices.BinarySearchFunc(e.list, v, func(c change, v int) int { return c.variable - v })
	if !ok {
		return change{}
	}
	return e.list[i]
}

// withOwn joins what a transition itself does to a variable with what its module does.
func (r *Solved) withOwn(x Variable, module []Values, own *[2]Values, gone bool) []Values {
	out := make([]Values, len(x.Slot.Values))
	for v := range out {
		in := Only(v)
		if in &= own[0]; in != 0 && own[1] != 0 {
			in = own[1]
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
	if r.narrowed[t.ID] == nil && (t.From == t.To || r.Locations[t.To].Dead == NoInstance) {
		r.changesByAct(t)
		if !r.of(t).touches.Has(v) {
			return nil
		}
	}
	list := r.changesOf(t)
	i, ok := slices.BinarySearchFunc(list, v, func(c change, v int) int { return c.variable - v })
	if !ok {
		return nil
	}
	return &list[i]
}

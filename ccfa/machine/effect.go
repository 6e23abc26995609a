package machine

import (
	"math/bits"
	"slices"
)

// change is what a transition does to one variable.
type change struct {
	variable int
	*table
}

// table is what something does to a slot, by the value before it. Nothing of it is ever changed.
type table struct {
	after   []Values // whatever letters run; empty: it is not done with the value
	silent  []Values // if no letter runs
	adds    bool     // the slot can have a value behind it that it has not before
	quietly bool     // the same if no letter runs
}

func newTable(after, silent []Values) *table {
	return &table{after, silent, brings(after), brings(silent)}
}

// brings tells whether a value can be behind a change that is not there before.
func brings(table []Values) bool {
	for v, out := range table {
		if out&^Only(v) != 0 {
			return true
		}
	}
	return false
}

// apply gives what a table says of a set of values.
func apply(table []Values, in Values) Values {
	var out Values
	for ; in != 0; in &= in - 1 {
		out |= table[bits.TrailingZeros64(uint64(in))]
	}
	return out
}

// union is the set of all values of a table.
func union(table []Values) Values {
	var out Values
	for _, x := range table {
		out |= x
	}
	return out
}

// effectKey asks what a module does to slots. Where nothing inside of it is a letter, it is all silent.
type effectKey struct {
	module  int
	letters bool
}

// slotTable is what something does to one slot.
type slotTable struct {
	slot *Slot
	*table
}

// effect gives what a module does to the slots that it touches, in their order; for all systems once.
func (a *Analysis) effect(mod *Module, letters bool) []slotTable {
	key := effectKey{mod.ID, letters}
	a.mu.Lock()
	defer a.mu.Unlock()
	list, ok := a.effects[key]
	if !ok {
		for slot := range a.Moves.Touched(mod).All() {
			s := a.Machine.Slots[slot]
			after := a.Moves.table(mod, s)
			silent := after
			if letters {
				silent = a.Quiet.table(mod, s)
			}
			list = append(list, slotTable{s, newTable(after, silent)})
		}
		a.effects[key] = list
	}
	return list
}

// running is a module that an instance runs, with letters inside or without.
type running struct {
	module   *Module
	instance int
	letters  bool
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
	if t.Outcome != nil {
		return r.outcomeOf(t)
	}
	return r.effectOfModule(t)
}

// outcomeOf gives what a transition's module does on those ways that have the transition's outcome.
func (r *Solved) outcomeOf(t *Transition) *effect {
	e := r.byOutcome[t.number]
	if e != nil {
		return e
	}
	e = &effect{list: slices.Clone(r.effectOfModule(t).list)}
	for _, result := range t.Outcome {
		v, ok := r.ofSlot(result.Slot.ID, t.Instance)
		if !ok {
			continue
		}
		i, ok := slices.BinarySearchFunc(e.list, v, func(c change, v int) int { return c.variable - v })
		switch {
		case !ok:
		case result.Value == Kept:
			e.list = slices.Delete(e.list, i, i+1)
		default:
			after := make([]Values, len(result.Slot.Values))
			for in := range after {
				after[in] = Only(result.Value)
			}
			e.list[i].table = newTable(after, after)
		}
	}
	r.byOutcome[t.number] = e
	return e
}

// effectOfModule gives what a transition's module does on any way.
func (r *Solved) effectOfModule(t *Transition) *effect {
	key := running{t.Module, t.Instance, t.calls()}
	e := r.effects[key]
	if e != nil {
		return e
	}
	e = &effect{}
	all := r.a.effect(t.Module, key.letters)
	e.list = make([]change, 0, len(all))
	for _, does := range all { // variables are in the order of their slots
		if v, ok := r.ofSlot(does.slot.ID, t.Instance); ok {
			r.meter.spend(len(does.slot.Values))
			e.list = append(e.list, change{v, does.table})
		}
	}
	r.effects[key] = e
	return e
}

// placing is an act where an instance is gone behind it, or (else anyTransition) at one transition.
type placing struct {
	act        int
	dead       emptied
	transition int
}

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
	dead, narrowed := r.Locations[t.To].emptied(), r.narrowed[t.ID]
	if dead.instance == NoInstance && narrowed == nil {
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
		list = slices.DeleteFunc(slices.Clone(r.changesByAct(t)), func(c change) bool { return r.isOf(c.variable, dead) })
		r.here[key] = list
	default:
		list = r.findChanges(t, dead, narrowed)
		r.here[key] = list
	}
	return list
}

// gone tells whether a variable is empty behind a transition, whatever that runs, because its instance is not there.
func (r *Solved) gone(t *Transition, v int) bool {
	return r.isOf(v, r.Locations[t.To].emptied())
}

// changesByAct gives what a transition does where nothing is gone behind it.
func (r *Solved) changesByAct(t *Transition) []change {
	of := r.of(t)
	if of.changes == nil {
		of.changes = r.findChanges(t, emptied{instance: NoInstance}, nil)
		of.touches, of.quiet = NewBits(len(r.vars)), NewBits(len(r.vars))
		of.adds = newRanked(len(r.vars))
		for _, c := range of.changes {
			of.touches.Add(c.variable)
			if c.quietly {
				of.quiet.Add(c.variable)
			}
			if c.adds {
				of.adds.Add(c.variable)
			}
		}
		of.adding = make([]addition, 0, of.adds.rank())
		for _, c := range of.changes {
			if c.adds {
				of.adding = append(of.adding, addition{c.variable, union(c.after), c.after})
			}
		}
	}
	return of.changes
}

// part is what a transition itself does to a variable, before what it runs does: values of it are let through, or (set not 0) it takes one.
type part struct {
	variable  int
	pass, set Values
}

// ownParts gives what a transition itself does, with restrictions of what it narrows; each variable once.
func (r *Solved) ownParts(t *Transition, narrowed []restriction) []part {
	var out []part
	get := func(v int) *part {
		for i := range out {
			if out[i].variable == v {
				return &out[i]
			}
		}
		out = append(out, part{v, ^Values(0), 0})
		return &out[len(out)-1]
	}
	for _, n := range narrowed {
		get(n.variable).pass &= n.values
	}
	for _, n := range r.of(t).needs {
		get(n.variable).pass &= n.values
	}
	for _, s := range t.Sets {
		get(r.index[s.Variable]).set = Only(s.Value)
	}
	return out
}

// findChanges finds what a transition does that leads to a location where an instance is gone, with restrictions of what it narrows.
func (r *Solved) findChanges(t *Transition, dead emptied, narrowed []restriction) []change {
	own := r.ownParts(t, narrowed)
	e := r.effectOf(t)
	var does []change
	if e != nil {
		does = e.list
	}
	list := make([]change, 0, len(does)+len(own)) // not nil: it is known
	for _, c := range does {
		if !slices.ContainsFunc(own, func(p part) bool { return p.variable == c.variable }) && !r.isOf(c.variable, dead) {
			list = append(list, c)
		}
	}
	for _, p := range own {
		if !r.isOf(p.variable, dead) {
			list = append(list, change{p.variable, r.withOwn(e.of(p.variable), p)})
		}
	}
	if dead.instance != NoInstance {
		for v := range r.vars {
			if r.isOf(v, dead) {
				list = append(list, change{v, r.emptied(t, v, own)})
			}
		}
	}
	if len(own) > 0 || dead.instance != NoInstance {
		slices.SortFunc(list, func(a, b change) int { return a.variable - b.variable })
	}
	return list
}

// isOf tells whether a variable is an instance's own, and goes with it.
func (r *Solved) isOf(v int, dead emptied) bool {
	return dead.instance != NoInstance && r.vars[v].goes(dead)
}

// goes tells whether a variable is empty where an instance is gone.
func (v Variable) goes(dead emptied) bool {
	return v.Instance == dead.instance && !v.Slot.Lasts && !(dead.saved && v.Slot.Saved)
}

// emptied is what becomes of a variable of an instance that is gone behind a transition.
func (r *Solved) emptied(t *Transition, v int, own []part) *table {
	out := make([]Values, len(r.vars[v].Slot.Values))
	let := ^Values(0)
	for _, p := range own {
		if p.variable == v {
			let = p.pass
		}
	}
	for in := range out {
		if let.Has(in) {
			out[in] = Only(0)
		}
	}
	return newTable(out, out)
}

// of gives what the module does to one variable, nil: nothing.
func (e *effect) of(v int) *table {
	if e == nil {
		return nil
	}
	i, ok := slices.BinarySearchFunc(e.list, v, func(c change, v int) int { return c.variable - v })
	if !ok {
		return nil
	}
	return e.list[i].table
}

// withOwn joins what a transition itself does to a variable with what its module does.
func (r *Solved) withOwn(module *table, p part) *table {
	after, silent := make([]Values, len(r.vars[p.variable].Slot.Values)), make([]Values, len(r.vars[p.variable].Slot.Values))
	for v := range after {
		in := Only(v) & p.pass
		if in != 0 && p.set != 0 {
			in = p.set
		}
		after[v], silent[v] = in, in
		if module != nil {
			after[v], silent[v] = apply(module.after, in), apply(module.silent, in)
		}
	}
	return newTable(after, silent)
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

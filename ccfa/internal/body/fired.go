package body

import (
	"cmp"
	"slices"

	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file finds where a listener is surely not there before a callin that fires it: it was taken away (set to null, fire, set again), or
// the view that it comes to is still new. It is not called then. It looks at one module, that can begin with any values: what runs on the way
// may leave any values of the slots that it changes.

// fresh is a place where an object begins to be: a transition of a module.
type fresh struct {
	mod  *machine.Module
	edge int
	of   *program.Object
}

// begins notes that nothing is registered yet on an object.
func (w *walker) begins(at int32, o *program.Object) int32 {
	at = w.mod.Then(at, machine.Edge{Symbol: machine.None, Site: machine.NoSite})
	w.reader.fresh = append(w.reader.fresh, fresh{w.mod, len(w.mod.Edges) - 1, o})
	return at
}

// firedIn is a slot that a callin of a module fires.
type firedIn struct {
	mod  *machine.Module
	slot *machine.Slot
}

// finishFresh empties the slots of listeners that the same module fires, where they are on a fresh object alone.
func (r *reader) finishFresh() {
	fired := map[firedIn]bool{}
	for _, f := range r.fires {
		for _, s := range f.mod.Edges[f.edge].Fired {
			fired[firedIn{f.mod, s}] = true
		}
	}
	alone := map[*program.Object][]*Slot{}
	for _, s := range r.out.Slots {
		if s.Event != "" && s.Local && !s.several && len(s.owners) == 1 {
			alone[s.owners[0]] = append(alone[s.owners[0]], s)
		}
	}
	for _, f := range r.fresh {
		slots := slices.DeleteFunc(slices.Clone(alone[f.of]), func(s *Slot) bool { return !fired[firedIn{f.mod, s.Slot}] })
		for i, s := range slots {
			e := f.mod.Edges[f.edge]
			e.Op, e.Update = machine.Set, machine.Update{Slot: s.Slot}
			if i == len(slots)-1 {
				f.mod.Edges[f.edge] = e
				break
			}
			e.To = f.mod.AddState()
			f.mod.Edges[f.edge].From = e.To
			f.mod.Edges = append(f.mod.Edges, e)
		}
	}
}

// changers tells which modules change a slot, themselves or by what they run.
type changers struct {
	*uses
	known map[*machine.Slot]map[*machine.Module]bool // of slots that somebody asked for
}

func newChangers(modules []*machine.Module) *changers {
	return &changers{usesOf(modules), map[*machine.Slot]map[*machine.Module]bool{}}
}

// anyChange is for where nothing is known yet of what modules do: all of them may change everything.
var anyChange *changers

// change tells whether what a transition runs may change a slot.
func (c *changers) change(e *machine.Edge, s *machine.Slot) bool {
	if c == nil {
		return e.Op == machine.Run || e.Op == machine.Call || e.Op == machine.Fire && len(e.Fired) > 0
	}
	if c.known[s] == nil {
		_, c.known[s] = c.touching(s)
	}
	return slices.ContainsFunc(runBy(e), func(m *machine.Module) bool { return c.known[s][m] })
}

// leaveOut takes the slots that surely hold nothing from the Fire transitions of a module, until that leaves no more of them out: what
// runs nothing changes no slot.
func (c *changers) leaveOut(m *machine.Module) {
	from := make([][]int, m.States)
	for i := range m.Edges {
		from[m.Edges[i].From] = append(from[m.Edges[i].From], i)
	}
	for less := true; less; {
		at := map[*machine.Slot][]machine.Values{}
		for i := range m.Edges {
			for _, s := range m.Edges[i].Fired {
				if at[s] == nil {
					at[s] = c.valuesAt(m, s, from)
				}
			}
		}
		less = false
		for i := range m.Edges {
			e := &m.Edges[i]
			before := len(e.Fired)
			e.Fired = slices.DeleteFunc(e.Fired, func(s *machine.Slot) bool { return at[s][e.From] == machine.Only(0) })
			less = less || len(e.Fired) < before
		}
	}
}

// valuesAt gives, by state, the values that a slot may have there.
func (c *changers) valuesAt(m *machine.Module, s *machine.Slot, from [][]int) []machine.Values {
	var all machine.Values
	for v := range s.Values {
		all |= machine.Only(v)
	}
	at := make([]machine.Values, m.States)
	at[machine.Entry] = all
	work := []int32{machine.Entry}
	for len(work) > 0 {
		state := work[len(work)-1]
		work = work[:len(work)-1]
		for _, i := range from[state] {
			e := &m.Edges[i]
			values := at[state]
			switch {
			case e.Op == machine.Set && e.Update.Slot == s:
				values = e.Update.Apply(values)
			case e.Op == machine.Fire && len(e.Fired) == 1 && e.Fired[0] == s && values == machine.Only(0): // nothing runs
			case c.change(e, s):
				values = all
			}
			for _, to := range []int32{e.To, cmp.Or(e.Ran, e.To)} {
				if at[to]|values != at[to] {
					at[to] |= values
					work = append(work, to)
				}
			}
		}
	}
	return at
}

package body

import (
	"slices"

	"cbcov/ccfa/machine"
)

// This file finds where a listener was surely taken away before a callin that fires it (set to null, fire, set again): it is not called. It
// looks at one module, that can begin with any values: what is called on the way may change every slot.

// leaveOut takes the slots that surely hold nothing from the Fire transitions of a module.
func leaveOut(m *machine.Module) {
	from := make([][]int, m.States)
	for i := range m.Edges {
		from[m.Edges[i].From] = append(from[m.Edges[i].From], i)
	}
	at := map[*machine.Slot][]machine.Values{}
	for i := range m.Edges {
		for _, s := range m.Edges[i].Fired {
			if at[s] == nil {
				at[s] = valuesAt(m, s, from)
			}
		}
	}
	for i := range m.Edges {
		e := &m.Edges[i]
		e.Fired = slices.DeleteFunc(e.Fired, func(s *machine.Slot) bool { return at[s][e.From] == machine.Only(0) })
	}
}

// valuesAt gives, by state, the values that a slot may have there.
func valuesAt(m *machine.Module, s *machine.Slot, from [][]int) []machine.Values {
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
			case e.Op == machine.Run || e.Op == machine.Call || e.Op == machine.Fire:
				values = all
			}
			if at[e.To]|values != at[e.To] {
				at[e.To] |= values
				work = append(work, e.To)
			}
		}
	}
	return at
}

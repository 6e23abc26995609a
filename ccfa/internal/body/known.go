package body

import (
	"slices"

	"cbcov/ccfa/machine"
)

// This file finds what slots can be where code does at once what it asked of guests: the code before it says that.

// knownSlots tells what slots can be where code about guests is run.
type knownSlots struct {
	of   *guestCode
	from [][]int
	at   map[*Slot]machine.Values
}

// known looks at the code before it, in its own caller.
func (c *guestCode) known() *knownSlots {
	k := &knownSlots{of: c, from: make([][]int, c.caller.States), at: map[*Slot]machine.Values{}}
	for i := range c.caller.Edges {
		k.from[c.caller.Edges[i].From] = append(k.from[c.caller.Edges[i].From], i)
	}
	return k
}

// values are those that a slot can have.
func (k *knownSlots) values(s *Slot) machine.Values {
	values, ok := k.at[s]
	if !ok {
		values = machine.FirstValues(len(s.Values))
		if k.of.ask == "" { // else that changes them first
			values = anyChange.valuesAt(k.of.caller, s.Slot, k.from)[k.of.at]
		}
		k.at[s] = values
	}
	return values
}

func (k *knownSlots) can(n Need) bool { return k.values(n.Slot)&n.Values != 0 }

// goesThrough says what is known of slots behind a passage: of one without states between, what each way leaves.
func (k *knownSlots) goesThrough(p *Passage) {
	behind := map[*Slot]machine.Values{}
	for _, w := range p.Ways {
		for _, put := range w.Sets {
			behind[put.Slot] = 0
		}
	}
	for s := range behind {
		for _, w := range p.Ways {
			if p.States > between {
				behind[s] = machine.FirstValues(len(s.Values))
				break
			}
			values := k.values(s)
			for _, n := range w.Needs {
				if n.Slot == s {
					values &= n.Values
				}
			}
			if put := w.last(s); put != nil {
				values = machine.Only(put.Value)
			}
			behind[s] |= values
		}
	}
	for s, values := range behind {
		k.at[s] = values
	}
}

// last is what a way puts into a slot, nil: nothing.
func (w *Way) last(s *Slot) *Put {
	for i := len(w.Sets) - 1; i >= 0; i-- {
		if w.Sets[i].Slot == s {
			return &w.Sets[i]
		}
	}
	return nil
}

// prune leaves out ways that cannot be gone. Within a passage nothing is known of what it changes there.
func (k *knownSlots) prune(list []*Passage) []*Passage {
	for _, p := range list {
		within := map[*Slot]bool{}
		for _, w := range p.Ways {
			for _, put := range w.Sets {
				within[put.Slot] = within[put.Slot] || w.To != Behind
			}
		}
		p.Ways = slices.DeleteFunc(p.Ways, func(w Way) bool {
			return slices.ContainsFunc(w.Needs, func(n Need) bool { return (w.From == Before || !within[n.Slot]) && !k.can(n) })
		})
		k.goesThrough(p)
	}
	return slices.DeleteFunc(list, func(p *Passage) bool { return len(p.Ways) == 0 })
}

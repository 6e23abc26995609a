package body

import "cbcov/ccfa/machine"

// This file finds listeners that would hear twice what a callin tells, had they been added twice, and that never are.

// findAddedOnce lets callins run such a listener once, where it is the only one that they fire.
func (r *reader) findAddedOnce() {
	var view *narrowings
	once := map[*machine.Slot]bool{}
	for _, f := range r.fires {
		e := &f.mod.Edges[f.edge]
		if e.Op != machine.Fire || e.Once || f.often || len(e.Fired) != 1 {
			continue
		}
		s := r.out.Slots[e.Fired[0].ID]
		if !s.counted || s.several {
			continue
		}
		is, known := once[s.Slot]
		if !known {
			if view == nil {
				view = r.narrowings()
			}
			is = !view.values(s).Has(machine.More)
			once[s.Slot] = is
		}
		e.Once = is
	}
}

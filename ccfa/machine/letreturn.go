package machine

// letReturn gives a module that never returns (it always throws, it runs for ever, it only runs itself) a silent way from its entry to
// its exit: its caller goes on all the same.
func (m *Machine) letReturn() {
	m.shortcut(m.reaching(func(*Edge) (bool, *Module) { return true, nil })) // whose own transitions do not lead to the exit
	m.shortcut(m.reaching(func(e *Edge) (bool, *Module) { return e.runs() == nil, e.runs() }))
}

func (m *Machine) shortcut(returns []bool) {
	for i, does := range returns {
		if !does {
			m.Modules[i].Link(Entry, Exit)
			m.Modules[i].seal()
		}
	}
}

// reaching tells, by module, whether its exit can be reached from its entry along transitions that pass, or that wait for a module whose
// exit can be reached so. It is the least such answer.
func (m *Machine) reaching(step func(e *Edge) (passes bool, waits *Module)) []bool {
	type place struct {
		mod *Module
		q   int32
	}
	does := make([]bool, len(m.Modules))
	waiting := make([][]place, len(m.Modules)) // by module: where it is waited for
	seen := make([][]bool, len(m.Modules))
	var work []place
	reach := func(p place) {
		if !seen[p.mod.ID][p.q] {
			seen[p.mod.ID][p.q] = true
			work = append(work, p)
		}
	}
	for _, mod := range m.Modules {
		seen[mod.ID] = make([]bool, mod.States)
		reach(place{mod, Entry})
	}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if at.q == Exit && !does[at.mod.ID] {
			does[at.mod.ID] = true
			for _, w := range waiting[at.mod.ID] {
				reach(w)
			}
		}
		out := at.mod.Out(at.q)
		for i := range out {
			next := place{at.mod, out[i].To}
			switch passes, sub := step(&out[i]); {
			case passes || sub != nil && does[sub.ID]:
				reach(next)
			case sub != nil:
				waiting[sub.ID] = append(waiting[sub.ID], next)
			}
		}
	}
	return does
}

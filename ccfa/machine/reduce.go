package machine

import "cmp"

// Reduce makes the machine as small as it can be without changing what follows what, once all modules and slots are there: Fire
// transitions become choices, every module gets a way to its exit, what can never matter to a symbol is left out, silent transitions are
// contracted, and modules that do the same become one. Modules that neither the roots nor a slot's values lead to are dropped.
//
// It gives the module that now stands for each of those from before, and that is left.
func (m *Machine) Reduce(roots []*Module) map[*Module]*Module {
	for _, mod := range m.Modules {
		mod.lower()
	}
	m.letReturn()
	m.prune()
	for _, mod := range m.Modules {
		mod.contract()
	}
	stand := make(map[*Module]*Module, len(m.Modules))
	for i, first := range m.merge() {
		stand[m.Modules[i]] = m.Modules[first]
	}
	m.replace(stand)
	m.sweep(roots, stand)
	return stand
}

// lower puts choices in the place of Fire transitions. What one slot has registered runs once, if it is registered. What several have may
// run any number of times, in any order; so may what a slot counts, for that may be there more than once.
func (m *Module) lower() {
	for i := range m.Edges {
		if m.Edges[i].Op != Fire {
			continue
		}
		e := m.Edges[i]
		hub := m.AddState()
		told := hub
		if one := e.Once && len(e.Fired) == 1; one || e.Ran != 0 {
			told = m.AddState()
			m.Link(told, cmp.Or(e.Ran, e.To))
			if !one {
				m.Link(told, hub)
			}
		}
		m.Edges[i] = silent(e.From, hub)
		for _, s := range e.Fired {
			for _, v := range s.Values {
				for _, t := range v.Runs {
					run := Edge{From: hub, To: told, Op: Call, Symbol: None, Site: NoSite, Module: t.Module}
					if t.Symbol != None {
						run.Op, run.Symbol, run.Site = Run, t.Symbol, e.Site
					}
					m.Edges = append(m.Edges, run)
				}
			}
		}
		m.Link(hub, e.To)
	}
	m.seal()
}

// users lists, by module, those that run it, each once.
func (m *Machine) users() [][]*Module {
	users := make([][]*Module, len(m.Modules))
	for _, mod := range m.Modules {
		for i := range mod.Edges {
			if sub := mod.Edges[i].runs(); sub != nil {
				if list := users[sub.ID]; len(list) == 0 || list[len(list)-1] != mod {
					users[sub.ID] = append(list, mod)
				}
			}
		}
	}
	return users
}

// prune makes silent what no symbol can come of: changes of slots that enable none and that no condition asks for, and calls of modules
// in which nothing else is.
func (m *Machine) prune() {
	speaks, live := m.speaking()
	for _, mod := range m.Modules {
		for i := range mod.Edges {
			e := &mod.Edges[i]
			if e.Op == Call && !speaks[e.Module.ID] || e.Op == Set && !live[e.Update.Slot.ID] {
				*e = silent(e.From, e.To)
			}
		}
	}
}

// speaking finds the modules that run or post a symbol or change a live slot, themselves or by what they run; and the live slots: those
// that conditions ask for, or whose values enable a symbol or a module that speaks.
func (m *Machine) speaking() (speaks, live []bool) {
	speaks, live = make([]bool, len(m.Modules)), make([]bool, len(m.Slots))
	users := m.users()
	enabled := make([][]*Slot, len(m.Modules)) // by module: slots whose values run it
	changed := make([][]*Module, len(m.Slots)) // by slot: modules that change it
	var work []*Module
	speak := func(mod *Module) {
		if !speaks[mod.ID] {
			speaks[mod.ID] = true
			work = append(work, mod)
		}
	}
	enliven := func(s *Slot) {
		if !live[s.ID] {
			live[s.ID] = true
			for _, mod := range changed[s.ID] {
				speak(mod)
			}
		}
	}
	for _, mod := range m.Modules {
		for i := range mod.Edges {
			switch e := &mod.Edges[i]; e.Op {
			case Run, Post:
				speak(mod)
			case Set:
				changed[e.Update.Slot.ID] = append(changed[e.Update.Slot.ID], mod)
			}
		}
	}
	for _, s := range m.Slots {
		if s.Asked {
			enliven(s)
		}
		for _, v := range s.Values {
			for _, t := range v.Runs {
				if t.Symbol != None {
					enliven(s)
				} else {
					enabled[t.Module.ID] = append(enabled[t.Module.ID], s)
				}
			}
		}
	}
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		for _, u := range users[mod.ID] {
			speak(u)
		}
		for _, s := range enabled[mod.ID] {
			enliven(s)
		}
	}
	return speaks, live
}

// replace puts modules in the place of those that they stand for.
func (m *Machine) replace(stand map[*Module]*Module) {
	for _, mod := range m.Modules {
		for i := range mod.Edges {
			if e := &mod.Edges[i]; e.Module != nil {
				e.Module = stand[e.Module]
			}
		}
	}
	for _, s := range m.Slots {
		for _, v := range s.Values {
			for i := range v.Runs {
				v.Runs[i].Module = stand[v.Runs[i].Module]
			}
		}
	}
}

// sweep drops the modules that nothing leads to, and numbers the others anew.
func (m *Machine) sweep(roots []*Module, stand map[*Module]*Module) {
	kept := make([]bool, len(m.Modules))
	var work []*Module
	keep := func(mod *Module) {
		if mod != nil && !kept[mod.ID] {
			kept[mod.ID] = true
			work = append(work, mod)
		}
	}
	for _, r := range roots {
		keep(stand[r])
	}
	for _, s := range m.Slots {
		for _, v := range s.Values {
			for _, t := range v.Runs {
				keep(t.Module)
			}
		}
	}
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		for i := range mod.Edges {
			keep(mod.Edges[i].Module)
		}
	}
	for from, to := range stand {
		if !kept[to.ID] {
			delete(stand, from)
		}
	}
	list := m.Modules[:0]
	for _, mod := range m.Modules {
		if kept[mod.ID] {
			list = append(list, mod)
		}
	}
	m.Modules = list
	for i, mod := range m.Modules {
		mod.ID = i
	}
}

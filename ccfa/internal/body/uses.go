package body

import (
	"slices"

	"cbcov/ccfa/machine"
)

// This file finds which modules run which, and which of them change a slot or ask for it.

// uses are who runs a module, and which modules change a slot or ask for it by themselves.
type uses struct {
	callers map[*machine.Module][]*machine.Module
	setting map[*machine.Slot][]*machine.Module
}

func usesOf(modules []*machine.Module) *uses {
	u := &uses{map[*machine.Module][]*machine.Module{}, map[*machine.Slot][]*machine.Module{}}
	for _, mod := range modules {
		for i := range mod.Edges {
			e := &mod.Edges[i]
			if e.Op == machine.Set {
				u.setting[e.Update.Slot] = withNewest(u.setting[e.Update.Slot], mod)
			}
			for _, sub := range runBy(e) {
				u.callers[sub] = withNewest(u.callers[sub], mod)
			}
		}
	}
	return u
}

// withNewest adds a module to a list to which they come in their order.
func withNewest(list []*machine.Module, mod *machine.Module) []*machine.Module {
	if n := len(list); n > 0 && list[n-1] == mod {
		return list
	}
	return append(list, mod)
}

// touching lists the modules that change a slot or ask for it, themselves or by what they run.
func (u *uses) touching(s *machine.Slot) ([]*machine.Module, map[*machine.Module]bool) {
	list, in := slices.Clone(u.setting[s]), map[*machine.Module]bool{}
	for _, mod := range list {
		in[mod] = true
	}
	for i := 0; i < len(list); i++ {
		for _, c := range u.callers[list[i]] {
			if !in[c] {
				in[c] = true
				list = append(list, c)
			}
		}
	}
	return list, in
}

// runBy lists the modules that a transition may run.
func runBy(e *machine.Edge) []*machine.Module {
	var out []*machine.Module
	if (e.Op == machine.Run || e.Op == machine.Call) && e.Module != nil {
		out = append(out, e.Module)
	}
	for _, s := range e.Fired {
		for _, v := range s.Values {
			for _, t := range v.Runs {
				if t.Module != nil {
					out = append(out, t.Module)
				}
			}
		}
	}
	return out
}

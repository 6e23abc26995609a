package body

import (
	"slices"

	"cbcov/ccfa/machine"
)

// findPrivate finds the registrations on widgets that code of one guest's life alone makes: its view holds these widgets.
func (r *reader) findPrivate() {
	if len(r.out.Guests) == 0 {
		return
	}
	lives := map[*Guest][]*machine.Module{}
	all := map[*machine.Module]bool{}
	for _, g := range r.out.Guests {
		for _, list := range g.targets {
			for _, t := range list {
				for _, mod := range r.modulesOf(t) {
					lives[g] = append(lives[g], mod)
					all[mod] = true
				}
			}
		}
	}
	var others []*machine.Module
	for _, c := range r.out.Callbacks {
		for _, mod := range []*machine.Module{c.Main, c.Worker} {
			if mod != nil && !all[mod] {
				others = append(others, mod)
			}
		}
	}
	taken := r.registering(others, all)
	byGuest := map[*Guest]map[*Slot]bool{}
	for _, g := range r.out.Guests {
		byGuest[g] = r.registering(lives[g], nil)
	}
	for _, g := range r.out.Guests {
		for _, s := range r.out.Slots {
			if g.first == nil && byGuest[g][s] && !taken[s] && !slices.ContainsFunc(r.out.Guests, func(o *Guest) bool { return o.original() != g && byGuest[o][s] }) {
				g.Widgets = append(g.Widgets, s)
				if g.covers() {
					s.Of, s.Under = g, false
				}
			}
		}
	}
}

// registering finds the slots of widgets that code may change, and what it runs, up to some modules.
func (r *reader) registering(roots []*machine.Module, but map[*machine.Module]bool) map[*Slot]bool {
	out := map[*Slot]bool{}
	seen := map[*machine.Module]bool{}
	work := slices.Clone(roots)
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[mod] || but[mod] {
			continue
		}
		seen[mod] = true
		for i := range mod.Edges {
			e := &mod.Edges[i]
			switch {
			case e.Op == machine.Set:
				if s := r.out.Slots[e.Update.Slot.ID]; s.Local && s.GUI && s.Owner == machine.NoInstance {
					out[s] = true
				}
			case (e.Op == machine.Run || e.Op == machine.Call) && e.Module != nil:
				work = append(work, e.Module)
			}
		}
	}
	return out
}

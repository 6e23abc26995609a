package body

import (
	"slices"

	"cbcov/ccfa/machine"
)

// findPrivate finds the registrations on widgets that only code of one guest's life makes, or messages that only it posts: its view holds these widgets.
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
	others := r.librariesOwn()
	brought := r.broughtOtherwise()
	for i, c := range r.out.Callbacks {
		if c.Posted != nil && !brought.Has(i) {
			continue // a message belongs to whoever posts it
		}
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

// broughtOtherwise finds the callbacks that are not, or not only, messages.
func (r *reader) broughtOtherwise() machine.Bits {
	out := machine.NewBits(len(r.out.Callbacks))
	note := func(t *machine.Target) {
		if t.Symbol != machine.None {
			out.Add(int(t.Symbol))
		}
	}
	for _, s := range r.out.Slots {
		if s.Kind == Posted {
			continue
		}
		for i := range s.Values {
			for j := range s.Values[i].Runs {
				note(&s.Values[i].Runs[j])
			}
		}
	}
	r.eachOwnTarget(note)
	for i, c := range r.out.Callbacks {
		if c.Life || r.lived[c.Method] {
			out.Add(i)
		}
	}
	return out
}

// librariesOwn lists what libraries' code does in the callbacks of components. What it does in messages of its own is left out: by these it drives guests' lives,
// which are told of by themselves.
func (r *reader) librariesOwn() []*machine.Module {
	var out []*machine.Module
	for _, list := range r.out.life {
		for _, t := range list {
			if t.Symbol == machine.None && t.Module != nil {
				out = append(out, t.Module)
			}
		}
	}
	return out
}

// registering finds the slots of widgets that code may change, and what it runs and posts, up to some modules.
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
			case (e.Op == machine.Run || e.Op == machine.Call || e.Op == machine.Post) && e.Module != nil:
				work = append(work, e.Module)
			}
		}
	}
	return out
}

package ccfa

import (
	"slices"

	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// CallSites lists where a callback's code, and code that it calls, calls another callback back or posts it: the calls of Android or a library that do so,
// the nearest ones first, most of them at most.
func (a *Automaton) CallSites(in, callback *Callback, most int) []*program.Site {
	if in.of == nil || callback.of == nil {
		return nil
	}
	var sites []*program.Site
	seen := machine.NewBits(len(a.bodies.Machine.Modules))
	for work := in.modules(); len(work) > 0 && len(sites) < most; work = work[1:] {
		mod := work[0]
		if mod == nil || seen.Has(mod.ID) {
			continue
		}
		seen.Add(mod.ID)
		for i := range mod.Edges {
			e := &mod.Edges[i]
			if e.Op == machine.Call {
				work = append(work, e.Module)
			}
			if (e.Op != machine.Run && e.Op != machine.Post) || e.Symbol != callback.of.Symbol || e.Site == machine.NoSite || len(sites) == most {
				continue
			}
			if s := a.bodies.Sites[e.Site]; !slices.Contains(sites, s) {
				sites = append(sites, s)
			}
		}
	}
	return sites
}

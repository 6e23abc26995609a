package body

import (
	"slices"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file is about guests that are destinations of navigation graphs. A graph's host, which a layout has, shows one at a time, first the graph's
// own start; code then goes to a destination by its number, or by an action's, and the user by an item of a menu that has such a number. What
// hosts and navigates is a library's code, for which rules stand.

// navigation gives the app's graphs. What cannot be read of them is as good as not there: the program says so (see program.Input).
func (r *reader) navigation() *apk.Navigation {
	if r.graphs == nil {
		r.graphs, _ = r.apk.Navigation()
	}
	return r.graphs
}

// leads lists the classes of the app's own that are where a number of a graph, of an action or of a destination leads.
func (r *reader) leads(id uint32) []string {
	if id == 0 {
		return nil
	}
	var out []string
	for _, d := range r.navigation().Leads(id) {
		if c := r.prog.Class(d.Class); c != nil && c.InScope {
			out = with(out, d.Class)
		}
	}
	return out
}

// leadsAny lists the classes where any of the numbers leads that an operand stands for.
func (r *reader) leadsAny(kind framework.OperandKind) []string {
	var out []string
	add := func(id uint32) {
		for _, class := range r.leads(id) {
			out = with(out, class)
		}
	}
	switch kind {
	case framework.OpItems:
		for _, id := range r.res.Type("menu") {
			r.menuItems(id, func(i *apk.MenuItem) { add(i.ID) })
		}
	case framework.OpDestinations:
		for _, d := range r.navigation().All() {
			add(d.ID)
		}
	}
	return out
}

// graphHost is a place where a layout has a graph's host.
type graphHost struct {
	place *place
	graph uint32
}

// hostsOfGraphs lists the hosts that layouts have.
func (r *reader) hostsOfGraphs() []graphHost {
	if r.graphHosts == nil {
		r.graphHosts = []graphHost{}
		for _, id := range r.res.Type("layout") {
			r.elements(id, func(e *apk.Element) {
				if e.Graph != 0 {
					r.graphHosts = with(r.graphHosts, graphHost{r.placeAt(int64(e.ID)), e.Graph})
				}
			})
		}
	}
	return r.graphHosts
}

// navigatedIn lists the places where a destination is shown: those of the hosts of its graph, or, where code says which graph a host has, all of
// them. Dialogs are in no place.
func (r *reader) navigatedIn(g *Guest) []*place {
	if !slices.ContainsFunc(r.navigation().All(), func(d apk.Destination) bool { return d.Class == g.Class && d.Tag != "dialog" }) {
		return nil
	}
	var own, all []*place
	for _, h := range r.hostsOfGraphs() {
		all = with(all, h.place)
		if r.navigation().Has(h.graph, g.Class) {
			own = with(own, h.place)
		}
	}
	if len(own) == 0 {
		return all
	}
	return own
}

// startsAt is the guest with which the one graph of a place begins, nil: there are several, or it is not known.
func (r *reader) startsAt(p *place) *Guest {
	var out []*Guest
	for _, h := range r.hostsOfGraphs() {
		if h.place != p {
			continue
		}
		for _, class := range r.leads(h.graph) {
			out = with(out, r.guest(class))
		}
	}
	if len(out) != 1 {
		return nil
	}
	return out[0]
}

// navigated has the start of a graph come where a layout has the graph's host.
func (w *walker) navigated(at int32, host *apk.Element) int32 {
	var tails []int32
	for _, class := range w.leads(host.Graph) {
		if g := w.guest(class); g != nil {
			g.Direct = true
			tails = append(tails, w.comes(at, g, []*place{w.placeAt(int64(host.ID))}, true))
		}
	}
	return w.join(at, tails, false)
}

// chooses asks for one of the guests to come that menus lead to: alone, where their graph's host is.
func (w *walker) chooses(at int32, s *program.Site, guests []*Guest) int32 {
	for _, g := range guests {
		for _, p := range w.navigatedIn(g) {
			p.guests, p.alone = with(p.guests, g), true
			p.chosen = with(p.chosen, g)
			w.stacks = with(w.stacks, p)
			g.stacked = g.stacked || g != w.startsAt(p)
		}
		g.Direct = true
		g.asked[framework.Choose] = true
	}
	return w.later(at, s, guestCode{ask: framework.Choose, which: guests})
}

package body

import (
	"slices"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
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

// namedBy lists the numbers that an operand stands for whatever the code is.
func (r *reader) namedBy(kind framework.OperandKind) []uint32 {
	var out []uint32
	switch kind {
	case framework.OpItems:
		for _, id := range r.res.Type("menu") {
			r.menuItems(id, func(i *apk.MenuItem) { out = with(out, i.ID) })
		}
	case framework.OpDestinations:
		for _, d := range r.navigation().All() {
			out = append(out, d.ID)
		}
	}
	return out
}

// leadsAny lists the classes where any of these leads.
func (r *reader) leadsAny(kind framework.OperandKind) []string {
	var out []string
	for _, id := range r.namedBy(kind) {
		for _, class := range r.leads(id) {
			out = with(out, class)
		}
	}
	return out
}

// windowsOf lists the windows where any of them leads.
func (r *reader) windowsOf(kind framework.OperandKind) []*Component {
	var out []*Component
	for _, id := range r.namedBy(kind) {
		for _, c := range r.resolve("activity", &program.Object{Kind: program.Int, Int: int64(id)}) {
			out = with(out, c)
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

// navigated has the start of a graph come where a layout has the graph's host: if the host did not come back with what it showed.
func (w *walker) navigated(at int32, s *program.Site, host *apk.Element) int32 {
	var tails []int32
	for _, class := range w.leads(host.Graph) {
		if g := w.guest(class); g != nil {
			g.Direct, g.anywhere = true, true
			p := w.placeAt(int64(host.ID))
			p.takes(g, true)
			p.firsts = with(p.firsts, g)
			g.asked[framework.Enter] = true
			tails = append(tails, w.later(at, s, guestCode{ask: framework.Enter, which: []*Guest{g}, first: true}))
		}
	}
	return w.join(at, tails, false)
}

// chooses asks for one of the guests to come that menus lead to: alone, where their graph's host is.
func (w *walker) chooses(at int32, s *program.Site, guests []*Guest) int32 {
	for _, g := range guests {
		for _, p := range w.navigatedIn(g) {
			p.takes(g, true)
			p.chosen = with(p.chosen, g)
			w.stacks = with(w.stacks, p)
			g.stacked = g.stacked || g != w.startsAt(p)
		}
		g.Direct, g.anywhere = true, true
		g.asked[framework.Choose] = true
	}
	return w.later(at, s, guestCode{ask: framework.Choose, which: guests})
}

// popped is what goes of the back stack before a guest comes.
type popped struct {
	until     *Guest // nil: all does
	inclusive bool   // that, too
}

// arrival is a guest that comes so.
type arrival struct {
	guest *Guest
	popped
}

// arrivalsOf lists how a number of a navigation graph lets a guest come, and whether it may come above all that is there, too.
func (w *walker) arrivalsOf(o *program.Object, g *Guest) (list []arrival, above bool) {
	if o.Kind != program.Int || len(w.navigation().Pops(uint32(o.Int))) == 0 {
		return nil, true
	}
	for _, pop := range w.navigation().Pops(uint32(o.Int)) {
		if p, ok := w.poppedBy(pop); ok {
			list = with(list, arrival{g, p})
		} else {
			above = true
		}
	}
	return list, above
}

// poppedBy says what goes for an action; not ok: nothing that is known.
func (w *walker) poppedBy(pop apk.Pop) (popped, bool) {
	graph, outermost := w.navigation().IsGraph(pop.UpTo)
	if outermost {
		return popped{inclusive: true}, true
	}
	classes := w.leads(pop.UpTo)
	if len(classes) != 1 {
		return popped{}, false
	}
	g := w.guest(classes[0])
	return popped{g, pop.Inclusive || graph}, g != nil
}

// fromOwners lets code go on only where the destination has the action by which a guest is to come: elsewhere the library throws. Where the
// controller is, what waits says.
func (w *walker) fromOwners(at int32, s *program.Site, e *framework.Effect, g *Guest) int32 {
	var owners []*Guest
	for _, o := range w.operand(s, e.Value) {
		if !slices.Contains(w.guestClasses(o), g.Class) {
			continue
		}
		classes, ok := w.navigation().Owners(uint32(o.Int))
		if o.Kind != program.Int || !ok {
			return at
		}
		for _, class := range classes {
			if owner := w.guest(class); owner != nil {
				owners = with(owners, owner)
			} else {
				return at
			}
		}
	}
	return w.later(at, s, guestCode{owners: owners, which: []*Guest{g}})
}

// owned fills such code.
func (r *reader) owned(c *guestCode) {
	at := int32(machine.Entry)
	if seat := c.seatOf(); seat != nil {
		values := machine.Values(0)
		for v := range seat.Asked.Values {
			if to := seat.Comes(v); to == nil || slices.Contains(c.owners, to) || seat.restores(v, c.owners) {
				values |= machine.Only(v)
			}
		}
		at = c.sets(at, seat.Asked.only(values))
	}
	c.mod.Link(at, machine.Exit)
}

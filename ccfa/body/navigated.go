package body

import (
	"slices"

	"cbcov/apk"
)

// This file is about guests that are destinations of navigation graphs. A graph's host, which a layout has, shows one at a time, first the graph's
// own start; code then goes to a destination by its number, or by an action's. What hosts and navigates is a library's code, for which rules stand.

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

// navigatedIn lists the places where a destination is shown: those of all graphs, as which graph a controller has is not followed. Dialogs are in
// no place.
func (r *reader) navigatedIn(g *Guest) []*place {
	if !slices.ContainsFunc(r.navigation().All(), func(d apk.Destination) bool { return d.Class == g.Class && d.Tag != "dialog" }) {
		return nil
	}
	if r.graphHosts == nil {
		r.graphHosts = []*place{}
		for _, id := range r.res.Type("layout") {
			r.elements(id, func(e *apk.Element) {
				if e.Graph != 0 {
					r.graphHosts = with(r.graphHosts, r.placeAt(int64(e.ID)))
				}
			})
		}
	}
	return r.graphHosts
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

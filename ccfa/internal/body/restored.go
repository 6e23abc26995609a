package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file is about guests that come back with their window when that is made anew: by themselves, without the app's code.

// markSaved marks what is known of a guest where its window is to be made anew. What was asked of it, and is not done, is forgotten there, and so
// is one that an element of a layout makes: it comes back where that is inflated.
func (g *Guest) markSaved() {
	if g.element || !g.Life.HasEvent(framework.Revive) {
		return
	}
	for _, s := range g.States {
		s.Saved = true
	}
	for _, f := range g.firsts {
		f.slot.Saved = true
	}
	if g.Seat != nil {
		g.Seat.Holds.Saved = true
		if b := g.Seat.Below[g]; b != nil {
			b.Saved = true
		}
	}
}

// restored parts code from a place on: there is where the guest has come back already, and absent where it has not.
func (w *walker) restored(at int32, g *Guest) (there, absent int32) {
	back := machine.Values(0)
	for i := range g.Life.Edges {
		if e := &g.Life.Edges[i]; e.Event == framework.Revive && slices.Contains(g.Life.In(0), *g.Life.Node(e.From)) {
			back |= machine.Only(g.Life.Number(e.From))
		}
	}
	lets := func(values machine.Values) int32 {
		return w.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: g.State.only(values)})
	}
	return lets(back), lets(machine.FirstValues(len(g.State.Values)) &^ back)
}

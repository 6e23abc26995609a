package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about broadcasts within the app that are heard before the callin returns: what waits in the same queue is heard first, and waits
// no longer (LocalBroadcastManager.executePendingBroadcasts).

// atOnceHeard is such a callin. What may wait is known when all code is read.
type atOnceHeard struct {
	mod       *machine.Module
	hub, done int32 // between the two, what waited is heard
	site      int32
}

// isLocal tells whether an effect sends a broadcast that receivers registered by code alone can hear.
func isLocal(e *framework.Effect) bool { return slices.Contains(e.Flags, "local") }

// hearAtOnce runs all that listens to a broadcast, behind what waits.
func (w *walker) hearAtOnce(at int32, s *program.Site, intent *program.Object) int32 {
	hub := w.mod.Then(at, machine.Edge{Symbol: machine.None, Site: machine.NoSite})
	done := w.mod.Then(hub, machine.Edge{Symbol: machine.None, Site: machine.NoSite})
	w.reader.atOnce = append(w.reader.atOnce, atOnceHeard{w.mod, hub, done, w.site(s)})
	own := w.mod.Then(done, machine.Edge{Symbol: machine.None, Site: machine.NoSite})
	w.eachHearing(intent, func(_ *program.Object, t machine.Target) {
		w.mod.Link(w.runs(own, s, t), own)
	})
	return w.mod.Then(own, machine.Edge{Symbol: machine.None, Site: machine.NoSite})
}

// finishHeard adds what may wait where a broadcast is heard at once.
func (r *reader) finishHeard() {
	for _, h := range r.atOnce {
		for _, t := range r.waiting {
			slot, _ := r.posted(t)
			heard := h.mod.Then(h.hub, machine.Edge{Op: machine.Run, Symbol: t.Symbol, Site: h.site, Module: t.Module})
			next := h.mod.Then(heard, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: machine.Update{Slot: slot.Slot}})
			h.mod.Link(next, h.hub)
		}
		// None of it waits behind that, whatever ran.
		for i := range h.mod.Edges {
			if e := &h.mod.Edges[i]; e.From == h.hub && e.To == h.done {
				h.mod.Edges[i].To = h.mod.AddState()
				at := h.mod.Edges[i].To
				for _, t := range r.waiting {
					slot, _ := r.posted(t)
					at = h.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: machine.Update{Slot: slot.Slot}})
				}
				h.mod.Link(at, h.done)
				break
			}
		}
	}
}

package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file is about listeners of what the app's code changes itself, and the user, in windows of Android's own making (`event … user FLAG`):
// preferences. Where all code is known that may change it, nothing else tells them.

// noteFiring notes where a callin fires something on objects that are not known.
func (w *walker) noteFiring(s *program.Site, e *framework.Effect, objs []*program.Object) {
	base := e.Target
	base.Keys = nil
	switch {
	case e.Target.Kind == framework.OpStatic || e.Target.Kind == framework.OpOne:
	case slices.ContainsFunc(w.operand(s, base), isUnknown) || len(w.operand(s, base)) > 0 && !allKnown(objs):
		w.unsure[e.Name] = true
	}
}

// posting is a callin on another thread than the main one, that posts what it would fire there. What is registered is known when all is read.
type posting struct {
	w     *walker
	edge  int // keeps its place
	site  *program.Site
	event string
	on    []*program.Object
}

// postFired posts what is registered on some objects.
func (w *walker) postFired(at int32, s *program.Site, e *framework.Effect, objs []*program.Object) int32 {
	next := w.mod.Then(at, machine.Edge{Op: machine.Fire, Symbol: machine.None, Site: w.site(s)})
	w.reader.postings = append(w.reader.postings, posting{w, len(w.mod.Edges) - 1, s, e.Name, objs})
	return next
}

// finishPostings makes these: each listener may be there, and hears by a message then, also where it is taken away before that comes.
func (r *reader) finishPostings() {
	for _, p := range r.postings {
		e := &p.w.mod.Edges[p.edge]
		at, next := e.From, e.To
		*e = machine.Edge{From: at, To: at, Symbol: machine.None, Site: machine.NoSite}
		for _, s := range slices.Clone(r.out.Slots) {
			if s.Kind != Added || s.Event != p.event || !slices.ContainsFunc(r.all(s.owners), func(o *program.Object) bool { return slices.Contains(p.on, o) }) {
				continue
			}
			tails := []int32{at}
			for _, t := range s.Values[yes].Runs {
				tails = append(tails, p.w.postOn(p.w.then(at), p.site, t, nil, false))
			}
			at = p.w.join(at, tails, false)
		}
		p.w.mod.Link(at, next)
	}
}

// then is a new state behind one.
func (w *walker) then(at int32) int32 {
	return w.mod.Then(at, machine.Edge{Symbol: machine.None, Site: machine.NoSite})
}

// allKnown tells whether some objects are there, and it is known which each is: what a callin gives, of which no rule says that, may be any.
func allKnown(objs []*program.Object) bool {
	return len(objs) > 0 && !slices.ContainsFunc(objs, func(o *program.Object) bool { return isUnknown(o) || o.Kind == program.Result })
}

func isUnknown(o *program.Object) bool { return o.Kind == program.Unknown }

// findChanged lets code alone tell those listeners of which that is known, and the user where a window's life says so.
func (r *reader) findChanged() {
	for _, s := range slices.Clone(r.out.Slots) {
		if s.user == "" || s.loose || r.unsure[s.Event] {
			continue
		}
		s.Fired = true
		flag := r.lifeFlag(s.user)
		for _, t := range s.Values[yes].Runs {
			flag.Sources = append(flag.Sources, Source{Target: t, Event: s.Name, Front: true, When: []SlotValues{{s, s.On()}}})
		}
	}
}

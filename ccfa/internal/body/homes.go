package body

import (
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file finds where guests live: in a component, in another guest, or where others do. The managers say that with which code lets them in.

// comesIn notes where the effect's objects come to live.
func (w *walker) comesIn(s *program.Site, e *framework.Effect, managers []*program.Object) {
	for _, g := range w.guestsOf(s, e.Value) {
		known := false
		for _, m := range managers {
			windows, all := w.windowsWith(s, m)
			for _, c := range windows {
				g.hosts, g.Direct, known = with(g.hosts, c), true, true
			}
			g.anywhere = g.anywhere || !all
			for _, o := range w.prog.Stored(m, "outer") {
				if outer := w.guest(o.Class); outer != nil {
					g.Outers, known = with(g.Outers, outer), true
				}
			}
			for _, o := range w.prog.Stored(m, "peer") {
				if peer := w.guest(o.Class); peer != nil {
					g.peers, known = with(g.peers, peer), true
				}
			}
		}
		g.Direct, g.anywhere = g.Direct || !known, g.anywhere || !known
	}
}

// windowsWith lists the windows whose manager it is: the one whose code is followed, where it comes of calls on that itself. all: there are no others.
func (w *walker) windowsWith(s *program.Site, manager *program.Object) (out []*Component, all bool) {
	all = true
	for _, o := range w.prog.Stored(manager, "host") {
		if c := w.byClass[o.Class]; c != nil {
			out = with(out, c)
		} else {
			all = false
		}
	}
	if own := w.byClass[w.key.recv]; slices.Contains(out, own) && w.comesOfThis(s) {
		return []*Component{own}, true
	}
	return out, all
}

// maxChain bounds the calls that are made on each other's results.
const maxChain = 100

// comesOfThis tells whether the receiver of a call is what calls gave that begin with one on the method's own receiver. What the app's own code gives may
// be another window's.
func (w *walker) comesOfThis(s *program.Site) bool {
	for range maxChain {
		switch from := w.prog.Origin(s, 0); from.Kind {
		case program.OriginThis:
			return true
		case program.OriginResult:
			s = from.Site
			if slices.ContainsFunc(w.prog.Callees(s), func(m *program.Method) bool { return m.Class.InScope }) {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// managers lists what says where an effect's objects come to live: that of the transaction, or a parameter where an object comes by itself.
func (w *walker) managers(s *program.Site, e *framework.Effect) []*program.Object {
	of := w.operand(s, framework.Operand{Kind: framework.OpThis})
	if e.Value.Kind == framework.OpThis {
		of = w.operand(s, framework.Operand{Kind: framework.OpParam, Param: 1})
	}
	return append(slices.Clone(of), w.stored(of, "manager")...)
}

// homes says who lives where an operand says: in a component, in a guest, where a guest lives; or it is a guest, or a transaction of some.
func (w *walker) homes(s *program.Site, op framework.Operand) guestCode {
	var c guestCode
	for _, o := range w.operand(s, op) {
		if component := w.byClass[o.Class]; component != nil {
			c.where = with(c.where, component)
		}
		for _, h := range w.prog.Stored(o, "host") {
			if component := w.byClass[h.Class]; component != nil {
				c.where = with(c.where, component)
			}
		}
		for _, h := range w.prog.Stored(o, "outer") {
			if outer := w.guest(h.Class); outer != nil {
				c.inside = with(c.inside, outer)
			}
		}
		for _, m := range w.prog.Stored(o, "member") {
			if g := w.guest(m.Class); g != nil {
				c.which = with(c.which, g)
				for _, p := range w.placesWith(g) {
					c.places = with(c.places, p)
				}
			}
		}
	}
	c.all = len(c.where)+len(c.inside)+len(c.which) == 0
	return c
}

// finishHosts finds where those live that live where others do.
func (r *reader) finishHosts() {
	for changed := true; changed; {
		changed = false
		for _, g := range r.out.Guests {
			for _, p := range g.peers {
				if p.Direct && !g.Direct {
					g.Direct, changed = true, true
				}
				if p.anywhere && !g.anywhere {
					g.anywhere, changed = true, true
				}
				for _, o := range p.Outers {
					if !slices.Contains(g.Outers, o) {
						g.Outers, changed = append(g.Outers, o), true
					}
				}
				for _, c := range p.hosts {
					if !slices.Contains(g.hosts, c) {
						g.hosts, changed = append(g.hosts, c), true
					}
				}
			}
		}
	}
	r.finishOuters()
}

// finishOuters takes guests that seem to live in each other, or in their own kind, to live in one of these at most, and who then lives nowhere else,
// in the components themselves.
func (r *reader) finishOuters() {
	for _, g := range r.out.Guests {
		g.Outers = slices.DeleteFunc(g.Outers, func(o *Guest) bool { return o.within(g, map[*Guest]bool{}) })
		if len(g.Outers) == 0 && !g.Direct {
			g.Direct, g.anywhere = true, true
		}
	}
}

// within tells whether a guest is another one, or lives in it, or in what lives in it.
func (g *Guest) within(outer *Guest, seen map[*Guest]bool) bool {
	if g == outer {
		return true
	}
	seen[g] = true
	return slices.ContainsFunc(g.Outers, func(o *Guest) bool { return !seen[o] && o.within(outer, seen) })
}

package guards

import "context"

// maxMore is how many calls more a fresh trial may have before its last, where it would be none otherwise.
const maxMore = 4

// target is a method in a state where rules have guards of it: what fresh trials are aimed at.
type target struct {
	situation
	guards []Guard
	starts []place // where objects are in the state
	called []tried // calls of the method there
}

// target gives what the tree has of a situation.
func (l *learning) target(at situation) *target {
	t := &target{situation: at, guards: l.guardsAt(at)}
	for _, n := range l.tree.nodes {
		if l.states.state(n) != at.state {
			continue
		}
		t.starts = append(t.starts, n.places...)
		for _, e := range l.alphabet.leaves(at.member) {
			if w := n.ways[e]; w != nil {
				t.called = append(t.called, w.samples...)
			}
		}
	}
	return t
}

// guardsAt lists the guards that rules have of a method in a state.
func (l *learning) guardsAt(at situation) (all []Guard) {
	for _, s := range l.said[at] {
		if s.known && len(s.guard.atoms()) > 0 {
			all = append(all, s.guard)
		}
	}
	return all
}

// fresh drafts a trial that was not made before: at the edge, with arguments at the guard's boundary. Where one was, the next has a call more before its last.
func (l *learning) fresh(ctx context.Context, t *target, g Guard, edge bool) (d *draft, err error) {
	rng := l.generator.rng
	for extra := range maxMore {
		at, more := t.starts[rng.IntN(len(t.starts))], rng.IntN(3)
		var wishes map[int][]string
		if c, ok := l.atEdge(t, g); edge && ok {
			at, more, wishes = place{c.place.run, c.place.last - 1}, 0, boundary(g, l.names, c.row())
		}
		d = from(&at)
		for range more + extra {
			if err := l.generator.call(ctx, d, l.draw(d), nil); err != nil {
				return nil, err
			}
		}
		if err := l.generator.call(ctx, d, t.member, wishes); err != nil {
			return nil, err
		}
		if !l.have[key(d.trial())] {
			break
		}
	}
	return d, nil
}

// atEdge draws a call of the method, rather one where the guard was at its boundary. It reports false where there is none.
func (l *learning) atEdge(t *target, g Guard) (c tried, ok bool) {
	if len(t.called) == 0 {
		return tried{}, false
	}
	for range 8 {
		c = t.called[l.generator.rng.IntN(len(t.called))]
		if atBoundary(g, c.row()) {
			break
		}
	}
	return c, true
}

// atBoundary reports whether a row is next to a guard's boundary: the guard would say otherwise of it if one of its atoms did, which compares no numbers, or
// numbers of which one is the bound or beside it.
func atBoundary(g Guard, r Row) bool {
	says := g.Value(r)
	for _, a := range g.atoms() {
		if !a.close(r) {
			continue
		}
		text, opposite := a.String(), a.opposite().String()
		other := g.valueIf(func(b *atom) Truth {
			v := b.value(r)
			if t := b.String(); t == text || t == opposite {
				return v.Not()
			}
			return v
		})
		if other != says {
			return true
		}
	}
	return false
}

// close reports whether an atom compares no numbers, or one that is the bound or beside it.
func (a *atom) close(r Row) bool {
	switch a.relation {
	case atLeast, atMost, equals:
		n, ok := total(r, a.path, a.sum)
		return a.text != "" || ok && n >= a.bound-1 && n <= a.bound+1
	}
	return true
}

package guards

import (
	"context"
	"math"
)

// maxMore is how often a fresh trial is drafted that was made before, each time with a call more before its last.
const maxMore = 4

// target is a method in a state where rules have guards of it: what fresh trials are aimed at.
type target struct {
	situation
	guards []Guard
	starts []place // where objects are in the state
	called []tried // calls of the method there

	drafted int // fresh trials
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

// guardsAt lists the guards that rules have of a method in a state, or what its calls need.
func (l *learning) guardsAt(at situation) (all []Guard) {
	for _, s := range l.said[at] {
		switch {
		case s.known && len(s.guard.atoms()) > 0:
			all = append(all, s.guard)
		case s.needs != nil:
			all = append(all, *s.needs)
		}
	}
	return all
}

// fresh drafts a trial that was not made before: at the edge, with arguments at the guard's boundary. It goes on from where the method was called, from
// another place in the state, or from where a new trial ended, behind which all is new.
func (l *learning) fresh(ctx context.Context, t *target, ends []place, g Guard, edge bool) (d *draft, err error) {
	rng := l.generator.rng
	for extra := range maxMore {
		at, more := t.starts[rng.IntN(len(t.starts))], rng.IntN(3)
		var wishes map[int][]string
		if c, ok := l.atEdge(t, g); edge && ok {
			at, more, wishes = place{c.place.run, c.place.last - 1}, 0, boundary(g, l.names, c.row())
		}
		if len(ends) > 0 && rng.IntN(2) == 0 {
			at, more = ends[rng.IntN(len(ends))], 0
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

// atBoundary reports whether a row is at a guard's boundary: the guard would be true of it, or no more so, if one atom said otherwise, where that takes no
// more than a number that is one more or less.
func atBoundary(g Guard, r Row) bool {
	holds := g.Value(r) == True
	for _, a := range g.atoms() {
		if !a.atBound(r) {
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
		if (other == True) != holds {
			return true
		}
	}
	return false
}

// atBound reports whether an atom would say otherwise of a row if one of its numbers were one more or less; one that compares no numbers may always.
func (a *atom) atBound(r Row) bool {
	if a.text != "" || a.relation != atLeast && a.relation != atMost && a.relation != equals {
		return true
	}
	n, ok := total(r, a.path, a.sum)
	step := 1.0
	for _, t := range a.sum {
		step = max(step, math.Abs(t.weight))
	}
	over := n - a.bound
	switch a.relation {
	case atLeast:
		return ok && over >= -step && over < step
	case atMost:
		return ok && over > -step && over <= step
	default:
		return ok && over >= -step && over <= step
	}
}

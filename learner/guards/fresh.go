package guards

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"cbcov/device"
)

// maxEdges bounds the calls at a boundary that others are made of.
const maxEdges = 512

// maxMore is how often a fresh trial is drafted that was made before, each time with a call more before its last.
const maxMore = 4

// maxMade bounds the product of the numbers that a maker is given: what it makes may be as large.
const maxMade = 10_000

// target is a method in a state where rules have guards of it: what fresh trials are aimed at.
type target struct {
	situation
	guards []Guard
	starts []place // where objects are in the state
	called []tried // calls of the method there

	ways map[int][]hop // from another state, how to come here

	drafted    int     // fresh trials
	vain       int     // drafts since one was of those that are missing
	edges      []place // new calls of the method at its guards' boundary: the same by a longer way are new, too
	approaches map[member]*approach
}

// approach is how a trial comes to the boundary: by a method as a call more, or as below. Those that come there are taken again.
type approach struct{ drafted, came int } // trials, and those of them that were new and came there

// luck is the part of them that came there, what was not tried yet before all others.
func (a *approach) luck() float64 { return float64(a.came+1) / float64(a.drafted+1) }

const (
	otherArguments member = -1 - iota // from before a call at the boundary
	behindNew                         // from where a new trial ended
	backAgain                         // from where one ended in another state, by the way from there
)

// approach gives the count of one.
func (t *target) approach(by member) *approach {
	if t.approaches[by] == nil {
		t.approaches[by] = &approach{}
	}
	return t.approaches[by]
}

// keep adds a place, in another one's stead where there are many: what was made of new ones is new.
func keep(all []place, p place, limit int, rng *rand.Rand) []place {
	if len(all) < limit {
		return append(all, p)
	}
	all[rng.IntN(limit)] = p
	return all
}

// target gives what the tree has of a situation.
func (l *learning) target(at situation, guards []Guard, ways map[int][]hop) *target {
	t := &target{situation: at, guards: guards, ways: ways, approaches: map[member]*approach{}}
	for _, n := range l.tree.nodes {
		if l.states.state(n) != at.state {
			continue
		}
		t.starts = append(t.starts, n.places...)
		for _, e := range l.alphabet.leaves(at.member) {
			if w := n.way(e); w != nil {
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

// fresh drafts a trial that was not made before, if it can: at a guard's boundary, or from another place in the state, or from where a new trial ended,
// behind which all is new.
func (l *learning) fresh(ctx context.Context, t *target, ends [][]place, g Guard, edge bool) (d *draft, err error) {
	for extra := range maxMore {
		switch {
		case l.alphabet.maker(t.member):
			d, err = l.making(ctx, t, g, edge)
		case edge && len(t.called) > 0:
			d, err = l.atEdge(ctx, t, ends, g, extra)
		default:
			d, err = l.elsewhere(ctx, t, ends, extra)
		}
		if err != nil {
			return nil, err
		}
		if !l.have[key(d.trial())] {
			break
		}
	}
	return d, nil
}

// making drafts a trial of a maker, of which there are no more than its arguments let there be: so numbers are drawn from more than elsewhere.
func (l *learning) making(ctx context.Context, t *target, g Guard, edge bool) (*draft, error) {
	rng, wishes := l.generator.rng, map[int][]string{}
	row := make(Row, len(l.names.names))
	if len(t.called) > 0 {
		copy(row, t.called[rng.IntN(len(t.called))].row())
	}
	var whole []int
	for i, typ := range describedOf(l.alphabet.class, t.member).Parameters {
		if integralBits[typ] > 0 {
			whole = append(whole, i)
		}
	}
	if l.generator.barred[t.member] || l.stuck[t.member] > 0 {
		whole = nil // it is known to take large numbers badly
	}
	limit := int(math.Pow(maxMade, 1/float64(max(1, len(whole)))))
	for _, i := range whole {
		n := rng.IntN(2*limit) - limit
		wishes[i] = []string{strconv.Itoa(n)}
		if path, ok := l.names.number[strconv.Itoa(i)]; ok {
			row[path] = seen{kind: device.IntValue, n: float64(n)}
		}
	}
	if near := boundary(g, l.names, row); edge && len(near) > 0 {
		at := slices.Sorted(maps.Keys(near))
		i := at[rng.IntN(len(at))]
		wishes[i] = near[i]
	}
	d := from(nil)
	return d, l.generator.call(ctx, d, t.member, wishes)
}

// elsewhere drafts a trial with any arguments.
func (l *learning) elsewhere(ctx context.Context, t *target, ends [][]place, extra int) (*draft, error) {
	rng := l.generator.rng
	at, more := t.starts[rng.IntN(len(t.starts))], rng.IntN(3)
	if here := ends[t.state]; len(here) > 0 && rng.IntN(2) == 0 {
		at, more = here[rng.IntN(len(here))], 0
	}
	d, err := l.goOn(ctx, at, more+extra)
	if err != nil {
		return nil, err
	}
	return d, l.generator.call(ctx, d, t.member, nil)
}

// choose draws an approach, those that most come to the boundary most often: of a method as a call more, or one of those that have no method.
func (l *learning) choose(t *target, behind, back bool) (m member, by *approach) {
	rng := l.generator.rng
	for i := range 8 {
		next := otherArguments
		switch n := rng.IntN(5); {
		case n >= 3 && len(t.edges) > 0:
			next = l.drawOf(false)
		case n == 2 && behind:
			next = behindNew
		case n == 1 && back:
			next = backAgain
		}
		a := t.approach(next)
		if rng.IntN(a.drafted+1) <= a.came {
			return next, a
		}
		if i == 0 || a.luck() > by.luck() {
			m, by = next, a
		}
	}
	return m, by
}

// atEdge drafts a trial of a guard's boundary.
func (l *learning) atEdge(ctx context.Context, t *target, ends [][]place, g Guard, extra int) (d *draft, err error) {
	rng, here, elsewhere := l.generator.rng, ends[t.state], t.endsElsewhere(ends)
	m, by := l.choose(t, len(here) > 0, len(elsewhere) > 0)
	if m >= 0 {
		c := t.edges[rng.IntN(len(t.edges))]
		if d, err = l.goOn(ctx, c.before(), extra); err == nil {
			err = l.generator.call(ctx, d, m, nil)
			d.likewise(c)
			d.by = by
		}
		return d, err
	}
	var c tried
	for range 8 {
		if c = t.called[rng.IntN(len(t.called))]; atBoundary(g, c.row()) {
			break
		}
	}
	at := c.place.before()
	switch m {
	case behindNew:
		at = here[rng.IntN(len(here))]
	case backAgain:
		q := elsewhere[rng.IntN(len(elsewhere))]
		at = ends[q][rng.IntN(len(ends[q]))]
		d = from(&at)
		for _, h := range t.ways[q] {
			d.likewise(h[rng.IntN(len(h))])
		}
		err = l.more(ctx, d, extra)
	}
	if d == nil {
		d, err = l.goOn(ctx, at, extra)
	}
	if err == nil {
		err = l.generator.call(ctx, d, t.member, boundary(g, l.names, c.row()))
		d.by = by
	}
	return d, err
}

// goOn begins a draft at a place, with some calls more.
func (l *learning) goOn(ctx context.Context, at place, more int) (*draft, error) {
	d := from(&at)
	return d, l.more(ctx, d, more)
}

// more adds some calls to a draft.
func (l *learning) more(ctx context.Context, d *draft, calls int) error {
	for range calls {
		if err := l.generator.call(ctx, d, l.draw(d), nil); err != nil {
			return err
		}
	}
	return nil
}

// atBoundary reports whether a row is at a guard's boundary: the guard would be true of it, or no more so, if one atom said otherwise, where that takes no
// more than a number that is one more or less.
func atBoundary(g Guard, r Row) bool {
	now := g.Value(r) == True
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
		if (other == True) != now {
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

package guards

import "context"

// Verified is what fresh trials say of a learned guard.
type Verified struct {
	Tests int // calls of the method that no trial had made before
	Edge  int // of them, with arguments at the guard's boundary, or of an object that was at it
	Wrong int // of them, that ended otherwise than the typestate says
}

// verify makes fresh trials of each member that has a guard, half of them at its boundary, and counts those that the typestate is wrong about. Each is
// kept as a trial like others, so that what was wrong refines the typestate when it is learned on.
func (l *learning) verify(ctx context.Context, tests int) (map[member]Verified, error) {
	all := map[member]Verified{}
	for _, m := range l.alphabet.used {
		leaves := l.alphabet.leaves(m)
		if len(leaves) == 1 || l.alphabet.maker(m) {
			continue
		}
		guard, ok := l.alphabet.guard(leaves[0])
		if !ok {
			guard = l.alphabet.divided[m].guard
		}
		v, tests := Verified{}, l.patient(m, tests)
		for tried := 0; v.Tests < tests && tried < 4*tests; tried += batch {
			var drafts []*draft
			for i := range min(batch, tests-v.Tests) {
				d, wishes, err := l.fresh(ctx, m, guard, i%2 == 0)
				if err != nil {
					return nil, err
				}
				if err := l.generator.call(ctx, d, m, wishes); err != nil {
					return nil, err
				}
				drafts = append(drafts, d)
			}
			runs, err := l.try(ctx, drafts)
			if err != nil {
				return nil, err
			}
			for _, r := range runs {
				last := r.calls[len(r.calls)-1]
				if last.member != m {
					continue
				}
				v.Tests++
				if near(guard, last.row) {
					v.Edge++
				}
				if l.wrong(r) {
					v.Wrong++
				}
			}
		}
		all[m] = v
	}
	return all, nil
}

// fresh begins a trial: at a place of the tree, or anew, with some calls more; and says which arguments are at the boundary.
func (l *learning) fresh(ctx context.Context, m member, g Guard, edge bool) (*draft, map[int][]string, error) {
	rng := l.generator.rng
	d := from(nil)
	var row Row
	if n := l.tree.nodes[rng.IntN(len(l.tree.nodes))]; len(n.places) > 0 {
		p := n.places[rng.IntN(len(n.places))]
		d, row = from(&p), p.calls[p.last].row
	}
	if edge { // the row before a call of this member tells where the boundary is
		e := l.alphabet.leaves(m)
		for range 8 {
			n := l.tree.nodes[rng.IntN(len(l.tree.nodes))]
			w := n.ways[e[rng.IntN(len(e))]]
			if w == nil || len(w.samples) == 0 {
				continue
			}
			t := w.samples[rng.IntN(len(w.samples))]
			if t.place.last == 0 {
				continue
			}
			row, d = t.row(), from(&place{t.place.run, t.place.last - 1})
			if near(g, row) {
				break
			}
		}
		if len(d.calls) > 0 {
			return d, boundary(g, l.names, row), nil
		}
	}
	for range 1 + rng.IntN(4) {
		if err := l.generator.call(ctx, d, l.draw(d), nil); err != nil {
			return nil, nil, err
		}
	}
	return d, nil, nil
}

// near reports whether a row is next to a guard's boundary: some number of it would be on the other side were it one more or less, or it has an atom
// that is no comparison of numbers.
func near(g Guard, r Row) bool {
	for _, a := range g.atoms() {
		switch a.relation {
		case atLeast, atMost, equals:
			if a.text != "" {
				return true
			}
			if n, ok := total(r, a.path, a.sum); ok && n >= a.bound-1 && n <= a.bound+1 {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// wrong reports whether the typestate says otherwise of a run's last call.
func (l *learning) wrong(r *run) bool {
	q := 0
	for i, c := range r.calls {
		g := l.states.edges[q][l.alphabet.of(c.member, c.came)]
		if g == nil || g.end != passes && g.end != fails {
			return false // nothing is said
		}
		if i == len(r.calls)-1 || c.failed {
			return (g.end == fails) != c.failed
		}
		if g.end == fails {
			return true
		}
		q = g.to
	}
	return false
}

package guards

import (
	"context"
	"fmt"
)

// Verified is what fresh trials say of a learned guard.
type Verified struct {
	Tests int // calls of the method that no trial had made before
	Edge  int // of them, with arguments at the guard's boundary, or of an object that was at it
	Wrong int // of them, that ended otherwise than the result says
}

// situation is a method in a state.
type situation struct {
	state  int
	member member
}

// saying is what a result's rule says of a situation: under which guard calls return, and where they lead.
type saying struct {
	guard Guard
	known bool // else it says nothing
	to    int  // -1: they never return
}

// verification is what fresh trials say of a result.
type verification struct {
	of   map[member]Verified
	held bool // none ended otherwise than the result says
}

// verify makes fresh trials of each member that has a guard, half of them at its boundary, and counts those that the last result is wrong about. It is
// judged by its rules, as they are printed, and not by the events that they were made of. Each is kept as a trial like others, so that what was wrong
// refines the typestate, or has a rule be another, when it is learned on.
func (l *learning) verify(ctx context.Context, tests int) (verification, error) {
	all := verification{of: map[member]Verified{}, held: true}
	for _, m := range l.alphabet.used {
		if len(l.alphabet.leaves(m)) == 1 || l.alphabet.maker(m) {
			continue
		}
		guards := l.guardsOf(m)
		v, tests := Verified{}, l.patient(m, tests)
		for tried := 0; v.Tests < tests && tried < 4*tests; tried += batch {
			var drafts []*draft
			for i := range min(batch, tests-v.Tests) {
				d, wishes, err := l.fresh(ctx, m, guards[i/2%len(guards)], i%2 == 0)
				if err != nil {
					return all, err
				}
				if err := l.generator.call(ctx, d, m, wishes); err != nil {
					return all, err
				}
				drafts = append(drafts, d)
			}
			runs, err := l.try(ctx, drafts)
			if err != nil {
				return all, err
			}
			for _, r := range runs {
				r.telling = l.wrong(r)
				all.held = all.held && !r.telling
				last := r.calls[len(r.calls)-1]
				if last.member != m {
					continue
				}
				v.Tests++
				for _, g := range guards {
					if near(g, last.row) {
						v.Edge++
						break
					}
				}
				if r.telling {
					v.Wrong++
				}
			}
		}
		all.of[m] = v
	}
	return all, nil
}

// guardsOf lists the guards that rules have of a member; where none has one, what its events are divided by.
func (l *learning) guardsOf(m member) (all []Guard) {
	have := map[string]bool{}
	for q := range l.states.basis {
		for _, s := range l.said[situation{q, m}] {
			if text := s.guard.String(); s.known && len(s.guard.atoms()) > 0 && !have[text] {
				have[text] = true
				all = append(all, s.guard)
			}
		}
	}
	if len(all) > 0 {
		return all
	}
	return []Guard{l.alphabet.divided[m].guard}
}

// vouch has a result tell what fresh trials said of it.
func (l *learning) vouch(r *Result, v verification) {
	r.Counts = l.counts
	byName := map[string]Verified{}
	wrong := false
	for _, m := range l.alphabet.used {
		w, text := v.of[m], name(l.alphabet.class, m)
		byName[text] = w
		if w.Wrong > 0 {
			r.Doubts = append(r.Doubts, fmt.Sprintf("%s: %d of %d fresh trials ended otherwise", text, w.Wrong, w.Tests))
			wrong = true
		}
	}
	for _, rules := range [][]Rule{r.Makers, r.Rules} {
		for i := range rules {
			rules[i].Verified = byName[rules[i].Method]
		}
	}
	if !wrong && (!v.held || l.conflict() != nil) {
		r.Doubts = append(r.Doubts, "fresh trials at the end contradict the typestate, of calls that have no guard: learn with more trials in a row (--tests)")
	}
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

// wrong reports whether the last result says otherwise of a run, up to the first call of which it says nothing.
func (l *learning) wrong(r *run) bool {
	q := 0
	for _, c := range r.calls {
		to, known := l.leads(q, c)
		if !known {
			return false
		}
		if (to < 0) != c.failed {
			return true
		}
		q = to
	}
	return false
}

// leads gives where the last result has a call lead in a state; -1: it fails. It reports false where nothing is said.
func (l *learning) leads(q int, c call) (to int, known bool) {
	all := l.said[situation{q, c.member}]
	to = -1
	for _, s := range all {
		if !s.known {
			return 0, false
		}
		if s.to >= 0 && s.guard.Value(l.names.came(c)) == True {
			to = s.to
		}
	}
	return to, len(all) > 0
}

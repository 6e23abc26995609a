package guards

import (
	"context"
	"fmt"
	"slices"
)

// Verified is what fresh trials say of a learned rule.
type Verified struct {
	Tests int // calls of the method in the rule's state, at the ends of trials that were not made before
	Edge  int // of them, at the boundary of the state's guards of the method: see atBoundary
	Wrong int // of them, that ended otherwise than the result says
}

// patience is how many times as many trials are made as a guard is to have, at most: not each of them comes to its state.
const patience = 8

// maxEnds bounds the places of each state that fresh trials go on from.
const maxEnds = 4096

// maxFresh bounds the calls of trials that others are made of.
const maxFresh = 3 * maxWord

// situation is a method in a state.
type situation struct {
	state  int
	member member
}

// saying is what a result's rule says of a situation: under which guard calls return, and where they lead.
type saying struct {
	guard Guard
	known bool   // else it says nothing but what calls need
	needs *Guard // without it they surely fail; nil: not even that is known
	to    int    // -1: they never return
}

// verification is what fresh trials say of a result.
type verification struct {
	of   map[situation]Verified
	made map[fingerprint]bool // trials that were made, cut off where they failed
	ends [][]place            // by state: where new trials ended, so that what goes on from there is new
	held bool                 // none ended otherwise than the result says
}

// verify makes fresh trials of each method in each state where a rule has a guard of it, half of them at its boundary, and counts those that the last result
// is wrong about. It is judged by its rules, as they are printed, and not by the events that they were made of. What it was wrong about is kept as other
// trials are, so that it refines the typestate, or has a rule be another, when it is learned on; what it was right about teaches nothing.
func (l *learning) verify(ctx context.Context, tests int) (verification, error) {
	v := verification{of: map[situation]Verified{}, made: map[fingerprint]bool{}, ends: make([][]place, len(l.states.basis)), held: true}
	for _, r := range l.runs {
		v.made[key(r.trial)] = true
	}
	hops := l.hops()
	var targets []*target
	for q := range l.states.basis {
		ways := waysTo(hops, q)
		for _, m := range l.alphabet.used {
			at := situation{q, m}
			guards := l.guardsAt(at)
			if len(guards) == 0 {
				continue
			}
			if t := l.target(at, guards, ways); len(t.starts) > 0 || l.alphabet.maker(m) {
				targets = append(targets, t)
			}
		}
	}
	for len(targets) > 0 { // in turn: trials of one end where those of another go on
		for _, t := range targets {
			if err := l.aim(ctx, &v, t, tests); err != nil {
				return v, err
			}
		}
		targets = slices.DeleteFunc(targets, func(t *target) bool {
			return v.missing(t, tests) <= 0 || t.drafted >= patience*tests || t.vain > max(tests, 2*batch)
		})
	}
	return v, nil
}

// missing gives how many fresh trials a target is to have more, half of all of them at its boundary.
func (v *verification) missing(t *target, tests int) int {
	w := v.of[t.situation]
	return max(tests-w.Tests, tests/2-w.Edge)
}

// aim makes some of the fresh trials that are missing of a target.
func (l *learning) aim(ctx context.Context, v *verification, t *target, tests int) error {
	var drafts []*draft
	now := v.of[t.situation]
	for range min(batch, patience*v.missing(t, tests)) {
		// seven of eight while the boundary has less than its half, but of makers, whose boundary may have no more
		edge := t.drafted%2 == 0 || !l.alphabet.maker(t.member) && 2*now.Edge < now.Tests && t.drafted%8 != 1
		d, err := l.fresh(ctx, t, v.ends, t.guards[t.drafted/2%len(t.guards)], edge)
		if err != nil {
			return err
		}
		drafts = append(drafts, d)
		if d.by != nil {
			d.by.drafted++
		}
		t.drafted++
	}
	t.vain += len(drafts)
	runs, err := l.make(ctx, drafts)
	if err != nil {
		return err
	}
	for _, r := range runs {
		at, edge, err := l.judge(v, t.member, r)
		if err != nil {
			return err
		}
		if !edge || at != t.situation {
			continue
		}
		if r.by != nil {
			r.by.came++
		}
		if len(r.calls) < maxFresh {
			t.edges = keep(t.edges, place{r, len(r.calls) - 1}.unseen(), maxEdges, l.generator.rng)
		}
	}
	if w := v.of[t.situation]; now.Tests < tests && w.Tests > now.Tests || now.Edge < tests/2 && w.Edge > now.Edge {
		t.vain = 0
	}
	return nil
}

// judge counts a fresh trial: of the call that the result is wrong about, or of a method where that comes last. It gives the situation of this call, and
// whether it was a new one at the boundary there, of which others may be made.
func (l *learning) judge(v *verification, m member, r *run) (at situation, edge bool, err error) {
	k := key(r.trial)
	again := v.made[k]
	v.made[k] = true
	before, after, wrong := l.follow(r)
	n := len(before)
	if n > 0 && !again && (wrong || n == len(r.calls) && r.calls[n-1].member == m) {
		at = situation{before[n-1], r.calls[n-1].member}
		w, row := v.of[at], l.names.came(r.calls[n-1])
		edge = slices.ContainsFunc(l.guardsAt(at), func(g Guard) bool { return atBoundary(g, row) })
		w.Tests++
		if edge {
			w.Edge++
		}
		if wrong {
			w.Wrong++
		}
		v.of[at] = w
	}
	switch {
	case wrong:
		v.held, r.telling = false, true
		return at, false, l.keep([]*run{r})
	case after >= 0 && !again && n < maxFresh:
		v.ends[after] = keep(v.ends[after], place{r, n - 1}.unseen(), maxEnds, l.generator.rng)
	}
	return at, edge, nil
}

// vouch has a result tell what fresh trials said of it.
func (l *learning) vouch(r *Result, v verification) {
	r.Counts = l.counts
	wrong := false
	for _, m := range l.alphabet.used {
		var all Verified
		for q := range l.states.basis {
			w := v.of[situation{q, m}]
			all.Tests, all.Wrong = all.Tests+w.Tests, all.Wrong+w.Wrong
		}
		if all.Wrong > 0 {
			r.Doubts = append(r.Doubts, fmt.Sprintf("%s: %d of %d fresh trials ended otherwise", name(l.alphabet.class, m), all.Wrong, all.Tests))
			wrong = true
		}
	}
	for i := range r.Rules {
		r.Rules[i].Verified = v.of[l.ruled[i]]
	}
	for i := range r.Makers {
		r.Makers[i].Verified = v.of[l.ruledMakers[i]]
	}
	if !wrong && (!v.held || l.conflict() != nil) {
		r.Doubts = append(r.Doubts, "trials contradict the typestate in the end: learn with more trials in a row (--tests)")
	}
}

// follow gives the states that the last result has before a run's calls, as far as it says, and behind the last of them, -1 where that failed or is not
// known; and whether it says otherwise of the last of these calls.
func (l *learning) follow(r *run) (before []int, after int, wrong bool) {
	q := 0
	for i, c := range r.calls {
		to, known := l.leads(q, c)
		if !known && !c.failed && i < len(r.calls)-1 {
			to, known = l.gives(q, c.member)
		}
		if !known {
			return before, -1, false
		}
		before = append(before, q)
		if (to < 0) != c.failed {
			return before, -1, true
		}
		q = to
	}
	return before, q, false
}

// gives tells where a call leads that returned, of which it is not known when it does; it reports false where that may be to several states.
func (l *learning) gives(q int, m member) (state int, known bool) {
	all := l.said[situation{q, m}]
	if len(all) != 1 || all[0].to <= 0 {
		return 0, false
	}
	return all[0].to, true
}

// leads gives where the last result has a call lead in a state; -1: it fails. It reports false where nothing is said.
func (l *learning) leads(q int, c call) (to int, known bool) {
	all := l.said[situation{q, c.member}]
	row := l.names.came(c)
	to = -1
	for _, s := range all {
		if !s.known {
			return -1, s.needs != nil && s.needs.Value(row) != True
		}
		if s.to >= 0 && s.guard.Value(row) == True {
			to = s.to
		}
	}
	return to, len(all) > 0
}

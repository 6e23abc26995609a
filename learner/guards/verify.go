package guards

import (
	"context"
	"fmt"
	"slices"
)

// Verified is what fresh trials say of a learned rule.
type Verified struct {
	Tests int // calls of the method in the rule's state, of trials drafted anew; one that was cut off at a call that failed may have been made before
	Edge  int // of them, at the boundary of the state's guards of the method: see atBoundary
	Wrong int // of them, that ended otherwise than the result says
}

// patience is how many times as many trials are made as a guard is to have, at most: not each of them comes to its state.
const patience = 8

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
	of    map[situation]Verified
	wrong map[member]int // fresh trials that ended otherwise, by the member that they were made of
	tests map[member]int // of all that ended with a call of it
	held  bool           // none ended otherwise than the result says
}

// verify makes fresh trials of each method in each state where a rule has a guard of it, half of them at its boundary, and counts those that the last result
// is wrong about. It is judged by its rules, as they are printed, and not by the events that they were made of. What it was wrong about is kept as other
// trials are, so that it refines the typestate, or has a rule be another, when it is learned on; what it was right about teaches nothing.
func (l *learning) verify(ctx context.Context, tests int) (verification, error) {
	v := verification{of: map[situation]Verified{}, wrong: map[member]int{}, tests: map[member]int{}, held: true}
	for q := range l.states.basis {
		for _, m := range l.alphabet.used {
			at := situation{q, m}
			t := l.target(at)
			if len(t.guards) == 0 || len(t.starts) == 0 {
				continue
			}
			if err := l.aim(ctx, &v, t, tests); err != nil {
				return v, err
			}
		}
	}
	return v, nil
}

// aim makes fresh trials until so many have come to a target.
func (l *learning) aim(ctx context.Context, v *verification, t *target, tests int) error {
	for tried := 0; v.of[t.situation].Tests < tests && tried < patience*tests; tried += batch {
		var drafts []*draft
		for i := range min(batch, tests-v.of[t.situation].Tests) {
			turn := tried/batch + i
			d, err := l.fresh(ctx, t, t.guards[turn/2%len(t.guards)], turn%2 == 0)
			if err != nil {
				return err
			}
			drafts = append(drafts, d)
		}
		runs, err := l.make(ctx, drafts)
		if err != nil {
			return err
		}
		for _, r := range runs {
			if err := l.judge(v, t, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// judge counts a fresh trial.
func (l *learning) judge(v *verification, t *target, r *run) error {
	before, wrong := l.judged(r)
	if wrong {
		v.held, r.telling = false, true
		if err := l.keep([]*run{r}); err != nil {
			return err
		}
	}
	last := r.calls[len(r.calls)-1]
	if last.member != t.member {
		return nil
	}
	v.tests[t.member]++
	if wrong {
		v.wrong[t.member]++
	}
	if len(before) < len(r.calls) {
		return nil
	}
	at := situation{before[len(before)-1], t.member}
	w, row := v.of[at], l.names.came(last)
	w.Tests++
	if slices.ContainsFunc(l.guardsAt(at), func(g Guard) bool { return atBoundary(g, row) }) {
		w.Edge++
	}
	if wrong {
		w.Wrong++
	}
	v.of[at] = w
	return nil
}

// vouch has a result tell what fresh trials said of it.
func (l *learning) vouch(r *Result, v verification) {
	r.Counts = l.counts
	for _, m := range l.alphabet.used {
		if n := v.wrong[m]; n > 0 {
			r.Doubts = append(r.Doubts, fmt.Sprintf("%s: %d of %d fresh trials ended otherwise", name(l.alphabet.class, m), n, v.tests[m]))
		}
	}
	for i := range r.Rules {
		r.Rules[i].Verified = v.of[l.ruled[i]]
	}
	if len(v.wrong) == 0 && (!v.held || l.conflict() != nil) {
		r.Doubts = append(r.Doubts, "fresh trials at the end contradict the typestate, of calls that have no guard: learn with more trials in a row (--tests)")
	}
}

// judged gives the states that the last result has before a run's calls, as far as it says, and whether it says otherwise of one of them.
func (l *learning) judged(r *run) (before []int, wrong bool) {
	q := 0
	for _, c := range r.calls {
		to, known := l.leads(q, c)
		if !known {
			return before, false
		}
		before = append(before, q)
		if (to < 0) != c.failed {
			return before, true
		}
		q = to
	}
	return before, false
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

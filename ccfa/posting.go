package ccfa

import (
	"context"
	"errors"
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
)

// This file tells what a trace with a posted callback is compared with.

// posting is what relations know of posted callbacks.
type posting struct {
	anywhere machine.Bits // symbols that code outside of callbacks may post
	views    map[viewKey]*View
}

func (r *Relations) newPosting() {
	a := r.a
	r.posting = posting{machine.NewBits(len(a.bodies.Callbacks)), map[viewKey]*View{}}
	for _, p := range a.Parts {
		s := a.partSystem(p)
		for i := range s.Transitions {
			if t := &s.Transitions[i]; t.Symbol == machine.None && t.Module != nil && s.notes[i].inside == nil {
				r.posting.anywhere.Union(a.analysis.Posts(t.Module))
			}
		}
	}
}

// Posts tells whether callback x's code, or code that it posts, may post c, on whichever thread it runs.
func (r *Relations) Posts(x, c int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	from, to := r.a.Callbacks[x].of, int(r.a.Callbacks[c].of.Symbol)
	for _, mod := range []*machine.Module{from.Main, from.Worker} {
		if mod != nil && r.a.analysis.Posts(mod).Has(to) {
			return true
		}
	}
	return r.a.postsOf(r.a.Callbacks[x]).Has(to)
}

// Queued tells whether nothing but a callback of the same process can have posted c, as far as the automaton goes: c waits in a queue that
// the process itself has, and no code outside of callbacks posts it.
func (r *Relations) Queued(c int) bool {
	callback := r.a.Callbacks[c]
	if callback.Kinds&Event != 0 || callback.Kinds&Async == 0 || r.a.program == nil ||
		!framework.Queued.OfMethod(callback.Receiver, descriptor.Cut(callback.Method).Name, r.a.program.Subtype) {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.posting.anywhere.Has(int(callback.of.Symbol))
}

// Interleaved tells whether the automaton has event callback s next behind the synchronous run, posted callback c being between the two, or
// (late) s between the run and c. The run's first callback posts c. It is true as well where that is not certain: where the automaton has
// less detail than the code, or such a run is not known.
func (r *Relations) Interleaved(run []int, c, s int, late bool) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	q := interleavings{r: r, ctx: r.ctx, run: run, c: r.a.Callbacks[c], s: s, late: late}
	return r.err != nil || q.possible()
}

// interleavings is one question of Interleaved.
type interleavings struct {
	r    *Relations
	ctx  context.Context
	run  []int
	c    *Callback
	s    int
	late bool
	told bool // some view knows the run
}

// possible asks the views of the parts that the run and s can be of. Those of two windows come last, as they are made each time.
func (q *interleavings) possible() bool {
	a := q.r.a
	from, to := a.Callbacks[q.run[0]].Parts, a.Callbacks[q.s].Parts
	for _, windows := range []bool{false, true} {
		for _, i := range from {
			for _, j := range to {
				p, n := a.Parts[i], a.Parts[j]
				found, err := false, error(nil)
				switch both := p.Kind == Window && n.Kind == Window; {
				case windows && both:
					if found, err = q.pair(p, n); err == nil && !found && p != n {
						found, err = q.pair(n, p)
					}
				case !windows && p == n:
					found, err = q.alone(p)
				case !windows && !both:
					found, err = q.beside(p, n)
				}
				if found {
					return true
				}
				if over := (*OverBudget)(nil); errors.As(err, &over) {
					return true
				}
				if err != nil {
					q.r.err = err
					return true
				}
			}
		}
	}
	return !q.told
}

func (q *interleavings) alone(p *Part) (bool, error) {
	v, err := q.r.a.View(q.ctx, everything, p, nil)
	if err != nil {
		return false, err
	}
	return q.in(v, v, v.Interleaved)
}

func (q *interleavings) pair(p, n *Part) (bool, error) {
	key := viewKey{p, n, true}
	v := q.r.posting.views[key]
	if v == nil {
		var err error
		if v, err = q.r.viewOf(p, n); err != nil {
			return false, err
		}
		clear(q.r.posting.views) // they are large: one is kept, as questions of the same windows come in a row
		q.r.posting.views[key] = v
	}
	return q.in(v, v, v.Interleaved)
}

func (q *interleavings) beside(p, n *Part) (bool, error) {
	v, err := q.r.a.View(q.ctx, everything, p, nil)
	if err != nil {
		return false, err
	}
	b, err := q.r.a.Beside(q.ctx, everything, v, n)
	if err != nil || b == nil {
		return false, err
	}
	return q.in(v, b.To, b.Interleaved)
}

// in asks one view, and what its answers are occurrences of.
func (q *interleavings) in(v, to *View, interleaved func(o int, w *Way, c *Callback) (after, before machine.Bits, err error)) (bool, error) {
	if v.Coarse() || to.Coarse() {
		return true, nil
	}
	for o := range v.Occurrences {
		if v.Occurrences[o].Callback.ID != q.run[0] || !v.a.postsOf(v.Occurrences[o].Callback).Has(int(q.c.of.Symbol)) {
			continue
		}
		ways, cut, err := v.Ways(o)
		if err != nil || cut {
			return cut, err
		}
		for i := range ways {
			if !q.is(v, &ways[i]) {
				continue
			}
			q.told = true
			after, before, err := interleaved(o, &ways[i], q.c)
			if err != nil {
				return false, err
			}
			set := after
			if q.late {
				set = before
			}
			for n := range set.All() {
				if to.Occurrences[n].Callback.ID == q.s {
					return true, nil
				}
			}
		}
	}
	return false, nil
}

// is tells whether a way is that of the run.
func (q *interleavings) is(v *View, w *Way) bool {
	return slices.EqualFunc(w.Rest, q.run[1:], func(o, id int) bool { return v.Occurrences[o].Callback.ID == id })
}

package ccfa

import (
	"context"
	"iter"
	"slices"
	"sync"

	"cbcov/ccfa/machine"
)

// Relations are the pairs of the whole automaton, all readings on: what a trace is compared with. What concerns two parts is found when
// first asked for. It may be used by several goroutines.
type Relations struct {
	a       *Automaton
	ctx     context.Context
	mu      sync.Mutex
	err     error             // what ended the search for pairs
	pairs   map[[2]*Part]bool // whose pairs are in follows already
	follows []machine.Bits    // by callback
	runs    []machine.Bits
	syncIn  []machine.Bits
	after   []machine.Bits
	inside  []machine.Bits
	posting posting
	shares  map[[2]*Part]int64 // the work that was allowed to pairs of windows; 0: they need more
	left    int64              // the work that is left for others
}

// Relations gives the automaton's pairs, as far as ctx lets them be found: when it is done, all further pairs are taken to be there.
func (a *Automaton) Relations(ctx context.Context) *Relations {
	n := len(a.Callbacks)
	rows := func() []machine.Bits {
		out := make([]machine.Bits, n)
		for i := range out {
			out[i] = machine.NewBits(n)
		}
		return out
	}
	r := &Relations{a: a, ctx: ctx, pairs: map[[2]*Part]bool{}, follows: rows(), runs: rows(), syncIn: rows(), after: rows(), inside: rows(), shares: map[[2]*Part]int64{}, left: int64(pairsBudget * a.budget)}
	for _, s := range a.Syncs() {
		if s.Entry {
			r.syncIn[s.Before.ID].Add(s.Callback.ID)
		} else {
			r.after[s.Before.ID].Add(s.Callback.ID)
		}
	}
	for _, c := range a.Callbacks {
		r.add(r.inside[c.ID], a.within(c))
		r.add(r.syncIn[c.ID], a.atOnce(c))
	}
	r.newPosting()
	return r
}

// within is the set of symbols that may run inside of a callback.
func (a *Automaton) within(c *Callback) machine.Bits {
	in := slices.Clone(a.atOnce(c))
	in.Union(a.insideOf(c))
	for _, mod := range c.modules() {
		in.Union(a.analysis.Order.Letters(mod))
	}
	return in
}

// Inside lists, in order, the callbacks that may run inside of one: that its callins call back before they return.
func (a *Automaton) Inside(c *Callback) []int {
	var out []int
	for x := range a.within(c).All() {
		out = append(out, a.bySymbol[x].ID)
	}
	slices.Sort(out)
	return out
}

// add adds the callbacks of symbols.
func (r *Relations) add(to machine.Bits, symbols machine.Bits) {
	for x := range symbols.All() {
		to.Add(r.a.bySymbol[x].ID)
	}
}

// Err tells what ended the search for pairs, nil: nothing did.
func (r *Relations) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// Lookup finds the callback that a trace names: see Automaton.Lookup.
func (r *Relations) Lookup(method, receiver string) (id int, ok bool) {
	return r.a.Lookup(method, receiver)
}

// Follows tells whether event callback y can be the next one after x, anywhere.
func (r *Relations) Follows(x, y int) bool {
	of, with := r.a.Callbacks[x].Parts, r.a.Callbacks[y].Parts
	return r.ask(r.follows, x, y, func(yield func(i, j int) bool) {
		for _, i := range of { // one part alone is less work than two
			if slices.Contains(with, i) && !yield(i, i) {
				return
			}
		}
		for _, i := range of {
			for _, j := range with {
				if i != j && !yield(i, j) {
					return
				}
			}
		}
	})
}

// Runs tells whether y follows x at once in one synchronous run: no queue is served between them. A run is of one part.
func (r *Relations) Runs(x, y int) bool {
	with := r.a.Callbacks[y].Parts
	return r.ask(r.runs, x, y, func(yield func(i, j int) bool) {
		for _, i := range r.a.Callbacks[x].Parts {
			if slices.Contains(with, i) && !yield(i, i) {
				return
			}
		}
	})
}

// ask looks for a pair of callbacks in pairs of parts, by number, until it is found.
func (r *Relations) ask(rows []machine.Bits, x, y int, parts iter.Seq2[int, int]) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, j := range parts {
		if r.err != nil || rows[x].Has(y) {
			return true
		}
		r.err = r.relate(r.a.Parts[i], r.a.Parts[j])
	}
	return r.err != nil || rows[x].Has(y)
}

// SyncIn tells whether y can be the first callback that a callin of the caller calls back.
func (r *Relations) SyncIn(caller, y int) bool { return r.syncIn[caller].Has(y) }

// SyncAfter tells whether y can be called back directly after x inside the same caller.
func (r *Relations) SyncAfter(x, y int) bool { return r.after[x].Has(y) }

// Inside tells whether the automaton has a cs= of y inside the caller.
func (r *Relations) Inside(caller, y int) bool { return r.inside[caller].Has(y) }

// relate adds the pairs that two parts give.
func (r *Relations) relate(p, q *Part) error {
	key := [2]*Part{p, q}
	if r.pairs[key] {
		return nil
	}
	r.pairs[key] = true
	switch {
	case p == q:
		if err := r.view(p, nil); err != nil || p.Kind != Window {
			return err
		}
		return r.view(p, p) // one instance above another
	case p.Kind == Window && q.Kind == Window:
		r.pairs[[2]*Part{q, p}] = true
		if err := r.view(p, q); err != nil {
			return err
		}
		return r.view(q, p)
	}
	v, err := r.a.View(r.ctx, everything, p, nil)
	if err != nil {
		return err
	}
	beside, err := r.a.Beside(r.ctx, everything, v, q)
	if err != nil {
		return err
	}
	for o := range v.Occurrences {
		for n := range beside.After(o).All() {
			r.follows[v.Occurrences[o].Callback.ID].Add(beside.To.Occurrences[n].Callback.ID)
		}
	}
	return nil
}

// viewOf makes the automaton of a part, or of two windows. All that are asked for have the budget of all pairs together; as in Views, what one needs is
// guessed by what its windows needed alone. Who asks again gets the same.
func (r *Relations) viewOf(p, q *Part) (*View, error) {
	opener, err := r.a.View(r.ctx, everything, p, nil)
	if err != nil || q == nil {
		return opener, err
	}
	opened, err := r.a.View(r.ctx, everything, q, nil)
	if err != nil {
		return nil, err
	}
	key := [2]*Part{p, q}
	share, known := r.shares[key]
	if !known {
		least := int64(pairBudget * r.a.budget)
		share = min(max(r.left, least), r.a.partBudget())
		if opener.Coarse() || opened.Coarse() || opener.spent+opened.spent > share {
			share = 0 // nobody tries, and it costs nothing
		}
	}
	v, err := r.a.pairView(r.ctx, everything, opener, opened, share)
	if err != nil || known {
		return v, err
	}
	if r.left -= v.spent; v.Coarse() {
		r.left -= share
		share = 0
	}
	r.shares[key] = share
	return v, nil
}

// Unordered counts the pairs of windows that were asked for and are too large for the budget: all of the one is taken to come behind all of the other.
func (r *Relations) Unordered() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, share := range r.shares {
		if share == 0 {
			n++
		}
	}
	return n
}

func (r *Relations) view(p, q *Part) error {
	v, err := r.viewOf(p, q)
	if err != nil {
		return err
	}
	for o := range v.Occurrences {
		x := v.Occurrences[o].Callback.ID
		for n := range v.follows.Next[o].All() {
			r.follows[x].Add(v.Occurrences[n].Callback.ID)
		}
		if q != nil && q != p {
			continue // a run is of one part
		}
		for n := range v.follows.InRun[o].All() {
			r.runs[x].Add(v.Occurrences[n].Callback.ID)
		}
	}
	return nil
}

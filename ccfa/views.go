package ccfa

import (
	"cmp"
	"context"
	"runtime"
	"slices"

	"cbcov/ccfa/machine"
	"cbcov/internal/parallel"
)

// This file makes the views of all parts and pairs of windows, one after the other, as they are too many to be kept.

// Pairs lists the automata of a reading as View takes them: each part's (the second is nil), then each pair of windows of which the first
// opens the second. Pairs that no code relates are only in a reading across parts.
func (a *Automaton) Pairs(r Reading) [][2]*Part {
	var out [][2]*Part
	for _, p := range a.Parts {
		out = append(out, [2]*Part{p, nil})
	}
	for _, p := range a.Parts {
		for _, q := range a.Parts {
			if p.Kind == Window && q.Kind == Window && (r.CrossParts || p.opens.Has(q.ID)) {
				out = append(out, [2]*Part{p, q})
			}
		}
	}
	return out
}

// Views gives the automaton of each part and pair of windows, in the order of Pairs. Some are made ahead, on other goroutines, while one is
// used: so those of all parts are made first, and nobody else asks for one of this reading meanwhile.
func (a *Automaton) Views(ctx context.Context, r Reading, use func(*View) error) error {
	workers := runtime.GOMAXPROCS(0)
	alone := make([]*View, len(a.Parts))
	if err := parallel.Each(ctx, workers, len(a.Parts), func(i int) (err error) {
		if alone[i] = a.views[viewKey{a.Parts[i], nil, r.AcrossInstances}]; alone[i] == nil {
			if alone[i], err = a.viewAt(ctx, r, a.partBudget(), true, a.Parts[i]); err == nil {
				alone[i].Release() // here: all parts' together would fill the memory
			}
		}
		return err
	}); err != nil {
		return err
	}
	for i, v := range alone {
		a.views[viewKey{a.Parts[i], nil, r.AcrossInstances}] = v
	}
	return a.inOrder(ctx, r, alone, a.Pairs(r), func(ctx context.Context, opener, opened *View, share int64) (*View, error) {
		if opener.Coarse() || opened.Coarse() {
			return a.unordered(ctx, r, opener, opened), nil
		}
		return a.pairView(ctx, r, opener, opened, share)
	}, use)
}

// Grounds gives what Views gives for those who walk on it: what can be where is known, and not what follows what. That needs much less work.
// want tells which parts (q is nil) and pairs are asked for. It is asked on several goroutines, and before each pair once more: one that is
// no longer wanted is coarse.
func (a *Automaton) Grounds(ctx context.Context, r Reading, want func(p, q *Part) bool, use func(*View) error) error {
	workers := runtime.GOMAXPROCS(0)
	alone := make([]*View, len(a.Parts))
	if err := parallel.Each(ctx, workers, len(a.Parts), func(i int) (err error) {
		if want(a.Parts[i], nil) {
			if alone[i], err = a.viewAt(ctx, r, a.partBudget(), false, a.Parts[i]); err == nil {
				alone[i].Release()
			}
		}
		return err
	}); err != nil {
		return err
	}
	pairs := slices.DeleteFunc(a.Pairs(r), func(pair [2]*Part) bool {
		return alone[pair[0].ID] == nil || pair[1] != nil && (alone[pair[1].ID] == nil || !want(pair[0], pair[1]))
	})
	return a.inOrder(ctx, r, alone, pairs, func(ctx context.Context, opener, opened *View, share int64) (*View, error) {
		p, q := opener.Parts[0], opened.Parts[0]
		if !want(p, q) {
			return a.unordered(ctx, r, opener, opened), nil
		}
		return a.viewAt(ctx, r, share, false, p, q)
	}, func(v *View) error {
		err := use(v)
		v.solved, v.lives = nil, &lives{System: machine.System{Options: v.lives.Options}} // what is asked of it from here on is its parts
		return err
	})
}

// inOrder hands over the views of parts, which are there, and of pairs of windows, which are made ahead, as far as their budget reaches.
func (a *Automaton) inOrder(ctx context.Context, r Reading, alone []*View, pairs [][2]*Part,
	pair func(ctx context.Context, opener, opened *View, share int64) (*View, error), use func(*View) error) error {
	shares := a.shares(alone, pairs)
	return parallel.Ahead(ctx, runtime.GOMAXPROCS(0), len(pairs), func(ctx context.Context, i int) (*View, error) {
		first := alone[pairs[i][0].ID]
		if pairs[i][1] == nil {
			return first, nil
		}
		second := alone[pairs[i][1].ID]
		if shares[i] == 0 {
			return a.unordered(ctx, r, first, second), nil
		}
		return pair(ctx, first, second, shares[i])
	}, func(_ int, v *View) error { return use(v) })
}

// shares divides the budget of pairs of windows, some of which may get nothing: it begins with those that are likely to need little. What a
// pair needs is guessed by what its windows needed alone; it may need three times as much.
func (a *Automaton) shares(alone []*View, pairs [][2]*Part) []int64 {
	guess := make([]int64, len(pairs))
	var order []int
	for i, pair := range pairs {
		if pair[1] != nil {
			guess[i] = alone[pair[0].ID].spent + alone[pair[1].ID].spent
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(guess[i], guess[k]) })
	left := int64(pairsBudget * a.budget)
	least := max(int64(pairBudget*a.budget), left/int64(max(1, len(order))))
	shares := make([]int64, len(pairs))
	for _, i := range order {
		if left -= guess[i]; left < 0 {
			break
		}
		shares[i] = max(3*guess[i], least)
	}
	return shares
}

// unordered is what pairView is with no budget, without any system: after each event of the one window, all of the other one can come.
func (a *Automaton) unordered(ctx context.Context, r Reading, opener, opened *View) *View {
	v := &View{Parts: []*Part{opener.Parts[0], opened.Parts[0]}, a: a, reading: r, lives: &lives{}, meter: machine.NewMeter(ctx, 0)}
	v.lives.Options.Detail = machine.Placeless
	v.Occurrences = slices.Clone(opener.Occurrences)
	if opener != opened {
		v.Occurrences = append(v.Occurrences, opened.Occurrences...)
	}
	n := len(v.Occurrences)
	after := map[*Part]machine.Bits{}
	for _, p := range v.Parts {
		after[p] = machine.NewBits(n)
		for i, o := range v.Occurrences {
			if o.Part != p || opener == opened {
				after[p].Add(i)
			}
		}
	}
	v.follows = &machine.Follows{Next: make([]machine.Bits, n), InRun: make([]machine.Bits, n), Ends: machine.NewBits(n)}
	for i, o := range v.Occurrences {
		v.follows.Next[i] = after[o.Part]
	}
	return v
}

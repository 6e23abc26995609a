package oracle

import (
	"context"
	"fmt"
	"math"

	"cbcov/learner"
	"cbcov/typestate"
)

// distinguisher is Algorithm 2 of DroidStar (Radhakrishna et al., ICSE 2018): each transition of the hypothesis must lead to a state
// that no word of at most Bound inputs tells from the one that it should lead to.
//
// The algorithm compares two answers, from behind the transition and from its target's shortest word; we compare both with the
// hypothesis, which finds what they find. Its two optimisations are our rules: nothing is asked behind a sink, and a quiet delta is
// not followed. As the words of Bound inputs behind all transitions have all others as prefixes, they alone are asked.
type distinguisher struct {
	Options
}

func (d *distinguisher) Promise() string {
	return fmt.Sprintf("it is right if any two states of the class are told apart by a word of at most %d inputs", d.Bound)
}

// Counterexample asks the words by their state's distance from the start.
func (d *distinguisher) Counterexample(ctx context.Context, h *typestate.Machine) (*learner.Run, error) {
	v := look(d.Alphabet, h)
	t := newTester(ctx, d.Options, v, d.total(v))
	if found, err := t.behindSinks(); found != nil || err != nil {
		return found, err
	}
	for _, s := range v.states {
		if found, err := d.descend(t, v, s, v.access[s], d.Bound+1, true); found != nil || err != nil {
			return found, err
		}
	}
	return t.flush()
}

// descend asks all words of left inputs behind a word that leads to a state, each up to a sink or a quiet delta. The first input
// behind a state's own word is not one of the tree: that one has words of its own.
func (d *distinguisher) descend(t *tester, v *view, state int, word learner.Word, left int, first bool) (*learner.Run, error) {
	if left == 0 {
		return t.try(word)
	}
	for i := range v.Inputs {
		if first && v.isTree(state, i) {
			continue
		}
		more := left - 1
		if v.kind(state, i) != plain {
			more = 0
		}
		if found, err := d.descend(t, v, v.Step(state, i).To, extend(word, i), more, false); found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// total is the number of words that descend asks in all, or the largest number there is.
func (d *distinguisher) total(v *view) int {
	words := make([]float64, len(v.States)) // of n inputs, by state
	for s := range words {
		words[s] = 1
	}
	sum := func(s int, words []float64, tree bool) float64 {
		n := 0.0
		for i := range v.Inputs {
			switch {
			case tree && v.isTree(s, i):
			case v.kind(s, i) == plain:
				n += words[v.Step(s, i).To]
			default:
				n++
			}
		}
		return n
	}
	for range d.Bound {
		next := make([]float64, len(words))
		for s := range next {
			next[s] = sum(s, words, false)
		}
		words = next
	}
	total := 0.0
	for _, s := range v.states {
		total += sum(s, words, true)
	}
	return count(total)
}

// count is a number of words that may be too large for an int.
func count(words float64) int { return int(min(words, math.MaxInt32)) }

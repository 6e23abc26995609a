package oracle

import (
	"context"
	"fmt"
	"slices"

	"cbcov/learner"
	"cbcov/typestate"
)

// wp is the Wp-method with Bound extra states (Fujiwara, Bochmann, Khendek, Amalou, Ghedamsi: Test Selection Based on Finite State
// Models, 1991). Behind each state's shortest word and up to Bound more inputs, the middle, come all characterising words; behind one
// input more, those of the state that the hypothesis reaches there.
//
// Words are made one after the other, from the shortest middles to the longest, and nothing is kept of them but a batch. A word that
// begins another one is left out, if that one is to come; where it was asked already, a cache knows the answer.
type wp struct {
	Options
}

func (o *wp) Promise() string { return extraStates(o.Bound) }

// extraStates is the promise of an oracle that checks for bound states more than a hypothesis has.
func extraStates(bound int) string {
	switch bound {
	case 0:
		return "it is right if the class has no more states than it"
	case 1:
		return "it is right if the class has at most 1 state more than it"
	}
	return fmt.Sprintf("it is right if the class has at most %d states more than it", bound)
}

// Counterexample asks the words of one middle length after those of the lengths below it.
func (o *wp) Counterexample(ctx context.Context, h *typestate.Machine) (*learner.Run, error) {
	v := look(o.Alphabet, h)
	p := &wpPlan{characterisation: characterise(v), extra: o.Bound, memo: make([][][]learner.Word, o.Bound+2)}
	p.tester = newTester(ctx, o.Options, v, p.total())
	if found, err := p.tester.behindSinks(); found != nil || err != nil {
		return found, err
	}
	for middle := range o.Bound + 2 {
		for _, s := range v.states {
			if found, err := p.descend(s, v.access[s], 0, middle); found != nil || err != nil {
				return found, err
			}
		}
	}
	return p.tester.flush()
}

// wpPlan makes the words for one hypothesis.
type wpPlan struct {
	*characterisation
	tester *tester
	extra  int
	memo   [][][]learner.Word // what ends gives, by depth and state
}

// descend asks the words behind all middles of a length, depth inputs of which are in word already. A middle does not begin with an
// input of the tree of shortest words: behind it, it is the middle of another state, and shorter there.
func (p *wpPlan) descend(state int, word learner.Word, depth, middle int) (*learner.Run, error) {
	if depth == middle {
		for _, end := range p.ends(state, depth) {
			if found, err := p.tester.try(extend(word, end...)); found != nil || err != nil {
				return found, err
			}
		}
		return nil, nil
	}
	for i := range p.Inputs {
		var found *learner.Run
		var err error
		switch {
		case depth == 0 && p.isTree(state, i):
		case p.kind(state, i) == plain:
			found, err = p.descend(p.Step(state, i).To, extend(word, i), depth+1, middle)
		case depth+1 == middle: // what the step answers, and no more
			found, err = p.tester.try(extend(word, i))
		}
		if found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// ends gives the words that are asked in a state that a middle of depth inputs leads to.
func (p *wpPlan) ends(state, depth int) []learner.Word {
	if p.memo[depth] == nil {
		p.memo[depth] = make([][]learner.Word, len(p.States))
	}
	if known := p.memo[depth][state]; known != nil {
		return known
	}
	var ends []learner.Word
	for _, word := range p.full(state, depth) {
		if !p.covered(state, word, depth) {
			ends = append(ends, word)
		}
	}
	if len(ends) == 0 && depth == p.extra+1 {
		ends = []learner.Word{{}} // a machine of one state: the middles are all there is to ask
	}
	if ends == nil {
		ends = []learner.Word{}
	}
	p.memo[depth][state] = ends
	return ends
}

// full gives the characterising words of the Wp-method for a state behind a middle of depth inputs, as they are asked there.
func (p *wpPlan) full(state, depth int) []learner.Word {
	words := p.global
	if depth > p.extra {
		words = p.local(state)
	}
	var cut []learner.Word
	for _, word := range words {
		cut = append(cut, p.cut(state, word)...)
	}
	return longest(cut)
}

// covered tells whether a word in a state is the beginning of one that is asked by a longer middle.
func (p *wpPlan) covered(state int, word learner.Word, depth int) bool {
	for len(word) > 0 && depth <= p.extra {
		if len(word) == 1 {
			return true // it is a middle
		}
		if depth > 0 || !p.isTree(state, word[0]) {
			depth++
		}
		state, word = p.Step(state, word[0]).To, word[1:]
		for _, other := range p.full(state, depth) {
			if len(other) >= len(word) && slices.Equal(other[:len(word)], word) {
				return true
			}
		}
	}
	return len(word) == 0
}

// longest sorts words and drops those that another one begins with.
func longest(words []learner.Word) []learner.Word {
	slices.SortFunc(words, slices.Compare[learner.Word])
	kept := words[:0]
	for i, word := range words {
		if i+1 < len(words) && len(words[i+1]) >= len(word) && slices.Equal(words[i+1][:len(word)], word) {
			continue
		}
		kept = append(kept, word)
	}
	return kept
}

// total is the number of words that are asked in all, or the largest number there is.
func (p *wpPlan) total() int {
	total := 0.0
	middles := make([]float64, len(p.States)) // that lead to a state
	for _, s := range p.states {
		middles[s] = 1
	}
	for depth := range p.extra + 2 {
		next := make([]float64, len(p.States))
		for s, n := range middles {
			if n == 0 {
				continue
			}
			total += n * float64(len(p.ends(s, depth)))
			for i := range p.Inputs {
				switch {
				case depth > p.extra || depth == 0 && p.isTree(s, i):
				case p.kind(s, i) == plain:
					next[p.Step(s, i).To] += n
				default:
					total += n
				}
			}
		}
		middles = next
	}
	return count(total)
}

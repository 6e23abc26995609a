package oracle

import (
	"slices"

	"cbcov/learner"
	"cbcov/typestate"
)

// view is a hypothesis as the rules of its alphabet show it.
type view struct {
	*typestate.Machine
	alphabet *learner.Alphabet
	// states are those that a word without a sink leads to, in the order of their shortest words; access are those words, by state,
	// nil for the states that are not in states.
	states []int
	access []learner.Word
	// all are states, and behind them those that only a sink's output leads to. A class may come to such a state by another output
	// too, so that the others are to be told from it; behind it nothing is asked.
	all []int
	// tree[s*inputs+i] tells that i leads from s to a state's access word.
	tree []bool
}

// kind says what a step of the hypothesis means to a word that takes it.
type kind uint8

const (
	plain kind = iota
	sunk       // a sink's output: nothing can come behind it
	quiet      // the quiescence rule: the word without the step is the same word
)

func look(alphabet *learner.Alphabet, m *typestate.Machine) *view {
	v := &view{
		Machine: m, alphabet: alphabet, states: []int{m.Initial},
		access: make([]learner.Word, len(m.States)), tree: make([]bool, len(m.States)*len(m.Inputs)),
	}
	v.access[m.Initial] = learner.Word{}
	for at := 0; at < len(v.states); at++ {
		s := v.states[at]
		for i := range m.Inputs {
			if to := m.Step(s, i).To; v.kind(s, i) == plain && v.access[to] == nil {
				v.access[to] = extend(v.access[s], i)
				v.tree[s*len(m.Inputs)+i] = true
				v.states = append(v.states, to)
			}
		}
	}
	v.all = slices.Clone(v.states)
	for _, s := range v.states {
		for i := range m.Inputs {
			if to := m.Step(s, i).To; v.access[to] == nil && !slices.Contains(v.all[len(v.states):], to) {
				v.all = append(v.all, to)
			}
		}
	}
	return v
}

// kind is quiet only where the hypothesis keeps the rule: a quiet delta that leads on is plain.
func (v *view) kind(state, input int) kind {
	e := v.Step(state, input)
	switch {
	case v.alphabet.Sink(e.Output):
		return sunk
	case v.alphabet.Quiet(input, e.Output) && e.To == state:
		return quiet
	}
	return plain
}

func (v *view) isTree(state, input int) bool { return v.tree[state*len(v.Inputs)+input] }

// cut gives the words that are to be asked in a state to know what word would tell: the first is word without its quiet steps and
// what is behind a sink; each other one ends with a quiet step.
func (v *view) cut(state int, word learner.Word) []learner.Word {
	kept := make(learner.Word, 0, len(word))
	var waits []learner.Word
	for _, input := range word {
		k := v.kind(state, input)
		if k == quiet {
			waits = append(waits, extend(kept, input))
			continue
		}
		kept = append(kept, input)
		if k == sunk {
			break
		}
		state = v.Step(state, input).To
	}
	return append([]learner.Word{kept}, waits...)
}

// middles is the number of words of at most n inputs behind the states' own words that do not go on along the tree.
func (v *view) middles(n int) float64 {
	total := 0.0
	ends := make([]float64, len(v.States)) // of the words of one length, by state
	for _, s := range v.states {
		ends[s] = 1
	}
	for depth := range n {
		next := make([]float64, len(v.States))
		for s, words := range ends {
			for i := range v.Inputs {
				if words == 0 || depth == 0 && v.isTree(s, i) {
					continue
				}
				total += words
				if v.kind(s, i) == plain {
					next[v.Step(s, i).To] += words
				}
			}
		}
		ends = next
	}
	return total
}

// extend gives a word of its own: word and more behind it.
func extend(word learner.Word, more ...int) learner.Word {
	longer := make(learner.Word, 0, len(word)+len(more))
	return append(append(longer, word...), more...)
}

package oracle

import (
	"context"
	"fmt"
	"slices"

	"cbcov/learner"
	"cbcov/typestate"
)

// reference is L* in its simplest form: rows are words, columns suffixes, and a counterexample's suffixes all become columns. It is
// here so that a fault of an oracle does not look like one of the learners.
type reference struct {
	alphabet *learner.Alphabet
	ask      learner.Membership
	columns  []learner.Word
}

func newReference(a *learner.Alphabet, ask learner.Membership) *reference {
	r := &reference{alphabet: a, ask: ask}
	for i := range a.Inputs {
		r.columns = append(r.columns, learner.Word{i})
	}
	return r
}

func (r *reference) Hypothesis(ctx context.Context) (*typestate.Machine, error) {
	m := &typestate.Machine{Inputs: r.alphabet.Inputs, Outputs: r.alphabet.Outputs}
	states := map[string]int{}
	var access []learner.Word
	visit := func(word learner.Word) (int, error) {
		row, err := r.row(ctx, word)
		if err != nil {
			return 0, err
		}
		if _, known := states[row]; !known {
			states[row] = len(access)
			access = append(access, word)
		}
		return states[row], nil
	}
	if _, err := visit(learner.Word{}); err != nil {
		return nil, err
	}
	for s := 0; s < len(access); s++ {
		m.States = append(m.States, typestate.State{})
		for i := range r.alphabet.Inputs {
			word := extend(access[s], i)
			runs, err := r.ask.Ask(ctx, []learner.Query{{Word: word}})
			if err != nil {
				return nil, err
			}
			to, err := visit(word)
			if err != nil {
				return nil, err
			}
			m.States[s].Edges = append(m.States[s].Edges, typestate.Edge{Output: runs[0].Outputs[len(word)-1], To: to})
		}
	}
	return m, nil
}

// row is what is answered to the columns behind a word.
func (r *reference) row(ctx context.Context, word learner.Word) (string, error) {
	var row []string
	for _, column := range r.columns {
		runs, err := r.ask.Ask(ctx, []learner.Query{{Word: extend(word, column...)}})
		if err != nil {
			return "", err
		}
		row = append(row, fmt.Sprint(runs[0].Outputs[len(word):]))
	}
	return fmt.Sprint(row), nil
}

func (r *reference) Refine(_ context.Context, wrong learner.Run) error {
	for i := range wrong.Inputs {
		if suffix := wrong.Inputs[i:]; !slices.ContainsFunc(r.columns, func(c learner.Word) bool { return slices.Equal(c, suffix) }) {
			r.columns = append(r.columns, suffix)
		}
	}
	return nil
}

package learner

import (
	"context"
	"fmt"
	"slices"

	"cbcov/typestate"
)

// LStar is Angluin's L* for Mealy machines as DroidStar has it (Algorithm 1): an observation table whose columns are
// experiments, all inputs at first, and the one suffix of each counterexample that tells two states apart.
type LStar struct {
	alphabet   *Alphabet
	membership Membership
	states     []Word          // access words of the rows that stand for states, by state
	suffixes   []Word          // the columns
	index      map[string]int  // the state that a row stands for, by the row's key
	rows       map[string]Word // outputs to all columns, one behind the other, so far; by the access word's key
}

// NewLStar gives a learner with an empty table.
func NewLStar(a *Alphabet, m Membership) *LStar {
	l := &LStar{alphabet: a, membership: m, rows: map[string]Word{}}
	for i := range a.Inputs {
		l.suffixes = append(l.suffixes, Word{i})
	}
	return l
}

// Hypothesis implements Learner.
func (l *LStar) Hypothesis(ctx context.Context) (*typestate.Machine, error) {
	if l.states == nil {
		l.states = []Word{{}}
	}
	if err := l.close(ctx); err != nil {
		return nil, err
	}
	m := &typestate.Machine{Inputs: l.alphabet.Inputs, Outputs: l.alphabet.Outputs}
	for _, w := range l.states {
		st := typestate.State{Edges: make([]typestate.Edge, len(l.alphabet.Inputs))}
		for i := range l.alphabet.Inputs { // the first columns are the inputs
			st.Edges[i] = typestate.Edge{Output: l.row(w)[i], To: l.index[key(l.row(append(slices.Clone(w), i)))]}
		}
		m.States = append(m.States, st)
	}
	return m, nil
}

func (l *LStar) row(w Word) Word { return l.rows[key(w)] }

// close fills the table and makes states of rows that no state has, until there are none.
func (l *LStar) close(ctx context.Context) error {
	if err := l.fill(ctx, l.states); err != nil {
		return err
	}
	l.index = map[string]int{}
	for s, w := range l.states {
		l.index[key(l.row(w))] = s
	}
	for s := 0; s < len(l.states); s++ {
		var next []Word
		for i := range l.alphabet.Inputs {
			next = append(next, append(slices.Clone(l.states[s]), i))
		}
		if err := l.fill(ctx, next); err != nil {
			return err
		}
		for _, w := range next {
			if k := key(l.row(w)); !l.has(k) {
				l.index[k] = len(l.states)
				l.states = append(l.states, w)
			}
		}
	}
	return nil
}

func (l *LStar) has(row string) bool {
	_, ok := l.index[row]
	return ok
}

// fill asks for what is missing in the rows of some words, in one batch.
func (l *LStar) fill(ctx context.Context, words []Word) error {
	var queries []Query
	var rows []string // of the queries
	var lengths []int // of their suffixes
	for _, w := range words {
		k := key(w)
		have := len(l.rows[k])
		for _, e := range l.suffixes {
			if have > 0 { // columns are filled in their order
				have -= len(e)
				continue
			}
			queries = append(queries, Query{Word: append(slices.Clone(w), e...)})
			rows, lengths = append(rows, k), append(lengths, len(e))
		}
	}
	if len(queries) == 0 {
		return nil
	}
	runs, err := l.membership.Ask(ctx, queries)
	if err != nil {
		return err
	}
	for i, k := range rows {
		out := runs[i].Outputs
		l.rows[k] = append(l.rows[k], out[len(out)-lengths[i]:]...)
	}
	return nil
}

// key makes a word comparable: two bytes a symbol.
func key(w Word) string {
	b := make([]byte, 0, 2*len(w))
	for _, s := range w {
		b = append(b, byte(s>>8), byte(s))
	}
	return string(b)
}

// Refine implements Learner: it adds the suffix of the counterexample behind which table and hypothesis part (Rivest and Schapire),
// found by a binary search.
func (l *LStar) Refine(ctx context.Context, r Run) error {
	h, err := l.Hypothesis(ctx)
	if err != nil {
		return err
	}
	for {
		suffix, err := l.suffix(ctx, h, r)
		if err != nil {
			return err
		}
		if suffix == nil {
			return nil
		}
		l.suffixes = append(l.suffixes, suffix)
		if h, err = l.Hypothesis(ctx); err != nil {
			return err
		}
	}
}

// suffix gives the suffix that tells two states apart which the hypothesis takes for one; nil where it answers the run rightly.
func (l *LStar) suffix(ctx context.Context, h *typestate.Machine, r Run) (Word, error) {
	expected, _ := h.Run(h.Initial, r.Inputs)
	if slices.Equal(expected, []int(r.Outputs)) {
		return nil, nil
	}
	// At 0 the system's answer differs from the hypothesis'; at the end, where nothing is left of the word, it does not.
	low, high := 0, len(r.Inputs)
	for high-low > 1 {
		middle := (low + high) / 2
		wrong, err := l.differs(ctx, h, r.Inputs, middle)
		if err != nil {
			return nil, err
		}
		if wrong {
			low = middle
		} else {
			high = middle
		}
	}
	if high == len(r.Inputs) {
		return nil, fmt.Errorf("the answer to %s changed: the system is not deterministic", l.alphabet.Show(r.Inputs))
	}
	return r.Inputs[high:], nil
}

// differs asks whether the rest of a word is answered otherwise than the hypothesis does, from the state that it reaches before.
func (l *LStar) differs(ctx context.Context, h *typestate.Machine, w Word, at int) (bool, error) {
	_, state := h.Run(h.Initial, w[:at])
	runs, err := l.membership.Ask(ctx, []Query{{Word: append(slices.Clone(l.states[state]), w[at:]...)}})
	if err != nil {
		return false, err
	}
	expected, _ := h.Run(state, w[at:])
	out := runs[0].Outputs
	return !slices.Equal(expected, []int(out[len(out)-len(expected):])), nil
}

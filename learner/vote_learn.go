package learner

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cbcov/typestate"
)

// Robust says how to learn from a system that may answer wrongly now and then. The caller composes Cache above Vote, and what the
// learner asks above Cache.
type Robust struct {
	Alphabet *Alphabet
	Cache    *Cache
	Vote     *Vote
	// New makes a learner and an oracle that know nothing yet. The alphabet is Alphabet, or that without the quiescence rule.
	New    func(a *Alphabet) (Learner, Equivalence)
	Watch  func(Round) // as Learn's; rounds count on when learning starts again
	Seed   int64       // of what is asked again at the end
	Sample int         // how many words of each kind are asked again at the end, at least; 0: DefaultSample
}

// DefaultSample is the number of words that are asked again where nothing else is said.
const DefaultSample = 10

// mostRestarts bounds how often learning starts again: a system that needs more is not to be learned.
const mostRestarts = 100

// Learned is what learning gave, and how sure it is.
type Learned struct {
	Machine  *typestate.Machine
	Rounds   int          // equivalence queries, in all attempts
	Restarts int          // how often learning started again over a corrected cache
	Again    int          // words that were run again at the end
	Doubts   []string     // why the machine may be wrong; empty: no reason was found
	Settled  []Settlement // disputes that votes settled
	Breach   *QuietBreach // the quiescence rule does not hold and was not used; nil: no breach was found
}

// QuietBreach is evidence that the quiescence rule does not hold: after waits that were answered quietly, the system does not answer
// as it does without them.
type QuietBreach struct {
	Waiting, Plain Run // with the quiet waits, and without
}

func (*QuietBreach) Error() string {
	return "a wait without a callback changes what the system answers later: the quiescence rule does not hold"
}

// LearnRobustly learns as Learn does and owns what happens when answers disagree: the disputed words are voted on, the cache is
// corrected and, if it held a wrong answer, learning starts again over it; nothing else is asked anew. Counterexamples are run
// twice before they are believed.
//
// At the end it asks again. If no answer was ever wrong, words of the cache are drawn by the seed until some hundred answers were
// repeated: a system that answers one in fifty wrongly passes that with a probability below 1 in 3,000. If one was, every answer that
// the machine rests on is repeated so often that, at the rate of wrong answers seen, less than 1 in 1,000 runs of learning would end
// with an answer that was wrong each time alike. What could not be made that sure is told in Doubts.
//
// Errors that can be asked for: *Unsettled, *Lost, *OverTime, and those of the learner, the oracle and the system.
func LearnRobustly(ctx context.Context, r Robust) (*Learned, error) {
	if r.Sample <= 0 {
		r.Sample = DefaultSample
	}
	l := &robust{Robust: r, alphabet: r.Alphabet, resolved: map[*Disagreement]bool{}}
	r.Cache.resolve = l.resolve
	defer func() { r.Cache.resolve = nil }()
	for {
		m, err := l.attempt(ctx)
		var changed *Disagreement
		var breach *QuietBreach
		switch {
		case err == nil:
			l.learned.Machine, l.learned.Settled = m, r.Vote.Settlements()
			l.doubtVotes()
			return &l.learned, nil
		case errors.As(err, &breach) && l.learned.Breach == nil:
			l.learned.Breach = breach
			l.dropQuiescence()
		case !errors.As(err, &changed):
			return nil, Because(ctx, err)
		}
		if l.learned.Restarts++; l.learned.Restarts > mostRestarts {
			return nil, fmt.Errorf("learning started again %d times over answers that had to be corrected; the last: %w", mostRestarts, err)
		}
	}
}

// robust is the state of LearnRobustly.
type robust struct {
	Robust
	alphabet *Alphabet // without the quiescence rule, once that was broken
	learned  Learned
	faulty   bool // some answer disagreed with another one
	resolved map[*Disagreement]bool
}

// attempt learns once, and asks again. Its error is a *Disagreement when the cache was corrected.
func (l *robust) attempt(ctx context.Context) (*typestate.Machine, error) {
	teacher, oracle := l.New(l.alphabet)
	before := l.learned.Rounds
	watch := func(r Round) {
		l.learned.Rounds = before + r.Number
		if l.Watch != nil {
			l.Watch(Round{l.learned.Rounds, r.Hypothesis})
		}
	}
	m, _, err := Learn(ctx, teacher, &confirming{oracle, l.Cache}, watch)
	if err == nil {
		err = l.confirm(ctx)
	}
	var d *Disagreement
	if errors.As(err, &d) && !l.resolved[d] { // it was seen below the cache, as a lost run was made again
		if other := l.Cache.dispute(ctx, d); other != nil {
			err = other
		}
	}
	return m, err
}

// resolve settles a disagreement by votes and corrects the cache. The cache is locked by who calls.
func (l *robust) resolve(ctx context.Context, d *Disagreement) (changed bool, err error) {
	l.faulty, l.resolved[d] = true, true
	l.Vote.Suspect()
	s, err := l.Vote.Settle(ctx, d.Inputs)
	if err != nil {
		return false, err
	}
	if plain := l.alphabet.withoutQuiet(s.Run); len(plain.Inputs) < len(s.Run.Inputs) {
		p, err := l.Vote.Settle(ctx, plain.Inputs)
		if err != nil {
			return false, err
		}
		if !slices.Equal(p.Run.Outputs, plain.Outputs) {
			return false, &QuietBreach{Waiting: s.Run, Plain: p.Run}
		}
	}
	l.Cache.weight = 2
	return l.Cache.memory.correct(s.Run, len(s.Votes)), nil
}

// withoutQuiet leaves out the waits that were answered quietly.
func (a *Alphabet) withoutQuiet(r Run) Run {
	var plain Run
	for i, in := range r.Inputs {
		if !a.Quiet(in, r.Outputs[i]) {
			plain.Inputs, plain.Outputs = append(plain.Inputs, in), append(plain.Outputs, r.Outputs[i])
		}
	}
	return plain
}

// dropQuiescence goes on without the quiescence rule. What the cache knows by it is forgotten.
func (l *robust) dropQuiescence() {
	a := *l.alphabet
	a.Delta, a.Beta = -1, -1
	l.alphabet = &a
	l.Cache.forget(&a)
}

// doubtVotes tells of votes that were close.
func (l *robust) doubtVotes() {
	const most = 5
	told := 0
	for _, s := range l.learned.Settled {
		if s.Share >= clearShare {
			continue
		}
		if told++; told <= most {
			l.doubt("the answers %q to %q were accepted by a close vote: %.0f %% at one input, in %d runs",
				l.alphabet.ShowOutputs(s.Run.Outputs), l.alphabet.Show(s.Run.Inputs), 100*s.Share, len(s.Votes))
		}
	}
	if told > most {
		l.doubt("%d more votes were close", told-most)
	}
}

func (l *robust) doubt(format string, args ...any) {
	l.learned.Doubts = append(l.learned.Doubts, fmt.Sprintf(format, args...))
}

// confirming is an oracle whose counterexamples are run a second time.
type confirming struct {
	Equivalence
	cache *Cache
}

func (c *confirming) Counterexample(ctx context.Context, h *typestate.Machine) (*Run, error) {
	r, err := c.Equivalence.Counterexample(ctx, h)
	if err != nil || r == nil {
		return r, err
	}
	if err := c.cache.Again(ctx, r.Inputs); err != nil {
		return nil, fmt.Errorf("run counterexample %q again: %w", c.cache.memory.alphabet.Show(r.Inputs), err)
	}
	return r, nil
}

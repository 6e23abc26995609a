package experiment

import (
	"context"
	"iter"
	"time"

	"cbcov/learner"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

// engine runs the learning loop over one stack of memberships, and counts and reports as it goes.
type engine struct {
	settings *Settings
	alphabet *learner.Alphabet
	name     string             // what is learned, for reports
	truth    *typestate.Machine // for the oracle perfect; nil where it is not known

	asked *learner.Counter // all that the learner and the oracle ask
	run   *learner.Counter // of it, what the system runs
	known iter.Seq[learner.Run]

	began    time.Time
	progress Progress
}

// newEngine builds the stack above what runs queries. top puts wrappers between the cache and those who ask; it may be nil.
func newEngine(s *Settings, a *learner.Alphabet, name string, below learner.Membership, top func(*learner.Cache) learner.Membership) *engine {
	e := &engine{settings: s, alphabet: a, name: name, began: time.Now()}
	e.progress.Purpose = name
	e.run = learner.NewCounter(a, below)
	cache := learner.NewCache(a, e.run)
	var asked learner.Membership = cache
	if top != nil {
		asked = top(cache)
	}
	e.known = cache.Runs()
	e.asked = learner.NewCounter(a, asked)
	return e
}

// Ask implements learner.Membership for the learner and the oracle.
func (e *engine) Ask(ctx context.Context, queries []learner.Query) ([]learner.Run, error) {
	runs, err := e.asked.Ask(ctx, queries)
	if err != nil {
		return nil, err
	}
	e.tell()
	return runs, nil
}

// learn runs the loop.
func (e *engine) learn(ctx context.Context) (*typestate.Machine, Counts, error) {
	eq, err := oracle.New(e.settings.Oracle, oracle.Options{
		Alphabet: e.alphabet, Ask: e, Bound: e.settings.Bound, Tests: e.settings.Tests, Seed: e.settings.Seed, Truth: e.truth,
		Known: e.known,
		Progress: func(done, total int) {
			e.progress.Tests, e.progress.Of = done, total
			e.tell()
		},
	})
	if err != nil {
		return nil, Counts{}, err
	}
	m, rounds, err := learner.Learn(ctx, e.settings.learner(e.alphabet, e), &checking{eq, e}, func(r learner.Round) {
		e.progress.Round, e.progress.States, e.progress.Checking = r.Number, len(r.Hypothesis.States), true
		e.tell()
	})
	return m, e.counts(rounds), err
}

// checking is the oracle, as the engine watches it.
type checking struct {
	learner.Equivalence
	engine *engine
}

// Counterexample implements learner.Equivalence. A hypothesis with more states than allowed is not checked.
func (c *checking) Counterexample(ctx context.Context, h *typestate.Machine) (*learner.Run, error) {
	e := c.engine
	if limit := e.settings.StateLimit; limit > 0 && len(h.States) > limit {
		return nil, &learner.TooManyStates{Limit: limit, Hypothesis: h}
	}
	found, err := c.Equivalence.Counterexample(ctx, h)
	e.progress.Checking, e.progress.Tests, e.progress.Of = false, 0, 0
	return found, err
}

// counts tells what was counted so far.
func (e *engine) counts(rounds int) Counts {
	run := e.run.Counts()
	return Counts{Asked: e.asked.Counts().Queries, Run: run.Queries, Resets: run.Queries, Symbols: run.Symbols, Rounds: rounds}
}

// tell reports progress.
func (e *engine) tell() {
	if e.settings.Progress == nil {
		return
	}
	e.progress.Asked, e.progress.Run, e.progress.Elapsed = e.asked.Counts().Queries, e.run.Counts().Queries, time.Since(e.began)
	e.settings.Progress(e.progress)
}

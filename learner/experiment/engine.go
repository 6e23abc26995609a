package experiment

import (
	"context"
	"iter"
	"time"

	"cbcov/learner"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

// engine makes learners and oracles above one stack of memberships, and counts and reports as they ask.
type engine struct {
	settings *Settings
	alphabet *learner.Alphabet
	name     string             // what is learned, for reports
	truth    *typestate.Machine // for the oracle perfect; nil where it is not known

	asked      *learner.Counter      // all that the learner and the oracle ask
	run        *learner.Counter      // of it, what the system runs
	known      iter.Seq[learner.Run] // what was answered so far, for oracles that look at it
	promise    string                // of the oracle
	hypothesis *typestate.Machine    // the last one; nil before the first
	passed     learner.Counts        // what had been run when a hypothesis passed the oracle last

	began    time.Time
	progress Progress
}

func newEngine(s *Settings, a *learner.Alphabet, name string) *engine {
	e := &engine{settings: s, alphabet: a, name: name, began: time.Now()}
	e.progress.Purpose = name
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

// parts makes a learner and an oracle that know nothing yet.
func (e *engine) parts(a *learner.Alphabet) (learner.Learner, learner.Equivalence, error) {
	eq, err := oracle.New(e.settings.Oracle, oracle.Options{
		Alphabet: a, Ask: e, Bound: e.settings.Bound, Tests: e.settings.Tests, Seed: e.settings.Seed, Truth: e.truth, Known: e.known,
		Progress: func(done, total int) {
			e.progress.Tests, e.progress.Of = done, total
			e.tell()
		},
	})
	if err != nil {
		return nil, nil, err
	}
	e.promise = eq.Promise()
	return learner.LimitStates(e.settings.learner(a, e), e.settings.StateLimit), &checking{eq, e}, nil
}

// watch takes note of a hypothesis that will be checked now.
func (e *engine) watch(r learner.Round) {
	e.hypothesis = r.Hypothesis
	e.progress.Round, e.progress.States, e.progress.Checking = r.Number, len(r.Hypothesis.States), true
	e.tell()
}

// checking is the oracle, as the engine watches it.
type checking struct {
	learner.Equivalence
	engine *engine
}

// Counterexample implements learner.Equivalence.
func (c *checking) Counterexample(ctx context.Context, h *typestate.Machine) (*learner.Run, error) {
	found, err := c.Equivalence.Counterexample(ctx, h)
	e := c.engine
	if found == nil {
		e.passed = e.run.Counts()
	}
	e.progress.Checking, e.progress.Tests, e.progress.Of = false, 0, 0
	return found, err
}

// counts tells what was counted until a hypothesis passed. What was run since, to check it, is apart.
func (e *engine) counts(rounds int) Counts {
	return Counts{
		Asked: e.asked.Counts().Queries, Run: e.passed.Queries, Resets: e.passed.Queries, Symbols: e.passed.Symbols, Rounds: rounds,
		Checks: e.run.Counts().Minus(e.passed).Queries,
	}
}

// tell reports progress.
func (e *engine) tell() {
	if e.settings.Progress == nil {
		return
	}
	e.progress.Asked, e.progress.Run, e.progress.Elapsed = e.asked.Counts().Queries, e.run.Counts().Queries, time.Since(e.began)
	e.settings.Progress(e.progress)
}

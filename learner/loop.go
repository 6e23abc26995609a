package learner

import (
	"context"
	"fmt"

	"cbcov/typestate"
)

// Round tells a watcher how far learning is.
type Round struct {
	Number     int                // from 1
	Hypothesis *typestate.Machine // what is believed now
}

// Learn asks the learner for hypotheses until the oracle finds no counterexample, and gives the last one and the number of
// equivalence queries. watch, which may be nil, is told of each hypothesis before it is checked.
func Learn(ctx context.Context, l Learner, eq Equivalence, watch func(Round)) (*typestate.Machine, int, error) {
	for round := 1; ; round++ {
		h, err := l.Hypothesis(ctx)
		if err != nil {
			return nil, round - 1, fmt.Errorf("build hypothesis %d: %w", round, err)
		}
		if watch != nil {
			watch(Round{round, h})
		}
		counterexample, err := eq.Counterexample(ctx, h)
		if err != nil {
			return nil, round, fmt.Errorf("check hypothesis %d (%d states): %w", round, len(h.States), err)
		}
		if counterexample == nil {
			return h, round, nil
		}
		if err := l.Refine(ctx, *counterexample); err != nil {
			return nil, round, fmt.Errorf("refine hypothesis %d: %w", round, err)
		}
	}
}

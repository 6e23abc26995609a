package oracle

import (
	"context"
	"fmt"

	"cbcov/learner"
)

// Batches double from firstBatch to lastBatch while nothing is found: a wrong hypothesis is mostly found out by the first words,
// and what is asked in one batch is run to its end.
const (
	firstBatch = 4
	lastBatch  = 64
)

// tester asks words and compares the answers with a hypothesis. It holds one batch.
type tester struct {
	ctx         context.Context
	hypothesis  *view
	ask         learner.Membership
	progress    func(done, total int)
	done, total int // words
	size        int
	batch       []learner.Query
	heard       func(learner.Run) // told of every run that agrees; may be nil
}

func newTester(ctx context.Context, o Options, v *view, total int) *tester {
	return &tester{ctx: ctx, hypothesis: v, ask: o.Ask, progress: o.Progress, total: total, size: firstBatch}
}

// try asks a word, now or with those after it, and gives the first counterexample among those that were asked now.
func (t *tester) try(word learner.Word) (*learner.Run, error) {
	t.batch = append(t.batch, learner.Query{Word: word})
	if len(t.batch) < t.size {
		return nil, nil
	}
	t.size = min(2*t.size, lastBatch)
	return t.flush()
}

// flush asks what was not asked yet.
func (t *tester) flush() (*learner.Run, error) {
	if len(t.batch) == 0 {
		return nil, t.ctx.Err()
	}
	if err := t.ctx.Err(); err != nil {
		return nil, err
	}
	runs, err := t.ask.Ask(t.ctx, t.batch)
	if err != nil {
		return nil, err
	}
	if len(runs) != len(t.batch) {
		return nil, fmt.Errorf("%d words were asked, %d answered", len(t.batch), len(runs))
	}
	t.done += len(t.batch)
	t.batch = t.batch[:0]
	if t.progress != nil {
		t.progress(t.done, max(t.done, t.total))
	}
	for _, run := range runs {
		if wrong := disagreement(t.hypothesis, run); wrong != nil {
			return wrong, nil
		}
		if t.heard != nil {
			t.heard(run)
		}
	}
	return nil, nil
}

// disagreement gives the run up to its first output that the hypothesis has otherwise, nil where there is none. What comes
// behind a sink counts too.
func disagreement(v *view, run learner.Run) *learner.Run {
	state := v.Initial
	for i, input := range run.Inputs {
		e := v.Step(state, input)
		if e.Output != run.Outputs[i] {
			return &learner.Run{Inputs: run.Inputs[: i+1 : i+1], Outputs: run.Outputs[: i+1 : i+1]}
		}
		state = e.To
	}
	return nil
}

package learner

import (
	"context"
	"fmt"
	"time"

	"cbcov/typestate"
)

// OverTime is the error of learning that took longer than it may.
type OverTime struct{ Limit time.Duration }

func (e *OverTime) Error() string {
	return fmt.Sprintf("learning took longer than the limit of %v", e.Limit)
}

// WithLimit gives a context that ends when learning has taken too long; no limit if it is 0. Its cause is then an *OverTime: see
// Because.
func WithLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, limit, &OverTime{limit})
}

// Because adds to an error why the context ended, if that was more than being cancelled: an *OverTime can be asked for.
func Because(ctx context.Context, err error) error {
	cause := context.Cause(ctx)
	if err == nil || cause == nil || cause == ctx.Err() {
		return err
	}
	return fmt.Errorf("%w: %w", cause, err)
}

// TooManyStates is the error of learning that comes to no end within the limit.
type TooManyStates struct {
	Limit      int
	Hypothesis *typestate.Machine // the one that went over it
}

func (e *TooManyStates) Error() string {
	return fmt.Sprintf("the hypothesis has %d states, more than the limit of %d", len(e.Hypothesis.States), e.Limit)
}

// LimitStates gives a learner whose hypotheses must not have more states than a limit: such a one is a *TooManyStates. No limit if it
// is 0.
func LimitStates(l Learner, limit int) Learner {
	if limit <= 0 {
		return l
	}
	return &limited{l, limit}
}

type limited struct {
	Learner
	states int
}

func (l *limited) Hypothesis(ctx context.Context) (*typestate.Machine, error) {
	h, err := l.Learner.Hypothesis(ctx)
	if err == nil && len(h.States) > l.states {
		return nil, &TooManyStates{l.states, h}
	}
	return h, err
}

package learner

import (
	"context"
	"fmt"
	"time"
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

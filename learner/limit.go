package learner

import (
	"context"
	"fmt"
	"time"
)

// OverTime is the error of something that took too long.
type OverTime struct {
	What  string        // "learning", or the inputs of a query
	Limit time.Duration // what was allowed
}

func (e *OverTime) Error() string {
	return fmt.Sprintf("%s took longer than the limit of %v", e.What, e.Limit)
}

// WithLimit gives a context that ends when learning has taken too long; no limit if it is 0. Its cause is then an *OverTime: see
// Because.
func WithLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, limit, &OverTime{What: "learning", Limit: limit})
}

// Because adds to an error why the context ended, if that was more than being cancelled: an *OverTime can be asked for.
func Because(ctx context.Context, err error) error {
	cause := context.Cause(ctx)
	if err == nil || cause == nil || cause == ctx.Err() {
		return err
	}
	return fmt.Errorf("%w: %w", cause, err)
}

// LimitQuery makes a query fail with an *OverTime, which names the inputs so far, when it takes longer from its reset on than a limit.
// The system must heed its context.
func LimitQuery(a *Alphabet, s System, limit time.Duration) System {
	if limit <= 0 {
		return s
	}
	return &limited{System: s, alphabet: a, limit: limit}
}

type limited struct {
	System
	alphabet *Alphabet
	limit    time.Duration
	until    time.Time
	word     Word
}

func (l *limited) Reset(ctx context.Context) error {
	l.until, l.word = time.Now().Add(l.limit), l.word[:0]
	_, err := l.do(ctx, func(ctx context.Context) (int, error) { return 0, l.System.Reset(ctx) })
	return err
}

func (l *limited) Step(ctx context.Context, input int) (int, error) {
	l.word = append(l.word, input)
	return l.do(ctx, func(ctx context.Context) (int, error) { return l.System.Step(ctx, input) })
}

func (l *limited) do(outer context.Context, act func(context.Context) (int, error)) (int, error) {
	ctx, cancel := context.WithDeadlineCause(outer, l.until, &OverTime{What: "the query " + l.alphabet.Show(l.word), Limit: l.limit})
	defer cancel()
	out, err := act(ctx)
	if err != nil && outer.Err() == nil {
		return 0, Because(ctx, err)
	}
	return out, err
}

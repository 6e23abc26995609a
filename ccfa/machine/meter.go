package machine

import (
	"context"
	"errors"
)

// ErrBudget says that a system needs more work than it was given.
var ErrBudget = errors.New("more work than the budget allows")

// Meter counts work and ends it when it was too much, or when its context is done. The count is the same on every machine, as nothing
// about time goes into it.
type Meter struct {
	ctx    context.Context
	left   int64
	budget int64
	passed int64 // since the context was looked at
}

// NewMeter makes a meter that allows some units of work.
func NewMeter(ctx context.Context, budget int64) *Meter {
	return &Meter{ctx: ctx, left: budget, budget: budget}
}

// Allow lets the budget be spent from now on, whatever was spent before.
func (m *Meter) Allow(budget int64) { m.left, m.budget = budget, budget }

// Spent is how much of the budget was.
func (m *Meter) Spent() int64 { return m.budget - m.left }

// Spend counts work that somebody else does with the answers. It fails as they do.
func (m *Meter) Spend(n int) (err error) {
	defer catch(&err)
	m.spend(n)
	return nil
}

// glance is how much work passes between two looks at the context: well below a millisecond.
const glance = 1 << 14

// stop is what ends a computation in the middle; exported functions turn it into their error.
type stop struct{ err error }

// spend counts work.
func (m *Meter) spend(n int) {
	if m.left -= int64(n); m.left < 0 {
		panic(stop{ErrBudget})
	}
	if m.passed += int64(n); m.passed >= glance {
		m.passed = 0
		if err := m.ctx.Err(); err != nil {
			panic(stop{err})
		}
	}
}

// catch turns a stop into an error. It is deferred.
func catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case stop:
		*err = r.err
	default:
		panic(r)
	}
}

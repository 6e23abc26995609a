package learner

import (
	"context"
	"sync"
)

// Counts is what went through a Counter.
type Counts struct {
	Queries int // each begins with a reset
	Symbols int // inputs given to the system: those behind a sink are not
}

// Minus gives what came since an earlier count: the cost of one phase of learning.
func (c Counts) Minus(earlier Counts) Counts {
	return Counts{c.Queries - earlier.Queries, c.Symbols - earlier.Symbols}
}

// Counter counts the queries that were answered. Above a cache it counts what was asked; below it, what was run. Queries that failed
// are not counted: a run that was lost and made again counts once.
type Counter struct {
	alphabet *Alphabet
	below    Membership
	mu       sync.Mutex
	counts   Counts
}

var _ Membership = (*Counter)(nil)

// NewCounter counts what goes to below.
func NewCounter(a *Alphabet, below Membership) *Counter { return &Counter{alphabet: a, below: below} }

// Counts tells what was counted so far. It may be called while queries are asked.
func (c *Counter) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.counts
}

// Ask implements Membership.
func (c *Counter) Ask(ctx context.Context, queries []Query) ([]Run, error) {
	runs, err := c.below.Ask(ctx, queries)
	if err != nil {
		return nil, err
	}
	symbols := 0
	for _, r := range runs {
		symbols += c.alphabet.given(r)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts.Queries += len(runs)
	c.counts.Symbols += symbols
	return runs, nil
}

// given counts the inputs of a run up to and with the one that led to a sink.
func (a *Alphabet) given(r Run) int {
	for i, out := range r.Outputs {
		if a.Sink(out) {
			return i + 1
		}
	}
	return len(r.Outputs)
}

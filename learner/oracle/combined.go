package oracle

import (
	"context"

	"cbcov/learner"
	"cbcov/typestate"
)

type combined struct {
	Options
}

func (o *combined) Promise() string { return extraStates(o.Bound) }

func (o *combined) Counterexample(ctx context.Context, h *typestate.Machine) (*learner.Run, error) {
	return (&wp{o.Options}).Counterexample(ctx, h)
}

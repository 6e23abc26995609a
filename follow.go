package cbcov

import (
	"context"

	"cbcov/coverage"
	"cbcov/coverage/guide"
)

// Follow makes a guide: what a log that grows is written to says at any moment what is covered, what is new, and what to try next. Nothing is told
// of protocols and crashes: see Measure.
func (a *App) Follow(ctx context.Context, opt coverage.RequiredOptions) (*guide.Guide, error) {
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	required, err := a.Required(ctx, opt)
	if err != nil {
		return nil, err
	}
	app := coverage.App{Package: automaton.Package, Callbacks: automaton.Callbacks, Relations: automaton.Relations(ctx)}
	if app.Build, app.Methods, err = a.Identity(); err != nil {
		return nil, err
	}
	conflicts, err := a.Conflicts(ctx)
	if err != nil {
		return nil, err
	}
	return guide.New(automaton, app, required.Sequences, conflicts.Ordered)
}

package cbcov

import (
	"context"

	"cbcov/ccfa"
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
	app, err := a.logged(ctx, automaton)
	if err != nil {
		return nil, err
	}
	conflicts, err := a.Conflicts(ctx)
	if err != nil {
		return nil, err
	}
	return guide.New(automaton, app, required.Sequences, conflicts.Ordered)
}

// logged is what a log that grows is read with.
func (a *App) logged(ctx context.Context, automaton *ccfa.Automaton) (coverage.App, error) {
	app := coverage.App{Package: automaton.Package, Callbacks: automaton.Callbacks, Relations: automaton.Relations(ctx)}
	var err error
	app.Build, app.Methods, err = a.Identity()
	return app, err
}

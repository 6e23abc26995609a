package cbcov

import (
	"context"
	"fmt"
	"path/filepath"

	"cbcov/coverage"
	"cbcov/device/explore"
)

// ExploreOptions say how an app is explored. App.Explore sets what it knows itself.
type ExploreOptions struct {
	explore.Options
	coverage.RequiredOptions
	Typestates string // as of InstrumentOptions
}

// Explore drives the app to required sequences that no run has, and keeps all runs in a corpus' folder. An app without probes is instrumented
// there.
func (a *App) Explore(ctx context.Context, opt ExploreOptions) (*explore.Result, error) {
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	required, err := a.Required(ctx, opt.RequiredOptions)
	if err != nil {
		return nil, err
	}
	app := &explore.App{APK: a.Given, Automaton: automaton, Sequences: required.Sequences, Measured: coverage.App{
		Package: automaton.Package, Callbacks: automaton.Callbacks, Relations: automaton.Relations(ctx)}}
	if app.Measured.Build, app.Measured.Methods, err = a.Identity(); err != nil {
		return nil, err
	}
	for _, c := range a.Program.Classes() {
		if c.InScope {
			app.Scope = append(app.Scope, c.Name)
		}
	}
	if !a.Probed {
		app.APK = filepath.Join(opt.Out, "app.apk")
		if _, err := a.Instrument(ctx, InstrumentOptions{Out: app.APK, Typestates: opt.Typestates}); err != nil {
			return nil, fmt.Errorf("instrument the app for its exploration: %w", err)
		}
	}
	return explore.Explore(ctx, app, opt.Options)
}

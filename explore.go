package cbcov

import (
	"context"
	"fmt"
	"path/filepath"

	"cbcov/apk"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/compared"
	"cbcov/coverage"
	"cbcov/device"
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
	app := &explore.App{APK: a.Given, Automaton: automaton, Sequences: required.Sequences}
	if app.Measured, err = a.logged(ctx, automaton); err != nil {
		return nil, err
	}
	for _, c := range a.Program.Classes() {
		if c.InScope {
			app.Scope = append(app.Scope, c.Name)
		}
	}
	a.typed(app)
	if err := a.started(app); err != nil {
		return nil, err
	}
	if opt.Goal == explore.Races {
		if err := a.races(ctx, app); err != nil {
			return nil, err
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

// typed says what is typed into the app: what its code compares texts with, and what is odd in any.
func (a *App) typed(app *explore.App) {
	for _, c := range compared.Constants(a.Program) {
		if app.Texts = append(app.Texts, c.Text); c.Number {
			app.Numbers = append(app.Numbers, c.Text)
		}
	}
}

// started lists the activities that any other app may start, and the permissions that the app may have.
func (a *App) started(app *explore.App) error {
	manifest, err := a.Manifest()
	if err != nil {
		return err
	}
	app.Permissions = manifest.Permissions
	for _, c := range manifest.Components {
		if c.Kind == apk.Activity && c.Exported && c.Enabled && c.Permission == "" && !c.Launcher() {
			app.Launches = append(app.Launches, manifest.Package+"/"+descriptor.Java(c.Class))
		}
	}
	return nil
}

// races says what one who looks for races needs: which callbacks' order can matter, and which calls touch the framework's state.
func (a *App) races(ctx context.Context, app *explore.App) error {
	conflicts, err := a.Conflicts(ctx)
	if err != nil {
		return err
	}
	app.Matters = conflicts.Ordered
	for _, c := range a.Model.StateCalls() {
		for _, use := range c.States {
			keyed := use.Keyed && use.Key > 0 && !use.Tables
			if use.App && (!keyed || c.Name == "<init>") || use.Of != 0 {
				continue // a device records what the receiver keeps: of the app's own, what a key tells apart, as most apps have one receiver for it
			}
			call := device.TouchingCall{Class: c.Class, Method: c.Name, Desc: c.Desc, Field: use.Name, Write: use.Write, Key: -1}
			if keyed {
				call.Key = use.Key - 1
			}
			app.Touching = append(app.Touching, call)
			break
		}
	}
	app.Touching = append(app.Touching, editors)
	return nil
}

// editors says that an editor keeps what its preferences keep.
var editors = device.TouchingCall{Class: "Landroid/content/SharedPreferences;", Method: "edit", Desc: "()Landroid/content/SharedPreferences$Editor;",
	Field: "preferences", View: true, Key: -1}

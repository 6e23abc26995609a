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
	Suppressed map[string]string // as of MeasureOptions: sequences that are not looked for
	Typestates string            // as of InstrumentOptions
	Random     bool              // make as many events at random, too, for comparing
	Network    bool              // the device lets the app open connections
	Flags      string            // what a command needs beside a script to repeat a run on the device, quoted for a shell
	// Progressed is told how many of the runs at random are done, of how many. nil: nobody is.
	Progressed func(done, total int)
}

// Exploration is what a corpus holds, and what is told of it beside its traces.
type Exploration struct {
	*explore.Result
	app    *explore.App
	opt    ExploreOptions
	random []explore.RandomRun // nil: nobody asked for them
	covers [][2][]int          // by race: sequences that each order covers
}

// Explore drives the app to required sequences that no run has, and keeps all runs in a corpus' folder. An app without probes is instrumented
// there.
func (a *App) Explore(ctx context.Context, opt ExploreOptions) (*Exploration, error) {
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	required, err := a.Required(ctx, opt.RequiredOptions)
	if err != nil {
		return nil, err
	}
	app := &explore.App{APK: a.Given, Automaton: automaton, Sequences: required.Sequences, Unwanted: map[string]bool{}}
	for id := range opt.Suppressed {
		app.Unwanted[id] = true
	}
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
	found, err := explore.Explore(ctx, app, opt.Options)
	if err != nil {
		return nil, err
	}
	x := &Exploration{Result: found, app: app, opt: opt}
	if opt.Random {
		if x.random, err = explore.Random(ctx, app, opt.Options, found.Runs, opt.Progressed); err != nil {
			return nil, err
		}
	}
	return x, x.orders(ctx)
}

// orders runs the scripts of races once more, to know which sequences each covers.
func (x *Exploration) orders(ctx context.Context) error {
	var scripts []string
	for i := range x.Races {
		scripts = append(scripts, explore.Found(x.opt.Out, "race-first", i+1), explore.Found(x.opt.Out, "race-second", i+1))
	}
	covered, err := explore.Covers(ctx, x.app, x.opt.Options, scripts)
	if err != nil {
		return err
	}
	for i := range x.Races {
		x.covers = append(x.covers, [2][]int{covered[2*i], covered[2*i+1]})
	}
	return nil
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
	app.Touching = append(app.Touching, device.Editors)
	return nil
}

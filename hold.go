package cbcov

import (
	"context"
	"errors"
	"fmt"

	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/reports/result"
	"cbcov/typestate"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
)

// ErrUnbound says that a machine does not say which calls of an app are its inputs.
var ErrUnbound = errors.New("the machine does not say which calls of an app are its inputs (no \"app\" section): learn it with `cbcov learn`, " +
	"from a purpose that has the section")

// Hold holds the objects of traces to one typestate. deviceAPI is the level of the traces' device; 0: what they say. A call that is an error in
// its object's state fails.
func (a *App) Hold(ctx context.Context, m *typestate.Machine, traces *trace.Files, deviceAPI int) (*result.Document, error) {
	if m.Binding == nil {
		return nil, ErrUnbound
	}
	return step(ctx, &a.opt.Watch, "reading the traces", func(ctx context.Context) (*result.Document, error) {
		return a.hold(ctx, m, traces.Sources, deviceAPI)
	})
}

func (a *App) hold(ctx context.Context, m *typestate.Machine, sources []trace.Source, deviceAPI int) (*result.Document, error) {
	points, err := observe.Resolve(a.Program, []*typestate.Machine{m})
	if err != nil {
		return nil, err
	}
	manifest, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	build, methods, err := a.Identity()
	if err != nil {
		return nil, err
	}
	api, err := a.tracedLevel(sources, deviceAPI)
	if err != nil {
		return nil, err
	}
	ix, err := trace.NewIndex(ctx, sources, build, 0)
	if err != nil {
		return nil, err
	}
	if ix.Processes() == 0 {
		return nil, fmt.Errorf("%w: run the APK that `cbcov instrument` made, and save its log", coverage.ErrNoRecords)
	}
	watch := monitor.New(points, methods, api, monitor.Options{})
	counts, err := ix.Sweep(ctx, func(nonce uint64) trace.Sink { return watch.Process(ix, nonce) })
	if err != nil {
		return nil, err
	}
	run := &result.Run{APK: a.Given, Probed: a.Probed, Replays: replays(sources), App: result.App{Package: manifest.Package, Build: build}, Points: points, Device: deviceOf(api),
		Monitored: watch.Result(), Result: &coverage.Result{Silent: ix.Silent, Traces: coverage.Totals{Files: len(sources), Processes: ix.Processes(),
			Records: counts.Records, Duplicates: counts.Duplicates, Clashes: counts.Clashes, Lost: counts.Lost, Foreign: ix.Foreign, Broken: ix.Broken}}}
	a.opt.Watch.bounds(run.Monitored)
	a.opt.Watch.silent(ix.Silent)
	held := run.Document()
	for i := range held.Violations {
		held.Violations[i].Fails = true
	}
	return held, nil
}

package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/instrument"
	"cbcov/reports/result"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

// measuring is one run of `cbcov measure` over an opened app.
type measuring struct {
	*measureOptions
	app        *app
	sources    []trace.Source
	suppressed map[string]string // id → reason
	built      *ccfa.Automaton   // the app's, where several runs share it; nil: none was built yet

	found *coverage.Requirements // of it, without options; nil: they were not found yet
}

// run measures the traces and gathers what was found.
func (m *measuring) run(ctx context.Context) (*result.Document, error) {
	automaton := m.built
	if automaton == nil {
		var err error
		if automaton, err = m.automaton(ctx, m.app); err != nil {
			return nil, err
		}
	}
	know, err := guarded(ctx, m.globals, "finding what the traces name", m.known)
	if err != nil {
		return nil, err
	}
	points, api := know.points, know.api
	opt, err := m.options()
	if err != nil {
		return nil, err
	}
	processes, err := m.processes()
	if err != nil {
		return nil, err
	}
	start := time.Now()
	required := m.found
	if required == nil {
		if required, err = m.required(ctx, automaton, m.RequiredOptions); err != nil {
			return nil, err
		}
	}
	m.note("%6.1f s  %d required sequences", time.Since(start).Seconds(), len(required.Sequences))
	start = time.Now()
	watch := monitor.New(points, know.methods, api, monitor.Options{})
	opt.Watch = watch.Process
	measured, err := guarded(ctx, m.globals, "reading the traces", func(ctx context.Context) (*coverage.Result, error) {
		return coverage.Measure(ctx, coverage.App{
			Build: know.build, Package: automaton.Package, Processes: processes, Methods: know.methods, Callbacks: automaton.Callbacks,
			Relations: automaton.Relations(ctx), Blocks: know.blocks,
		}, required.Sequences, m.sources, opt)
	})
	if err != nil {
		return nil, err
	}
	t := measured.Traces
	m.note("%6.1f s  %d records of %d processes in %d files", time.Since(start).Seconds(), t.Records, t.Processes, t.Files)
	m.tell(measured)
	run := &result.Run{APK: m.apk, Automaton: automaton, Result: measured, Required: required, API: know.level, Points: points,
		Monitored: watch.Result()}
	tellBounds(m.globals, run.Monitored)
	if t.Records > 0 {
		tellUnwatched(m.globals, run.Monitored)
	}
	if api > 0 {
		run.Device = fmt.Sprintf("API %d", api)
	}
	if m.predict {
		if run.Predicted, err = m.predictions(ctx, automaton, points); err != nil {
			return nil, err
		}
	}
	doc := run.Document()
	if m.uncovered {
		doc.AskUncovered()
	}
	return doc, nil
}

// knowledge is what of the app's code, beside its automaton, traces are read with.
type knowledge struct {
	points  *observe.Points
	api     int // level of the traces' device, 0: nothing says it
	level   int // of the typestates
	build   string
	methods []string // by the ids in traces
	blocks  []int    // sizes in instructions
}

func (m *measuring) known(ctx context.Context) (k knowledge, err error) {
	if k.points, k.api, k.level, err = m.observed(); err != nil {
		return k, err
	}
	if k.build, k.methods, err = m.app.identity(); err != nil {
		return k, err
	}
	k.blocks, err = m.blocks(ctx)
	return k, err
}

// predictions are what `cbcov check` would say of the app.
func (m *measuring) predictions(ctx context.Context, automaton *ccfa.Automaton, points *observe.Points) (*predict.Result, error) {
	start := time.Now()
	solving()
	predicted, err := guarded(ctx, m.globals, "predicting", func(ctx context.Context) (*predict.Result, error) {
		return predict.Check(ctx, automaton, m.app.program, points, predict.Options{Names: m.app.program.Names()})
	})
	if err == nil {
		m.note("%6.1f s  %d predictions", time.Since(start).Seconds(), len(predicted.Predictions))
	}
	return predicted, err
}

// options are those of measuring, but for who watches.
func (m *measuring) options() (coverage.Options, error) {
	return coverage.Options{Suppressed: m.suppressed, Period: time.Duration(m.period), Names: m.app.program.Names()}, nil
}

// processes lists the names of processes that the manifest gives of its own.
func (m *measuring) processes() ([]string, error) {
	manifest, err := m.app.Manifest()
	if err != nil {
		return nil, err
	}
	names := []string{manifest.Application.Process}
	for _, c := range manifest.Components {
		names = append(names, c.Process)
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" || strings.HasPrefix(name, ":") }), nil
}

// observed finds where the app uses what the machines describe, and tells which level the traces' device has, 0 where nothing says it,
// and of which level the machines are.
func (m *measuring) observed() (points *observe.Points, api, level int, err error) {
	if api, err = traced(m.globals, m.app, m.sources, m.deviceAPI); err != nil {
		return nil, 0, 0, err
	}
	if level = api; level == 0 {
		manifest, err := m.app.Manifest()
		if err != nil {
			return nil, 0, 0, err
		}
		level = manifest.TargetSDK
	}
	points, err = m.points(m.globals, m.app, level)
	return points, api, level, err
}

// blocks are the sizes of the app's basic blocks, in instructions.
func (m *measuring) blocks(ctx context.Context) ([]int, error) {
	list, err := instrument.Blocks(ctx, m.app.APK, m.app.program)
	if err != nil {
		return nil, err
	}
	sizes := make([]int, len(list))
	for i, b := range list {
		sizes[i] = b.Instructions
	}
	return sizes, nil
}

// tell warns of what makes the result less than the user may think.
func (m *measuring) tell(r *coverage.Result) {
	for _, name := range r.Silent {
		m.warn("%s has no line of cbcov: was the app instrumented, and is the tag cbcov logged?", name)
	}
	if n := r.Growth.Untimed; n > 0 {
		m.warn("%d of %d records have no time, and are not in the growth: log with `adb logcat -v threadtime`", n, r.Traces.Records)
	}
	if n := r.MoreFaults; n > 0 {
		m.warn("%d more lines that may begin a crash were not read: measure the traces in parts", n)
	}
}

// period is the value of --period.
type period time.Duration

func (p *period) String() string {
	if *p == 0 {
		return coverage.DefaultPeriod.String()
	}
	return time.Duration(*p).String()
}

func (p *period) Type() string { return "duration" }

// Set parses the flag.
func (p *period) Set(value string) error {
	d, err := time.ParseDuration(value)
	if err != nil || d < time.Second {
		return fmt.Errorf("%q is no length of time from 1s up, such as 5m", value)
	}
	*p = period(d)
	return nil
}

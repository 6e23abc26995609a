package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/reports"
	"cbcov/reports/result"
	"cbcov/typestate"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
)

// heldOptions are the options of `cbcov typestate check`.
type heldOptions struct {
	analysisOptions
	outputs
	machine   string
	apk       string
	traces    []string
	deviceAPI int
	list      int
}

func newTypestateCheck(g *globals) *cobra.Command {
	o := &heldOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: reports.FindingFormats()}}
	cmd := &cobra.Command{
		Use:   "check MACHINE.json app.apk traces…",
		Short: "Hold the objects of traces to one typestate",
		Long: `Steps each object of the typestate's class through it, as the traces show its calls and callbacks, and tells what was an error.

The APK is the original or the instrumented one. Its probes log the class's calls if the typestate ships with cbcov, or was given to
cbcov instrument by --typestates. The file needs the section "app", which says what calls of an app are the typestate's.

It ends with 1 if a call was an error in its object's state. An unexpected callback is told, and fails nothing.`,
		Args: cobra.MinimumNArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.machine, o.apk, o.traces = args[0], args[1], args[2:]
			return o.run(cmd)
		},
	}
	o.bindScope(cmd)
	flags := cmd.Flags()
	flags.Var(&o.outputs, "format", o.usage())
	flags.Var((*natural)(&o.deviceAPI), "device-api", "API level of the device (default what the traces say)")
	flags.IntVarP(&o.list, "list", "n", 10, "how many violations to list for people")
	return cmd
}

func (o *heldOptions) run(cmd *cobra.Command) error {
	m, err := typestate.Open(o.machine)
	if err != nil {
		return err
	}
	if m.Binding == nil {
		return fmt.Errorf("%s: the machine does not say which calls of an app are its inputs (no \"app\" section): learn it with `cbcov learn`, "+
			"from a purpose that has the section", o.machine)
	}
	files, err := trace.Open(o.traces)
	if err != nil {
		return err
	}
	defer files.Close()
	a, err := o.open(cmd.Context(), o.apk)
	if err != nil {
		return err
	}
	defer a.Close()
	held, err := guarded(cmd.Context(), o.globals, "reading the traces", func(ctx context.Context) (*result.Document, error) {
		return o.hold(ctx, a, m, files.Sources)
	})
	if err != nil {
		return err
	}
	if err := o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteHeld(w, format, held, reports.Options{List: o.list, Terminal: o.streams.outTerminal, Version: buildVersion()})
	}); err != nil {
		return err
	}
	if n := len(held.Violations); n > 0 {
		return failure("%s", count(n, "violation of the protocol", "violations of the protocol"))
	}
	return nil
}

// hold monitors the traces.
func (o *heldOptions) hold(ctx context.Context, a *app, m *typestate.Machine, sources []trace.Source) (*result.Document, error) {
	points, err := observe.Resolve(a.program, []*typestate.Machine{m})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.machine, err)
	}
	manifest, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	build, methods, err := a.identity()
	if err != nil {
		return nil, err
	}
	api, err := traced(o.globals, a, sources, o.deviceAPI)
	if err != nil {
		return nil, err
	}
	run := &result.Run{APK: o.apk, App: result.App{Package: manifest.Package, Build: build}, Points: points}
	if api > 0 {
		run.Device = fmt.Sprintf("API %d", api)
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
	run.Monitored = watch.Result()
	tellBounds(o.globals, run.Monitored)
	run.Result = &coverage.Result{Silent: ix.Silent, Traces: coverage.Totals{Files: len(sources), Processes: ix.Processes(), Records: counts.Records, Duplicates: counts.Duplicates,
		Lost: counts.Lost, Foreign: ix.Foreign, Broken: ix.Broken}}
	for _, name := range ix.Silent {
		o.warn("%s has no line of cbcov: was the app instrumented, and is the tag cbcov logged?", name)
	}
	held := run.Document()
	for i := range held.Violations {
		held.Violations[i].Fails = true
	}
	return held, nil
}

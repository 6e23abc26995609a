package main

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"cbcov"
	"cbcov/coverage/trace"
	"cbcov/reports"
)

// measureOptions are the options of `cbcov measure`.
type measureOptions struct {
	analysisOptions
	requiredFlags
	typestateOptions
	rulesFlags
	sourceFlags
	outputs
	apk       string
	traces    []string
	suppress  string
	deviceAPI int
	period    period
	list      int
	uncovered bool
	predict   bool
}

func newMeasure(g *globals) *cobra.Command {
	o := &measureOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: reports.MeasuredFormats()}}
	cmd := &cobra.Command{
		Use:   "measure app.apk traces…",
		Short: "Say which callback sequences the traces ran, which protocols they broke, and what crashed",
		Long: `Measures traces against the sequences that the app's automaton requires. The app is the original or the instrumented APK; traces are
files that logcat wrote, plain or gzip, in any order, or folders of them. All traces count together.

A sequence that lost log lines could have covered is unknown, neither covered nor uncovered.

Each object of a class whose typestate is known is held to it: a call that is an error in the object's state is a violation, a callback
that the state does not allow is unexpected. Crashes, ANRs and native crashes in the same logs are told with what led to them.

What fails a run is said in .cbcov.yaml (docs/rules.md). Without one, violations do, and thresholds that are missed.`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apk, o.traces = args[0], args[1:]
			return o.run(cmd)
		},
	}
	o.analysisOptions.bind(cmd)
	o.requiredFlags.bind(cmd)
	o.typestateOptions.bind(cmd)
	o.rulesFlags.bind(cmd)
	o.rulesFlags.bindThresholds(cmd)
	o.sourceFlags.bind(cmd)
	flags := cmd.Flags()
	flags.Var(&o.outputs, "format", o.usage())
	flags.StringVar(&o.suppress, "suppress", "", "YAML list of suppressions beside those of the rules: ids of sequences that no test can run, or findings, with reasons")
	flags.Var((*natural)(&o.deviceAPI), "device-api", "API level of the device (default what the traces say, else the app's targetSdkVersion)")
	flags.Var(&o.period, "period", "length of the periods of growth, as in 5m")
	flags.IntVarP(&o.list, "list", "n", 10, "how many findings of a kind and uncovered sequences of a criterion to list for people")
	flags.BoolVar(&o.predict, "predict", false, "add what 'cbcov check' predicts from the code, apart from what was seen")
	flags.BoolVar(&o.uncovered, "uncovered", false, "make each uncovered sequence a finding (sarif, junit)")
	return cmd
}

func (o *measureOptions) run(cmd *cobra.Command) error {
	ruling, err := o.rulesFlags.load(o.globals, cmd)
	if err != nil {
		return err
	}
	if err := ruling.suppressMore(o.suppress); err != nil {
		return err
	}
	opt, err := o.sourceFlags.of(o.globals, o.list)
	if err != nil {
		return err
	}
	if err := o.ready(); err != nil {
		return err
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
	found, err := a.Measure(cmd.Context(), files, o.options(ruling.Sequences(ruling.today)))
	if err != nil {
		return err
	}
	if err := ruling.apply(found); err != nil {
		return err
	}
	if err := o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteMeasured(w, format, found, opt)
	}); err != nil {
		return err
	}
	return ruling.finish(found)
}

// options are those of measuring, with reasons why required sequences are suppressed.
func (o *measureOptions) options(suppressed map[string]string) cbcov.MeasureOptions {
	return cbcov.MeasureOptions{
		RequiredOptions: o.RequiredOptions, Suppressed: suppressed, Period: time.Duration(o.period), Typestates: o.dir, DeviceAPI: o.deviceAPI,
		Predict: o.predict, Uncovered: o.uncovered,
	}
}

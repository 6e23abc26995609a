package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/reports"
)

// measureOptions are the options of `cbcov measure`.
type measureOptions struct {
	analysisOptions
	requiredFlags
	outputs
	apk        string
	traces     []string
	suppress   string
	thresholds thresholds
	list       int
}

func newMeasure(g *globals) *cobra.Command {
	o := &measureOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: reports.Formats()}}
	cmd := &cobra.Command{
		Use:   "measure app.apk traces…",
		Short: "Say which callback sequences the traces ran, and which not",
		Long: `Measures traces against the sequences that the app's automaton requires. The app is the original or the instrumented APK; traces are
files that logcat wrote, plain or gzip, in any order, or folders of them. All traces count together.

A sequence that lost log lines could have covered is unknown, neither covered nor uncovered.`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apk, o.traces = args[0], args[1:]
			return o.run(cmd)
		},
	}
	o.analysisOptions.bind(cmd)
	o.requiredFlags.bind(cmd)
	flags := cmd.Flags()
	flags.Var(&o.outputs, "format", o.usage())
	flags.StringVar(&o.suppress, "suppress", "", "YAML file of sequences that no test can run, with reasons")
	flags.Var(&o.thresholds, "threshold", "fail below this coverage, as in EE=80 (percent); may be repeated")
	flags.IntVarP(&o.list, "list", "n", 10, "how many uncovered sequences of a criterion to list for people")
	return cmd
}

func (o *measureOptions) run(cmd *cobra.Command) error {
	suppressed, err := readSuppressions(o.suppress)
	if err != nil {
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
	automaton, err := o.automaton(cmd.Context(), a)
	if err != nil {
		return err
	}
	result, err := o.measure(cmd.Context(), a, automaton, files.Sources, suppressed)
	if err != nil {
		return err
	}
	if err := o.write(o.streams.out, func(w io.Writer, format string) error {
		return reports.Write(w, format, automaton, result, reports.Options{List: o.list, Terminal: o.streams.outTerminal})
	}); err != nil {
		return err
	}
	return o.thresholds.check(result)
}

func (o *measureOptions) measure(ctx context.Context, a *app, automaton *ccfa.Automaton, sources []trace.Source, suppressed map[string]string) (*coverage.Result, error) {
	start := time.Now()
	required := coverage.Required(automaton, o.RequiredOptions)
	o.note("%6.1f s  %d required sequences", time.Since(start).Seconds(), len(required))
	start = time.Now()
	build, methods, err := a.identity(ctx)
	if err != nil {
		return nil, err
	}
	result, err := coverage.Measure(ctx, coverage.App{
		Build: build, Methods: methods, Callbacks: automaton.Callbacks, Relations: automaton,
	}, required, sources, coverage.Options{Suppressed: suppressed})
	if err != nil {
		return nil, err
	}
	o.note("%6.1f s  %d records of %d processes in %d files", time.Since(start).Seconds(), result.Traces.Records, result.Traces.Processes, result.Traces.Files)
	for _, name := range result.Silent {
		o.warn("%s has no line of cbcov: was the app instrumented, and is the tag cbcov logged?", name)
	}
	for _, id := range result.Stale {
		o.warn("suppressed sequence %s is not required any more: take it out of %s", id, o.suppress)
	}
	return result, nil
}

// thresholds is the value of --threshold: the least ratio a criterion must reach.
type thresholds struct {
	list []threshold
}

type threshold struct {
	criterion coverage.Criterion
	percent   float64
}

func (t *thresholds) String() string {
	if len(t.list) == 0 {
		return ""
	}
	return fmt.Sprint(t.list)
}

func (t *thresholds) Type() string { return "criterion=percent" }

// Set parses one use of the flag.
func (t *thresholds) Set(value string) error {
	name, number, found := strings.Cut(value, "=")
	if !found {
		return errors.New("write CRITERION=PERCENT, as in EE=80")
	}
	percent, err := strconv.ParseFloat(number, 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return fmt.Errorf("%q is no percentage from 0 to 100", number)
	}
	c, err := coverage.ParseCriterion(name)
	if err != nil {
		return err
	}
	t.list = append(t.list, threshold{c, percent})
	return nil
}

// check fails where a criterion's coverage is below its threshold. A criterion that requires nothing passes.
func (t *thresholds) check(r *coverage.Result) error {
	var missed []error
	for _, want := range t.list {
		ratio, ok := r.Tally(want.criterion).Ratio()
		if ok && ratio*100 < want.percent {
			missed = append(missed, fmt.Errorf("%v is covered to %.1f %%, below the threshold of %g %%", want.criterion, ratio*100, want.percent))
		}
	}
	if len(missed) == 0 {
		return nil
	}
	return failure("%w", errors.Join(missed...))
}

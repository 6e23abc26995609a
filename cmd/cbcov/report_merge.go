package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cbcov"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/reports"
	"cbcov/reports/labs"
	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// mergeOptions are the options of `cbcov report merge`. Those of measuring are for the traces of labs.
type mergeOptions struct {
	measureOptions
	args []string
}

func newReportMerge(g *globals) *cobra.Command {
	o := &mergeOptions{measureOptions: measureOptions{analysisOptions: analysisOptions{globals: g},
		outputs: outputs{known: reports.MeasuredFormats()}}}
	cmd := &cobra.Command{
		Use:   "merge REPORT.json…",
		Short: "Unite the reports of shards and devices",
		Long: `Unites reports of one build, as 'cbcov measure --format json=FILE' wrote them: a sequence is covered that some shard covers, violations
and crashes are united. The order of the reports changes nothing, and a report that is given twice counts once.

With --app, folders can be named as well, with the traces that a lab left there: Gradle's connected and managed devices, Firebase Test
Lab, Flank, Marathon, AWS Device Farm, or any folder of logs. They are measured by device and shard, and the report says what each
covered:

  cbcov report merge --app app.apk build/outputs/androidTest-results`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.args = args
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
	flags.StringVar(&o.apk, "app", "", "the app whose traces are in the folders: the original or the instrumented APK")
	flags.Var(&o.outputs, "format", o.usage())
	flags.Var(&o.period, "period", "length of the periods of growth, as in 5m")
	flags.IntVarP(&o.list, "list", "n", 10, "how many uncovered sequences of a criterion to list for people")
	flags.BoolVar(&o.uncovered, "uncovered", false, "make each uncovered sequence a finding (sarif, junit)")
	return cmd
}

func (o *mergeOptions) run(cmd *cobra.Command) error {
	ruling, err := o.rulesFlags.load(o.globals, cmd)
	if err != nil {
		return err
	}
	docs, err := o.documents(cmd.Context())
	if err != nil {
		return err
	}
	step := guard{step: "uniting the reports", grace: stepGrace}
	union, err := watched(cmd.Context(), o.globals, step, func(context.Context) (*result.Document, error) { return merge.Union(docs...) })
	if err != nil {
		return err
	}
	merge.Suppress(union, ruling.Sequences(ruling.today))
	if o.uncovered {
		union.AskUncovered()
	}
	if err := ruling.apply(union); err != nil {
		return err
	}
	opt, err := o.sourceFlags.of(o.globals, o.list)
	if err != nil {
		return err
	}
	if err := o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteMeasured(w, format, union, opt)
	}); err != nil {
		return err
	}
	return ruling.finish(union)
}

// documents reads the reports and measures the folders.
func (o *mergeOptions) documents(ctx context.Context) ([]*result.Document, error) {
	var docs []*result.Document
	var folders []string
	for _, name := range o.args {
		if !strings.EqualFold(filepath.Ext(name), ".json") {
			folders = append(folders, name)
			continue
		}
		d, err := o.openReport(ctx, name)
		if err != nil {
			return nil, err
		}
		docs = append(docs, d)
	}
	switch {
	case o.apk == "" && len(folders) > 0:
		return nil, fmt.Errorf("%s is no report in JSON: to measure the traces in it, name the app with --app app.apk", folders[0])
	case len(folders) == 0:
		return docs, nil
	}
	measured, err := o.measureFolders(ctx, folders)
	return append(docs, measured...), err
}

// measureFolders measures the shards that labs left in folders.
func (o *mergeOptions) measureFolders(ctx context.Context, folders []string) ([]*result.Document, error) {
	found, err := labs.Find(folders)
	if err != nil {
		return nil, err
	}
	for _, name := range found.Other {
		o.note("%s is no log of logcat's", name)
	}
	if len(found.Shards) == 0 {
		return nil, fmt.Errorf("%s: no log of logcat's there: logs are called logcat, logcat-*.txt, *.logcat or *.log",
			strings.Join(folders, ", "))
	}
	a, err := o.open(ctx, o.apk)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	var docs []*result.Document
	for i := range found.Shards {
		s := &found.Shards[i]
		d, err := o.measureShard(ctx, a, s)
		switch {
		case errors.Is(err, coverage.ErrNoRecords):
			o.warn("%s: no line of cbcov in its %s: was the app instrumented, and is the tag cbcov logged?", s.Name, count(len(s.Files),
				"log", "logs"))
		case err != nil:
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		default:
			docs = append(docs, d)
		}
	}
	if len(docs) == 0 {
		return nil, fmt.Errorf("%s: %w: run the APK that `cbcov instrument` made", strings.Join(folders, ", "), coverage.ErrNoRecords)
	}
	return docs, nil
}

// measureShard measures one shard.
func (o *mergeOptions) measureShard(ctx context.Context, a *cbcov.App, s *labs.Shard) (*result.Document, error) {
	files, err := trace.Open(s.Files)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	o.note("%s: %s", s.Name, count(len(s.Files), "log", "logs"))
	d, err := a.Measure(ctx, files, o.options(nil))
	if err != nil {
		return nil, err
	}
	d.Name = s.Name
	switch {
	case s.Device != "" && d.Device != "":
		d.Device = s.Device + ", " + d.Device
	case s.Device != "":
		d.Device = s.Device
	}
	return d, nil
}

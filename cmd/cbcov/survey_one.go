package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cbcov"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/internal/parallel"
	"cbcov/reports/result"
	"cbcov/reports/survey"
)

// surveyOne is one app that is gone through in this process.
type surveyOne struct {
	*globals
	surveyWork
	path     string
	out      string
	watched  bool // a survey watches over this process
	analysis analysisOptions
	quiet    globals // of the steps: warnings of one app say little in a survey
	folder   string  // of files that nobody keeps; empty: one is made

	doc    survey.App
	app    *cbcov.App
	probed string // the APK with probes
	trace  string // of its run

	passedLimit bool // of time or memory
}

func newSurveyOne(g *globals) *cobra.Command {
	o := &surveyOne{globals: g, quiet: globals{limits: g.limits}}
	cmd := &cobra.Command{
		Annotations: map[string]string{endsItself: ""},
		Use:         "one app.apk",
		Short:       "Go through one app in this process, and write a document of what came of it",
		Long: `Does with one app what 'cbcov survey' does with each, and writes a JSON document of what came of it. That the app does not pass is a
result: the exit code is 0. 'cbcov survey merge' joins documents, in any order.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.path = args[0]
			if err := errors.Join(o.check(), o.quiet.limits.check()); err != nil {
				return &usageError{cmd.CommandPath(), err}
			}
			return o.run(cmd.Context())
		},
	}
	o.surveyWork.bind(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&o.out, "out", "o", "", "file for the document (default standard output)")
	o.analysis.globals = &o.quiet
	o.analysis.bindLimits(cmd)
	flags.BoolVar(&o.watched, "watched", false, "write the document so far behind each step, and end with standard input")
	flags.StringVar(&o.folder, "work", "", "folder for files that nobody keeps")
	flags.Lookup("watched").Hidden, flags.Lookup("work").Hidden = true, true
	return cmd
}

// surveyStep is one thing that can be done with an app.
type surveyStep struct {
	name   string
	needs  []string // steps that come before it
	always bool
	do     func(*surveyOne, context.Context) (map[string]int, error)
}

// surveySteps are in the order in which they are done.
var surveySteps = []surveyStep{
	{name: "read", always: true, do: (*surveyOne).read},
	{name: "ccfa", needs: []string{"read"}, do: (*surveyOne).build},
	{name: "sequences", needs: []string{"ccfa"}, do: (*surveyOne).sequences},
	{name: "check", needs: []string{"ccfa"}, do: (*surveyOne).predictions},
	{name: "instrument", needs: []string{"read"}, do: (*surveyOne).instrument},
	{name: "run", needs: []string{"instrument"}, do: (*surveyOne).drive},
	{name: "measure", needs: []string{"run", "ccfa"}, do: (*surveyOne).measure},
}

// surveyStepNames lists the steps that are done only where they are asked for.
func surveyStepNames() []string {
	var names []string
	for _, s := range surveySteps {
		if !s.always {
			names = append(names, s.name)
		}
	}
	return names
}

// surveyStepOf finds a step by its name.
func surveyStepOf(name string) *surveyStep {
	i := slices.IndexFunc(surveySteps, func(s surveyStep) bool { return s.name == name && !s.always })
	if i < 0 {
		return nil
	}
	return &surveySteps[i]
}

func (o *surveyOne) run(ctx context.Context) (err error) {
	limits := o.quiet.limits
	o.quiet = *o.globals
	o.quiet.quiet, o.quiet.limits = true, limits
	o.analysis.lifecycle, o.analysis.budget = "full", 1
	if o.watched {
		o.quiet.limits.memory, o.quiet.limits.time = math.MaxInt, math.MaxInt64 // who watches ends it
		// Nobody waits for it: it ends with the process, or ends that.
		var end parallel.Group
		end.Go(func() {
			_, _ = io.Copy(io.Discard, o.streams.in)
			os.Exit(exitCancelled) // who watches is gone, and would not read what comes of it
		})
	}
	if o.folder == "" {
		if o.folder, err = os.MkdirTemp("", "cbcov-survey-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(o.folder)) }()
	}
	o.doc = survey.App{Schema: survey.AppSchema, APK: o.path, Steps: []survey.Step{}}
	started := time.Now()
	for _, s := range o.steps() {
		o.doc.Running = s.name
		if err := o.tell(started); err != nil {
			return err
		}
		if err := o.step(ctx, s); err != nil {
			return err
		}
		if o.passedLimit {
			break // the step may still be going on
		}
	}
	if o.app != nil && !o.passedLimit {
		if err := o.app.Close(); err != nil {
			return err
		}
	}
	o.doc.Running, o.doc.Seconds, o.doc.MB = "", time.Since(started).Seconds(), peakMB()
	return o.writeTo(ctx, o.out, "the document", func(w io.Writer) error { return o.line(w) })
}

// tell writes the document so far for who watches.
func (o *surveyOne) tell(started time.Time) error {
	if !o.watched {
		return nil
	}
	o.doc.Seconds, o.doc.MB = time.Since(started).Seconds(), peakMB()
	return o.line(o.streams.out)
}

func (o *surveyOne) line(w io.Writer) error {
	line, err := o.doc.Line()
	if err == nil {
		_, err = w.Write(line)
	}
	return err
}

// maxWhy bounds what is said of why a step did not pass, in bytes.
const maxWhy = 16 << 10

// step does a step, if all that it needs has passed. The error is of what ends all of it.
func (o *surveyOne) step(ctx context.Context, s *surveyStep) error {
	for _, name := range s.needs {
		if before := o.doc.Step(name); before == nil || before.Error != "" {
			return nil
		}
	}
	started := time.Now()
	counts, err := s.do(o, ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	done := survey.Step{Name: s.name, Counts: counts, Seconds: time.Since(started).Seconds()}
	if err != nil {
		why := err.Error()
		done.Error = strings.ToValidUTF8(why[:min(len(why), maxWhy)], "")
		o.passedLimit = errors.As(err, new(*limitError))
	}
	o.doc.Steps = append(o.doc.Steps, done)
	return nil
}

// hashed gives the hash of a file, in hex, and how long it is.
func hashed(path string) (sum string, size int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	if size, err = io.Copy(h, f); err != nil {
		return "", 0, err
	}
	return hex.EncodeToString(h.Sum(nil)), size, nil
}

func (o *surveyOne) read(ctx context.Context) (counts map[string]int, err error) {
	if o.doc.SHA256, o.doc.Bytes, err = hashed(o.path); err != nil {
		return nil, err
	}
	if o.app, err = o.analysis.open(ctx, o.path); err != nil {
		return nil, err
	}
	manifest, err := o.app.Manifest()
	if err != nil {
		return nil, err
	}
	o.doc.Package = manifest.Package
	return map[string]int{"classes": len(o.app.Program.Classes())}, nil
}

func (o *surveyOne) build(ctx context.Context) (counts map[string]int, err error) {
	automaton, err := o.app.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	return map[string]int{"callbacks": len(automaton.Callbacks), "parts": len(automaton.Parts)}, nil
}

func (o *surveyOne) sequences(ctx context.Context) (counts map[string]int, err error) {
	required, err := o.app.Required(ctx, coverage.RequiredOptions{})
	if err != nil {
		return nil, err
	}
	counts = map[string]int{"coarse": len(required.Apart)}
	for _, c := range coverage.Criteria() {
		counts[c.String()] = 0
	}
	for i := range required.Sequences {
		counts[required.Sequences[i].Criterion.String()]++
	}
	return counts, nil
}

func (o *surveyOne) predictions(ctx context.Context) (map[string]int, error) {
	checked, err := o.app.Check(ctx, cbcov.CheckOptions{})
	if err != nil {
		return nil, err
	}
	return map[string]int{"predictions": len(checked.Predictions)}, nil
}

func (o *surveyOne) instrument(ctx context.Context) (map[string]int, error) {
	o.probed = filepath.Join(o.folder, "app"+filepath.Ext(o.path))
	_, err := o.app.Instrument(ctx, cbcov.InstrumentOptions{Out: o.probed})
	return nil, err
}

func (o *surveyOne) drive(ctx context.Context) (map[string]int, error) {
	d, err := o.device.Open(ctx, device.Options{Dir: o.dir})
	if err != nil {
		return nil, err
	}
	result, err := drive.Run(ctx, d, o.probed, drive.Options{Monkey: o.monkey, Seed: o.seed}, o.folder)
	if broke := (*drive.BrokenOff)(nil); errors.As(err, &broke) {
		err = fmt.Errorf("it broke off after event %d: %w", broke.Events, broke.Err) // nobody keeps the files
	}
	if err != nil {
		return nil, err
	}
	o.trace = result.Trace
	counts := map[string]int{"events": result.Events, "crashes": len(result.Crashes), "lacks": len(result.Lacks), "anrs": len(result.Hangs),
		"ownThreads": len(result.Threads)}
	if result.Stopped != "" {
		return counts, errors.New(result.Stopped)
	}
	return counts, nil
}

func (o *surveyOne) measure(ctx context.Context) (map[string]int, error) {
	files, err := trace.Open([]string{o.trace})
	if err != nil {
		return nil, err
	}
	defer files.Close()
	found, err := o.app.Measure(ctx, files, cbcov.MeasureOptions{})
	if err != nil {
		return nil, err
	}
	counts := map[string]int{"findings": len(found.Findings())}
	for i := range found.Sequences {
		q := &found.Sequences[i]
		counts[q.Criterion]++
		if q.State == result.WasCovered {
			counts[q.Criterion+"covered"]++
		}
	}
	return counts, nil
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cbcov"
	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/device/registry"
	"cbcov/reports/result"
)

// runOptions are the options of `cbcov run`.
type runOptions struct {
	*globals
	flags    *pflag.FlagSet
	apk      string
	out      string
	name     string
	device   registry.Name
	dir      string
	monkey   int
	repeat   int
	seed     int64
	script   string
	schedule string
	network  bool
	record   bool
	heap     int
	hang     time.Duration
	json     bool
}

func newRun(g *globals) *cobra.Command {
	o := &runOptions{globals: g}
	cmd := &cobra.Command{
		Annotations: map[string]string{endsItself: ""},
		Use:         "run app.apk",
		Short:       "Run an app on a device, drive it, record traces",
		Long: `Runs an app on the embedded device and drives it; one without probes is instrumented first, as OUT/NAME-cbcov.apk.

--monkey sends random events to what is on the screen, --script those of a file. The log goes to OUT/NAME.logcat, in the form that logcat has, and the events to OUT/NAME.cbscript, a script that repeats the
run. The same seed gives the same trace; a thread that waits outside of the JVM cannot be led, and is named as the exception.

Threads run one at a time, each until it waits. With --schedule random they change where they meet, too, by the seed: what was decided
goes to OUT/NAME.cbschedule, and --schedule FILE decides so again.

With --record-calls each call from outside of the app's own code into it goes to OUT/NAME.calls, whether or not a probe expects it: what
'cbcov recall' holds the automaton to.

The device runs the app's code with your rights. It gives the app an empty home and working folder, no network unless asked, and
refuses to start processes; but it is no sandbox: run no app that you would not run on your machine.

A crash of the app is a result, not a failure: the exit code stays 0.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apk = args[0]
			if err := o.check(cmd); err != nil {
				return &usageError{cmd.CommandPath(), err}
			}
			return o.run(cmd)
		},
	}
	flags := cmd.Flags()
	o.flags = flags
	flags.StringVarP(&o.out, "out", "o", "traces", "folder for the trace and the script")
	flags.StringVar(&o.name, "name", "", "base name of the two files (default the app's)")
	flags.Var(&o.device, "device", registry.Usage())
	flags.StringVar(&o.dir, "dir", "", "folder of the embedded device (default: in the user's cache)")
	flags.IntVar(&o.monkey, "monkey", 0, "number of random events to send")
	flags.IntVar(&o.repeat, "repeat", 1, "do all of it so often, each time with the app as if it were new, on one start of the device")
	flags.Int64Var(&o.seed, "seed", 1, "of the random events")
	flags.StringVar(&o.script, "script", "", "file with events to send")
	flags.StringVar(&o.schedule, "schedule", "", "where threads meet: random, by the seed; turns (the default); or the FILE.cbschedule of an earlier run")
	flags.BoolVar(&o.record, "record-calls", false, "record each call from outside into the app's own code, by who makes it and not by probes")
	flags.BoolVar(&o.network, "network", false, "let the app open network connections")
	flags.IntVar(&o.heap, "heap", 0, "megabytes for the app (default 768)")
	flags.DurationVar(&o.hang, "hang", 0, "an event that takes longer, by the main thread's own time, is an ANR (default 30s)")
	flags.BoolVar(&o.json, "json", false, "print what the run did as JSON")
	return cmd
}

func (o *runOptions) check(cmd *cobra.Command) error {
	switch {
	case o.script == "" && o.monkey == 0:
		return errors.New("nothing to do: give --monkey N or --script FILE")
	case o.script != "" && cmd.Flags().Changed("monkey"):
		return errors.New("--monkey and --script exclude each other")
	case o.repeat < 1:
		return fmt.Errorf("--repeat %d: want once, or more often", o.repeat)
	case o.monkey < 0:
		return fmt.Errorf("--monkey %d: the number of events must be positive", o.monkey)
	}
	return nil
}

func (o *runOptions) run(cmd *cobra.Command) error {
	if o.name == "" {
		o.name = strings.TrimSuffix(filepath.Base(o.apk), filepath.Ext(o.apk))
	}
	opt := drive.Options{Monkey: o.monkey, Repeat: o.repeat, Seed: o.seed, Name: o.name}
	if o.script != "" {
		script, err := readScript(o.script)
		if err != nil {
			return err
		}
		opt.Script = script
	}
	var err error
	if opt.Settings, err = o.settings(); err != nil {
		return err
	}
	if o.record {
		if opt.Record, err = o.recording(cmd.Context()); err != nil {
			return err
		}
	}
	if err := o.probed(cmd.Context()); err != nil {
		return err // before a device is started
	}
	d, err := o.device.Open(cmd.Context(), device.Options{Network: o.network, Heap: o.heap, Hang: o.hang, Dir: o.dir})
	if err != nil {
		return deviceError(err)
	}
	bar := o.progress()
	opt.Progress = bar.update
	result, err := cbcov.Run(cmd.Context(), d, o.apk, opt, o.out)
	bar.end()
	if err != nil {
		if cmd.Context().Err() != nil {
			o.warn("%v", err) // says what was written; cancelled itself says nothing of it
		}
		return deviceError(err)
	}
	return o.print(result)
}

// probed puts probes into an app that has none, beside its traces.
func (o *runOptions) probed(ctx context.Context) error {
	has, err := cbcov.HasProbes(o.apk)
	if err != nil || has {
		return err
	}
	analysis := analysisOptions{globals: o.globals}
	a, err := analysis.open(ctx, o.apk)
	if err != nil {
		return err
	}
	defer a.Close()
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return fmt.Errorf("the folder for the traces: %w: give another by -o", err)
	}
	o.apk = filepath.Join(o.out, o.name+"-cbcov.apk")
	_, err = a.Instrument(ctx, cbcov.InstrumentOptions{Out: o.apk})
	return err
}

// settings are those that --schedule stands for.
func (o *runOptions) settings() ([]device.Setting, error) {
	switch o.schedule {
	case "":
		return nil, nil
	case device.InTurns, device.AtRandom:
		return []device.Setting{{Kind: device.Schedule, Name: o.schedule}}, nil
	}
	s, err := readScript(o.schedule)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--schedule %s: want %s, %s, or the file that an earlier run wrote, and there is none of that name", o.schedule, device.AtRandom,
			device.InTurns)
	}
	if err != nil {
		return nil, fmt.Errorf("--schedule: %w", err)
	}
	if i := slices.IndexFunc(s.Settings, func(s device.Setting) bool { return s.Kind != device.Turn }); i >= 0 || len(s.Events) > 0 {
		return nil, fmt.Errorf("%s is no schedule: it has more than turns; give a script by --script", o.schedule)
	}
	if len(s.Settings) == 0 { // a run at random that has changed nothing
		return []device.Setting{{Kind: device.Schedule, Name: device.InTurns}}, nil
	}
	return s.Settings, nil
}

func readScript(path string) (*device.Script, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("script: %w: give a .cbscript, as 'cbcov run' and 'cbcov explore' write them beside their traces", err)
	}
	script, err := device.ParseScript(string(text))
	if err != nil {
		return nil, fmt.Errorf("script %s: %w", path, err)
	}
	return script, nil
}

func (o *runOptions) print(r *drive.Result) error {
	if o.json {
		enc := json.NewEncoder(o.streams.out)
		enc.SetIndent("", "  ")
		return enc.Encode(r)
	}
	if o.quiet {
		return nil
	}
	p := &printer{w: o.streams.out}
	p.line("%s: %d events sent, %d without effect; %s, %s", r.Device, r.Events, r.Ignored, count(r.Processes, "process", "processes"),
		count(len(r.Crashes), "crash", "crashes"))
	o.printIncidents(p, "crash", r.Crashes)
	o.printIncidents(p, "the app did not respond (ANR)", r.Hangs)
	o.printIncidents(p, "the device lacks what the app needs,", r.Lacks)
	if r.Stopped != "" {
		p.line("  ended early: %s", r.Stopped)
	}
	if r.Splits > 0 {
		p.line("  resources and assets of %s are not loaded: what the app wants of them is missing", count(r.Splits, "split APK", "split APKs"))
	}
	for _, t := range r.Threads {
		p.line("  a second run may be another: thread %s", shown(t))
	}
	if r.ScheduleCut {
		p.line("  the schedule has the run's first decisions only; the script repeats all of it")
	}
	if r.Strayed != "" {
		p.line("  the run is another than the schedule's: %s", r.Strayed)
	}
	p.line("trace   %s", r.Trace)
	if r.Calls != "" {
		p.line("calls   %s", r.Calls)
	}
	replay := fmt.Sprintf("cbcov run %s --script %s", result.Quoted(o.apk), result.Quoted(r.Script))
	if r.Schedule != "" {
		replay += " --schedule " + result.Quoted(r.Schedule)
	}
	if flags := deviceFlags(o.flags); flags != "" {
		replay += " " + flags
	}
	p.line("replay  %s", replay)
	return p.err
}

// deviceFlags are the flags that were given of what an app meets on a device, and a script does not have, quoted for a shell.
func deviceFlags(flags *pflag.FlagSet) string {
	var given []string
	flags.Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "device", "dir", "network", "heap", "hang":
			given = append(given, "--"+f.Name+"="+result.Quoted(f.Value.String()))
		}
	})
	return strings.Join(given, " ")
}

// printIncidents says how each process ended, with -v by its stack.
func (o *runOptions) printIncidents(p *printer, what string, incidents []drive.Incident) {
	for _, c := range incidents {
		p.line("  %s after event %d on thread %s: %s", what, c.Event, c.Thread, c.Exception)
		if o.verbose {
			p.line("%s", c.Stack)
		}
	}
}

// recording lists the app's own methods, of which calls from outside are to be recorded.
func (o *runOptions) recording(ctx context.Context) (*device.Recording, error) {
	analysis := analysisOptions{globals: o.globals}
	a, err := analysis.open(ctx, o.apk)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	return a.Recording()
}

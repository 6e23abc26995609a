package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cbcov"
	"cbcov/coverage/trace"
	"cbcov/device"
	"cbcov/device/explore"
	"cbcov/device/registry"
	"cbcov/reports"
	"cbcov/reports/result"
)

// exploreOptions are the options of `cbcov explore`.
type exploreOptions struct {
	analysisOptions
	requiredFlags
	typestateOptions
	rulesFlags
	sourceFlags
	outputs
	suppress string // file of suppressions

	opt     explore.Options
	goal    string
	device  registry.Name
	folder  string // of the device
	network bool
	heap    int
	hang    time.Duration
	list    int
	random  bool
	export  string // style of the tests that are written of what is found; empty: none
}

func newExplore(g *globals) *cobra.Command {
	o := &exploreOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: reports.MeasuredFormats()}}
	cmd := &cobra.Command{
		Use:   "explore app.apk -o DIR",
		Short: "Drive an app to the callback sequences that no run had, and measure what came of it",
		Long: `Runs an app on a device again and again, each time as if it were new, and chooses each event by what it is hoped to bring: callback sequences
that are required and that no run has had. What the screens offered and what followed is learned on the way. The original APK is instrumented
in DIR; an instrumented one is taken as it is.

DIR keeps all runs: their traces, the scripts that repeat them, and what was learned. A second exploration with the same DIR goes on from
there, also where the first one was killed; --events counts those of both. Runs are planned in rounds, so that the same --seed gives the same
runs with any --jobs. An exploration ends with the round in which --for is over.

In the end all runs are measured, as 'cbcov measure app.apk DIR/runs' does, and the report says what was found: crashes and races with scripts that
repeat them, how coverage grew, and why sequences are not covered. DIR/candidates.yaml has those that may be suppressed.

With --export, each crash and race is a test in Kotlin, too, beside its script in DIR/found.

With --beside-random as many events are sent at random, too, in runs of 200 that begin like those, into DIR/random: what the exploration
is compared with. They count for nothing else.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.analysisOptions.bind(cmd)
	o.requiredFlags.bind(cmd)
	o.typestateOptions.bind(cmd)
	o.rulesFlags.bind(cmd)
	o.rulesFlags.bindThresholds(cmd)
	o.sourceFlags.bind(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&o.opt.Out, "out", "o", "", "folder of the corpus: of all runs")
	flags.StringVar(&o.goal, "goal", string(explore.Coverage), "what to look for: coverage, crashes, races")
	flags.Var((*natural)(&o.opt.Events), "events", "events of the user and the world, over all runs of the folder (default 1000, without --for)")
	flags.DurationVar(&o.opt.For, "for", 0, "end with the first round that ends after this time")
	flags.Int64Var(&o.opt.Seed, "seed", 1, "of what is chosen at random")
	flags.Var((*natural)(&o.opt.Jobs), "jobs", "sessions of the device at once (default one for each core, four at most; of races one)")
	flags.BoolVar(&o.opt.Resume, "resume", false, "fail where DIR has no runs to go on from")
	flags.BoolVar(&o.random, "beside-random", false, "send as many events at random, too, and show both growths")
	flags.StringVar(&o.export, "export", "", "write a test in Kotlin of each crash and race: "+strings.Join(styles(), ", "))
	flags.Var(&o.device, "device", registry.Usage())
	flags.StringVar(&o.folder, "dir", "", "folder of the embedded device (default: in the user's cache)")
	flags.BoolVar(&o.network, "network", false, "let the app open network connections")
	flags.IntVar(&o.heap, "heap", 0, "megabytes for the app (default 768)")
	flags.DurationVar(&o.hang, "hang", 0, "an event that takes longer, by the main thread's own time, is an ANR (default 30s)")
	flags.StringVar(&o.suppress, "suppress", "", "YAML list of suppressions beside those of the rules")
	flags.Var(&o.outputs, "format", o.usage())
	flags.IntVarP(&o.list, "list", "n", 10, "how many findings of a kind and uncovered sequences of a criterion to list for people")
	return cmd
}

// mostJobs is how many sessions are open by default: each needs some hundred megabytes.
const mostJobs = 4

func (o *exploreOptions) check(cmd *cobra.Command) error {
	switch o.opt.Goal = explore.Goal(o.goal); {
	case o.opt.Out == "":
		return errors.New("no folder for the runs: give -o DIR")
	case !slices.Contains(explore.Goals(), o.opt.Goal):
		return fmt.Errorf("--goal %s: want coverage, crashes or races", o.goal)
	case o.export != "" && !slices.Contains(styles(), o.export):
		return fmt.Errorf("--export: %w", oneOf("style", o.export, styles()))
	case o.opt.For < 0:
		return fmt.Errorf("--for %s: want a time above 0", o.opt.For)
	case o.opt.Events == 0 && o.opt.For == 0:
		o.opt.Events = 1000
	}
	switch {
	case o.opt.Jobs > 0:
	case o.opt.Goal == explore.Races:
		o.opt.Jobs = 1 // most of the time goes into other orders, which are executed one after the other
	default:
		o.opt.Jobs = min(runtime.GOMAXPROCS(0), mostJobs)
	}
	return nil
}

func (o *exploreOptions) run(cmd *cobra.Command, path string) error {
	if err := o.check(cmd); err != nil {
		return &usageError{cmd.CommandPath(), err}
	}
	ruling, err := o.rulesFlags.load(o.globals, cmd)
	if err != nil {
		return err
	}
	if err := ruling.suppressMore(o.suppress); err != nil {
		return err
	}
	ctx := cmd.Context()
	a, err := o.open(ctx, path)
	if err != nil {
		return err
	}
	defer a.Close()
	if _, err := a.Required(ctx, o.RequiredOptions); err != nil {
		return err // an app that cannot be analysed is no fault of the device
	}
	if o.opt.Device, err = o.device.Open(ctx, device.Options{Network: o.network, Heap: o.heap, Hang: o.hang, Dir: o.folder}); err != nil {
		return deviceError(err)
	}
	if err := os.MkdirAll(o.opt.Out, 0o755); err != nil {
		return fmt.Errorf("the folder for the runs: %w: give another by -o", err)
	}
	opt, err := o.sourceFlags.of(o.globals, o.list)
	if err != nil {
		return err
	}
	if err := o.ready(); err != nil { // before hours of runs, and not behind them
		return err
	}
	bar := o.progress()
	o.opt.Progress = func(done, total, covered, faults int) {
		bar.update(fmt.Sprintf("explore: %d covered, %d crashed", covered, faults), done, total)
	}
	suppressed := ruling.Sequences(ruling.today)
	explored, err := a.Explore(ctx, cbcov.ExploreOptions{Options: o.opt, RequiredOptions: o.RequiredOptions, Suppressed: suppressed, Typestates: o.typestateOptions.dir,
		Random: o.random, Network: o.network, Flags: deviceFlags(cmd.Flags()),
		Progressed: func(done, total int) { bar.update("runs at random", done, total) }})
	bar.end()
	if err != nil {
		return exploreError(err)
	}
	o.note("%d events in %d runs, %d rounds; %d sequences, %d places", explored.Events, explored.Runs, explored.Rounds, explored.Covered, explored.Places)
	if explored.Orders > 0 {
		o.note("%d orders of work executed", explored.Orders)
	}
	files, err := trace.Open([]string{filepath.Join(o.opt.Out, "runs")})
	if err != nil {
		return err
	}
	defer files.Close()
	measure := cbcov.MeasureOptions{RequiredOptions: o.RequiredOptions, Suppressed: suppressed, Typestates: o.typestateOptions.dir, Explored: explored}
	found, err := a.Measure(ctx, files, measure)
	if err != nil {
		return err
	}
	err = a.Shorten(ctx, explored, found, files, measure, func(done, total int) { bar.update("shorten scripts", done, total) })
	bar.end()
	if err != nil {
		return exploreError(err)
	}
	if err := o.suppressible(found); err != nil {
		return err
	}
	if err := ruling.apply(found); err != nil {
		return err
	}
	if o.export != "" {
		if err := o.exportFound(ctx, a, path, explored.Result, found); err != nil {
			return err
		}
	}
	if err := o.write(ctx, o.globals, func(w io.Writer, format string) error {
		return reports.WriteMeasured(w, format, found, opt)
	}); err != nil {
		return err
	}
	if explored.Silent != "" {
		return errors.New(explored.Silent) // as of traces without any record. A baseline of nothing would be none
	}
	return ruling.finish(found)
}

// exploreError marks an error as the device's, unless it is of the folder.
func exploreError(err error) error {
	if corpus := (*explore.CorpusError)(nil); errors.As(err, &corpus) {
		return err
	}
	return deviceError(err)
}

// suppressible writes what may be suppressed into the folder, as a file for --suppress.
func (o *exploreOptions) suppressible(found *result.Document) error {
	if found.Unreached == nil {
		return nil
	}
	lines, _ := found.Unreached.Suppressions(math.MaxInt32, math.MaxInt32)
	text := "# Sequences that no run may be able to have. Look at each, and name who answers for it.\n" + strings.Join(append(lines, ""), "\n")
	path := filepath.Join(o.opt.Out, "candidates.yaml")
	if len(lines) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("what may be suppressed: %w", err)
		}
		return nil
	}
	if err := writeWhole(path, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		return fmt.Errorf("what may be suppressed: %w", err)
	}
	o.note("%s that may be suppressed: %s", count(len(lines)/3, "sequence", "sequences"), path)
	return nil
}

package cbcov

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/coverage/unreached"
	"cbcov/device/drive"
	"cbcov/device/registry"
	"cbcov/instrument"
	"cbcov/reports/result"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

// MeasureOptions say what traces are held to.
type MeasureOptions struct {
	coverage.RequiredOptions
	Suppressed map[string]string // required sequences that no test can run: id → reason
	Period     time.Duration     // of growth; 0: coverage.DefaultPeriod
	Typestates string            // folder of machines, beside those that ship; one of the same purpose replaces it; empty: none
	DeviceAPI  int               // of the device; 0: what the traces say, else the app's targetSdkVersion
	Predict    bool              // add what Check predicts from the code, apart from what was seen
	Uncovered  bool              // make each uncovered sequence a finding
	Explored   *Exploration      // that made the traces; nil: none did
}

// Measure says which required sequences traces have, which protocols their objects broke, and what crashed. All traces count together.
func (a *App) Measure(ctx context.Context, traces *trace.Files, opt MeasureOptions) (*result.Document, error) {
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	know, err := a.knowledge(ctx, traces.Sources, &opt)
	if err != nil {
		return nil, err
	}
	required, err := a.Required(ctx, opt.RequiredOptions)
	if err != nil {
		return nil, err
	}
	conflicts, err := a.Conflicts(ctx)
	if err != nil {
		return nil, err
	}
	relations := automaton.Relations(ctx)
	know.app.Package, know.app.Callbacks, know.app.Relations = automaton.Package, automaton.Callbacks, relations
	start, w := time.Now(), &a.opt.Watch
	watch := monitor.New(know.points, know.app.Methods, know.api, monitor.Options{})
	measured, err := step(ctx, w, "reading the traces", func(ctx context.Context) (*coverage.Result, error) {
		return coverage.Measure(ctx, know.app, required.Sequences, traces.Sources, coverage.Options{
			Suppressed: opt.Suppressed, Period: opt.Period, Names: a.Program.Names(), Watch: watch.Process, Silent: opt.Explored != nil && opt.Explored.Silent != "",
		})
	})
	if err != nil {
		return nil, err
	}
	t := measured.Traces
	w.took(start, "%d records of %d processes in %d files", t.Records, t.Processes, t.Files)
	if n := relations.Unordered(); n > 0 {
		w.note("%d pairs of windows need more work than the budget allows: whatever came there counts as modelled", n)
	}
	run := &result.Run{APK: a.Given, Automaton: automaton, Result: measured, Required: required, Conflicts: conflicts, API: know.level, Points: know.points,
		Monitored: watch.Result(), Device: deviceOf(know.api),
		Scope: a.scope(), Probed: a.Probed, Replays: replays(traces.Sources)}
	w.measured(measured, run.Monitored)
	if opt.Predict {
		if run.Predicted, err = a.predict(ctx, know.points, 0); err != nil {
			return nil, err
		}
	}
	if err := a.explain(ctx, run, know, opt.Explored); err != nil {
		return nil, err
	}
	found := run.Document()
	if opt.Uncovered {
		found.AskUncovered()
	}
	return found, nil
}

// explain says why sequences are not covered, and of an exploration what it found.
func (a *App) explain(ctx context.Context, run *result.Run, know *knowledge, x *Exploration) error {
	evidence := &unreached.Evidence{Entered: run.Result.Entered, Overrides: a.overrides(run.Automaton), Supers: a.supers,
		Place: a.guardsIn(run.Automaton)}
	if x != nil {
		s := newScreens(run.Automaton)
		var err error
		evidence.Aside = map[int]string{}
		if run.Explored, err = a.explored(ctx, x, run.Result, s, evidence.Aside); err != nil {
			return err
		}
		evidence.Screens, evidence.Network = s.Screens, x.opt.Network
	}
	var err error
	run.Unreached, err = step(ctx, &a.opt.Watch, "finding what did not come", func(ctx context.Context) (*unreached.Result, error) {
		return unreached.Find(ctx, run.Automaton, &know.app, run.Required.Sequences, func(i int) bool { return run.Result.Outcomes[i].State == coverage.Uncovered }, evidence)
	})
	return err
}

// overrides tells which classes' methods a callback overrides.
func (a *App) overrides(automaton *ccfa.Automaton) func(callback int) []string {
	return func(callback int) []string {
		m := automaton.Callbacks[callback].Runs()
		if m == nil {
			return nil
		}
		var classes []string
		for _, ref := range a.Program.Overridden(m) {
			classes = append(classes, ref.Class)
		}
		return classes
	}
}

// deviceOf says where traces are from; 0 is no level.
func deviceOf(api int) string {
	if api == 0 {
		return ""
	}
	return fmt.Sprintf("API %d", api)
}

// replays finds the scripts that runs left beside their traces (package drive).
func replays(sources []trace.Source) []result.Replay {
	exists := func(path string) bool {
		info, err := os.Stat(path)
		return err == nil && info.Mode().IsRegular()
	}
	var list []result.Replay
	for _, s := range sources {
		name, ok := strings.CutSuffix(strings.TrimSuffix(s.Name, ".gz"), ".logcat")
		if !ok || !exists(name+".cbscript") {
			continue
		}
		r := result.Replay{Trace: s.Name, Script: name + ".cbscript"}
		if exists(name + ".cbschedule") {
			r.Schedule = name + ".cbschedule"
		}
		if exists(name + ".json") {
			r.Device = deviceIn(name + ".json")
		}
		list = append(list, r)
	}
	return list
}

// maxAccount bounds a run's account of itself, which drive.Run leaves beside the trace.
const maxAccount = 1 << 24

// deviceIn reads of a run's account on which device it was; empty where it was the default one, or the file says nothing of it.
func deviceIn(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	var account drive.Result
	if json.NewDecoder(io.LimitReader(f, maxAccount)).Decode(&account) != nil {
		return ""
	}
	var usual registry.Name
	if usual = usual.At(usual.Level()); account.Device == usual.String() {
		return ""
	}
	return account.Device
}

// scope is what the app was opened with; an instrumented app has its own.
func (a *App) scope() result.Scope {
	if a.Probed {
		return result.Scope{}
	}
	return result.Scope{Include: a.opt.Include, Exclude: a.opt.Exclude, Mapping: a.opt.Mapping}
}

// knowledge is what of the app's code, beside its automaton, traces are read with.
type knowledge struct {
	points *observe.Points
	api    int          // level of the traces' device, 0: nothing says it
	level  int          // of the typestates
	app    coverage.App // but for what the automaton says
}

func (a *App) knowledge(ctx context.Context, sources []trace.Source, opt *MeasureOptions) (*knowledge, error) {
	k := &knowledge{}
	var err error
	if k.api, err = a.tracedLevel(sources, opt.DeviceAPI); err != nil {
		return nil, err
	}
	manifest, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	if k.level = k.api; k.level == 0 {
		k.level = manifest.TargetSDK
	}
	if k.points, err = a.points(ctx, opt.Typestates, k.level); err != nil {
		return nil, err
	}
	return step(ctx, &a.opt.Watch, "finding what the traces name", func(ctx context.Context) (*knowledge, error) {
		if k.app.Build, k.app.Methods, err = a.Identity(); err != nil {
			return nil, err
		}
		k.app.Processes = append(k.app.Processes, manifest.Application.Process)
		for _, c := range manifest.Components {
			k.app.Processes = append(k.app.Processes, c.Process)
		}
		k.app.Processes = slices.DeleteFunc(k.app.Processes, func(name string) bool { return name == "" || strings.HasPrefix(name, ":") })
		blocks, err := instrument.Blocks(ctx, a.APK, a.Program)
		for _, b := range blocks {
			k.app.Blocks = append(k.app.Blocks, b.Instructions)
		}
		return k, err
	})
}

// measured warns of what makes a result less than one may think.
func (w *Watch) measured(r *coverage.Result, monitored *monitor.Result) {
	if r.Traces.Records > 0 { // else who explored says so once
		w.silent(r.Silent)
	}
	if n := r.Growth.Untimed; n > 0 {
		w.warn("%d of %d records have no time, and are not in the growth: log with `adb logcat -v threadtime`", n, r.Traces.Records)
	}
	if n := r.MoreFaults; n > 0 {
		w.warn("%d more lines that may begin a crash were not read: measure the traces in parts", n)
	}
	w.bounds(monitored)
	if r.Traces.Records > 0 {
		w.unwatched(monitored)
	}
}

// silent warns of traces without a record.
func (w *Watch) silent(names []string) {
	for _, name := range names {
		w.warn("%s has no line of cbcov: was the app instrumented, and is the tag cbcov logged?", name)
	}
}

// predict says which protocols the code can break, in sequences of so many callbacks that matter at most; 0: the default.
func (a *App) predict(ctx context.Context, points *observe.Points, depth int) (*predict.Result, error) {
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	predicted, err := step(ctx, &a.opt.Watch, Predicting, func(ctx context.Context) (*predict.Result, error) {
		return predict.Check(ctx, automaton, a.Program, points, predict.Options{Depth: depth, Names: a.Program.Names()})
	})
	if err == nil {
		a.opt.Watch.took(start, "%d predictions", len(predicted.Predictions))
	}
	return predicted, err
}

// supers lists the classes that a class descends from, up to the first one that no APK has.
func (a *App) supers(class string) []string {
	var list []string
	for c := a.Program.Class(class); c != nil && c.Super != "" && !slices.Contains(list, c.Super); c = a.Program.Class(c.Super) {
		list = append(list, c.Super)
	}
	return list
}

// guardsIn tells for people where a callback's code calls or posts another one, and behind which condition.
func (a *App) guardsIn(automaton *ccfa.Automaton) func(in, callback int) string {
	const most = 2 // places that a sentence names
	return func(in, callback int) string {
		var places []string
		for _, s := range automaton.CallSites(automaton.Callbacks[in], automaton.Callbacks[callback], most) {
			at := ccfa.SourceAt(a.Program, s.Method, s.Line)
			if at == "" {
				continue
			}
			if line := a.Program.Condition(s); line > 0 {
				at += ", behind the condition at " + ccfa.SourceAt(a.Program, s.Method, line)
			}
			places = append(places, at)
		}
		return strings.Join(places, "; ")
	}
}

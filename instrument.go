package cbcov

import (
	"context"
	"time"

	"cbcov/apk/sign"
	"cbcov/instrument"
	"cbcov/typestate/observe"
)

// InstrumentOptions say what is logged, and where the app is written.
type InstrumentOptions struct {
	Out        string            // file to write; a folder for an app of several APKs
	Probes     instrument.Probes // what is logged; 0: callbacks and callins
	Typestates string            // as of MeasureOptions: of their classes callins are logged
	Key        *sign.Key         // to sign with; nil: the debug key, which is made once and kept in the user's configuration folder
	Also       []string          // other APKs to sign with the same key
}

// Instrumented is an app with probes.
type Instrumented struct {
	*instrument.Result
	*instrument.Packaged
	Unseen []string // sentences: uses of the classes with typestates that no probe can log
}

// Instrument writes an APK that logs its callbacks and callins.
func (a *App) Instrument(ctx context.Context, opt InstrumentOptions) (*Instrumented, error) {
	if opt.Probes == 0 {
		opt.Probes = instrument.Callbacks | instrument.Callins
	}
	start, w, key := time.Now(), &a.opt.Watch, opt.Key
	var points *observe.Points
	var err error
	if key == nil {
		if key, err = sign.DebugKey(""); err != nil {
			return nil, err
		}
	}
	if opt.Probes.Has(instrument.Callins) {
		if points, err = a.points(ctx, opt.Typestates, a.Model.API()); err != nil {
			return nil, err
		}
	}
	out := &Instrumented{}
	if out.Result, err = step(ctx, w, "putting in probes", func(ctx context.Context) (*instrument.Result, error) {
		return instrument.Rewrite(ctx, a.APK, a.Program, instrument.Options{Probes: opt.Probes, Points: points})
	}); err != nil {
		return nil, err
	}
	w.took(start, "put in probes")
	start = time.Now()
	kept := instrument.MarkScope{Include: a.opt.Include, Exclude: a.opt.Exclude}
	if a.opt.Mapping != "" {
		moved := instrument.MarkMoved(a.Program.Scope().Moved)
		kept.Moved = &moved
	}
	if out.Packaged, err = step(ctx, w, WritingApp, func(ctx context.Context) (*instrument.Packaged, error) {
		return instrument.Package(ctx, a.APK, out.Dex, instrument.PackageOptions{Out: opt.Out, Key: key, Scope: kept, Probes: out.Result.Probes,
			Also: opt.Also})
	}); err != nil {
		return nil, err
	}
	w.took(start, "written, aligned, signed")
	for _, list := range [][]string{a.Program.Scope().Warnings(), out.Warnings} {
		for _, text := range list {
			w.warn("%s", text)
		}
	}
	for _, class := range out.Moved {
		w.note("note: %s moved to a further dex file, since its own was full", class)
	}
	if points != nil && len(points.Machines) > 0 {
		out.Unseen = points.Unseen
	}
	return out, nil
}

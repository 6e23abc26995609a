package cbcov

import (
	"context"
	"errors"
	"fmt"

	"cbcov/coverage/trace"
	"cbcov/device/explore"
	"cbcov/reports/result"
	"cbcov/typestate/monitor"
)

// maxShortened bounds the violations of an exploration whose scripts are made short.
const maxShortened = 20

// Shorten finds for each violation of an exploration's document a short script that brings it, unless one is known: that of the crash that it ended with, say.
// traces and opt are what was measured. progress is told how many are done, of how many.
func (a *App) Shorten(ctx context.Context, x *Exploration, d *result.Document, traces *trace.Files, opt MeasureOptions, progress func(done, total int)) error {
	var list []*result.Violation
	for _, b := range d.Bugs() {
		if v := d.Violation(b.Findings[0]); v != nil && b.Replay != nil && b.Replay.Trace != "" && runOf(v.Place.File) > 0 && len(list) < maxShortened {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return nil
	}
	know, err := a.knowledge(ctx, traces.Sources, &opt)
	if err != nil {
		return err
	}
	s := explore.NewShortener(x.app, x.opt.Options)
	m := &told{App: a, x: x}
	for i, v := range list {
		progress(i, len(list))
		n := runOf(v.Place.File)
		made, failed := s.Shorten(ctx, n, fmt.Sprintf("%s-%s", v.Kind, v.ID), know.shows(ctx, v.ID))
		if err = failed; err != nil {
			break
		}
		if made.Script == "" {
			continue
		}
		v.Script = &result.Shortest{Replay: m.replay("", made.Script), Events: made.Events, Steady: made.Steady, After: made.Before}
		if n > 1 {
			v.Script.After += x.Growth[n-2].Events
		}
	}
	return errors.Join(err, s.Close())
}

// shows tells whether a log shows a violation.
func (k *knowledge) shows(ctx context.Context, id string) explore.Brings {
	return func(log []byte) (int, bool, error) {
		ix, err := trace.NewIndex(ctx, []trace.Source{trace.FromBytes("a shorter script's log", log)}, k.app.Build, 1)
		if err != nil || ix.Processes() == 0 {
			return 0, false, err
		}
		watch := monitor.New(k.points, k.app.Methods, k.api, monitor.Options{})
		if _, err := ix.Sweep(ctx, func(nonce uint64) trace.Sink { return watch.Process(ix, nonce) }); err != nil {
			return 0, false, err
		}
		for _, v := range watch.Result().Violations {
			if v.ID == id {
				return v.Place.Line, true, nil
			}
		}
		return 0, false, nil
	}
}

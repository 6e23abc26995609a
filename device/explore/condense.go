package explore

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"

	"cbcov/device"
	"cbcov/device/race"
)

// condense finds the shortest scripts of a race that was found in a run, and executes both orders again three times. The traces of the first time stay, beside
// the scripts.
func (e *exploration) condense(ctx context.Context, script *device.Script, number int) error {
	f := &e.prover.Findings[number]
	short, err := e.condensed(ctx, script, *f)
	if err != nil {
		return err
	}
	short.Null = f.Null // the prover knows the finding by that; so does one that goes on from its memory
	*f = short
	f.Steady, err = e.confirmed(ctx, f, number)
	return err
}

// condensed gives a race by the shortest script that is found to bring it.
func (e *exploration) condensed(ctx context.Context, script *device.Script, f race.Finding) (race.Finding, error) {
	short := f
	brings := func(s *device.Script) (bool, error) {
		g, err := e.prover.Again(ctx, s, &f)
		if g != nil {
			short = *g
		}
		return g != nil, err
	}
	for _, part := range e.prover.Essence(script, &f) {
		bare := &device.Script{Settings: part.Settings, Events: slices.DeleteFunc(slices.Clone(part.Events), func(e device.Event) bool { return e.Kind.Lets() })}
		if len(bare.Events) == len(part.Events) {
			bare = part
		}
		for _, s := range slices.Compact([]*device.Script{bare, part}) {
			if ok, err := brings(s); err != nil || ok {
				return short, err
			}
		}
	}
	if ok, err := brings(script); err != nil || !ok {
		return short, err // it stays as it was found: a fault, and another run in which that went well
	}
	_, err := shortest(script, maxProofs, brings)
	return short, err
}

// confirmed executes both orders of a race again and tells whether they end so each time.
func (e *exploration) confirmed(ctx context.Context, f *race.Finding, number int) (steady bool, err error) {
	steady = true
	var traces [2]bytes.Buffer
	for n := 0; n < confirms && steady && err == nil; n++ {
		steady, err = e.prover.Confirm(ctx, f, func(order int) {
			if e.seats[0].log.to = io.Discard; n == 0 {
				e.seats[0].log.to = &traces[order]
			}
		})
	}
	e.seats[0].log.to = io.Discard
	if err != nil {
		return false, err
	}
	for i, kind := range raceKinds {
		path := traceBeside(Found(e.corpus.dir, kind, number+1), []byte(f.Orders[i].Script.String()))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return false, &CorpusError{err}
		}
		if err := writeWhole(path, traces[i].Bytes()); err != nil {
			return false, &CorpusError{err}
		}
	}
	return steady, nil
}

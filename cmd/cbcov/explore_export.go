package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"cbcov"
	"cbcov/device/explore"
	"cbcov/device/export"
	"cbcov/reports/result"
)

// runScript is the command that runs a script.
func runScript(app, script string) string {
	return fmt.Sprintf("cbcov run %s --script %s", result.Quoted(app), result.Quoted(script))
}

// found is what of an exploration's findings is told beside them: of each, the test that was written, and of each crash, what it covers first.
type found struct {
	crashTests, raceTests []string // paths; empty: none was written
	covers                [][]string
}

// coversOf spells the sequences that crashes cover first.
func coversOf(r *explore.Result, d *result.Document) [][]string {
	spelled := map[string]string{}
	for i := range r.Crashes {
		for _, id := range r.Crashes[i].Covers {
			spelled[id] = ""
		}
	}
	for i := range d.Sequences {
		q := &d.Sequences[i]
		if _, asked := spelled[q.ID]; asked {
			spelled[q.ID] = q.Criterion + " " + d.Spell(q.Symbols)
		}
	}
	all := make([][]string, len(r.Crashes))
	for i := range r.Crashes {
		for _, id := range r.Crashes[i].Covers {
			if s := spelled[id]; s != "" {
				all[i] = append(all[i], s)
			}
		}
	}
	return all
}

// exportFound writes a test for each crash and race, beside its script.
func (o *exploreOptions) exportFound(ctx context.Context, a *cbcov.App, app string, r *explore.Result, f *found) error {
	known, err := exportedApp(a.APK)
	if err != nil {
		return err
	}
	replay := func(kind string, i int) string { return runScript(app, explore.Found(o.opt.Out, kind, i+1)) }
	write := func(t *export.Test) (string, error) {
		text, err := export.Write(t)
		if err != nil {
			o.warn("no test %s: %v", t.Class, err)
			return "", nil
		}
		path := filepath.Join(o.opt.Out, "found", t.Class+".kt")
		return path, o.writeTo(ctx, path, "a test", func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	for i := range r.Crashes {
		path, bad := write(export.Crash(known, export.Style(o.export), i+1, &r.Crashes[i], replay("crash", i), f.covers[i]))
		f.crashTests, err = append(f.crashTests, path), errors.Join(err, bad)
	}
	for i := range r.Races {
		path, bad := write(export.Race(known, i+1, &r.Races[i], [2]string{replay("race-first", i), replay("race-second", i)}))
		f.raceTests, err = append(f.raceTests, path), errors.Join(err, bad)
	}
	return err
}

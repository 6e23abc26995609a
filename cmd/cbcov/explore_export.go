package main

import (
	"context"
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

// coversOf spells, by the causes of crashes, the sequences that their runs covered first before they came, as the report has them.
func coversOf(d *result.Document) map[string]string {
	causes := map[*result.Finding]string{}
	for i := range d.Crashes {
		causes[&d.Crashes[i].Finding] = d.Crashes[i].Cause
	}
	spelled := map[string]string{}
	for _, b := range d.Bugs() {
		s := b.Covers(d)
		for _, f := range b.Findings {
			if cause := causes[f]; s != nil && cause != "" {
				spelled[cause] = s.Criterion + " " + d.Spell(s.Symbols)
			}
		}
	}
	return spelled
}

// exportFound writes a test for each crash and race, beside its script.
func (o *exploreOptions) exportFound(ctx context.Context, a *cbcov.App, given string, r *explore.Result, d *result.Document) error {
	known, err := exportedApp(a.APK)
	if err != nil {
		return err
	}
	app, written := given, 0
	if !a.Probed {
		app = filepath.Join(o.opt.Out, "app.apk")
	}
	replay := func(kind string, i int) string { return runScript(app, explore.Found(o.opt.Out, kind, i+1)) }
	write := func(t *export.Test) error {
		text, err := export.Write(t)
		if err != nil {
			o.warn("no test %s: %v", t.Class, err)
			return nil
		}
		written++
		return o.writeTo(ctx, filepath.Join(o.opt.Out, "found", t.Class+".kt"), "a test", func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	covers := coversOf(d)
	for i := range r.Crashes {
		if err := write(export.Crash(known, export.Style(o.export), i+1, &r.Crashes[i], replay("crash", i), covers[r.Crashes[i].Cause])); err != nil {
			return err
		}
	}
	for i := range r.Races {
		if err := write(export.Race(known, i+1, &r.Races[i], [2]string{replay("race-first", i), replay("race-second", i)})); err != nil {
			return err
		}
	}
	o.note("%s in Kotlin: %s", count(written, "test", "tests"), filepath.Join(o.opt.Out, "found"))
	return nil
}

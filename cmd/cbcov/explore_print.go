package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/device/explore"
	"cbcov/device/race"
)

// printExplored tells people what an exploration found: faults and races, each with what brings it.
func printExplored(w io.Writer, app, dir string, r *explore.Result, also *found) error {
	p := &printer{w: w}
	p.line("Explored: %s in %s", count(r.Events, "event", "events"), count(r.Runs, "run", "runs"))
	replay := func(kind string, number int) string { return runScript(app, explore.Found(dir, kind, number)) }
	test := func(paths []string, i int) {
		if i < len(paths) && paths[i] != "" {
			p.line("    as a test: %s", shown(paths[i]))
		}
	}
	if len(r.Crashes) > 0 {
		p.line("")
		p.line("%s, each with the shortest script that brings it", count(len(r.Crashes), "crash", "crashes"))
	}
	for i, c := range r.Crashes {
		note := ""
		if !c.Steady {
			note = "; not each time"
		}
		p.line("  %s", shown(c.Cause))
		p.line("    %s%s: %s", count(c.Lines, "event", "events"), note, replay("crash", i+1))
		test(also.crashTests, i)
		if len(also.covers[i]) > 0 {
			p.line("    covers first: %s", shown(also.covers[i][0]))
		}
	}
	if len(r.Races) > 0 {
		p.line("")
		p.line("%s: both orders were executed", count(len(r.Races), "race", "races"))
	}
	for i := range r.Races {
		printRace(p, &r.Races[i])
		p.line("    one order:   %s", replay("race-first", i+1))
		p.line("    the other:   %s", replay("race-second", i+1))
		test(also.raceTests, i)
	}
	if len(r.Crashes)+len(r.Races) > 0 {
		p.line("")
	}
	return p.err
}

func printRace(p *printer, f *race.Finding) {
	class, field, _ := strings.Cut(f.Location, ";.")
	p.line("  %s: %s.%s", f.Kind, shown(descriptor.Java(class+";")), shown(field))
	for _, s := range []*race.Site{&f.First, &f.Second} {
		does := "reads it"
		switch {
		case s.Write && s.Null:
			does = "writes null"
		case s.Write:
			does = "writes it"
		case s.Null:
			does = "reads null"
		}
		p.line("    %s %s, %s, on %s", shown(lineOf(s)), does, shown(s.Work), shown(s.Thread))
	}
	for _, o := range f.Orders {
		if o.Reason != nil {
			p.line("    one order ends the process: %s", shown(o.Reason.Exception))
		}
	}
	for _, l := range f.Left {
		p.line("    differs: %s", shown(l))
	}
	if f.Late > 0 {
		p.line("    something has to be %s late", f.Late)
	}
}

// lineOf names a line of code for people: p.Main.onClick:23.
func lineOf(s *race.Site) string {
	class, rest, _ := strings.Cut(s.Method, ";->")
	name, _, _ := strings.Cut(rest, "(")
	return fmt.Sprintf("%s.%s:%d", descriptor.Java(class+";"), name, s.Line)
}

// appOf is the app that an exploration's scripts are for.
func appOf(given, dir string, probed bool) string {
	if probed {
		return given
	}
	return filepath.Join(dir, "app.apk")
}

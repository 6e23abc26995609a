package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cbcov"
	"cbcov/coverage"
	"cbcov/device"
	"cbcov/device/explore"
	"cbcov/device/race"
	"cbcov/device/registry"
)

// racedEvents is how many events an app's exploration for races has.
const racedEvents = 60

// raced shows how many of BenchERoid's races are told by an exploration that executes both orders, what is told beside them, and how long an app takes.
func (b bench) raced() error {
	folder := filepath.Join(b.corpus, "seal-hub+bencheroid")
	if _, err := os.Stat(folder); err != nil {
		return fmt.Errorf("no %s: bench/corpus.sh fetches the apps (-corpus names the folder)", folder)
	}
	apps, listed, err := readRaces("bench/races.txt")
	if err != nil {
		return err
	}
	apps = slices.DeleteFunc(apps, func(app string) bool { return !strings.Contains(app, b.match) })
	if err := os.MkdirAll(filepath.Join(b.work, "raced"), 0o755); err != nil {
		return err
	}
	text, err := os.Create(filepath.Join(b.work, "raced.md"))
	if err != nil {
		return err
	}
	defer text.Close()
	w := io.MultiWriter(os.Stdout, text)
	fmt.Fprintf(w, "\n### Races that were executed in both orders, BenchERoid, %d events an app\n\n", racedEvents)
	fmt.Fprintf(w, "| app | listed | told | the field told, of other lines | told beside them: harmful | differs | orders executed | analysis | start of the device | after it | CPU of all three |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	var all racedApp
	var free, odd []string
	var after spread
	for _, name := range apps {
		ctx, cancel := context.WithTimeout(context.Background(), driveLimit)
		a, err := b.raceOf(ctx, filepath.Join(folder, name+".apk"), filepath.Join(b.work, "raced", name), listed[name])
		cancel()
		if err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s: %v\n", name, err)
			fmt.Fprintf(w, "| %s | %d | fails: %s | | | | | | | |\n", name, len(listed[name]), escaped(err.Error()))
			all.listed += len(listed[name])
			continue
		}
		fmt.Fprintf(w, "| %s %s\n", name, a.row())
		all.add(a)
		after = append(after, a.after.Seconds())
		for _, f := range a.others {
			line := fmt.Sprintf("- %s: %s", name, f)
			if len(listed[name]) == 0 {
				free = append(free, line)
			} else {
				odd = append(odd, line)
			}
		}
	}
	fmt.Fprintf(w, "| **all** %s\n", all.row())
	if len(after) > 0 {
		fmt.Fprintf(w, "\nAn app takes %.1f s after the start of its device (median), %.1f s at least, %.1f s at most; %d of %d take no more than 2 s.\n",
			after.median(), slices.Min(after), slices.Max(after), len(slices.DeleteFunc(slices.Clone(after), func(s float64) bool { return s > 2 })), len(after))
	}
	fmt.Fprintf(w, "\nTold of the apps that list none:\n\n%s\n\nTold beside the listed ones:\n\n%s\n", orNone(free), orNone(odd))
	return nil
}

func orNone(lines []string) string {
	if len(lines) == 0 {
		return "none"
	}
	return strings.Join(lines, "\n")
}

// racedApp is what was told of an app, or of several.
type racedApp struct {
	listed, told, nearly     int
	harmful, differs, orders int // findings that are not listed; orders in all
	analysis, start, after   time.Duration
	cpu                      time.Duration // of all three, of this process and its children
	others                   []string      // findings that are not listed
}

func (r *racedApp) add(o *racedApp) {
	for _, x := range [][2]*int{{&r.listed, &o.listed}, {&r.told, &o.told}, {&r.nearly, &o.nearly}, {&r.harmful, &o.harmful}, {&r.differs, &o.differs}, {&r.orders, &o.orders}} {
		*x[0] += *x[1]
	}
	r.analysis, r.start, r.after, r.cpu = r.analysis+o.analysis, r.start+o.start, r.after+o.after, r.cpu+o.cpu
}

func (r *racedApp) row() string {
	return fmt.Sprintf("| %d | %d | %d | %d | %d | %d | %.1f s | %.1f s | %.1f s | %.1f s |", r.listed, r.told, r.nearly, r.harmful, r.differs, r.orders,
		r.analysis.Seconds(), r.start.Seconds(), r.after.Seconds(), r.cpu.Seconds())
}

// started is a device that keeps how long its sessions took to open.
type started struct {
	device.Device
	first time.Time // when it was asked first
	spent time.Duration
}

// Open opens a session.
func (s *started) Open(ctx context.Context, app device.App, env []device.Setting) (device.Session, error) {
	begun := time.Now()
	if s.first.IsZero() {
		s.first = begun
	}
	defer func() { s.spent += time.Since(begun) }()
	return s.Device.Open(ctx, app, env)
}

// raceOf explores an app for races.
func (b bench) raceOf(ctx context.Context, apk, folder string, listed []listedRace) (r *racedApp, err error) {
	if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o755)); err != nil {
		return nil, err
	}
	begun, used := time.Now(), processorTime()
	app, err := cbcov.Open(ctx, cbcov.Options{}, apk)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, app.Close()) }()
	d, err := registry.Name{}.Open(ctx, device.Options{})
	if err != nil {
		return nil, err
	}
	timed := &started{Device: d}
	found, err := app.Explore(ctx, cbcov.ExploreOptions{RequiredOptions: coverage.RequiredOptions{},
		Options: explore.Options{Goal: explore.Races, Events: racedEvents, Seed: 1, Jobs: b.jobs, Device: timed, Out: folder}})
	if err != nil {
		return nil, err
	}
	r = &racedApp{listed: len(listed), orders: found.Orders, analysis: timed.first.Sub(begun), start: timed.spent, after: time.Since(timed.first) - timed.spent}
	r.cpu = processorTime() - used // its sessions are closed
	r.judge(app, found.Races, listed)
	return r, nil
}

// judge holds findings to what is listed.
func (r *racedApp) judge(app *cbcov.App, findings []race.Finding, listed []listedRace) {
	told, field := map[place]bool{}, map[string]bool{}
	for i := range findings {
		f := &findings[i]
		p := placesOf(placeIn(app, &f.First), placeIn(app, &f.Second))
		told[p], field[fieldOf(f)] = true, true
		if slices.ContainsFunc(listed, func(l listedRace) bool { return l.place == p }) {
			continue
		}
		if f.Kind == race.Harmful {
			r.harmful++
		} else {
			r.differs++
		}
		r.others = append(r.others, fmt.Sprintf("%s, %s, %s and %s", f.Kind, fieldOf(f), p.first, p.second))
	}
	for _, l := range listed {
		if told[l.place] {
			r.told++
		} else if name := l.field[strings.LastIndexByte(l.field, '.')+1:]; field[name] {
			r.nearly++
		}
	}
}

// fieldOf is the name of the field that a finding is about.
func fieldOf(f *race.Finding) string {
	return f.Location[strings.LastIndexByte(f.Location, '.')+1:]
}

// placeIn is a site as lists of races have it: FILE:LINE.
func placeIn(app *cbcov.App, s *race.Site) string {
	class, _, _ := strings.Cut(s.Method, "->")
	if c := app.Program.Class(class); c != nil {
		class = c.Source
	}
	return fmt.Sprintf("%s:%d", class, s.Line)
}

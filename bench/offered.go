package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cbcov/device"
	"cbcov/device/registry"
)

// composeApps are the corpus's apps with Compose, as folders of bench/corpus.sh, and the fixtures.
var composeApps = []string{
	"0xJihan+Vecto-Icons/app-release.apk", "Chiu-xaH+Send/composeApp-release.apk", "cjbrooks12+one-page-war/composeApp-release.apk",
	"stoyan-vuchev+squircle-shape/composeApp-release.apk",
	"testdata/androidx/composed.apk", "testdata/androidx/effects.apk", "testdata/androidx/merged.apk", "testdata/androidx/collected.apk",
}

// maxWalk is how many events a walk through an app may have.
const maxWalk = 400

// offered counts, in apps with Compose, what the accessibility tree offers on the screens that a walk reaches, and how much of that can be
// done: each is done once on each screen, by the name that a script would have.
func (b bench) offered() error {
	fmt.Printf("\n### What accessibility offers, and what of it can be done\n\n| app | screens | offered | done | without effect; ends |\n|---|---|---|---|---|\n")
	for _, app := range composeApps {
		path := app
		if !strings.HasPrefix(app, "testdata/") {
			path = filepath.Join(b.corpus, app)
		}
		if _, err := os.Stat(path); err != nil {
			return fmt.Errorf("no %s: bench/corpus.sh fetches the apps (-corpus names the folder)", path)
		}
		w := walk{tried: map[string]bool{}, screens: map[string]bool{}, ends: map[string]bool{}}
		if err := w.run(context.Background(), path); err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s: %v\n", app, err)
		}
		name := strings.Split(app, "/")[0]
		if path == app {
			name = strings.TrimSuffix(filepath.Base(app), ".apk")
		}
		fmt.Printf("| %s | %d | %d | %.0f %% | %s |\n", name, len(w.screens), len(w.tried), 100*float64(len(w.tried)-len(w.deaf))/float64(max(len(w.tried), 1)),
			strings.Join(append(w.deaf, slices.Sorted(maps.Keys(w.ends))...), "; "))
	}
	return nil
}

// walk goes through an app and does all that it meets.
type walk struct {
	session device.Session
	tried   map[string]bool // screen and event
	screens map[string]bool
	deaf    []string        // events that had no effect, and why
	ends    map[string]bool // how processes ended
}

func (w *walk) run(ctx context.Context, apk string) error {
	d, err := registry.Name{}.Open(ctx, device.Options{})
	if err != nil {
		return err
	}
	if w.session, err = d.Open(ctx, device.App{APK: apk, Log: io.Discard}, nil); err != nil {
		return err
	}
	defer w.session.Close()
	for events, stale := 0, 0; events < maxWalk && stale < 5; events++ {
		s, err := w.session.Screen(ctx)
		if err != nil {
			return err
		}
		e, fresh := w.next(s, stale)
		stale++
		if fresh {
			stale = 0
		}
		o, err := w.session.Send(ctx, e)
		if err != nil {
			return err
		}
		if fresh && (o.Ignored != "" || o.End() != "") {
			w.deaf = append(w.deaf, e.String()+": "+o.Ignored+o.End())
		}
		if o.End() == "" {
			o, err = w.session.Send(ctx, device.Event{Kind: device.Idle})
			if err != nil {
				return err
			}
		}
		if why := o.End(); why != "" {
			w.ends[why] = true
		}
	}
	return nil
}

// next chooses what was not done on this screen, else what leaves it; the more often nothing was new, the farther.
func (w *walk) next(s *device.Screen, stale int) (e device.Event, fresh bool) {
	switch {
	case s.Asked:
		return device.Event{Kind: device.Reply}, false
	case s.Home:
		return device.Event{Kind: device.Return}, false
	case !s.Running:
		return device.Event{Kind: device.Launch}, false
	}
	all := offers(s)
	var names []string
	for _, e := range all {
		names = append(names, e.String())
	}
	screen := s.Activity + " " + s.Window + " " + strings.Join(names, " ")
	w.screens[screen] = true
	for i, e := range all {
		if key := screen + "\n" + names[i]; !w.tried[key] {
			w.tried[key] = true
			return e, true
		}
	}
	if stale > 2 {
		return device.Event{Kind: device.Launch}, false
	}
	return device.Event{Kind: device.Back}, false
}

func offers(s *device.Screen) (all []device.Event) {
	for i, widget := range s.Widgets {
		to := device.NameOf(s.Widgets, i)
		if widget.Edit {
			all = append(all, device.Event{Kind: device.Text, Target: to, Value: "7"})
		}
		if widget.Click {
			all = append(all, device.Event{Kind: device.Click, Target: to})
		}
		if widget.LongClick {
			all = append(all, device.Event{Kind: device.LongClick, Target: to})
		}
		for _, name := range widget.Actions {
			all = append(all, device.Event{Kind: device.Act, Target: to, Value: name})
		}
	}
	return all
}

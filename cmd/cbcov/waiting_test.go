package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/reports/result"
)

// TestWaiting asks the embedded device for both orders of what an event posts and each next event, in the fixture app that has a kind of
// each: what the automaton leaves out the device cannot run, and all that it runs is required.
func TestWaiting(t *testing.T) {
	if testing.Short() || !deviceReady(t) {
		t.Skip("needs the embedded device")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	const app = "../../testdata/apps/waiting.apk"
	dir := t.TempDir()
	probed, script := filepath.Join(dir, "probed.apk"), filepath.Join(dir, "both.cbscript")
	traces, report := filepath.Join(dir, "traces"), filepath.Join(dir, "report.json")
	if err := os.WriteFile(script, []byte(bothOrders()), 0o644); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "instrument", app, "-o", probed)
	t.Log(mustRun(t, "run", probed, "-o", traces, "--hang", "3m", "--script", script))
	mustRun(t, "measure", app, traces, "--no-config", "--format", "json="+report)
	checkModelled(t, report)
	d, err := result.Open(report)
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Callbacks { // spelled by their names, which do not change with a line
		d.Callbacks[i].Description, d.Callbacks[i].Label = "", ""
	}
	var uncovered, covered []string
	for i := range d.Sequences {
		s := &d.Sequences[i]
		text := strings.ReplaceAll(strings.ReplaceAll(d.Spell(s.Symbols), "MainActivity$", ""), ".onClick", "")
		switch {
		case s.Criterion != "EAA":
		case s.State == result.WasCovered:
			covered = append(covered, text)
		case !strings.Contains(text, "onCreateOptionsMenu"): // the device makes the menu in the frame that follows, before any message
			uncovered = append(uncovered, text)
		}
	}
	// What the device cannot be made to do, though Android can: a window that is closed while a click waits; a dialog's button, whose
	// listener waits for its turn in the queue; a frame, with the menu that was asked for, that comes later than it might.
	slices.Sort(uncovered)
	want := []string{
		"Another → Invalidate → Late.run.entry",
		"Another → MainActivity.onDestroy → Late.run.entry",
		"Another → Yes → Late.run.entry",
		"Ask → Invalidate → Question.run.entry",
		"Ask → MainActivity.onDestroy → Question.run.entry",
		"MainActivity.onCreate → MainActivity.onResume → MainActivity.onDestroy → Setup.run.entry",
		"MainActivity.onCreate → MainActivity.onResume → Setup.run → MainActivity.onDestroy.entry",
		"Post → Invalidate → Tick.run.entry",
		"Post → MainActivity.onDestroy → Tick.run.entry",
		"Post → Yes → Tick.run.entry",
	}
	if diff := cmp.Diff(want, uncovered); diff != "" {
		t.Errorf("required and not run (-want +got):\n%s", diff)
	}
	for what, none := range map[string][]string{
		"cancellation: nothing is left to run": {"Post → Take → Tick.run.entry"},
		"guard: its listener comes with it":    {"MainActivity.onCreate → MainActivity.onResume → Armed → Setup.run.entry"},
		"order of the queue: behind the run":   {"MainActivity.onCreate → Setup.run → MainActivity.onResume.entry"},
		"window: gone":                         {"Invalidate → MainActivity.onDestroy → MainActivity.onCreateOptionsMenu.entry"},
		"thread: not posted on the main one":   {"Now → AtOnce.run → Post.entry", "Now → Post → AtOnce.run.entry"},
	} {
		for _, text := range none {
			if slices.Contains(covered, text) || slices.Contains(uncovered, text) {
				t.Errorf("%s is required (%s)", text, what)
			}
		}
	}
	// of several that wait, taking one back leaves the others
	if text := "Another → Back → Late.run.entry"; !slices.Contains(covered, text) {
		t.Errorf("%s was not run", text)
	}
}

// bothOrders presses each button that posts and each other one, before and behind what was posted, and leaves and makes the window with
// messages waiting.
func bothOrders() string {
	var b strings.Builder
	do := func(events ...string) { fmt.Fprintln(&b, strings.Join(append(events, "idle"), "\n")) }
	buttons := []string{"post", "take", "another", "back", "ask", "armed", "now", "menu"}
	do("launch")
	for _, e := range []string{"post", "another", "ask", "menu"} {
		for _, s := range buttons {
			var first, second []string // dialogs that have to go
			if e == "ask" {
				first = []string{"back"}
			}
			if s == "ask" {
				second = []string{"back"}
			}
			do(slices.Concat([]string{"click id/" + e, "click id/" + s, "idle"}, first, second)...)
			do(slices.Concat([]string{"click id/" + e, "run"}, first, []string{"click id/" + s, "idle"}, second)...)
		}
		var dialog []string
		if e == "ask" {
			dialog = []string{"back"}
		}
		do(slices.Concat([]string{"click id/" + e, "home", "return", "idle"}, dialog)...)
		do(slices.Concat([]string{"click id/" + e, "run"}, dialog, []string{"home", "return"})...)
		do(slices.Concat([]string{"click id/" + e, "run"}, dialog, []string{"back"})...)
		do("launch")
		do("click id/"+e, "back")
		do("launch")
	}
	do("click id/another", "click id/another", "click id/back") // the first one still waits
	do("click id/ask", "run", `click "yes"`)
	for _, e := range []string{"post", "another"} {
		do("click id/ask", "click id/"+e, "run 2", "run", `click "yes"`)
	}
	for _, s := range buttons {
		for _, run := range []string{"", "run"} {
			var dialog []string
			if s == "ask" {
				dialog = []string{"idle", "back"}
			}
			do("back")
			do(slices.DeleteFunc(slices.Concat([]string{"launch", run, "click id/" + s}, dialog), func(e string) bool { return e == "" })...)
		}
	}
	do("back")
	do("launch", "home", "return")
	do("back")
	do("launch", "run", "home", "return")
	do("back")
	do("launch", "run", "back")
	do("launch", "back")
	return b.String()
}

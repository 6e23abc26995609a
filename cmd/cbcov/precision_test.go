package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cbcov/device"
	"cbcov/device/embedded"
	"cbcov/reports/merge"
)

// Bounds of a walk.
const (
	wordLength = 4               // events of the user and the world behind a launch
	maxStates  = 3000            // that are looked at
	walkTime   = 4 * time.Minute // for one app
)

// TestPrecision asks of each fixture which required sequences can be: it walks over all short words of events on the embedded device,
// with both orders of what is pending, and visits equal states once. What no word shows is printed, and written to build/precision: each is a
// limit of the walk, or wrong in the automaton. It takes minutes, so `make precision` runs it, and no other target.
func TestPrecision(t *testing.T) {
	only := os.Getenv("CBCOV_PRECISION") // a pattern of names; all: .
	if only == "" || !deviceReady(t) {
		t.Skip("it takes an hour: run make precision")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	apps, err := filepath.Glob("../../testdata/apps/*.apk")
	if err != nil {
		t.Fatal(err)
	}
	libraries, err := filepath.Glob("../../testdata/androidx/*.apk")
	if err != nil {
		t.Fatal(err)
	}
	apps = append(apps, libraries...)
	out := filepath.FromSlash("../../build/precision")
	if err := os.MkdirAll(out, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, app := range apps {
		name := strings.TrimSuffix(filepath.Base(app), ".apk")
		if ok, err := regexp.MatchString(only, name); err != nil || !ok {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			probed, trace, report := filepath.Join(dir, "probed.apk"), filepath.Join(dir, "walk.logcat"), filepath.Join(dir, "report.json")
			mustRun(t, "instrument", app, "-o", probed)
			w := walkOver(t, probed, trace)
			var text, errs bytes.Buffer
			code := run([]string{"measure", app, trace, "--no-config", "--format", "json=" + report}, &streams{in: strings.NewReader(""), out: &text, err: &errs})
			if code != exitPass && code != exitFail {
				t.Fatalf("cbcov measure: exit code %d: %s", code, errs.String())
			}
			d, err := merge.Open(report)
			if err != nil {
				t.Fatal(err)
			}
			found := spellPrecision(d)
			t.Logf("%s\n%s", w, found)
			if err := os.WriteFile(filepath.Join(out, name+".txt"), []byte(found), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// spellPrecision lists what was never seen, by criterion, and what was seen that the automaton lacks.
func spellPrecision(d *merge.Document) string {
	var b strings.Builder
	for _, c := range slices.Sorted(maps.Keys(d.Criteria)) {
		if tally := d.Criteria[c]; tally.Required > 0 {
			fmt.Fprintf(&b, "%s: %d of %d never seen\n", c, tally.Required-tally.Covered, tally.Required)
		}
		for _, s := range d.Sequences {
			if _, seen := d.Witnesses[s.ID]; !seen && s.Criterion == c {
				fmt.Fprintf(&b, "  %s\n", d.Spell(s.Symbols))
			}
		}
	}
	for _, p := range d.Unmodelled.Pairs {
		fmt.Fprintf(&b, "seen and not in the automaton: %s %s\n", p.Criterion, d.Spell(p.Symbols))
	}
	return b.String()
}

// walk goes over the words of an app in one session: each word begins with storage cleared.
type walk struct {
	t       *testing.T
	session device.Session
	log     *walkedTrace
	words   int
	states  map[string]bool
	end     string // why it ended early
}

func (w *walk) String() string {
	return fmt.Sprintf("%d words, %d states%s", w.words, len(w.states), w.end)
}

// walkedTrace is a trace that tells what the last event logged.
type walkedTrace struct {
	file   *os.File
	last   []byte
	before string // what the last event that ran anything ran
}

func (w *walkedTrace) Write(p []byte) (int, error) {
	w.last = append(w.last, p...)
	return w.file.Write(p)
}

// logged is what of a line tells callbacks apart: thread, kind and method, without time, number and object.
var logged = regexp.MustCompile(`(?m)I cbcov   : 1 \S+ \S+ \d+ \d+ (\S+ [EX] \S+)`)

// ran gives what ran in the word: all of its last event, and before that what ran last, since pairs begin with it.
func (w *walkedTrace) ran() string {
	var b strings.Builder
	for _, m := range logged.FindAllSubmatch(w.last, -1) {
		b.Write(m[1])
		b.WriteByte('\n')
	}
	if b.Len() > 0 {
		w.before = b.String()
	}
	w.last = w.last[:0]
	return w.before
}

// begin begins another word.
func (w *walkedTrace) begin() { w.last, w.before = w.last[:0], "" }

// An action is an event and what lets run behind it.
type action []device.Event

// walkOver writes the trace of all words.
func walkOver(t *testing.T, app, trace string) *walk {
	f, err := os.Create(trace)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d, err := embedded.Connect(t.Context(), embedded.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := &walk{t: t, log: &walkedTrace{file: f}, states: map[string]bool{}}
	w.session, err = d.Open(t.Context(), device.App{APK: app, Log: w.log}, []device.Setting{{Kind: device.Seed, Number: 1}})
	if err != nil {
		t.Fatal(err)
	}
	defer w.session.Close()
	launch := action{{Kind: device.Launch}, {Kind: device.Idle}}
	begun := time.Now()
	for queue := [][]action{{}}; len(queue) > 0; queue = queue[1:] {
		word := queue[0]
		state, screen := w.try(launch, word)
		if screen == nil || w.states[state] {
			continue
		}
		w.states[state] = true
		if len(word) == wordLength {
			continue
		}
		if len(w.states) >= maxStates || time.Since(begun) > walkTime {
			w.end = fmt.Sprintf("; ended early at words of %d events", len(word))
			break
		}
		for _, a := range actions(screen) {
			queue = append(queue, append(slices.Clone(word), a))
		}
	}
	return w
}

// try sends a word to the app as if it were new. It gives the screen behind it; none where the process ended.
func (w *walk) try(launch action, word []action) (state string, screen *device.Screen) {
	w.words++
	w.send(device.Event{Kind: device.Clear})
	w.log.begin()
	alive := true
	for _, a := range append([]action{launch}, word...) {
		w.log.ran()
		for _, e := range a {
			if !alive {
				return "", nil
			}
			alive = w.send(e)
		}
	}
	if !alive {
		return "", nil
	}
	screen, err := w.session.Screen(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return fmt.Sprintf("%+v\n%s", *screen, w.log.ran()), screen
}

// send sends an event, and reports whether the app's process is there after it.
func (w *walk) send(e device.Event) bool {
	o, err := w.session.Send(w.t.Context(), e)
	if err != nil && !errors.Is(err, device.ErrNoTarget) {
		w.t.Fatal(err)
	}
	return !o.Dead()
}

// actions are all that can happen on a screen, each with what is due then run, and, where something is pending, with nothing run or the
// second message first.
func actions(s *device.Screen) []action {
	var events []device.Event
	add := func(e device.Event) { events = append(events, e) }
	if s.Home {
		add(device.Event{Kind: device.Return})
		add(device.Event{Kind: device.Kill})
	} else if s.Running {
		for i, x := range s.Widgets {
			at := device.Target{Index: i}
			if x.Items > 0 {
				add(device.Event{Kind: device.Item, Target: at})
			}
			if x.Edit {
				add(device.Event{Kind: device.Text, Target: at, Value: "1"})
			}
			if x.Click {
				add(device.Event{Kind: device.Click, Target: at})
			}
			if x.LongClick {
				add(device.Event{Kind: device.LongClick, Target: at})
			}
			if x.Touch {
				add(device.Event{Kind: device.Touch, Target: at})
			}
		}
		for i := range s.Menu {
			add(device.Event{Kind: device.Menu, Target: device.Target{Index: i}})
		}
		for _, k := range []device.Kind{device.Back, device.Rotate, device.Home} {
			add(device.Event{Kind: k})
		}
	} else {
		add(device.Event{Kind: device.Launch})
	}
	if s.Asked {
		add(device.Event{Kind: device.Reply})
	}
	for _, name := range s.Actions {
		add(device.Event{Kind: device.Broadcast, Name: name})
	}
	for _, name := range s.Services {
		add(device.Event{Kind: device.Service, Name: name})
	}
	for _, sensor := range s.Sensors {
		add(device.Event{Kind: device.Sensor, Number: int(sensor), Values: []float64{1, 2, 3}})
	}
	for _, name := range s.Providers {
		add(device.Event{Kind: device.Location, Name: name, Values: []float64{1, 2}})
	}
	for i := range s.Notifications {
		add(device.Event{Kind: device.Notification, Target: device.Target{Index: i}})
	}
	add(device.Event{Kind: device.Memory})
	add(device.Event{Kind: device.Advance, Duration: 5 * time.Second})
	var all []action
	for _, e := range events {
		all = append(all, action{e, {Kind: device.Idle}}, action{e})
		if s.Pending > 0 {
			all = append(all, action{e, {Kind: device.Run, Number: 2}, {Kind: device.Idle}})
		}
	}
	return all
}

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
	"cbcov/device/registry"
	"cbcov/reports/result"
)

// Bounds of a walk.
const (
	wordLength = 4               // events of the user and the world behind a launch
	runLength  = 50              // events behind which a run begins anew
	maxStates  = 3000            // that are looked at
	walkTime   = 2 * time.Minute // for one app
)

// TestPrecision asks of each fixture which required sequences can be: it walks over all short words of events on the embedded device,
// with both orders of what is pending, and visits equal states once. What no word shows is printed, and written to build/precision, each with what
// kept it from being seen: a limit of the walk, or wrong in the automaton. It takes minutes, so `make precision` runs it, and no other target.
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
		if filepath.Base(filepath.Dir(app)) == "androidx" {
			name = "androidx-" + name // some of the others are named so, too
		}
		if ok, err := regexp.MatchString(only, name); err != nil || !ok {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			probed, trace, report := filepath.Join(dir, "probed.apk"), filepath.Join(dir, "walk.logcat"), filepath.Join(dir, "report.json")
			mustRun(t, "instrument", app, "-o", probed)
			w := walkOver(t, probed, trace)
			if info, err := os.Stat(trace); err != nil || info.Size() == 0 {
				t.Skipf("%s: none of its callbacks ran", w)
			}
			var text, errs bytes.Buffer
			code := run([]string{"measure", app, trace, "--no-config", "--format", "json=" + report}, &streams{in: strings.NewReader(""), out: &text, err: &errs})
			if code != exitPass && code != exitFail {
				t.Fatalf("cbcov measure: exit code %d: %s", code, errs.String())
			}
			d, err := result.Open(report)
			if err != nil {
				t.Fatal(err)
			}
			found := spellPrecision(t, d, w)
			t.Logf("%s\n%s", w, found)
			if err := os.WriteFile(filepath.Join(out, name+".txt"), []byte(found), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// spellPrecision lists what was never seen, by criterion and with the limit of the walk that it is due to, and what was seen that the automaton
// lacks.
func spellPrecision(t *testing.T, d *result.Document, w *walk) string {
	ran, err := d.Seen.In(len(d.Callbacks))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range slices.Sorted(maps.Keys(d.Criteria)) {
		if tally := d.Criteria[c]; tally.Required > 0 {
			fmt.Fprintf(&b, "%s: %d of %d never seen\n", c, tally.Required-tally.Covered, tally.Required)
		}
		for _, s := range d.Sequences {
			if _, seen := d.Witnesses[s.ID]; !seen && s.Criterion == c {
				fmt.Fprintf(&b, "  %s: %s\n", d.Spell(s.Symbols), whyUnseen(d, s.Symbols, ran, w))
			}
		}
	}
	for _, p := range d.Unmodelled.Pairs {
		fmt.Fprintf(&b, "seen and not in the automaton: %s %s\n", p.Criterion, d.Spell(p.Symbols))
	}
	return b.String()
}

// whyUnseen says what kept a walk from showing a sequence: the device never brings a callback of it, the walk did not end, or no word has that order.
// The last one is a limit of the automaton, or of words of this length.
func whyUnseen(d *result.Document, symbols result.Symbols, ran []bool, w *walk) string {
	var never []string
	for _, s := range symbols {
		if name := d.Callbacks[s/2].Side(""); !ran[s/2] && !slices.Contains(never, name) {
			never = append(never, name)
		}
	}
	switch {
	case len(never) > 0:
		return "never ran: " + strings.Join(never, ", ")
	case w.end != "":
		return "the walk ended early"
	case w.strange > 0:
		return "in no word of this length, but for states that could not be come to again"
	}
	return "in no word of this length"
}

// walk goes over the words of an app in one session. A run begins with storage cleared, and goes on from state to state as long as there is an
// event that was not tried there: to come to a state costs much more than an event does.
type walk struct {
	t       *testing.T
	session device.Session
	log     *walkedTrace
	states  map[string]*state
	queue   []*state // in the order in which they were found
	runs    int
	length  int    // events of the run
	events  int    // of all runs
	end     string // why it ended early
	strange int    // states that were not what they were when they were come to again
}

// A state of the app: equal states show the same, and ran the same last.
type state struct {
	word    []action // a shortest one that is known to lead there from a launch
	actions []action
	led     []*state // where the first of the actions led, which were tried; nil: the process ended
}

// nearer notes that a word leads to a state, and with it to what comes behind that.
func (s *state) nearer(word []action) {
	if len(s.word) <= len(word) {
		return
	}
	s.word = word
	for i, next := range s.led {
		if next != nil {
			next.nearer(append(slices.Clone(word), s.actions[i]))
		}
	}
}

// open tells whether there is something left to try.
func (s *state) open() bool { return len(s.led) < len(s.actions) && len(s.word) < wordLength }

func (w *walk) String() string {
	return fmt.Sprintf("%d runs, %d events, %d states%s", w.runs, w.events, len(w.states), w.end)
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

// logged is what of a line tells callbacks apart: whether it is the main thread, kind and method, without time, number and object. The numbers of
// other threads are new ones in each run.
var logged = regexp.MustCompile(`(?m)I cbcov   : 1 \S+ \S+ \d+ \d+ (m?)\S* ([EX] \S+)`)

// ran gives what ran in the word: all of its last event, and before that what ran last, since pairs begin with it.
func (w *walkedTrace) ran() string {
	var b strings.Builder
	for _, m := range logged.FindAllSubmatch(w.last, -1) {
		b.Write(m[1])
		b.Write(m[2])
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
	d, err := registry.Name{}.Open(t.Context(), device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := &walk{t: t, log: &walkedTrace{file: f}, states: map[string]*state{}}
	w.session, err = d.Open(t.Context(), device.App{APK: app, Log: w.log}, []device.Setting{{Kind: device.Seed, Number: 1}})
	if err != nil {
		t.Fatal(err)
	}
	defer w.session.Close()
	begun := time.Now()
	for at := w.begin(nil); ; {
		target := w.nearest()
		if target == nil {
			return w
		}
		if len(w.states) >= maxStates || time.Since(begun) > walkTime {
			w.end = fmt.Sprintf("; ended early at words of %d events: %d states have events that were not tried", len(target.word)+1, w.left())
			return w
		}
		if i := w.way(at, len(target.word)); i >= 0 {
			at = w.step(at, i)
			continue
		}
		if at = w.begin(target.word); at == nil || !at.open() { // it is not what it was: nothing comes of trying again
			target.actions = target.actions[:len(target.led)]
			w.strange++
		}
	}
}

// nearest gives a state with events that were not tried of those that the shortest words lead to, nil: there is none. So all short words are tried
// before longer ones.
func (w *walk) nearest() *state {
	var out *state
	for _, s := range w.queue {
		if s.open() && (out == nil || len(s.word) < len(out.word)) {
			out = s
		}
	}
	return out
}

// way chooses the action with which the run goes on: the first of the fewest that lead to a state where something is left to try, of those that
// words of a length lead to; -1: none.
func (w *walk) way(at *state, length int) int {
	if at == nil || w.length >= runLength {
		return -1
	}
	wanted := func(s *state) bool { return s.open() && len(s.word) <= length }
	if wanted(at) {
		return len(at.led)
	}
	type reached struct {
		*state
		first int
	}
	seen := map[*state]bool{at: true}
	var queue []reached
	for i, next := range at.led {
		queue = append(queue, reached{next, i})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		r := queue[0]
		if r.state == nil || seen[r.state] {
			continue
		}
		if wanted(r.state) {
			return r.first
		}
		seen[r.state] = true
		for _, next := range r.led {
			queue = append(queue, reached{next, r.first})
		}
	}
	return -1
}

// left counts the states that are not done.
func (w *walk) left() int {
	n := 0
	for _, s := range w.queue {
		if s.open() {
			n++
		}
	}
	return n
}

// begin launches the app as if it were new, and sends it a word.
func (w *walk) begin(word []action) *state {
	w.runs, w.length = w.runs+1, 0
	w.send(device.Event{Kind: device.Clear})
	w.log.begin()
	if !w.act(action{{Kind: device.Launch}, {Kind: device.Idle}}) {
		return nil
	}
	for _, a := range word {
		if !w.act(a) {
			return nil
		}
	}
	return w.look(word)
}

// step takes an action of a state, a known one or the next one to try, and gives the state behind it.
func (w *walk) step(at *state, i int) *state {
	var next *state
	a := at.actions[i]
	if w.act(a) {
		next = w.look(append(slices.Clone(at.word), a))
	}
	if i == len(at.led) {
		at.led = append(at.led, next)
	}
	return next
}

// act sends the events of an action, and reports whether the process is there behind them.
func (w *walk) act(a action) bool {
	w.log.ran()
	for _, e := range a {
		if !w.send(e) {
			return false
		}
	}
	return true
}

// look gives the state that the app is in behind a word.
func (w *walk) look(word []action) *state {
	screen, err := w.session.Screen(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	shown := *screen
	waiting := min(len(shown.Pending), 2) // neither how many more wait nor who asked for them makes a difference here
	shown.Pending = nil
	key := fmt.Sprintf("%+v %d\n%s", shown, waiting, w.log.ran())
	s := w.states[key]
	if s == nil {
		s = &state{word: word, actions: actions(screen)}
		w.states[key] = s
		w.queue = append(w.queue, s)
	}
	s.nearer(word)
	return s
}

// send sends an event, and reports whether the app's process is there after it.
func (w *walk) send(e device.Event) bool {
	w.length, w.events = w.length+1, w.events+1
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
			for _, name := range x.Actions {
				add(device.Event{Kind: device.Act, Target: at, Value: name})
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
		if len(s.Pending) > 0 {
			all = append(all, action{e, {Kind: device.Run, Number: 2}, {Kind: device.Idle}})
		}
	}
	return all
}

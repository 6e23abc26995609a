package drive

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// fake is a device without an app: it logs what it is sent, and its screen has a button that counts and one that crashes.
type fake struct {
	breaks int // the event that breaks the device, from 1; 0: none
	starts int // launches from which on the app starts no more; 0: none
	turns  []device.Setting
	app    device.App
	env    []device.Setting

	sent, launches, count int
	alive                 bool
}

var errBroken = errors.New("the device broke")

func (f *fake) Name() string { return "fake:1" }

func (f *fake) Open(_ context.Context, app device.App, env []device.Setting) (device.Session, error) {
	f.app, f.env = app, env
	return f, nil
}

func (f *fake) Send(_ context.Context, e device.Event) (o device.Outcome, err error) {
	if f.sent++; f.sent == f.breaks {
		return o, errBroken
	}
	fmt.Fprintln(f.app.Log, e)
	if f.app.Record != nil {
		fmt.Fprintln(f.app.Calls, e)
	}
	switch {
	case e.Kind == device.Clear:
		f.alive, f.launches, f.count = false, 0, 0
	case e.Kind == device.Launch && f.starts > 0 && f.launches >= f.starts:
		return device.Outcome{Crash: &device.Failure{Exception: "no start"}}, nil
	case e.Kind == device.Launch:
		f.launches++
		f.alive = true
	case !f.alive:
		o.Ignored = "there is no app"
	case e.Target.ID == "crash":
		f.alive = false
		o.Crash = &device.Failure{Exception: "crash", Thread: "main", Stack: "at a"}
	case e.Target.ID == "none":
		return o, device.ErrNoTarget
	}
	return o, nil
}

func (f *fake) Screen(context.Context) (*device.Screen, error) {
	if !f.alive {
		return &device.Screen{}, nil
	}
	return &device.Screen{Running: true, Activity: "p/.A", Window: "activity", Widgets: []device.Widget{
		{Index: 0, ID: "count", Text: fmt.Sprint(f.count), Click: true}, {Index: 1, ID: "crash", Click: true}}}, nil
}

func (f *fake) Notes(context.Context) (device.Notes, error) {
	return device.Notes{Turns: f.turns, Threads: []string{"worker: it waits"}, Splits: 2}, nil
}

func (f *fake) State(context.Context) (*device.State, error) { return &device.State{}, nil }

func (f *fake) Reset(context.Context, []device.Setting) error { return nil }

func (f *fake) Close() error { return nil }

// run drives a fake device and gives the result and what is in the files of a run, by their endings.
func run(t *testing.T, f *fake, opt Options) (*Result, map[string]string, error) {
	t.Helper()
	dir := t.TempDir()
	r, err := Run(t.Context(), f, "some/app.apk", opt, dir)
	files := map[string]string{}
	all, globErr := filepath.Glob(filepath.Join(dir, "*"))
	if globErr != nil {
		t.Fatal(globErr)
	}
	for _, path := range all {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[strings.TrimPrefix(filepath.Base(path), "app")] = string(data)
	}
	return r, files, err
}

// TestRunRepeats: equal seeds give equal runs on any device, and the script that a run writes gives it again.
func TestRunRepeats(t *testing.T) {
	opt := Options{Monkey: 50, Seed: 3}
	first, wrote, err := run(t, &fake{}, opt)
	if err != nil {
		t.Fatal(err)
	}
	if first.Device != "fake:1" || len(first.Crashes) == 0 || first.Splits != 2 || len(first.Threads) != 1 || first.Schedule != "" {
		t.Errorf("result: %+v", first)
	}
	if !regexp.MustCompile(`^seed 3\nask\nidentity [0-9a-f]{16} "[0-9a-f]{16}"\nlaunch\nidle\n`).MatchString(wrote[".cbscript"]) || !strings.Contains(wrote[".json"], `"device": "fake:1"`) {
		t.Errorf("script:\n%s\nresult:\n%s", wrote[".cbscript"], wrote[".json"])
	}
	_, again, err := run(t, &fake{}, opt)
	if d := cmp.Diff(wrote[".cbscript"], again[".cbscript"]); d != "" || err != nil {
		t.Errorf("again, %v:\n%s", err, d)
	}
	script, err := device.ParseScript(wrote[".cbscript"])
	if err != nil {
		t.Fatal(err)
	}
	replay, by, err := run(t, &fake{}, Options{Script: script})
	if d := cmp.Diff(wrote[".logcat"], by[".logcat"]); d != "" || err != nil || len(replay.Crashes) != len(first.Crashes) {
		t.Errorf("by its script, %v:\n%s", err, d)
	}
}

// TestBrokenOff: what happened until the device broke is in the files.
func TestBrokenOff(t *testing.T) {
	_, wrote, err := run(t, &fake{breaks: 4}, Options{Monkey: 50})
	broke := (*BrokenOff)(nil)
	if !errors.As(err, &broke) || !errors.Is(err, errBroken) || broke.Events != 4 {
		t.Errorf("got %v", err)
	}
	if strings.Count(wrote[".logcat"], "\n") != 3 || strings.Count(wrote[".cbscript"], "\n") != 7 || wrote[".json"] != "" {
		t.Errorf("files: %q", wrote)
	}
}

func TestWrongRuns(t *testing.T) {
	for name, opt := range map[string]Options{"nothing": {}, "both": {Monkey: 1, Script: &device.Script{}}} {
		if r, _, err := run(t, &fake{}, opt); err == nil {
			t.Errorf("%s: %+v", name, r)
		}
	}
	script := &device.Script{Events: []device.Event{{Kind: device.Launch}, {Kind: device.Click, Target: device.Target{ID: "none"}}}}
	if _, _, err := run(t, &fake{}, Options{Script: script}); !errors.Is(err, device.ErrNoTarget) {
		t.Errorf("no target: %v", err)
	}
}

// TestStartsNoMore: an app that ran once begins as if it were new, one that never ran ends the run.
func TestStartsNoMore(t *testing.T) {
	r, wrote, err := run(t, &fake{starts: 1}, Options{Monkey: 60, Seed: 1})
	if err != nil || r.Stopped != "" || !strings.Contains(wrote[".cbscript"], "\nclear\n") {
		t.Errorf("%v, stopped %q:\n%s", err, r.Stopped, wrote[".cbscript"])
	}
	r, _, err = run(t, &fake{starts: 1, launches: 1}, Options{Monkey: 60, Seed: 1})
	if err != nil || r.Stopped != "the app could not be started 3 times in a row: no start" {
		t.Errorf("%v, stopped %q", err, r.Stopped)
	}
}

// TestSchedule: what was decided is written where threads could meet in another way than in turns; the options' schedule wins.
func TestSchedule(t *testing.T) {
	turn := device.Setting{Kind: device.Turn, Number: 2, Value: "worker"}
	script := &device.Script{Settings: []device.Setting{{Kind: device.Seed, Number: 9}, {Kind: device.Schedule, Name: device.InTurns}}}
	random := []device.Setting{{Kind: device.Schedule, Name: device.AtRandom}}
	f := &fake{turns: []device.Setting{turn}}
	r, wrote, err := run(t, f, Options{Script: script, Settings: random})
	if err != nil || wrote[".cbschedule"] != turn.String()+"\n" || !strings.HasSuffix(r.Schedule, "app.cbschedule") {
		t.Errorf("%v, %q, schedule %q", err, r.Schedule, wrote[".cbschedule"])
	}
	if d := cmp.Diff([]device.Setting{random[0], {Kind: device.Seed, Number: 9}}, f.env[:len(f.env)-1]); d != "" || f.env[len(f.env)-1].Kind != device.Identity {
		t.Errorf("settings (-want +got):\n%s", d)
	}
	if r, wrote, err := run(t, f, Options{Script: script}); err != nil || r.Schedule != "" || wrote[".cbschedule"] != "" {
		t.Errorf("in turns: %v, %q, %q", err, r.Schedule, wrote)
	}
}

// TestCalls: a device is asked to record calls, and given the file for them.
func TestCalls(t *testing.T) {
	f := &fake{}
	r, wrote, err := run(t, f, Options{Monkey: 1, Record: &device.Recording{Build: "b"}})
	if err != nil || wrote[CallsSuffix] != wrote[".logcat"] || !strings.HasSuffix(r.Calls, "app"+CallsSuffix) {
		t.Errorf("%v, %q, files %q", err, r.Calls, wrote)
	}
	if r, wrote, err = run(t, f, Options{Monkey: 1}); err != nil || r.Calls != "" || len(wrote) != 3 || f.app.Record != nil || f.app.Calls != nil {
		t.Errorf("without: %v, %q, files %q", err, r.Calls, wrote)
	}
}

// TestLogIsThereAfterEachEvent: who watches a run reads in its file what each event has logged before the next one is sent.
func TestLogIsThereAfterEachEvent(t *testing.T) {
	dir := t.TempDir()
	events := 0
	opt := Options{Monkey: 20, Seed: 1, Name: "run"}
	opt.Progress = func(_ string, done, _ int) {
		if done == 0 {
			return
		}
		events++
		text, err := os.ReadFile(filepath.Join(dir, "run.logcat"))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n < done {
			t.Errorf("after %d events the log has %d lines", done, n)
		}
	}
	if _, err := Run(t.Context(), &fake{}, "app.apk", opt, dir); err != nil {
		t.Fatal(err)
	}
	if events == 0 {
		t.Error("no event was sent")
	}
}

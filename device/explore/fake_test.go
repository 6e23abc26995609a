package explore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/device"
)

// fake is a device with one app: window A has buttons one, two and go, which opens window B, which has a button three and is left by back. Button
// two posts a message. Button three ends the process where two was pressed before, in the same process.
type fake struct {
	breaks *atomic.Int64 // events until the device breaks; nil: it does not
	early  bool          // three ends the process only before what two posted has run
	mute   bool          // nothing of the app has probes
	dead   bool          // the app ends when it is started
}

const build = "0badf00d"

// The app's methods, by number; each is a callback.
const (
	onOne = iota
	onTwo
	onGo
	onThree
	onPosted
)

var methods = []string{"Lp/A$1;->onClick(Landroid/view/View;)V", "Lp/A$2;->onClick(Landroid/view/View;)V", "Lp/A$3;->onClick(Landroid/view/View;)V",
	"Lp/B$1;->onClick(Landroid/view/View;)V", "Lp/A$4;->run()V"}

// fakeApp is what is known of the app.
func fakeApp() *App {
	a := &ccfa.Automaton{Parts: []*ccfa.Part{{ID: 0, Class: "Lp/A;", Name: "A"}, {ID: 1, Class: "Lp/B;", Name: "B"}}}
	add := func(part int, kinds ccfa.Kind, widgets ...string) {
		id := len(a.Callbacks)
		receiver, _, _ := strings.Cut(methods[id], "->")
		a.Callbacks = append(a.Callbacks, &ccfa.Callback{ID: id, Method: methods[id], Receiver: receiver, Name: methods[id], Kinds: kinds, Widgets: widgets,
			Main: true, Parts: []int{part}})
	}
	add(0, ccfa.Event, "R.id.one")
	add(0, ccfa.Event, "R.id.two")
	add(0, ccfa.Event, "R.id.go")
	add(1, ccfa.Event, "R.id.three")
	add(0, ccfa.Async)
	var all []coverage.Sequence
	for _, x := range []int{onOne, onTwo, onGo, onThree} {
		for _, y := range []int{onOne, onTwo, onGo, onThree} {
			if x != y && !(x == onOne && y == onThree) && !(x == onTwo && y == onThree) {
				all = append(all, coverage.NewSequence(coverage.EE, []coverage.Symbol{{Callback: x}, {Callback: x, Point: coverage.Exit}, {Callback: y}}, -1, a.Callbacks))
			}
		}
	}
	e := []coverage.Symbol{{Callback: onTwo}, {Callback: onTwo, Point: coverage.Exit}}
	c := []coverage.Symbol{{Callback: onPosted}, {Callback: onPosted, Point: coverage.Exit}}
	all = append(all, coverage.NewSequence(coverage.EAA, append(append(append([]coverage.Symbol{}, e...), c...), coverage.Symbol{Callback: onOne}), 2, a.Callbacks),
		coverage.NewSequence(coverage.EAA, append(append([]coverage.Symbol{}, e...), coverage.Symbol{Callback: onOne},
			coverage.Symbol{Callback: onOne, Point: coverage.Exit}, c[0]), 4, a.Callbacks))
	return &App{APK: "p.apk", Automaton: a, Sequences: all, Scope: []string{"Lp/A;", "Lp/B$1;"},
		Measured: coverage.App{Build: build, Methods: methods, Callbacks: a.Callbacks, Relations: relations{}}}
}

// relations knows callbacks by their methods; nothing else is asked.
type relations struct{ coverage.Relations }

func (relations) Lookup(method, _ string) (int, bool) {
	for i, m := range methods {
		if m == method {
			return i, true
		}
	}
	return 0, false
}

func (relations) Runs(int, int) bool { return false }

func (f *fake) Name() string { return "fake:1" }

func (f *fake) Open(_ context.Context, app device.App, _ []device.Setting) (device.Session, error) {
	return &fakeSession{fake: f, log: app.Log}, nil
}

type fakeSession struct {
	*fake
	log     io.Writer
	nonce   uint64
	seq     uint64
	window  string // A or B; empty: no process
	two     bool
	pending int
	home    bool
}

var errBroken = errors.New("the device broke")

func (s *fakeSession) Reset(_ context.Context, env []device.Setting) error {
	*s = fakeSession{fake: s.fake, log: s.log}
	for _, e := range env {
		if e.Kind == device.Identity {
			fmt.Sscanf(e.Name, "%x", &s.nonce)
		}
	}
	return nil
}

func (s *fakeSession) ran(method int) {
	if s.mute {
		return
	}
	for _, k := range []trace.Kind{trace.Entry, trace.Exit} {
		s.seq++
		fmt.Fprintf(s.log, "01-01 00:00:00.100 10000 10000 I cbcov   : %s\n", trace.AppendLine(nil, build, s.nonce, trace.Record{Seq: s.seq, Kind: k,
			Method: uint32(method)}, ""))
	}
}

func (s *fakeSession) Send(_ context.Context, e device.Event) (o device.Outcome, err error) {
	if s.breaks != nil && s.breaks.Add(-1) < 0 {
		return o, errBroken
	}
	if s.window == "" && e.Kind != device.Launch {
		return device.Outcome{Ignored: "the app has no process"}, nil
	}
	switch e.Kind {
	case device.Launch:
		if s.dead {
			return device.Outcome{Crash: &device.Failure{Exception: "a.Gone: it is not there", Thread: "main", Stack: "a.Gone: it is not there\n\tat p.A.a(A.java:1)"}}, nil
		}
		if s.window == "" {
			s.nonce, s.seq, s.two, s.pending = s.nonce+1, 0, false, 0
			s.window = "A"
		}
		s.home = false
	case device.Idle:
		for ; s.pending > 0; s.pending-- {
			s.ran(onPosted)
		}
	case device.Click:
		return s.click(e.Target.ID), nil
	case device.Back:
		if s.window == "B" {
			s.window = "A"
		} else {
			s.home = true
		}
	case device.Home:
		s.home = true
	case device.Return:
		s.home = false
	}
	return o, nil
}

func (s *fakeSession) click(id string) (o device.Outcome) {
	switch {
	case s.window == "A" && id == "one":
		s.ran(onOne)
	case s.window == "A" && id == "two":
		s.ran(onTwo)
		s.two, s.pending = true, s.pending+1
	case s.window == "A" && id == "go":
		s.ran(onGo)
		s.window = "B"
	case s.window == "B" && id == "three" && s.two && (!s.early || s.pending > 0):
		s.window = ""
		o.Crash = &device.Failure{Exception: "java.lang.IllegalStateException: two", Thread: "main",
			Stack: "java.lang.IllegalStateException: two\n\tat android.view.View.performClick(View.java:1)\n\tat p.B$1.onClick(B.java:7)"}
	case s.window == "B" && id == "three":
		s.ran(onThree)
	default:
		o.Ignored = "not there"
	}
	return o
}

func (s *fakeSession) Screen(context.Context) (*device.Screen, error) {
	sc := &device.Screen{Running: s.window != "", Home: s.home && s.window != ""}
	for range s.pending {
		sc.Pending = append(sc.Pending, device.Task{ID: "posted", Segment: 1, What: "p.A$4", Main: true})
	}
	if sc.Home || !sc.Running {
		sc.Running = false
		return sc, nil
	}
	sc.Activity, sc.Window = "p/p."+s.window, "activity"
	for _, id := range map[string][]string{"A": {"one", "two", "go"}, "B": {"three"}}[s.window] {
		sc.Widgets = append(sc.Widgets, device.Widget{Index: len(sc.Widgets), Class: "android.widget.Button", ID: id, Path: "content/" + id, Click: true})
	}
	return sc, nil
}

func (s *fakeSession) State(context.Context) (*device.State, error) { return &device.State{}, nil }
func (s *fakeSession) Notes(context.Context) (device.Notes, error)  { return device.Notes{}, nil }
func (s *fakeSession) Close() error                                 { return nil }

package predict_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/apk"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate/library"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

const apps = "../../testdata/apps"

// TestBrokenAndMended: each broken app has its prediction, its corrected twin and the app that uses all the classes well have none.
func TestBrokenAndMended(t *testing.T) {
	tests := []struct {
		app  string
		want string // of the one prediction: symbol, caller's name, callbacks
	}{
		{"brokentask", "exec onClick: Main.onCreate, Main.onClick, Main.onClick"},
		{"mendedtask", ""},
		{"brokenidle", "start onClick: Main.onCreate, Main.onClick"},
		{"brokenprepare", "start onClick: Main.onCreate, Main.onClick"},
		{"mendedprepare", ""},
		{"brokenreleased", "start onClick: Main.onCreate, Main.onPause, Main.onClick"},
		{"mendedreleased", ""},
		{"brokendatabase", "use onClick: Main.onCreate, Main.onStart, Main.onStop, Main.onStart, Main.onClick"},
		{"mendeddatabase", ""},
		{"brokencapture", "takePicture onClick: Main.onCreate, Main.onResume, Main$CaptureList.onClick, Main$CaptureList.onClick"},
		{"mendedcapture", ""},
		{"brokenlogging", "upgraded onCreate: Main.onCreate, FDService.onCreate"},
		{"mendedlogging", ""},
		{"protocols", ""},
	}
	for _, test := range tests {
		t.Run(test.app, func(t *testing.T) {
			r := check(t, filepath.Join(apps, test.app+".apk"))
			var got []string
			for _, x := range r.Predictions {
				var names []string
				for _, s := range x.Sequence {
					names = append(names, s.Callback)
				}
				caller := x.Caller[strings.Index(x.Caller, "->")+2:]
				caller, _, _ = strings.Cut(caller, "(")
				got = append(got, fmt.Sprintf("%s %s: %s", x.Input, caller, strings.Join(names, ", ")))
			}
			if joined := strings.Join(got, "; "); joined != test.want {
				t.Errorf("got %q, want %q", joined, test.want)
			}
		})
	}
}

var update = flag.Bool("update", false, "write the expected output anew")

// TestCases: one app breaks a protocol in each of its classes, another one comes near to it in each and does not.
func TestCases(t *testing.T) {
	for _, app := range []string{"wrong", "right"} {
		t.Run(app, func(t *testing.T) {
			golden := filepath.Join("testdata", app+".txt")
			got := spell(check(t, filepath.Join("testdata", app+".apk")))
			if again := spell(check(t, filepath.Join("testdata", app+".apk"))); again != got {
				t.Errorf("the second time it says\n%s", again)
			}
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("(- want, + got):\n%s", d)
			}
		})
	}
}

// TestNoFalseAlarms: apps of others that break nothing.
func TestNoFalseAlarms(t *testing.T) {
	for _, app := range []string{"apidemos", "settings", "uiautomator2", "unlock"} {
		path := filepath.Join("../../build/apks", app+".apk")
		if _, err := os.Stat(path); err != nil {
			if os.Getenv("CBCOV_TEST_ALL") != "" {
				t.Fatalf("%v: run 'make setup'", err)
			}
			t.Skip("no apps: run 'make setup'")
		}
		for _, p := range check(t, path).Predictions {
			t.Errorf("%s: %+v", app, p)
		}
	}
}

// TestFixtures: of the other fixture apps these two alone take pictures as one must not: the camera app twice in a row, and the paper's
// Figure 1 without a preview.
func TestFixtures(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(apps, "*.apk"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		app := strings.TrimSuffix(filepath.Base(path), ".apk")
		want := 0
		if app == "camera" || app == "fig1" || strings.HasPrefix(app, "broken") {
			want = 1
		}
		if r := check(t, path); len(r.Predictions) != want {
			t.Errorf("%s: %d predictions, want %d: %s", app, len(r.Predictions), want, spell(r))
		}
	}
}

func check(t testing.TB, path string) *predict.Result {
	t.Helper()
	a, p := load(t, path)
	r, err := predict.Check(context.Background(), a, p, places(t, a, p), predict.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// spell writes a result down.
func spell(r *predict.Result) string {
	var b strings.Builder
	for _, p := range r.Predictions {
		fmt.Fprintf(&b, "%s:%d %s of %s: %s on %s; state %q, allowed %s\n", p.Source, p.Line, p.Input, p.Purpose, p.Method, p.Object, p.State,
			strings.Join(p.Allowed, ", "))
		for _, s := range p.Sequence {
			fmt.Fprintf(&b, "    %s: %s\n", s.Callback, strings.Join(s.Calls, ", "))
		}
	}
	for _, s := range r.Skipped {
		fmt.Fprintln(&b, s)
	}
	return b.String()
}

// TestCancelled: a check ends when its context does.
func TestCancelled(t *testing.T) {
	a, p := load(t, filepath.Join(apps, "brokentask.apk"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := predict.Check(ctx, a, p, places(t, a, p), predict.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestBounds: what is cut off is told.
func TestBounds(t *testing.T) {
	a, p := load(t, filepath.Join(apps, "brokentask.apk"))
	for _, test := range []struct {
		opt  predict.Options
		want string
	}{
		{predict.Options{Depth: 1}, "sequences of more than 1 callbacks"},
		{predict.Options{States: 1}, "the search was stopped"},
	} {
		r, err := predict.Check(context.Background(), a, p, places(t, a, p), test.opt)
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(r.Skipped, "\n"); len(r.Predictions) > 0 || !strings.Contains(text, test.want) {
			t.Errorf("%+v: %d predictions, and %s", test.opt, len(r.Predictions), text)
		}
	}
}

func load(t testing.TB, path string) (*ccfa.Automaton, *program.Program) {
	t.Helper()
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	m, err := a.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	model, err := framework.Load(max(m.TargetSDK, framework.Levels()[0]))
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	automaton, err := ccfa.Build(context.Background(), p, a, model, ccfa.Options{Check: true})
	if err != nil {
		t.Fatal(err)
	}
	return automaton, p
}

// places finds where the app uses the classes whose typestates ship.
func places(t testing.TB, a *ccfa.Automaton, p *program.Program) *observe.Points {
	t.Helper()
	machines, err := library.Open(a.TargetSDK, "")
	if err != nil {
		t.Fatal(err)
	}
	points, err := observe.Resolve(p, machines)
	if err != nil {
		t.Fatal(err)
	}
	return points
}

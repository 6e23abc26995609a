package predict_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

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
		{"brokendatabase", "use onClick: Main.onCreate, Main.onStop, Main.onClick"},
		{"mendeddatabase", ""},
		{"brokencapture", "takePicture onClick: Main.onResume, Main$CaptureList.onClick, Main$CaptureList.onClick"},
		{"mendedcapture", ""},
		{"brokenlogging", "upgraded onCreate: Main.onCreate, FDService.onCreate"},
		{"mendedlogging", ""},
		{"protocols", ""},
	}
	for _, test := range tests {
		t.Run(test.app, func(t *testing.T) {
			a, p := load(t, filepath.Join(apps, test.app+".apk"))
			r, err := predict.Check(context.Background(), a, p, places(t, a, p), predict.Options{})
			if err != nil {
				t.Fatal(err)
			}
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
	automaton, err := ccfa.Build(p, a, model, ccfa.Options{})
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

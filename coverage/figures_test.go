package coverage

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/ccfa/scope"
)

// figure builds the automaton of one of the paper's printed apps.
func figure(t testing.TB, name string, depth ccfa.Depth) *ccfa.Automaton {
	t.Helper()
	return built(t, name, ccfa.Options{Depth: depth})
}

// built builds the automaton of a fixture app.
func built(t testing.TB, name string, opt ccfa.Options) *ccfa.Automaton {
	t.Helper()
	return builtFrom(t, filepath.Join("..", "testdata", "apps", name+".apk"), opt, scope.Options{})
}

// builtFrom is built of an APK that lies elsewhere.
func builtFrom(t testing.TB, path string, opt ccfa.Options, own scope.Options) *ccfa.Automaton {
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
	model, err := framework.Load(m.TargetSDK)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{Scope: own})
	if err != nil {
		t.Fatal(err)
	}
	opt.Check = true
	auto, err := ccfa.Build(context.Background(), p, a, model, opt)
	if err != nil {
		t.Fatal(err)
	}
	return auto
}

// forced are methods that only Java makes the printed apps have.
var forced = []string{"FDService.onBind", "L.onLoadFinished", "L.onLoaderReset"}

// spelled lists the sequences of a criterion as the paper prints them, but for those with forced methods.
func spelled(t *testing.T, a *ccfa.Automaton, c Criterion) []string {
	out := []string{}
	for _, s := range requiredOf(t, a, RequiredOptions{}) {
		if s.Criterion != c {
			continue
		}
		var words []string
		left := false
		for _, sym := range s.Symbols {
			name := a.Callbacks[sym.Callback].Name
			left = left || slices.Contains(forced, name)
			words = append(words, name+"."+sym.Point.String())
		}
		if !left {
			out = append(out, strings.Join(words, " "))
		}
	}
	sort.Strings(out)
	return out
}

func pair(x, y string) string { return fmt.Sprintf("%s.entry %s.exit %s.entry", x, x, y) }

// both gives the two interleavings of a posted callback and an event.
func both(e, c, s string) []string {
	return []string{
		fmt.Sprintf("%s.entry %s.exit %s.entry %s.exit %s.entry", e, e, c, c, s),
		fmt.Sprintf("%s.entry %s.exit %s.entry %s.exit %s.entry", e, e, s, s, c),
	}
}

// TestFigures holds the required sequences to the paper's printed examples, as semantics.md lists them.
func TestFigures(t *testing.T) {
	figure4 := []string{
		pair("A.onCreate", "Button1.onClick"), pair("A.onCreate", "Button2.onClick"), pair("A.onCreate", "LocList.onLocationChanged"),
		pair("Button1.onClick", "Button2.onClick"), pair("Button1.onClick", "LocList.onLocationChanged"),
		pair("Button2.onClick", "Button1.onClick"), pair("Button2.onClick", "LocList.onLocationChanged"),
		pair("LocList.onLocationChanged", "Button1.onClick"), pair("LocList.onLocationChanged", "Button2.onClick"),
	}
	figure3 := []string{
		pair("A.onCreate", "A.onStart"), pair("A.onStart", "CList.onClick"), pair("A.onStart", "A.onStop"), pair("CList.onClick", "A.onStop"),
	}
	figure2 := []string{
		"FDService.onCreate.entry DBHelper.onCreate.entry", "FDService.onCreate.entry DBHelper.onUpgrade.entry",
		"FDService.onCreate.entry DBHelper.onOpen.entry",
		"DBHelper.onCreate.exit DBHelper.onOpen.entry", "DBHelper.onUpgrade.exit DBHelper.onOpen.entry",
	}
	click, taken := "CaptureList.onClick", "CamAct$1.onPictureTaken"
	figure6 := append(both(click, taken, click), both(click, taken, "CaptureList.onTabChanged")...)
	tests := []struct {
		app   string
		depth ccfa.Depth
		c     Criterion
		want  []string
	}{
		{"fig4", ccfa.Paper, EE, figure4},
		{"fig4", ccfa.Full, EE, figure4},
		{"fig3", ccfa.Paper, EE, figure3},
		{"fig3", ccfa.Full, EE, append(figure3, pair("A.onStop", "A.onStart"))},
		{"fig3", ccfa.Paper, EAS, []string{"A.onStart.entry L.onCreateLoader.entry"}},
		{"fig3", ccfa.Full, EAS, []string{"A.onStart.entry L.onCreateLoader.entry"}},
		{"fig2", ccfa.Paper, EAS, figure2},
		{"fig2", ccfa.Full, EAS, figure2},
		{"fig1", ccfa.Paper, EAA, figure6},
		{"fig1", ccfa.Full, EAA, append(figure6, both(click, taken, "CamAct.onResume")...)},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s %s depth %d", test.app, test.c, test.depth), func(t *testing.T) {
			got := spelled(t, figure(t, test.app, test.depth), test.c)
			want := slices.Clone(test.want)
			sort.Strings(want)
			if !slices.Equal(got, want) {
				t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
			}
		})
	}
}

// TestFigure3Automaton holds the automaton's labels to those of Figure 3(b). What the paper calls back_button is the
// event `leave` here: the user's back key is one of its causes.
func TestFigure3Automaton(t *testing.T) {
	want := []string{
		"A.onCreate.entry, evt=launch", "A.onCreate.exit, true", "A.onStart.entry, true", "ε",
		"L.onCreateLoader.entry, cs=LoaderManager.initLoader", "L.onCreateLoader.exit, true", "A.onStart.exit, true",
		"CList.onClick.entry, evt=click(R.id.b1)", "CList.onClick.exit, true", "A.onStop.entry, evt=leave", "A.onStop.exit, true",
	}
	sort.Strings(want)
	labels := map[string]bool{}
	for _, x := range explicit(t, figure(t, "fig3", ccfa.Paper)) {
		for i := range x.Transitions {
			label := x.Transitions[i].Label()
			if !strings.HasPrefix(label, "L.onLoad") { // Java makes L have them
				labels[label] = true
			}
		}
	}
	var got []string
	for label := range labels {
		got = append(got, label)
	}
	sort.Strings(got)
	if !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// explicit spells out all parts.
func explicit(t *testing.T, a *ccfa.Automaton) []*ccfa.Explicit {
	t.Helper()
	var out []*ccfa.Explicit
	for _, p := range a.Parts {
		x, err := a.Explicit(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, x)
	}
	return out
}

// TestExplicitIsConnected: every state can be reached from its part's initial one, and every callback that is entered
// is left.
func TestExplicitIsConnected(t *testing.T) {
	apks, _ := filepath.Glob(filepath.Join("..", "testdata", "apps", "*.apk"))
	for _, apk := range few(apks) {
		for _, x := range explicit(t, figure(t, strings.TrimSuffix(filepath.Base(apk), ".apk"), ccfa.Full)) {
			connected(t, apk, x)
		}
	}
}

func connected(t *testing.T, apk string, x *ccfa.Explicit) {
	reached := make([]bool, len(x.States))
	for i, s := range x.States {
		reached[i] = s.Initial
	}
	entered, left := map[*ccfa.Callback]bool{}, map[*ccfa.Callback]bool{}
	for changed := true; changed; {
		changed = false
		for i := range x.Transitions {
			tr := &x.Transitions[i]
			if reached[tr.From] && !reached[tr.To] {
				reached[tr.To], changed = true, true
			}
		}
	}
	for i := range x.Transitions {
		if c := x.Transitions[i].Callback; c != nil {
			entered[c], left[c] = true, left[c] || x.Transitions[i].Exit
		}
	}
	for i := range reached {
		if !reached[i] {
			t.Errorf("%s: state %d is not reached", apk, i)
		}
	}
	for c := range entered {
		if !left[c] {
			t.Errorf("%s: %s is entered and never left", apk, c.Name)
		}
	}
}

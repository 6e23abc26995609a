package reports

import (
	"bytes"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// TestRecall: what came is counted by criterion, layer and family, what is lacking has a reason, and the document keeps to its schema.
func TestRecall(t *testing.T) {
	a := &ccfa.Automaton{
		Package: "p", Build: "0badc0de", Parts: []*ccfa.Part{{ID: 0, Kind: ccfa.Window, Name: "A"}},
		Callbacks: []*ccfa.Callback{
			{ID: 0, Name: "A.onCreate", Layer: ccfa.LayerLifecycle, Kinds: ccfa.Event, Main: true, Parts: []int{0}},
			{ID: 1, Name: "A.onClick", Layer: ccfa.LayerCurated, Kinds: ccfa.Event, Main: true, Parts: []int{0}},
			{ID: 2, Name: "A.onOther", Layer: ccfa.LayerGuess, Kinds: ccfa.Event, Main: true, Parts: []int{0}},
		},
	}
	at := func(n int) coverage.Witness { return coverage.Witness{File: "a.calls", Line: n} }
	entry := func(n int) coverage.Symbol { return coverage.Symbol{Callback: n, Point: coverage.Entry} }
	exit := func(n int) coverage.Symbol { return coverage.Symbol{Callback: n, Point: coverage.Exit} }
	pair := func(known bool, symbols ...coverage.Symbol) coverage.CamePair {
		return coverage.CamePair{SeenPair: coverage.SeenPair{Criterion: coverage.EE, Symbols: symbols, Count: 1, Witness: at(9)}, Known: known}
	}
	came := &coverage.Recalled{
		Callbacks: []coverage.Came{
			{Method: "Lp/A;->onCreate()V", Receiver: "Lp/A;", Callback: 0, Count: 2, Witness: at(1)},
			{Method: "Lp/A;->onClick()V", Receiver: "Lp/A;", Callback: 1, Count: 1, Witness: at(2)},
			{Method: "Lp/A;->onOther()V", Receiver: "Lp/A;", Callback: -1, Guessed: true, Count: 1, Witness: at(3)},
			{Method: "Lp/B;->called()V", Receiver: "Lp/B;", Callback: -1, Caller: "lib.X.calls", Count: 7, Witness: at(4)},
			{Method: "Lp/B;->bridge()V", Receiver: "Lp/B;", Callback: -1, Count: 3, Witness: at(5)},
		},
		Pairs: []coverage.CamePair{pair(true, exit(0), entry(1)), pair(false, exit(1), entry(0)), pair(false, exit(1), entry(3))},
	}
	required := &coverage.Requirements{Sequences: []coverage.Sequence{
		{Criterion: coverage.EE, Symbols: []coverage.Symbol{entry(0), exit(0), entry(1)}},
		{Criterion: coverage.EE, Symbols: []coverage.Symbol{entry(1), exit(1), entry(0)}},
	}}
	r := NewRecall(a, required, came, func(method string) Declared {
		switch {
		case strings.Contains(method, "called"):
			return Declared{By: "Llib/X;", Library: true}
		case strings.Contains(method, "bridge"):
			return Declared{}
		}
		return Declared{By: "Landroid/app/Activity;", Family: "component", Known: true}
	})
	if r.Callbacks != (RecallCount{Came: 5, Had: 2}) || r.Pairs[0] != (RecallPairs{"EE", 3, 1}) || r.Density != (RecallDensity{6, 2, 1}) {
		t.Errorf("got %+v, %+v, %+v", r.Callbacks, r.Pairs, r.Density)
	}
	var reasons []string
	for _, l := range r.Lacking {
		reasons = append(reasons, l.Reason)
	}
	if got, want := strings.Join(reasons, "; "), strings.Join([]string{reasonLibrary, reasonUndeclared, reasonGuessed}, "; "); got != want {
		t.Errorf("reasons: got %s, want %s", got, want)
	}
	if r.Orders[0].Reason != reasonOrder || r.Orders[1].Reason != reasonCallback {
		t.Errorf("pairs: got %+v", r.Orders)
	}
	var b bytes.Buffer
	if err := WriteRecall(&b, "json", r, Options{}); err != nil {
		t.Fatal(err)
	}
	checkSchema(t, b.Bytes())
	for _, format := range Formats() {
		b.Reset()
		if err := WriteRecall(&b, format, r, Options{List: 1}); err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
	b.Reset()
	if err := WriteRecall(&b, "table", r, Options{List: 1}); err != nil || !strings.Contains(b.String(), "lib.X.calls") || !strings.Contains(b.String(), "… and 2 more") {
		t.Errorf("%v: %s", err, b.String())
	}
}

package coverage

import (
	"context"
	"testing"

	"cbcov/coverage/trace"
)

// TestStatements: blocks of all processes are united, and lost records could each be one more.
func TestStatements(t *testing.T) {
	m, sequences := figure3()
	app := m.app()
	app.Blocks = []int{3, 5, 2, 7, 1}
	block := func(n uint32) trace.Record { return trace.Record{Kind: trace.Block, Method: n} }
	first := logText(app.Build, 1, numbered(block(0), block(1), block(99)))
	second := logText(app.Build, 2, numbered(block(1), trace.Record{Method: 0, Kind: 'E'}, block(2)))
	lossy := logText(app.Build, 3, []trace.Record{{Seq: 1, Kind: 'E'}, {Seq: 3, Kind: 'X'}})
	for name, test := range map[string]struct {
		text   []byte
		blocks []int
		want   *Statements
		broken int
	}{
		"one":         {first, app.Blocks, &Statements{Blocks: 5, CoveredBlocks: 2, Total: 18, Covered: 8}, 1},
		"united":      {append(first[:len(first):len(first)], second...), app.Blocks, &Statements{Blocks: 5, CoveredBlocks: 3, Total: 18, Covered: 10}, 1},
		"lost":        {append(first[:len(first):len(first)], lossy...), app.Blocks, &Statements{5, 2, 18, 8, 1, 7}, 1},
		"none logged": {lossy, app.Blocks, nil, 0},
		"not given":   {second, nil, &Statements{CoveredBlocks: 2}, 0},
	} {
		app.Blocks = test.blocks
		r, err := Measure(context.Background(), app, sequences, []trace.Source{trace.FromBytes("t", test.text)}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Statements; (got == nil) != (test.want == nil) || got != nil && *got != *test.want || r.Traces.Broken != test.broken {
			t.Errorf("%s: got %+v, %d broken", name, got, r.Traces.Broken)
		}
	}
}

// TestWindows: a sequence counts in each window that requires it.
func TestWindows(t *testing.T) {
	m, sequences := figure3()
	sequences[0].Windows, sequences[1].Windows, sequences[4].Windows = []string{"B", "A"}, []string{"A"}, []string{"B"}
	opt := Options{Suppressed: map[string]string{sequences[1].ID: "why not"}}
	r, err := Measure(context.Background(), m.app(), sequences, []trace.Source{trace.FromBytes("t", []byte(printed))}, opt)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Windows) != 2 || r.Windows[0].Window != "A" || r.Windows[1].Window != "B" {
		t.Fatalf("got %+v", r.Windows)
	}
	a, b := r.Windows[0], r.Windows[1]
	if a.Tallies[EE] != (Tally{Required: 1, Covered: 1, Suppressed: 1}) || b.Tallies[EE] != (Tally{Required: 1, Covered: 1}) || b.Tallies[EAS] != (Tally{Required: 1, Covered: 1}) {
		t.Errorf("got %+v", r.Windows)
	}
}

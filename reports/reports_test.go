package reports

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (- want, + got):\n%s", path, d)
	}
}

// checkSchema holds a JSON document against the published schema that it names.
func checkSchema(t *testing.T, text []byte) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	name, _ := doc.(map[string]any)["schema"].(string)
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("schema", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Errorf("%s: %v\n%s", name, err, text)
	}
}

// hostile is a name that every format has to escape.
const hostile = "p.A|<b>`x`\u202e\x1b[31m"

func sample() (*ccfa.Automaton, *coverage.Result) {
	a := &ccfa.Automaton{Package: "p.app", TargetSDK: 28, Build: "0badf00d"}
	for i, name := range []string{"A.onCreate", "A.onStart", "L.onCreateLoader", hostile} {
		a.Callbacks = append(a.Callbacks, &ccfa.Callback{
			ID: i, Method: "Lp/A;->m" + string(rune('0'+i)) + "()V", Receiver: "Lp/A;", Name: name,
			Kinds: ccfa.Event, Layer: "lifecycle", Events: []string{"launch"}, Parts: []int{0},
		})
	}
	a.Callbacks[1].Label, a.Callbacks[1].Description = "click Save | <b> (R.id.save)", "click Save | <b> (R.id.save), A, A.kt:42"
	a.Callbacks[2].Kinds = ccfa.Sync
	a.Parts = []*ccfa.Part{{Kind: 1, Class: "Lp/A;", Name: "A", Entry: true}, {ID: 1, Kind: 2, Class: "Lp/S;", Name: "S|", Guessed: true}}
	a.Warnings = []string{"what \x00 a warning"}
	pair := func(c coverage.Criterion, x, y int) coverage.Sequence {
		s := []coverage.Symbol{{Callback: x, Point: coverage.Entry}, {Callback: x, Point: coverage.Exit}, {Callback: y, Point: coverage.Entry}}
		return coverage.NewSequence(c, s, -1, a.Callbacks, "A", "B")
	}
	sync := coverage.NewSequence(coverage.EAS, []coverage.Symbol{{Callback: 1}, {Callback: 2}}, -1, a.Callbacks, "A")
	r := &coverage.Result{
		Outcomes: []coverage.Outcome{
			{Sequence: pair(coverage.EE, 0, 1), State: coverage.Covered, Witness: coverage.Witness{File: "t|1", Line: 7}},
			{Sequence: pair(coverage.EE, 0, 3), State: coverage.Uncovered},
			{Sequence: pair(coverage.EE, 1, 3), State: coverage.Uncovered},
			{Sequence: pair(coverage.EE, 1, 0), State: coverage.Unknown},
			{Sequence: sync, State: coverage.Suppressed, Reason: "only | with a network\n", Witness: coverage.Witness{File: "t2", Line: 1}},
		},
		Unmodelled: coverage.Unmodelled{
			Callbacks: []coverage.SeenCallback{
				{Method: "Lp/X;->\x1b()V", Receiver: "Lp/X;", Callback: -1, Count: 2, Witness: coverage.Witness{File: "t2", Line: 4}},
				{Method: a.Callbacks[2].Method, Receiver: "Lp/A;", Callback: 2, Count: 1, Witness: coverage.Witness{File: "t2", Line: 5}},
			},
			Pairs: []coverage.SeenPair{{Criterion: coverage.EAS, Symbols: []coverage.Symbol{{Callback: 0}, {Callback: 2}}, Count: 3, Witness: coverage.Witness{File: "t2", Line: 9}}},
			More:  4,
		},
		Observed: 3, Silent: []string{"quiet.txt"}, Stale: []string{"EE-0000000000000000"},
		Traces: coverage.Totals{Files: 3, Processes: 2, Records: 40, Duplicates: 1, Lost: 2, Foreign: 9, Broken: 1},
	}
	r.Tallies[coverage.EE] = coverage.Tally{Required: 4, Covered: 1, Unknown: 1}
	r.Tallies[coverage.EAS] = coverage.Tally{Suppressed: 1}
	return a, r
}

// TestMeasure compares each format with its golden file.
func TestMeasure(t *testing.T) {
	a, r := sample()
	for _, test := range []struct {
		file, format string
		opt          Options
	}{
		{"measure.txt", "table", Options{List: 1}},
		{"measure-terminal.txt", "table", Options{List: 10, Screen: Screen{Width: 200}}},
		{"measure.md", "markdown", Options{List: 10}},
		{"measure.json", "json", Options{}},
	} {
		var b bytes.Buffer
		if err := WriteMeasured(&b, test.format, (&result.Run{Automaton: a, Result: r}).Document(), test.opt); err != nil {
			t.Fatal(err)
		}
		golden(t, test.file, b.Bytes())
		if test.format == "json" {
			checkSchema(t, b.Bytes())
		}
	}
}

// TestNothing prints the result of an app that requires nothing, to a list of no length.
func TestNothing(t *testing.T) {
	a := &ccfa.Automaton{Package: "p", Build: "00000000"}
	for _, format := range Formats() {
		var b bytes.Buffer
		if err := WriteMeasured(&b, format, (&result.Run{Automaton: a, Result: &coverage.Result{}}).Document(), Options{List: -1}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "%") {
			t.Errorf("%s shows a ratio of nothing:\n%s", format, b.String())
		}
		if format == "json" {
			checkSchema(t, b.Bytes())
		}
	}
}

func TestSequencesAndSummary(t *testing.T) {
	a, r := sample()
	var list []coverage.Sequence
	for _, o := range r.Outcomes {
		list = append(list, o.Sequence)
	}
	for format, file := range map[string]string{"table": "sequences.txt", "markdown": "sequences.md", "json": "sequences.json"} {
		var b bytes.Buffer
		if err := WriteSequences(&b, format, a, &coverage.Requirements{Sequences: list}, Options{List: 100}); err != nil {
			t.Fatal(err)
		}
		golden(t, file, b.Bytes())
		if format == "json" {
			checkSchema(t, b.Bytes())
		}
	}
	var b bytes.Buffer
	if err := WriteSummary(&b, a, Options{}); err != nil {
		t.Fatal(err)
	}
	golden(t, "summary.txt", b.Bytes())
}

func TestUnknownFormat(t *testing.T) {
	a, r := sample()
	err := WriteMeasured(&bytes.Buffer{}, "pdf", (&result.Run{Automaton: a, Result: r}).Document(), Options{})
	if err == nil || !strings.Contains(err.Error(), "table, json, markdown") {
		t.Errorf("got %v", err)
	}
}

// FuzzEscape: nothing that a terminal, Markdown or HTML would act on gets through.
func FuzzEscape(f *testing.F) {
	f.Add(hostile)
	f.Add("\xff\x00 a\r\nb\u2028<script>|")
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range words.Clean(s) {
			if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 || r >= 0x202a && r <= 0x202e || r == 0x2028 {
				t.Fatalf("%q gives %q", s, words.Clean(s))
			}
		}
		if m := markdown(s); strings.ContainsAny(m, "<>|`*_[]\n") || strings.Contains(m, "://") || strings.Contains(m, "www.") {
			t.Fatalf("%q gives %q", s, markdown(s))
		}
		text, err := json.Marshal(markdown(s))
		if err != nil || len(text) == 0 {
			t.Fatal(err)
		}
	})
}

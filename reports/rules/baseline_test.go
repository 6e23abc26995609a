package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"cbcov/reports/result"
)

// TestBaseline writes the baseline of a run, reads it again, and finds that the run passes against it.
func TestBaseline(t *testing.T) {
	d := found()
	d.Unexpected[0].Suppressed = &result.Suppression{Reason: "r"}
	d.Crashes[0].Title = "java.lang.NoSuchMethodError: <init> & \"co\""
	d.Missed = []result.Finding{{ID: "t", Kind: result.Threshold}}
	d.Violations = append(d.Violations, d.Violations[0])
	b := NewBaseline(d)
	var out bytes.Buffer
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	want := `{
  "schema": "cbcov-baseline-1",
  "app": {"package":"p.app"},
  "findings": [
    {"id":"c1","kind":"crash","title":"java.lang.NoSuchMethodError: <init> & \"co\""},
    {"id":"v1","kind":"violation","title":"start in Idle"},
    {"id":"v2","kind":"violation","title":"executed twice"}
  ],
  "uncovered": [
    "EE-0000000000000007",
    "EE-0000000000000008",
    "EE-0000000000000009"
  ]
}
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	checkBaselineSchema(t, out.Bytes())
	path := filepath.Join(t.TempDir(), "b.json")
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := ReadBaseline(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b, again); diff != "" {
		t.Errorf("read again (-want +got):\n%s", diff)
	}
	r, err := Parse("f", []byte("max-new-uncovered: 0\nfail-on: [violation, crash]"))
	if err != nil {
		t.Fatal(err)
	}
	d = found()
	if r.Apply(d, again, time.Time{}); !d.Verdict.Passed || len(d.Verdict.New) > 0 {
		t.Errorf("a run does not pass against its own baseline: %s", spell(d))
	}
}

// TestKeep checks that a baseline keeps what its run did not look for.
func TestKeep(t *testing.T) {
	earlier := &Baseline{"p", []KnownFinding{{ID: "p1", Kind: result.Predicted}, {ID: "v0", Kind: result.Broken}}, []string{"EE-1"}, nil}
	checked := &Baseline{App: "p", Findings: []KnownFinding{{ID: "p2", Kind: result.Predicted}}, Uncovered: []string{}}
	checked.Keep(earlier, &result.Document{Sought: []result.Kind{result.Predicted}})
	want := &Baseline{"p", []KnownFinding{{ID: "p2", Kind: result.Predicted}, {ID: "v0", Kind: result.Broken}}, []string{"EE-1"}, nil}
	if diff := cmp.Diff(want, checked); diff != "" {
		t.Errorf("checked (-want +got):\n%s", diff)
	}
	measured := &Baseline{App: "p", Findings: []KnownFinding{{ID: "v1", Kind: result.Broken}}, Uncovered: []string{"EE-2"}}
	document := &result.Document{Sought: []result.Kind{result.Broken}}
	document.Traces.Files = 1
	measured.Keep(earlier, document)
	want = &Baseline{"p", []KnownFinding{{ID: "p1", Kind: result.Predicted}, {ID: "v1", Kind: result.Broken}}, []string{"EE-2"}, nil}
	if diff := cmp.Diff(want, measured); diff != "" {
		t.Errorf("measured (-want +got):\n%s", diff)
	}
	other := &Baseline{App: "q", Uncovered: []string{"EE-2"}}
	other.Keep(earlier, &result.Document{})
	other.Keep(nil, &result.Document{})
	if len(other.Findings) > 0 || other.Uncovered[0] != "EE-2" {
		t.Errorf("took over from another app: %v", other)
	}
}

func TestEmptyBaseline(t *testing.T) {
	var out bytes.Buffer
	if err := NewBaseline(&result.Document{App: result.App{Package: "p"}}).Write(&out); err != nil {
		t.Fatal(err)
	}
	want := "{\n  \"schema\": \"cbcov-baseline-1\",\n  \"app\": {\"package\":\"p\"},\n  \"findings\": [],\n  \"uncovered\": []\n}\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	checkBaselineSchema(t, out.Bytes())
}

func checkBaselineSchema(t *testing.T, text []byte) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("schema/cbcov-baseline-1.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Error(err)
	}
}

// TestReport reads a report as a baseline.
func TestReport(t *testing.T) {
	d := found()
	d.Schema, d.App.Build, d.Callbacks = result.Schema, "0badf00d", []result.Callback{{Method: "Lp/A;->m()V"}}
	for i := range d.Sequences {
		d.Sequences[i].Symbols = result.Symbols{0, 1}
	}
	d.Violations[1].Suppressed = &result.Suppression{Reason: "r"}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	b, err := parseBaseline("r.json", text)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"EE-0000000000000007", "EE-0000000000000008", "EE-0000000000000009"}; !cmp.Equal(b.Uncovered, want) {
		t.Errorf("uncovered are %v", b.Uncovered)
	}
	var ids []string
	for _, f := range b.Findings {
		ids = append(ids, f.ID)
	}
	if !cmp.Equal(ids, []string{"c1", "u1", "v1"}) || b.Report == nil || b.App != "p.app" {
		t.Errorf("%s knows %v", b.App, ids)
	}
	if _, err := parseBaseline("r.json", []byte(`{"schema": "cbcov-measure-2"}`)); err == nil || !strings.Contains(err.Error(), "baseline r.json: ") {
		t.Errorf("half a report: %v", err)
	}
}

func TestBaselineFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "baseline b.json: it is not what 'cbcov measure' writes with --write-baseline or --format json: unexpected end",
		"[]":                        "baseline b.json: it is not what 'cbcov measure' writes",
		"{}":                        `baseline b.json: its schema is ""; a baseline's is cbcov-baseline-1, or that of a report, cbcov-measure-2`,
		`{"schema":"cbcov-ccfa-2"}`: `baseline b.json: its schema is "cbcov-ccfa-2"`,
		`{"schema":"cbcov-baseline-1","uncovered":[1]}`: "baseline b.json: it is not what 'cbcov measure' writes",
	} {
		if b, err := parseBaseline("b.json", []byte(text)); b != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	_, err := ReadBaseline("none.json")
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "write one with 'cbcov measure … --write-baseline none.json'") {
		t.Error(err)
	}
}

// FuzzBaseline checks that any text gives a baseline or an error, and that a baseline is written as it was read.
func FuzzBaseline(f *testing.F) {
	for _, seed := range []string{
		"", "{}", `{"schema":"cbcov-baseline-1","app":{"package":"p"},"findings":[{"id":"a","kind":"crash","title":"<"}],"uncovered":["EE-1"]}`,
		`{"schema":"cbcov-measure-1","violations":[{"id":"v"}],"unknown":["EE-1"]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := parseBaseline("b", text)
		if (b == nil) == (err == nil) {
			t.Fatalf("baseline %v, error %v", b, err)
		}
		if b == nil {
			return
		}
		var out bytes.Buffer
		if err := b.Write(&out); err != nil {
			t.Fatal(err)
		}
		again, err := parseBaseline("b", out.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if len(again.Findings) != len(b.Findings) || len(again.Uncovered) != len(b.Uncovered) {
			t.Errorf("%v was written and read as %v", b, again)
		}
	})
}

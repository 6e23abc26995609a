package rules

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"cbcov/reports/finding"
)

// TestBaseline writes the baseline of a run, reads it again, and finds that the run passes against it.
func TestBaseline(t *testing.T) {
	list := findings()
	list[2].Suppressed = &finding.Suppression{Reason: "r"}
	list[3].Title = "java.lang.NoSuchMethodError: <init> & \"co\""
	b := NewBaseline("p.app", run(), append(list, finding.Finding{ID: "t", Kind: finding.Threshold}, list[0]))
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
	if v := r.Apply(Input{Result: run(), Findings: findings(), Baseline: again}); !v.Passed || len(v.New) > 0 {
		t.Errorf("a run does not pass against its own baseline: %s", spell(v))
	}
}

// TestKeep checks that a baseline keeps what its run did not look for.
func TestKeep(t *testing.T) {
	earlier := &Baseline{"p", []KnownFinding{{ID: "p1", Kind: finding.Prediction}, {ID: "v0", Kind: finding.Violation}}, []string{"EE-1"}, ""}
	checked := &Baseline{App: "p", Findings: []KnownFinding{{ID: "p2", Kind: finding.Prediction}}, Uncovered: []string{}}
	checked.Keep(earlier, []finding.Kind{finding.Prediction}, false)
	want := &Baseline{"p", []KnownFinding{{ID: "p2", Kind: finding.Prediction}, {ID: "v0", Kind: finding.Violation}}, []string{"EE-1"}, ""}
	if diff := cmp.Diff(want, checked); diff != "" {
		t.Errorf("checked (-want +got):\n%s", diff)
	}
	measured := &Baseline{App: "p", Findings: []KnownFinding{{ID: "v1", Kind: finding.Violation}}, Uncovered: []string{"EE-2"}}
	measured.Keep(earlier, []finding.Kind{finding.Violation}, true)
	want = &Baseline{"p", []KnownFinding{{ID: "p1", Kind: finding.Prediction}, {ID: "v1", Kind: finding.Violation}}, []string{"EE-2"}, ""}
	if diff := cmp.Diff(want, measured); diff != "" {
		t.Errorf("measured (-want +got):\n%s", diff)
	}
	other := &Baseline{App: "q", Uncovered: []string{"EE-2"}}
	other.Keep(earlier, nil, false)
	other.Keep(nil, nil, false)
	if len(other.Findings) > 0 || other.Uncovered[0] != "EE-2" {
		t.Errorf("took over from another app: %v", other)
	}
}

func TestEmptyBaseline(t *testing.T) {
	var out bytes.Buffer
	if err := NewBaseline("p", nil, nil).Write(&out); err != nil {
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
	b, err := parseBaseline("r.json", []byte(`{"schema": "cbcov-measure-1", "app": {"package": "p", "build": "x"}, "covered": ["EE-9"],
		"uncovered": ["EE-2"], "unknown": ["EE-1", "EE-2"], 
		"violations": [{"id": "v1", "kind": "violation", "more": 3}, {"id": "v2", "suppressed": {"reason": "r"}}],
		"unexpected": [{"id": "u1", "suppressed": null}], "crashes": [{"id": "c1"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	second, err := parseBaseline("r.json", []byte(`{"schema": "cbcov-measure-2", "app": {"package": "p", "build": "x"},
		"violations": [{"id": "v1", "kind": "violation"}], "unexpected": [{"id": "u1"}],
		"sequences": [{"id": "EE-9", "state": "covered"}, {"id": "EE-2", "state": "uncovered"}, {"id": "EE-1", "state": "unknown"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b.Uncovered, second.Uncovered); diff != "" {
		t.Errorf("(-first schema +second):\n%s", diff)
	}
	want := &Baseline{"p", []KnownFinding{{ID: "v1", Kind: finding.Violation}, {ID: "u1"}, {ID: "c1"}}, []string{"EE-1", "EE-2"}, "r.json"}
	if diff := cmp.Diff(want, b); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
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

package typestate

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// learned is a machine with all that a learner knows.
func learned(t testing.TB) *Machine {
	m := model(t, "asynctask.dot").Minimize()
	m.NameStates()
	m.Class = "android.os.AsyncTask"
	m.Provenance = &Provenance{
		Purpose: "AsyncTask", Hash: strings.Repeat("0f", 32), Device: "embedded:34", API: 34, Fidelity: Real, Algorithm: "lsharp", Oracle: "wp", Bound: 1,
		Checked: "right if the class has at most 1 state more than the machine", Seed: 7, Asked: 200, Run: 120, Symbols: 700, Rounds: 2,
		Doubts: []string{"delta after exec: 3 of 5 runs agreed"}, Version: "v1", Restrict: []string{"at most 2 exec"},
	}
	m.Binding = bound(m)
	m.Guards = []Guard{{
		Input: m.Inputs[0], Method: "get(int)", When: "arg0 < size() || contains(arg0)", Returned: 3, Failed: 2, Thrown: []string{"p.E"}, Edge: "arg0 tried with 1 and 2",
		Any: [][]Atom{
			{{Path: "0", Is: "<=", Not: true, Bound: -1, Plus: []Weighted{{"this.size()", -1}}}, {Path: "1", Is: "startsWith", Text: "ab"}},
			{{Path: "this.contains(0)", Is: "true"}},
		},
	}}
	return m
}

// bound is a binding that has all there is.
func bound(m *Machine) *Binding {
	return &Binding{
		Births: []Birth{
			{Method: Method{Name: "<init>"}},
			{Method: Method{Class: "p.Tasks", Name: "take", Params: []string{}}, Object: Result, After: []string{m.Inputs[0], Delta}, Again: true},
		},
		Inputs: []Input{
			{Input: m.Inputs[0], Method: Method{Name: "execute*"}},
			{Input: m.Inputs[1], Method: Method{Name: "cancel", Params: []string{"boolean"}, When: []Condition{{0, "true"}}}, Object: "argument 0"},
		},
		Outputs: []Output{
			{Output: Err, Method: Method{Class: "p.L", Name: "on", Params: []string{"int", "byte[]"}}, Object: Listener,
				Registered: &Registration{Method{Name: "set"}, -1}, Late: true},
		},
		Neutral: []Method{{Name: "get*"}},
	}
}

func TestJSON(t *testing.T) {
	m := learned(t)
	text := written(t, func(b *bytes.Buffer) error { return WriteJSON(b, m) })
	golden(t, "asynctask.json", []byte(text))
	got, err := ReadJSON(strings.NewReader(text), "x.json")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(m, got); d != "" {
		t.Error(d)
	}
	for _, m := range []*Machine{m, hostileMachine(), {States: []State{{Name: "alone", Edges: []Edge{}}}}} {
		checkSchema(t, written(t, func(b *bytes.Buffer) error { return WriteJSON(b, m) }))
	}
}

// checkSchema holds a document against the published schema.
func checkSchema(t *testing.T, text string) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("schema", Schema+".json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestReadJSONSkipsNewFields(t *testing.T) {
	const text = `{"future": [{"a": 1}], "schema": "cbcov-typestate-1", "class": "p.A", "states": [{"id": 7, "name": "on"}, {"id": 3, "name": "off", "x": 1}],
	 "transitions": [{"from": 7, "input": "i", "output": "o", "to": 3}, {"to": 7, "from": 3, "input": "i", "output": "o"}],
	 "inputs": ["i"], "outputs": ["o"], "initial": 3}`
	m, err := ReadJSON(strings.NewReader(text), "x.json")
	if err != nil {
		t.Fatal(err)
	}
	want := &Machine{Class: "p.A", Inputs: []string{"i"}, Outputs: []string{"o"}, Initial: 1, States: []State{{"on", []Edge{{0, 1}}}, {"off", []Edge{{0, 0}}}}}
	if d := cmp.Diff(want, m); d != "" {
		t.Error(d)
	}
}

func TestReadJSONErrors(t *testing.T) {
	document := func(replace ...string) string {
		return strings.NewReplacer(replace...).Replace(`{
 "schema": "cbcov-typestate-1", "class": "p.A",
 "inputs": ["i", "j"], "outputs": ["o"], "initial": 0,
 "states": [{"id": 0, "name": "a"}],
 "transitions": [
  {"from": 0, "input": "i", "output": "o", "to": 0},
  {"from": 0, "input": "j", "output": "o", "to": 0}]
}`)
	}
	if _, err := ReadJSON(strings.NewReader(document()), "x.json"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ text, want string }{
		{"", "x.json:1:1: unexpected end of JSON input"},
		{"[]", "x.json:1:1: want a JSON object"},
		{"{}", `x.json:1:1: no field "schema": this is no document of cbcov-typestate-1`},
		{document() + "1", "x.json:8:2: invalid character '1' after top-level value"},
		{document("cbcov-typestate-1", "cbcov-typestate-2"), `x.json:2:2: the document is of schema "cbcov-typestate-2", and this version of cbcov reads cbcov-typestate-1`},
		{document(`"initial": 0`, `"initial": "0"`), "x.json:3:53: string where a whole number is wanted"},
		{document(`"initial": 0`, `"initial": 5`), "x.json:3:42: there is no state 5"},
		{document(`"initial": 0`, `"initial": 0, "class": ""`), `x.json:3:56: field "class" is given twice`},
		{document(`["o"]`, `["o", "o"]`), `x.json:3:24: output "o" is given twice`},
		{document(`["o"]`, `["o", "\u0007"]`), `output "\a": the name has a character that cannot be printed`},
		{document(`"name": "a"}`, `"name": "a"}, {"id": 0}`), "x.json:4:37: state 0 is given twice"},
		{document(`"id": 0`, `"name": "b"`), `x.json:4:13: a state without "id"`},
		{document(`"input": "i", `, ""), `x.json:6:3: a transition needs "from", "input", "output" and "to"`},
		{document(`"input": "i"`, `"input": "k"`), `x.json:6:3: input "k" is not among the machine's inputs`},
		{document(`"input": "i"`, `"input": "j"`), `x.json:7:3: state "a" has a second transition on input "j"; the first is in line 6`},
		{document(`"from": 0, "input": "i"`, `"from": 9, "input": "i"`), "x.json:6:3: there is no state 9"},
		{document(`["i", "j"]`, `["i", "j", "k"]`), `x.json:4:13: state "a" has no transition on input "k"`},
		{document("[\n", "[,"), "x.json:5:18: "},
	} {
		_, err := ReadJSON(strings.NewReader(tt.text), "x.json")
		var at *ReadError
		if !errors.As(err, &at) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %s\n%s", err, tt.want, tt.text)
		}
	}
}

func TestProvenanceIsSafeToPrint(t *testing.T) {
	m := learned(t)
	m.Provenance.Checked = "\x1b[31mred\u202e"
	text := written(t, func(b *bytes.Buffer) error { return WriteJSON(b, m) })
	got, err := ReadJSON(strings.NewReader(text), "x.json")
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(got.Provenance.Checked, "\x1b\u202e") {
		t.Errorf("read %q", got.Provenance.Checked)
	}
}

func FuzzReadJSON(f *testing.F) {
	m := machine(f, "0 go / ok 1\n1 go / err 1")
	f.Add(written(f, func(b *bytes.Buffer) error { return WriteJSON(b, m) }))
	m.Provenance = learned(f).Provenance
	f.Add(written(f, func(b *bytes.Buffer) error { return WriteJSON(b, m) }))
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ReadJSON(strings.NewReader(text), "fuzz.json")
		checkRead(t, m, err)
	})
}

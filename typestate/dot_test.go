package typestate

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// aalpy is a file as AALpy's save_automaton_to_file writes it.
const aalpy = `digraph LearnedModel {
s0 [label="s0"];
s1 [label="s1"];
s0 -> s1  [label="exec/ok"];
s0 -> s0  [label="delta/beta"];
s1 -> s1  [label="exec/err"];
s1 -> s1  [label="delta/err"];
__start0 [shape=none, label=""];
__start0 -> s0  [label=""];
}
`

// same are other ways to write the machine of aalpy.
var same = map[string]string{
	"LearnLib": `digraph g {

	s0 [shape="circle" label="s0"];
	s1 [shape="circle" label="s1"];
	s0 -> s1 [label="exec / ok"];
	s0 -> s0 [label="delta / beta"];
	s1 -> s1 [label="exec / err"];
	s1 -> s1 [label="delta / err"];

__start0 [label="" shape="none" width="0" height="0"];
__start0 -> s0;

}`,
	"comments, no quotes, attributes in any way": `// of a tool
# line 1 "x"
strict digraph {
  rankdir = LR; graph [bgcolor=white, fontsize = 10]; node [shape=box]; edge [color="red"];
  /* a
     comment */ start0 [shape=point];
  start0 -> idle
  idle -> busy [label="exec/ok", weight=2;]
  idle -> idle [label = "delta / beta"] busy -> busy [label="exec " + "/ err"][color=blue];
  "busy" -> busy:n:ne [label="delta/" + "err"]
}`,
	"several labels on an edge, in a subgraph": `DIGRAPH "g" { subgraph cluster_0 { a; b }
  a -> b [label="exec / ok\n"]; a -> a [label="delta/beta"];
  { b -> b [label="exec / err\ndelta / err"] }
  x -> { a } [label=""] }`,
	"escapes": `digraph { 0 -> 1 [label="exec / &#111;&#x6b;"]; 0->0[label="del\ta / beta"]; 1->1[label="exec / er\
r\ldelta / err"]; -1 -> 0 }`,
	"default labels": `digraph { node [label="\N"]; edge [label="exec / err"]; b -> b; a -> b [label="exec / ok"];
  edge [label="delta / err"]; b -> b; a -> a [label="delta / beta"]; edge [label=""]; s -> a }`,
}

func TestReadDOT(t *testing.T) {
	want, err := ReadDOT(strings.NewReader(aalpy), "aalpy.dot")
	if err != nil {
		t.Fatal(err)
	}
	if want.Class != "LearnedModel" || len(want.States) != 2 || want.States[1].Name != "s1" || strings.Join(want.Inputs, " ") != "exec delta" {
		t.Errorf("read %+v", want)
	}
	// These were written by AALpy 1.6.1 and by LearnLib (AutomataLib 0.11.0), which had read the machine as WriteDOT writes it.
	for _, file := range []string{"aalpy.dot", "learnlib.dot"} {
		if !Equal(model(t, file), model(t, "asynctask.dot")) {
			t.Errorf("%s is another machine", file)
		}
	}
	for name, text := range same {
		got, err := ReadDOT(strings.NewReader(text), name)
		if err != nil {
			t.Error(err)
		} else if !Equal(got, want) {
			t.Errorf("%s: another machine: %+v", name, got)
		}
	}
}

func TestReadDOTErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", `f.dot:1:1: want "digraph", found the end of the file`},
		{"graph {}", `f.dot:1:1: want "digraph", found "graph"`},
		{"digraph {\n  s0 -- s1\n}", `f.dot:2:6: "--" is an edge without direction: a digraph has "->"`},
		{"digraph { a -> ", `f.dot:1:16: want a node, found the end of the file`},
		{"digraph { a [label=\"x", `f.dot:1:20: this string has no end`},
		{"digraph { a [label=<b<i> ", `f.dot:1:20: this HTML label has no end`},
		{"digraph { /* ", `f.dot:1:11: this comment has no end`},
		{"digraph { a [label] }", `f.dot:1:19: want "=", found "]"`},
		{"digraph { ! }", `f.dot:1:11: unexpected '!'`},
		{"digraph {} x", `f.dot:1:12: want the end of the file, found "x"`},
		{"digraph { a -> b [label=\"x / y\"] }", `no initial state: it needs an edge without label, as in "__start0 -> s0;"`},
		{"digraph {\n_ -> a; é -> a; }", `f.dot:2:11: a second edge without label`},
		{"digraph { _ -> a; _ -> a [label=\"i / o\"] }", `node "_" has an edge without label`},
		{"digraph { _ -> a; a -> a [label=\"tick\"] }", `f.dot:1:33: label "tick" is not "input / output": this is no Mealy machine`},
		{"digraph { _ -> a; a -> a [label=<tick>] }", `an HTML label is not read`},
		{"digraph { _ -> a; a -> a [label=\"/ o\"] }", `f.dot:1:33: input without a name`},
		{"digraph { _ -> a; a -> a [label=\"i / o\x01\"] }", `output "o\x01": the name has a character that cannot be printed`},
		{"digraph { _ -> a;\na -> a [label=\"i / o\"];\na -> b [label=\"i / p\"] }", `f.dot:3:15: state "a" has a second transition on input "i"; the first is in line 2`},
		{"digraph { _ -> a;\nb;\na -> b [label=\"i / o\"] }", `f.dot:2:1: state "b" has no transition on input "i"`},
		{"digraph {" + strings.Repeat("{", 200), `subgraphs are nested more than 100 deep`},
	} {
		_, err := ReadDOT(strings.NewReader(tt.text), "f.dot")
		var at *ReadError
		if !errors.As(err, &at) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// hostile are names that have a meaning somewhere.
var hostile = []string{
	`a / b`, `a/b`, `"`, `\`, `\"`, `a\n`, `&amp;`, `&#47;`, `<b>`, ` spaced `, `-->`, `|x|`, `]]>`, `%%`, `#35;`, `'`, `;`, `~~x~~`, `__x__`,
	`"]`, `<U+0041>`, `!include x`, `@enduml`, "`", `end`, `ΔÄ漢`, `a·b`, `[*]`, `:`, `{}`,
}

// hostileMachine has them as inputs, outputs, and names.
func hostileMachine() *Machine {
	m := &Machine{Class: `p.A"]<x>&\ / `, Inputs: hostile, Outputs: hostile, Initial: 1, Provenance: &Provenance{Device: `"<embedded>`, Fidelity: Emulated}}
	for s := range 3 {
		var edges []Edge
		for i := range hostile {
			edges = append(edges, Edge{(i + s) % len(hostile), (s + i%2) % 3})
		}
		m.States = append(m.States, State{hostile[s], edges})
	}
	return m
}

func TestRoundTrips(t *testing.T) {
	machines := map[string]*Machine{"hostile": hostileMachine()}
	for _, tt := range models {
		machines[tt.file] = model(t, tt.file)
	}
	for name, m := range machines {
		dot := written(t, func(b *bytes.Buffer) error { return WriteDOT(b, m) })
		fromDOT, err := ReadDOT(strings.NewReader(dot), name)
		if err != nil {
			t.Fatal(err)
		}
		json := written(t, func(b *bytes.Buffer) error { return WriteJSON(b, fromDOT) })
		fromJSON, err := ReadJSON(strings.NewReader(json), name)
		if err != nil {
			t.Fatal(err)
		}
		if !Equal(m, fromDOT) || !Equal(m, fromJSON) {
			t.Errorf("%s: a round trip gives another machine", name)
		}
		if fromJSON.Class != m.Class || fromJSON.States[1].Name != m.States[1].Name {
			t.Errorf("%s: names changed: %q, %q", name, fromJSON.Class, fromJSON.States[1].Name)
		}
		again := written(t, func(b *bytes.Buffer) error { return WriteDOT(b, fromJSON) })
		if _, body, _ := strings.Cut(dot, "\n"); !strings.HasSuffix(again, body) { // the first line is the origin
			t.Errorf("%s: DOT → JSON → DOT gives another text", name)
		}
	}
}

func FuzzReadDOT(f *testing.F) {
	f.Add(aalpy)
	for _, text := range same {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ReadDOT(strings.NewReader(text), "fuzz.dot")
		checkRead(t, m, err)
	})
}

// checkRead holds what every reader promises: a machine or an error, and a machine that can be written in every form and read again.
func checkRead(t *testing.T, m *Machine, err error) {
	if (m == nil) == (err == nil) {
		t.Fatalf("machine %v, error %v", m, err)
	}
	if err != nil {
		return
	}
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	for read, write := range map[string]string{"dot": written(t, func(b *bytes.Buffer) error { return WriteDOT(b, m) }),
		"json": written(t, func(b *bytes.Buffer) error { return WriteJSON(b, m) })} {
		again, err := readers["."+read](strings.NewReader(write), "again")
		if err != nil || !Equal(m, again) || again.Class != m.Class {
			t.Fatalf("%s is not read again: %v\n%s", read, err, write)
		}
	}
}

package typestate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Schema is the name that a JSON document of a machine gives itself. The file schema/cbcov-typestate-1.json says what such a document
// is. Fields may be added, never renamed.
const Schema = "cbcov-typestate-1"

type jsonState struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

type jsonTransition struct {
	From   int    `json:"from"`
	Input  string `json:"input"`
	Output string `json:"output"`
	To     int    `json:"to"`
}

// WriteJSON writes a machine, all of it, as JSON: one line a state and a transition, so that text tools can compare two files. ReadJSON
// gives back the same machine.
func WriteJSON(w io.Writer, m *Machine) error {
	p := &jsonPrinter{w: bufio.NewWriter(w)}
	p.text("{\n")
	p.field("schema", Schema)
	p.field("class", m.Class)
	p.field("inputs", append([]string{}, m.Inputs...))
	p.field("outputs", append([]string{}, m.Outputs...))
	p.field("initial", m.Initial)
	p.list("states", len(m.States), func(i int) any { return jsonState{i, m.StateName(i)} })
	p.text(",\n")
	n := len(m.Inputs)
	p.list("transitions", len(m.States)*n, func(i int) any {
		from, in := i/n, i%n
		e := m.Step(from, in)
		return jsonTransition{from, m.Inputs[in], m.Outputs[e.Output], e.To}
	})
	if len(m.Guards) > 0 {
		p.text(",\n")
		p.list("guards", len(m.Guards), func(i int) any { return m.Guards[i] })
	}
	if m.Provenance != nil {
		p.text(",\n  \"provenance\": ")
		p.value(m.Provenance, "  ")
	}
	if m.Binding != nil {
		p.binding(m.Binding)
	}
	p.text("\n}\n")
	if p.err != nil {
		return p.err
	}
	return p.w.Flush()
}

// A jsonPrinter writes parts of a document and keeps the first error.
type jsonPrinter struct {
	w   *bufio.Writer
	err error
}

func (p *jsonPrinter) text(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// value writes a value: on one line if indent is empty, else with its parts indented below that.
func (p *jsonPrinter) value(v any, indent string) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // names stay readable
	if indent != "" {
		e.SetIndent(indent, "  ")
	}
	if err := e.Encode(v); err != nil && p.err == nil {
		p.err = err
	}
	p.text("%s", bytes.TrimSpace(b.Bytes()))
}

func (p *jsonPrinter) field(name string, v any) {
	p.text("  %q: ", name)
	p.value(v, "")
	p.text(",\n")
}

// binding writes what the symbols are in an app's code, one line a call or callback.
func (p *jsonPrinter) binding(b *Binding) {
	p.text(",\n  \"app\": {\n  ")
	p.lines("  ", "new", len(b.Births), func(i int) any { return b.Births[i] })
	p.text(",\n  ")
	p.lines("  ", "inputs", len(b.Inputs), func(i int) any { return b.Inputs[i] })
	p.text(",\n  ")
	p.lines("  ", "outputs", len(b.Outputs), func(i int) any { return b.Outputs[i] })
	p.text(",\n  ")
	p.lines("  ", "neutral", len(b.Neutral), func(i int) any { return b.Neutral[i] })
	if len(b.Observers) > 0 {
		p.text(",\n  ")
		p.lines("  ", "observers", len(b.Observers), func(i int) any { return b.Observers[i] })
	}
	p.text("\n  }")
}

func (p *jsonPrinter) list(name string, n int, item func(int) any) { p.lines("", name, n, item) }

// lines writes a list, one line an item, indented by as much more.
func (p *jsonPrinter) lines(indent, name string, n int, item func(int) any) {
	p.text("  %q: [", name)
	for i := range n {
		if i > 0 {
			p.text(",")
		}
		p.text("\n    %s", indent)
		p.value(item(i), "")
	}
	p.text("\n  %s]", indent)
}

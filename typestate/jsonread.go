package typestate

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// ReadJSON reads a machine from a document of Schema. Fields that it does not know are skipped: later versions may add some. Errors name
// the file, the line and the column; file is what they call it.
func ReadJSON(r io.Reader, file string) (*Machine, error) {
	src, err := readSource(r, file)
	if err != nil {
		return nil, err
	}
	if err := checkSyntax(src); err != nil {
		return nil, err
	}
	j := &jsonReader{src: src, dec: json.NewDecoder(bytes.NewReader(src.text)), at: map[string]int{}}
	if err := j.document(); err != nil {
		return nil, err
	}
	return j.machine()
}

// checkSyntax reports where a text stops being JSON. (A json.Decoder tells that place only roughly.)
func checkSyntax(src *source) error {
	var syntax *json.SyntaxError
	if json.Valid(src.text) || !errors.As(json.Unmarshal(src.text, &struct{}{}), &syntax) {
		return nil
	}
	return src.errorAt(int(syntax.Offset)-1, "%v", syntax)
}

// A jsonReader reads a document field by field, to know where each value stands.
type jsonReader struct {
	src *source
	dec *json.Decoder
	at  map[string]int // offsets of the fields that were read

	schema, class   string
	inputs, outputs []string
	initial         int
	states          []jsonPlacedState
	transitions     []jsonPlacedTransition
	provenance      *Provenance
	guards          []Guard
	binding         *Binding
}

// The parts of the lists: a nil field is missing.
type jsonPlacedState struct {
	ID   *int   `json:"id"`
	Name string `json:"name"`
	at   int
}

type jsonPlacedTransition struct {
	From   *int    `json:"from"`
	Input  *string `json:"input"`
	Output *string `json:"output"`
	To     *int    `json:"to"`
	at     int
}

// document reads all fields.
func (j *jsonReader) document() error {
	if err := j.delimiter('{', "a JSON object"); err != nil {
		return err
	}
	for j.dec.More() {
		at := j.next()
		token, err := j.dec.Token()
		if err != nil {
			return j.wrong(err, at)
		}
		name, _ := token.(string)
		if _, twice := j.at[name]; twice {
			return j.src.errorAt(at, "field %q is given twice", clip(name))
		}
		j.at[name] = at
		if err := j.field(name); err != nil {
			return err
		}
	}
	for _, name := range []string{"schema", "class", "inputs", "outputs", "initial", "states", "transitions"} {
		if _, ok := j.at[name]; !ok {
			return j.src.errorAt(0, "no field %q: this is no document of %s", name, Schema)
		}
	}
	if j.schema != Schema {
		return j.src.errorAt(j.at["schema"], "the document is of schema %q, and this version of cbcov reads %s", clip(j.schema), Schema)
	}
	j.cleanProvenance()
	j.cleanGuards()
	return nil
}

// cleanProvenance makes its texts safe to print.
func (j *jsonReader) cleanProvenance() {
	p := j.provenance
	if p == nil {
		return
	}
	texts := []*string{&p.Purpose, &p.Hash, &p.Device, (*string)(&p.Fidelity), &p.Algorithm, &p.Oracle, &p.Checked, &p.Version}
	for _, list := range [][]string{p.Doubts, p.Restrict} {
		for i := range list {
			texts = append(texts, &list[i])
		}
	}
	for _, t := range texts {
		*t = Printable(*t)
	}
}

// cleanGuards makes what is printed of guards safe to print. Paths and texts stay, as calls are held against them.
func (j *jsonReader) cleanGuards() {
	for i := range j.guards {
		g := &j.guards[i]
		for _, t := range append([]*string{&g.Method, &g.When, &g.Edge}, pointers(g.Thrown)...) {
			*t = Printable(*t)
		}
	}
}

func pointers(list []string) (all []*string) {
	for i := range list {
		all = append(all, &list[i])
	}
	return all
}

// field reads one field's value.
func (j *jsonReader) field(name string) error {
	switch name {
	case "schema":
		return j.value(&j.schema)
	case "class":
		return j.value(&j.class)
	case "inputs":
		return j.value(&j.inputs)
	case "outputs":
		return j.value(&j.outputs)
	case "initial":
		return j.value(&j.initial)
	case "provenance":
		return j.value(&j.provenance)
	case "guards":
		return j.value(&j.guards)
	case "app":
		return j.value(&j.binding)
	case "states":
		return j.list(maxStates, func(at int) error {
			s := jsonPlacedState{at: at}
			err := j.value(&s)
			j.states = append(j.states, s)
			return err
		})
	case "transitions":
		return j.list(maxEdges, func(at int) error {
			t := jsonPlacedTransition{at: at}
			err := j.value(&t)
			j.transitions = append(j.transitions, t)
			return err
		})
	}
	var unknown json.RawMessage
	return j.value(&unknown)
}

// next is the offset of the next token: the decoder's own offset is the end of the one before.
func (j *jsonReader) next() int {
	at := int(j.dec.InputOffset())
	for at < len(j.src.text) && strings.IndexByte(" \t\r\n,:", j.src.text[at]) >= 0 {
		at++
	}
	return at
}

// value decodes the next value.
func (j *jsonReader) value(into any) error {
	at := j.next()
	return j.wrong(j.dec.Decode(into), at)
}

// list reads a list item by item.
func (j *jsonReader) list(limit int, item func(at int) error) error {
	if err := j.delimiter('[', "a list"); err != nil {
		return err
	}
	for n := 0; j.dec.More(); n++ {
		if n == limit {
			return j.src.errorAt(j.next(), "the list has more than %d items", limit)
		}
		if err := item(j.next()); err != nil {
			return err
		}
	}
	return j.delimiter(']', `"]"`)
}

func (j *jsonReader) delimiter(want json.Delim, name string) error {
	at := j.next()
	token, err := j.dec.Token()
	if err != nil {
		return j.wrong(err, at)
	}
	if token != want {
		return j.src.errorAt(at, "want %s", name)
	}
	return nil
}

// wrong puts a decoder's error at its place; at is the offset of what was decoded.
func (j *jsonReader) wrong(err error, at int) error {
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &kind):
		return j.src.errorAt(at, "%s where %s is wanted", kind.Value, goKind(kind.Type.Kind().String()))
	}
	return j.src.errorAt(at, "%v", err)
}

// goKind says in JSON's words what a Go type reads.
func goKind(kind string) string {
	switch kind {
	case "string":
		return "a string"
	case "int", "int64":
		return "a whole number"
	case "slice":
		return "a list"
	}
	return "an object"
}

// machine puts the fields together.
func (j *jsonReader) machine() (*Machine, error) {
	a := newAssembly(j.src)
	a.machine.Class, a.machine.Provenance = clip(j.class), j.provenance
	if err := j.alphabets(a); err != nil {
		return nil, err
	}
	index := make(map[int]int, len(j.states))
	for _, s := range j.states {
		if s.ID == nil {
			return nil, j.src.errorAt(s.at, `a state without "id"`)
		}
		if _, twice := index[*s.ID]; twice {
			return nil, j.src.errorAt(s.at, "state %d is given twice", *s.ID)
		}
		i, err := a.state(clip(s.Name), s.at)
		if err != nil {
			return nil, err
		}
		index[*s.ID] = i
	}
	for _, t := range j.transitions {
		if err := j.transition(a, index, t); err != nil {
			return nil, err
		}
	}
	initial, ok := index[j.initial]
	if !ok {
		return nil, j.src.errorAt(j.at["initial"], "there is no state %d", j.initial)
	}
	m, err := a.finish(initial)
	if err != nil {
		return nil, err
	}
	m.Guards = j.guards
	if err := m.checkGuards(); err != nil {
		return nil, j.src.errorAt(j.at["guards"], "%v", err)
	}
	if j.binding == nil {
		return m, nil
	}
	if err := j.binding.Check(m); err != nil {
		return nil, j.src.errorAt(j.at["app"], "%v", err)
	}
	m.Binding = j.binding
	m.Binding.trim()
	return m, nil
}

// alphabets gives the assembly the symbols: no others may come.
func (j *jsonReader) alphabets(a *assembly) error {
	for i, name := range j.inputs {
		if n, err := a.input(name, j.at["inputs"]); err != nil {
			return err
		} else if n != i {
			return j.src.errorAt(j.at["inputs"], "input %q is given twice", name)
		}
	}
	for i, name := range j.outputs {
		if n, err := a.output(name, j.at["outputs"]); err != nil {
			return err
		} else if n != i {
			return j.src.errorAt(j.at["outputs"], "output %q is given twice", name)
		}
	}
	a.fixed = true
	return nil
}

func (j *jsonReader) transition(a *assembly, index map[int]int, t jsonPlacedTransition) error {
	if t.From == nil || t.Input == nil || t.Output == nil || t.To == nil {
		return j.src.errorAt(t.at, `a transition needs "from", "input", "output" and "to"`)
	}
	input, err := a.input(*t.Input, t.at)
	if err != nil {
		return err
	}
	output, err := a.output(*t.Output, t.at)
	if err != nil {
		return err
	}
	from, ok := index[*t.From]
	if !ok {
		return j.src.errorAt(t.at, "there is no state %d", *t.From)
	}
	to, ok := index[*t.To]
	if !ok {
		return j.src.errorAt(t.at, "there is no state %d", *t.To)
	}
	return a.add(transition{from, input, output, to, t.at})
}

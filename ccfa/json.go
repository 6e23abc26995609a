package ccfa

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"cbcov/ccfa/scope"
)

// Schema names the JSON documents that Automaton.WriteJSON and Explicit.WriteJSON write. In the former each module has its states once, and
// transitions call modules; in the latter one part is spelled out, and nothing calls.
const Schema = "cbcov-ccfa-2"

type jsonApp struct {
	Package   string `json:"package"`
	TargetSDK int    `json:"targetSdk"`
	Build     string `json:"build"`
}

type jsonScope struct {
	Own       []jsonOwn   `json:"own"`
	Libraries int         `json:"libraries"`
	Others    []jsonOther `json:"others"`
	Renamed   struct {
		In  int `json:"in"`
		Out int `json:"out"`
	} `json:"renamed"`
	MovedIn  []string `json:"movedIn"`
	MovedOut []string `json:"movedOut"`
}

type jsonOwn struct {
	Package    string       `json:"package"`
	Reason     scope.Reason `json:"reason"`
	Components []string     `json:"components"`
	Classes    int          `json:"classes"`
}

type jsonOther struct {
	Package string `json:"package"`
	Classes int    `json:"classes"`
}

type jsonCallback struct {
	Method      string   `json:"method"`
	Receiver    string   `json:"receiver"`
	Name        string   `json:"name"`
	Widgets     []string `json:"widgets,omitempty"`
	Source      string   `json:"source,omitempty"`
	Description string   `json:"description"`
	Label       string   `json:"label"`
	Kinds       []string `json:"kinds"`
	Layer       Layer    `json:"layer"`
	Events      []string `json:"events"`
	Parts       []string `json:"parts"`
	Threads     []string `json:"threads"`
}

type jsonPart struct {
	Class   string   `json:"class"`
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Entry   bool     `json:"entry"`
	Guessed bool     `json:"guessed,omitempty"`
	Opens   []string `json:"opens"`
}

type jsonModule struct {
	ID       int         `json:"id"`
	Name     string      `json:"name"`
	Part     string      `json:"part,omitempty"`     // class, of a part's life
	Callback *jsonMethod `json:"callback,omitempty"` // whose entry, inside and exit it is
	Worker   bool        `json:"worker,omitempty"`
	Initial  int         `json:"initial"`
	Final    *int        `json:"final,omitempty"` // a life has none
}

type jsonMethod struct {
	Method   string `json:"method"`
	Receiver string `json:"receiver"`
}

type jsonState struct {
	ID      int    `json:"id"`
	Module  *int   `json:"module,omitempty"`
	Part    string `json:"part,omitempty"`
	Name    string `json:"name,omitempty"`
	Initial bool   `json:"initial,omitempty"`
}

type jsonSymbol struct {
	Method   string `json:"method"`
	Receiver string `json:"receiver"`
	Point    string `json:"point"`
}

type jsonTransition struct {
	From    int               `json:"from"`
	To      int               `json:"to"`
	Symbol  *jsonSymbol       `json:"symbol,omitempty"`
	Epsilon string            `json:"epsilon,omitempty"`
	Call    *int              `json:"call,omitempty"`
	Posts   *jsonMethod       `json:"posts,omitempty"`
	Guard   map[string]string `json:"guard,omitempty"`
	When    []string          `json:"when,omitempty"`
	Sets    []string          `json:"sets,omitempty"`
}

// WriteJSON writes the automaton, a module a body, as one JSON document: one line a callback, state and transition.
func (a *Automaton) WriteJSON(ctx context.Context, w io.Writer) error {
	j := a.beginJSON(ctx, w)
	modules := a.Modules()
	list(j, "modules", modules, func(m *Module) any {
		out := jsonModule{ID: m.ID, Name: m.Name, Worker: m.Worker}
		if len(m.States) > 0 {
			out.Initial = m.States[0].ID
		}
		if m.Final >= 0 {
			out.Final = &m.States[m.Final].ID
		}
		if m.Part != nil {
			out.Part = m.Part.Class
		}
		if m.Callback != nil {
			out.Callback = &jsonMethod{m.Callback.Method, m.Callback.Receiver}
		}
		return out
	})
	j.begin("states")
	for _, m := range modules {
		for _, s := range m.States {
			j.item(jsonState{ID: s.ID, Module: &m.ID, Name: s.Name, Initial: s.Initial})
		}
	}
	j.end()
	j.begin("transitions")
	for _, m := range modules {
		for i := range m.Transitions {
			j.item(m.Transitions[i].json())
		}
	}
	j.end()
	return j.finish(a)
}

// WriteJSON writes the part as one JSON document.
func (x *Explicit) WriteJSON(ctx context.Context, w io.Writer) error {
	j := x.a.beginJSON(ctx, w)
	j.field("explicit", x.Part.Class)
	j.field("cut", x.Cut)
	if x.Coarse {
		j.field("coarse", true)
		j.field("budget", x.a.budget)
	}
	list(j, "states", x.States, func(s State) any {
		return jsonState{ID: s.ID, Part: s.Part.Class, Name: s.Name, Initial: s.Initial}
	})
	j.begin("transitions")
	for i := range x.Transitions {
		j.item(x.Transitions[i].json())
	}
	j.end()
	return j.finish(x.a)
}

// beginJSON writes what all documents have.
func (a *Automaton) beginJSON(ctx context.Context, w io.Writer) *jsonWriter {
	j := &jsonWriter{ctx: ctx, w: bufio.NewWriter(w)}
	j.enc = json.NewEncoder(&j.buf)
	j.enc.SetEscapeHTML(false)
	j.text("{\n \"schema\": ")
	j.value(Schema)
	j.field("app", jsonApp{a.Package, a.TargetSDK, a.Build})
	j.field("scope", a.scopeJSON())
	list(j, "callbacks", a.Callbacks, func(c *Callback) any {
		return jsonCallback{
			Method: c.Method, Receiver: c.Receiver, Name: c.Name, Widgets: c.Widgets, Source: c.Source, Description: c.Description, Label: c.Label, Kinds: c.Kinds.Names(), Layer: c.Layer,
			Events: orEmpty(c.Events), Parts: a.partClasses(c.Parts), Threads: c.threads(),
		}
	})
	list(j, "parts", a.Parts, func(p *Part) any {
		return jsonPart{Class: p.Class, Name: p.Name, Kind: p.Kind.String(), Entry: p.Entry, Guessed: p.Guessed, Opens: a.partClasses(p.Opens)}
	})
	return j
}

// scopeJSON tells what was taken for the app's own code.
func (a *Automaton) scopeJSON() jsonScope {
	s := a.Scope
	out := jsonScope{Own: []jsonOwn{}, Libraries: s.Libraries, Others: []jsonOther{}, MovedIn: orEmpty(s.Moved.In), MovedOut: orEmpty(s.Moved.Out)}
	out.Renamed.In, out.Renamed.Out = s.Renamed.In, s.Renamed.Out
	for _, p := range s.Own {
		out.Own = append(out.Own, jsonOwn{p.Name, p.Reason, orEmpty(p.Components), p.Classes})
	}
	for _, o := range s.Others {
		out.Others = append(out.Others, jsonOther{o.Package, o.Classes})
	}
	return out
}

// jsonWriter writes an object whose long lists have a line an item.
type jsonWriter struct {
	ctx   context.Context
	w     *bufio.Writer
	buf   bytes.Buffer
	enc   *json.Encoder
	items int
	err   error
}

func (j *jsonWriter) text(s string) {
	if j.err == nil {
		_, j.err = j.w.WriteString(s)
	}
}

func (j *jsonWriter) value(v any) {
	if j.err != nil {
		return
	}
	if j.err = j.ctx.Err(); j.err != nil {
		return
	}
	j.buf.Reset()
	if j.err = j.enc.Encode(v); j.err == nil {
		_, j.err = j.w.Write(bytes.TrimRight(j.buf.Bytes(), "\n"))
	}
}

func (j *jsonWriter) field(name string, v any) {
	j.text(fmt.Sprintf(",\n %q: ", name))
	j.value(v)
}

func (j *jsonWriter) begin(name string) {
	j.text(fmt.Sprintf(",\n %q: [", name))
	j.items = 0
}

func (j *jsonWriter) item(v any) {
	if j.items++; j.items > 1 {
		j.text(",")
	}
	j.text("\n  ")
	j.value(v)
}

func (j *jsonWriter) end() {
	if j.items > 0 {
		j.text("\n ")
	}
	j.text("]")
}

// list writes a field that is a list.
func list[T any](j *jsonWriter, name string, items []T, f func(T) any) {
	j.begin(name)
	for _, x := range items {
		j.item(f(x))
	}
	j.end()
}

func (j *jsonWriter) finish(a *Automaton) error {
	list(j, "warnings", a.Warnings, func(w string) any { return w })
	j.text("\n}\n")
	if j.err != nil {
		return j.err
	}
	return j.w.Flush()
}

func (t *Transition) json() jsonTransition {
	j := jsonTransition{From: t.From, To: t.To, Epsilon: t.Epsilon, When: t.When, Sets: t.Sets}
	if t.Call != nil {
		j.Call = &t.Call.ID
	}
	switch {
	case t.Post:
		j.Posts = &jsonMethod{t.Callback.Method, t.Callback.Receiver}
	case t.Callback != nil:
		point := "entry"
		if t.Exit {
			point = "exit"
		}
		j.Symbol = &jsonSymbol{t.Callback.Method, t.Callback.Receiver, point}
	}
	if t.GuardKind != "true" {
		j.Guard = map[string]string{t.GuardKind: t.Guard}
	}
	return j
}

func (a *Automaton) partClasses(ids []int) []string {
	out := make([]string, 0, len(ids))
	for _, id := range ids {
		out = append(out, a.Parts[id].Class)
	}
	return out
}

func (c *Callback) threads() []string {
	out := []string{}
	if c.Main {
		out = append(out, "main")
	}
	if c.Worker {
		out = append(out, "worker")
	}
	return out
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

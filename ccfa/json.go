package ccfa

import (
	"encoding/json"
	"io"
)

// Schema names the JSON document that WriteJSON writes.
const Schema = "cbcov-ccfa-1"

type jsonCallback struct {
	Method   string   `json:"method"`
	Receiver string   `json:"receiver"`
	Name     string   `json:"name"`
	Kinds    []string `json:"kinds"`
	Layer    Layer    `json:"layer"`
	Events   []string `json:"events"`
	Parts    []string `json:"parts"`
	Threads  []string `json:"threads"`
}

type jsonPart struct {
	Class   string   `json:"class"`
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Entry   bool     `json:"entry"`
	Guessed bool     `json:"guessed,omitempty"`
	Opens   []string `json:"opens"`
}

type jsonState struct {
	ID      int    `json:"id"`
	Part    string `json:"part"`
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
	Guard   map[string]string `json:"guard,omitempty"`
	When    []string          `json:"when,omitempty"`
	Sets    []string          `json:"sets,omitempty"`
}

type jsonAutomaton struct {
	Schema string `json:"schema"`
	App    struct {
		Package   string `json:"package"`
		TargetSDK int    `json:"targetSdk"`
		Build     string `json:"build"`
	} `json:"app"`
	Callbacks   []jsonCallback   `json:"callbacks"`
	Parts       []jsonPart       `json:"parts"`
	States      []jsonState      `json:"states"`
	Transitions []jsonTransition `json:"transitions"`
	Warnings    []string         `json:"warnings"`
}

// WriteJSON writes the automaton, spelled out, as one JSON document.
func (a *Automaton) WriteJSON(w io.Writer) error {
	var doc jsonAutomaton
	doc.Schema = Schema
	doc.App.Package, doc.App.TargetSDK, doc.App.Build = a.Package, a.TargetSDK, a.Build
	doc.Callbacks = make([]jsonCallback, 0, len(a.Callbacks))
	for _, c := range a.Callbacks {
		doc.Callbacks = append(doc.Callbacks, jsonCallback{
			Method: c.Method, Receiver: c.Receiver, Name: c.Name, Kinds: c.Kinds.Names(), Layer: c.Layer,
			Events: orEmpty(c.Events), Parts: a.partClasses(c.Parts), Threads: c.threads(),
		})
	}
	for _, p := range a.Parts {
		doc.Parts = append(doc.Parts, jsonPart{Class: p.Class, Name: p.Name, Kind: p.Kind.String(), Entry: p.Entry,
			Guessed: p.Guessed, Opens: a.partClasses(p.Opens)})
	}
	x := a.Explicit()
	doc.States = make([]jsonState, 0, len(x.States))
	for _, s := range x.States {
		doc.States = append(doc.States, jsonState{s.ID, s.Part.Class, s.Name, s.Initial})
	}
	doc.Transitions = make([]jsonTransition, 0, len(x.Transitions))
	for i := range x.Transitions {
		doc.Transitions = append(doc.Transitions, x.Transitions[i].json())
	}
	doc.Warnings = orEmpty(a.Warnings)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(&doc)
}

func (t *Transition) json() jsonTransition {
	j := jsonTransition{From: t.From, To: t.To, Epsilon: t.Epsilon, When: t.When, Sets: t.Sets}
	if t.Callback != nil {
		point := "entry"
		if t.Exit {
			point = "exit"
		}
		j.Symbol = &jsonSymbol{t.Callback.Method, t.Callback.Receiver, point}
		if t.GuardKind != "true" {
			j.Guard = map[string]string{t.GuardKind: t.Guard}
		}
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

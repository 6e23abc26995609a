package purpose

import (
	"slices"

	"github.com/goccy/go-yaml/ast"
)

// Bounds of an alphabet.
const (
	maxSymbols      = 64 // inputs; outputs
	maxAlternatives = 16 // of one input
	maxHeard        = 32 // callbacks of one output
)

func (d *document) inputs(n ast.Node) []Input {
	entries := d.Entries(n, "inputs")
	if len(entries) > maxSymbols {
		d.Fault(n, "%d inputs; at most %d are read", len(entries), maxSymbols)
		return nil
	}
	var list []Input
	for _, e := range entries {
		if why := badSymbol(e.Key); why != "" {
			d.Fault(e.At, "the input's name %q %s", e.Key, why)
		}
		in := Input{Name: e.Key}
		for _, item := range d.List(e.Value, "alternatives", maxAlternatives) {
			s := d.snippet(item, "what an input does")
			if s.Empty() {
				d.Fault(item, "the input %q has no code", e.Key)
			}
			in.Alternatives = append(in.Alternatives, s)
		}
		if len(in.Alternatives) == 0 {
			d.Fault(e.At, "the input %q has no code", e.Key)
		}
		list = append(list, in)
	}
	if len(list) == 0 {
		d.Fault(n, "there are no inputs")
	}
	return list
}

func (d *document) outputs(n ast.Node) []Output {
	if n.Type() == ast.NullType {
		return nil
	}
	entries := d.Entries(n, "outputs")
	if len(entries) > maxSymbols {
		d.Fault(n, "%d outputs; at most %d are read", len(entries), maxSymbols)
		return nil
	}
	var list []Output
	for _, e := range entries {
		if why := badSymbol(e.Key); why != "" {
			d.Fault(e.At, "the output's name %q %s", e.Key, why)
		}
		out := Output{Name: e.Key}
		for _, item := range d.List(e.Value, "callbacks", maxHeard) {
			out.Heard = append(out.Heard, d.heard(item))
		}
		if len(out.Heard) == 0 {
			d.Fault(e.At, "the output %q has no callback", e.Key)
		}
		list = append(list, out)
	}
	return list
}

// heard reads a callback with a condition, or one alone.
func (d *document) heard(n ast.Node) Heard {
	if t := n.Type(); t == ast.StringType || t == ast.LiteralType {
		return Heard{Callback: d.callback(n)}
	}
	var h Heard
	entries := d.Entries(n, "a callback")
	for _, e := range entries {
		switch e.Key {
		case "callback":
			h.Callback = d.callback(e.Value)
		case "when":
			if h.When = d.snippet(e.Value, "when"); h.When.Empty() {
				d.Fault(e.At, "when has no condition")
			}
		default:
			d.Unknown(e, []string{"callback", "when"})
		}
	}
	d.Require(entries, n, "callback")
	return h
}

func (d *document) ignored(n ast.Node) []Callback {
	var list []Callback
	for _, item := range d.List(n, "ignored callbacks", maxIgnored) {
		list = append(list, d.callback(item))
	}
	return list
}

func (d *document) fence(n ast.Node) *Fence {
	f := &Fence{}
	entries := d.Entries(n, "fence")
	for _, e := range entries {
		switch e.Key {
		case "do":
			f.Do = d.snippet(e.Value, "do")
		case "callback":
			f.Heard.Callback = d.callback(e.Value)
		case "when":
			f.Heard.When = d.snippet(e.Value, "when")
		default:
			d.Unknown(e, []string{"do", "callback", "when"})
		}
	}
	d.Require(entries, n, "do", "callback")
	return f
}

// symbols checks what inputs and outputs must have in common: no name twice, and one way to write each callback.
func (d *document) symbols(p *Purpose) {
	for _, out := range p.Outputs {
		if slices.ContainsFunc(p.Inputs, func(in Input) bool { return in.Name == out.Name }) {
			d.FaultAt(out.Heard[0].Callback.Line, out.Heard[0].Callback.Column, "%q names an input and an output", out.Name)
		}
	}
	first := map[string]Callback{}
	for _, c := range p.callbacks() {
		if other, ok := first[c.erasure()]; !ok {
			first[c.erasure()] = c
		} else if other.String() != c.String() {
			d.FaultAt(c.Line, c.Column, "this callback is written %s on line %d; write it alike", other, other.Line)
		}
	}
}

// callbacks are all headers in a purpose, in the order in which a call is compared to them.
func (p *Purpose) callbacks() []Callback {
	var list []Callback
	if p.Fence != nil {
		list = append(list, p.Fence.Heard.Callback)
	}
	for _, out := range p.Outputs {
		for _, h := range out.Heard {
			list = append(list, h.Callback)
		}
	}
	return append(list, p.Ignored...)
}

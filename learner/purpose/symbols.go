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
	entries := d.entries(n, "inputs")
	if len(entries) > maxSymbols {
		d.fault(n, "%d inputs; at most %d are read", len(entries), maxSymbols)
		return nil
	}
	var list []Input
	for _, e := range entries {
		if why := badSymbol(e.key); why != "" {
			d.fault(e.at, "the input's name %q %s", e.key, why)
		}
		in := Input{Name: e.key}
		for _, item := range d.list(e.value, "alternatives", maxAlternatives) {
			s := d.snippet(item, "what an input does")
			if s.Empty() {
				d.fault(item, "the input %q has no code", e.key)
			}
			in.Alternatives = append(in.Alternatives, s)
		}
		if len(in.Alternatives) == 0 {
			d.fault(e.at, "the input %q has no code", e.key)
		}
		list = append(list, in)
	}
	if len(list) == 0 {
		d.fault(n, "there are no inputs")
	}
	return list
}

func (d *document) outputs(n ast.Node) []Output {
	if n.Type() == ast.NullType {
		return nil
	}
	entries := d.entries(n, "outputs")
	if len(entries) > maxSymbols {
		d.fault(n, "%d outputs; at most %d are read", len(entries), maxSymbols)
		return nil
	}
	var list []Output
	for _, e := range entries {
		if why := badSymbol(e.key); why != "" {
			d.fault(e.at, "the output's name %q %s", e.key, why)
		}
		out := Output{Name: e.key}
		for _, item := range d.list(e.value, "callbacks", maxHeard) {
			out.Heard = append(out.Heard, d.heard(item))
		}
		if len(out.Heard) == 0 {
			d.fault(e.at, "the output %q has no callback", e.key)
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
	entries := d.entries(n, "a callback")
	for _, e := range entries {
		switch e.key {
		case "callback":
			h.Callback = d.callback(e.value)
		case "when":
			if h.When = d.snippet(e.value, "when"); h.When.Empty() {
				d.fault(e.at, "when has no condition")
			}
		default:
			d.unknown(e, []string{"callback", "when"})
		}
	}
	d.require(entries, n, "callback")
	return h
}

func (d *document) ignored(n ast.Node) []Callback {
	var list []Callback
	for _, item := range d.list(n, "ignored callbacks", maxIgnored) {
		list = append(list, d.callback(item))
	}
	return list
}

func (d *document) fence(n ast.Node) *Fence {
	f := &Fence{}
	entries := d.entries(n, "fence")
	for _, e := range entries {
		switch e.key {
		case "do":
			f.Do = d.snippet(e.value, "do")
		case "callback":
			f.Heard.Callback = d.callback(e.value)
		case "when":
			f.Heard.When = d.snippet(e.value, "when")
		default:
			d.unknown(e, []string{"do", "callback", "when"})
		}
	}
	d.require(entries, n, "do", "callback")
	return f
}

// symbols checks what inputs and outputs must have in common: no name twice, and one way to write each callback.
func (d *document) symbols(p *Purpose) {
	for _, out := range p.Outputs {
		if slices.ContainsFunc(p.Inputs, func(in Input) bool { return in.Name == out.Name }) {
			d.faultAt(out.Heard[0].Callback.Line, out.Heard[0].Callback.Column, "%q names an input and an output", out.Name)
		}
	}
	first := map[string]Callback{}
	for _, c := range p.callbacks() {
		if other, ok := first[c.erasure()]; !ok {
			first[c.erasure()] = c
		} else if other.String() != c.String() {
			d.faultAt(c.Line, c.Column, "this callback is written %s on line %d; write it alike", other, other.Line)
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

package typestate

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteDOT writes a machine in Graphviz's DOT language, as LearnLib does: states s0, s1, … in their order, one edge a transition with
// the label "in / out", and __start0 before the initial state. Characters that have a meaning there are escaped, also a "/" in a
// symbol's name, so ReadDOT gives an equal machine with the same names. Where the machine comes from is a comment: only
// JSON brings the provenance back, and the outputs in their order.
func WriteDOT(w io.Writer, m *Machine) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "// %s\ndigraph %s{\n", m.Origin(), DOTGraph(m.Class))
	fmt.Fprintln(out, `__start0 [label="" shape="none"];`)
	for s := range m.States {
		fmt.Fprintf(out, "s%d [shape=\"circle\" label=\"%s\"];\n", s, DOTText(m.StateName(s)))
	}
	for s := range m.States {
		for i, e := range m.States[s].Edges {
			fmt.Fprintf(out, "s%d -> s%d [label=\"%s / %s\"];\n", s, e.To, dotSymbol(m.Inputs[i]), dotSymbol(m.Outputs[e.Output]))
		}
	}
	fmt.Fprintf(out, "__start0 -> s%d;\n}\n", m.Initial)
	return out.Flush()
}

// DOTGraph is the name of a graph and the space behind it; nothing for no name.
func DOTGraph(name string) string {
	if name == "" {
		return ""
	}
	return `"` + DOTText(name) + `" `
}

// StateName is what a state is called: by its number if it has no name.
func (m *Machine) StateName(s int) string {
	if m.States[s].Name == "" {
		return fmt.Sprintf("s%d", s)
	}
	return m.States[s].Name
}

// dotEscapes are the characters that a label cannot hold as they are.
var dotEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, `&`, `&amp;`)

// DOTText escapes a text for a label in quotes. Spaces at its ends would be taken for the layout's.
func DOTText(text string) string {
	inner := strings.TrimSpace(text)
	if inner == "" {
		return strings.Repeat("&#32;", len(text))
	}
	before, after, _ := strings.Cut(text, inner)
	return strings.Repeat("&#32;", len(before)) + dotEscapes.Replace(Printable(inner)) + strings.Repeat("&#32;", len(after))
}

// dotSymbol escapes a symbol: what is behind the first slash of a label is the output.
func dotSymbol(name string) string { return strings.ReplaceAll(DOTText(name), "/", "&#47;") }

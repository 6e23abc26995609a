package draw

import (
	"bufio"
	"fmt"
	"io"

	"cbcov/typestate"
)

// WriteDOTView writes a view for Graphviz to draw. The Mealy view is WriteDOT's, which ReadDOT reads; the interface view is a picture
// only: callbacks are dashed, and no label has an output.
func WriteDOTView(w io.Writer, m *typestate.Machine, view View) error {
	if view == MealyView {
		return typestate.WriteDOT(w, m)
	}
	d := draw(m, view)
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "// %s\ndigraph %s{\n", d.note, typestate.DOTGraph(d.title))
	fmt.Fprintln(out, `__start0 [label="" shape="none"];`)
	for _, s := range d.states {
		fmt.Fprintf(out, "%s [shape=\"ellipse\" label=\"%s\"];\n", s.id, typestate.DOTText(s.name))
	}
	for _, a := range d.arrows {
		style := ""
		if a.callback {
			style = ` style="dashed"`
		}
		fmt.Fprintf(out, "%s -> %s [label=\"%s\"%s];\n", d.states[a.from].id, d.states[a.to].id, typestate.DOTText(a.label()), style)
	}
	for _, s := range d.states {
		if s.initial {
			fmt.Fprintf(out, "__start0 -> %s;\n", s.id)
		}
	}
	fmt.Fprintln(out, "}")
	return out.Flush()
}

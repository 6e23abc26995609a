package draw

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"cbcov/typestate"
)

// A form is one way to write a machine.
type form struct {
	name  string
	write func(w io.Writer, m *typestate.Machine, view View) error
	views bool // it can show other views than MealyView
}

// forms lists them; the first is what people read on a terminal.
var forms = []form{
	{"table", WriteTable, true},
	{"dot", WriteDOTView, true},
	{"json", func(w io.Writer, m *typestate.Machine, _ View) error { return typestate.WriteJSON(w, m) }, false},
	{"mermaid", WriteMermaid, true},
	{"plantuml", WritePlantUML, true},
	{"svg", WriteSVG, true},
}

// Formats lists the names of the forms that Write knows: table, dot, json, mermaid, plantuml, svg.
func Formats() []string {
	names := make([]string, len(forms))
	for i, f := range forms {
		names[i] = f.name
	}
	return names
}

// Write writes a view of a machine in one of the Formats.
func Write(w io.Writer, m *typestate.Machine, format string, view View) error {
	i := slices.IndexFunc(forms, func(f form) bool { return f.name == format })
	switch {
	case i < 0:
		return fmt.Errorf("no format %q; there are: %s", format, strings.Join(Formats(), ", "))
	case !slices.Contains(Views(), view):
		return fmt.Errorf("no view %q; there are: %s, %s", view, MealyView, InterfaceView)
	case view != MealyView && !forms[i].views:
		return fmt.Errorf("%s holds the machine itself: it has no view %q", format, view)
	}
	return forms[i].write(w, m, view)
}

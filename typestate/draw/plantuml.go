package draw

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"cbcov/typestate"
)

// WritePlantUML writes a view as a PlantUML state diagram.
func WritePlantUML(w io.Writer, m *typestate.Machine, view View) error {
	d := draw(m, view)
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "@startuml")
	fmt.Fprintln(out, "hide empty description")
	if d.title != "" {
		fmt.Fprintf(out, "title %s\n", plantText(d.title))
	}
	fmt.Fprintf(out, "footer %s\n", plantText(d.note))
	for _, s := range d.states {
		style := ""
		if s.sink {
			style = " #LightGray"
		}
		fmt.Fprintf(out, "state \"%s\" as %s%s\n", plantText(s.name), s.id, style)
	}
	for _, s := range d.states {
		if s.initial {
			fmt.Fprintf(out, "[*] --> %s\n", s.id)
		}
	}
	for _, b := range d.bundles() {
		line := "-->"
		if b.callback {
			line = "-[dashed]->"
		}
		labels := make([]string, len(b.lines))
		for i, l := range b.lines {
			labels[i] = plantText(l)
		}
		fmt.Fprintf(out, "%s %s %s : %s\n", d.states[b.from].id, line, d.states[b.to].id, strings.Join(labels, `\n`))
	}
	fmt.Fprintln(out, "@enduml")
	return out.Flush()
}

// plantText writes all but plain characters by their code points.
func plantText(text string) string {
	var b strings.Builder
	for i, r := range text {
		if plain(r) && r != '_' || r == '.' || r == ',' || r == '_' && !strings.Contains(text, "__") || r == ' ' && i > 0 && i < len(text)-1 {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "<U+%04X>", r)
	}
	return b.String()
}

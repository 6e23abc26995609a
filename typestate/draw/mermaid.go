package draw

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"cbcov/typestate"
)

// WriteMermaid writes a view as a Mermaid flowchart, as GitHub shows it in Markdown. (Mermaid's state diagrams cannot draw callbacks
// in another style.)
func WriteMermaid(w io.Writer, m *typestate.Machine, view View) error {
	d := draw(m, view)
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "---\ntitle: %s\n---\nflowchart TD\n", yamlText(d.heading()))
	fmt.Fprintln(out, `  start0(( ))`)
	for _, s := range d.states {
		left, right := `(["`, `"])`
		if s.sink {
			left, right = `[["`, `"]]`
		}
		fmt.Fprintf(out, "  %s%s%s%s\n", s.id, left, mermaidText(s.name), right)
	}
	for _, s := range d.states {
		if s.initial {
			fmt.Fprintf(out, "  start0 --> %s\n", s.id)
		}
	}
	for _, b := range d.bundles() {
		line := "-->"
		if b.callback {
			line = "-.->"
		}
		labels := make([]string, len(b.lines))
		for i, l := range b.lines {
			labels[i] = mermaidText(l)
		}
		fmt.Fprintf(out, "  %s %s|\"%s\"| %s\n", d.states[b.from].id, line, strings.Join(labels, "<br/>"), d.states[b.to].id)
	}
	return out.Flush()
}

// yamlText is a string of the YAML in front of a flowchart: one in JSON's quotes, which also escape < and >.
func yamlText(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		return `""` // a string does not fail
	}
	return string(quoted)
}

// mermaidText writes all but plain characters as Mermaid's entities. They are not read a second time.
func mermaidText(text string) string {
	var b strings.Builder
	for _, r := range text {
		if plain(r) || strings.ContainsRune(" /,()-", r) {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "#%d;", r)
	}
	return b.String()
}

// plain says whether a character has no meaning of its own in any form: ASCII letters and digits, the low line, the middle dot, and what
// is behind Latin-1.
func plain(r rune) bool {
	return r == '_' || r == '·' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 0xff
}

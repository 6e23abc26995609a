package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// writeMarkdown prints a document in GitHub's Markdown.
func writeMarkdown(w io.Writer, d document) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n", markdown(d.title))
	for _, s := range d.sections {
		if s.heading != "" {
			fmt.Fprintf(&b, "\n## %s\n", markdown(s.heading))
		}
		if len(s.rows) > 0 {
			fmt.Fprintln(&b)
			markdownRow(&b, s.header)
			for _, number := range s.numbers {
				b.WriteString(map[bool]string{false: "| --- ", true: "| ---: "}[number])
			}
			b.WriteString("|\n")
			for _, row := range s.rows {
				markdownRow(&b, row)
			}
		}
		for i, l := range s.lines {
			if i == 0 {
				fmt.Fprintln(&b)
			}
			fmt.Fprintf(&b, "- %s\n", markdown(l))
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

func markdownRow(b *bytes.Buffer, cells []string) {
	for _, c := range cells {
		fmt.Fprintf(b, "| %s ", strings.TrimSpace(markdown(c)))
	}
	b.WriteString("|\n")
}

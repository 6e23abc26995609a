package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/tw"

	"cbcov/reports/words"
)

// writeText prints a document for people: with lines around the cells on a terminal, plain columns elsewhere and for long tables.
func writeText(w io.Writer, d document, lines bool) error {
	var b bytes.Buffer
	flush := func() error {
		_, err := w.Write(disarm(b.Bytes()))
		b.Reset()
		return err
	}
	fmt.Fprintln(&b, words.Clean(d.title))
	for _, s := range d.sections {
		fmt.Fprintln(&b)
		if s.heading != "" {
			fmt.Fprintln(&b, words.Clean(s.heading))
		}
		switch {
		case s.long != nil:
			if err := errors.Join(flush(), writeColumns(w, s)); err != nil {
				return err
			}
		case len(s.rows) > 0:
			table, err := textTable(s, lines)
			if err != nil {
				return fmt.Errorf("table %q: %w", s.heading, err)
			}
			b.Write(table)
		}
		for _, l := range s.lines {
			fmt.Fprintln(&b, words.Clean(l))
		}
	}
	return flush()
}

// disarm spells out the beginning of a line that a CI system would take for a command to itself: `::error::` and `##[error]` in the logs
// of GitHub and Azure.
func disarm(text []byte) []byte {
	if !bytes.Contains(text, []byte("::")) && !bytes.Contains(text, []byte("##")) {
		return text
	}
	var out []byte
	for line := range bytes.Lines(text) {
		rest := bytes.TrimLeft(line, " ")
		if bytes.HasPrefix(rest, []byte("::")) || bytes.HasPrefix(rest, []byte("##")) {
			out = append(out, line[:len(line)-len(rest)]...)
			out = fmt.Appendf(out, `\u{%x}`, rest[0])
			line = rest[1:]
		}
		out = append(out, line...)
	}
	return out
}

// textTable draws a section's table.
func textTable(s section, lines bool) ([]byte, error) {
	align := make(tw.Alignment, len(s.header))
	for i := range align {
		align[i] = tw.AlignLeft
		if s.numbers[i] {
			align[i] = tw.AlignRight
		}
	}
	rendition := tw.Rendition{Symbols: tw.NewSymbols(tw.StyleLight)}
	padding := tw.Padding{Left: " ", Right: " ", Overwrite: true}
	if !lines {
		padding = tw.Padding{Left: "", Right: "  ", Overwrite: true}
		rendition.Borders = tw.BorderNone
		rendition.Settings = tw.Settings{Separators: tw.SeparatorsNone, Lines: tw.LinesNone}
	}
	var b bytes.Buffer
	t := tablewriter.NewTable(&b,
		tablewriter.WithRendition(rendition),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithPadding(padding),
	)
	t.Header(s.header)
	for _, row := range s.rows {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = words.Clean(c)
		}
		if err := t.Append(cells); err != nil {
			return nil, err
		}
	}
	if err := t.Render(); err != nil {
		return nil, err
	}
	return trimLines(b.Bytes()), nil
}

// trimLines takes away the spaces that pad the last column.
func trimLines(text []byte) []byte {
	out := text[:0]
	for line := range bytes.Lines(text) {
		out = append(append(out, bytes.TrimRight(line, " \n")...), '\n')
	}
	return out
}

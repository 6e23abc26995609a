package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/tw"
)

// writeText prints a document for people: on a terminal with lines around the cells, no wider than that; plain columns elsewhere, and
// for long tables.
func writeText(w io.Writer, d document, screen Screen) error {
	var b bytes.Buffer
	flush := func() error {
		_, err := w.Write(disarm(b.Bytes()))
		b.Reset()
		return err
	}
	put := func(line string, paint func(string) string) {
		lines := []string{line}
		if screen.Width > 0 {
			lines = hang(line, screen.Width)
		}
		for _, l := range lines {
			fmt.Fprintln(&b, paint(l))
		}
	}
	plain := func(text string) string { return text }
	put(screen.text(d.title), screen.heading)
	for _, s := range d.sections {
		fmt.Fprintln(&b)
		if s.heading != "" {
			put(screen.text(s.heading), screen.heading)
		}
		switch {
		case s.long != nil:
			if err := errors.Join(flush(), writeColumns(w, s, screen)); err != nil {
				return err
			}
		case len(s.rows) > 0:
			if err := s.write(&b, screen); err != nil {
				return fmt.Errorf("table %q: %w", s.heading, err)
			}
		}
		for _, l := range s.lines {
			put(screen.text(l), plain)
		}
	}
	return flush()
}

// frame is what a column's cell takes beside its text on a terminal: a line and a space on both sides.
const frame = 3

// write draws a section's table, or lists its rows where the screen is too narrow for a table.
func (s section) write(b *bytes.Buffer, screen Screen) error {
	header, rows := make([]string, len(s.header)), make([][]string, len(s.rows))
	for i, cell := range s.header {
		header[i] = screen.text(cell)
	}
	for k, row := range s.rows {
		rows[k] = make([]string, len(row))
		for i, cell := range row {
			rows[k][i] = screen.text(cell)
		}
	}
	s.header, s.rows = header, rows
	if screen.Width > 0 {
		fitted, ok := s.fit(screen.Width, frame)
		if !ok {
			for _, line := range s.listed(screen.Width) {
				fmt.Fprintln(b, line)
			}
			return nil
		}
		s = fitted
	}
	table, err := textTable(s, screen)
	b.Write(table)
	return err
}

// disarm spells out what a CI system would take for a command to itself in its log: `::error::` at the beginning of a line, and `##[error]`
// or `##vso[…]` anywhere in it, as GitHub's runner and Azure's agent look for them there.
func disarm(text []byte) []byte {
	for _, command := range []string{"##[", "##vso["} {
		if bytes.Contains(text, []byte(command)) {
			text = bytes.ReplaceAll(text, []byte(command), fmt.Appendf(nil, `\u{%x}%s`, command[0], command[1:]))
		}
	}
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
func textTable(s section, screen Screen) ([]byte, error) {
	align := make(tw.Alignment, len(s.header))
	for i := range align {
		align[i] = tw.AlignLeft
		if s.numbers[i] {
			align[i] = tw.AlignRight
		}
	}
	rendition := tw.Rendition{Symbols: tw.NewSymbols(tw.StyleLight)}
	padding := tw.Padding{Left: " ", Right: " ", Overwrite: true}
	if screen.ASCII {
		rendition.Symbols = tw.NewSymbols(tw.StyleASCII)
	}
	if s.tall {
		rendition.Settings.Separators.BetweenRows = tw.On
	}
	if screen.Width == 0 {
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
			cells[i] = screen.paint(c, cellColours[c])
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

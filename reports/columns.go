package reports

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"strings"
	"unicode/utf8"

	"cbcov/internal/parallel"
	"cbcov/reports/internal/words"
)

// perChunk is how many rows of a long table are made at a time, and maxWidth how wide a column gets: a longer cell moves those behind it.
const (
	perChunk = 1 << 10
	maxWidth = 100
)

// writeColumns prints a long table in plain columns, some rows at a time: drawing it whole takes minutes and gigabytes for the sequences of
// a large app. Rows are made ahead while others are written. On a terminal that is too narrow for the columns, each row is wrapped.
func writeColumns(w io.Writer, s section, screen Screen) error {
	ctx, workers := context.Background(), runtime.GOMAXPROCS(0) // who writes may stop it: see parallel.Until
	chunks := (s.long.count + perChunk - 1) / perChunk
	parts := make([]columns, chunks)
	err := parallel.Each(ctx, workers, chunks, func(i int) error {
		parts[i] = newColumns(s)
		for k := i * perChunk; k < min(s.long.count, (i+1)*perChunk); k++ {
			parts[i].fit(s.long.row(k))
		}
		return nil
	})
	if err != nil {
		return err
	}
	all := newColumns(s)
	all.fit(s.header)
	for _, part := range parts {
		for i := range all.width {
			all.width[i] = max(all.width[i], part.width[i])
		}
	}
	all.screen = screen
	if _, err := w.Write(disarm(all.line(nil, s.header))); err != nil {
		return err
	}
	spare := make(chan []byte, workers+1) // texts that were written
	return parallel.Ahead(ctx, workers, chunks, func(_ context.Context, i int) ([]byte, error) {
		var text []byte
		select {
		case text = <-spare:
		default:
		}
		text = text[:0]
		for k := i * perChunk; k < min(s.long.count, (i+1)*perChunk); k++ {
			text = all.line(text, s.long.row(k))
		}
		return disarm(text), nil
	}, func(_ int, text []byte) error {
		_, err := w.Write(text)
		select {
		case spare <- text:
		default:
		}
		return err
	})
}

// columns is how cells stand in lines.
type columns struct {
	numbers []bool // see section
	width   []int
	screen  Screen // the zero Screen: lines are as long as they are
}

func newColumns(s section) columns {
	return columns{numbers: s.numbers, width: make([]int, len(s.header))}
}

// ends tells whether a column's cells end their lines: nothing is behind them that has to be in line.
func (c *columns) ends(i int) bool { return i == len(c.width)-1 && !c.numbers[i] }

// fit makes room for a row.
func (c *columns) fit(row []string) {
	for i, cell := range row {
		if !c.ends(i) {
			c.width[i] = max(c.width[i], min(utf8.RuneCountInString(words.Clean(cell)), maxWidth))
		}
	}
}

// line adds a row's line to a text: on a terminal that the columns do not fit, as a line that is wrapped.
func (c *columns) line(text []byte, row []string) []byte {
	if c.screen.Width == 0 {
		return c.inColumns(text, row)
	}
	line := c.screen.text(string(bytes.TrimSuffix(c.inColumns(nil, row), []byte("\n"))))
	if width(line) > c.screen.Width {
		line = strings.Join(hang(c.screen.text(words.Clean(strings.Join(row, "  "))), c.screen.Width), "\n")
	}
	return append(append(text, line...), '\n')
}

func (c *columns) inColumns(text []byte, row []string) []byte {
	for i, cell := range row {
		cell = words.Clean(cell)
		if c.ends(i) {
			text = append(text, cell...)
			break
		}
		pad := max(0, c.width[i]-utf8.RuneCountInString(cell))
		if c.numbers[i] {
			text = appendSpaces(text, pad)
			pad = 0
		}
		text = append(text, cell...)
		if i < len(row)-1 {
			text = appendSpaces(text, pad+2)
		}
	}
	return append(bytes.TrimRight(text, " "), '\n')
}

func appendSpaces(text []byte, n int) []byte {
	for range n {
		text = append(text, ' ')
	}
	return text
}

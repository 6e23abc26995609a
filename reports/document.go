package reports

import (
	"fmt"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/merge"
)

// document is what people read. Its texts are not escaped yet.
type document struct {
	title    string
	sections []section
}

// section is a heading, a table and lines below it. Each may be missing.
type section struct {
	heading string
	header  []string
	numbers []bool // by column: its cells are numbers, set to the right
	rows    [][]string
	long    *longRows // instead of rows, where there are too many to be held
	lines   []string
}

// longRows are rows that are made when they are written.
type longRows struct {
	count int
	row   func(i int) []string // may be called by several at a time
}

// appTitle names what a report is about.
func appTitle(what string, a *ccfa.Automaton) string {
	return fmt.Sprintf("%s: %s, build %s", what, a.Package, a.Build)
}

// spell writes a sequence for people: a callback's entry and exit in a row are its name alone.
func spell(a *ccfa.Automaton, symbols []coverage.Symbol) string {
	var buf [1 << 9]byte // enough for most
	text := buf[:0]
	for i := 0; i < len(symbols); i++ {
		s := symbols[i]
		if len(text) > 0 {
			text = append(text, " → "...)
		}
		c := a.Callbacks[s.Callback]
		named := merge.Callback{Name: c.Name, Label: c.Label, Description: c.Description}
		if s.Point == coverage.Entry && i+1 < len(symbols) && symbols[i+1] == (coverage.Symbol{Callback: s.Callback, Point: coverage.Exit}) {
			text = append(text, named.Side("")...)
			i++
			continue
		}
		text = append(text, named.Side(s.Point.String())...)
	}
	return string(text)
}

// place writes a witness as editors jump to it.
func place(w coverage.Witness) string {
	if w.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", w.File, w.Line)
}

// count gives "1 file", "2 files".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// moreLine says how many rows are left out, if any.
func moreLine(total, shown int) []string {
	if total <= shown {
		return nil
	}
	return []string{fmt.Sprintf("… and %d more; the json format has all", total-shown)}
}

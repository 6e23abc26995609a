package reports

import (
	"fmt"

	"cbcov/reports/result"
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
	spare   []string  // headers of columns that a narrow screen can do without, the first one first
	tall    bool      // some row takes more than one line
	lines   []string
}

// longRows are rows that are made when they are written.
type longRows struct {
	count int
	row   func(i int) []string // may be called by several at a time
}

// appTitle names what a report is about.
func appTitle(what string, a result.App) string {
	return fmt.Sprintf("%s: %s, build %s", what, a.Package, a.Build)
}

// moreLine says how many rows are left out, if any.
func moreLine(total, shown int) []string {
	if total <= shown {
		return nil
	}
	return []string{fmt.Sprintf("… and %d more; the json format has all", total-shown)}
}

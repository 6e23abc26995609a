package purpose

import "strings"

// Snippet is a piece of Java in a purpose's file. The zero value is none.
type Snippet struct {
	Text string // lines parted by \n, no \n at the end
	// Line and Column are where Text begins in the file, from 1, columns in characters.
	Line, Column int
	// straight tells that each line of Text is one line of the file, beginning in Column, so that places in it can be told exactly.
	// Else (a folded or quoted text of several lines) only the beginning is known.
	straight bool
}

// Empty reports whether there is no code.
func (s Snippet) Empty() bool { return strings.TrimSpace(s.Text) == "" }

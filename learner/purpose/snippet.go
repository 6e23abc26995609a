package purpose

import (
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"cbcov/internal/yamlfile"
)

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

// place leads a place in Text (line from 0, column in characters from 0) to the file.
func (s Snippet) place(line, column int) (int, int) {
	if !s.straight {
		return s.Line, s.Column
	}
	return s.Line + line, s.Column + column
}

// snippet reads a piece of Java and checks that it can stand in a block of its own.
func (d *document) snippet(n ast.Node, what string) Snippet {
	if n.Type() == ast.NullType {
		return Snippet{}
	}
	text, ok := d.Text(n, what)
	if !ok {
		return Snippet{}
	}
	s := Snippet{Text: strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")}
	s.Line, s.Column = yamlfile.Place(n)
	if literal, ok := n.(*ast.LiteralNode); ok {
		s.Line++ // the text begins below the sign
		s.Column = 1
		s.straight = literal.Start.Type == token.LiteralType
	} else {
		if t := n.GetToken().Type; t == token.SingleQuoteType || t == token.DoubleQuoteType {
			s.Column++
		}
		s.straight = !strings.Contains(s.Text, "\n")
	}
	d.align(&s)
	if line, column, message := unbalanced(s.Text); message != "" {
		atLine, atColumn := s.place(line, column)
		d.FaultAt(atLine, atColumn, "%s", message)
	}
	return s
}

// align finds the column in which a snippet's lines begin, and leaves it straight only if the file's lines say the same as its.
func (d *document) align(s *Snippet) {
	found := false
	for i, line := range strings.Split(s.Text, "\n") {
		if !s.straight || strings.TrimSpace(line) == "" {
			continue
		}
		at := s.Line - 1 + i
		if at < 0 || at >= len(d.Lines) {
			s.straight = false
			return
		}
		raw := d.Lines[at]
		if !found && s.Column == 1 && strings.HasSuffix(raw, line) {
			s.Column = utf8.RuneCountInString(raw) - utf8.RuneCountInString(line) + 1
		}
		found = true
		runes := []rune(raw)
		s.straight = s.Column <= len(runes) && strings.HasPrefix(string(runes[s.Column-1:]), line)
	}
}

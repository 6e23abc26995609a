package purpose

import "fmt"

// unbalanced finds the first bracket of a piece of Java that has no partner, or a string or comment that does not end. Such a piece
// would swallow the code generated round it, and the compiler would complain far from the fault. line and column are from 0, in
// characters; message is empty where all is well.
func unbalanced(java string) (line, column int, message string) {
	s := scan{text: []rune(java)}
	var open []bracket
	for !s.done() {
		at := bracket{line: s.line, column: s.column}
		switch c := s.peek(0); c {
		case '"', '\'':
			if !s.literal() {
				return at.line, at.column, fmt.Sprintf("this %c has no other one", c)
			}
			continue
		case '/':
			if !s.comment() {
				return at.line, at.column, "this comment does not end"
			}
			continue
		case '(', '[', '{':
			at.closer = map[rune]rune{'(': ')', '[': ']', '{': '}'}[c]
			open = append(open, at)
		case ')', ']', '}':
			if len(open) == 0 || open[len(open)-1].closer != c {
				return at.line, at.column, fmt.Sprintf("this %c closes nothing", c)
			}
			open = open[:len(open)-1]
		}
		s.step()
	}
	if len(open) > 0 {
		last := open[len(open)-1]
		return last.line, last.column, fmt.Sprintf("a %c is missing for this bracket", last.closer)
	}
	return 0, 0, ""
}

// bracket is an open bracket: where it is, and what closes it.
type bracket struct {
	line, column int
	closer       rune
}

// scan walks over Java character by character.
type scan struct {
	text         []rune
	at           int
	line, column int
}

func (s *scan) done() bool { return s.at >= len(s.text) }

// peek gives a character ahead, 0 behind the end.
func (s *scan) peek(ahead int) rune {
	if s.at+ahead >= len(s.text) {
		return 0
	}
	return s.text[s.at+ahead]
}

func (s *scan) step() {
	if s.done() {
		return
	}
	if s.text[s.at] == '\n' {
		s.line, s.column = s.line+1, -1
	}
	s.at++
	s.column++
}

// skip steps over n characters.
func (s *scan) skip(n int) {
	for range n {
		s.step()
	}
}

// literal steps over a string, a text block or a character, and reports whether it ended.
func (s *scan) literal() bool {
	quote := s.peek(0)
	block := quote == '"' && s.peek(1) == '"' && s.peek(2) == '"'
	if block {
		s.skip(2)
	}
	for s.step(); !s.done(); s.step() {
		switch c := s.peek(0); {
		case c == '\\':
			s.step()
		case c == '\n' && !block:
			return false
		case c == quote && !block:
			s.step()
			return true
		case c == quote && s.peek(1) == quote && s.peek(2) == quote:
			s.skip(3)
			return true
		}
	}
	return false
}

// comment steps over a comment, or over a slash that begins none, and reports whether it ended.
func (s *scan) comment() bool {
	switch s.peek(1) {
	case '/':
		for !s.done() && s.peek(0) != '\n' {
			s.step()
		}
		return true
	case '*':
		for s.skip(2); !s.done(); s.step() {
			if s.peek(0) == '*' && s.peek(1) == '/' {
				s.skip(2)
				return true
			}
		}
		return false
	}
	s.step()
	return true
}

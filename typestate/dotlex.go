package typestate

import (
	"bytes"
	"strings"
)

// A dotToken is one token of the DOT language.
type dotToken struct {
	kind   dotKind
	text   string // of an identifier: without quotes; of a mark: itself
	quoted bool   // the identifier stood in quotes: it is no keyword
	at     int    // offset
}

type dotKind byte

const (
	dotEnd  dotKind = iota
	dotID           // an identifier, a number or a quoted string
	dotHTML         // <…>
	dotMark         // one of { } [ ] ; , = : + or -> or --
)

// String is a token as messages show it.
func (t dotToken) String() string {
	switch t.kind {
	case dotEnd:
		return "the end of the file"
	case dotHTML:
		return "an HTML label"
	}
	if len(t.text) > 40 {
		return `"` + Printable(t.text[:40]) + `…"`
	}
	return `"` + Printable(t.text) + `"`
}

// A dotLexer cuts a text into DOT's tokens.
type dotLexer struct {
	src  *source
	next int // offset
}

// token gives the next token.
func (l *dotLexer) token() (dotToken, error) {
	if err := l.skip(); err != nil {
		return dotToken{}, err
	}
	text, at := l.src.text, l.next
	if at == len(text) {
		return dotToken{kind: dotEnd, at: at}, nil
	}
	switch c := text[at]; {
	case c == '"':
		return l.quotedString()
	case c == '<':
		return l.html()
	case bytes.HasPrefix(text[at:], []byte("->")), bytes.HasPrefix(text[at:], []byte("--")):
		l.next += 2
		return dotToken{kind: dotMark, text: string(text[at:l.next]), at: at}, nil
	case strings.IndexByte("{}[];,=:+", c) >= 0:
		l.next++
		return dotToken{kind: dotMark, text: string(c), at: at}, nil
	case wordByte(c) || c == '-' || c == '.':
		l.next++
		for l.next < len(text) && (wordByte(text[l.next]) || text[l.next] == '.' && numeral(c)) {
			l.next++
		}
		return dotToken{kind: dotID, text: string(text[at:l.next]), at: at}, nil
	default:
		return dotToken{}, l.src.errorAt(at, "unexpected %q", rune(c))
	}
}

// skip skips white space, comments and preprocessor lines.
func (l *dotLexer) skip() error {
	text := l.src.text
	for l.next < len(text) {
		rest := text[l.next:]
		switch {
		case bytes.IndexByte([]byte(" \t\r\n\f\v"), rest[0]) >= 0:
			l.next++
		case l.next == 0 && bytes.HasPrefix(rest, []byte("\ufeff")):
			l.next += len("\ufeff")
		case bytes.HasPrefix(rest, []byte("//")), rest[0] == '#' && (l.next == 0 || text[l.next-1] == '\n'):
			end := bytes.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			l.next += end
		case bytes.HasPrefix(rest, []byte("/*")):
			end := bytes.Index(rest[2:], []byte("*/"))
			if end < 0 {
				return l.src.errorAt(l.next, "this comment has no end")
			}
			l.next += end + 4
		default:
			return nil
		}
	}
	return nil
}

// quotedString reads "…", where a backslash hides a quote from ending it and, before a line's end, that end. Other backslashes stay:
// what they mean depends on the attribute.
func (l *dotLexer) quotedString() (dotToken, error) {
	text, at := l.src.text, l.next
	var b strings.Builder
	for i := at + 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			l.next = i + 1
			return dotToken{kind: dotID, text: b.String(), quoted: true, at: at}, nil
		case c == '\\' && i+1 < len(text):
			i++
			switch text[i] {
			case '"':
				b.WriteByte('"')
			case '\n':
			default:
				b.WriteByte('\\')
				b.WriteByte(text[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return dotToken{}, l.src.errorAt(at, "this string has no end")
}

// html reads <…>, whose angle brackets are balanced.
func (l *dotLexer) html() (dotToken, error) {
	depth := 0
	for i := l.next; i < len(l.src.text); i++ {
		switch l.src.text[i] {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				t := dotToken{kind: dotHTML, text: string(l.src.text[l.next+1 : i]), at: l.next}
				l.next = i + 1
				return t, nil
			}
		}
	}
	return dotToken{}, l.src.errorAt(l.next, "this HTML label has no end")
}

func wordByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// numeral says whether a byte begins a number, which may have a point in it.
func numeral(c byte) bool { return c == '-' || c == '.' || c >= '0' && c <= '9' }

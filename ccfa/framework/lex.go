package framework

import (
	"fmt"
	"strings"
)

// token is a word (`onCreate`, `getWritableDatabase`, `4`) or a mark (one byte).
type token struct {
	text string
	at   int // column in the text, from 0
}

// lex splits the effects of a rule into tokens. A word may have hyphens inside (`dialog-positive`).
func lex(text string) ([]token, error) {
	var tokens []token
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\t':
			i++
		case isWord(c):
			end := i
			for end < len(text) && (isWord(text[end]) || text[end] == '-' && end+1 < len(text) && isWord(text[end+1])) {
				end++
			}
			tokens = append(tokens, token{text[i:end], i})
			i = end
		case strings.IndexByte("<>()|?*+:;,.[]@", c) >= 0:
			tokens = append(tokens, token{text[i : i+1], i})
			i++
		default:
			return nil, fmt.Errorf("unexpected %q", c)
		}
	}
	return tokens, nil
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$'
}

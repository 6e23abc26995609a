package embedded

import (
	"fmt"
	"strings"
	"unicode"
)

// shown makes text that comes from an experiment's code fit for a terminal: what cannot be seen, as in an escape sequence, is written
// as its number. Line feeds and tabs stay.
func shown(text string) string {
	if !strings.ContainsFunc(text, hidden) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if hidden(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func hidden(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }

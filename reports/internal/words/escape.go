package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Clean makes a text safe to print: what is not printable (control characters, what turns the direction of text, bytes
// that are no UTF-8) is spelled out.
func Clean(s string) string {
	if isClean(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !strconv.IsPrint(r):
			fmt.Fprintf(&b, `\u{%x}`, r)
		default:
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

// CleanAll is Clean for each text of a list.
func CleanAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = Clean(s)
	}
	return out
}

// isClean tells whether all of a text is printable.
func isClean(s string) bool {
	for i := 0; i < len(s); {
		if c := s[i]; ' ' <= c && c <= '~' { // nearly all is
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if !strconv.IsPrint(r) || r == utf8.RuneError {
			return false
		}
		i += n
	}
	return true
}

// CleanASCII is Clean for a reader that shows ASCII alone: all other characters are spelled out.
func CleanASCII(s string) string {
	var b strings.Builder
	for _, r := range Clean(s) {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	return b.String()
}

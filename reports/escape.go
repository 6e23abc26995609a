package reports

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// clean makes a text safe to print: what is not printable (control characters, what turns the direction of text, bytes
// that are no UTF-8) is spelled out.
func clean(s string) string {
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

// markdownSpecial are the characters that Markdown, or HTML inside it, may take for its own.
const markdownSpecial = "\\`*_{}[]()<>#+!|~&$@"

// links are what GitHub's Markdown makes links of, without being asked.
var links = strings.NewReplacer("://", "&#58;//", "www.", "www&#46;")

// markdown makes a text safe inside a line or table cell of GitHub's Markdown: the special characters are written as
// character references, which nothing reads a second time.
func markdown(s string) string {
	s = clean(s)
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(markdownSpecial, r) {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return links.Replace(b.String())
}

package export

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// plain tells whether a character may stand in a Kotlin file as it is: it is seen, and changes no order of what is read.
func plain(r rune) bool {
	return r != utf8.RuneError && (r == ' ' || unicode.IsGraphic(r) && !unicode.IsSpace(r)) && !unicode.Is(unicode.Mn, r)
}

// escaped writes a character by its UTF-16 code.
func escaped(r rune) string {
	if r > 0xffff {
		high, low := utf16.EncodeRune(r)
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// quoted gives a text as a string of Kotlin's.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\' || r == '$':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case plain(r):
			b.WriteRune(r)
		default:
			b.WriteString(escaped(r))
		}
	}
	b.WriteByte('"')
	return b.String()
}

// said gives a text as a part of a comment: on one line, beginning and ending none.
func said(text string) string {
	var b strings.Builder
	last := ' '
	for _, r := range text {
		if last == '*' && r == '/' || last == '/' && r == '*' {
			b.WriteByte(' ')
		}
		last = r
		if plain(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(escaped(r))
		}
	}
	return b.String()
}

// cut gives the beginning of a text, which an app may have made as long as it likes.
func cut(text string, most int) string {
	n := 0
	for at := range text {
		if n++; n > most {
			return text[:at] + "…"
		}
	}
	return text
}

// maxWidth is how many characters a line of a comment has, where its words let it.
const maxWidth = 120

// wrapped parts a text at blanks.
func wrapped(text string) []string {
	var all []string
	line := ""
	for w := range strings.FieldsSeq(text) {
		if line != "" && utf8.RuneCountInString(line)+utf8.RuneCountInString(w) >= maxWidth {
			all = append(all, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	return append(all, line)
}

// keywords are those that are no name in Kotlin.
var keywords = map[string]bool{
	"as": true, "break": true, "class": true, "continue": true, "do": true, "else": true, "false": true, "for": true, "fun": true, "if": true, "in": true,
	"interface": true, "is": true, "null": true, "object": true, "package": true, "return": true, "super": true, "this": true, "throw": true, "true": true,
	"try": true, "typealias": true, "typeof": true, "val": true, "var": true, "when": true, "while": true,
}

var (
	packageName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$`)
	word        = regexp.MustCompile(`[A-Za-z0-9]+`)
)

// maxPackage bounds a package's name, which is a path of folders.
const maxPackage = 200

// packaged gives the package that the test is in: the app's, where that is one of Kotlin's.
func packaged(name string) string {
	if len(name) > maxPackage || !packageName.MatchString(name) {
		return "exported"
	}
	parts := strings.Split(name, ".")
	for i, p := range parts {
		if keywords[p] {
			parts[i] = "`" + p + "`"
		}
	}
	return strings.Join(parts, ".")
}

// maxName bounds the name of a class or function: it names a file, too.
const maxName = 80

// camel joins the words of a text, each with a capital, to what may be the end of a name.
func camel(text string) string {
	var b strings.Builder
	for _, w := range word.FindAllString(text, -1) {
		if b.Len()+len(w) > maxName {
			break
		}
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	return b.String()
}

// ClassName makes the name of a test's class of a file's.
func ClassName(file string) string {
	name := camel(file)
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		name = "Script" + name
	}
	return strings.TrimSuffix(name, "Test") + "Test"
}

// functionName makes the name of a test of a text; fallback where it has no words.
func functionName(text, fallback string) string {
	name := camel(text)
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		return fallback
	}
	name = strings.ToLower(name[:1]) + name[1:]
	if keywords[name] {
		return fallback
	}
	return name
}

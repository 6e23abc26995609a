package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"cbcov/ccfa"
	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// The names of the JSON documents. The files schema/NAME.json say what each is. Fields may be added, never renamed.
const (
	sequencesSchema = "cbcov-sequences-2"
	learnSchema     = "cbcov-learn-1"
	guardsSchema    = "cbcov-guards-1"
	purposesSchema  = "cbcov-purposes-1"
	checkedSchema   = "cbcov-check-1"
	heldSchema      = "cbcov-typestate-check-1"
	surveySchema    = "cbcov-survey-1"
	recallSchema    = "cbcov-recall-1"
)

// writeJSON prints one JSON document.
func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // signatures stay readable; an HTML report escapes for itself
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(escapeUnprintable(b.Bytes()))
	return err
}

// escapeUnprintable writes the characters of a JSON text that a terminal or an editor would act on as escapes: encoding/json leaves those
// above ASCII as they are, of which some are control characters and some turn the direction of text.
func escapeUnprintable(text []byte) []byte {
	clean := true
	for _, r := range string(text) {
		clean = clean && (r < 0x7f || strconv.IsPrint(r))
	}
	if clean {
		return text
	}
	out := make([]byte, 0, len(text)+64)
	for _, r := range string(text) {
		switch {
		case r < 0x7f || strconv.IsPrint(r):
			out = utf8.AppendRune(out, r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
	}
	return out
}

// writeReportJSON prints a report's document: one with thousands of sequences has a line for each of them, not for each bracket.
func writeReportJSON(w io.Writer, r report) error {
	if s, ok := r.(streamed); ok {
		return s.writeJSON(w)
	}
	v := r.json()
	switch v.(type) {
	case *merge.Difference:
		return writeLines(w, v, 2)
	}
	return writeJSON(w, v)
}

// compactJSON spells a value out in one line.
func compactJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(escapeUnprintable(breakLines(bytes.TrimSpace(b.Bytes()), 0))), nil
}

// writeLines prints one JSON document with new lines down to a depth only, so that an element of a long list is one line.
func writeLines(w io.Writer, v any, depth int) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(escapeUnprintable(breakLines(bytes.TrimSpace(b.Bytes()), depth)))
	return err
}

// breakLines puts new lines into a compact JSON text, around what is nested no deeper than depth.
func breakLines(text []byte, depth int) []byte {
	out := make([]byte, 0, len(text)+len(text)/8)
	level, quoted := 0, false
	newLine := func() {
		out = append(out, '\n')
		for range level {
			out = append(out, ' ', ' ')
		}
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quoted && c == '\\':
			out = append(out, c)
			i++
			c = text[i]
		case c == '"':
			quoted = !quoted
		case quoted:
		case (c == '}' || c == ']') && text[i-1] != '{' && text[i-1] != '[':
			level--
			if level < depth {
				newLine()
			}
		case c == '}' || c == ']':
			level--
		}
		out = append(out, c)
		switch {
		case quoted || c == '"':
		case c == '{' || c == '[':
			level++
			if level <= depth && text[i+1] != '}' && text[i+1] != ']' {
				newLine()
			}
		case c == ',' && level <= depth:
			newLine()
		case c == ',' || c == ':':
			out = append(out, ' ')
		}
	}
	return append(out, '\n')
}

func appOf(a *ccfa.Automaton) result.App {
	return result.App{Package: a.Package, TargetSDK: a.TargetSDK, Build: a.Build}
}

package reports

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"cbcov/reports/internal/words"
)

// long is a section with a long table of some cells in each row.
func long(header []string, numbers []bool, rows ...[]string) section {
	return section{header: header, numbers: numbers, long: &longRows{len(rows), func(i int) []string { return rows[i] }}}
}

func TestWriteColumns(t *testing.T) {
	tests := []struct {
		rule  string
		s     section
		width int
		want  string
	}{
		{"each column is as wide as its widest cell", long([]string{"id", "what"}, make([]bool, 2), []string{"1", "x"}, []string{"long id", "y"}), 0,
			"id       what\n1        x\nlong id  y\n"},
		{"numbers stand to the right", long([]string{"n", "of"}, []bool{true, false}, []string{"7", "a"}, []string{"1234", "b"}), 0, "   n  of\n   7  a\n1234  b\n"},
		{"letters count, not bytes", long([]string{"é", "x"}, make([]bool, 2), []string{"aé→", "1"}, []string{"abcd", "2"}), 0, "é     x\naé→   1\nabcd  2\n"},
		{"nothing hangs over the end", long([]string{"a", "b"}, make([]bool, 2), []string{"x", ""}), 0, "a  b\nx\n"},
		{"no row", long([]string{"a", "b"}, make([]bool, 2)), 0, "a  b\n"},
		{"what a terminal would obey is spelled out", long([]string{"a"}, make([]bool, 1), []string{"\x1b[31m\nred"}), 0, "a\n" + words.Clean("\x1b[31m\nred") + "\n"},
		{"and what a CI system would", long([]string{"a"}, make([]bool, 1), []string{"::error::no"}), 0, "a\n" + string(disarm([]byte("::error::no"))) + "\n"},
		{"a terminal as wide keeps columns", long([]string{"id", "what"}, make([]bool, 2), []string{"1", "x"}, []string{"long id", "y"}), 13,
			"id       what\n1        x\nlong id  y\n"},
		{"rows wider than the terminal are wrapped", long([]string{"id", "what"}, make([]bool, 2), []string{"EE-1", "ApiDemos.onCreate → ApiDemos.onPause"}), 24,
			"id    what\nEE-1\n  ApiDemos.onCreate →\n  ApiDemos.onPause\n"},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			var b bytes.Buffer
			if err := writeColumns(&b, test.s, Screen{Width: test.width}); err != nil {
				t.Fatal(err)
			}
			if b.String() != test.want {
				t.Errorf("got %q, want %q", b.String(), test.want)
			}
		})
	}
}

// TestDisarm: what GitHub and Azure would take for a command in their logs is spelled out: `::` where a line begins, `##[` and
// `##vso[` anywhere.
func TestDisarm(t *testing.T) {
	for text, want := range map[string]string{
		"a :: b\n# c ## d\n":            "a :: b\n# c ## d\n",
		"::error::x\n  ::debug::y\n":    `\u{3a}:error::x` + "\n  " + `\u{3a}:debug::y` + "\n",
		"##[error]x\n  ##vso[y]\n":      `\u{23}#[error]x` + "\n  " + `\u{23}#vso[y]` + "\n",
		"E: ##[add-mask]e ##[error]x\n": `E: \u{23}#[add-mask]e \u{23}#[error]x` + "\n",
		"a ##vso[task.setvariable]":     `a \u{23}#vso[task.setvariable]`,
		"###[x]\n│ ##[y] │":             `#\u{23}#[x]` + "\n│ " + `\u{23}#[y] │`,
	} {
		if got := string(disarm([]byte(text))); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	many := section{header: []string{"id", "text"}, numbers: make([]bool, 2), long: &longRows{3 * perChunk, func(i int) []string {
		return []string{fmt.Sprint(i), "java.lang.E: ##[error]boo"}
	}}}
	for _, s := range []section{many, {header: many.header, numbers: many.numbers, rows: [][]string{many.long.row(0)}, lines: []string{"a ##[b]"}}} {
		var b bytes.Buffer
		if err := writeText(&b, document{sections: []section{s}}, Screen{}); err != nil || strings.Contains(b.String(), "##[") || !strings.Contains(b.String(), "#[error]boo") {
			t.Errorf("%v: %.200q", err, b.String())
		}
	}
}

// TestWriteColumnsOfMany: columns of very many rows are straight, and a writer's error ends them.
func TestWriteColumnsOfMany(t *testing.T) {
	var made atomic.Int64 // rows are made by several goroutines
	s := section{header: []string{"id", "text"}, numbers: make([]bool, 2), long: &longRows{50000, func(i int) []string {
		made.Add(1)
		return []string{fmt.Sprint(i), strings.Repeat("é", i%7) + "."}
	}}}
	var b bytes.Buffer
	if err := writeColumns(&b, s, Screen{}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != 50001 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, line := range lines[1:] {
		if got := strings.TrimRight(string([]rune(line)[:7]), " "); got != fmt.Sprint(i) || utf8.RuneCountInString(line) != 7+i%7+1 {
			t.Fatalf("line %d is %q", i, line)
		}
	}
	made.Store(0)
	full := errors.New("disk full")
	if err := writeColumns(failingWriter{full}, s, Screen{}); err != full || made.Load() > 50001 {
		t.Errorf("it ends with %v after %d rows", err, made.Load())
	}
}

type failingWriter struct{ err error }

func (f failingWriter) Write([]byte) (int, error) { return 0, f.err }

package typestate

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// Bounds on what is read. They are far above any typestate, and keep a hostile file from taking all memory.
const (
	maxFile   = 64 << 20 // bytes, unpacked
	maxStates = 1 << 20
	maxEdges  = 1 << 22
)

// A ReadError is text that is no typestate: where it stops being one, and why.
type ReadError struct {
	File         string
	Line, Column int // from 1; the column counts characters
	Problem      string
}

// Error is file:line:column: problem.
func (e *ReadError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Problem)
}

// A source is a text and the file that it was read from.
type source struct {
	file string
	text []byte
}

// readSource reads all of r, which errors call file.
func readSource(r io.Reader, file string) (*source, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: more than %d MB: too large for a typestate", file, maxFile>>20)
	}
	return &source{file, text}, nil
}

// errorAt says what is wrong at an offset into the text.
func (s *source) errorAt(offset int, format string, args ...any) error {
	before := s.text[:min(max(offset, 0), len(s.text))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return &ReadError{s.file, bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[start:]) + 1, fmt.Sprintf(format, args...)}
}

// lineAt is the line of an offset, from 1.
func (s *source) lineAt(offset int) int { return bytes.Count(s.text[:offset], []byte("\n")) + 1 }

package trace

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// PlainRecord is a line of the paper's plain form: `(t, signature, ENTRY|EXIT)`.
type PlainRecord struct {
	Seconds   float64
	Signature string // as written
	Kind      Kind   // Entry or Exit
	Line      int    // from 1
}

// Time gives the line's time as a record has it, in milliseconds; 0: it is out of range.
func (r PlainRecord) Time() int64 {
	if r.Seconds < 0 || r.Seconds > 1e12 {
		return 0
	}
	return max(1, int64(r.Seconds*1000))
}

// isPlain says whether a line has the plain form.
func isPlain(text []byte) bool {
	_, ok := parsePlain(text)
	return ok
}

// parsePlain reads a line of the plain form. The signature may have commas of its own between its parentheses.
func parsePlain(text []byte) (PlainRecord, bool) {
	text = bytes.TrimSpace(text)
	if len(text) < 2 || text[0] != '(' || text[len(text)-1] != ')' {
		return PlainRecord{}, false
	}
	text = text[1 : len(text)-1]
	first, last := bytes.IndexByte(text, ','), bytes.LastIndexByte(text, ',')
	if first < 0 || first == last {
		return PlainRecord{}, false
	}
	// the paper prints its times as t1, t2, …
	t, err := strconv.ParseFloat(string(bytes.TrimPrefix(bytes.TrimSpace(text[:first]), []byte("t"))), 64)
	if err != nil || t != t {
		return PlainRecord{}, false
	}
	r := PlainRecord{Seconds: t, Signature: string(bytes.TrimSpace(text[first+1 : last]))}
	switch string(bytes.TrimSpace(text[last+1:])) {
	case "ENTRY":
		r.Kind = Entry
	case "EXIT":
		r.Kind = Exit
	default:
		return PlainRecord{}, false
	}
	return r, r.Signature != ""
}

// ReadPlain hands over a file's lines of the plain form, in their order. An error of use ends it, with the file and
// line before it.
func ReadPlain(s Source, use func(PlainRecord) error) error {
	lines := bufio.NewReaderSize(io.NewSectionReader(s, 0, s.Size), maxLine)
	for n := 1; ; n++ {
		text, err := lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = lines.ReadSlice('\n')
			}
			text = nil
		}
		if r, ok := parsePlain(text); ok {
			r.Line = n
			if err := use(r); err != nil {
				return fmt.Errorf("%s:%d: %w", s.Name, n, err)
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("%s:%d: %w", s.Name, n, err)
		}
	}
}

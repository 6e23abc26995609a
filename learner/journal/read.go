package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"

	"cbcov/internal/lockfile"
)

// Format is the version of the format that is written, the only one that is read.
const Format = 1

// Bounds of what is read: a journal is input like any other.
const (
	MaxLine = 1 << 20
	MaxSize = 4 << 30
)

// Mismatch is the error of a journal that is of something else.
type Mismatch struct {
	Path       string
	What       string // the header's field
	Have, Want string
}

func (e *Mismatch) Error() string {
	return fmt.Sprintf("journal %s is not of this learning: its %s is %s, not %s; remove it or learn without resuming",
		e.Path, e.What, e.Have, e.Want)
}

// Damage is the error of a file that is no whole journal.
type Damage struct {
	Path   string
	Line   int // from 1
	Reason string
}

func (e *Damage) Error() string {
	return fmt.Sprintf("journal %s, line %d: %s; remove the file, or this line and all after it, and resume again", e.Path, e.Line, e.Reason)
}

// Busy is the error of a journal that another process writes.
type Busy struct{ Path string }

func (e *Busy) Error() string {
	return fmt.Sprintf("journal %s is being written: the same is learned into this folder by another command; wait for it, or choose another folder",
		e.Path)
}

// lock keeps other processes from a journal.
func lock(f *os.File) error {
	err := lockfile.Lock(f)
	if errors.Is(err, lockfile.ErrBusy) {
		return &Busy{Path: f.Name()}
	}
	return err
}

// Open opens a journal to read it and go on with it. Errors that can be asked for are fs.ErrNotExist and *Busy.
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// NewReader gives what lines are read from.
func NewReader(from io.Reader) *bufio.Reader {
	return bufio.NewReaderSize(io.LimitReader(from, MaxSize), 1<<16)
}

// ReadLine gives a line with its end, or at the end of the file io.EOF with what is left: a line without its end is none, however much of it is there.
func ReadLine(in *bufio.Reader, longest int) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > longest {
			return nil, fmt.Errorf("it is longer than %d bytes", longest)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// ReadHeader reads a journal's first line into the header of its kind.
func ReadHeader(line []byte, into any) error {
	var format struct {
		Format int `json:"cbcov_journal"`
	}
	if err := json.Unmarshal(line, &format); err != nil || format.Format == 0 {
		return errors.New("it is no header of a journal of cbcov learn")
	}
	if format.Format != Format {
		return fmt.Errorf("the journal has format %d, and this cbcov reads format %d", format.Format, Format)
	}
	if err := Strict(line, into); err != nil {
		return fmt.Errorf("it is no header of a journal of this kind: %w", err)
	}
	return nil
}

// Strict reads one JSON value without unknown keys, and nothing behind it.
func Strict(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows it")
	}
	return nil
}

// Match compares a journal's header, a struct, with that of what is learned now, field by field: a field's tag, what, says what it is.
func Match(path string, header, want any) error {
	x, y := reflect.ValueOf(header), reflect.ValueOf(want)
	for i := range x.NumField() {
		have, wanted := fmt.Sprintf("%+v", x.Field(i)), fmt.Sprintf("%+v", y.Field(i))
		if have != wanted {
			return &Mismatch{Path: path, What: x.Type().Field(i).Tag.Get("what"), Have: have, Want: wanted}
		}
	}
	return nil
}

package learner

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"
	"strconv"

	"cbcov/internal/lockfile"
)

// journalFormat is the version of the format that this package writes, the only one that it reads.
const journalFormat = 1

// Bounds of what is read: a journal is input like any other.
const (
	maxJournalLine = 1 << 20
	maxJournalSize = 4 << 30
)

// JournalMismatch is the error of a journal that is of something else.
type JournalMismatch struct {
	Path       string
	What       string // the header's field
	Have, Want string
}

func (e *JournalMismatch) Error() string {
	return fmt.Sprintf("journal %s is not of this learning: its %s is %s, not %s; remove it or learn without resuming",
		e.Path, e.What, e.Have, e.Want)
}

// JournalDamage is the error of a file that is no whole journal.
type JournalDamage struct {
	Path   string
	Line   int // from 1
	Reason string
}

func (e *JournalDamage) Error() string {
	return fmt.Sprintf("journal %s, line %d: %s; remove the file, or this line and all after it, and resume again", e.Path, e.Line, e.Reason)
}

// JournalBusy is the error of a journal that another process writes.
type JournalBusy struct{ Path string }

func (e *JournalBusy) Error() string {
	return fmt.Sprintf("journal %s is being written: the same is learned into this folder by another command; wait for it, or choose another folder",
		e.Path)
}

// lockFile keeps other processes from a journal.
func lockFile(f *os.File) error {
	err := lockfile.Lock(f)
	if errors.Is(err, lockfile.ErrBusy) {
		return &JournalBusy{Path: f.Name()}
	}
	return err
}

// journalRun is a line of a journal.
type journalRun struct {
	Inputs  Word   `json:"i"`
	Outputs Word   `json:"o"`
	Sum     string `json:"c"` // CRC-32 of the line up to here, in hex
}

// headerLine gives a journal's first line.
func headerLine(h JournalHeader) []byte {
	h.Format = journalFormat
	return marshalled(h)
}

// marshalled writes a header as a line.
func marshalled(header any) []byte {
	line, err := json.Marshal(header)
	if err != nil { // strings, numbers and truth values can be marshalled
		return nil
	}
	return append(line, '\n')
}

// appendRun adds a run's line.
func appendRun(lines []byte, r Run) []byte {
	start := len(lines)
	lines = append(lines, `{"i":`...)
	lines = appendWord(lines, r.Inputs)
	lines = append(lines, `,"o":`...)
	lines = appendWord(lines, r.Outputs)
	sum := crc32.ChecksumIEEE(lines[start:])
	return fmt.Appendf(lines, `,"c":"%08x"}`+"\n", sum)
}

func appendWord(line []byte, w Word) []byte {
	line = append(line, '[')
	for i, s := range w {
		if i > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, int64(s), 10)
	}
	return append(line, ']')
}

// journalContent is what a journal's file holds.
type journalContent struct {
	header  JournalHeader
	runs    []Run
	size    int64 // of the whole lines
	dropped int64 // what follows them: a line that was cut off
}

// readJournal reads a journal. A last line without its end is not read, however much of it is there.
func readJournal(path string, from io.Reader) (*journalContent, error) {
	c := &journalContent{}
	in := bufio.NewReaderSize(io.LimitReader(from, maxJournalSize), 1<<16)
	for number := 1; ; number++ {
		line, err := readLine(in, maxJournalLine)
		if errors.Is(err, io.EOF) {
			c.dropped = int64(len(line))
			break
		}
		if err != nil {
			return nil, &JournalDamage{path, number, err.Error()}
		}
		if err := c.line(number, line); err != nil {
			return nil, &JournalDamage{path, number, err.Error()}
		}
		c.size += int64(len(line))
	}
	if c.size == 0 {
		return nil, &JournalDamage{path, 1, "there is no whole header"}
	}
	return c, nil
}

// readLine gives a line with its end, or at the end of the file io.EOF with what is left.
func readLine(in *bufio.Reader, longest int) ([]byte, error) {
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

func (c *journalContent) line(number int, line []byte) error {
	if number == 1 {
		return readHeader(line, &c.header)
	}
	var r journalRun
	if err := strict(line, &r); err != nil {
		return fmt.Errorf("it is no run: %w", err)
	}
	run := Run{Inputs: r.Inputs, Outputs: r.Outputs}
	if !bytes.Equal(appendRun(nil, run), line) {
		return errors.New("it was changed: its checksum does not fit")
	}
	if len(run.Inputs) != len(run.Outputs) {
		return fmt.Errorf("it has %d outputs for %d inputs", len(run.Outputs), len(run.Inputs))
	}
	for i := range run.Inputs {
		if in, out := run.Inputs[i], run.Outputs[i]; in < 0 || in >= len(c.header.Inputs) || out < 0 || out >= len(c.header.Outputs) {
			return fmt.Errorf("input %d or output %d is not in its alphabet", in, out)
		}
	}
	c.runs = append(c.runs, run)
	return nil
}

// readHeader reads a journal's first line into the header of its kind.
func readHeader(line []byte, into any) error {
	var format struct {
		Format int `json:"cbcov_journal"`
	}
	if err := json.Unmarshal(line, &format); err != nil || format.Format == 0 {
		return errors.New("it is no header of a journal of cbcov learn")
	}
	if format.Format != journalFormat {
		return fmt.Errorf("the journal has format %d, and this cbcov reads format %d", format.Format, journalFormat)
	}
	if err := strict(line, into); err != nil {
		return fmt.Errorf("it is no header of a journal of this kind: %w", err)
	}
	return nil
}

// strict reads one JSON value without unknown keys, and nothing behind it.
func strict(line []byte, into any) error {
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

// matchHeaders compares a journal's header with that of what is learned now, field by field: a field's tag says what it is.
func matchHeaders(path string, header, want any) error {
	x, y := reflect.ValueOf(header), reflect.ValueOf(want)
	for i := range x.NumField() {
		have, wanted := fmt.Sprintf("%+v", x.Field(i)), fmt.Sprintf("%+v", y.Field(i))
		if have != wanted {
			return &JournalMismatch{Path: path, What: x.Type().Field(i).Tag.Get("what"), Have: have, Want: wanted}
		}
	}
	return nil
}

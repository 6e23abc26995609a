package survey

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"cbcov/internal/lockfile"
)

// journalSchema names a journal, by its first line.
const journalSchema = "cbcov-survey-journal-1"

// Header says what is done with each app of a journal. What came of one thing is no answer to another.
type Header struct {
	Steps  []string `json:"steps" what:"the steps"`
	Monkey int      `json:"monkey,omitempty" what:"the number of events"`
	Seed   int64    `json:"seed,omitempty" what:"the seed"`
	Device string   `json:"device,omitempty" what:"the device"`
}

// headerLine is the first line of a journal.
type headerLine struct {
	Schema string `json:"schema"`
	Header
}

// isHeader tells whether a document is a journal's first line.
func isHeader(text []byte) bool {
	var h headerLine
	return json.Unmarshal(text, &h) == nil && h.Schema == journalSchema
}

// Journal keeps apps in a file as they come, so that a survey can go on after its process was killed: a first line that says what is done, then a
// line an app. An app is written when all of it is known. The line that a killed process did not finish is dropped.
type Journal struct {
	path    string
	file    *os.File
	size    int64  // of its whole lines
	failure error  // of the first write that failed: nothing is written afterwards
	done    []*App // that it held when it was opened
}

// CreateJournal begins a journal. There must be none: the error is fs.ErrExist then.
func CreateJournal(path string, h Header) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{path: path, file: f}
	if err := lockfile.Lock(f); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	if err := j.begin(h); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

func (j *Journal) begin(h Header) error {
	line, err := json.Marshal(headerLine{journalSchema, h})
	if err != nil {
		return fmt.Errorf("%s: %w", j.path, err)
	}
	return j.write(append(line, '\n'))
}

// ResumeJournal opens a journal to go on with it. Errors: fs.ErrNotExist; lockfile.ErrBusy; a text that says what is different, or at which byte it
// is no journal.
func ResumeJournal(path string, h Header) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	j := &Journal{path: path, file: f}
	if err := j.resume(h); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

func (j *Journal) resume(h Header) error {
	if err := lockfile.Lock(j.file); err != nil {
		return fmt.Errorf("%s: %w", j.path, err)
	}
	text, err := io.ReadAll(j.file)
	if err != nil {
		return fmt.Errorf("%s: %w", j.path, err)
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	first, rest, _ := bytes.Cut(whole, []byte{'\n'})
	if len(whole) == 0 { // it was killed before it had a first line
		if err := j.cut(0); err != nil {
			return err
		}
		return j.begin(h)
	}
	var was headerLine
	if err := json.Unmarshal(first, &was); err != nil || was.Schema != journalSchema {
		return fmt.Errorf("%s: byte 0: no journal of a survey: give another folder", j.path)
	}
	if err := was.match(h); err != nil {
		return fmt.Errorf("%s: %w", j.path, err)
	}
	if j.done, err = Read(j.path, bytes.NewReader(rest)); err != nil {
		return err
	}
	return j.cut(int64(len(whole)))
}

// cut drops the line that was not finished.
func (j *Journal) cut(size int64) error {
	if err := j.file.Truncate(size); err != nil {
		return fmt.Errorf("%s: drop the cut line: %w", j.path, err)
	}
	if _, err := j.file.Seek(size, io.SeekStart); err != nil {
		return fmt.Errorf("%s: %w", j.path, err)
	}
	j.size = size
	return nil
}

// match tells what is different.
func (h *Header) match(now Header) error {
	was, is := reflect.ValueOf(*h), reflect.ValueOf(now)
	for i := range was.NumField() {
		if a, b := was.Field(i).Interface(), is.Field(i).Interface(); !reflect.DeepEqual(a, b) {
			return fmt.Errorf("%s: the journal has %s, and now it is %s: give the same, or another folder", was.Type().Field(i).Tag.Get("what"), spelled(a),
				spelled(b))
		}
	}
	return nil
}

func spelled(v any) string {
	if list, ok := v.([]string); ok {
		return strings.Join(list, ",")
	}
	return fmt.Sprint(v)
}

// Done lists the apps that it held when it was opened.
func (j *Journal) Done() []*App { return j.done }

// Add writes an app. Killing the process loses nothing that was added.
func (j *Journal) Add(a *App) error {
	line, err := a.Line()
	if err != nil {
		return err
	}
	if len(line) > maxDocument {
		return fmt.Errorf("%s: a document of %d bytes: want %d at most", a.APK, len(line), maxDocument)
	}
	return j.write(line)
}

func (j *Journal) write(line []byte) error {
	if j.failure != nil {
		return j.failure
	}
	if _, err := j.file.Write(line); err != nil {
		j.failure = fmt.Errorf("%s: %w: --resume goes on with what is in it", j.path, err)
		_ = j.file.Truncate(j.size) // else the next reader drops the cut line: it is the last one
		return j.failure
	}
	j.size += int64(len(line))
	return nil
}

// Close closes the file, with all of it on the disk.
func (j *Journal) Close() error {
	if err := errors.Join(j.file.Sync(), j.file.Close()); err != nil {
		return fmt.Errorf("%s: %w", j.path, err)
	}
	return nil
}

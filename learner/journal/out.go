package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// File is what a journal needs of a file.
type File interface {
	io.Writer
	io.Closer
	Truncate(size int64) error
	Sync() error
}

// Out appends whole lines to a journal's file.
type Out struct {
	path    string
	file    File
	size    int64 // of the file's whole lines
	kept    int   // answers in them
	failure error // of the first write that failed
}

// Create opens a file for a new journal, in place of one that may be there. The error is a *Busy where another process writes it.
func Create(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fmt.Errorf("create journal: %w", err)
	}
	if err := empty(f); err != nil {
		return nil, errors.Join(fmt.Errorf("create journal: %w", err), f.Close())
	}
	return f, nil
}

// empty takes a file for a new journal: what it holds is thrown away once it is nobody else's. A device has no length.
func empty(f *os.File) error {
	if err := lock(f); err != nil {
		return err
	}
	if s, err := f.Stat(); err != nil || !s.Mode().IsRegular() {
		return err
	}
	return f.Truncate(0)
}

// Begin writes a header. The file is closed where that fails.
func Begin(path string, f File, header []byte) (*Out, error) {
	o := &Out{path: path, file: f}
	if err := o.Write(header, 0); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return o, nil
}

// GoOn drops what is behind the whole lines of a file that was read, and has it written on there. Kept is how many answers they have.
func GoOn(path string, f *os.File, size int64, kept int) (*Out, error) {
	if err := f.Truncate(size); err != nil {
		return nil, fmt.Errorf("drop the cut line of journal %s: %w", path, err)
	}
	if _, err := f.Seek(size, io.SeekStart); err != nil {
		return nil, fmt.Errorf("journal %s: %w", path, err)
	}
	return &Out{path: path, file: f, size: size, kept: kept}, nil
}

// HeaderLine writes a header as a line.
func HeaderLine(header any) []byte {
	line, err := json.Marshal(header)
	if err != nil { // strings, numbers and truth values can be marshalled
		return nil
	}
	return append(line, '\n')
}

// Failure is the error of the first write that failed: nothing is to be answered afterwards.
func (o *Out) Failure() error { return o.failure }

// Write appends whole lines. What a failed write left of them is taken back, or dropped when the journal is read.
func (o *Out) Write(lines []byte, answers int) error {
	if _, err := o.file.Write(lines); err != nil {
		o.failure = fmt.Errorf("write journal %s: %w; %d answers are kept in it: when it can be written again, learning can be resumed", o.path, err, o.kept)
		// Without it the cut line is dropped by the next reader, so that its error is no loss.
		_ = o.file.Truncate(o.size)
		return o.failure
	}
	o.size += int64(len(lines))
	o.kept += answers
	return nil
}

// Sync has all of it on the disk.
func (o *Out) Sync() error {
	if err := o.file.Sync(); err != nil {
		return fmt.Errorf("write journal %s: %w", o.path, err)
	}
	return nil
}

// Close closes the file, with all of it on the disk.
func (o *Out) Close() error {
	if err := errors.Join(o.file.Sync(), o.file.Close()); err != nil {
		return fmt.Errorf("close journal %s: %w", o.path, err)
	}
	return nil
}

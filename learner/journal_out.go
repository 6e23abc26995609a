package learner

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// journalFile is what a journal needs of a file.
type journalFile interface {
	io.Writer
	io.Closer
	Truncate(size int64) error
	Sync() error
}

// journalOut appends whole lines to a journal's file.
type journalOut struct {
	path    string
	file    journalFile
	size    int64 // of the file's whole lines
	kept    int   // answers in them
	failure error // of the first write that failed: nothing is answered afterwards
}

// createFile opens a file for a new journal, in place of one that may be there.
func createFile(path string) (*os.File, error) {
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
	if err := lockFile(f); err != nil {
		return err
	}
	if s, err := f.Stat(); err != nil || !s.Mode().IsRegular() {
		return err
	}
	return f.Truncate(0)
}

// goOnAt drops what is behind the whole lines of a file, and has it written on there.
func goOnAt(f *os.File, size int64) error {
	if err := f.Truncate(size); err != nil {
		return fmt.Errorf("drop the cut line of journal %s: %w", f.Name(), err)
	}
	if _, err := f.Seek(size, io.SeekStart); err != nil {
		return fmt.Errorf("journal %s: %w", f.Name(), err)
	}
	return nil
}

// write appends whole lines. What a failed write left of them is taken back, or dropped when the journal is read.
func (o *journalOut) write(lines []byte, answers int) error {
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

// close closes the file, with all of it on the disk.
func (o *journalOut) close() error {
	if err := errors.Join(o.file.Sync(), o.file.Close()); err != nil {
		return fmt.Errorf("close journal %s: %w", o.path, err)
	}
	return nil
}

package trace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Tail reads a log while somebody writes it. Of a folder it reads the newest log, by the time of its last change, in it and below. It is for
// one goroutine, and waits for nothing: who has read to the end asks again later.
type Tail struct {
	path string
	file *os.File // nil: none is open
	info os.FileInfo
	at   int64 // how much of it was read
	old  int64 // how much of it was there when the Tail was made
}

// NewTail begins with the beginning of a log. That there is none yet is no error.
func NewTail(path string) (*Tail, error) {
	t := &Tail{path: path}
	info, err := t.newest()
	if err != nil || info == nil {
		return t, err
	}
	if err := t.open(info); err != nil {
		return nil, err
	}
	t.old = t.info.Size()
	return t, nil
}

// Name is the path of the log that is read; that to wait for where there is none.
func (t *Tail) Name() string {
	if t.info == nil {
		return t.path
	}
	return t.info.(*logInfo).path
}

// There tells whether there is a log.
func (t *Tail) There() bool { return t.file != nil }

// Old tells whether what comes next was there when the Tail was made.
func (t *Tail) Old() bool { return t.at < t.old }

// logInfo is a log's file.
type logInfo struct {
	os.FileInfo
	path string
}

// newest finds the log to read; nil: there is none.
func (t *Tail) newest() (*logInfo, error) {
	info, err := os.Stat(t.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("the log: %w", err)
	case info.Mode().IsRegular():
		return &logInfo{info, t.path}, nil
	case !info.IsDir():
		return nil, fmt.Errorf("%s: neither a file nor a folder: give - and let it come in by standard input", t.path)
	}
	var best *logInfo
	err = filepath.WalkDir(t.path, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || filepath.Ext(name) != ".logcat" {
			return gone(err)
		}
		info, err := e.Info()
		if err == nil && (best == nil || info.ModTime().After(best.ModTime())) {
			best = &logInfo{info, name}
		}
		return gone(err)
	})
	if err != nil {
		return nil, fmt.Errorf("the folder of logs: %w", err)
	}
	return best, nil
}

// gone takes it for no error that a file was removed while it was looked for.
func gone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// open opens a log, at its beginning.
func (t *Tail) open(info *logInfo) error {
	f, err := os.Open(info.path)
	if err != nil {
		if gone(err) == nil {
			return nil
		}
		return fmt.Errorf("the log: %w", err)
	}
	opened, err := f.Stat()
	if err != nil {
		return fmt.Errorf("the log: %w", errors.Join(err, f.Close()))
	}
	t.file, t.info, t.at, t.old = f, &logInfo{opened, info.path}, 0, 0
	return nil
}

// Read reads on. It gives 0 where the log has no more yet. anew says that what is read is of another log than what was read before: the file
// was cut off or replaced, or the folder has a newer one.
func (t *Tail) Read(p []byte) (n int, anew bool, err error) {
	if t.file != nil {
		if left := t.old - t.at; left > 0 && left < int64(len(p)) {
			p = p[:left] // what was there and what came since are told apart
		}
		if n, err = t.read(p); n > 0 || err != nil {
			return n, false, err
		}
		if anew, err = t.again(); !anew || err != nil {
			return 0, false, err
		}
	}
	if t.file == nil {
		info, err := t.newest()
		if err != nil || info == nil {
			return 0, anew, err
		}
		if err := t.open(info); err != nil || t.file == nil {
			return 0, anew, err
		}
	}
	n, err = t.read(p)
	return n, anew, err
}

func (t *Tail) read(p []byte) (int, error) {
	n, err := t.file.ReadAt(p, t.at)
	t.at += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		return n, fmt.Errorf("read the log: %w", err)
	}
	return n, nil
}

// again tells at the end of a log whether there is another one to read from its beginning.
func (t *Tail) again() (bool, error) {
	info, err := t.newest()
	if err != nil || info == nil {
		return false, err // it was removed: what is still written to it, if anything, comes
	}
	if !os.SameFile(info.FileInfo, t.info.(*logInfo).FileInfo) {
		return true, t.Close()
	}
	if info.Size() < t.at {
		t.at, t.old = 0, 0
		return true, nil
	}
	return false, nil
}

// Close closes the log.
func (t *Tail) Close() error {
	if t.file == nil {
		return nil
	}
	err := t.file.Close()
	t.file, t.info, t.at, t.old = nil, nil, 0, 0
	return err
}

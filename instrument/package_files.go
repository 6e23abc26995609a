package instrument

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"cbcov/internal/parallel"
)

// pending holds what was written under other names until all of it is there. A file or directory appears under its own name
// whole or not at all.
type pending struct {
	ctx   context.Context
	moves []move
}

type move struct{ from, to string }

// write makes a file that will appear at a path.
func (p *pending) write(path string, content func(io.Writer) error) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() || path != "" && os.IsPathSeparator(path[len(path)-1]) {
		return fmt.Errorf("%s: it is a directory: give the name of a file", path)
	}
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is no directory %s: make it, or give another", path, filepath.Dir(path))
	}
	tmp := tempPath(path)
	p.moves = append(p.moves, move{tmp, path})
	if err := p.writeFile(tmp, content); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// tempPath gives a name of no file yet beside a path.
func tempPath(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+rand.Text())
}

// directory makes a directory that will appear at a path, which must not have a file or a full directory.
func (p *pending) directory(path string) (string, error) {
	path = filepath.Clean(path)
	switch list, err := os.ReadDir(path); {
	case err == nil && len(list) > 0:
		return "", fmt.Errorf("%s: the app has several APKs, so they go into a directory of their own; this one is not empty: give another", path)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("%s: the app has several APKs, so they go into a directory: %w", path, err)
	}
	tmp := tempPath(path)
	p.moves = append(p.moves, move{tmp, path})
	return tmp, os.Mkdir(tmp, 0o777)
}

// commit gives everything its own name.
func (p *pending) commit() error {
	for len(p.moves) > 0 {
		m := p.moves[0]
		if info, err := os.Stat(m.to); err == nil && info.IsDir() {
			// An empty one, to be replaced by the new directory: not every system's rename does that.
			if err := os.Remove(m.to); err != nil {
				return err
			}
		}
		if err := os.Rename(m.from, m.to); err != nil {
			return err
		}
		p.moves = p.moves[1:]
	}
	return nil
}

// discard removes what has not got its own name.
func (p *pending) discard() {
	for _, m := range p.moves {
		os.RemoveAll(m.from)
	}
	p.moves = nil
}

// writeFile writes a new file through a buffer, until ctx is done.
func (p *pending) writeFile(path string, content func(io.Writer) error) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriterSize(parallel.Until(p.ctx, f), 1<<20)
	if err := content(w); err != nil {
		return err
	}
	return w.Flush()
}

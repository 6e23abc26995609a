package drive

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// callsFile is the file of a run's recorded calls. A nil one takes none.
type callsFile struct {
	*bufio.Writer
	file *os.File
}

// CallsSuffix ends the names of such files. Their lines have the form of a trace's, without the header of a log line.
const CallsSuffix = ".calls"

// openCalls begins the file, where calls are to be recorded; else it removes an earlier run's.
func (r *runner) openCalls() (*callsFile, error) {
	path := strings.TrimSuffix(r.result.Script, filepath.Ext(r.result.Script)) + CallsSuffix
	if r.opt.Record == nil {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("an earlier run's calls: %w", err)
		}
		return nil, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("the recorded calls: %w", err)
	}
	r.result.Calls = path
	return &callsFile{bufio.NewWriterSize(f, 1<<16), f}, nil
}

func (c *callsFile) close() error {
	if c == nil {
		return nil
	}
	if err := errors.Join(c.Flush(), c.file.Close()); err != nil {
		return fmt.Errorf("the recorded calls: %w", err)
	}
	return nil
}

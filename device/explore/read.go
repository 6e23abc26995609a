package explore

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"cbcov/device/drive"
)

// EachRun hands over the runs of an exploration's folder, in their order. No exploration may go on there meanwhile.
func EachRun(dir string, runs int, use func(*Run) error) error {
	c := &corpus{dir: dir}
	for n := range runs {
		r, err := c.run(n + 1)
		if err != nil {
			return &CorpusError{err}
		}
		if err := use(r); err != nil {
			return err
		}
	}
	return nil
}

// Trace is the path of a run's trace, Script that of the script that repeats it.
func Trace(dir string, run int) string { return (&corpus{dir: dir}).path(run, ".logcat") }

// Script is the path of the script that repeats a run.
func Script(dir string, run int) string { return (&corpus{dir: dir}).path(run, ".cbscript") }

// ClassOf gives the descriptor of the class of an activity, as a Step names it.
func ClassOf(activity string) string { return descriptorOf(activity) }

// Owns gives what tells whether a class, as stacks name it, is the app's own.
func (a *App) Owns() func(class string) bool {
	own := make(map[string]bool, len(a.Scope))
	for _, c := range a.Scope {
		own[c] = true
	}
	return func(class string) bool { return own["L"+strings.ReplaceAll(class, ".", "/")+";"] }
}

// Incidents are the ends of processes by the app's own fault in a run, hangs behind the others.
func (r *Run) Incidents() []drive.Incident {
	return append(r.Crashes[:len(r.Crashes):len(r.Crashes)], r.Hangs...)
}

// exists tells whether a file is there.
func exists(path string) (bool, error) {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// writeWhole writes a file that is there as a whole, or not at all.
func writeWhole(path string, text []byte) error {
	part := filepath.Join(filepath.Dir(path), "."+filepath.Base(path))
	err := os.WriteFile(part, text, 0o644)
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		return fmt.Errorf("the corpus: %w", err)
	}
	return nil
}

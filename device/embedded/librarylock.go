package embedded

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"strings"
)

//go:embed libraries.lock
var librariesLock string

// libraryLock says which files belong to a library that the lock file names: sums of it and of all that it depends on.
type libraryLock map[string]lock

// parseLibraryLock reads a lock file of libraries: a line with a library's coordinates, then its files as in parseLock.
func parseLibraryLock(text string) (libraryLock, error) {
	all := libraryLock{}
	var name string
	var files strings.Builder
	end := func(line int) error {
		if name == "" {
			if files.Len() > 0 {
				return fmt.Errorf("lock of libraries, line %d: files before the first library", line)
			}
			return nil
		}
		l, err := parseLock(files.String())
		if err != nil {
			return fmt.Errorf("lock of libraries: %s: %w", name, err)
		}
		if _, twice := all[name]; twice || len(l) == 0 {
			return fmt.Errorf("lock of libraries, line %d: %s stands there twice or without files", line, name)
		}
		all[name] = l
		files.Reset()
		return nil
	}
	n := 0
	sc := bufio.NewScanner(strings.NewReader(text))
	for sc.Scan() {
		n++
		line := strings.TrimSpace(sc.Text())
		switch {
		case line == "" || line[0] == '#':
		case coordinates.MatchString(line):
			if err := end(n); err != nil {
				return nil, err
			}
			name = line
		default:
			files.WriteString(line + "\n")
		}
	}
	return all, errors.Join(sc.Err(), end(n))
}

// of joins what is known of some libraries, and names those that the lock does not have.
func (l libraryLock) of(names []string) (sums lock, unlocked []string) {
	sums = lock{}
	for _, name := range names {
		files, ok := l[name]
		if !ok {
			unlocked = append(unlocked, name)
		}
		for file, sum := range files {
			sums[file] = sum
		}
	}
	return sums, unlocked
}

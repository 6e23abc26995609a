package embedded

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// ErrSum is wrapped when a fetched file is not the one that the lock file names.
var ErrSum = errors.New("not the file that the lock names")

// lock says which files Install may use: SHA-256 sums by file name.
type lock map[string]string

// parseLock reads a lock file: a line holds a sum in hex and a file name; # begins a comment.
func parseLock(text string) (lock, error) {
	l := lock{}
	sc := bufio.NewScanner(strings.NewReader(text))
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		sum, name, ok := strings.Cut(line, "  ")
		raw, err := hex.DecodeString(sum)
		if !ok || err != nil || len(raw) != sha256.Size || name != filepath.Base(name) {
			return nil, fmt.Errorf("lock file, line %d: want a SHA-256 sum, two blanks and a file name", n)
		}
		if _, twice := l[name]; twice {
			return nil, fmt.Errorf("lock file, line %d: %s stands there twice", n, name)
		}
		l[name] = sum
	}
	return l, sc.Err()
}

// check compares a file with its sum.
func (l lock) check(path string) error {
	name := filepath.Base(path)
	want, ok := l[name]
	if !ok {
		return fmt.Errorf("%s: %w: it names no such file; remove the file, or take a cbcov that knows it", path, ErrSum)
	}
	got, err := sumOf(path)
	if err != nil {
		return err
	}
	if got != want {
		return fmt.Errorf("%s: %w: SHA-256 %s, want %s; remove it from your Maven repository and install again", path, ErrSum, got, want)
	}
	return nil
}

// sumOf gives a file's SHA-256 sum in hex.
func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("read %s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

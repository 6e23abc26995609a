package embedded

import (
	"context"
	"errors"
)

// InstallOptions says what Install fetches.
type InstallOptions struct {
	API      int    // Android's API level; 0: DefaultAPI
	Dir      string // where to put it; empty: DefaultDir
	Progress func(Progress)
}

// DefaultDir is where the embedded device is kept: the folder cbcov/device of the user's cache folder.
func DefaultDir() (string, error) { return "", errors.New("embedded: not built yet") }

// Install fetches by the user's own Maven what the device needs, checks it against the lock file and prepares it. What is there
// already is kept.
func Install(ctx context.Context, opt InstallOptions) error {
	return errors.New("embedded: not built yet")
}

// Check is one thing that the device needs.
type Check struct {
	Name string // what it is
	OK   bool
	Info string // what was found
	Fix  string // what to do when it is not there
}

// Doctor says what the device needs and whether it is there.
func Doctor(ctx context.Context, api int, dir string) []Check { return nil }

// Levels are the API levels that Install can fetch, rising.
func Levels() []int { return nil }

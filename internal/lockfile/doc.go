// Package lockfile keeps a file that grows, a journal, from being written by two processes at once: for learning and for surveys. It locks the
// file itself, so that nothing is left behind when a process is killed.
package lockfile

import "errors"

// ErrBusy says that another process writes the file.
var ErrBusy = errors.New("another process writes it")

//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package learner

import (
	"errors"
	"os"
	"syscall"
)

// lockFile keeps other processes from a journal until the file is closed or its process ends, however it ends.
func lockFile(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return &JournalBusy{Path: f.Name()}
	case errors.Is(err, syscall.ENOTSUP), errors.Is(err, syscall.ENOSYS), errors.Is(err, syscall.ENOLCK):
		return nil // a file system without locks: as before there were any
	}
	return err
}

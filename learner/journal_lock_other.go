//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package learner

import "os"

// lockFile does nothing: on this system two commands that write one journal are not told from each other.
func lockFile(*os.File) error { return nil }

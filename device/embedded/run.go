package embedded

import (
	"context"
	"errors"
)

// Run installs the app at path apk on a fresh embedded device, drives it as opt says and writes what happened into folder out:
// NAME.logcat, the log in threadtime form, and NAME.cbscript, the script that repeats the run. A crash of the app is a result, not
// an error.
func Run(ctx context.Context, apk string, opt Options, out string) (*Result, error) {
	return nil, errors.New("embedded: not built yet")
}

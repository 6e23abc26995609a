package guards

import (
	"errors"
	"fmt"

	"cbcov/device"
)

// ErrLimit is wrapped where learning comes to no end within its bounds.
var ErrLimit = errors.New("learning comes to no end")

// fault is what is wrong with a class, or with what was asked of it, and no device's fault.
type fault struct {
	text string
	kind error
}

func faultf(format string, args ...any) error {
	return &fault{fmt.Sprintf(format, args...), device.ErrExperiment}
}

func limitf(format string, args ...any) error { return &fault{fmt.Sprintf(format, args...), ErrLimit} }

func (f *fault) Error() string { return f.text }

// Unwrap tells callers that ask for device.ErrExperiment, or ErrLimit.
func (f *fault) Unwrap() error { return f.kind }

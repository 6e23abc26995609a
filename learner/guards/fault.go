package guards

import (
	"fmt"

	"cbcov/device"
)

// fault is what is wrong with a class, or with what was asked of it, and no device's fault.
type fault struct{ text string }

func faultf(format string, args ...any) error { return &fault{fmt.Sprintf(format, args...)} }

func (f *fault) Error() string { return f.text }

// Is tells callers that ask for device.ErrExperiment.
func (f *fault) Is(target error) bool { return target == device.ErrExperiment }

package yamlfile

import (
	"fmt"
	"strings"
)

// Fault is one thing that is wrong with a file, and where.
type Fault struct {
	File         string
	Line, Column int // from 1, in characters; 0 where the whole file is meant
	Message      string
}

func (f *Fault) Error() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s", f.File, f.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message)
}

// Faults are all that was found wrong with a file, in the file's order.
type Faults []*Fault

func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

package dex

import "fmt"

// FormatError says that a file breaks the DEX format.
type FormatError struct {
	File   string // the name given to Parse
	Offset uint32 // where in the file, bytes from its start
	What   string // what is wrong, and with which item
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("%s: offset 0x%x: %s", e.File, e.Offset, e.What)
}

// fail makes a FormatError for this file.
func (f *File) fail(off uint32, format string, args ...any) error {
	return &FormatError{File: f.name, Offset: off, What: fmt.Sprintf(format, args...)}
}

package trace

import "io"

// Source is one trace file.
type Source struct {
	Name string // for messages and witnesses
	Size int64
	io.ReaderAt
	close func() error
}

// Tag is the log tag of our records.
const Tag = "cbcov"

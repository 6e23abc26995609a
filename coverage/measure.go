package coverage

import (
	"context"
	"errors"

	"cbcov/coverage/trace"
)

// Options of Measure.
type Options struct {
	Suppressed map[string]string // sequence id → reason why no test can run it
	Workers    int               // goroutines that parse; 0: as many as there are cores
}

// Measure steps the traces over the sequences. The union of all traces counts. A trace of another build, and traces
// without any record, are errors that name the files.
func Measure(ctx context.Context, app App, sequences []Sequence, sources []trace.Source, opt Options) (*Result, error) {
	return nil, errors.New("not built yet")
}

package embedded

import (
	"context"
	"time"

	"cbcov/device"
)

// LabOptions says how a laboratory is made.
type LabOptions struct {
	API     int           // Android's API level; 0: DefaultAPI
	Heap    int           // megabytes for each JVM; 0: 768
	Hang    time.Duration // real time that one stimulus may take where the experiment says nothing; 0: 10 seconds
	Network bool          // lets experiments open sockets
	Dir     string        // where Install put things; empty: DefaultDir
}

// Laboratory runs experiments on the embedded device of one API level. Each open session has a JVM of its own; when it is closed, the
// JVM is kept warm for the next. It is safe for concurrent use.
type Laboratory struct{}

var _ device.Laboratory = (*Laboratory)(nil)

// OpenLaboratory finds what Install put there for an API level. The error wraps ErrNotInstalled where it is not there. No JVM runs
// before the first session is opened.
func OpenLaboratory(ctx context.Context, opt LabOptions) (*Laboratory, error) {
	return nil, ErrNotInstalled
}

// Name implements device.Laboratory.
func (l *Laboratory) Name() string { return "embedded" }

// Experiment implements device.Laboratory.
func (l *Laboratory) Experiment(ctx context.Context, e device.Experiment) (device.ExperimentSession, error) {
	return nil, ErrNotInstalled
}

// Close implements device.Laboratory.
func (l *Laboratory) Close() error { return nil }

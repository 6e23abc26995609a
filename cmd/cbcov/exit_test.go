package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"testing"
)

var update = flag.Bool("update", false, "write the expected output of scripts anew")

func TestExitCode(t *testing.T) {
	broken := errors.New("broken")
	tests := []struct {
		name string
		err  error
		want int
	}{
		{"nothing", nil, exitPass},
		{"input", broken, exitInput},
		{"usage", &usageError{"cbcov x", broken}, exitInput},
		{"threshold", failure("below %d", 80), exitFail},
		{"device", deviceError(broken), exitDevice},
		{"wrapped device", fmt.Errorf("run: %w", deviceError(broken)), exitDevice},
		{"cancelled", fmt.Errorf("read: %w", context.Canceled), exitCancelled},
		{"cancelled device", deviceError(context.Canceled), exitCancelled},
		{"no device error", deviceError(nil), exitPass},
	}
	for _, tt := range tests {
		if got := exitCode(tt.err); got != tt.want {
			t.Errorf("%s: exit code %d, want %d", tt.name, got, tt.want)
		}
	}
}

// A command that is cancelled before it starts must say so, whatever its own error is.
func TestCancelled(t *testing.T) {
	var out, errs bytes.Buffer
	root := newRoot(&streams{in: &bytes.Buffer{}, out: &out, err: &errs})
	root.SetArgs([]string{"device", "doctor", "--dir", t.TempDir()})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := execute(ctx, root); exitCode(err) != exitCancelled {
		t.Errorf("exit code %d (%v), want %d", exitCode(err), err, exitCancelled)
	}
}

package main

import (
	"runtime/debug"
	"testing"
)

// The tests' process analyses many apps, one after the other. It collects as the program does, so that what is gone is not taken for what is
// needed (see limits).
func init() {
	debug.SetGCPercent(collectAt)
	debug.SetMemoryLimit(memoryGoal)
}

// TestMemoryFor: the goal stays while little is kept; it grows with what is kept, and stays below what is allowed.
func TestMemoryFor(t *testing.T) {
	const mb = 1 << 20
	for _, test := range []struct{ live, allowed, want int64 }{
		{100 * mb, 4000 * mb, memoryGoal},
		{memoryGoal, 4000 * mb, memoryGoal * 3 / 2},
		{3000 * mb, 4000 * mb, 3600 * mb},
		{900 * mb, 1000 * mb, 900 * mb},
		{900 * mb, 100 * mb, memoryGoal},
	} {
		if got := memoryFor(test.live, test.allowed); got != test.want {
			t.Errorf("%d MB kept, %d allowed: %d MB, want %d", test.live/mb, test.allowed/mb, got/mb, test.want/mb)
		}
	}
}

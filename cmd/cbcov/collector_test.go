package main

import "runtime/debug"

// The tests' process analyses many apps, one after the other. It collects as the program does, so that what is gone is not taken for what is
// needed (see limits).
func init() {
	debug.SetGCPercent(collectAt)
	debug.SetMemoryLimit(memoryGoal)
}

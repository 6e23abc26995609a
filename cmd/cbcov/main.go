// Command cbcov tells which callback sequences of an Android app its tests never ran, and helps to run them.
//
// Each subcommand is one file: an options struct, a constructor that binds flags and refuses senseless ones, and a run method over
// injected streams. The work is done by the module's packages; a command opens, composes and prints.
package main

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
)

// How long the collector waits, in percent of what is kept, and where memory is taken to be scarce. Solving makes much that is soon gone, and
// may wait longer than reading an app, which keeps most of what it makes.
const (
	collectAt        = 80
	collectAtSolving = 300
	memoryGoal       = 700 << 20
)

// ownCollector tells whether the user leaves the collector to cbcov.
func ownCollector() bool { return os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" }

// solving lets the collector wait longer from now on.
func solving() {
	if ownCollector() {
		debug.SetGCPercent(collectAtSolving)
	}
}

// keeping lets memory grow with what is kept, during a step and behind it, where that has outgrown the goal, or nearly: the collector would run all the
// time otherwise, and free little. allowed is what the user allows, in megabytes.
func keeping(allowed int) {
	if ownCollector() {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		debug.SetMemoryLimit(memoryFor(int64(live[0].Value.Uint64()), int64(allowed)<<20))
	}
}

// memoryFor is the goal where so many bytes are kept: half more, and no more than leaves something to what is allowed, as garbage counts there, too.
func memoryFor(live, allowed int64) int64 {
	return max(memoryGoal, min(live*3/2, allowed*9/10))
}

func main() {
	if ownCollector() {
		debug.SetGCPercent(collectAt)
		debug.SetMemoryLimit(memoryGoal)
	}
	os.Exit(run(os.Args[1:], systemStreams()))
}

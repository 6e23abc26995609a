// Command cbcov tells which callback sequences of an Android app its tests never ran, and helps to run them.
//
// Each subcommand is one file: an options struct, a constructor that binds flags and refuses senseless ones, and a run method over
// injected streams. The work is done by the module's packages; a command opens, composes and prints.
package main

import (
	"os"
	"runtime/debug"
)

// The collector waits longer than by default, as an analysis keeps most of what it makes, but not where memory gets scarce.
const (
	collectAt  = 300 // percent of what is kept
	memoryGoal = 700 << 20
)

func main() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(collectAt)
		debug.SetMemoryLimit(memoryGoal)
	}
	os.Exit(run(os.Args[1:], systemStreams()))
}

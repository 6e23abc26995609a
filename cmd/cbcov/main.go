// Command cbcov tells which callback sequences of an Android app its tests never ran, and helps to run them.
//
// Each subcommand is one file: an options struct, a constructor that binds flags and refuses senseless ones, and a run method over
// injected streams. The work is done by the module's packages; a command opens, composes and prints.
package main

import (
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], systemStreams()))
}

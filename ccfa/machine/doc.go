// Package machine solves recursive state machines with slots. It knows nothing of Android: package body makes modules from code, and
// package ccfa makes a system of an app's component; they ask here what can follow what.
//
// A Machine has modules (one a body of code) of states and transitions that run a symbol, call a module, post a symbol, or set a slot. It is
// reduced first (Reduce). Analyze then prepares summaries that are computed once, over strongly connected components (functional approach of
// Sharir and Pnueli 1981; on demand as Reps, Horwitz and Sagiv, POPL 1995):
//
//	Order      which symbols a module can run first and last, what follows what in it, and whether it returns without any
//	Transfers  what a module does to slots: values before and after
//	Endings    the same, by the last symbol that ran
//
// Assignments make a slot independent of what it was, so a bit a value holds what can come out of code, and all slots are followed at once.
//
// A System is a machine at top level: locations, transitions that run symbols or modules, conditions on slots. Solve finds the values that
// each variable can have at each location; Follows which symbols (events) can come directly after which; Continuations how synchronous runs
// go on; Interleaved what can come around a posted symbol. Variables are followed one by one, and in pairs where two decide together
// (joint.go). What is silent between two events is a horizon, found once a location with all values that are possible there; with fewer
// values only the variables that have fewer are followed (horizon.go, strain.go, sight.go), and values that make no difference to what is
// asked are widened first (relevant.go), so that equal questions are asked once.
//
// Work is counted by a Meter. The count is the same on every machine; it ends a computation with ErrBudget, and a context ends it too.
package machine

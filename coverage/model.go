package coverage

import "cbcov/ccfa"

// Relations is what Measure asks of an app's automaton. Callbacks are named by their index in the automaton's list.
// All options that add sequences (self pairs, crossing parts, across instances) count as on.
type Relations interface {
	// Lookup finds the callback of a logged DEX method on an object of the class receiver (both DEX descriptors).
	Lookup(method, receiver string) (id int, ok bool)
	// Follows says whether event callback y can be the next event callback after x, in any part.
	Follows(x, y int) bool
	// SyncIn says whether y can be the first callback that runs inside caller, called back by a callin.
	SyncIn(caller, y int) bool
	// SyncAfter says whether y can be called back directly after x, both inside the same caller.
	SyncAfter(x, y int) bool
	// Inside says whether the automaton has a cs= of y inside caller.
	Inside(caller, y int) bool
	// Posts says whether the code of callback x, or code that it posts, may post c.
	Posts(x, c int) bool
	// Queued says whether nothing but a callback of the same process can have posted c.
	Queued(c int) bool
	// Interleaved says whether s can be the next event callback behind a synchronous run whose first one posts c, with c between the two
	// or (late) behind s. It is true too where nobody knows.
	Interleaved(run []int, c, s int, late bool) bool
	// Runs says whether y follows x at once in one synchronous run: no queue is served between them.
	Runs(x, y int) bool
}

// App is what Measure has to know of an app.
type App struct {
	Build     string           // build id of the original dex files, 8 hex digits
	Methods   []string         // DEX methods by method id: `Lp/A;->onCreate(Landroid/os/Bundle;)V`
	Callbacks []*ccfa.Callback // the automaton's
	Relations Relations        // the automaton
	Package   string           // of the manifest; crashes of its processes are the app's. Empty: only those of a traced process are
	Processes []string         // names of processes that do not begin with the package's name
	Blocks    []int            // instructions by number of basic block; nil: not known
}

package experiment

import (
	"time"

	"cbcov/typestate"
)

// Progress tells a watcher how far learning is. Its counts are the plan's own, over all rounds so far.
type Progress struct {
	Purpose  string
	Round    int  // number of the hypothesis, from 1; 0 before the first
	States   int  // of that hypothesis
	Checking bool // it is being checked; else the next one is being built
	Asked    int  // membership queries
	Run      int  // of them, run on the device
	Tests    int  // queries of this check so far
	Of       int  // queries that this check will take if nothing is found; 0: not known
	Elapsed  time.Duration
}

// Counts is what learning cost.
type Counts struct {
	Asked    int // membership queries of the learner and the oracle
	Run      int // of them, run on the device
	Symbols  int // inputs run on the device
	Resets   int // of the device
	Rounds   int // equivalence queries
	Replayed int // of those run, answered by the journal of an interrupted run; the only count that a resumed run changes
}

// Result is what came of a plan.
type Result struct {
	Machine *typestate.Machine // minimal, named, with its provenance
	Counts  Counts
	Elapsed time.Duration // real time
}

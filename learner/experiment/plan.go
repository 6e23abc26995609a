package experiment

import (
	"time"

	"cbcov/device"
	"cbcov/learner"
	"cbcov/learner/internal/assumption"
	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// Plan says what is learned and where.
type Plan struct {
	Settings
	Purpose    *purpose.Purpose
	Laboratory device.Laboratory
	API        int      // Android's API level of the laboratory
	Workers    int      // sessions at work at once; 0: one. The result does not depend on it.
	ClassPath  []string // jars and class folders that the purpose's Java needs beside the platform
	// Journal is the file that keeps what was answered; whoever has stored the result removes it. With Resume it is read first, if it
	// is there. Empty: none is kept.
	Journal string
	Resume  bool
	Version string // of cbcov, for the provenance
}

// Result is what came of a plan.
type Result struct {
	Machine  *typestate.Machine   // minimal, named, with its provenance
	Findings []assumption.Finding // about the assumptions of learning
	Counts   Counts
	Journal  learner.JournalCounts // what an earlier, interrupted run had answered; it alone differs in a resumed run
	Elapsed  time.Duration         // real time
}

// Counts is what learning cost.
type Counts struct {
	Asked   int // membership queries of the learner and the oracle
	Run     int // queries run on the system: those that nothing known answered, counterexamples a second time, and votes
	Symbols int // inputs run on the system
	Resets  int // of the system
	Rounds  int // equivalence queries
	Checks  int // words run on top once the machine was learned: again, with other snippets, with longer waits, behind errors
}

// Progress tells a watcher how far learning is. Its counts are over all rounds so far.
type Progress struct {
	Purpose  string
	Round    int  // number of the hypothesis, from 1; 0 before the first
	States   int  // of that hypothesis
	Checking bool // it is being checked; else the next one is being built
	Asked    int  // membership queries
	Run      int  // of them, run on the device
	Tests    int  // words of this check so far
	Of       int  // words that this check will take if nothing is found; 0: not known
	Elapsed  time.Duration
}

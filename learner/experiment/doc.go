// Package experiment learns the typestate of a class: it joins a learning purpose, a device that runs it, and the learners.
//
// A Plan says what is learned, where, and how sure it is to be; Learn carries it out and gives a Result: the minimal machine with
// names and provenance, what was found out about the assumptions, and what it cost. What a Result's Machine and Findings hold is a
// function of the purpose, the device and the plan: the number of workers, a resumed journal and the clock change none of it.
//
// # How a word reaches the device
//
// What the oracle and the learner ask goes down through wrappers of package learner:
//
//	counter     what is asked
//	restricted  a purpose's restriction answers what is not to be run, without a run
//	Cache       answers what is known, and finds answers that disagree
//	Vote        settles these
//	counter     what is run
//	Journal     answers what an earlier, interrupted run of this plan has run already
//	Pool        hands the rest to its workers
//	Retry       makes runs again that the device lost
//	system      an experiment's session on a device, stepped input by input
//
// An input with several snippets takes the first one while the machine is learned. Once it is, words are run in other ways, which must
// not change an answer (checks): with the other snippets, with longer waits, and with waits behind an error.
package experiment

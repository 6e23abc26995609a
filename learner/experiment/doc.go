// Package experiment learns the typestate of a class: it joins a learning purpose, a device that runs it, and the learners.
//
// A Plan says what is learned, where, and how sure it is to be; Learn carries it out and gives a Result: the minimal machine with
// names and provenance, what was found out about the assumptions, and what it cost. What a Result's Machine and Findings hold is a
// function of the purpose, the device and the plan: the number of workers, a resumed journal and the clock change none of it.
//
// # How a word reaches the device
//
// The oracle and the learner ask the cache. What it does not know goes down: a purpose's restriction answers what must not be run,
// the counter counts what is run, the journal answers what an earlier, interrupted run of this plan has run already, and the pool
// hands the rest to its workers. Each worker is a system: an experiment's session on a device, stepped input by input. An input with
// several snippets takes the first one while the machine is learned. Once it is, words of it are run again: with the other
// snippets, with longer waits, and as they are.
package experiment

package learner

import (
	"context"

	"cbcov/typestate"
)

// A Word is a sequence of symbols: indices into Alphabet.Inputs, or into Alphabet.Outputs where it is an answer.
type Word []int

// Alphabet names the symbols and says which of them have a meaning to learners.
type Alphabet struct {
	Inputs  []string
	Outputs []string
	// Sinks are the outputs after which nothing else can come: an input so answered, and all after it, is answered alike. Err and
	// Unasked in a class's alphabet, empty where the rule is not to be used.
	Sinks []int
	// Delta and Beta are the quiescence rule: where input Delta is answered by output Beta, the state has not changed. Both are -1
	// where the rule is not to be used.
	Delta, Beta int
}

// Sink reports whether output is one after which nothing else comes.
func (a *Alphabet) Sink(output int) bool {
	for _, s := range a.Sinks {
		if s == output {
			return true
		}
	}
	return false
}

// Quiet reports whether an input so answered leaves the state as it is.
func (a *Alphabet) Quiet(input, output int) bool {
	return input == a.Delta && output == a.Beta && a.Delta >= 0
}

// A System is something to step: a class on a device, or a machine that stands for it. It is not safe for concurrent use.
type System interface {
	// Reset brings the system into its initial state.
	Reset(ctx context.Context) error
	// Step gives it one input and tells what it answered. It is not called again before the next Reset once it answered a sink.
	Step(ctx context.Context, input int) (output int, err error)
	Close() error
}

// A Query is one run of a system from its reset: the inputs of Word, then those that Next chooses.
type Query struct {
	Word Word
	// Next chooses the next input by what was answered to the inputs after Word so far, and ends the run by false. It is a pure
	// function: a run may be made again. Nil ends the run with Word. Next is not asked after a sink.
	Next func(answered Word) (input int, more bool)
}

// Run is what was asked and what was answered: one output an input. Once an output is a sink, those after it are equal to it.
type Run struct {
	Inputs, Outputs Word
}

// Membership answers queries. A batch may run in any order and in parallel; runs[i] answers queries[i]. Answers are the same
// whatever the number of workers.
type Membership interface {
	Ask(ctx context.Context, queries []Query) (runs []Run, err error)
}

// Equivalence looks for a word that a hypothesis answers wrongly. Finding none (nil) proves nothing beyond what the oracle
// promises: each says so in its documentation and by Promise.
type Equivalence interface {
	Counterexample(ctx context.Context, hypothesis *typestate.Machine) (*Run, error)
	// Promise says in one sentence under which assumption a hypothesis without counterexample is right.
	Promise() string
}

// A Learner builds hypotheses from queries.
type Learner interface {
	// Hypothesis gives a machine that agrees with all that was asked so far. Its alphabets are the learner's Alphabet's.
	Hypothesis(ctx context.Context) (*typestate.Machine, error)
	// Refine takes a run that the last hypothesis answers otherwise.
	Refine(ctx context.Context, counterexample Run) error
}

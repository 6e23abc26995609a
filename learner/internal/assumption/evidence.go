package assumption

import (
	"time"

	"cbcov/learner"
)

// Step is one input of a run and all that is known of its answer.
type Step struct {
	Input       int           `json:"input"`                 // index into the alphabet's inputs
	Alternative int           `json:"alternative,omitempty"` // which of the input's snippets ran, from 0
	Output      int           `json:"output"`                // index into the alphabet's outputs
	Args        []string      `json:"args,omitempty"`        // the callback's arguments as text; nil if no callback came
	Thrown      string        `json:"thrown,omitempty"`      // the exception's class and message, if the snippet threw
	After       time.Duration `json:"after_ns,omitempty"`    // device's time that the wait took
}

// Run is one run of a system from its reset, up to and with the first sink.
type Run []Step

// Inputs gives the run's word.
func (r Run) Inputs() learner.Word {
	w := make(learner.Word, len(r))
	for i, s := range r {
		w[i] = s.Input
	}
	return w
}

// Outputs gives what the word was answered.
func (r Run) Outputs() learner.Word {
	w := make(learner.Word, len(r))
	for i, s := range r {
		w[i] = s.Output
	}
	return w
}

// Names are what the symbols are called in texts. Only the alphabet must be given.
type Names struct {
	Alphabet     *learner.Alphabet
	Alternatives [][]string // by input: what its snippets are called; a missing one is called by its number, from 1
	Arguments    [][]string // by output: its callback's parameters; a missing one is called "argument 1" and so on
}

package assumption

import (
	"time"

	"cbcov/learner"
)

// Kind says what a finding is about.
type Kind string

// The kinds of findings.
const (
	NotDeterministic Kind = "not-deterministic" // a word was answered in two ways
	ShortWait        Kind = "short-wait"        // a callback came after a wait had been answered quietly
	NotQuiescent     Kind = "not-quiescent"     // a quiet wait changed the state
	SameInputs       Kind = "same-inputs"       // inputs do the same in every state
	SameOutputs      Kind = "same-outputs"      // outputs never tell anything apart
	NotRegular       Kind = "not-regular"       // the states count requests
)

// Finding is one assumption that does not hold, or one thing that could be simpler.
type Finding struct {
	Kind Kind   `json:"kind"`
	Text string `json:"text"` // for a developer: what was seen and what to do
	// Runs are the evidence; which ones, the kind says: for NotDeterministic one run of each way and for NotQuiescent the run with
	// the waits and that without.
	Runs  []Run         `json:"runs,omitempty"`
	Parts int           `json:"parts,omitempty"`   // NotDeterministic: the input, from 1, at which the runs part
	Split *Split        `json:"split,omitempty"`   // NotDeterministic: the split that explains it; nil: nothing does
	Wait  time.Duration `json:"wait_ns,omitempty"` // ShortWait: a wait that would have been long enough
	// Merge are the symbols, inputs or outputs as the kind says, which could be one.
	Merge []string `json:"merge,omitempty"`
	Bound *Bound   `json:"bound,omitempty"` // NotRegular: the restriction that would do; nil: none was found
}

// Split is a proposal to make two symbols of one.
type Split struct {
	Input  string `json:"input,omitempty"`  // the input to split, or
	Output string `json:"output,omitempty"` // the output to split
	// Groups are the snippets of each new input, from 0: those whose runs went the first way, and the second.
	Groups [][]int `json:"groups,omitempty"`
	// Condition on the callback's arguments: true in the runs that went the first way, false in the others.
	Condition string `json:"condition,omitempty"`
	At        int    `json:"at"` // the step, from 1, at which the runs differ in it
}

// Bound is a proposal to restrict a purpose: at most so many times this input.
type Bound struct {
	Input string `json:"input"`
	Most  int    `json:"most"`
}

// spell writes a word and its answers for people: "start: ok, delta: beta".
func (n *Names) spell(inputs, outputs learner.Word) string {
	text := ""
	for i, in := range inputs {
		if i > 0 {
			text += ", "
		}
		text += n.Alphabet.Inputs[in] + ": " + n.Alphabet.Outputs[outputs[i]]
	}
	return text
}

package learner

import (
	"slices"
	"strings"

	"cbcov/typestate"
)

// AlphabetOf reads from a machine's symbols which of them have a meaning: the sinks Err and Unasked, and Delta with Beta.
func AlphabetOf(m *typestate.Machine) *Alphabet {
	return NewAlphabet(m.Inputs, m.Outputs)
}

// NewAlphabet gives the alphabet with the rules that its symbols' names stand for.
func NewAlphabet(inputs, outputs []string) *Alphabet {
	a := &Alphabet{Inputs: inputs, Outputs: outputs, Delta: -1, Beta: -1}
	for i, o := range outputs {
		if o == typestate.Err || o == typestate.Unasked {
			a.Sinks = append(a.Sinks, i)
		}
	}
	if d, b := slices.Index(inputs, typestate.Delta), slices.Index(outputs, typestate.Beta); d >= 0 && b >= 0 {
		a.Delta, a.Beta = d, b
	}
	return a
}

// Plain is the alphabet without the rules of sinks and quiescence.
func (a *Alphabet) Plain() *Alphabet {
	return &Alphabet{Inputs: a.Inputs, Outputs: a.Outputs, Delta: -1, Beta: -1}
}

// Show gives a word of inputs for people.
func (a *Alphabet) Show(w Word) string { return show(w, a.Inputs) }

// ShowOutputs gives a word of outputs for people.
func (a *Alphabet) ShowOutputs(w Word) string { return show(w, a.Outputs) }

func show(w Word, names []string) string {
	if len(w) == 0 {
		return "(nothing)"
	}
	parts := make([]string, len(w))
	for i, s := range w {
		parts[i] = names[s]
	}
	return strings.Join(parts, " ")
}

package typestate

import "fmt"

// Symbols that every machine of a class shares; all others are the purpose's own names.
const (
	Delta   = "delta"   // input: wait for a callback
	Beta    = "beta"    // output of Delta: no callback came
	Nothing = "ok"      // output of a callin that did not throw; the papers' λ
	Err     = "err"     // output of a callin that threw, and of all that follows it: a sink
	Unasked = "unasked" // output of an input that the purpose's restriction leaves out, and of all that follows it: nothing is known there
)

// Machine is a deterministic, complete Mealy machine: in each state, each input has one output and one state that it leads to.
// Open, ReadDOT, ReadJSON and the learners give only machines that Check passes.
type Machine struct {
	Class      string      // Java name of the class whose typestate it is; empty for a machine of nothing in particular
	Inputs     []string    // the input alphabet; Edges are in its order
	Outputs    []string    // the output alphabet
	Initial    int         // index of the state after a reset
	States     []State     // at least one
	Provenance *Provenance // where it comes from; nil when that is not known
	Guards     []Guard     // which calls of its method an input is, for those inputs that are not all of them
	Binding    *Binding    // which calls and callbacks of an app its symbols are; nil: it cannot be monitored
}

// State is one state of a machine.
type State struct {
	Name  string // for people; see NameStates
	Edges []Edge // by input: Edges[i] is taken on Inputs[i]
}

// Edge is what one input does in one state.
type Edge struct {
	Output int // index into Machine.Outputs
	To     int // index into Machine.States
}

// Step gives what input (an index into Inputs) does in a state.
func (m *Machine) Step(state, input int) Edge { return m.States[state].Edges[input] }

// Run gives the outputs of a word from a state, and the state it ends in. Words are indices into Inputs, outputs into Outputs.
func (m *Machine) Run(state int, word []int) (outputs []int, end int) {
	outputs = make([]int, len(word))
	for i, in := range word {
		e := m.Step(state, in)
		outputs[i], state = e.Output, e.To
	}
	return outputs, state
}

// Check reports the first thing that makes m no complete, deterministic machine: no state, an edge too few, an index out of range,
// a symbol's name that is given twice, is empty or cannot be printed.
func (m *Machine) Check() error {
	if len(m.States) == 0 {
		return fmt.Errorf("machine %s has no states", m.Class)
	}
	if m.Initial < 0 || m.Initial >= len(m.States) {
		return fmt.Errorf("machine %s: initial state %d of %d", m.Class, m.Initial, len(m.States))
	}
	for _, names := range [][]string{m.Inputs, m.Outputs} {
		seen := map[string]bool{}
		for _, n := range names {
			if err := checkName(n); err != nil {
				return fmt.Errorf("machine %s: symbol %w", m.Class, err)
			}
			if seen[n] {
				return fmt.Errorf("machine %s: symbol %q is given twice", m.Class, n)
			}
			seen[n] = true
		}
	}
	if err := m.checkGuards(); err != nil {
		return err
	}
	for s := range m.States {
		if n := len(m.States[s].Edges); n != len(m.Inputs) {
			return fmt.Errorf("machine %s: state %d has edges for %d of %d inputs", m.Class, s, n, len(m.Inputs))
		}
		for i, e := range m.States[s].Edges {
			if e.To < 0 || e.To >= len(m.States) || e.Output < 0 || e.Output >= len(m.Outputs) {
				return fmt.Errorf("machine %s: state %d, input %q: output %d or state %d is out of range", m.Class, s, m.Inputs[i], e.Output, e.To)
			}
		}
	}
	return nil
}

// Package randommachine draws machines for tests and benchmarks of learning: minimal ones whose states can all be reached, with the
// rules of a class's alphabet or without.
//
// The same shape and seed give the same machine.
package randommachine

import (
	"fmt"
	"math/rand/v2"

	"cbcov/typestate"
)

// Shape says what a machine looks like.
type Shape struct {
	// States is how many are drawn, the sink among them. The machine has fewer where some cannot be reached or are equal.
	States int
	// Inputs and Outputs are how many, at least one of each; delta, beta and err are counted.
	Inputs, Outputs int
	// Errors is the share of edges that lead to the sink by err; 0 for no sink.
	Errors float64
	// Quiet is the share of states in which delta is answered by beta and changes nothing; 0 for no such input.
	Quiet float64
}

// New draws a machine.
func New(seed uint64, s Shape) *typestate.Machine {
	d := &draw{Shape: s, dice: rand.New(rand.NewPCG(seed, uint64(s.States))), err: -1, beta: -1}
	d.name()
	for range s.States {
		d.machine.States = append(d.machine.States, d.state())
	}
	if d.err >= 0 {
		last := &d.machine.States[s.States-1]
		for i := range last.Edges {
			last.Edges[i] = typestate.Edge{Output: d.err, To: s.States - 1}
		}
	}
	m := d.machine.Minimize()
	for i := range m.States {
		m.States[i].Name = fmt.Sprintf("s%d", i)
	}
	return m
}

type draw struct {
	Shape
	dice      *rand.Rand
	machine   typestate.Machine
	err, beta int // outputs; -1: none
}

func (d *draw) name() {
	m := &d.machine
	if d.Quiet > 0 {
		d.beta = len(m.Outputs)
		m.Outputs = append(m.Outputs, typestate.Beta)
	}
	if d.Errors > 0 {
		d.err = len(m.Outputs)
		m.Outputs = append(m.Outputs, typestate.Err)
	}
	for len(m.Outputs) < d.Outputs {
		m.Outputs = append(m.Outputs, fmt.Sprintf("o%d", len(m.Outputs)))
	}
	for len(m.Inputs) < d.Inputs {
		m.Inputs = append(m.Inputs, fmt.Sprintf("i%d", len(m.Inputs)))
	}
	if d.Quiet > 0 {
		m.Inputs[len(m.Inputs)-1] = typestate.Delta
	}
}

// state draws one state's edges. Beta and err are answered by the rules alone.
func (d *draw) state() typestate.State {
	var s typestate.State
	first := max(d.err, d.beta) + 1
	here := len(d.machine.States)
	for i := range d.machine.Inputs {
		e := typestate.Edge{To: d.dice.IntN(d.States)}
		if first < len(d.machine.Outputs) {
			e.Output = first + d.dice.IntN(len(d.machine.Outputs)-first)
		}
		switch waits := d.beta >= 0 && i == len(d.machine.Inputs)-1; {
		case waits && d.dice.Float64() < d.Quiet:
			e = typestate.Edge{Output: d.beta, To: here}
		case !waits && d.err >= 0 && d.dice.Float64() < d.Errors:
			e = typestate.Edge{Output: d.err, To: d.States - 1}
		}
		s.Edges = append(s.Edges, e)
	}
	return s
}

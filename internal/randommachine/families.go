package randommachine

import (
	"fmt"
	"math/rand/v2"

	"cbcov/typestate"
)

// Family is a kind of machine that learners are compared on: what is drawn by its seed are the sizes too. No family uses the symbols
// that have a meaning, so that no learner knows more of them than another.
type Family struct {
	Name string // for tables
	Says string // what is special of it
	New  func(seed uint64) *typestate.Machine
}

// plan is what a family's machine is drawn by: a range of each size, and how its edges are.
type plan struct {
	states, inputs, outputs [2]int
	sink                    float64 // the share of edges into the sink
	quietSink               bool    // the sink answers as the other states do, not by an output of its own
	common                  float64 // the share of edges that answer the first output, whatever else is drawn
	loops                   float64 // the share of edges that lead nowhere
	near                    bool    // edges lead to one of the next few states, as in a protocol, or back to the first
}

// Families are all there are.
func Families() []Family {
	drawn := func(name, says string, p plan) Family {
		return Family{name, says, func(seed uint64) *typestate.Machine { return p.draw(seed) }}
	}
	few, many := [2]int{5, 33}, [2]int{40, 300}
	in, out := [2]int{2, 8}, [2]int{2, 6}
	return []Family{
		drawn("small", "all edges drawn alike", plan{states: few, inputs: in, outputs: out}),
		drawn("large", "the same, 40 to 300 states", plan{states: many, inputs: in, outputs: out}),
		drawn("wide", "the same, 8 to 20 inputs and 5 to 100 states", plan{states: [2]int{5, 100}, inputs: [2]int{8, 20}, outputs: out}),
		drawn("binary", "two inputs, two outputs", plan{states: [2]int{5, 150}, inputs: [2]int{2, 2}, outputs: [2]int{2, 2}}),
		drawn("sink", "a tenth to half of the edges lead to a sink with an output of its own", plan{states: few, inputs: in, outputs: [2]int{3, 6}, sink: 0.5}),
		drawn("sink, large", "the same, 40 to 300 states", plan{states: many, inputs: in, outputs: [2]int{3, 6}, sink: 0.5}),
		drawn("quiet sink", "the sink answers by an output of others too", plan{states: few, inputs: in, outputs: out, sink: 0.5, quietSink: true}),
		drawn("sparse", "four of five edges answer the same", plan{states: few, inputs: in, outputs: out, common: 0.75}),
		drawn("sparse, large", "the same, 40 to 300 states", plan{states: many, inputs: in, outputs: out, common: 0.75}),
		drawn("loops", "seven of ten edges lead nowhere", plan{states: few, inputs: in, outputs: out, loops: 0.7}),
		drawn("loops, sparse", "the same, most by the same answer, 5 to 150 states", plan{states: [2]int{5, 150}, inputs: in, outputs: out, loops: 0.6, common: 0.6}),
		drawn("protocol", "edges lead a few states on or back to the first, and many to a sink", plan{states: [2]int{5, 100}, inputs: in, outputs: [2]int{3, 6}, sink: 0.6, common: 0.4, near: true}),
		{"lock", "a combination of 4 to 32 inputs, each wrong one leads back to the begin", func(seed uint64) *typestate.Machine { return lock(seed, back) }},
		{"lock, patient", "the same, a wrong one leads nowhere", func(seed uint64) *typestate.Machine { return lock(seed, stay) }},
		{"lock, alarm", "the same, a wrong one leads to a sink", func(seed uint64) *typestate.Machine { return lock(seed, alarm) }},
	}
}

func between(dice *rand.Rand, r [2]int) int { return r[0] + dice.IntN(r[1]-r[0]+1) }

// draw gives the first machine of a seed's that has about as many states as it should: many draws of few edges reach few states.
func (p plan) draw(seed uint64) *typestate.Machine {
	dice := rand.New(rand.NewPCG(seed, 7))
	states, inputs, outputs := between(dice, p.states), between(dice, p.inputs), between(dice, p.outputs)
	share := p.sink * (0.2 + 0.8*dice.Float64())
	var best *typestate.Machine
	for range 20 {
		m := p.edges(dice, states, inputs, outputs, share).Minimize()
		if best == nil || len(m.States) > len(best.States) {
			best = m
		}
		if len(best.States)*10 >= states*8 {
			break
		}
	}
	return named(best)
}

func (p plan) edges(dice *rand.Rand, states, inputs, outputs int, sink float64) *typestate.Machine {
	m := blank(states, inputs, outputs)
	spoken := outputs
	if p.sink > 0 && !p.quietSink {
		spoken--
	}
	for s := range m.States {
		for i := range inputs {
			e := typestate.Edge{To: dice.IntN(states), Output: dice.IntN(spoken)}
			if p.near {
				e.To = min(s+dice.IntN(4), states-1)
				if dice.IntN(4) == 0 {
					e.To = 0
				}
			}
			if dice.Float64() < p.common {
				e.Output = 0
			}
			if dice.Float64() < p.loops {
				e.To = s
			}
			if dice.Float64() < sink {
				e = typestate.Edge{To: states - 1, Output: outputs - 1}
			}
			if p.sink > 0 && s == states-1 {
				e = typestate.Edge{To: s, Output: outputs - 1}
			}
			m.States[s].Edges[i] = e
		}
	}
	return m
}

const (
	back = iota
	stay
	alarm
)

// lock is a row of states that only one input each leads on from, and only its last answers otherwise.
func lock(seed uint64, wrong int) *typestate.Machine {
	dice := rand.New(rand.NewPCG(seed, uint64(wrong)))
	length, inputs := 4+dice.IntN(29), 2+dice.IntN(7)
	m := blank(length+1, inputs, 2)
	for s := range m.States {
		right := dice.IntN(inputs)
		for i := range inputs {
			e := typestate.Edge{To: []int{0, s, length}[wrong]}
			if i == right {
				e.To = s + 1
			}
			if s == length-1 {
				e.To = 0
				if i == right {
					e.Output = 1
				}
			}
			if s == length {
				e.To = s
			}
			m.States[s].Edges[i] = e
		}
	}
	return named(m.Minimize())
}

func blank(states, inputs, outputs int) *typestate.Machine {
	m := &typestate.Machine{States: make([]typestate.State, states)}
	for i := range inputs {
		m.Inputs = append(m.Inputs, fmt.Sprintf("i%d", i))
	}
	for o := range outputs {
		m.Outputs = append(m.Outputs, fmt.Sprintf("o%d", o))
	}
	for s := range m.States {
		m.States[s].Edges = make([]typestate.Edge, inputs)
	}
	return m
}

func named(m *typestate.Machine) *typestate.Machine {
	for i := range m.States {
		m.States[i].Name = fmt.Sprintf("s%d", i)
	}
	return m
}

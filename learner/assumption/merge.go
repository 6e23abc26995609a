package assumption

import (
	"fmt"
	"slices"

	"cbcov/typestate"
)

// Merges finds symbols that a machine does not need apart:
//
//   - two inputs that are answered alike in every state and lead to the same states;
//   - two callbacks after which all goes on in the same way: both only ever lead to one and the same state, and a machine that does
//     not tell them apart has as many states as this one.
//
// Waiting, and the outputs that every class has, are no candidates.
func Merges(m *typestate.Machine) []Finding {
	m = m.Minimize()
	var found []Finding
	for i := range m.Inputs {
		for k := i + 1; k < len(m.Inputs); k++ {
			if m.Inputs[i] != typestate.Delta && m.Inputs[k] != typestate.Delta && sameInputs(m, i, k) {
				text := fmt.Sprintf("the inputs %s and %s do the same in each of the %d states: one of them would do",
					m.Inputs[i], m.Inputs[k], len(m.States))
				found = append(found, Finding{Kind: SameInputs, Merge: []string{m.Inputs[i], m.Inputs[k]}, Text: text})
			}
		}
	}
	for i := range m.Outputs {
		for k := i + 1; k < len(m.Outputs); k++ {
			if callback(m.Outputs[i]) && callback(m.Outputs[k]) && sameOutputs(m, i, k) {
				text := fmt.Sprintf("nothing that follows depends on which of the callbacks %s and %s came: "+
					"if their difference does not matter, make one output of them", m.Outputs[i], m.Outputs[k])
				found = append(found, Finding{Kind: SameOutputs, Merge: []string{m.Outputs[i], m.Outputs[k]}, Text: text})
			}
		}
	}
	return found
}

func sameInputs(m *typestate.Machine, i, k int) bool {
	for _, s := range m.States {
		if s.Edges[i] != s.Edges[k] {
			return false
		}
	}
	return true
}

func sameOutputs(m *typestate.Machine, x, y int) bool {
	tx, ty := targets(m, x), targets(m, y)
	if len(tx) != 1 || !slices.Equal(tx, ty) {
		return false
	}
	merged := *m
	merged.States = slices.Clone(m.States)
	for s := range merged.States {
		edges := slices.Clone(merged.States[s].Edges)
		for i := range edges {
			if edges[i].Output == y {
				edges[i].Output = x
			}
		}
		merged.States[s].Edges = edges
	}
	return len(merged.Minimize().States) == len(m.States)
}

// targets gives the states that an output leads to.
func targets(m *typestate.Machine, output int) []int {
	var to []int
	for _, s := range m.States {
		for _, e := range s.Edges {
			if e.Output == output {
				to = append(to, e.To)
			}
		}
	}
	slices.Sort(to)
	return slices.Compact(to)
}

package typestate

import "slices"

// Equal reports whether two machines answer every word alike. Symbols are compared by name; the machines must have the same inputs,
// in any order. What the states are called, how many there are, outputs that are never answered, and the provenance do not matter.
func Equal(a, b *Machine) bool {
	p := pairUp(a, b)
	if len(p.inputs) != len(a.Inputs) || len(p.inputs) != len(b.Inputs) {
		return false
	}
	// Hopcroft and Karp: states that must be equal are put into one set, so that at most one pair a state is looked at.
	sets := newDisjoint(len(a.States) + len(b.States))
	sets.join(a.Initial, len(a.States)+b.Initial)
	queue := [][2]int{{a.Initial, b.Initial}}
	for i := 0; i < len(queue); i++ {
		for _, in := range p.inputs {
			x, y := a.Step(queue[i][0], in[0]), b.Step(queue[i][1], in[1])
			if p.outputs[x.Output] != y.Output {
				return false
			}
			if sets.join(x.To, len(a.States)+y.To) {
				queue = append(queue, [2]int{x.To, y.To})
			}
		}
	}
	return true
}

// disjoint are disjoint sets: each element points to another of its set, the last one to itself.
type disjoint []int

func newDisjoint(n int) disjoint {
	d := make(disjoint, n)
	for i := range d {
		d[i] = i
	}
	return d
}

func (d disjoint) find(i int) int {
	for d[i] != i {
		d[i] = d[d[i]]
		i = d[i]
	}
	return i
}

// join makes the sets of i and j one, and reports whether they were two.
func (d disjoint) join(i, j int) bool {
	i, j = d.find(i), d.find(j)
	d[max(i, j)] = min(i, j)
	return i != j
}

// A pairing is two machines with their alphabets matched by name.
type pairing struct {
	a, b    *Machine
	inputs  [][2]int // those that both have, in a's order
	outputs []int    // by a's output: b's of the same name, or -1
}

func pairUp(a, b *Machine) *pairing {
	p := &pairing{a: a, b: b, outputs: make([]int, len(a.Outputs))}
	for i, name := range a.Inputs {
		if j := slices.Index(b.Inputs, name); j >= 0 {
			p.inputs = append(p.inputs, [2]int{i, j})
		}
	}
	for i, name := range a.Outputs {
		p.outputs[i] = slices.Index(b.Outputs, name)
	}
	return p
}

package assumption

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/typestate"
)

// Merges finds symbols that a machine does not need apart:
//
//   - inputs that are answered alike in every state and lead to the same states;
//   - callbacks after which all goes on in the same way: they only ever lead to one and the same state, and a machine that does not
//     tell them apart has as many states as this one.
//
// Waiting, and the outputs that every class has, are no candidates. Each symbol is in one finding at most.
func Merges(m *typestate.Machine) []Finding {
	m = m.Minimize()
	var found []Finding
	input := func(i int) bool { return m.Inputs[i] != typestate.Delta }
	for _, same := range groups(len(m.Inputs), input, func(all []int) bool { return sameInputs(m, all) }) {
		names := named(m.Inputs, same)
		text := fmt.Sprintf("the inputs %s do the same in each of the %d states: one of them would do", listed(names), len(m.States))
		found = append(found, Finding{Kind: SameInputs, Merge: names, Text: text})
	}
	output := func(i int) bool { return callback(m.Outputs[i]) }
	for _, same := range groups(len(m.Outputs), output, func(all []int) bool { return sameOutputs(m, all) }) {
		names := named(m.Outputs, same)
		text := fmt.Sprintf("nothing that follows depends on which of the callbacks %s came: "+
			"if their difference does not matter, make one output of them", listed(names))
		found = append(found, Finding{Kind: SameOutputs, Merge: names, Text: text})
	}
	return found
}

// groups puts candidates together that are the same; those that are like no other are left out.
func groups(n int, candidate func(int) bool, same func(all []int) bool) [][]int {
	var list [][]int
	grouped := make([]bool, n)
	for i := range n {
		if grouped[i] || !candidate(i) {
			continue
		}
		group := []int{i}
		for k := i + 1; k < n; k++ {
			if !grouped[k] && candidate(k) && same(append(group[:len(group):len(group)], k)) {
				group, grouped[k] = append(group, k), true
			}
		}
		if len(group) > 1 {
			list = append(list, group)
		}
	}
	return list
}

func named(all []string, symbols []int) []string {
	var names []string
	for _, i := range symbols {
		names = append(names, all[i])
	}
	return names
}

// listed is "a, b and c".
func listed(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func sameInputs(m *typestate.Machine, inputs []int) bool {
	for _, s := range m.States {
		for _, i := range inputs[1:] {
			if s.Edges[i] != s.Edges[inputs[0]] {
				return false
			}
		}
	}
	return true
}

func sameOutputs(m *typestate.Machine, outputs []int) bool {
	first := targets(m, outputs[0])
	if len(first) != 1 || slices.ContainsFunc(outputs, func(o int) bool { return !slices.Equal(targets(m, o), first) }) {
		return false
	}
	merged := *m
	merged.States = slices.Clone(m.States)
	for s := range merged.States {
		edges := slices.Clone(merged.States[s].Edges)
		for i := range edges {
			if slices.Contains(outputs, edges[i].Output) {
				edges[i].Output = outputs[0]
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

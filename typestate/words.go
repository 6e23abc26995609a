package typestate

import (
	"slices"
	"strings"
)

// Shown is a word as people read it: exec·delta. The empty word is "nothing".
func Shown(word []string) string {
	if len(word) == 0 {
		return "nothing"
	}
	return strings.Join(word, "·")
}

// Reached lists the states that edges lead to which follow takes, the nearest to the initial state first.
func (m *Machine) Reached(follow func(from, input int) bool) []int {
	return m.shortestFrom(m.Initial, follow).order
}

// shortest is the tree of shortest words: the breadth-first search from a state that takes inputs in their order. It keeps one edge
// a state, so that a long chain of states costs no more than its length.
type shortest struct {
	order  []int // the states that are reached
	parent []int // by state: the one before it on its word; -1 for the first state, and for those that are not reached
	via    []int // by state: the input from parent
	depth  []int // by state: its word's length; -1 where no word leads to it
}

// shortestFrom finds the shortest words from a state. An edge that follow refuses is not taken; nil takes all.
func (m *Machine) shortestFrom(state int, follow func(from, input int) bool) *shortest {
	n := len(m.States)
	t := &shortest{order: []int{state}, parent: make([]int, n), via: make([]int, n), depth: make([]int, n)}
	for s := range n {
		t.parent[s], t.depth[s] = -1, -1
	}
	t.depth[state] = 0
	for i := 0; i < len(t.order); i++ {
		s := t.order[i]
		for input, e := range m.States[s].Edges {
			if t.depth[e.To] < 0 && (follow == nil || follow(s, input)) {
				t.parent[e.To], t.via[e.To], t.depth[e.To] = s, input, t.depth[s]+1
				t.order = append(t.order, e.To)
			}
		}
	}
	return t
}

// word is the shortest word to a state that is reached.
func (t *shortest) word(state int) []int {
	word := make([]int, 0, t.depth[state])
	for ; t.parent[state] >= 0; state = t.parent[state] {
		word = append(word, t.via[state])
	}
	slices.Reverse(word)
	return word
}

// inputNames gives the names of a word's inputs.
func (m *Machine) inputNames(word []int) []string {
	names := make([]string, len(word))
	for i, in := range word {
		names[i] = m.Inputs[in]
	}
	return names
}

// outputNames gives the names of outputs.
func (m *Machine) outputNames(outputs []int) []string {
	names := make([]string, len(outputs))
	for i, out := range outputs {
		names[i] = m.Outputs[out]
	}
	return names
}

package typestate

import (
	"slices"
	"strings"
)

// Spell names inputs that one call may be: several of one method, which guards tell apart, are the method.
func (m *Machine) Spell(inputs []int) []string { return m.spell(inputs, false) }

// SpellCalls names inputs as calls that someone can make: no caller chooses what a call returns.
func (m *Machine) SpellCalls(inputs []int) []string { return m.spell(inputs, true) }

func (m *Machine) spell(inputs []int, calls bool) (names []string) {
	count := map[string]int{}
	for _, in := range inputs {
		count[m.methodOf(in)]++
	}
	for _, in := range inputs {
		name := m.Inputs[in]
		g := m.Guard(name)
		if method := m.methodOf(in); count[method] > 1 || calls && g != nil && g.AsksResult() {
			name = method
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// methodOf is an input's name without its guard.
func (m *Machine) methodOf(input int) string {
	name := m.Inputs[input]
	if m.Guard(name) != nil {
		name, _, _ = strings.Cut(name, " [")
	}
	return name
}

package typestate

// Minimize gives the smallest machine that answers every word as m does: states that cannot be reached are left out, states that no
// word tells apart are one. States are numbered in the order of Reachable, so two minimal machines over the same alphabets are equal
// if and only if their states are. A state keeps the name of the first that it stands for. M is not changed; the alphabets and the
// provenance are shared with it.
func (m *Machine) Minimize() *Machine {
	m = m.renumber(m.Reachable())
	class, _ := m.refine()
	first := map[int]int{} // state that stands for a class
	var order []int
	for s := range m.States {
		if _, ok := first[class[s]]; !ok {
			first[class[s]] = s
			order = append(order, s)
		}
	}
	small := m.with(order, func(s int) int { return first[class[s]] })
	return small.renumber(small.Reachable())
}

// Reachable lists the states that a word leads to, in the order of the breadth-first search that takes inputs in their order: the
// initial state is the first.
func (m *Machine) Reachable() []int { return m.shortestFrom(m.Initial, nil).order }

// renumber gives the machine of those states, numbered in that order. No edge may leave them.
func (m *Machine) renumber(order []int) *Machine {
	return m.with(order, func(s int) int { return s })
}

// with gives the machine of the states in order, where each edge leads to the one that stands for its end.
func (m *Machine) with(order []int, standsFor func(state int) int) *Machine {
	number := make(map[int]int, len(order))
	for i, s := range order {
		number[s] = i
	}
	c := *m
	c.Initial = number[standsFor(m.Initial)]
	c.States = make([]State, len(order))
	for i, s := range order {
		edges := make([]Edge, len(m.Inputs))
		for j, e := range m.States[s].Edges {
			edges[j] = Edge{e.Output, number[standsFor(e.To)]}
		}
		c.States[i] = State{m.States[s].Name, edges}
	}
	return &c
}

// DistinguisherBound is the length of word that is needed to tell any two states of m apart that can be told apart at all: the
// longest of their shortest distinguishing words. It is what the papers list as "BDist (needed)"; 0 for a machine of one state.
func (m *Machine) DistinguisherBound() int {
	_, rounds := m.renumber(m.Reachable()).refine()
	return rounds
}

// SinkOutput says which output a state answers to every input for ever, if it is a sink: all its edges lead back to it with
// one output, and that is Err or Unasked.
func (m *Machine) SinkOutput(state int) (output string, ok bool) {
	edges := m.States[state].Edges
	if len(edges) == 0 {
		return "", false
	}
	for _, e := range edges {
		if e.To != state || e.Output != edges[0].Output {
			return "", false
		}
	}
	output = m.Outputs[edges[0].Output]
	return output, output == Err || output == Unasked
}

// Count counts the reachable states, with the sinks and without them. (The papers' tables count without.)
func (m *Machine) Count() (all, withoutSinks int) {
	for _, s := range m.Reachable() {
		all++
		if _, sink := m.SinkOutput(s); !sink {
			withoutSinks++
		}
	}
	return all, withoutSinks
}

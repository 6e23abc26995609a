package monitor

import (
	"slices"

	"cbcov/typestate"
)

// words are the shortest legal histories of a machine.
type words struct {
	p      *protocol
	parent []int // by state: the state before it; -1 for the initial one and for those that no history leads to
	via    []int // by state: the input from parent
	depth  []int // by state: the history's length; -1: none leads to it
}

// newWords searches breadth-first. An input that a callback tells to be an error is not taken where the state has another history.
func newWords(p *protocol) *words {
	n := len(p.States)
	w := &words{p: p, parent: make([]int, n), via: make([]int, n), depth: make([]int, n)}
	for s := range n {
		w.parent[s], w.depth[s] = -1, -1
	}
	w.depth[p.Initial] = 0
	w.search([]int{p.Initial}, legal)
	var known []int
	for s, d := range w.depth {
		if d >= 0 {
			known = append(known, s)
		}
	}
	slices.SortStableFunc(known, func(a, b int) int { return w.depth[a] - w.depth[b] })
	w.search(known, fatal)
	return w
}

func (w *words) search(order []int, worst meaning) {
	for ; len(order) > 0; order = order[1:] {
		s := order[0]
		for in := range w.p.Inputs {
			meaning, to := w.p.meaning(s, in)
			if w.depth[to] >= 0 || meaning != legal && meaning != worst {
				continue
			}
			w.parent[to], w.via[to], w.depth[to] = s, in, w.depth[s]+1
			order = append(order, to)
		}
	}
}

// shortest gives the shortest history that leads to one of the states, spelled for people, and its calls alone.
func (w *words) shortest(states stateset) (history, calls []string) {
	state := -1
	for s := range states.all {
		if w.depth[s] >= 0 && (state < 0 || w.depth[s] < w.depth[state]) {
			state = s
		}
	}
	if state < 0 {
		return nil, nil
	}
	for s := state; w.parent[s] >= 0; s = w.parent[s] {
		text := w.spelled(w.parent[s], w.via[s])
		if text != "" {
			history = append(history, text)
		}
		if w.via[s] != w.p.delta {
			calls = append(calls, text)
		}
	}
	slices.Reverse(history)
	slices.Reverse(calls)
	return history, calls
}

// spelled is one step of a history; empty for a wait in which nothing comes.
func (w *words) spelled(state, input int) string {
	output := w.p.Outputs[w.p.Step(state, input).Output]
	switch {
	case input != w.p.delta:
		return w.p.Inputs[input]
	case output == typestate.Beta:
		return ""
	}
	return "hears " + output
}

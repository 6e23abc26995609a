package unreached

import (
	"slices"

	"cbcov/ccfa"
)

// begin finds out which parts began, and the shortest ways to those that did not.
func (f *finder) begin() {
	a, n := f.automaton, len(f.automaton.Parts)
	f.began, f.parents = make([]bool, n), make([]int, n)
	owns, shared := make([]bool, n), make([]bool, n)
	for _, c := range a.Callbacks {
		ran := f.evidence.Entered[c.ID] > 0
		if ran {
			f.ran = append(f.ran, c.ID)
		}
		homes := f.homes(c)
		for _, p := range homes {
			if len(homes) > 1 {
				shared[p] = shared[p] || ran
				continue
			}
			owns[p], f.began[p] = true, f.began[p] || ran
		}
	}
	var queue []int
	for p := range n {
		if !owns[p] {
			f.began[p] = shared[p]
		}
		f.parents[p] = -1
		if f.began[p] {
			queue = append(queue, p)
		}
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, q := range a.Parts[p].Opens {
			if !f.began[q] && f.parents[q] < 0 {
				f.parents[q] = p
				queue = append(queue, q)
			}
		}
	}
}

// homes are the parts that have a callback: that whose own object it is called on, or else all.
func (f *finder) homes(c *ccfa.Callback) []int {
	for _, p := range c.Parts {
		if f.automaton.Parts[p].Class == c.Receiver {
			return []int{p}
		}
	}
	return c.Parts
}

// way lists the parts from one that began to one that did not; nil: nothing that began leads there.
func (f *finder) way(to int) []int {
	if f.parents[to] < 0 {
		return nil
	}
	way := []int{to}
	for !f.began[way[0]] {
		way = slices.Insert(way, 0, f.parents[way[0]])
	}
	return way
}

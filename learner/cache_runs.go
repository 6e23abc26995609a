package learner

import "iter"

// Runs gives all that the cache knows: one run for each end of its tree, a quiet wait being an end of its own. Their order follows
// from the queries and answers alone. The cache cannot be asked while it tells them; each run is the caller's to keep.
func (c *Cache) Runs() iter.Seq[Run] {
	return func(yield func(Run) bool) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.broken == nil {
			c.memory.ends(yield)
		}
	}
}

// ends gives the run to each node that has no children.
func (m *memory) ends(yield func(Run) bool) {
	inner := make([]bool, len(m.nodes))
	inner[root] = true
	for n := range m.nodes[1:] {
		inner[m.nodes[n+1].parent] = true
	}
	for n := range m.nodes {
		if !inner[n] && !yield(m.run(int32(n))) {
			return
		}
	}
}

// run is the word that leads to a node, and its answers.
func (m *memory) run(n int32) Run {
	r := Run{Inputs: m.access(n)}
	r.Outputs = make(Word, len(r.Inputs))
	for i := len(r.Outputs) - 1; n != root; n, i = m.nodes[n].parent, i-1 {
		r.Outputs[i] = int(m.nodes[n].out)
	}
	return r
}

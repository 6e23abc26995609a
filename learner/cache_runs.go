package learner

import (
	"iter"
	"slices"
)

// Runs gives all that the cache knows: one run for each end of its tree, a quiet wait being an end of its own. Their order follows
// from the answers alone. The cache cannot be asked while it tells them; each run is the caller's to keep.
func (c *Cache) Runs() iter.Seq[Run] {
	return func(yield func(Run) bool) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.broken == nil {
			c.memory.ends(root, &Run{}, yield)
		}
	}
}

// ends gives the run to each end of the tree behind a node, to which r led. It tells whether more are wanted.
func (m *memory) ends(n int32, r *Run, yield func(Run) bool) bool {
	depth, leaf := len(r.Inputs), true
	for in := range m.alphabet.Inputs {
		to, out, ok := m.step(n, in)
		if !ok || m.isSink(n) {
			continue
		}
		leaf = false
		r.Inputs, r.Outputs = append(r.Inputs[:depth], in), append(r.Outputs[:depth], out)
		more := false
		if to == n { // a quiet wait
			more = yield(Run{Inputs: slices.Clone(r.Inputs), Outputs: slices.Clone(r.Outputs)})
		} else {
			more = m.ends(to, r, yield)
		}
		if !more {
			return false
		}
	}
	if !leaf || depth == 0 {
		return true
	}
	return yield(Run{Inputs: slices.Clone(r.Inputs[:depth]), Outputs: slices.Clone(r.Outputs[:depth])})
}

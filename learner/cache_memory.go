package learner

import "slices"

// memory is what a cache knows: the tree of all answers, and how often each came.
type memory struct {
	*tree
	seen     []uint8 // by node: how often its answer came, up to 255
	repeated int     // answers that were known before they came
}

func newMemory(a *Alphabet) (*memory, error) {
	t, err := newTree(a)
	if err != nil {
		return nil, err
	}
	return &memory{tree: t}, nil
}

// confirm counts that the answer to an input, which is known, came so many times.
func (m *memory) confirm(n int32, in, times int) {
	c := int(m.record(n, in))
	if len(m.seen) <= c {
		m.seen = append(m.seen, make([]uint8, c+1-len(m.seen))...)
	}
	m.seen[c] = uint8(min(255, int(m.seen[c])+times))
}

// insert adds a run, which counts for times runs. It stops where the run is answered otherwise than before, and tells so.
func (m *memory) insert(r Run, times int) *Disagreement {
	n := int32(root)
	for i, in := range r.Inputs {
		if m.isSink(n) {
			return nil
		}
		_, out, ok := m.step(n, in)
		if ok && out != r.Outputs[i] {
			return m.disagreement(r, i)
		}
		if ok {
			m.repeated++
		}
		to, err := m.add(n, in, r.Outputs[i])
		if err != nil {
			return m.disagreement(r, i)
		}
		m.confirm(n, in, times)
		n = to
	}
	return nil
}

// disagreement tells of a run that parts from what is known at its i-th input.
func (m *memory) disagreement(r Run, i int) *Disagreement {
	d := &Disagreement{Alphabet: m.alphabet, Inputs: slices.Clone(r.Inputs[:i+1]), Received: slices.Clone(r.Outputs[:i+1])}
	n, out := int32(root), 0
	for _, in := range d.Inputs {
		n, out, _ = m.step(n, in)
		d.Expected = append(d.Expected, out)
	}
	return d
}

// correct makes the memory answer as the run does, which counts for times runs. What was known behind an answer that was wrong is
// forgotten. It tells whether anything was wrong.
func (m *memory) correct(r Run, times int) (changed bool) {
	n := int32(root)
	for i, in := range r.Inputs {
		if m.isSink(n) {
			break
		}
		if c := m.record(n, in); c != 0 && int(m.nodes[c].out) != r.Outputs[i] {
			m.nodes[c].out, m.nodes[c].child = int16(r.Outputs[i]), 0
			m.seen[c] = 0
			changed = true
		}
		to, err := m.add(n, in, r.Outputs[i])
		if err != nil { // cannot be: it answers so now
			break
		}
		m.confirm(n, in, times)
		n = to
	}
	return changed
}

// known gives the part of a word that is known, without what a sink or the quiescence rule saves.
func (m *memory) known(w Word) Run {
	var r Run
	n := int32(root)
	for _, in := range w {
		to, out, ok := m.step(n, in)
		if !ok || m.isSink(n) {
			break
		}
		if to != n {
			r.Inputs, r.Outputs = append(r.Inputs, in), append(r.Outputs, out)
		}
		n = to
	}
	return r
}

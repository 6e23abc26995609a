package learner

// belief is the machine that is expected while edges are open: each leads to its likeliest candidate. Where a machine has few targets, as one whose
// wrong inputs all lead back to the begin, it is right long before all candidates are ruled out.
type belief struct {
	*LSharp
	told float64   // edges that lead to one state, but for those that it was found by
	hits []float64 // of them, those that lead to a state, by state
	back float64   // of them, those that lead back to the state that they leave
}

func (l *LSharp) believe() *belief {
	b := &belief{LSharp: l, hits: make([]float64, len(l.basis))}
	for e := range l.edges {
		g := &l.edges[e]
		if len(g.candidates) != 1 || l.tree.nodes[g.node].owner != ownEdge(int32(e)) {
			continue
		}
		b.told++
		b.hits[g.candidates[0]]++
		if state, _ := l.from(int32(e)); int(g.candidates[0]) == state {
			b.back++
		}
	}
	return b
}

// likeliest gives the candidate that an edge is believed to lead to, and a weight for how likely that is: its share among the candidates, or by
// the rule of succession among all edges that are told, which hopes for more while few are; loops count twice there, so that it may be above one. The state is -1 where the edge was not seen.
func (b *belief) likeliest(e int32) (s int32, share float64) {
	s = -1
	from, _ := b.from(e)
	all, most := 0.0, 0.0
	for _, c := range b.edges[e].candidates {
		weight := b.hits[c] + 0.5
		if int(c) == from {
			weight += b.back
		}
		all += weight
		if weight > most {
			s, most = c, weight
		}
	}
	if s < 0 {
		return s, 0
	}
	return s, max(most/all, (most+0.5)/(b.told+2))
}

// walk is a word's way from a state: in the tree, and in the machine that is believed.
type walk struct {
	node     int32 // where the tree is; -1: it lacks an answer
	believed int32 // where the belief is, a state where it knows one; -1: it lacks an answer
}

func (l *LSharp) walkFrom(s int32) walk { return walk{l.basis[s], l.basis[s]} }

// step walks on by an input and gives its answer, which is the tree's where it is known; ok is false where nothing is believed.
func (b *belief) step(w *walk, in int) (out int, known, ok bool) {
	if w.node >= 0 {
		if w.node, out, known = b.tree.step(w.node, in); !known {
			w.node = -1
		}
	}
	if w.believed < 0 {
		return out, known, known
	}
	to, expected, ok := b.tree.step(w.believed, in)
	switch {
	case !ok:
		w.believed = -1
		return out, known, known
	case !known:
		out = expected
	}
	w.believed = to
	if o := b.tree.nodes[to].owner; o < 0 {
		if s, _ := b.likeliest(^o); s >= 0 {
			w.believed = b.basis[s]
		}
	}
	return out, known, true
}

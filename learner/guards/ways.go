package guards

// hop is a call that leads from one state to another, as it was made before.
type hop []place

// waysTo gives the calls that lead to a state from each other one, as few as they can be.
func (l *learning) waysTo(state int) map[int][]hop {
	ways := map[int][]hop{state: nil}
	for next := []int{state}; len(next) > 0; next = next[1:] {
		for from := 1; from < len(l.states.basis); from++ { // 0 is before there is an object
			if _, ok := ways[from]; ok {
				continue
			}
			if h := l.hop(from, next[0]); len(h) > 0 {
				ways[from] = append([]hop{h}, ways[next[0]]...)
				next = append(next, from)
			}
		}
	}
	delete(ways, state)
	return ways
}

// hop lists calls that led from one state to another.
func (l *learning) hop(from, to int) (h hop) {
	for _, n := range l.tree.nodes {
		if l.states.state(n) != from {
			continue
		}
		for e := range l.alphabet.events {
			w := n.ways[e]
			if w == nil || w.to == nil || l.states.state(w.to) != to {
				continue
			}
			for _, t := range w.samples {
				if !t.failed && len(h) < maxEdges && t.place.alone() {
					h = append(h, t.place)
				}
			}
		}
	}
	return h
}

// back drafts the way to a target's state from where a new trial ended in another one; nil: there is none.
func (l *learning) back(t *target, ends [][]place) *draft {
	rng := l.generator.rng
	var may []int
	for q := range ends {
		if t.ways[q] != nil && len(ends[q]) > 0 {
			may = append(may, q)
		}
	}
	if len(may) == 0 {
		return nil
	}
	q := may[rng.IntN(len(may))]
	d := from(&ends[q][rng.IntN(len(ends[q]))])
	for _, h := range t.ways[q] {
		d.likewise(h[rng.IntN(len(h))])
	}
	return d
}

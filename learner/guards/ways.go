package guards

// hop lists calls that led from one state to another, as they were made.
type hop []place

// hops lists those of all pairs of states that the tree has: from one state, to another one.
func (l *learning) hops() []map[int]hop {
	all := make([]map[int]hop, len(l.states.basis))
	for q := range all {
		all[q] = map[int]hop{}
	}
	for _, n := range l.tree.nodes {
		q := l.states.state(n)
		if q <= 0 { // before there is an object
			continue
		}
		for _, w := range n.ways {
			if w.to == nil {
				continue
			}
			to := l.states.state(w.to)
			if to < 0 || to == q {
				continue
			}
			for _, t := range w.samples {
				if h := all[q][to]; !t.failed && len(h) < maxEdges && t.place.alone() {
					all[q][to] = append(h, t.place)
				}
			}
		}
	}
	return all
}

// waysTo gives the hops that lead to a state from each other one, as few as they can be.
func waysTo(hops []map[int]hop, state int) map[int][]hop {
	ways := map[int][]hop{state: nil}
	for next := []int{state}; len(next) > 0; next = next[1:] {
		for q := range hops {
			if _, ok := ways[q]; ok || len(hops[q][next[0]]) == 0 {
				continue
			}
			ways[q] = append([]hop{hops[q][next[0]]}, ways[next[0]]...)
			next = append(next, q)
		}
	}
	delete(ways, state)
	return ways
}

// endsElsewhere lists the states from which there is a way to the target's, and where fresh trials ended.
func (t *target) endsElsewhere(ends [][]place) (all []int) {
	for q := range ends {
		if len(t.ways[q]) > 0 && len(ends[q]) > 0 {
			all = append(all, q)
		}
	}
	return all
}

package guards

// resolve has an event in doubt return, or fail, in each state where all of its calls did and the others of it make that no accident: a reader that was
// closed reads no more, though nobody knows when one that is open does.
func (l *learning) resolve() {
	counts := l.byState()
	for q := range l.states.basis {
		for e, g := range l.states.edges[q] {
			if g.end != mixed {
				continue
			}
			here, all := counts[q][e], tally{}
			for _, in := range counts {
				all.returned, all.threw = all.returned+in[e].returned, all.threw+in[e].threw
			}
			switch {
			case here.returned == 0 && seldom(here.threw, all.returned, all.threw-here.threw):
				g.end = fails
			case here.threw == 0 && seldom(here.returned, all.threw, all.returned-here.returned):
				g.end = passes
			}
		}
	}
}

// byState counts, by state, how calls of events in doubt ended: each program once, though many trials begin with what another one did.
func (l *learning) byState() []map[int]tally {
	all := make([]map[int]tally, len(l.states.basis))
	doubtful := map[int]bool{}
	for q := range all {
		all[q] = map[int]tally{}
		for e, g := range l.states.edges[q] {
			doubtful[e] = doubtful[e] || g.end == mixed
		}
	}
	for _, n := range l.tree.nodes {
		q := l.states.state(n)
		if q < 0 {
			continue
		}
		for _, w := range n.ways {
			if !doubtful[w.event] {
				continue
			}
			t := all[q][w.event]
			if w.to != nil {
				t.returned += w.to.came
			}
			t.threw += w.failures()
			all[q][w.event] = t
		}
	}
	return all
}

// failures counts the programs that an event failed in, of those whose samples are kept.
func (w *way) failures() int {
	programs := map[fingerprint]bool{}
	for _, t := range w.samples {
		if t.failed {
			programs[key(t.place.trial)] = true
		}
	}
	return len(programs)
}

// accident is one to how many that what is held for a state's own is an accident.
const accident = 7 // natural logarithm of about a thousand

// seldom reports whether so many calls in a row would be an accident, if each were another one as often as among these.
func seldom(row, others, same int) bool {
	return others > 0 && row*others >= accident*(others+same)
}

package guards

import (
	"cmp"
	"context"
	"slices"
)

// earlier divides an event on the way to a node behind which one event does both: what decides was seen before that earlier call, or it is what that call
// returned. The former comes first, but where a log is to tell the events apart.
func (l *learning) earlier(ctx context.Context, at *node, e int) (bool, error) {
	word := append(at.word(), e)
	nodes := make([]*node, len(word)) // before each event
	for i, n := len(word)-1, at; i >= 0; i-- {
		nodes[i] = n
		if i > 0 {
			n = n.parent
		}
	}
	before := func(c call) Row { return c.row }
	result := func(c call) Row { return l.names.resultAlone(l.names.came(c)) }
	looks := []func(call) Row{before, l.names.came}
	if l.Results {
		looks = []func(call) Row{result, func(c call) Row { return l.names.logged(l.names.came(c)) }}
	}
	for _, look := range looks {
		for i := len(word) - 2; i >= 0; i-- {
			if l.Results && l.written(l.alphabet.events[word[i]]) {
				continue // no app calls it
			}
			done, err := l.byCall(ctx, at, nodes[i], word[i:], i, look)
			if err != nil || done {
				return done, err
			}
		}
	}
	return false, nil
}

// byCall divides the first event of a word, the call with number i of the runs at a node, by what decides what the last one does.
func (l *learning) byCall(ctx context.Context, at, from *node, word []int, i int, look func(call) Row) (bool, error) {
	gather := func() (all []sample) {
		for _, t := range at.way(word[len(word)-1]).samples {
			all = append(all, sample{look(t.place.calls[i]), !t.failed})
		}
		return all
	}
	for range beliefRounds {
		if l.full(l.alphabet.events[word[0]]) {
			return false, nil
		}
		l.counts.Dividers++
		by, ok := divide(ctx, gather(), l.names, l.constants)
		if !ok {
			return false, nil
		}
		for range earlierTests {
			if err := l.bring(ctx, from, word); err != nil {
				return false, err
			}
		}
		broken := false
		for _, s := range gather() {
			broken = broken || (by.Value(s.row) == True) != s.in
		}
		if !broken {
			l.split(word[0], by)
			return true, nil
		}
	}
	return false, nil
}

// jointly divides an event by one of its own arguments' values, where that alone explains nothing, but together with an earlier event's row: as where a
// lock is opened by the key only that it was closed with. What is left mixed is an earlier event's to divide, then.
func (l *learning) jointly(ctx context.Context, at *node, e int) bool {
	m := l.alphabet.events[e]
	if l.joint[m] >= maxJoint || l.full(m) {
		return false
	}
	samples := at.way(e).samples
	var own []sample
	for _, t := range samples {
		own = append(own, sample{t.row(), !t.failed})
	}
	atoms := newDivision(ctx, own, l.names, l.constants).simple()
	slices.SortStableFunc(atoms, func(a, b *atom) int { return cmp.Or(a.cost()-b.cost(), cmp.Compare(a.String(), b.String())) })
	for _, a := range atoms {
		if _, ok := argument(l.names.names[a.path]); !ok || len(a.sum) > 0 {
			continue
		}
		for i := len(at.word()) - 1; i >= 0; i-- {
			var part []sample
			in, out := 0, 0
			for _, t := range samples {
				if a.value(t.row()) != True {
					continue
				}
				part = append(part, sample{t.place.calls[i].row, !t.failed})
				if t.failed {
					out++
				} else {
					in++
				}
			}
			if in < enough || out < enough || len(part) == len(samples) {
				continue
			}
			if _, ok := divide(ctx, part, l.names, l.constants); ok {
				l.joint[m]++
				l.split(e, Guard{terms: [][]*atom{{a}}})
				return true
			}
		}
	}
	return false
}

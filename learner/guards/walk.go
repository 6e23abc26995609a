package guards

import "context"

// walk makes trials that the hypothesis may be wrong about, and gives how many were new: half of them are probes, others go on at random from places of all
// words, and some begin anew.
func (l *learning) walk(ctx context.Context) (int, error) {
	examples := map[int][]place{}
	var drafts []*draft
	for i := range batch {
		var d *draft
		var err error
		if i%2 == 0 {
			d, err = l.probed(ctx, examples)
		} else {
			d, err = l.stroll(ctx)
		}
		if err != nil {
			return 0, err
		}
		drafts = append(drafts, d)
	}
	before := l.counts.Trials
	_, err := l.try(ctx, drafts)
	return l.counts.Trials - before, err
}

// probed makes the calls of a probe; where there is none, some at random.
func (l *learning) probed(ctx context.Context, examples map[int][]place) (*draft, error) {
	n, word := l.probe()
	if len(word) == 0 || !l.longer(n) {
		return l.stroll(ctx)
	}
	d := from(&n.places[l.generator.rng.IntN(len(n.places))])
	return d, l.callWord(ctx, d, word, examples)
}

// longer reports whether trials may go on from a node.
func (l *learning) longer(n *node) bool {
	return len(n.places) > 0 && n.depth < maxWord+len(l.states.basis)
}

// stroll makes a few calls at random, from anywhere.
func (l *learning) stroll(ctx context.Context) (*draft, error) {
	rng := l.generator.rng
	d := from(nil)
	if n := l.tree.nodes[rng.IntN(len(l.tree.nodes))]; l.longer(n) && rng.IntN(4) > 0 {
		d = from(&n.places[rng.IntN(len(n.places))])
	}
	for range 1 + rng.IntN(3) {
		if err := l.generator.call(ctx, d, l.draw(d), nil); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// callWord calls a word's events, every other one of those that have a guard with the arguments of an example.
func (l *learning) callWord(ctx context.Context, d *draft, word []int, examples map[int][]place) error {
	for _, e := range word {
		m := l.alphabet.events[e]
		var wishes map[int][]string
		if len(l.alphabet.leaves(m)) > 1 && l.generator.rng.IntN(2) == 0 {
			if examples[e] == nil {
				examples[e] = l.examples(e)
			}
			if len(examples[e]) > 0 {
				wishes = l.exchanged(examples[e])
			}
		}
		if err := l.generator.call(ctx, d, m, wishes); err != nil {
			return err
		}
	}
	return nil
}

// probe gives a node behind an edge of the hypothesis, and a word that asks there whether the edge leads to the state that it is said to lead to: at most one
// event, and what tells the state that this is said to lead to from another one. All edges come in turn with all events, and the other state is drawn, so that
// in time these are the trials of the partial W-method (Fujiwara et al., "Test Selection Based on Finite State Models", 1991) for one state more than there are.
// Nil: there is no edge.
func (l *learning) probe() (*node, []int) {
	s := l.states
	var edges []*edge
	for q := range s.edges {
		for e := range l.alphabet.events {
			if g := s.edges[q][e]; g != nil && g.leads() {
				edges = append(edges, g)
			}
		}
	}
	if len(edges) == 0 {
		return nil, nil
	}
	var then []int // events of methods
	for e, m := range l.alphabet.events {
		if !l.alphabet.maker(m) && contains(l.alphabet.divided[m], e) { // it was not divided since
			then = append(then, e)
		}
	}
	number := l.probes
	l.probes++
	g := edges[number%len(edges)]
	n, q := g.behind, g.to
	var word []int
	if k := number / len(edges) % (len(then) + 1); k > 0 {
		word = []int{then[k-1]}
		next := s.edges[q][then[k-1]]
		if next == nil || next.end != passes {
			return n, word
		}
		q = next.to
	}
	if others := len(s.basis) - 2; others > 0 { // without the one before there is an object
		other := 1 + l.generator.rng.IntN(others)
		if other >= q {
			other++
		}
		word = append(word, l.tree.apart(s.basis[q], s.basis[other])...)
	}
	return n, word
}

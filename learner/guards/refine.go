package guards

import (
	"context"
	"fmt"
	"slices"
)

const (
	beliefRounds = 16  // of tests that try to break a divider
	beliefTests  = 120 // in each; at least half of them at its boundary
	earlierTests = 2   // times that a word is brought about for a divider of an earlier event
	maxEvents    = 6   // of a member; more are rather accidents of the samples, and nobody reads what they have in common
	maxLocal     = 3   // divisions of a member that explain what it does at one node alone
	maxJoint     = 8   // divisions of a member that only go with an earlier event's
	enough       = 1   // sample on each side, since no trial is made twice
	spread       = 8   // values between two that were tried, and one more
	evidence     = 40  // trials that look whether one word does both
	maxRounds    = 6   // of trials that look for them
)

// settle changes the alphabet, or has another state told apart, so that a conflict is none any more; else the event is in doubt.
func (l *learning) settle(ctx context.Context, c *conflict) error {
	g := l.states.edges[c.state][c.event]
	if g == nil || g.end == unseen {
		return nil // it was seen a moment ago: the hypothesis is made anew
	}
	m := l.alphabet.events[c.event]
	if l.bounded[m] > 0 {
		return l.doubt(ctx, c)
	}
	if err := l.grow(ctx, c.at, m, evidence); err != nil {
		return err
	}
	l.conflict() // places what is new
	// In all trials, then in the state, then at the node alone: its state may yet turn out to be two. With results, what earlier calls returned parts such
	// states, below.
	for _, in := range []scope{{}, {states: []int{c.state}}, {node: c.at}} {
		if l.full(m) {
			break
		}
		if in.everywhere() && l.hopeless[c.event] || in.node != nil && (l.Results || l.local[m] >= maxLocal) {
			continue
		}
		by, ok, err := l.divider(ctx, c.event, in)
		if err != nil {
			return err
		}
		if ok {
			if in.node != nil {
				l.local[m]++
			}
			l.split(c.event, by)
			return nil
		}
		l.hopeless[c.event] = l.hopeless[c.event] || in.everywhere()
	}
	var at *node
	if l.Results { // without what the object shows, states are all there is: it is worth more trials
		if !l.full(m) {
			by, ok, err := l.needs(ctx, []int{c.event}, (*atom).ofArgument)
			if err != nil {
				return err
			}
			if ok {
				l.split(c.event, by)
				return nil
			}
		}
		var err error
		if at, err = l.undecided(ctx, c.event, c.at, g.at); err != nil {
			return err
		}
	} else if c.at.way(c.event).end() == mixed {
		at = c.at
	} else if l.tree.root() != g.at && g.at.way(c.event).end() == mixed {
		at = g.at
	}
	if at != nil {
		done, err := l.earlier(ctx, at, c.event)
		if err != nil || done {
			return err
		}
		if err := l.grow(ctx, at, m, 4*evidence); err != nil {
			return err
		}
		if l.jointly(ctx, at, c.event) {
			return nil
		}
	}
	key := fmt.Sprint(c.at.word(), c.event, len(l.states.basis)) // with a state more it may be another conflict
	if !l.broken[key] {
		l.broken[key] = true
		done, torn, err := l.part(ctx, c)
		if err != nil || done {
			return err
		}
		if torn != nil && torn != at {
			if done, err := l.earlier(ctx, torn, c.event); err != nil || done {
				return err
			}
		}
	}
	if l.Results && !l.full(m) {
		by, ok, err := l.dividerBy(ctx, c.event, scope{states: []int{c.state}}, divide)
		if err != nil {
			return err
		}
		if ok {
			l.split(c.event, by)
			return nil
		}
	}
	return l.doubt(ctx, c)
}

// full reports whether a member has as many events as it may have.
func (l *learning) full(m member) bool { return len(l.alphabet.leaves(m)) >= maxEvents }

// unlocal gives up all dividers of members that have one which explained one node alone, and has no such one found again: where many states come of them, it
// was no states that the rest hangs on. It reports false where there are none.
func (l *learning) unlocal() bool {
	found := false
	for _, m := range l.alphabet.used {
		if n := l.local[m]; n > 0 && n <= maxLocal {
			l.alphabet.merge(m)
			l.local[m], found = maxLocal+1, true
		}
	}
	if found {
		l.again()
	}
	return found
}

// doubt has it that an event does both, and nothing tells why: what its method needs, at least, or that nothing is known.
func (l *learning) doubt(ctx context.Context, c *conflict) error {
	m := l.alphabet.events[c.event]
	if done, err := l.anew(ctx, m); err != nil || done {
		return err
	}
	if done, err := l.bound(ctx, m); err != nil || done {
		return err
	}
	if l.partly[c.event] {
		l.vague[l.states.key(c.state, c.event)] = true
	}
	l.partly[c.event] = true
	return nil
}

// anew divides a method in doubt by one guard instead of several: of few samples the first ones were accidents, of all that were made since they are not. It
// reports false where there is none.
func (l *learning) anew(ctx context.Context, m member) (bool, error) {
	events := l.alphabet.leaves(m)
	if l.Results || len(events) == 1 || l.renewed[m] == maxBounds {
		return false, nil
	}
	by, ok, err := l.believed(ctx, events, scope{}, divide, func(by Guard, s sample) bool { return (by.Value(s.row) == True) == s.in }, nil)
	if err != nil || !ok {
		return false, err
	}
	l.renewed[m]++
	l.split(l.alphabet.merge(m), by)
	return true, nil
}

// undecided looks for the shortest word, on the ways to some nodes, behind which an event does both; nil: there is none. Few trials that led to a node may
// all have ended alike: so more are made first, and of the state before its last event, too.
func (l *learning) undecided(ctx context.Context, e int, ends ...*node) (*node, error) {
	for _, end := range ends {
		var way []*node
		for n := end; n.parent != nil; n = n.parent {
			way = append(way, n)
			if q := l.states.state(n.parent); q >= 0 && l.states.basis[q] != n.parent {
				if w := l.states.basis[q].way(n.by); w != nil && w.to != nil {
					way = append(way, w.to)
				}
			}
		}
		slices.Reverse(way)
		for _, n := range way {
			for rounds := 0; rounds < maxRounds && n.way(e).end() != mixed && n.way(e).calls() < evidence; rounds++ {
				if err := l.bring(ctx, l.tree.root(), append(n.word(), e)); err != nil {
					return nil, err
				}
			}
			if n.way(e).end() == mixed {
				return n, nil
			}
		}
	}
	return nil, nil
}

// split divides an event. No trial has to be made again.
func (l *learning) split(e int, by Guard) {
	l.alphabet.split(e, by)
	l.again()
}

// again makes the tree anew of all trials.
func (l *learning) again() {
	heard := l.tree.heard
	l.tree = newTree(l.alphabet, l.partly)
	l.tree.heard = heard
	for _, r := range l.runs {
		l.tree.add(r)
	}
}

// calls lists the kept calls of an event in a scope; where that is everywhere, those included that have no state yet.
func (l *learning) calls(e int, in scope) (all []tried) {
	for _, n := range l.tree.tried[e] {
		if l.covers(in, n) {
			all = append(all, n.way(e).samples...)
		}
	}
	return all
}

// examples lists where an event was called, the first ones.
func (l *learning) examples(e int) (all []place) {
	for _, n := range l.tree.tried[e] {
		for _, t := range n.way(e).samples {
			if len(all) == maxExamples {
				return all
			}
			all = append(all, t.place)
		}
	}
	return all
}

// maxExamples is how many calls of an event are drawn from: enough to have what meets its guard in several ways.
const maxExamples = 500

// samples says of the calls of events in a scope whether they returned, by what was seen before them.
func (l *learning) samples(events []int, in scope) (all []sample, at []place) {
	for _, e := range events {
		for _, t := range l.calls(e, in) {
			all = append(all, sample{t.row(), !t.failed})
			at = append(at, t.place)
		}
	}
	return all, at
}

// part asks what sets two nodes of a state apart of the words that lead to them, from their ends on, until an edge of the basis is known to lead elsewhere. Where
// the last event of a word turns out to do both, it gives the node before it.
func (l *learning) part(ctx context.Context, c *conflict) (done bool, torn *node, err error) {
	s := l.states
	n, word := c.at, []int{c.event}
	for range 2 * maxChanges {
		q := s.state(n)
		if q < 0 {
			return false, nil, nil
		}
		b := s.basis[q]
		want, err := l.insist(ctx, b, word)
		if err != nil || want == unseen || want == mixed {
			return false, b.tear(word), err
		}
		if l.tree.follow(n, word) == want { // then it is the node that showed the edge first which is another state
			first := s.edges[q][word[0]]
			if first == nil || first.at == n || first.at == b {
				return false, nil, nil
			}
			if got, err := l.insist(ctx, first.at, word); err != nil || got == want || got == unseen {
				return false, nil, err
			}
			n = first.at
			continue
		}
		if n.parent == nil || n == b {
			return false, nil, nil
		}
		g := s.edges[s.state(n.parent)][n.by]
		if g == nil || !g.leads() {
			return false, nil, nil
		}
		shown := g.behind
		got, err := l.insist(ctx, shown, word)
		if err != nil {
			return false, nil, err
		}
		if got == unseen || got == mixed {
			return false, shown.tear(word), nil
		}
		if got != want {
			return true, nil, nil // the edge's target is apart from its state: the next hypothesis has another
		}
		word = append([]int{n.by}, word...)
		n = n.parent
	}
	return false, nil, nil
}

// insist asks as ask does, and of more objects, which are brought to the node first, where none of those that are there can have the word brought about.
func (l *learning) insist(ctx context.Context, n *node, word []int) (end, error) {
	e, err := l.ask(ctx, n, word)
	for rounds := 0; rounds < maxRounds && e == unseen && err == nil && n.parent != nil; rounds++ {
		if err = l.bring(ctx, n.parent, append([]int{n.by}, word...)); err == nil {
			e = l.tree.follow(n, word)
		}
	}
	return e, err
}

// tear gives the node where a word's last event does both, of runs whose events before it returned; nil: it does not.
func (n *node) tear(word []int) *node {
	last := len(word) - 1
	for _, e := range word[:last] {
		w := n.way(e)
		if w == nil || w.to == nil {
			return nil
		}
		n = w.to
	}
	if n.way(word[last]).end() != mixed {
		return nil
	}
	return n
}

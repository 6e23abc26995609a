package guards

import (
	"context"
	"errors"
	"fmt"
)

// states is a hypothesis: the basis, words that are different states, and where events lead.
type states struct {
	basis []*node         // by state; 0 is before there is an object
	edges []map[int]*edge // by state, by event
	of    []int           // state of each tree node; -1: none
}

// edge is what an event does in a state, and the node that showed it first.
type edge struct {
	by     int   // the event
	at     *node // in the state
	to     int   // the state it leads to, where it returns; 0: it does not
	behind *node // the one that showed that state first
	end    end   // passes or fails; mixed: in doubt
}

// leads reports whether an edge leads to a state: where its event returned. One in doubt does, too: nobody knows when it returns, but what comes then is
// seen all the same, and there may be no other way there.
func (g *edge) leads() bool { return g.to > 0 }

// conflict is where a hypothesis fails: an event at a node of a state does something else than at the node that showed the edge, or does both.
type conflict struct {
	state int
	event int
	at    *node
}

// build makes a hypothesis of the tree, breadth first, and asks what it needs to. It gives the first conflict.
func (l *learning) build(ctx context.Context) (*conflict, error) {
	s := &states{}
	l.states = s
	if err := l.promote(ctx, l.tree.root()); err != nil {
		return nil, err
	}
	s.place(l.tree.root(), 0)
	queue := []*node{l.tree.root()}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		q := s.state(n)
		if q < 0 { // trials made since have changed what leads here
			return nil, errRefined
		}
		for w := n.next(-1); w != nil; w = n.next(w.event) {
			e := w.event
			end, g := l.tree.says(w), s.edges[q][e]
			switch {
			case end == unseen && (g == nil || !g.leads()):
				continue
			case end == unseen:
			case g == nil:
				g = &edge{by: e, at: n, end: end}
				if l.vague[s.key(q, e)] || l.partly[e] && l.tree.heard == deaf {
					g.end = mixed
				}
				s.edges[q][e] = g
				if g.end == mixed && !l.partly[e] {
					return &conflict{q, e, n}, nil
				}
			case g.end != end && g.end != mixed:
				return &conflict{q, e, n}, nil
			}
			if w.to == nil || g.end == fails {
				continue
			}
			if !g.leads() {
				to, err := l.identify(ctx, w.to)
				if err != nil {
					return nil, err
				}
				g.to, g.behind = to, w.to
			}
			s.place(w.to, g.to)
			queue = append(queue, w.to)
		}
	}
	return l.conflict(), nil
}

// key tells edges apart, whatever numbers states have.
func (s *states) key(q, e int) string { return fmt.Sprint(s.basis[q].word(), e) }

// state gives a node's state; -1 where it has none.
func (s *states) state(n *node) int {
	if n.number >= len(s.of) {
		return -1
	}
	return s.of[n.number]
}

func (s *states) place(n *node, q int) {
	for len(s.of) <= n.number {
		s.of = append(s.of, -1)
	}
	s.of[n.number] = q
}

// promote makes a node a state.
func (l *learning) promote(ctx context.Context, n *node) error {
	s := l.states
	if l.tree.heard < deaf && len(l.partly) > 0 && len(s.basis) > l.States/(2-int(l.tree.heard)) { // too many, where no reason is known for what sets them apart
		l.tree.heard++
		return errRefined
	}
	if len(s.basis) > l.States/2 && l.unlocal() {
		return errRefined
	}
	if len(s.basis) > l.States {
		return limitf("%s has more than %d states by what can be seen of it: let private fields be seen (--fields), leave methods out (--exclude), or allow more (--state-limit)",
			l.Class, l.States)
	}
	s.basis, s.edges = append(s.basis, n), append(s.edges, map[int]*edge{})
	return l.explore(ctx, n)
}

// identify gives the state that a node is: the first of those that nothing sets it apart from, once what sets these apart was asked of it.
func (l *learning) identify(ctx context.Context, n *node) (int, error) {
	s := l.states
	for {
		var may []int
		for q := 1; q < len(s.basis); q++ {
			if s.basis[q] == n || l.tree.apart(n, s.basis[q]) == nil {
				may = append(may, q)
			}
		}
		if len(may) == 0 {
			if err := l.spare(ctx, n); err != nil {
				return 0, err
			}
			if err := l.promote(ctx, n); err != nil {
				return 0, err
			}
			return len(s.basis) - 1, nil
		}
		news := false
		for i, q := range may {
			for _, r := range may[:i] {
				word := l.tree.apart(s.basis[q], s.basis[r])
				if word == nil || l.tree.follow(n, word) != unseen {
					continue
				}
				e, err := l.ask(ctx, n, word)
				if err != nil {
					return 0, err
				}
				news = news || e != unseen
			}
		}
		if !news {
			return may[0], nil
		}
	}
}

// errRefined ends the making of a hypothesis whose alphabet has changed.
var errRefined = errors.New("the alphabet was refined")

// spare looks for guards that make another state unnecessary: where what sets a node apart from a state is an event that a divider explains in all trials,
// whatever came before, the two may be one state. The paper's typestates have one state beside the error's for that.
func (l *learning) spare(ctx context.Context, n *node) error {
	for _, b := range l.states.basis[1:] {
		word := l.tree.apart(n, b)
		if word == nil {
			continue
		}
		e := word[len(word)-1]
		if l.hopeless[e] || l.full(l.alphabet.events[e]) {
			continue
		}
		by, ok, err := l.divider(ctx, e, scope{})
		if err != nil {
			return err
		}
		if ok {
			l.split(e, by)
			return errRefined
		}
		l.hopeless[e] = true // more trials contradict it as well
	}
	return nil
}

// conflict looks for one in all trials, without asking anything, and places all nodes anew.
func (l *learning) conflict() *conflict {
	s := l.states
	for i := range s.of {
		s.of[i] = -1
	}
	s.place(l.tree.root(), 0)
	var found *conflict
	queue := []*node{l.tree.root()}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		q := s.state(n)
		for _, w := range n.ways {
			e := w.event
			end, g := l.tree.says(w), s.edges[q][e]
			switch {
			case end == unseen && g == nil:
				continue
			case end == unseen:
			case g != nil && g.end == mixed && l.partly[e]: // it may be anything there
			case g == nil, g.end != end:
				if found == nil {
					found = &conflict{q, e, n}
				}
				continue
			}
			if g.leads() && w.to != nil {
				s.place(w.to, g.to)
				queue = append(queue, w.to)
			}
		}
	}
	return found
}

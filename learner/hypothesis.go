package learner

import (
	"context"
	"fmt"
	"slices"

	"cbcov/typestate"
)

// machine builds the hypothesis: each edge leads to its one candidate.
func (l *LSharp) machine() *typestate.Machine {
	a := l.tree.alphabet
	m := &typestate.Machine{Inputs: a.Inputs, Outputs: a.Outputs, States: make([]typestate.State, len(l.basis))}
	edges := make([]typestate.Edge, len(l.edges))
	for e, g := range l.edges {
		edges[e] = typestate.Edge{Output: int(g.out), To: int(g.candidates[0])}
	}
	k := len(a.Inputs)
	for s := range m.States {
		m.States[s].Edges = edges[s*k : (s+1)*k : (s+1)*k]
	}
	return m
}

// successor is where the hypothesis goes from a state.
func (l *LSharp) successor(state, input int) (to, out int) {
	g := &l.edges[state*len(l.tree.alphabet.Inputs)+input]
	return int(g.candidates[0]), int(g.out)
}

// disagreement gives the prefix of a run behind which the tree's node and the hypothesis' state are known to differ; nil when the
// hypothesis answers the run rightly. The edges by which the run leaves the basis are looked at and identified where they were not.
//
// Behind such an edge the hypothesis goes its own way, which may be a wrong one, and its open edges are not worth being identified for that. There the
// state is asked for the rest of the run. It answers otherwise than the run: they differ. It answers alike: the run goes on from the state,
// where the open edge is the one by which it leaves the basis. What the first run was then a wrong answer to, conflicts find later.
func (l *LSharp) disagreement(ctx context.Context, r Run) (Word, error) {
	state, node, states := 0, int32(root), len(l.basis)
	for i := 0; i < len(r.Inputs); i++ {
		in := r.Inputs[i]
		e := int32(state*len(l.tree.alphabet.Inputs) + in)
		if n := l.basis[state]; node != n && len(l.edges[e].candidates) != 1 {
			short := Run{append(l.tree.access(n), r.Inputs[i:]...), append(l.tree.run(n).Outputs, r.Outputs[i:]...)}
			if err := l.askOnce(ctx, short.Inputs); err != nil {
				return nil, err
			}
			if len(l.basis) == states { // else the way may have changed
				if l.tree.apart(node, n) {
					return r.Inputs[:i:i], nil
				}
				r = short
			}
			state, node, states, i = 0, root, len(l.basis), -1
			continue
		}
		see := l.decided
		if i == len(r.Inputs)-1 { // where it leads does not matter
			see = l.look
		}
		if err := see(ctx, e); err != nil {
			return nil, err
		}
		if len(l.basis) > states { // edges before this one may lead there
			state, node, states, i = 0, root, len(l.basis), -1
			continue
		}
		to, out := l.successor(state, in)
		if out != r.Outputs[i] {
			return r.Inputs[:i:i], nil
		}
		state = to
		node, _, _ = l.tree.step(node, in)
	}
	return nil, nil
}

// askOnce makes sure that a word was answered.
func (l *LSharp) askOnce(ctx context.Context, w Word) error {
	if _, ok := l.tree.follow(root, w); ok {
		return nil
	}
	if err := l.ask(ctx, Query{Word: w}); err != nil {
		return err
	}
	return l.refreshAlong(ctx, w)
}

// maxConflicts bounds how many conflicts are gathered at a time: most are gone when the first are settled.
const maxConflicts = 64

// conflicts gives runs in the tree that the hypothesis answers wrongly, shortest first: so that no counterexample is asked for that
// is known. None: there is none.
func (l *LSharp) conflicts() []Run {
	t := l.tree
	states := make([]int32, len(t.nodes)) // the hypothesis' at each node; a node stands behind its parent
	var wrong []Run
	for i := 1; i < len(t.nodes) && len(wrong) < maxConflicts; i++ {
		n := &t.nodes[i]
		to, out := l.successor(int(states[n.parent]), int(n.in))
		states[i] = int32(to)
		if out != int(n.out) {
			wrong = append(wrong, t.run(int32(i)))
		} else if t.sink[out] {
			if in := l.leavesSink(to, out); in >= 0 {
				r := t.run(int32(i))
				wrong = append(wrong, Run{append(r.Inputs, in), append(r.Outputs, out)})
			}
		}
	}
	slices.SortStableFunc(wrong, func(a, b Run) int { return len(a.Inputs) - len(b.Inputs) })
	return wrong
}

// leavesSink gives an input that the hypothesis answers otherwise in a state that a sink's output leads to; -1 when there is none.
func (l *LSharp) leavesSink(state, sink int) int {
	for in := range l.tree.alphabet.Inputs {
		if _, out := l.successor(state, in); out != sink {
			return in
		}
	}
	return -1
}

// analyse finds, by a binary search along a word behind which tree and hypothesis differ, an edge whose candidate is wrong (*L#*,
// Algorithm 2, ProcCounterEx). Afterwards that edge, or another that the search met, has lost it: there is a new state.
func (l *LSharp) analyse(ctx context.Context, word Word) error {
	for states := len(l.basis); len(l.basis) == states; {
		node, _ := l.tree.follow(root, word)
		state := l.reach(word)
		witness := l.tree.witness(l.basis[state], node)
		if witness == nil {
			return fmt.Errorf("the hypothesis is wrong behind %s, but nothing tells why", l.tree.alphabet.Show(word))
		}
		edge, at := l.leaves(word)
		if edge < 0 {
			return fmt.Errorf("the hypothesis is wrong behind %s, which it cannot be", l.tree.alphabet.Show(word))
		}
		if at == len(word) {
			return l.refresh(ctx, edge)
		}
		half := (at + len(word)) / 2
		middle := l.reach(word[:half])
		short := append(l.tree.access(l.basis[middle]), word[half:]...)
		if err := l.ask(ctx, Query{Word: append(append(Word{}, short...), witness...)}); err != nil {
			return err
		}
		if err := l.refreshAlong(ctx, short); err != nil {
			return err
		}
		here, _ := l.tree.follow(root, word[:half])
		if l.tree.apart(here, l.basis[middle]) {
			word = word[:half]
		} else {
			word = short
		}
	}
	return nil
}

// reach is the state that the hypothesis reaches by a word.
func (l *LSharp) reach(w Word) int {
	state := 0
	for _, in := range w {
		state, _ = l.successor(state, in)
	}
	return state
}

// leaves gives the edge by which a word leaves the basis, and how long the word is there; the length is len(w) where it ends there.
func (l *LSharp) leaves(w Word) (e int32, at int) {
	n := int32(root)
	for i, in := range w {
		n, _, _ = l.tree.step(n, in)
		if o := l.tree.nodes[n].owner; o < 0 {
			return ^o, i + 1
		}
	}
	return -1, len(w)
}

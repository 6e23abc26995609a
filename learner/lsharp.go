package learner

import (
	"context"
	"fmt"
	"slices"

	"cbcov/typestate"
)

// LSharp is the L# algorithm with adaptive distinguishing sequences (Vaandrager, Garhewal, Rot, Wißmann, "A New Approach for Active
// Automata Learning Based on Apartness", TACAS 2022, arXiv 2107.05419).
//
// Its one data structure is the observation tree. Some nodes are known to be different states, pairwise apart: the basis. Where an
// input leads out of the basis is an edge: its node is one of the basis' states that it is not apart from, its candidates. No
// candidate: it is a new state. Several: they are told apart by a run that chooses its inputs by the answers (see chooser).
//
// Differences from the paper. An edge is explored and identified in one run, since the run's reset and its way there are what
// costs. What large machines need is in decision.go: the runs' choices are kept for all edges as a tree that grows with the basis.
type LSharp struct {
	membership Membership
	tree       *tree
	err        error // of the constructor, told by the first call

	basis []int32 // tree nodes, by state
	edges []edge  // by state and input
	work  agenda  // edges to look at
	index *index  // of a large basis; nil while it is small
}

// edge is where an input leads from a state of the basis.
type edge struct {
	node       int32   // its tree node; 0: not seen yet. A quiet answer leads back to the state's own node
	out        int32   // what its input answers
	candidates []int32 // states it is not apart from
	queued     bool    // it is on the agenda for its candidates
}

// What treeNode.owner holds: state + 1, or the complement of an edge.
func ownState(s int32) int32 { return s + 1 }
func ownEdge(e int32) int32  { return ^e }

// NewLSharp gives a learner with an empty tree.
func NewLSharp(a *Alphabet, m Membership) *LSharp {
	t, err := newTree(a)
	l := &LSharp{membership: m, tree: t, err: err}
	return l
}

// Hypothesis implements Learner.
func (l *LSharp) Hypothesis(ctx context.Context) (*typestate.Machine, error) {
	if l.err != nil {
		return nil, l.err
	}
	if len(l.basis) == 0 {
		if err := l.promote(ctx, root); err != nil {
			return nil, err
		}
	}
	if err := l.complete(ctx); err != nil {
		return nil, err
	}
	for {
		runs := l.conflicts()
		if len(runs) == 0 {
			return l.machine(), nil
		}
		for _, r := range runs {
			if err := l.agree(ctx, r); err != nil {
				return nil, err
			}
		}
	}
}

// Refine implements Learner.
func (l *LSharp) Refine(ctx context.Context, r Run) error {
	if _, err := l.tree.addRun(r); err != nil {
		return err
	}
	if err := l.refreshAlong(ctx, r.Inputs); err != nil {
		return err
	}
	return l.agree(ctx, r)
}

// agree changes the hypothesis until it answers a run rightly.
func (l *LSharp) agree(ctx context.Context, r Run) error {
	for {
		if err := l.complete(ctx); err != nil {
			return err
		}
		word := l.disagreement(r)
		if word == nil {
			return nil
		}
		if err := l.analyse(ctx, word); err != nil {
			return err
		}
	}
}

// complete looks at edges until each has one candidate.
func (l *LSharp) complete(ctx context.Context) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		e, first, ok := l.work.next()
		if !ok {
			return nil
		}
		var err error
		if first {
			err = l.look(ctx, e)
		} else {
			l.edges[e].queued = false
			err = l.identify(ctx, e)
		}
		if err != nil {
			return err
		}
	}
}

// promote makes a tree node a state.
func (l *LSharp) promote(ctx context.Context, n int32) error {
	s := int32(len(l.basis))
	l.basis = append(l.basis, n)
	l.tree.nodes[n].owner = ownState(s)
	l.tree.tabulate(n)
	first := len(l.edges)
	l.edges = append(l.edges, make([]edge, len(l.tree.alphabet.Inputs))...)
	for e := len(l.edges) - 1; e >= first; e-- { // a class's last input is delta: what it answers tells most
		l.work.add(int32(e), l.tree.depth(n), true)
	}
	switch {
	case l.index != nil:
		return l.insert(ctx, s)
	case len(l.basis) == indexFrom:
		l.mayLead(l.allEdges(first), s)
		return l.newIndex(ctx)
	}
	l.mayLead(l.allEdges(first), s)
	return nil
}

// allEdges are the first edges that were seen.
func (l *LSharp) allEdges(n int) []place {
	var seen []place
	for e, g := range l.edges[:n] {
		if len(g.candidates) > 0 {
			seen = append(seen, place{int32(e), g.node})
		}
	}
	return seen
}

func (l *LSharp) queue(e int32) {
	if g := &l.edges[e]; !g.queued && len(g.candidates) > 1 {
		g.queued = true
		state, _ := l.from(e)
		l.work.add(e, l.tree.depth(l.basis[state]), false)
	}
}

// from gives the state and the input of an edge.
func (l *LSharp) from(e int32) (state, input int) {
	k := len(l.tree.alphabet.Inputs)
	return int(e) / k, int(e) % k
}

// look sees an edge for the first time: what its input answers and which state it leads to, in one run.
func (l *LSharp) look(ctx context.Context, e int32) error {
	state, input := l.from(e)
	n := l.basis[state]
	if _, _, seen := l.tree.step(n, input); !seen {
		if err := l.ask(ctx, Query{Word: append(l.tree.access(n), input), Next: l.basisChooser().next}); err != nil {
			return err
		}
	}
	return l.arrive(ctx, e)
}

// arrive gives an edge its node and candidates, once its input was answered.
func (l *LSharp) arrive(ctx context.Context, e int32) error {
	state, input := l.from(e)
	n := l.basis[state]
	to, out, ok := l.tree.step(n, input)
	if !ok {
		return fmt.Errorf("the answer to %s is missing", l.tree.alphabet.Show(append(l.tree.access(n), input)))
	}
	g := &l.edges[e]
	g.node, g.out = to, int32(out)
	if to == n { // quiet, or in a sink
		g.candidates = []int32{int32(state)}
		return nil
	}
	l.tree.nodes[to].owner = ownEdge(e)
	maybe := l.everything
	if l.index != nil {
		d, at := l.index.find(to)
		d.edges = append(d.edges, place{e, at})
		maybe = func() []place { return d.left }
	}
	for _, p := range maybe() {
		if !l.tree.apart(to, l.basis[p.state]) {
			g.candidates = append(g.candidates, p.state)
		}
	}
	return l.settle(ctx, e)
}

// basisChooser tells the whole basis apart.
func (l *LSharp) basisChooser() *chooser {
	if l.index != nil {
		return l.index.chooser
	}
	return l.newChooser(l.everything())
}

// settle acts on how many candidates an edge has left.
func (l *LSharp) settle(ctx context.Context, e int32) error {
	if len(l.edges[e].candidates) > 0 {
		l.queue(e)
		return nil
	}
	l.edges[e].candidates = []int32{int32(len(l.basis))}
	return l.promote(ctx, l.edges[e].node)
}

// refresh drops the candidates that an edge has become apart from.
func (l *LSharp) refresh(ctx context.Context, e int32) error {
	g := &l.edges[e]
	if len(g.candidates) == 0 || l.tree.nodes[g.node].owner != ownEdge(e) {
		return nil // not seen yet, or a state itself
	}
	kept := g.candidates[:0]
	for _, s := range g.candidates {
		if !l.tree.apart(g.node, l.basis[s]) {
			kept = append(kept, s)
		}
	}
	g.candidates = kept
	return l.settle(ctx, e)
}

// identify tells an edge's candidates apart by one run.
func (l *LSharp) identify(ctx context.Context, e int32) error {
	if err := l.refresh(ctx, e); err != nil {
		return err
	}
	g := &l.edges[e]
	if len(g.candidates) < 2 || l.tree.nodes[g.node].owner != ownEdge(e) {
		return nil
	}
	if l.index != nil {
		if d, _ := l.index.find(g.node); len(d.kids) > 0 {
			if err := l.ask(ctx, Query{Word: l.tree.access(g.node), Next: l.index.next}); err != nil {
				return err
			}
			if err := l.refresh(ctx, e); err != nil {
				return err
			}
			l.queue(e)
			return nil
		}
	}
	before := len(g.candidates)
	c := l.newChooser(l.places(g.candidates))
	if err := l.ask(ctx, Query{Word: l.tree.access(g.node), Next: c.next}); err != nil {
		return err
	}
	if err := l.refresh(ctx, e); err != nil {
		return err
	}
	if g := &l.edges[e]; len(g.candidates) == before { // the choice saw nothing that tells them apart: use what is known to
		a, b := l.basis[g.candidates[0]], l.basis[g.candidates[1]]
		if err := l.ask(ctx, Query{Word: append(l.tree.access(g.node), l.tree.witness(a, b)...)}); err != nil {
			return err
		}
		return l.refresh(ctx, e)
	}
	return nil
}

// ask runs a query and learns from it what it can.
func (l *LSharp) ask(ctx context.Context, q Query) error {
	runs, err := l.membership.Ask(ctx, []Query{q})
	if err != nil {
		return err
	}
	if _, err := l.tree.addRun(runs[0]); err != nil {
		return err
	}
	return nil
}

// refreshAlong looks again at the edges that a word passes.
func (l *LSharp) refreshAlong(ctx context.Context, w Word) error {
	n := int32(root)
	for _, in := range w {
		to, _, ok := l.tree.step(n, in)
		if !ok {
			return nil
		}
		if o := l.tree.nodes[to].owner; o < 0 {
			if err := l.refresh(ctx, ^o); err != nil {
				return err
			}
		}
		n = to
	}
	return nil
}

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
// hypothesis answers the run rightly.
func (l *LSharp) disagreement(r Run) Word {
	state := 0
	for i, in := range r.Inputs {
		to, out := l.successor(state, in)
		if out != r.Outputs[i] {
			return r.Inputs[:i]
		}
		state = to
	}
	return nil
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

// analyse finds, by a binary search along a word behind which tree and hypothesis differ, an edge whose candidate is wrong (paper,
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

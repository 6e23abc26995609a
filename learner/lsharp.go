package learner

import (
	"context"
	"fmt"

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
// costs. Where that rules out more for each symbol, a state is asked for what an edge was asked, instead of the edge (compare.go), or an
// edge is asked what only the state answers so that it is believed to lead to (belief.go, confirm.go). A counterexample is followed to
// its end before edges that it does not pass are identified: that is cheaper told once its states are known. What large machines need is
// in index.go: the runs' choices are kept for all edges as a tree that grows with the basis.
type LSharp struct {
	membership Membership
	tree       *tree
	err        error // of the constructor, told by the first call

	basis    []int32 // tree nodes, by state
	edges    []edge  // by state and input
	work     agenda  // edges to look at
	index    *index  // of a large basis; nil while it is small
	unfit    bool    // an index was tried and cost too much
	thorough bool    // see Thorough
	asked    int     // symbols

	counterexamples []Run // all there were, which confirm takes words from
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

// Thorough has the learner ask more than it needs to. It identifies all edges before it looks into a counterexample, asks edges and not states, chooses without
// a bound on its effort, and indexes a small basis, whose runs go on where nothing is told apart any more. Where an oracle guesses what to test, as on a
// device, these runs find states that it would not: those of a lifecycle whose callbacks come one by one, for instance. Where a counterexample costs
// nothing, they are a waste.
func (l *LSharp) Thorough() *LSharp {
	l.thorough = true
	if l.tree != nil {
		l.tree.maxEffort = 0
	}
	return l
}

// indexes reports whether the basis is to be indexed now.
func (l *LSharp) indexes() bool {
	if l.thorough {
		return len(l.basis) == thoroughFrom
	}
	return len(l.edges) >= indexFrom && !l.unfit
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
	for {
		if err := l.complete(ctx); err != nil {
			return nil, err
		}
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
	l.counterexamples = append(l.counterexamples, r)
	if err := l.refreshAlong(ctx, r.Inputs); err != nil {
		return err
	}
	return l.agree(ctx, r)
}

// agree changes the hypothesis until it answers a run rightly. Only the edges that the run passes are looked at: what else is open is
// cheaper told when the states are known that the run has to show.
func (l *LSharp) agree(ctx context.Context, r Run) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if l.thorough {
			if err := l.complete(ctx); err != nil {
				return err
			}
		}
		word, err := l.disagreement(ctx, r)
		if word == nil || err != nil {
			return err
		}
		if err := l.analyse(ctx, word); err != nil {
			return err
		}
	}
}

// decided makes sure that an edge leads to one state.
func (l *LSharp) decided(ctx context.Context, e int32) error {
	if len(l.edges[e].candidates) == 0 {
		if err := l.look(ctx, e); err != nil {
			return err
		}
	}
	for len(l.edges[e].candidates) > 1 {
		if err := l.identify(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// complete looks at edges until each has one candidate.
func (l *LSharp) complete(ctx context.Context) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if l.index != nil && !l.thorough && 2*l.index.asked > l.asked {
			l.index, l.unfit = nil, true
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
	if l.index != nil {
		return l.insert(ctx, s)
	}
	l.mayLead(l.seenEdges(), s)
	if l.indexes() {
		return l.newIndex(ctx)
	}
	return nil
}

// seenEdges are the edges whose input was answered, each at its node.
func (l *LSharp) seenEdges() []place {
	var seen []place
	for e, g := range l.edges {
		if len(g.candidates) > 0 {
			seen = append(seen, place{int32(e), g.node})
		}
	}
	return seen
}

// open reports whether it is not told yet which of several states an edge leads to.
func (l *LSharp) open(e int32) bool {
	g := &l.edges[e]
	return len(g.candidates) > 1 && l.tree.nodes[g.node].owner == ownEdge(e)
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
	if len(l.edges[e].candidates) > 0 {
		return nil
	}
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
	if !l.open(e) {
		return nil
	}
	g := &l.edges[e]
	before := len(g.candidates)
	if l.index == nil && !l.thorough {
		if done, err := l.cheaper(ctx, e); done || err != nil {
			return err
		}
	}
	c := l.newChooser(l.places(g.candidates))
	if l.index != nil && l.index.tells(g.node) { // it has grown since the edge was seen
		c = l.index.chooser
	}
	if err := l.ask(ctx, Query{Word: l.tree.access(g.node), Next: c.next}); err != nil {
		return err
	}
	if err := l.refresh(ctx, e); err != nil {
		return err
	}
	if len(l.edges[e].candidates) == before { // the choice saw nothing that tells them apart: use what is known to
		return l.part(ctx, e)
	}
	return nil
}

// part tells two candidates of an edge apart by the word that is known to.
func (l *LSharp) part(ctx context.Context, e int32) error {
	g := &l.edges[e]
	a, b := l.basis[g.candidates[0]], l.basis[g.candidates[1]]
	if err := l.ask(ctx, Query{Word: append(l.tree.access(g.node), l.tree.witness(a, b)...)}); err != nil {
		return err
	}
	return l.refresh(ctx, e)
}

// ask runs a query and learns from it what it can.
func (l *LSharp) ask(ctx context.Context, q Query) error {
	runs, err := l.membership.Ask(ctx, []Query{q})
	if err != nil {
		return err
	}
	l.asked += len(runs[0].Inputs)
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

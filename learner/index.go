package learner

import "context"

// indexFrom is the number of edges from which the basis is indexed. Below, each edge gets choices of its own, which are better;
// above, their cost in time would grow with the square of the states. An index that takes more symbols than all else is given up: in a
// machine with a sink, or most of whose answers are alike, it is deep, and each state is asked for all that it asks for.
const indexFrom = 2500

// thoroughFrom is the same in states, of a thorough learner, which keeps its index.
const thoroughFrom = 16

// spare is how many inputs a run goes on where the index tells nothing apart any more: the state that it seems to be may be a new
// one. An input costs one symbol an edge; a new state that is seen late costs another run of each edge that was taken for it.
const spare = 2

// index keeps one chooser for the whole basis, for all edges that are seen for the first time. It grows with the basis: each state
// is in the decisions that its own answers lead through, and where an answer is missing it is asked for. So the decision that an
// edge's run ends at holds all the states that the edge may lead to, and nothing else has to be compared.
type index struct {
	*chooser
	asked int // symbols that it took states to be known
}

// newIndex makes an index of the basis as it is.
func (l *LSharp) newIndex(ctx context.Context) error {
	l.index = &index{chooser: l.newChooser(l.everything())}
	l.work.grow()
	l.index.root.edges = l.seenEdges()
	return l.prepare(ctx, l.index.root, nil)
}

// prepare chooses the input of a decision and of those behind it, and asks for the answers that its states lack. path is the word
// that leads to the decision.
func (l *LSharp) prepare(ctx context.Context, d *decision, path Word) error {
	x := l.index
	if len(d.left) > 1 {
		x.choose(d)
	}
	probe := len(d.left) == 1 || d.input < 0
	if probe {
		if d.spare == 0 {
			return nil
		}
		// Not the same input again and again: in most machines that leads into a short circle. (The root parts nothing where only
		// words longer than a choice looks ahead do.)
		d.chosen, d.input = true, (max(x.root.input, 0)+len(path))%len(l.tree.alphabet.Inputs)
	}
	path = append(path[:len(path):len(path)], d.input)
	for _, p := range d.left {
		if err := l.know(ctx, p.node, d.input); err != nil {
			return err
		}
		to, out, _ := l.tree.step(p.node, d.input)
		k := x.kid(d, out)
		k.left = append(k.left, place{p.state, to})
	}
	for _, k := range d.kids {
		switch {
		case len(k.next.left) < len(d.left):
			k.next.spare = spare
		case probe:
			k.next.spare = d.spare - 1
		default:
			k.next.spare = d.spare
		}
		if err := l.prepare(ctx, k.next, path); err != nil {
			return err
		}
	}
	return nil
}

// know asks for the answer to an input behind a node where it was not seen.
func (l *LSharp) know(ctx context.Context, n int32, input int) error {
	if _, _, ok := l.tree.step(n, input); ok {
		return nil
	}
	word := append(l.tree.access(n), input)
	l.index.asked += len(word)
	return l.ask(ctx, Query{Word: word})
}

// find leads an edge's node through the index to the decision that holds its candidates, and the node that it is at there.
func (x *index) find(n int32) (*decision, int32) {
	d := x.root
	for d.chosen && d.input >= 0 {
		to, out, ok := x.tree.step(n, d.input)
		if !ok {
			break
		}
		d, n = x.kid(d, out), to
	}
	return d, n
}

// tells reports whether the index has an input that an edge's node was not tried with.
func (x *index) tells(n int32) bool {
	d, _ := x.find(n)
	return len(d.kids) > 0
}

// insert puts a new state into the index, and adds it to the candidates of the edges that may lead to it.
func (l *LSharp) insert(ctx context.Context, state int32) error {
	d, n, path := l.index.root, l.basis[state], Word(nil)
	for {
		d.left = append(d.left, place{state, n})
		if !d.chosen || d.input < 0 {
			l.mayLead(d.edges, state)
			d.chosen = false
			d.spare = spare
			return l.prepare(ctx, d, path)
		}
		l.moveDown(d)
		l.mayLead(d.edges, state)
		if err := l.know(ctx, n, d.input); err != nil {
			return err
		}
		to, out, _ := l.tree.step(n, d.input)
		path = append(path, d.input)
		d, n = l.index.kid(d, out), to
	}
}

// moveDown hands the edges of a decision on to those behind it where their answers are known by now.
func (l *LSharp) moveDown(d *decision) {
	stay := d.edges[:0]
	for _, e := range d.edges {
		if to, out, ok := l.tree.step(e.node, d.input); ok {
			k := l.index.kid(d, out)
			k.edges = append(k.edges, place{e.state, to})
		} else {
			stay = append(stay, e)
		}
	}
	d.edges = stay
}

// mayLead adds a state to the candidates of those edges that are not apart from it.
func (l *LSharp) mayLead(edges []place, state int32) {
	for _, p := range edges {
		g := &l.edges[p.state]
		if l.tree.nodes[g.node].owner == ownEdge(p.state) && !l.tree.apart(g.node, l.basis[state]) {
			g.candidates = append(g.candidates, state)
			l.queue(p.state)
		}
	}
}

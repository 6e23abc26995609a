package learner

import (
	"fmt"
	"math"
	"slices"
)

// tree is an observation tree: all runs that were seen, prefixes shared. A node stands for the word that leads to it.
//
// The rules of the alphabet are built in: behind a sink a node is its own child on every input, and an input that was answered
// quietly leads back to its node.
type tree struct {
	alphabet  *Alphabet
	nodes     []treeNode
	inputs    []int  // all of them
	sink      []bool // by output
	sinks     bool   // there are any
	delta     int    // of the alphabet's quiescence rule; -1 without it
	beta      int
	effort    int     // that a choice may take still, in places looked at
	maxEffort int     // of a choice; 0: as much as it takes
	dense     []int32 // children of the nodes that have a table: len(Inputs) entries each
}

// treeNode is one node of a tree; the root is node 0. Nodes are kept small: there may be millions.
type treeNode struct {
	parent  int32
	child   int32 // the first child, or the complement of the place of its table in dense; 0: none
	sibling int32 // the next child of the same parent; 0: none
	owner   int32 // what the learner keeps for this node; 0: nothing
	in, out int16 // how it is reached
}

const root = 0

func newTree(a *Alphabet) (*tree, error) {
	if len(a.Inputs) > math.MaxInt16 || len(a.Outputs) > math.MaxInt16 {
		return nil, fmt.Errorf("alphabets of %d inputs and %d outputs are too large to learn with; at most %d", len(a.Inputs), len(a.Outputs), math.MaxInt16)
	}
	t := &tree{alphabet: a, nodes: []treeNode{{out: -1, in: -1}}, sink: make([]bool, len(a.Outputs)), delta: a.Delta, beta: a.Beta, maxEffort: effortBound}
	for in := range a.Inputs {
		t.inputs = append(t.inputs, in)
	}
	for _, s := range a.Sinks {
		t.sink[s], t.sinks = true, true
	}
	return t, nil
}

// quiet is Alphabet.Quiet, at hand where the walks need it.
func (t *tree) quiet(in, out int) bool { return in == t.delta && out == t.beta }

// isSink reports whether nothing can come behind a node.
func (t *tree) isSink(n int32) bool { return t.sinks && n != root && t.sink[t.nodes[n].out] }

// record gives the child that keeps the answer to an input; 0 when it was not seen.
func (t *tree) record(n int32, in int) int32 {
	c := t.nodes[n].child
	if c < 0 {
		return t.dense[int(^c)+in]
	}
	for ; c != 0; c = t.nodes[c].sibling {
		if t.nodes[c].in == int16(in) {
			return c
		}
	}
	return 0
}

// step gives the node that an input leads to and the output; ok is false where it was not seen.
func (t *tree) step(n int32, in int) (to int32, out int, ok bool) {
	if t.isSink(n) {
		return n, int(t.nodes[n].out), true
	}
	c := t.record(n, in)
	if c == 0 {
		return 0, 0, false
	}
	out = int(t.nodes[c].out)
	if t.quiet(in, out) {
		return n, out, true
	}
	return c, out, true
}

// add puts one answer into the tree and gives the node behind it.
func (t *tree) add(n int32, in, out int) (int32, error) {
	if to, was, ok := t.step(n, in); ok {
		if was != out {
			return 0, &InconsistentError{Alphabet: t.alphabet, Inputs: append(t.access(n), in), Was: was, Is: out}
		}
		return to, nil
	}
	c := int32(len(t.nodes))
	if len(t.nodes) == cap(t.nodes) {
		t.nodes = slices.Grow(t.nodes, len(t.nodes)) // append would copy millions of nodes at each quarter more
	}
	p := &t.nodes[n]
	if p.child < 0 {
		t.dense[int(^p.child)+in] = c
		t.nodes = append(t.nodes, treeNode{parent: n, in: int16(in), out: int16(out)})
	} else {
		sibling := p.child
		p.child = c
		t.nodes = append(t.nodes, treeNode{parent: n, sibling: sibling, in: int16(in), out: int16(out)})
	}
	if t.quiet(in, out) {
		return n, nil
	}
	return c, nil
}

// addRun puts a run into the tree and gives its last node.
func (t *tree) addRun(r Run) (int32, error) {
	n := int32(root)
	for i, in := range r.Inputs {
		var err error
		if n, err = t.add(n, in, r.Outputs[i]); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// tabulate gives a node a table of its children: for nodes that will have one on every input.
func (t *tree) tabulate(n int32) {
	if t.nodes[n].child < 0 {
		return
	}
	at := len(t.dense)
	t.dense = append(t.dense, make([]int32, len(t.alphabet.Inputs))...)
	for c := t.nodes[n].child; c != 0; c = t.nodes[c].sibling {
		t.dense[at+int(t.nodes[c].in)] = c
	}
	t.nodes[n].child = int32(^at)
}

// access is the word that leads to a node.
func (t *tree) access(n int32) Word {
	depth := t.depth(n)
	w := make(Word, depth, depth+8)
	for m := n; m != root; m = t.nodes[m].parent {
		depth--
		w[depth] = int(t.nodes[m].in)
	}
	return w
}

// run is the run that leads to a node.
func (t *tree) run(n int32) Run {
	r := Run{Inputs: t.access(n)}
	for ; n != root; n = t.nodes[n].parent {
		r.Outputs = append(r.Outputs, int(t.nodes[n].out))
	}
	slices.Reverse(r.Outputs)
	return r
}

// depth is the length of the word that leads to a node.
func (t *tree) depth(n int32) int {
	depth := 0
	for ; n != root; n = t.nodes[n].parent {
		depth++
	}
	return depth
}

// follow gives the node at the end of a word; ok is false where not all of it was seen.
func (t *tree) follow(n int32, w Word) (to int32, ok bool) {
	for _, in := range w {
		if n, _, ok = t.step(n, in); !ok {
			return 0, false
		}
	}
	return n, true
}

// apart reports whether two nodes are known to be different states: some word was answered differently behind them.
func (t *tree) apart(a, b int32) bool {
	if a == b {
		return false
	}
	if t.isSink(a) || t.few(b, a) && !t.isSink(b) {
		a, b = b, a
	}
	if t.isSink(a) { // both are
		return t.nodes[a].out != t.nodes[b].out
	}
	c := t.nodes[a].child
	if c >= 0 {
		for ; c != 0; c = t.nodes[c].sibling {
			if t.differ(c, int(t.nodes[c].in), b) {
				return true
			}
		}
		return false
	}
	for in, c := range t.dense[int(^c) : int(^c)+len(t.alphabet.Inputs)] {
		if c != 0 && t.differ(c, in, b) {
			return true
		}
	}
	return false
}

// differ reports whether an input's answer, which c keeps, or something behind it is known to be another one at b.
func (t *tree) differ(c int32, in int, b int32) bool {
	other, is, ok := t.step(b, in)
	if !ok {
		return false
	}
	out := int(t.nodes[c].out)
	if out != is {
		return true
	}
	return !t.quiet(in, out) && t.apart(c, other)
}

// few reports whether a has a list of children and b a table: the walk goes over the shorter one.
func (t *tree) few(a, b int32) bool { return t.nodes[b].child < 0 && t.nodes[a].child >= 0 }

// witness gives a shortest word that was answered differently behind two nodes; nil when they are not apart.
func (t *tree) witness(a, b int32) Word {
	type pair struct {
		a, b int32
		from int
		in   int
	}
	queue := []pair{{a, b, -1, -1}}
	seen := map[[2]int32]bool{{a, b}: true}
	word := func(i, last int) Word {
		w := Word{last}
		for ; queue[i].from >= 0; i = queue[i].from {
			w = append(w, queue[i].in)
		}
		for x, y := 0, len(w)-1; x < y; x, y = x+1, y-1 {
			w[x], w[y] = w[y], w[x]
		}
		return w
	}
	for i := 0; i < len(queue); i++ {
		p := queue[i]
		for in := range t.alphabet.Inputs {
			x, o1, ok1 := t.step(p.a, in)
			y, o2, ok2 := t.step(p.b, in)
			if !ok1 || !ok2 {
				continue
			}
			if o1 != o2 {
				return word(i, in)
			}
			if k := [2]int32{x, y}; x != y && !seen[k] {
				seen[k] = true
				queue = append(queue, pair{x, y, i, in})
			}
		}
	}
	return nil
}

// InconsistentError is a system that answers the same word differently: it is not deterministic, or its alphabet's rules do not
// hold.
type InconsistentError struct {
	Alphabet *Alphabet
	Inputs   Word // up to the answer that differs
	Was, Is  int  // outputs
}

func (e *InconsistentError) Error() string {
	return fmt.Sprintf("%s was answered %s before and is answered %s now: the system is not deterministic",
		e.Alphabet.Show(e.Inputs), e.Alphabet.Outputs[e.Was], e.Alphabet.Outputs[e.Is])
}

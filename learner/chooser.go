package learner

import (
	"slices"
	"sync"
)

// place is a candidate: a state, and the tree node that its word so far leads to. In the index, it may be an edge in the same way.
type place struct {
	state int32
	node  int32
}

// chooser chooses the inputs of a run that finds out which of its candidates a node is: an adaptive distinguishing sequence, made as
// far as the answers need it. What it chooses depends on the tree as it was when it was made, and on the answers.
type chooser struct {
	tree  *tree
	ahead int        // how many inputs ahead it looks
	mu    sync.Mutex // a query's Next may be called on any goroutine
	root  *decision
}

// decision is one choice: which candidates are left, and the input that parts them best.
type decision struct {
	left   []place
	chosen bool
	input  int // -1: nothing parts them
	kids   []answer
	spare  int
	edges  []place // in the index: edges that were seen to lead here, and no further
}

// answer is the decision behind an output.
type answer struct {
	out  int
	next *decision
}

func (l *LSharp) newChooser(left []place) *chooser {
	ahead := lookahead
	if l.index != nil {
		ahead = lookaheadLarge
	}
	return &chooser{tree: l.tree, ahead: ahead, root: &decision{left: left}}
}

// places are the candidates at the begin of a run.
func (l *LSharp) places(states []int32) []place {
	ps := make([]place, len(states))
	for i, s := range states {
		ps[i] = place{s, l.basis[s]}
	}
	return ps
}

// everything is the whole basis as candidates.
func (l *LSharp) everything() []place {
	ps := make([]place, len(l.basis))
	for s, n := range l.basis {
		ps[s] = place{int32(s), n}
	}
	return ps
}

// next implements Query.Next.
func (c *chooser) next(answered Word) (int, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	d := c.root
	for _, out := range answered {
		d = c.behind(d, out)
	}
	c.choose(d)
	return d.input, d.input >= 0
}

func (c *chooser) choose(d *decision) {
	if d.chosen {
		return
	}
	d.chosen = true
	d.input, _ = c.tree.choose(d.left, c.ahead)
}

// behind gives the decision behind an output.
func (c *chooser) behind(d *decision, out int) *decision {
	c.choose(d)
	known := len(d.kids)
	k := c.kid(d, out)
	if len(d.kids) > known { // seen for the first time
		for _, p := range d.left {
			if to, o, ok := c.tree.step(p.node, d.input); ok && o == out {
				k.left = append(k.left, place{p.state, to})
			}
		}
	}
	return k
}

// kid gives the decision behind an output, an empty one where there was none.
func (c *chooser) kid(d *decision, out int) *decision {
	for _, k := range d.kids {
		if k.out == out {
			return k.next
		}
	}
	k := &decision{}
	d.kids = append(d.kids, answer{out, k})
	return k
}

// A choice looks so many inputs ahead; fewer in a large basis, where that takes long and an input that parts much is always near.
// Where nothing near parts anything, as in a combination lock, it gives up after so many candidates that it looked at.
const (
	lookahead      = 6
	lookaheadLarge = 2
	effortBound    = 4000
)

// choose is bestSplit with a bound on its effort.
func (t *tree) choose(left []place, depth int) (input int, worth float64) {
	t.effort = t.maxEffort
	return t.bestSplit(left, depth)
}

// bestSplit gives the input that parts a set of candidates best, and its worth: how many of them it is expected to rule out, in its
// answer and in what follows (*L#*, section 3.3). Of equals it is the last. It is -1 where nothing parts them.
func (t *tree) bestSplit(left []place, depth int) (input int, worth float64) {
	input = -1
	most := float64(len(left) - 1) // what the best possible input is worth
	if most < 1 || depth == 0 {
		return
	}
	var few [8]int
	inputs := t.shared(left, few[:0])
	for _, in := range inputs {
		if w := t.parts(left, in); w > 0 && w >= worth {
			if input, worth = in, w; w >= most {
				return
			}
		}
	}
	if depth == 1 {
		return
	}
	for _, in := range inputs {
		if w := t.split(left, in, depth); w > worth {
			if input, worth = in, w; w >= most {
				return
			}
		}
	}
	return input, worth
}

// shared gives the inputs, rising, that may be known at two of the candidates: all, or those of the one of a pair that has few. They
// are put behind few, or are not to be changed.
func (t *tree) shared(left []place, few []int) []int {
	if len(left) > 2 {
		return t.inputs
	}
	n := left[0].node
	if t.nodes[n].child < 0 || t.isSink(n) {
		n = left[1].node
	}
	if t.nodes[n].child < 0 || t.isSink(n) {
		return t.inputs
	}
	for c := t.nodes[n].child; c != 0; c = t.nodes[c].sibling {
		few = append(few, int(t.nodes[c].in))
	}
	slices.Sort(few)
	return few
}

// parts gives the worth of one input, in its answer alone.
func (t *tree) parts(left []place, in int) float64 {
	var few [16]int32
	count := few[:]
	if n := len(t.sink); n > len(few) {
		count = make([]int32, n)
	}
	known, same := 0, 0.0 // how many know the input; the sum of squares of how many give an answer
	for _, p := range left {
		if _, out, ok := t.step(p.node, in); ok {
			known++
			same += float64(2*count[out] + 1)
			count[out]++
		}
	}
	if known < 2 {
		return 0
	}
	return float64(known) - same/float64(known)
}

// split gives the worth of one input, looking so many inputs ahead.
func (t *tree) split(left []place, in, depth int) (worth float64) {
	if t.effort -= len(left); t.effort < 0 && t.maxEffort > 0 {
		return 0
	}
	var groups []group
	known := 0
	for _, p := range left {
		if to, out, ok := t.step(p.node, in); ok {
			known++
			groups = put(groups, out, place{p.state, to})
		}
	}
	if known < 2 {
		return 0
	}
	for _, g := range groups {
		then := 0.0
		if len(g.left) > 1 && !same(g.left, left) {
			_, then = t.bestSplit(g.left, depth-1)
		}
		worth += float64(len(g.left)) * (float64(known-len(g.left)) + then)
	}
	return worth / float64(known)
}

type group struct {
	out  int
	left []place
}

func put(groups []group, out int, p place) []group {
	for i := range groups {
		if groups[i].out == out {
			groups[i].left = append(groups[i].left, p)
			return groups
		}
	}
	return append(groups, group{out, []place{p}})
}

// same reports whether an input led nowhere.
func same(a, b []place) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

package guards

import "slices"

// tree has all runs as words of events.
type tree struct {
	alphabet *alphabet
	nodes    []*node
	tried    map[int][]*node // where an event was tried, by event, in order of numbers
	partly   map[int]bool    // events that do both in some states for no reason that was found: to do both is an answer as others are
	heard    hearing
}

// hearing is how far events that do both for no reason that was found tell nodes apart.
type hearing int

const (
	all    hearing = iota // they do: to do both is an answer
	surest                // by those of their answers that are not to do both
	deaf                  // not at all, and nothing is said of them in any state
)

// node is where a word of events leads that all returned.
type node struct {
	number int
	parent *node
	by     int // the event that led here
	depth  int
	ways   []*way  // in order of their events
	came   int     // runs that were new when their objects came here: none goes on from what another one did
	places []place // some of them, as likely the late ones as the first ones
}

// way is what an event did at a node.
type way struct {
	event          int
	to             *node // nil: it never returned
	passed, failed int
	samples        []tried
}

// tried is one call: what was seen before it, and how it ended.
type tried struct {
	place  place // at the call
	failed bool
}

func (t tried) row() Row { return t.place.calls[t.place.last].row }

const (
	keptPlaces  = 60  // of a node
	keptSamples = 400 // of a way, of those that returned and of those that failed
)

func newTree(a *alphabet, partly map[int]bool) *tree {
	return &tree{alphabet: a, partly: partly, tried: map[int][]*node{}, nodes: []*node{{by: -1}}}
}

func (t *tree) root() *node { return t.nodes[0] }

// way gives what an event did at a node; nil: it was not tried.
func (n *node) way(e int) *way {
	if i, ok := n.find(e); ok {
		return n.ways[i]
	}
	return nil
}

// next gives the way of the first event behind one; nil: there is none. Ways may be added meanwhile.
func (n *node) next(e int) *way {
	if i, _ := n.find(e + 1); i < len(n.ways) {
		return n.ways[i]
	}
	return nil
}

func (n *node) find(e int) (int, bool) {
	return slices.BinarySearchFunc(n.ways, e, func(w *way, e int) int { return w.event - e })
}

// add walks a run and notes it.
func (t *tree) add(r *run) {
	n := t.root()
	for i, c := range r.calls {
		e := t.alphabet.of(c)
		at, found := n.find(e)
		if !found {
			n.ways = slices.Insert(n.ways, at, &way{event: e})
			i, _ := slices.BinarySearchFunc(t.tried[e], n.number, func(m *node, number int) int { return m.number - number })
			t.tried[e] = slices.Insert(t.tried[e], i, n)
		}
		w := n.ways[at]
		same := &w.passed
		if c.failed {
			same = &w.failed
		}
		if *same < keptSamples || r.telling {
			w.samples = append(w.samples, tried{place{r, i}, c.failed})
		}
		*same++
		if c.failed {
			return
		}
		if w.to == nil {
			w.to = &node{number: len(t.nodes), parent: n, by: e, depth: n.depth + 1}
			t.nodes = append(t.nodes, w.to)
		}
		n = w.to
		if c.step >= r.trial.Known {
			n.visit(place{r, i})
		}
	}
}

// visit notes that an object came here. Which place it is kept instead of depends on the node and on how many came before alone, so that a tree that is made
// anew is the same (Vitter, "Random Sampling with a Reservoir", 1985, algorithm R; the random number is a hash).
func (n *node) visit(p place) {
	n.came++
	if len(n.places) < keptPlaces {
		n.places = append(n.places, p)
		return
	}
	hash := (uint64(n.came) + uint64(n.number)<<32) * 0x9e3779b97f4a7c15
	if slot := (hash >> 33) % uint64(n.came); slot < keptPlaces {
		n.places[slot] = p
	}
}

// calls is how many there were.
func (w *way) calls() int {
	if w == nil {
		return 0
	}
	return w.passed + w.failed
}

// end is what a way says: nothing, that the event returns, that it fails, or both.
type end int

const (
	unseen end = iota
	passes
	fails
	mixed
)

func (w *way) end() end {
	switch {
	case w == nil || w.passed+w.failed == 0:
		return unseen
	case w.failed == 0:
		return passes
	case w.passed == 0:
		return fails
	}
	return mixed
}

// apart gives a word that one node answers by returning and the other by failing: the shortest, of these the first in order of events. None: nil.
func (t *tree) apart(a, b *node) []int {
	type pair struct {
		a, b *node
		word []int
	}
	queue := []pair{{a, b, nil}}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, x := range p.a.ways {
			e, y := x.event, p.b.way(x.event)
			if y == nil {
				continue
			}
			if t.differ(t.says(x), t.says(y), e) {
				return append(p.word, e)
			}
			if t.through(x) && t.through(y) {
				queue = append(queue, pair{x.to, y.to, append(slices.Clip(p.word), e)})
			}
		}
	}
	return nil
}

// differ reports whether two answers to an event tell nodes apart.
func (t *tree) differ(a, b end, e int) bool {
	switch {
	case a == b || a == unseen || b == unseen:
		return false
	case t.partly[e] && t.heard != surest:
		return t.heard == all
	}
	return a != mixed && b != mixed
}

// says is what an event does at a node, by its way there. Of one that does both in some states, few calls that all ended alike say nothing, where it is of interest.
func (t *tree) says(w *way) end {
	if w != nil && t.partly[w.event] && t.heard != deaf && w.end() != mixed && w.calls() < confident {
		return unseen
	}
	return w.end()
}

// confident is how many calls that ended alike tell that an event does not do both.
const confident = 12

// follow gives where a word leads from a node, and what its last event does there; unseen where it was not tried.
func (t *tree) follow(n *node, word []int) end {
	last := len(word) - 1
	for _, e := range word[:last] {
		w := n.way(e)
		if !t.through(w) {
			return unseen
		}
		n = w.to
	}
	return n.way(word[last]).end()
}

// through reports whether a word may go on behind an event: where it returned, and never failed but for no reason that was found.
func (t *tree) through(w *way) bool {
	return w.end() == passes || w != nil && w.to != nil && t.partly[w.event]
}

// word gives the events that lead to a node.
func (n *node) word() []int {
	if n.parent == nil {
		return nil
	}
	return append(n.parent.word(), n.by)
}

package coverage

import (
	"math"
	"sort"
)

// letter is a symbol as the trie has it: the callback, the point, and whether it stands for EAA's c.
type letter uint32

func eventLetter(callback int, p Point) letter { return letter(callback)<<2 | letter(p)<<1 }
func asyncLetter(callback int, p Point) letter { return eventLetter(callback, p) | isAsync }

const isAsync letter = 1

// node is the prefix of some sequences of EE, GUI or EAA.
type node struct {
	parent int32
	letter letter  // last symbol of the prefix
	async  int32   // the callback c of EAA, once the prefix names it; else -1
	fill   uint16  // symbols of the prefix that are not c's
	kids   []int32 //
	ends   []int32 // sequences that end here
	open   int32   // sequences in the subtree that are neither covered nor unknown
}

// trie holds the sequences that are looked for on the main thread.
type trie struct {
	nodes    []node
	edges    table              // (node, letter) → node
	byLetter map[letter][]int32 // nodes that the letter leads to
	leaves   []int32            // nodes with ends, by fill
	longest  int                // records that are enough to make any of the sequences
}

const root = 0

func newTrie() *trie {
	return &trie{nodes: []node{{parent: -1, async: -1}}, byLetter: map[letter][]int32{}}
}

// add puts in the sequence with a number.
func (t *trie) add(number int32, s *Sequence) {
	n := int32(root)
	for i, sym := range s.Symbols {
		l := eventLetter(sym.Callback, sym.Point)
		if s.Async >= 0 && (i == s.Async || i == s.Async+1 && sym.Point == Exit && sym.Callback == s.Symbols[s.Async].Callback) {
			l |= isAsync
		}
		t.nodes[n].open++
		n = t.child(n, l)
	}
	t.nodes[n].open++
	t.nodes[n].ends = append(t.nodes[n].ends, number)
	t.longest = max(t.longest, len(s.Symbols))
}

// child finds or makes the node behind a letter.
func (t *trie) child(n int32, l letter) int32 {
	if c, ok := t.edges.get(pairKey(n, uint32(l))); ok {
		return c
	}
	c := int32(len(t.nodes))
	made := node{parent: n, letter: l, async: t.nodes[n].async, fill: t.nodes[n].fill}
	if l&isAsync != 0 {
		made.async = int32(l >> 2)
	} else if made.fill < math.MaxUint16 {
		made.fill++
	}
	t.nodes = append(t.nodes, made)
	t.nodes[n].kids = append(t.nodes[n].kids, c)
	t.edges.put(pairKey(n, uint32(l)), c)
	t.byLetter[l] = append(t.byLetter[l], c)
	return c
}

// finish is called after the last add.
func (t *trie) finish() {
	for i := range t.nodes {
		if len(t.nodes[i].ends) > 0 {
			t.leaves = append(t.leaves, int32(i))
		}
	}
	sort.SliceStable(t.leaves, func(i, j int) bool { return t.nodes[t.leaves[i]].fill < t.nodes[t.leaves[j]].fill })
}

// next is the node behind a letter, -1: none.
func (t *trie) next(n int32, l letter) int32 {
	if c, ok := t.edges.get(pairKey(n, uint32(l))); ok {
		return c
	}
	return -1
}

// cost is how many lost records could have been the whole prefix: a c on another thread is one record.
func (n *node) cost() int {
	if n.async >= 0 {
		return int(n.fill) + 1
	}
	return int(n.fill)
}

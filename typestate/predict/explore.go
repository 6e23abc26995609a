package predict

import (
	"context"
	"encoding/binary"

	"cbcov/ccfa"
)

// node is where a sequence of callbacks leads.
type node struct {
	heap   heap
	places *ccfa.Places
	prev   *node
	move   *ccfa.Move // the last callback
	events *event     // of it
	depth  int
}

// explore walks along a view breadth first, so that the shortest sequence to each violation is the one that is found.
func (w *world) explore(ctx context.Context, v *ccfa.View, opt Options) error {
	steps, looked := w.effort.begin(len(v.Parts) > 1)
	walk := v.Walk(w.matters)
	w.steps = 0
	defer func() { w.effort.end(w.steps, walk.Looked()) }()
	first := walk.Start()
	seen := visited{}
	var queue []*node
	for _, h := range w.begins {
		if n := (&node{heap: h, places: first}); seen.add(n) {
			queue = append(queue, n)
		}
	}
	bounded := func() bool {
		return len(queue) > opt.States || w.steps > steps || walk.Looked() > looked
	}
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		queue[i] = nil // only its successors keep it
		if n.depth >= opt.Depth {
			w.skipped.depth++
			continue
		}
		moves := n.places.Moves()
		for m := range moves {
			if err := ctx.Err(); err != nil {
				return err
			}
			if bounded() {
				w.skipped.bounded[viewName(v)] = true
				return nil
			}
			for _, next := range w.take(n, &moves[m]) {
				if seen.add(next) {
					queue = append(queue, next)
				}
			}
		}
	}
	return nil
}

// visited holds the nodes that were come to: by places, and the heaps' keys.
type visited map[*ccfa.Places]map[string]bool

// add tells whether a node is a new one.
func (v visited) add(n *node) bool {
	known := v[n.places]
	if known == nil {
		known = map[string]bool{}
		v[n.places] = known
	}
	key := string(n.heap.appendKey(nil))
	if known[key] {
		return false
	}
	known[key] = true
	return true
}

// take runs a callback: the nodes that it leads to.
func (w *world) take(n *node, m *ccfa.Move) []*node {
	w.steps += 1 + len(n.heap.cells)/takenCells
	s := &state{heap: n.heap.clone()}
	c := m.Callback
	if m.Posted && w.posted[c.ID] && !s.heap.take(int32(c.ID)) {
		return nil
	}
	creates := m.Creates || m.Part.Kind == ccfa.Receiver && c.Receiver == m.Part.Class
	s.covered = s.covered && !creates
	s.guessed = s.guessed || w.guess(c)
	w.at, w.doing = n, m
	var out []*node
	for _, end := range w.ran(s, c, creates, m) {
		out = append(out, &node{heap: end.heap, places: m.After(), prev: n, move: m, events: end.events, depth: n.depth + 1})
	}
	return out
}

// takenCells is how many cells of a heap cost as much as an instruction where a callback runs: the heap is copied, and spelled out twice.
const takenCells = 64

// ran gives the states that a callback leaves behind. What it does depends on the heap alone: each is followed once.
func (w *world) ran(s *state, c *ccfa.Callback, creates bool, m *ccfa.Move) []*state {
	key := binary.AppendUvarint([]byte{flags(creates, m.Fresh, m.GUI)}, uint64(c.ID))
	if m.Fresh {
		key = binary.AppendUvarint(key, uint64(m.Part.ID))
	}
	key = s.heap.appendKey(key)
	ends, ok := w.ends[string(key)]
	if ok {
		return ends
	}
	before := []*state{s}
	if m.Fresh {
		before = w.made(s, m.Part)
	}
	var begun []*state
	for _, s := range before {
		begun = append(begun, w.begin(s, c, creates, nil, value{})...)
	}
	ends = w.follow(begun)
	w.ends[string(key)] = ends
	return ends
}

// made gives the states that the constructor of a part's component leaves behind, of which no callback was a step yet.
func (w *world) made(s *state, p *ccfa.Part) []*state {
	r := receiver{value{object, w.object(place{class: p.Class})}, true}
	s.renew(r.n)
	w.construct(s, r)
	return w.follow([]*state{s})
}

func viewName(v *ccfa.View) string {
	if len(v.Parts) == 1 {
		return v.Parts[0].Name
	}
	return v.Parts[0].Name + " with " + v.Parts[1].Name
}

package predict

import (
	"context"

	"cbcov/ccfa"
)

// node is where a sequence of callbacks leads.
type node struct {
	heap   *snapshot
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
	seen := map[visit]bool{}
	var queue []*node
	add := func(n *node) {
		if v := (visit{n.places, n.heap}); !seen[v] {
			seen[v] = true
			queue = append(queue, n)
		}
	}
	for _, h := range w.begins {
		add(&node{heap: w.keep(h), places: first})
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
				add(next)
			}
		}
	}
	return nil
}

// visit is what nodes have in common where one of them is enough.
type visit struct {
	places *ccfa.Places
	heap   *snapshot
}

// take runs a callback: the nodes that it leads to.
func (w *world) take(n *node, m *ccfa.Move) []*node {
	w.steps++
	c := m.Callback
	r := running{callback: c.ID, part: -1, posted: m.Posted && w.posted[c.ID], creates: m.Creates || m.Part.Kind == ccfa.Receiver && c.Receiver == m.Part.Class,
		gui: m.GUI, fresh: -1, guess: w.guess(c)}
	if m.Fresh {
		r.fresh = m.Part.ID
	}
	if w.order(c) != nil {
		r.part = m.Part.ID
	}
	w.at, w.doing = n, m
	var out []*node
	for _, end := range w.ran(n.heap, r, m) {
		out = append(out, &node{heap: end.heap, places: m.After(), prev: n, move: m, events: end.events, depth: n.depth + 1})
	}
	return out
}

// running is all that what a callback does depends on, beside the heap.
type running struct {
	callback int
	part     int  // where its object lives, -1: that does not matter
	posted   bool // it has to be posted
	creates  bool // it is the first of its component
	gui      bool
	guess    bool // it is not known when it comes
	fresh    int  // the part whose component was just made, -1: none
}

// ran gives the heaps that a callback leaves behind, and what it did. Each that is asked for is followed once.
func (w *world) ran(h *snapshot, r running, m *ccfa.Move) []ending {
	ends, ok := h.ends[r]
	if !ok {
		ends = w.runsOn(h, r, m)
		if h.ends == nil {
			h.ends = map[running][]ending{}
		}
		h.ends[r] = ends
	}
	return ends
}

func (w *world) runsOn(h *snapshot, r running, m *ccfa.Move) []ending {
	s := &state{heap: h.heap.clone()}
	if r.posted && !s.heap.take(int32(r.callback)) {
		return nil
	}
	s.covered = s.covered && !r.creates
	s.guessed = s.guessed || r.guess
	if r.creates || m.Fresh {
		s.leave(m.Part)
	}
	before := []*state{s}
	if r.fresh >= 0 {
		before = w.made(s, m.Part)
	}
	var begun []*state
	for _, s := range before {
		begun = append(begun, w.begin(s, m.Callback, r.creates, nil, value{})...)
	}
	var ends []ending
	for _, end := range w.follow(begun) {
		ends = append(ends, ending{w.keep(end.heap), end.events})
	}
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

package ccfa

import (
	"encoding/binary"
	"slices"

	"cbcov/ccfa/program"
)

// This file lets others walk along the automaton callback by callback, passing over those that do not matter to them.

// Runs is the method whose code a callback runs.
func (c *Callback) Runs() *program.Method { return c.method }

// View is the automaton of a part, or (q not nil) of window p that opens window q.
func (a *Automaton) View(r Reading, p, q *Part) *View { return a.view(r, p, q) }

// Walk is a way of walking along a view: Matters says which callbacks are steps. All others happen in between, or do not, as the
// automaton has them.
type Walk struct {
	view    *View
	matters func(*Callback) bool
	known   map[string]*Places
	looked  int
}

// Looked counts the transitions that the walk looked at so far: what it cost.
func (w *Walk) Looked() int { return w.looked }

// Walk begins to walk along the view.
func (v *View) Walk(matters func(*Callback) bool) *Walk {
	return &Walk{view: v, matters: matters, known: map[string]*Places{}}
}

// Places are where the automaton can be after the same steps, and what its registrations can be there. Equal ones are one pointer.
type Places struct {
	walk  *Walk
	at    []located // by the parts that are not there yet (a bit each): see Move.Creates
	moves []Move
	found bool
}

// Move is a step that can come next.
type Move struct {
	Callback *Callback
	Part     *Part
	Event    string // the guard's event, empty: it was posted, or follows at once
	Posted   bool
	GUI      bool // brought by a user's action on a widget
	Creates  bool // it is the first of the part's component that is a step since the component is there
	Fresh    bool // the part's component was made since the last step of the part, and this callback is not the component's
	from     *Places
	edge     *edge
	absent   int
	to       *Places
}

// Start is where the view's life begins.
func (w *Walk) Start() *Places {
	p := w.places()
	if g := w.view.reach.g; len(g.nodes) > 0 {
		all := 1<<len(w.view.Parts) - 1
		p.at[all] = make(located, len(g.nodes))
		p.at[all][0] = w.view.reach.start()
	}
	return w.close(p)
}

func (w *Walk) places() *Places {
	return &Places{walk: w, at: make([]located, 1<<len(w.view.Parts))}
}

// After is where a move leads.
func (m *Move) After() *Places {
	if m.to != nil {
		return m.to
	}
	w := m.from.walk
	r := w.view.reach
	p := w.places()
	absent := m.absent
	for i, part := range w.view.Parts {
		if part == m.Part && (m.Fresh || m.Callback.Receiver == part.Class) {
			absent &^= 1 << i
		}
	}
	absent = w.leaves(absent, m.edge)
	at := make(located, len(r.g.nodes))
	r.step(at, m.edge, m.from.at[m.absent][m.edge.from])
	p.at[absent] = at
	m.to = w.close(p)
	return m.to
}

// close adds the places that callbacks which are no steps lead to, and finds the places among the known ones.
func (w *Walk) close(p *Places) *Places {
	r := w.view.reach
	type place struct{ absent, node int }
	var work []place
	for absent := range p.at {
		for n := range p.at[absent] {
			if p.at[absent][n] != nil {
				work = append(work, place{absent, n})
			}
		}
	}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		vals := p.at[at.absent][at.node]
		for _, i := range r.g.out[at.node] {
			e := &r.g.edges[i]
			w.looked++
			if e.callback != nil && w.matters(e.callback) || !r.enabled(e, vals) {
				continue
			}
			absent := w.leaves(at.absent, e)
			if w.merge(p, e, vals, absent) {
				work = append(work, place{absent, e.to})
			}
		}
	}
	key := p.key()
	if known := w.known[key]; known != nil {
		return known
	}
	w.known[key] = p
	return p
}

// leaves adds the parts that are not there behind an edge to those that were not there before it.
func (w *Walk) leaves(absent int, e *edge) int {
	for i, part := range w.view.Parts {
		if w.view.reach.g.nodes[e.to].dead == part {
			absent |= 1 << i
		}
	}
	return absent
}

// merge takes an edge with some values, and adds what is then possible behind it.
func (w *Walk) merge(p *Places, e *edge, vals []valueSet, absent int) bool {
	r := w.view.reach
	if p.at[absent] == nil {
		p.at[absent] = make(located, len(r.g.nodes))
	}
	at := p.at[absent]
	to := slices.Clone(vals)
	for _, v := range r.affected(e) {
		to[v] = r.after(e, v, vals[v])
	}
	old := at[e.to]
	changed := old == nil
	for v := range old {
		changed = changed || old[v]|to[v] != old[v]
		to[v] |= old[v]
	}
	if changed {
		at[e.to] = to
	}
	return changed
}

// key spells the places out.
func (p *Places) key() string {
	var b []byte
	for absent := range p.at {
		for n, vals := range p.at[absent] {
			if vals == nil {
				continue
			}
			b = binary.AppendUvarint(b, uint64(absent)+1)
			b = binary.AppendUvarint(b, uint64(n))
			for _, v := range vals {
				b = binary.AppendUvarint(b, uint64(v))
			}
		}
	}
	return string(b)
}

// Moves lists the steps that can come next, in the automaton's order. The pointers into it stay valid.
func (p *Places) Moves() []Move {
	if p.found {
		return p.moves
	}
	p.found = true
	r := p.walk.view.reach
	for absent := range p.at {
		for n, vals := range p.at[absent] {
			if vals == nil {
				continue
			}
			for _, i := range r.g.out[n] {
				e := &r.g.edges[i]
				if e.callback != nil && p.walk.matters(e.callback) && r.enabled(e, vals) {
					p.moves = append(p.moves, p.move(e, absent))
				}
			}
		}
	}
	slices.SortStableFunc(p.moves, func(x, y Move) int { return x.edge.id - y.edge.id })
	return p.moves
}

func (p *Places) move(e *edge, absent int) Move {
	m := Move{Callback: e.callback, Part: e.part, Event: e.event, Posted: e.posted, GUI: e.gui, from: p, edge: e, absent: absent}
	for i, part := range p.walk.view.Parts {
		if absent&(1<<i) == 0 || part != e.part {
			continue
		}
		m.Creates = m.Creates || e.callback.Receiver == part.Class
		m.Fresh = m.Fresh || e.callback.Receiver != part.Class && p.walk.view.reach.g.nodes[e.from].dead != part
	}
	return m
}

// Between lists the callbacks that come before a move and are no steps: the fewest that lead from the move before it, nil at the walk's
// start, to it.
func (m *Move) Between(before *Move) []*Callback {
	start := 0
	if before != nil {
		start = before.edge.to
	}
	r := m.from.walk.view.reach
	came := make([]*edge, len(r.g.nodes)) // by location: the edge of the best way there
	cost := make([]int, len(r.g.nodes))
	for n := range cost {
		cost[n] = len(r.g.edges)
	}
	cost[start] = 0
	work := []int{start}
	for len(work) > 0 {
		n := work[0]
		work = work[1:]
		for _, i := range r.g.out[n] {
			e := &r.g.edges[i]
			passes := e.callback == nil || !m.from.walk.matters(e.callback)
			if !passes || e.to == n || cost[n]+e.cost() >= cost[e.to] || !m.from.permits(e) {
				continue
			}
			cost[e.to], came[e.to] = cost[n]+e.cost(), e
			work = append(work, e.to)
		}
	}
	var out []*Callback
	for n := m.edge.from; n != start && came[n] != nil; n = came[n].from {
		if c := came[n].callback; c != nil {
			out = append(out, c)
		}
	}
	slices.Reverse(out)
	return out
}

// cost is the number of callbacks that the edge runs.
func (e *edge) cost() int {
	if e.callback == nil {
		return 0
	}
	return 1
}

// permits tells whether an edge can be taken at the places.
func (p *Places) permits(e *edge) bool {
	for absent := range p.at {
		if p.at[absent] != nil && p.at[absent][e.from] != nil && p.walk.view.reach.enabled(e, p.at[absent][e.from]) {
			return true
		}
	}
	return false
}

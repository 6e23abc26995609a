package machine

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
)

// Walk is a way of walking along a system symbol by symbol, passing over those that do not matter. Symbols that do are steps, whether they
// are letters of the system or not. All others happen in between, or do not, as the system has it.
//
// Inside of a module that a transition runs, the walk knows which step was the last one, and not which modules wait: the step behind it is
// any that can come directly after it in that module.
type Walk struct {
	r         *Solved
	reading   *Reading
	instances []int
	own       func(x Symbol, instance int) bool
	known     map[string]*Places
	inside    []insideKey // nodes behind the locations: a transition whose module runs, and its last step
	insideIDs map[insideKey]int
	follows   map[*Module][]Bits // by symbol: the steps that can follow in what a module runs
	looked    int
}

type insideKey struct {
	transition int
	last       Symbol
}

// Reading is a machine's summaries for some symbols as letters.
type Reading struct {
	Order   *Order
	Endings *Endings
	letters Bits
}

// Read gives the summaries for some letters; for the same letters once.
func (a *Analysis) Read(letters Bits) *Reading {
	key := letters.Key()
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.readings[key]
	if r == nil {
		o := a.Machine.Order(letters)
		r = &Reading{Order: o, Endings: o.Endings(a.Moves), letters: letters}
		a.readings[key] = r
	}
	return r
}

// Looked counts the transitions, and sets of values, that the walk looked at so far: what it cost.
func (w *Walk) Looked() int { return w.looked }

// Walk begins to walk. instances are those of which is known whether they are there: they are not before anything ran, nor where a
// location says that their slots are empty. own tells whether a symbol is one of an instance's own, which is there for it.
func (r *Solved) Walk(steps Bits, instances []int, own func(x Symbol, instance int) bool) *Walk {
	walked := *r
	walked.meter = NewMeter(context.Background(), math.MaxInt64) // who walks bounds that by Looked
	walked.spare, walked.sights, walked.buf = nil, nil, nil      // several may walk in turns
	return &Walk{r: &walked, reading: r.a.Read(steps), instances: instances, own: own, known: map[string]*Places{},
		insideIDs: map[insideKey]int{}, follows: map[*Module][]Bits{}}
}

// Places are where the system can be after the same steps, and what its variables can be there. Equal ones are one pointer.
type Places struct {
	walk  *Walk
	at    []located // by the instances that are not there (a bit each), and node: locations, then the walk's own
	moves []Move
	found bool
}

// Move is a step that can come next.
type Move struct {
	Symbol     Symbol
	Transition *Transition
	Inside     bool // in what the transition runs, behind another step there
	Creates    bool // it is the first step of its own instance's since the instance is there
	Fresh      bool // the instance was made since its last step, and this one is not its own
	from       *Places
	absent     int
	vals       []Values // before what the transition runs, of steps in it
	to         *Places
}

// Start is where the system begins.
func (w *Walk) Start() *Places {
	p := w.places()
	if len(w.r.Locations) > 0 {
		w.set(p, 1<<len(w.instances)-1, 0, w.r.start())
	}
	return w.close(p)
}

func (w *Walk) places() *Places { return &Places{walk: w, at: make([]located, 1<<len(w.instances))} }

// nodes is the number of nodes there are by now.
func (w *Walk) nodes() int { return len(w.r.Locations) + len(w.inside) }

// set puts values at a node.
func (w *Walk) set(p *Places, absent, node int, vals []Values) {
	for len(p.at[absent]) <= node {
		p.at[absent] = append(p.at[absent], make(located, w.nodes()-len(p.at[absent]))...)
	}
	p.at[absent][node] = vals
}

func (p *Places) get(absent, node int) []Values {
	if node >= len(p.at[absent]) {
		return nil
	}
	return p.at[absent][node]
}

// insideNode is the node behind a step in what a transition runs.
func (w *Walk) insideNode(t *Transition, last Symbol) int {
	key := insideKey{t.ID, last}
	id, ok := w.insideIDs[key]
	if !ok {
		id = w.nodes()
		w.insideIDs[key] = id
		w.inside = append(w.inside, key)
	}
	return id
}

// steps tells whether a transition runs a step: itself, or inside of what it runs.
func (w *Walk) steps(t *Transition) bool {
	switch {
	case t.Symbol != None:
		return w.reading.letters.Has(int(t.Symbol))
	case t.Module != nil:
		return !w.reading.Order.Letters(t.Module).Empty()
	}
	return false
}

// After is where a move leads.
func (m *Move) After() *Places {
	if m.to != nil {
		return m.to
	}
	w := m.from.walk
	p := w.places()
	absent := m.absent
	for i, instance := range w.instances {
		if instance == m.Transition.Instance && (m.Fresh || w.own(m.Symbol, instance)) {
			absent &^= 1 << i
		}
	}
	if m.Transition.Symbol == None {
		w.set(p, absent, w.insideNode(m.Transition, m.Symbol), m.vals)
	} else {
		w.set(p, w.leaves(absent, m.Transition), m.Transition.To, w.r.after(m.Transition, m.vals))
	}
	m.to = w.close(p)
	return m.to
}

// leaves adds the instances that are not there behind a transition to those that were not there before it.
func (w *Walk) leaves(absent int, t *Transition) int {
	for i, instance := range w.instances {
		if w.r.Locations[t.To].Dead == instance {
			absent |= 1 << i
		}
	}
	return absent
}

// place is a node with the instances that are not there.
type place struct{ absent, node int }

// close adds the places that transitions lead to that run no step, and finds the places among the known ones.
func (w *Walk) close(p *Places) *Places {
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
		if at.node >= len(w.r.Locations) {
			work = w.leave(p, at, work)
			continue
		}
		for _, i := range w.r.out[at.node] {
			t := &w.r.Transitions[i]
			w.looked++
			vals := p.get(at.absent, at.node)
			if !w.r.enabled(t, vals) {
				continue
			}
			last := whatever
			if w.steps(t) {
				if t.Symbol != None || !w.reading.Order.Through(t.Module) {
					continue
				}
				last = w.reading.Endings.silent()
			}
			work = w.pass(p, at.absent, t, vals, last, work)
		}
	}
	key := p.key()
	if known := w.known[key]; known != nil {
		w.drop(p)
		return known
	}
	w.known[key] = p
	return p
}

// drop gives back what places have that nobody was told of: the values at locations. Those of the walk's own nodes are a move's.
func (w *Walk) drop(p *Places) {
	for _, at := range p.at {
		for _, vals := range at[:min(len(at), len(w.r.Locations))] {
			if vals != nil {
				w.r.spare = append(w.r.spare, vals)
			}
		}
	}
}

// leave goes on behind what a transition runs, where its last step can be the last one.
func (w *Walk) leave(p *Places, at place, work []place) []place {
	key := w.inside[at.node-len(w.r.Locations)]
	t := &w.r.Transitions[key.transition]
	if !w.reading.Order.Last(t.Module).Has(int(key.last)) {
		return work
	}
	return w.pass(p, at.absent, t, p.get(at.absent, at.node), int(key.last), work)
}

// whatever stands for a transition of which it is not known which step was the last one.
const whatever = -1

// pass goes on behind a transition with some values before it, of which the last step is known, and adds what is then possible.
func (w *Walk) pass(p *Places, absent int, t *Transition, vals []Values, last int, work []place) []place {
	absent = w.leaves(absent, t)
	w.looked += len(vals) >> 4 // a value is less work than a transition
	to := w.r.after(t, vals)
	if last != whatever {
		w.end(t, vals, to, last)
	}
	old := p.get(absent, t.To)
	changed := old == nil
	for v := range old {
		changed = changed || old[v]|to[v] != old[v]
		to[v] |= old[v]
	}
	if !changed {
		w.r.spare = append(w.r.spare, to)
		return work
	}
	if old != nil {
		w.r.spare = append(w.r.spare, old)
	}
	w.set(p, absent, t.To, to)
	return append(work, place{absent, t.To})
}

// end puts the values after a transition into `to` of which the last step is known.
func (w *Walk) end(t *Transition, vals, to []Values, last int) {
	for _, e := range w.reading.Endings.of(t.Module) {
		if !e.letters.Has(last) {
			continue
		}
		for _, c := range w.r.effectOf(t).list {
			if v := c.variable; !w.r.gone(t, v) {
				to[v] = e.moves.after(w.r.vars[v].Slot, w.r.ownOf(t, v, vals[v]))
			}
		}
	}
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

// Moves lists the steps that can come next, in the order of the system's transitions. The pointers into it stay valid.
func (p *Places) Moves() []Move {
	if p.found {
		return p.moves
	}
	p.found = true
	w := p.walk
	for absent := range p.at {
		for n, vals := range p.at[absent] {
			switch {
			case vals == nil:
			case n >= len(w.r.Locations):
				key := w.inside[n-len(w.r.Locations)]
				t := &w.r.Transitions[key.transition]
				if next := w.followsIn(t.Module)[key.last]; next != nil {
					p.addMoves(t, next, absent, vals, true)
				}
			default:
				for _, i := range w.r.out[n] {
					t := &w.r.Transitions[i]
					switch {
					case !w.steps(t) || !w.r.enabled(t, vals):
					case t.Symbol != None:
						p.moves = append(p.moves, p.move(t, t.Symbol, absent, vals, false))
					default:
						p.addMoves(t, w.reading.Order.First(t.Module), absent, vals, false)
					}
				}
			}
		}
	}
	slices.SortStableFunc(p.moves, func(x, y Move) int { return x.Transition.ID - y.Transition.ID })
	return p.moves
}

func (p *Places) addMoves(t *Transition, letters Bits, absent int, vals []Values, inside bool) {
	for x := range letters.All() {
		p.moves = append(p.moves, p.move(t, Symbol(x), absent, vals, inside))
	}
}

func (p *Places) move(t *Transition, x Symbol, absent int, vals []Values, inside bool) Move {
	w := p.walk
	m := Move{Symbol: x, Transition: t, Inside: inside, from: p, absent: absent, vals: vals}
	for i, instance := range w.instances {
		if absent&(1<<i) == 0 || instance != t.Instance {
			continue
		}
		own := w.own(x, instance)
		m.Creates = m.Creates || own
		m.Fresh = m.Fresh || !own && w.r.Locations[t.From].Dead != instance
	}
	return m
}

// followsIn gives, by step, those that can come directly after it in what a module runs.
func (w *Walk) followsIn(mod *Module) []Bits {
	known := w.follows[mod]
	if known != nil {
		return known
	}
	known = make([]Bits, w.r.a.Machine.Symbols)
	for _, sub := range w.reading.Order.Closure(mod) {
		for _, row := range w.reading.Order.Rows(sub) {
			for x := range row.Before.All() {
				if known[x] == nil {
					known[x] = NewBits(w.r.a.Machine.Symbols)
				}
				known[x].Union(row.After)
			}
		}
	}
	w.follows[mod] = known
	return known
}

// Between lists the symbols that come before a move and are no steps: the fewest that lead from the move before it, nil at the walk's
// start, to it. What runs inside of modules is not among them.
func (m *Move) Between(before *Move) []*Transition {
	if m.Inside {
		return nil
	}
	start := 0
	if before != nil {
		start = before.Transition.To
	}
	r := m.from.walk.r
	came := make([]*Transition, len(r.Locations)) // by location: the last transition of the best way there
	cost := make([]int, len(r.Locations))
	for n := range cost {
		cost[n] = len(r.Transitions)
	}
	cost[start] = 0
	work := []int{start}
	for len(work) > 0 {
		n := work[0]
		work = work[1:]
		for _, i := range r.out[n] {
			t := &r.Transitions[i]
			if t.To == n || cost[n]+t.cost() >= cost[t.To] || !m.from.passable(t) {
				continue
			}
			cost[t.To], came[t.To] = cost[n]+t.cost(), t
			work = append(work, t.To)
		}
	}
	var out []*Transition
	for n := m.Transition.From; n != start && came[n] != nil; n = came[n].From {
		if came[n].Symbol != None {
			out = append(out, came[n])
		}
	}
	slices.Reverse(out)
	return out
}

// cost is the number of symbols that the transition runs itself.
func (t *Transition) cost() int {
	if t.Symbol == None {
		return 0
	}
	return 1
}

// passable tells whether a transition can be taken at the places without a step.
func (p *Places) passable(t *Transition) bool {
	w := p.walk
	if w.steps(t) && (t.Symbol != None || !w.reading.Order.Through(t.Module)) {
		return false
	}
	for absent := range p.at {
		if vals := p.get(absent, t.From); vals != nil && w.r.enabled(t, vals) {
			return true
		}
	}
	return false
}

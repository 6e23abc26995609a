package machine

import (
	"slices"
	"sync"
)

// Transfers tells what modules do to slots: with the slot at a value before a module runs, what it can be when the module has returned.
// The answers are least fixed points over modules that run each other, for all slots at once (Sharir and Pnueli 1981; that assignments
// make such a problem separable by slots, with a bit a fact, is Reps, Horwitz and Sagiv, POPL 1995). They are found when somebody asks first.
type Transfers struct {
	m       *Machine
	blocked func(*Edge) bool // transitions that are not taken, nil: all are
	touched []Bits           // by module: the slots that it may change with all that it runs
	counts  Bits             // slots that count
	known   *knownFacts
	once    sync.Once
	moves   []*moves // by module
}

// Quiet is what modules do to slots on ways without a letter of o. It knows the same of which slots they touch.
func (t *Transfers) Quiet(o *Order) *Transfers {
	return &Transfers{m: t.m, blocked: o.letter, touched: t.touched, counts: t.counts, known: t.known}
}

// Transfers prepares answers about all modules.
func (m *Machine) Transfers() *Transfers {
	t := &Transfers{m: m, touched: make([]Bits, len(m.Modules)), counts: m.counting(), known: &knownFacts{facts: map[string]*facts{}, matrices: newMatrices()}}
	for i, mod := range m.Modules {
		t.touched[i] = NewBits(len(m.Slots))
		for k := range mod.Edges {
			if e := &mod.Edges[k]; e.Op == Set {
				t.touched[i].Add(e.Update.Slot.ID)
			}
		}
	}
	for _, group := range components(len(m.Modules), m.callees) {
		set := t.touched[group[0]]
		for _, i := range group {
			set.Union(t.touched[i])
			m.callees(i, func(sub int) { set.Union(t.touched[sub]) })
		}
		for _, i := range group {
			t.touched[i] = set
		}
	}
	return t
}

// callees visits the modules that run before one has returned, by number.
func (m *Machine) callees(module int, visit func(int)) {
	edges := m.Modules[module].Edges
	for k := range edges {
		if sub := edges[k].runs(); sub != nil {
			visit(sub.ID)
		}
	}
}

// Touched is the set of slots that a module may change, itself or by what it runs. Nil touches none.
func (t *Transfers) Touched(mod *Module) Bits {
	if mod == nil {
		return nil
	}
	return t.touched[mod.ID]
}

// After gives the values that the slot can have after the module, with one of the values `in` before it.
func (t *Transfers) After(mod *Module, s *Slot, in Values) Values {
	if mod == nil || in == 0 || !t.touched[mod.ID].Has(s.ID) {
		return in
	}
	return t.movesOf(mod).after(s, in)
}

// table gives After for each value before the module.
func (t *Transfers) table(mod *Module, s *Slot) []Values {
	out := make([]Values, len(s.Values))
	for in := range out {
		out[in] = t.After(mod, s, Only(in))
	}
	return out
}

// movesOf are the ways through a module.
func (t *Transfers) movesOf(mod *Module) *moves {
	t.once.Do(func() { t.moves = t.findMoves() })
	return t.moves[mod.ID]
}

// facts numbers the values of some slots. Those that count (see Raise) are kept by themselves: what they can be depends on what they were.
type facts struct {
	slots    []*Slot     // ascending
	places   []factPlace // of each slot
	n        int         // values of those that do not count
	counts   int         // slots that count
	matrices *matrices
}

// factPlace is where a slot is among some facts: its first value's number, or, if it counts, its number among those that do.
type factPlace struct {
	at     int32
	counts bool
}

// of gives the place of a slot; not ok: it is not among them.
func (f *facts) of(s *Slot) (p factPlace, ok bool) {
	i, ok := slices.BinarySearchFunc(f.slots, s, func(a, b *Slot) int { return a.ID - b.ID })
	if !ok {
		return factPlace{}, false
	}
	return f.places[i], true
}

// factsOf numbers the values of the slots that a module may change. Those that run each other have the same.
func (t *Transfers) factsOf(module int) *facts {
	t.known.mu.Lock()
	defer t.known.mu.Unlock()
	key := t.touched[module].Key()
	f := t.known.facts[key]
	if f != nil {
		return f
	}
	f = &facts{matrices: t.known.matrices}
	for i := range t.touched[module].All() {
		s := t.m.Slots[i]
		f.slots = append(f.slots, s)
		if t.counts.Has(i) {
			f.places = append(f.places, factPlace{int32(f.counts), true})
			f.counts++
		} else {
			f.places = append(f.places, factPlace{int32(f.n), false})
			f.n += len(s.Values)
		}
	}
	t.known.facts[key] = f
	return f
}

// knownFacts are those of each set of slots, once.
type knownFacts struct {
	mu       sync.Mutex
	facts    map[string]*facts
	matrices *matrices
}

// counting is the set of slots that count.
func (m *Machine) counting() Bits {
	set := NewBits(len(m.Slots))
	for _, mod := range m.Modules {
		for k := range mod.Edges {
			if e := &mod.Edges[k]; e.Op == Set && e.Update.Change != Assign {
				set.Add(e.Update.Slot.ID)
			}
		}
	}
	return set
}

// moves are what ways through some code do to slots.
type moves struct {
	facts  *facts   // the slots; others stay as they are
	any    bool     // there is a way
	keep   Bits     // by value: a way leaves the slot as it is; the same for all values of a slot
	set    Bits     // by value: a way ends with the slot at it, whatever it was
	counts []matrix // by slot that counts
}

func (f *facts) none() *moves {
	return &moves{facts: f, keep: NewBits(f.n), set: NewBits(f.n), counts: make([]matrix, f.counts)}
}

// start makes them those of the way on which nothing happened.
func (m *moves) start() {
	m.any = true
	for w := range m.keep {
		m.keep[w] = ^uint64(0)
	}
	m.set.Clear()
	for c := range m.counts {
		m.counts[c] = unchanged
	}
}

// join adds other ways, and tells whether anything was new.
func (m *moves) join(o *moves) bool {
	changed := o.any && !m.any
	m.any = m.any || o.any
	changed = m.keep.Union(o.keep) || changed
	changed = m.set.Union(o.set) || changed
	return m.facts.matrices.join(m.counts, o.counts) || changed
}

// equal tells whether other ways do the same.
func (m *moves) equal(o *moves) bool {
	return m.any == o.any && slices.Equal(m.keep, o.keep) && slices.Equal(m.set, o.set) && slices.Equal(m.counts, o.counts)
}

func (m *moves) clone() *moves {
	return &moves{m.facts, m.any, slices.Clone(m.keep), slices.Clone(m.set), slices.Clone(m.counts)}
}

// copy makes them the same as others.
func (m *moves) copy(o *moves) {
	m.any = o.any
	copy(m.keep, o.keep)
	copy(m.set, o.set)
	copy(m.counts, o.counts)
}

// then goes on with other code's ways.
func (m *moves) then(o *moves) {
	m.any = m.any && o.any
	for w := range m.keep {
		m.set[w] = m.set[w]&o.keep[w] | o.set[w]
		m.keep[w] &= o.keep[w]
	}
	m.facts.matrices.then(m.counts, o.counts)
}

// update goes on with a change of one slot.
func (m *moves) update(u *Update) {
	p, _ := m.facts.of(u.Slot)
	if p.counts {
		m.facts.matrices.then(m.counts[p.at:p.at+1], []matrix{m.facts.matrices.update(u)})
		return
	}
	first := int(p.at)
	for v := range u.Slot.Values {
		m.keep.Remove(first + v)
		m.set.Remove(first + v)
	}
	m.set.Add(first + u.Value)
}

// after gives what a slot can be behind the ways.
func (m *moves) after(s *Slot, in Values) Values {
	p, ok := m.facts.of(s)
	switch {
	case !ok:
		return in
	case p.counts:
		return m.facts.matrices.after(m.counts[p.at], in)
	}
	first := int(p.at)
	out := m.set.values(first, len(s.Values))
	if m.keep.Has(first) {
		out |= in
	}
	return out
}

// as gives the same with other facts, which have all slots of these.
func (m *moves) as(to *facts) *moves {
	if m.facts == to {
		return m
	}
	out := to.none()
	if !m.any {
		return out
	}
	out.start()
	for i, s := range m.facts.slots {
		from := m.facts.places[i]
		p, _ := to.of(s)
		if p.counts {
			out.counts[p.at] = m.counts[from.at]
			continue
		}
		first, old := int(p.at), int(from.at)
		if !m.keep.Has(old) {
			for v := range s.Values {
				out.keep.Remove(first + v)
			}
		}
		for v := range m.set.values(old, len(s.Values)).All() {
			out.set.Add(first + v)
		}
	}
	return out
}

// findMoves finds the ways through all modules.
func (t *Transfers) findMoves() []*moves {
	w := &passages{t: t, all: make([]*moves, len(t.m.Modules)), changed: make([]int, len(t.m.Modules))}
	settle(len(w.all), t.m.callees, w.begin, func(i int) bool { return w.through(t.m.Modules[i]) })
	return w.all
}

// passages follows the ways through modules, one module after the other, for the slots that a component of them may change.
type passages struct {
	t       *Transfers
	all     []*moves // by module
	changed []int    // by module: when all of it changed last
	now     int      // grows with each look at a module
	facts   *facts
	known   map[*moves]*moves // of modules of other components: with these facts
	within  map[int]*passage  // by module of the component
	step    *moves            // scratch
	nothing *moves
}

// passage is how far the ways through one module were followed. What was found stays when the module is looked at again: it only grows.
type passage struct {
	at      []*moves // by state
	changed []int    // by state: when at changed last
	taken   []int    // by transition: when it was taken last
}

// begin goes to another component.
func (w *passages) begin(modules []int) {
	w.facts = w.t.factsOf(modules[0])
	w.known, w.within = map[*moves]*moves{}, map[int]*passage{}
	w.step, w.nothing = w.facts.none(), w.facts.none()
	for _, i := range modules {
		w.all[i] = w.facts.none()
	}
}

// passage gives how far the ways through a module were followed.
func (w *passages) passage(mod *Module) *passage {
	p := w.within[mod.ID]
	if p == nil {
		p = &passage{at: make([]*moves, mod.States), changed: make([]int, mod.States), taken: make([]int, len(mod.Edges))}
		for q := range p.at {
			p.at[q] = w.facts.none()
		}
		p.at[Entry].start()
		p.changed[Entry] = w.now
		w.within[mod.ID] = p
	}
	return p
}

// through follows the ways through one module, with what is known of those that it runs, and tells whether there is anything new. A transition
// is taken again only if what is before it or what it runs has changed.
func (w *passages) through(mod *Module) bool {
	w.now++
	p := w.passage(mod)
	queue := newQueue(mod.States)
	for q := range mod.States {
		queue.push(q)
	}
	for q, ok := queue.pop(); ok; q, ok = queue.pop() {
		if p.changed[q] == 0 {
			continue
		}
		first := int(mod.first[q])
		for k := range mod.Out(int32(q)) {
			e := &mod.Edges[first+k]
			if p.taken[first+k] > max(p.changed[q], w.ran(e)) {
				continue
			}
			w.now++
			p.taken[first+k] = w.now
			if p.at[e.To].join(w.behind(e, p.at[q])) {
				w.now++
				p.changed[e.To] = w.now
				queue.push(int(e.To))
			}
		}
	}
	if !w.all[mod.ID].join(p.at[Exit]) {
		return false
	}
	w.now++
	w.changed[mod.ID] = w.now
	return true
}

// ran tells when what a transition runs changed last.
func (w *passages) ran(e *Edge) int {
	if sub := e.runs(); sub != nil {
		return w.changed[sub.ID]
	}
	return 0
}

// behind gives the ways that lead through a transition; they are good until the next call.
func (w *passages) behind(e *Edge, before *moves) *moves {
	if w.t.blocked != nil && w.t.blocked(e) {
		return w.nothing
	}
	sub := e.runs()
	if e.Op != Set && sub == nil {
		return before
	}
	w.step.copy(before)
	if sub == nil {
		w.step.update(&e.Update)
	} else {
		w.step.then(w.of(sub))
	}
	return w.step
}

// of gives the ways through a module that is run.
func (w *passages) of(mod *Module) *moves {
	m := w.all[mod.ID]
	if m.facts == w.facts {
		return m
	}
	out, ok := w.known[m]
	if !ok {
		out = m.as(w.facts)
		w.known[m] = out
	}
	return out
}

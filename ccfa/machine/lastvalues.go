package machine

import (
	"cmp"
	"slices"
	"sync"
)

// Endings tells, of modules that are entered while no letter runs, what slots can be when they have returned and which letter was the last
// one, together: a letter that takes a listener away is not followed by that listener's, although another letter may register it. Letters'
// own modules change slots as Transfers says. The answers are least fixed points, for all slots at once (see Transfers). They are found when
// somebody asks first.
type Endings struct {
	o     *Order
	t     *Transfers
	once  sync.Once
	known [][]ending // by module, for those with letters
}

// ending is what ways through a module do to all slots that have one of some letters as the last one. The number of symbols stands for no
// letter. A letter is in one of a module's endings, and no two endings do the same. Nothing of it is ever changed.
type ending struct {
	letters Bits
	moves   *moves
}

// Endings prepares answers for the letters of o.
func (o *Order) Endings(t *Transfers) *Endings { return &Endings{o: o, t: t} }

// silent is the number that stands for "no letter" in sets of last letters.
func (n *Endings) silent() int { return n.o.m.Symbols }

// Of gives, by value after the module, the set of letters that can be the module's last one where the slot was `in` before it; the number
// of symbols stands for no letter. No way leads to a value without a set.
func (n *Endings) Of(mod *Module, s *Slot, in int) []Bits {
	out := make([]Bits, len(s.Values))
	for _, e := range n.of(mod) {
		for after := range e.moves.after(s, Only(in)).All() {
			if out[after] == nil {
				out[after] = NewBits(n.silent() + 1)
			}
			out[after].Union(e.letters)
		}
	}
	return out
}

// of gives a module's endings.
func (n *Endings) of(mod *Module) []ending {
	n.once.Do(n.find)
	if n.o.all[mod.ID].Empty() {
		if through := n.t.movesOf(mod); through.any {
			return []ending{{n.only(n.silent()), through}}
		}
		return nil
	}
	return n.known[mod.ID]
}

// only is the set of one letter.
func (n *Endings) only(letter int) Bits {
	set := NewBits(n.silent() + 1)
	set.Add(letter)
	return set
}

// find finds the endings of all modules with letters.
func (n *Endings) find() {
	mods := n.o.m.Modules
	n.known = make([][]ending, len(mods))
	calls := func(i int, visit func(int)) {
		if n.o.all[i].Empty() {
			return
		}
		for k := range mods[i].Edges {
			if e := &mods[i].Edges[k]; e.Op == Call && !n.o.all[e.Module.ID].Empty() {
				visit(e.Module.ID)
			}
		}
	}
	p := &ends{n: n}
	settle(len(mods), calls, p.begin, func(i int) bool { return !n.o.all[i].Empty() && p.through(mods[i]) })
}

// ends follows the ways through modules by their last letters, one module after the other, for the slots that a component of them may change.
// Of each module equal moves are one pointer, and never changed.
type ends struct {
	n     *Endings
	facts *facts
	other map[*moves]*moves // of modules of other components: with these facts
	at    [][]ending        // by state of the module
	equal map[uint64][]*moves
	memo  map[step]*moves
}

// step asks for moves that are made of two: one behind the other, or both.
type step struct {
	a, b *moves
	both bool
}

// begin goes to another component.
func (p *ends) begin(modules []int) {
	if !p.n.o.all[modules[0]].Empty() {
		p.facts, p.other = p.n.t.factsOf(modules[0]), map[*moves]*moves{}
	}
}

// through follows the ways through one module, with what is known of those that it runs, and tells whether there is anything new.
func (p *ends) through(mod *Module) bool {
	p.equal, p.memo = map[uint64][]*moves{}, map[step]*moves{}
	p.at = make([][]ending, mod.States)
	start := p.facts.none()
	start.start()
	p.reach(Entry, p.n.only(p.n.silent()), p.intern(start))
	queue := newQueue(mod.States)
	queue.push(Entry)
	for q, ok := queue.pop(); ok; q, ok = queue.pop() {
		out := mod.Out(int32(q))
		for k := range out {
			if e := &out[k]; p.take(e, p.at[q]) {
				queue.push(int(e.To))
			}
		}
	}
	slices.SortFunc(p.at[Exit], func(a, b ending) int { return cmp.Compare(a.letters.first(), b.letters.first()) }) // as the same ones before
	if slices.EqualFunc(p.n.known[mod.ID], p.at[Exit], func(a, b ending) bool { return slices.Equal(a.letters, b.letters) && a.moves.equal(b.moves) }) {
		return false
	}
	p.n.known[mod.ID] = p.at[Exit]
	return true
}

// reach adds ways to a state that have one of some letters as the last one, and tells whether any are new. Nil moves are none.
func (p *ends) reach(q int32, letters Bits, m *moves) bool {
	if m == nil {
		return false
	}
	changed := false
	rest := slices.Clone(letters)
	var out []ending
	for _, e := range p.at[q] {
		both := e.moves
		if e.letters.Meets(rest) {
			both = p.join(e.moves, m)
		}
		if both == e.moves {
			out = add(out, e)
		} else {
			changed = true
			out = add(out, ending{common(e.letters, rest), both})
			if left := without(e.letters, rest); !left.Empty() {
				out = add(out, ending{left, e.moves})
			}
		}
		rest = without(rest, e.letters)
	}
	if !rest.Empty() {
		changed = true
		out = add(out, ending{rest, m})
	}
	if changed {
		p.at[q] = out
	}
	return changed
}

// add adds an ending to others, which may do the same with other letters.
func add(list []ending, e ending) []ending {
	i := slices.IndexFunc(list, func(o ending) bool { return o.moves == e.moves })
	if i < 0 {
		return append(list, e)
	}
	both := slices.Clone(e.letters)
	both.Union(list[i].letters)
	list[i].letters = both
	return list
}

// common is what two sets of one size have in common.
func common(a, b Bits) Bits {
	out := slices.Clone(a)
	for w := range out {
		out[w] &= b[w]
	}
	return out
}

// without is a set without what another one of the same size has.
func without(a, b Bits) Bits {
	out := slices.Clone(a)
	for w := range out {
		out[w] &^= b[w]
	}
	return out
}

// intern gives the one pointer for moves that do the same.
func (p *ends) intern(m *moves) *moves {
	key := m.hash()
	for _, o := range p.equal[key] {
		if o.equal(m) {
			return o
		}
	}
	p.equal[key] = append(p.equal[key], m)
	return m
}

// hash is equal for equal moves (FNV-1a, by words).
func (m *moves) hash() uint64 {
	const prime = 1099511628211
	h := uint64(len(m.keep))
	for w := range m.keep {
		h = (h ^ m.keep[w]) * prime
		h = (h ^ m.set[w]) * prime
	}
	for _, c := range m.counts {
		h = (h ^ uint64(c)) * prime
	}
	return h
}

// join gives the ways of both; nil a: there are none.
func (p *ends) join(a, b *moves) *moves {
	if a == nil || a == b {
		return b
	}
	key := step{a, b, true}
	out, ok := p.memo[key]
	if !ok {
		out = a.clone()
		out.join(b)
		out = p.intern(out)
		p.memo[key] = out
	}
	return out
}

// then gives the ways of a with those of b behind them; nil: there are none.
func (p *ends) then(a, b *moves) *moves {
	if a == nil {
		return nil
	}
	key := step{a, b, false}
	out, ok := p.memo[key]
	if !ok {
		if out = a.clone(); b.facts == p.facts {
			out.then(b)
		} else {
			out.then(p.as(b))
		}
		if out = p.intern(out); !out.any {
			out = nil
		}
		p.memo[key] = out
	}
	return out
}

// as gives moves of another component with the facts of this one.
func (p *ends) as(m *moves) *moves {
	out, ok := p.other[m]
	if !ok {
		out = m.as(p.facts)
		p.other[m] = out
	}
	return out
}

// take goes on along a transition, and tells whether anything is new behind it.
func (p *ends) take(e *Edge, from []ending) bool {
	n := p.n
	switch {
	case e.Op == Run && n.o.letter(e):
		all := p.all(from)
		if e.Module != nil {
			all = p.then(all, n.t.movesOf(e.Module))
		}
		return p.reach(e.To, n.only(int(e.Symbol)), all)
	case e.Op == Call && !n.o.all[e.Module.ID].Empty():
		return p.call(e, from)
	}
	return p.each(e, from, func(m *moves) *moves {
		if e.Op == Set {
			out := m.clone()
			out.update(&e.Update)
			return p.intern(out)
		}
		if sub := e.runs(); sub != nil {
			return p.then(m, n.t.movesOf(sub))
		}
		return m
	})
}

// all gives the ways whatever their last letter is; nil: there are none.
func (p *ends) all(from []ending) *moves {
	var all *moves
	for _, end := range from {
		all = p.join(all, end.moves)
	}
	return all
}

// each goes on with what has the same last letters by itself: the last letter stays.
func (p *ends) each(e *Edge, from []ending, f func(*moves) *moves) bool {
	changed := false
	for _, end := range from {
		changed = p.reach(e.To, end.letters, f(end.moves)) || changed
	}
	return changed
}

// call goes on along the call of a module that may run letters.
func (p *ends) call(e *Edge, from []ending) bool {
	changed := false
	silent := p.n.only(p.n.silent())
	for _, end := range p.n.known[e.Module.ID] {
		if end.letters.Has(p.n.silent()) {
			changed = p.each(e, from, func(m *moves) *moves { return p.then(m, end.moves) }) || changed
		}
		if letters := without(end.letters, silent); !letters.Empty() {
			changed = p.reach(e.To, letters, p.then(p.all(from), end.moves)) || changed
		}
	}
	return changed
}

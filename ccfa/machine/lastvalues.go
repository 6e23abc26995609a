package machine

import "slices"

// Endings tells, of modules that are entered while no letter runs, what slots can be when they have returned and which letter was the last
// one, together: a letter that takes a listener away is not followed by that listener's, although another letter may register it. Letters'
// own modules change slots as Transfers says. The answers are least fixed points, for all slots at once, module by module as somebody asks
// (see Transfers). Not safe for concurrent use.
type Endings struct {
	o     *Order
	t     *Transfers
	known [][]ending // by module
	done  []bool     // by module
	steps int        // words that were looked at: what the answers cost
}

// ending is what ways through a module do to all slots that have one of some letters as the last one. The number of symbols stands for no
// letter. A letter is in one of a module's endings.
type ending struct {
	letters Bits
	moves   *moves
	facts   *facts // of moves: the slots that the module, or one that was asked for with it, may change
}

// after gives what a slot can be behind the ways.
func (e *ending) after(s *Slot, in Values) Values { return e.moves.after(e.facts, s, in) }

// Endings prepares answers for the letters of o.
func (o *Order) Endings(t *Transfers) *Endings {
	return &Endings{o: o, t: t, known: make([][]ending, len(o.m.Modules)), done: make([]bool, len(o.m.Modules))}
}

// silent is the number that stands for "no letter" in sets of last letters.
func (n *Endings) silent() int { return n.o.m.Symbols }

// Of gives, by value after the module, the set of letters that can be the module's last one where the slot was `in` before it; the number
// of symbols stands for no letter. No way leads to a value without a set.
func (n *Endings) Of(mod *Module, s *Slot, in int) []Bits {
	out := make([]Bits, len(s.Values))
	for _, e := range n.of(mod) {
		for after := range e.after(s, Only(in)).All() {
			if out[after] == nil {
				out[after] = NewBits(n.silent() + 1)
			}
			out[after].Union(e.letters)
		}
	}
	return out
}

// of gives a module's endings, and finds those of all modules that it calls.
func (n *Endings) of(mod *Module) []ending {
	if n.done[mod.ID] {
		return n.known[mod.ID]
	}
	var fresh []*Module
	for _, m := range n.o.Closure(mod) {
		if !n.done[m.ID] {
			fresh = append(fresh, m)
		}
	}
	if n.o.all[mod.ID].Empty() {
		fresh = []*Module{mod}
	}
	n.find(fresh)
	return n.known[mod.ID]
}

// find finds the endings of some modules. What else they call is known.
func (n *Endings) find(mods []*Module) {
	number := map[*Module]int{}
	for i, mod := range mods {
		number[mod] = i
	}
	calls := func(i int, visit func(int)) {
		for k := range mods[i].Edges {
			if e := &mods[i].Edges[k]; e.Op == Call {
				if sub, ok := number[e.Module]; ok {
					visit(sub)
				}
			}
		}
	}
	p := &ends{n: n, facts: n.factsOf(mods), place: make([]int32, n.silent()+1), known: map[*moves]*moves{}}
	settle(len(mods), calls, func(i int) bool { return p.through(mods[i]) })
	for _, mod := range mods {
		n.done[mod.ID] = true
	}
}

// factsOf numbers the values of the slots that modules may change.
func (n *Endings) factsOf(mods []*Module) *facts {
	touched := NewBits(len(n.o.m.Slots))
	for _, mod := range mods {
		touched.Union(n.t.touched[mod.ID])
	}
	return n.o.m.findFacts(n.t.counts, func(s *Slot) bool { return touched.Has(s.ID) })
}

// ends follows the ways through modules by their last letters, one module after the other. Moves are never changed once they are in a row,
// so that rows share them.
type ends struct {
	n      *Endings
	facts  *facts
	known  map[*moves]*moves // with other facts: with these ones
	module *Module
	list   []int         // the letters that can be the last ones somewhere in the module, then none
	place  []int32       // by letter: its place in list
	at     []lastLetters // by state
	memo   map[[2]*moves]*moves
}

// lastLetters are the ways that lead to a state: by the last letter's place, and all together; nil: there are none.
type lastLetters struct {
	rows []*moves
	all  *moves
}

// through follows the ways through one module, with what is known of those that it runs, and tells whether there is anything new.
func (p *ends) through(mod *Module) bool {
	n := p.n
	p.module, p.list, p.memo = mod, p.list[:0], map[[2]*moves]*moves{}
	for x := range n.o.all[mod.ID].All() {
		p.list = append(p.list, x)
	}
	p.list = append(p.list, n.silent())
	for i, x := range p.list {
		p.place[x] = int32(i)
	}
	p.at = make([]lastLetters, mod.States)
	start := p.facts.none()
	start.start()
	p.reach(Entry, len(p.list)-1, start)
	queue := newQueue(mod.States)
	queue.push(Entry)
	for q, ok := queue.pop(); ok; q, ok = queue.pop() {
		out := mod.Out(int32(q))
		for k := range out {
			if e := &out[k]; p.take(e, &p.at[q]) {
				queue.push(int(e.To))
			}
		}
	}
	return p.keep()
}

// reach adds ways to a state by the place of their last letter, and tells whether any are new.
func (p *ends) reach(q int32, place int, m *moves) bool {
	at := &p.at[q]
	if at.rows == nil {
		at.rows = make([]*moves, len(p.list))
	}
	both := p.join(at.rows[place], m)
	if both == at.rows[place] {
		return false
	}
	at.rows[place] = both
	at.all = p.join(at.all, both)
	return true
}

// join gives the ways of both. It is a itself where b has nothing that is new.
func (p *ends) join(a, b *moves) *moves {
	switch {
	case a == nil || a == b:
		return b
	case a.has(b):
		p.n.steps += len(a.keep)
		return a
	case b.has(a):
		p.n.steps += 2 * len(a.keep)
		return b
	}
	p.n.steps += 4 * len(a.keep)
	out := a.clone()
	out.join(b)
	return out
}

// then gives the ways of a with those of b behind them; nil: there are none.
func (p *ends) then(a, b *moves) *moves {
	key := [2]*moves{a, b}
	out, ok := p.memo[key]
	if ok {
		return out
	}
	p.n.steps += 4 * len(a.keep)
	out = a.clone()
	out.then(b)
	if !out.any {
		out = nil
	}
	p.memo[key] = out
	return out
}

// as gives moves with the facts that are followed here.
func (p *ends) as(facts *facts, m *moves) *moves {
	if facts == p.facts {
		return m
	}
	out, ok := p.known[m]
	if !ok {
		out = m.as(facts, p.facts)
		p.known[m] = out
	}
	return out
}

// take goes on along a transition, and tells whether anything is new behind it.
func (p *ends) take(e *Edge, from *lastLetters) bool {
	n := p.n
	switch {
	case e.Op == Run && n.o.letter(e):
		all := from.all
		if e.Module != nil {
			all = p.then(all, p.as(n.t.facts, n.t.movesOf(e.Module)))
		}
		return all != nil && p.reach(e.To, int(p.place[e.Symbol]), all)
	case e.Op == Call && !n.o.all[e.Module.ID].Empty():
		return p.call(e, from)
	}
	return p.each(e, from, func(row *moves) *moves {
		if e.Op == Set {
			out := row.clone()
			out.update(p.facts, &e.Update)
			return out
		}
		if sub := e.runs(); sub != nil {
			return p.then(row, p.as(n.t.facts, n.t.movesOf(sub)))
		}
		return row
	})
}

// each goes on with each row by itself: the last letter stays the same.
func (p *ends) each(e *Edge, from *lastLetters, f func(*moves) *moves) bool {
	changed := false
	var before, behind *moves
	for place, row := range from.rows {
		if row == nil {
			continue
		}
		p.n.steps++
		if row != before { // neighbours are often the same
			before, behind = row, f(row)
		}
		if behind != nil {
			changed = p.reach(e.To, place, behind) || changed
		}
	}
	return changed
}

// call goes on along the call of a module that may run letters.
func (p *ends) call(e *Edge, from *lastLetters) bool {
	changed := false
	for _, end := range p.n.known[e.Module.ID] {
		if end.letters.Has(p.n.silent()) {
			changed = p.each(e, from, func(row *moves) *moves { return p.then(row, p.as(end.facts, end.moves)) }) || changed
		}
		behind := p.then(from.all, p.as(end.facts, end.moves))
		if behind == nil {
			continue
		}
		for x := range end.letters.All() {
			if x != p.n.silent() {
				p.n.steps++
				changed = p.reach(e.To, int(p.place[x]), behind) || changed
			}
		}
	}
	return changed
}

// keep keeps what leads to the module's exit, and tells whether anything of it is new.
func (p *ends) keep() bool {
	n, id := p.n, p.module.ID
	before := make([]*moves, len(p.list))
	for _, end := range n.known[id] {
		for x := range end.letters.All() {
			before[p.place[x]] = end.moves
		}
	}
	changed := false
	var out []ending
	for place, row := range p.at[Exit].rows {
		if row == nil {
			continue
		}
		changed = changed || before[place] == nil || !before[place].has(row)
		i := slices.IndexFunc(out, func(e ending) bool { return e.moves == row || e.moves.has(row) && row.has(e.moves) })
		if i < 0 {
			i = len(out)
			out = append(out, ending{NewBits(n.silent() + 1), row, p.facts})
		}
		out[i].letters.Add(p.list[place])
	}
	n.known[id] = out
	return changed
}

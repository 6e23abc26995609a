package machine

import "slices"

// Endings tells, of modules that are entered while no letter runs, what a slot can be when they have returned and which letter was the
// last one, together: a letter that takes a listener away is not followed by that listener's, although another letter may register it.
// The relation of a module is kept as, for each value before, and each value after, the set of letters that can be the last ones on such
// a way; "no letter" is one of them. Letters' own modules change slots as Transfers says. Not safe for concurrent use.
type Endings struct {
	o     *Order
	t     *Transfers
	slots []*endingTable
	steps int // facts that were followed: what the answers cost
}

// Endings prepares answers for the letters of o.
func (o *Order) Endings(t *Transfers) *Endings {
	return &Endings{o: o, t: t, slots: make([]*endingTable, len(o.m.Slots))}
}

// silent is the number that stands for "no letter" in sets of last letters.
func (n *Endings) silent() int { return n.o.m.Symbols }

// Of gives, by value after the module, the set of letters that can be the module's last one where the slot was `in` before it; the number
// of symbols stands for no letter. No way leads to a value without a set.
func (n *Endings) Of(mod *Module, s *Slot, in int) []Bits {
	tab := n.slots[s.ID]
	if tab == nil {
		tab = &endingTable{n: n, slot: s, counts: n.t.facts.counter[s.ID] != noCounter, keep: len(s.Values), index: map[int]int{}}
		n.slots[s.ID] = tab
	}
	return tab.of(mod, in)
}

// endingTable holds the answers about one slot. They are found by tabulation (Reps, Horwitz and Sagiv, POPL 1995): what is known of a
// state of an entry goes along the state's edges when it grows, and what is known of a module's exit to the calls that wait for it.
//
// A slot that is only assigned is either as it was before the module or at a value that does not depend on that: a fact is a value, or
// "as it was" (keep), and a module has one entry. A slot that counts has an entry for each value before the module.
type endingTable struct {
	n       *Endings
	slot    *Slot
	counts  bool
	keep    int         // the fact behind those of values
	index   map[int]int // module → its entry, or (where the slot counts) the first of its entries
	entries []endingEntry
	open    []int // entries whose answers are not all known yet
	work    []endingFact
	both    Bits // scratch
}

// endingEntry is a module that is entered with a fact about the slot.
type endingEntry struct {
	mod     *Module
	in      int
	asked   bool
	out     []Bits       // by fact
	at      []endingSets // by state; while the entry is open
	waiting []endingCall
}

// endingSets are, by fact, the letters that can be the last ones; nil: the fact is not possible.
type endingSets struct {
	letters  []Bits
	queued   Values // facts
	followed Values // facts, at least once
}

// endingFact is a fact at a state that more was found out about.
type endingFact struct {
	entry int
	state int32
	value int
	first bool // nothing was found out about it before
}

// endingCall is a call edge of an entry that waits for what a module does to a fact.
type endingCall struct {
	entry    int
	from, to int32
	value    int
}

// entry is the one of a module that is entered with a fact.
func (tab *endingTable) entry(mod *Module, fact int) int {
	first, ok := tab.index[mod.ID]
	if !ok {
		first = len(tab.entries)
		tab.index[mod.ID] = first
		if !tab.counts {
			tab.entries = append(tab.entries, endingEntry{mod: mod, in: tab.keep})
		}
		for in := 0; tab.counts && in < tab.keep; in++ {
			tab.entries = append(tab.entries, endingEntry{mod: mod, in: in})
		}
	}
	if !tab.counts {
		return first
	}
	return first + fact
}

func (tab *endingTable) of(mod *Module, in int) []Bits {
	n := tab.entry(mod, in)
	tab.ask(n)
	for len(tab.work) > 0 {
		f := tab.work[len(tab.work)-1]
		tab.work = tab.work[:len(tab.work)-1]
		tab.n.steps++
		tab.follow(f)
	}
	for _, i := range tab.open {
		e := &tab.entries[i]
		e.out = e.at[Exit].letters
		if e.out == nil {
			e.out = make([]Bits, tab.keep+1)
		}
		e.at, e.waiting = nil, nil
	}
	tab.open = tab.open[:0]
	out := tab.entries[n].out
	kept := out[tab.keep]
	out = out[:tab.keep:tab.keep]
	if kept == nil {
		return out
	}
	out = slices.Clone(out)
	if out[in] == nil {
		out[in] = kept
		return out
	}
	out[in] = slices.Clone(out[in])
	out[in].Union(kept)
	return out
}

// after gives the facts behind a module of which all letters are its own affair.
func (tab *endingTable) after(mod *Module, fact int) Values {
	if fact < tab.keep {
		return tab.n.t.After(mod, tab.slot, Only(fact))
	}
	out, kept := tab.n.t.assigned(mod, tab.slot)
	if kept {
		out |= Only(tab.keep)
	}
	return out
}

// updated gives the facts behind an update.
func (tab *endingTable) updated(u *Update, fact int) Values {
	if u.Change == Assign {
		return Only(u.Value)
	}
	return u.Apply(Only(fact))
}

// ask opens an entry that nobody asked for before.
func (tab *endingTable) ask(n int) {
	e := &tab.entries[n]
	if e.asked {
		return
	}
	e.asked = true
	e.at = make([]endingSets, e.mod.States)
	tab.open = append(tab.open, n)
	tab.reachWith(n, Entry, e.in, tab.n.silent())
}

// set is the set of letters of a value at a state.
func (tab *endingTable) set(entry int, q int32, v int) Bits {
	at := &tab.entries[entry].at[q]
	if at.letters == nil {
		at.letters = make([]Bits, tab.keep+1)
	}
	if at.letters[v] == nil {
		at.letters[v] = NewBits(tab.n.silent() + 1)
	}
	return at.letters[v]
}

// reach adds letters to those that can be the last ones at a state with the slot at a value.
func (tab *endingTable) reach(entry int, q int32, v int, letters Bits) {
	if tab.set(entry, q, v).Union(letters) {
		tab.push(entry, q, v)
	}
}

// reachWith adds one letter.
func (tab *endingTable) reachWith(entry int, q int32, v int, letter int) {
	if set := tab.set(entry, q, v); !set.Has(letter) {
		set.Add(letter)
		tab.push(entry, q, v)
	}
}

func (tab *endingTable) push(entry int, q int32, v int) {
	if at := &tab.entries[entry].at[q]; !at.queued.Has(v) {
		at.queued |= Only(v)
		tab.work = append(tab.work, endingFact{entry: entry, state: q, value: v})
	}
}

// follow takes what is known of a value at a state further.
func (tab *endingTable) follow(f endingFact) {
	e := &tab.entries[f.entry]
	at := &e.at[f.state]
	f.first = !at.followed.Has(f.value)
	at.followed |= Only(f.value)
	at.queued &^= Only(f.value)
	letters := at.letters[f.value]
	if f.state == Exit {
		for _, c := range e.waiting {
			tab.back(c, f.value, letters)
		}
	}
	mod := e.mod
	for i := mod.first[f.state]; i < mod.first[f.state+1]; i++ {
		tab.step(f, &mod.Edges[i], letters)
	}
}

// step follows one transition.
func (tab *endingTable) step(f endingFact, e *Edge, letters Bits) {
	n := tab.n
	switch {
	case e.Op == Call && n.o.all[e.Module.ID].Empty(), e.Op == Run && !n.o.letter(e):
		for after := range tab.after(e.Module, f.value).All() {
			tab.reach(f.entry, e.To, after, letters)
		}
	case e.Op == Call:
		tab.call(f, e, letters)
	case e.Op == Run:
		for after := range tab.after(e.Module, f.value).All() {
			tab.reachWith(f.entry, e.To, after, int(e.Symbol))
		}
	case e.Op == Set && e.Update.Slot == tab.slot:
		for after := range tab.updated(&e.Update, f.value).All() {
			tab.reach(f.entry, e.To, after, letters)
		}
	default:
		tab.reach(f.entry, e.To, f.value, letters)
	}
}

// call follows a module that may run letters.
func (tab *endingTable) call(f endingFact, e *Edge, letters Bits) {
	n := tab.n
	if !n.t.touched[e.Module.ID].Has(tab.slot.ID) {
		tab.reach(f.entry, e.To, f.value, n.o.last[e.Module.ID])
		if n.o.through[e.Module.ID] {
			tab.reach(f.entry, e.To, f.value, letters)
		}
		return
	}
	i := tab.entry(e.Module, f.value)
	tab.ask(i)
	callee := &tab.entries[i]
	c := endingCall{f.entry, f.state, e.To, f.value}
	out := callee.out
	if callee.at != nil {
		out = callee.at[Exit].letters
		if f.first {
			callee.waiting = append(callee.waiting, c)
		}
	}
	for after, last := range out {
		if last != nil {
			tab.back(c, after, last)
		}
	}
}

// back goes on behind a call with a value after it, and the letters that can be the module's last ones then: where it runs none, the ones
// before it stay.
func (tab *endingTable) back(c endingCall, after int, last Bits) {
	if after == tab.keep {
		after = c.value
	}
	silent := tab.n.silent()
	if last.Has(silent) {
		tab.both = append(tab.both[:0], last...)
		tab.both.Remove(silent)
		tab.both.Union(tab.entries[c.entry].at[c.from].letters[c.value])
		last = tab.both
	}
	tab.reach(c.entry, c.to, after, last)
}

package machine

// Transfers tells what modules do to slots: with the slot at a value before a module runs, what it can be when the module has returned.
// Answers are least fixed points over modules that run each other, found when first asked for, slot by slot (Sharir and Pnueli 1981;
// as demanded: Reps, Horwitz and Sagiv, POPL 1995). Not safe for concurrent use.
type Transfers struct {
	m       *Machine
	blocked func(*Edge) bool   // transitions that are not taken, nil: all are
	through func(*Module) bool // modules that return without those; nil: all do
	touched []Bits             // by module: the slots that it may change with all that it runs
	slots   []*slotTable       // by slot, nil: nothing was asked
	steps   int                // states that were looked at: what the answers cost
}

// Quiet is what modules do to slots on ways without a letter of o. It knows the same of which slots they touch.
func (t *Transfers) Quiet(o *Order) *Transfers {
	return &Transfers{m: t.m, blocked: o.letter, through: o.Through, touched: t.touched, slots: make([]*slotTable, len(t.slots))}
}

// Transfers prepares answers about all modules.
func (m *Machine) Transfers() *Transfers {
	t := &Transfers{m: m, touched: make([]Bits, len(m.Modules)), slots: make([]*slotTable, len(m.Slots))}
	runs := make([][]int, len(m.Modules))
	for i, mod := range m.Modules {
		t.touched[i] = NewBits(len(m.Slots))
		for k := range mod.Edges {
			e := &mod.Edges[k]
			if e.Op == Set {
				t.touched[i].Add(e.Update.Slot.ID)
			}
			if sub := e.runs(); sub != nil {
				runs[i] = append(runs[i], sub.ID)
			}
		}
	}
	for _, group := range components(len(runs), func(i int, visit func(int)) {
		for _, r := range runs[i] {
			visit(r)
		}
	}) {
		set := t.touched[group[0]]
		for _, i := range group {
			set.Union(t.touched[i])
			for _, r := range runs[i] {
				set.Union(t.touched[r])
			}
		}
		for _, i := range group {
			t.touched[i] = set
		}
	}
	return t
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
	if mod == nil || !t.touched[mod.ID].Has(s.ID) {
		return in
	}
	tab := t.slots[s.ID]
	if tab == nil {
		tab = &slotTable{t: t, slot: s, width: len(s.Values), index: map[int]int{}}
		t.slots[s.ID] = tab
	}
	var out Values
	for v := range in.All() {
		out |= tab.after(mod, v)
	}
	return out
}

// slotTable holds the answers about one slot.
type slotTable struct {
	t       *Transfers
	slot    *Slot
	width   int
	index   map[int]int // module → first of its entries, one a value
	entries []transferEntry
	at      []Values // memory for one module's states
	work    []int32
}

// transferEntry is the answer for a module and a value.
type transferEntry struct {
	mod     *Module
	in      int
	out     Values
	asked   bool
	queued  bool
	waiting []int // entries that this one's answer goes into
}

func (tab *slotTable) entry(mod *Module, v int) int {
	first, ok := tab.index[mod.ID]
	if !ok {
		first = len(tab.entries)
		tab.index[mod.ID] = first
		for in := range tab.width {
			tab.entries = append(tab.entries, transferEntry{mod: mod, in: in})
		}
	}
	return first + v
}

// after answers, and computes what the answer needs.
func (tab *slotTable) after(mod *Module, v int) Values {
	n := tab.entry(mod, v)
	if tab.entries[n].asked {
		return tab.entries[n].out
	}
	var queue []int
	push := func(i int) {
		if e := &tab.entries[i]; !e.queued {
			e.asked, e.queued = true, true
			queue = append(queue, i)
		}
	}
	push(n)
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		tab.entries[i].queued = false
		out := tab.flow(i, push)
		if e := &tab.entries[i]; e.out|out != e.out {
			e.out |= out
			for _, w := range e.waiting {
				push(w)
			}
		}
	}
	return tab.entries[n].out
}

// flow follows the slot through one module, with what is known of those that it runs.
func (tab *slotTable) flow(i int, push func(int)) Values {
	mod := tab.entries[i].mod
	tab.at = append(tab.at[:0], make([]Values, mod.States)...)
	at := tab.at
	at[Entry] = Only(tab.entries[i].in)
	work := append(tab.work[:0], Entry)
	for len(work) > 0 {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		tab.t.steps++
		out := mod.Out(q)
		for k := range out {
			e := &out[k]
			if v := at[e.To] | tab.step(i, e, at[q], push); v != at[e.To] {
				at[e.To] = v
				work = append(work, e.To)
			}
		}
	}
	tab.work = work
	return at[Exit]
}

// step gives what the slot can be after a transition.
func (tab *slotTable) step(i int, e *Edge, in Values, push func(int)) Values {
	switch {
	case e.Op == Set && e.Update.Slot == tab.slot:
		return e.Update.Apply(in)
	case tab.t.blocked != nil && tab.t.blocked(e):
		return 0
	}
	sub := e.runs()
	if sub == nil || !tab.t.touched[sub.ID].Has(tab.slot.ID) && (tab.t.through == nil || tab.t.through(sub)) {
		return in
	}
	var out Values
	for v := range in.All() {
		n := tab.entry(sub, v)
		if !tab.entries[n].asked {
			push(n)
		}
		tab.wait(n, i)
		out |= tab.entries[n].out
	}
	return out
}

// wait notes that the answer of entry n goes into that of entry i. While i is followed nobody else waits for anything.
func (tab *slotTable) wait(n, i int) {
	if w := tab.entries[n].waiting; len(w) == 0 || w[len(w)-1] != i {
		tab.entries[n].waiting = append(w, i)
	}
}

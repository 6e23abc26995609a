package machine

import "sync"

// Order tells what can come first, last and after each other in modules, of some symbols, the letters. What a Run of a letter does is its
// own affair: the letters inside are no part of the module that runs it. The Run of another symbol is silent.
//
// The summaries of all modules are least fixed points, computed together (functional approach: Sharir and Pnueli 1981): a letter x is
// followed directly by y iff in some module, x can be last in what one transition runs, y first in what another one does, and a way
// without letters leads from the first transition to the second.
type Order struct {
	m       *Machine
	letters Bits // nil: all symbols
	through []bool
	first   []Bits
	last    []Bits
	all     []Bits
	mu      sync.Mutex
	rows    [][]Row // by module, once asked for
	views   map[stateOf]*stateView
}

// stateOf is a state of a module.
type stateOf struct {
	mod *Module
	q   int32
}

// stateView is what can be come to from a state without a letter: transitions that run letters or call modules with letters, as indexes in
// the module's edges; and whether the exit is.
type stateView struct {
	edges []int
	exit  bool
}

// viewFrom gives the view of a state.
func (o *Order) viewFrom(mod *Module, q int32) *stateView {
	key := stateOf{mod, q}
	o.mu.Lock()
	defer o.mu.Unlock()
	v := o.views[key]
	if v == nil {
		v = &stateView{}
		for at, reached := range o.silently(mod, q) {
			if !reached {
				continue
			}
			v.exit = v.exit || at == Exit
			for i := mod.first[at]; i < mod.first[at+1]; i++ {
				if e := &mod.Edges[i]; o.letter(e) || e.Op == Call && !o.first[e.Module.ID].Empty() {
					v.edges = append(v.edges, int(i))
				}
			}
		}
		o.views[key] = v
	}
	return v
}

// Row says that each of After can come directly after each of Before.
type Row struct{ Before, After Bits }

// Order computes the summaries for some letters, nil: all symbols.
func (m *Machine) Order(letters Bits) *Order {
	n := len(m.Modules)
	o := &Order{m: m, letters: letters, first: make([]Bits, n), last: make([]Bits, n), all: make([]Bits, n), rows: make([][]Row, n), views: map[stateOf]*stateView{}}
	o.findThrough()
	o.first = o.gather(func(mod *Module, add func(*Edge)) { o.beginning(mod, add) })
	o.last = o.gather(func(mod *Module, add func(*Edge)) { o.ending(mod, add) })
	o.all = o.gather(func(mod *Module, add func(*Edge)) {
		for i := range mod.Edges {
			add(&mod.Edges[i])
		}
	})
	return o
}

// Through tells whether the module can return without any letter.
func (o *Order) Through(mod *Module) bool { return o.through[mod.ID] }

// First is the set of letters that can be the module's first.
func (o *Order) First(mod *Module) Bits { return o.first[mod.ID] }

// Last is the set of letters that can be the module's last.
func (o *Order) Last(mod *Module) Bits { return o.last[mod.ID] }

// Letters is the set of letters that the module can run, in itself or in modules that it calls.
func (o *Order) Letters(mod *Module) Bits { return o.all[mod.ID] }

// letter tells whether a transition runs a letter.
func (o *Order) letter(e *Edge) bool {
	return e.Op == Run && (o.letters == nil || o.letters.Has(int(e.Symbol)))
}

// passes tells whether a transition can be taken without any letter.
func (o *Order) passes(e *Edge) bool {
	switch e.Op {
	case Run:
		return !o.letter(e)
	case Call:
		return o.through[e.Module.ID]
	}
	return true
}

// findThrough finds the modules that can return without any letter.
func (o *Order) findThrough() {
	o.through = o.m.reaching(func(e *Edge) (pass bool, wait *Module) {
		switch {
		case o.letter(e):
			return false, nil
		case e.Op == Call:
			return false, e.Module
		}
		return true, nil
	})
}

// gather computes, for each module, a set of letters: those of the transitions that `of` names, and the sets of the modules that these
// call.
func (o *Order) gather(of func(mod *Module, add func(*Edge))) []Bits {
	n := len(o.m.Modules)
	sets := make([]Bits, n)
	callees := make([][]int, n)
	for i, mod := range o.m.Modules {
		sets[i] = NewBits(o.m.Symbols)
		of(mod, func(e *Edge) {
			if o.letter(e) {
				sets[i].Add(int(e.Symbol))
			} else if e.Op == Call {
				callees[i] = append(callees[i], e.Module.ID)
			}
		})
	}
	// What a component calls comes before it; inside one all have the same set.
	for _, group := range components(n, func(i int, visit func(int)) {
		for _, c := range callees[i] {
			visit(c)
		}
	}) {
		set := sets[group[0]]
		for _, i := range group {
			set.Union(sets[i])
			for _, c := range callees[i] {
				set.Union(sets[c])
			}
		}
		for _, i := range group {
			sets[i] = set
		}
	}
	return sets
}

// beginning names the transitions that can be reached from a module's entry without any letter.
func (o *Order) beginning(mod *Module, add func(*Edge)) {
	for q, reached := range o.silently(mod, Entry) {
		if reached {
			out := mod.Out(int32(q))
			for i := range out {
				add(&out[i])
			}
		}
	}
}

// silently tells, by state, whether it can be reached from another one without any letter.
func (o *Order) silently(mod *Module, from int32) []bool {
	seen := make([]bool, mod.States)
	seen[from] = true
	work := []int32{from}
	for len(work) > 0 {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		out := mod.Out(q)
		for i := range out {
			if e := &out[i]; !seen[e.To] && o.passes(e) {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	return seen
}

// ending names the transitions from which a module's exit can be reached without any letter.
func (o *Order) ending(mod *Module, add func(*Edge)) {
	before := make([][]int32, mod.States) // edges by the state that they lead to
	for i := range mod.Edges {
		to := mod.Edges[i].To
		before[to] = append(before[to], int32(i))
	}
	seen := make([]bool, mod.States)
	seen[Exit] = true
	work := []int32{Exit}
	for len(work) > 0 {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		for _, i := range before[q] {
			e := &mod.Edges[i]
			add(e)
			if !seen[e.From] && o.passes(e) {
				seen[e.From] = true
				work = append(work, e.From)
			}
		}
	}
}

// Rows gives what can follow what inside the module itself: not inside the modules that it calls.
func (o *Order) Rows(mod *Module) []Row {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.rows[mod.ID] == nil {
		o.rows[mod.ID] = o.findRows(mod)
	}
	return o.rows[mod.ID]
}

func (o *Order) findRows(mod *Module) []Row {
	rows := []Row{}
	if o.all[mod.ID].Empty() {
		return rows
	}
	last := o.lastAt(mod)
	for q := range mod.States {
		if last[q].Empty() {
			continue
		}
		after := NewBits(o.m.Symbols)
		out := mod.Out(int32(q))
		for i := range out {
			switch e := &out[i]; {
			case o.letter(e):
				after.Add(int(e.Symbol))
			case e.Op == Call:
				after.Union(o.first[e.Module.ID])
			}
		}
		if !after.Empty() {
			rows = append(rows, Row{last[q], after})
		}
	}
	return rows
}

// lastAt gives, by state, the letters that can be the last ones there.
func (o *Order) lastAt(mod *Module) []Bits {
	last := make([]Bits, mod.States)
	set := func(q int32) Bits { // made when something comes in
		if last[q] == nil {
			last[q] = NewBits(o.m.Symbols)
		}
		return last[q]
	}
	var work []int32
	for i := range mod.Edges {
		switch e := &mod.Edges[i]; {
		case o.letter(e):
			set(e.To).Add(int(e.Symbol))
			work = append(work, e.To)
		case e.Op == Call && !o.last[e.Module.ID].Empty():
			set(e.To).Union(o.last[e.Module.ID])
			work = append(work, e.To)
		}
	}
	for len(work) > 0 {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		out := mod.Out(q)
		for i := range out {
			if e := &out[i]; o.passes(e) && set(e.To).Union(last[q]) {
				work = append(work, e.To)
			}
		}
	}
	return last
}

// Closure lists the modules that a module calls, directly or not, itself the first.
func (o *Order) Closure(mods ...*Module) []*Module {
	seen := NewBits(len(o.m.Modules))
	var list []*Module
	add := func(mod *Module) {
		if !seen.Has(mod.ID) && !o.all[mod.ID].Empty() {
			seen.Add(mod.ID)
			list = append(list, mod)
		}
	}
	for _, mod := range mods {
		add(mod)
	}
	for k := 0; k < len(list); k++ {
		for i := range list[k].Edges {
			if e := &list[k].Edges[i]; e.Op == Call {
				add(e.Module)
			}
		}
	}
	return list
}

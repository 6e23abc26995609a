package ccfa

import (
	"slices"

	"cbcov/ccfa/machine"
)

// SyncPair is an API_SYNC callback and what comes directly before it inside its caller (Definition 4): the caller's entry, or the exit of the
// callback before it.
type SyncPair struct {
	Before   *Callback
	Entry    bool // Before is the caller, at its entry; else a callback inside the caller, at its exit
	Callback *Callback
	Parts    []*Part // of the callers
	Again    bool    // it comes only where the caller's component is made anew from outside
}

// Syncs lists what callins call back, in which order, sorted by the callbacks' ids.
func (a *Automaton) Syncs() []SyncPair {
	type key struct {
		before, callback int
		entry            bool
	}
	parts, once := map[key]machine.Bits{}, map[key]bool{}
	note := func(k key, in machine.Bits) {
		if parts[k] == nil {
			parts[k] = machine.NewBits(len(a.Parts))
		}
		parts[k].Union(in)
	}
	often := func(k key, in machine.Bits) {
		once[k] = true
		note(k, in)
	}
	callers := a.callersParts()
	order := a.analysis.Order
	for _, c := range a.Callbacks {
		if c.Kinds == Frame {
			continue // it is in no criterion: no filter of a trace has its entry
		}
		own := machine.NewBits(len(a.Parts))
		for _, p := range c.Parts {
			own.Add(p)
		}
		for _, mod := range c.modules() {
			if a.insides.started.Has(int(c.of.Symbol)) {
				continue // what the library runs inside comes first
			}
			for y := range order.First(mod).All() {
				often(key{c.ID, a.bySymbol[y].ID, true}, own)
			}
		}
	}
	for s, plain := range a.insides.syncs {
		caller := a.bySymbol[s.caller]
		own := machine.NewBits(len(a.Parts))
		for _, p := range caller.Parts {
			own.Add(p)
		}
		k := key{caller.ID, a.bySymbol[s.after].ID, true}
		if s.before != machine.None {
			k = key{a.bySymbol[s.before].ID, a.bySymbol[s.after].ID, false}
		}
		note(k, own)
		once[k] = once[k] || plain
	}
	for _, f := range a.following(callers) {
		for x, after := range f.after {
			for y := range after.All() {
				often(key{a.bySymbol[x].ID, a.bySymbol[y].ID, false}, f.callers)
			}
		}
	}
	out := make([]SyncPair, 0, len(parts))
	for k, in := range parts {
		s := SyncPair{Before: a.Callbacks[k.before], Entry: k.entry, Callback: a.Callbacks[k.callback], Again: !once[k]}
		for p := range in.All() {
			s.Parts = append(s.Parts, a.Parts[p])
		}
		out = append(out, s)
	}
	slices.SortFunc(out, func(x, y SyncPair) int {
		if c := x.Before.ID - y.Before.ID; c != 0 {
			return c
		}
		if x.Entry != y.Entry {
			if x.Entry {
				return -1
			}
			return 1
		}
		return x.Callback.ID - y.Callback.ID
	})
	return out
}

// following is what can come directly after what, inside modules that callbacks of the same parts run.
type following struct {
	callers machine.Bits
	after   []machine.Bits // by symbol, nil: nothing
}

// following joins what is so of single modules: many have the same.
func (a *Automaton) following(callers []machine.Bits) []*following {
	var out []*following
	byCallers := map[string]*following{}
	for i, mod := range a.bodies.Machine.Modules {
		if callers[i] == nil {
			continue
		}
		f := byCallers[callers[i].Key()]
		if f == nil {
			f = &following{callers[i], make([]machine.Bits, a.bodies.Machine.Symbols)}
			byCallers[callers[i].Key()] = f
			out = append(out, f)
		}
		for _, row := range a.analysis.Order.Rows(mod) {
			for x := range row.Before.All() {
				if f.after[x] == nil {
					f.after[x] = machine.NewBits(a.bodies.Machine.Symbols)
				}
				f.after[x].Union(row.After)
			}
		}
	}
	return out
}

// callersParts gives, by module, the parts of the callbacks that run it, themselves or by what they call; nil: none runs it.
func (a *Automaton) callersParts() []machine.Bits {
	in := make([]machine.Bits, len(a.bodies.Machine.Modules))
	var work []*machine.Module
	add := func(mod *machine.Module, parts machine.Bits) {
		fresh := in[mod.ID] == nil
		if fresh {
			in[mod.ID] = machine.NewBits(len(a.Parts))
		}
		if in[mod.ID].Union(parts) || fresh {
			work = append(work, mod)
		}
	}
	for _, c := range a.Callbacks {
		own := machine.NewBits(len(a.Parts))
		for _, p := range c.Parts {
			own.Add(p)
		}
		for _, mod := range c.modules() {
			add(mod, own)
		}
		for _, t := range a.inside[c.of.Symbol] {
			if t.Symbol == machine.None {
				add(t.Module, own)
			}
		}
	}
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		for i := range mod.Edges {
			if e := &mod.Edges[i]; e.Op == machine.Call && !a.analysis.Order.Letters(e.Module).Empty() {
				add(e.Module, in[mod.ID])
			}
		}
	}
	return in
}

// atOnce is the set of API_ASYNC symbols that a callback's own callins may also run before they return.
func (a *Automaton) atOnce(c *Callback) machine.Bits {
	set := machine.NewBits(a.bodies.Machine.Symbols)
	seen := machine.NewBits(len(a.bodies.Machine.Modules))
	work := c.modules()
	for len(work) > 0 {
		mod := work[len(work)-1]
		work = work[:len(work)-1]
		if seen.Has(mod.ID) {
			continue
		}
		seen.Add(mod.ID)
		for i := range mod.Edges {
			switch e := &mod.Edges[i]; {
			case e.Op == machine.Post && e.AtOnce:
				set.Add(int(e.Symbol))
			case e.Op == machine.Call:
				work = append(work, e.Module)
			}
		}
	}
	return set
}

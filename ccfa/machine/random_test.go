package machine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"cbcov/ccfa/machine"
)

// random draws small machines and systems. The same seed gives the same one.
type random struct {
	*rand.Rand
	m *machine.Machine
}

func newRandom(seed uint64) *random { return &random{rand.New(rand.NewPCG(seed, 7)), nil} }

// some is a number from low to high.
func (r *random) some(low, high int) int { return low + r.IntN(high-low+1) }

// once in n times it is true.
func (r *random) once(n int) bool { return r.IntN(n) == 0 }

// machine draws a machine of a few modules that run each other and themselves. Some never return.
func (r *random) machine() *machine.Machine {
	r.m = &machine.Machine{Symbols: r.some(2, 5)}
	for i := range r.IntN(3) {
		s := r.m.AddSlot(fmt.Sprint("slot", i))
		s.Asked = !r.once(8)
		s.Local = r.once(2)
		for v := range r.some(1, 2) {
			s.AddValue(fmt.Sprint(v + 1))
		}
	}
	for i := range r.some(2, 4) {
		r.m.AddModule(fmt.Sprint("mod", i))
	}
	for _, s := range r.m.Slots {
		if v := s.Values[1]; r.once(2) {
			v.Runs = append(v.Runs, machine.Target{Symbol: r.symbol(), Module: r.module()})
		} else if r.once(4) {
			v.Runs = append(v.Runs, machine.Target{Symbol: machine.None, Module: r.module()})
		}
	}
	for _, mod := range r.m.Modules {
		r.fill(mod)
	}
	return r.m
}

func (r *random) symbol() machine.Symbol  { return machine.Symbol(r.IntN(r.m.Symbols)) }
func (r *random) module() *machine.Module { return r.m.Modules[r.IntN(len(r.m.Modules))] }

// fill gives a module a way to its exit, as most have, and a few transitions from anywhere to anywhere, but for the exit.
func (r *random) fill(mod *machine.Module) {
	at := int32(machine.Entry)
	for range r.IntN(3) {
		at = mod.Then(at, r.edge())
	}
	if !r.once(8) {
		e := r.edge()
		e.From, e.To = at, machine.Exit
		mod.Edges = append(mod.Edges, e)
	}
	for range r.IntN(4) {
		e := r.edge()
		if e.From, e.To = int32(r.IntN(mod.States)), int32(r.IntN(mod.States)); e.From != machine.Exit {
			mod.Edges = append(mod.Edges, e)
		}
	}
}

func (r *random) edge() machine.Edge {
	e := machine.Edge{Symbol: machine.None, Site: machine.NoSite}
	switch n := r.IntN(20); {
	case n < 6:
		e.Op, e.Symbol, e.Module = machine.Run, r.symbol(), r.module()
	case n < 10:
		e.Op, e.Module = machine.Call, r.module()
	case n < 15 && len(r.m.Slots) > 0:
		s := r.m.Slots[r.IntN(len(r.m.Slots))]
		e.Op, e.Update = machine.Set, machine.Update{Slot: s, Value: r.IntN(len(s.Values))}
		if len(s.Values) > machine.More && r.once(2) {
			e.Update.Change, e.Update.Value = machine.Change(r.some(int(machine.Raise), int(machine.Lower))), 0
		}
	case n == 15:
		e.Op, e.Symbol, e.Module = machine.Post, r.symbol(), r.module()
	case n == 16:
		e.Op = machine.Begin
	case n == 17:
		e.Op = machine.End
	case n == 18 && len(r.m.Slots) > 0:
		e.Op, e.Fired = machine.Fire, r.m.Slots[:r.some(1, len(r.m.Slots))]
	}
	return e
}

// spell writes a machine for people who look for what is wrong with it.
func spell(m *machine.Machine) string {
	var b strings.Builder
	for _, s := range m.Slots {
		fmt.Fprintf(&b, "slot %s, %d values, local %v, asked %v\n", s.Name, len(s.Values), s.Local, s.Asked)
	}
	for _, mod := range m.Modules {
		fmt.Fprintf(&b, "%s\n", mod.Name)
		edges := slices.Clone(mod.Edges)
		slices.SortStableFunc(edges, func(x, y machine.Edge) int { return int(x.From - y.From) })
		for _, e := range edges {
			fmt.Fprintf(&b, "  %d → %d %s\n", e.From, e.To, spellEdge(&e))
		}
	}
	return b.String()
}

func spellEdge(e *machine.Edge) string {
	switch e.Op {
	case machine.Run:
		return fmt.Sprintf("run x%d %s", e.Symbol, e.Module.Name)
	case machine.Post:
		return fmt.Sprintf("post x%d %s", e.Symbol, e.Module.Name)
	case machine.Call:
		return "call " + e.Module.Name
	case machine.Set:
		return []string{fmt.Sprintf("%s = %d", e.Update.Slot.Name, e.Update.Value), "raise " + e.Update.Slot.Name, "lower " + e.Update.Slot.Name}[e.Update.Change]
	case machine.Begin:
		return "begin"
	case machine.End:
		return "end"
	case machine.Fire:
		text := "fire"
		for _, s := range e.Fired {
			text += " " + s.Name
		}
		return text
	}
	return "silent"
}

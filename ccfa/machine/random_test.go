package machine_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"cbcov/ccfa/machine"
)

// seeds is how many random machines each test draws. Who changes the solver lets it try some 100,000.
var seeds = flag.Uint64("seeds", 500, "how many random machines and systems are drawn")

// random draws small machines and systems. The same seed gives the same one.
type random struct {
	*rand.Rand
	m *machine.Machine
	// Of every second seed, the machines are about slots: there is one at least, code changes it often, and many transitions of systems ask
	// for it. The other half may be about anything.
	slots bool
}

func newRandom(seed uint64) *random { return &random{rand.New(rand.NewPCG(seed, 7)), nil, seed%2 == 1} }

// some is a number from low to high.
func (r *random) some(low, high int) int { return low + r.IntN(high-low+1) }

// once in n times it is true.
func (r *random) once(n int) bool { return r.IntN(n) == 0 }

// machine draws a machine of a few modules that run each other and themselves. Some never return.
func (r *random) machine() *machine.Machine {
	r.m = &machine.Machine{Symbols: r.some(2, 5)}
	slots := r.IntN(3)
	if r.slots {
		slots = 1 + r.IntN(3)/2
	}
	for i := range slots {
		s := r.m.AddSlot(fmt.Sprint("slot", i))
		s.Asked = r.slots || !r.once(8)
		if s.Local = r.once(2) && !(r.slots && slots == 1); r.once(6) {
			s.Owner = r.IntN(instances)
		}
		s.Lasts, s.Saved = r.once(6), r.once(3)
		for v := range r.some(1, 2) {
			s.AddValue(fmt.Sprint(v + 1))
		}
		if len(s.Values) == machine.More && r.once(4) {
			s.CountOlder()
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
	n := r.IntN(20)
	if r.slots && r.once(4) {
		n = 10 // a change
	}
	switch {
	case n < 6:
		e.Op, e.Symbol, e.Module = machine.Run, r.symbol(), r.module()
	case n < 10:
		e.Op, e.Module = machine.Call, r.module()
	case n < 15 && len(r.m.Slots) > 0:
		s := r.m.Slots[r.IntN(len(r.m.Slots))]
		e.Op, e.Update = machine.Set, machine.Update{Slot: s, Value: r.IntN(len(s.Values))}
		if len(s.Values) > machine.More && r.once(2) {
			last := machine.Lower
			if len(s.Values) > machine.Older {
				last = machine.Renew
			}
			e.Update.Change, e.Update.Value = machine.Change(r.some(int(machine.Raise), int(last))), 0
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

// instances is how many instances the systems have.
const instances = 2

// system draws a system of the modules of a reduced machine.
func (r *random) system(a *machine.Analysis) *machine.System {
	r.m = a.Machine
	s := &machine.System{}
	locations := r.some(1, 4)
	if r.slots {
		locations = r.some(1, 3)
	}
	for i := range locations {
		l := machine.Location{Name: fmt.Sprint("n", i), Served: r.once(2), Dead: machine.NoInstance}
		if r.once(6) {
			l.Dead, l.Saved = r.IntN(instances), r.once(2)
		}
		s.AddLocation(l)
	}
	s.Options.Asked = []machine.Asked{machine.All, machine.Across}[r.IntN(2)]
	s.Options.Again = r.once(2)
	var acts []*machine.Act
	for i := range r.some(3, 8) {
		if len(acts) == 0 || !r.once(4) {
			acts = append(acts, r.act(a, s.Options.Asked != machine.All))
		}
		from, to := r.IntN(len(s.Locations)), r.IntN(len(s.Locations))
		if i+1 < len(s.Locations) { // so that all are come to, if conditions allow it
			from, to = i, i+1
		}
		s.Add(from, to, acts[len(acts)-1])
	}
	start := map[machine.Variable]machine.Values{}
	for _, v := range r.variables() {
		start[v] = machine.Only(0)
		if r.once(4) && (v.Instance == machine.NoInstance || s.Locations[0].Dead != v.Instance) {
			start[v] = r.values(v.Slot)
		}
		if r.once(4) {
			s.Options.Watch = append(s.Options.Watch, v)
		}
	}
	s.Options.Start = func(v machine.Variable) machine.Values { return start[v] }
	return s
}

// act draws what transitions run. Symbols that are no letters are posted ones.
func (r *random) act(a *machine.Analysis, known bool) *machine.Act {
	act := &machine.Act{Symbol: machine.None, Again: r.once(8), Known: known && r.once(6)}
	if r.once(3) {
		act.Instance = 1
	}
	if r.once(6) {
		act.Tag = 1
	}
	switch n := r.IntN(8); {
	case n < 4:
		act.Symbol, act.Module = r.symbol(), r.module()
		act.Letter = !r.once(3)
	case n < 7:
		act.Module = r.module()
		act.Letter = !a.Order.Letters(act.Module).Empty() && !r.once(6)
	}
	variables := r.variables()
	r.Shuffle(len(variables), func(i, j int) { variables[i], variables[j] = variables[j], variables[i] })
	conditions := r.IntN(3)
	if r.slots {
		conditions = r.some(1, 2)
	}
	for _, v := range variables[:min(len(variables), conditions)] {
		if !live(v.Slot) {
			continue
		}
		act.Needs = append(act.Needs, machine.Cond{Variable: v, Values: r.values(v.Slot)})
	}
	if len(variables) > 0 && r.once(3) {
		v := variables[r.IntN(len(variables))]
		act.Sets = append(act.Sets, machine.Assignment{Variable: v, Value: r.IntN(len(v.Slot.Values))})
	}
	if len(act.Needs) > 0 && r.once(4) {
		act.Narrows = append(act.Narrows, variables[len(variables)-1])
	}
	return act
}

// values draws some values of a slot, one at least.
func (r *random) values(s *machine.Slot) machine.Values {
	return machine.Values(r.some(1, int(machine.FirstValues(len(s.Values)))))
}

// variables lists those of all slots and instances.
func (r *random) variables() []machine.Variable { return variables(r.m.Slots) }

func variables(slots []*machine.Slot) []machine.Variable {
	var out []machine.Variable
	for _, s := range slots {
		for i := range instances {
			if v := s.Bind(i); !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
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
		return e.Update.String()
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

func spellVariable(v machine.Variable) string {
	if v.Instance == machine.NoInstance {
		return v.Slot.Name
	}
	return fmt.Sprintf("%s@%d", v.Slot.Name, v.Instance)
}

func spellValues(v machine.Values) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(slices.Collect(v.All())), "[]"), " ", "|")
}

// spellSystem writes a system.
func spellSystem(s *machine.System, m *machine.Machine) string {
	var b strings.Builder
	for _, l := range s.Locations {
		fmt.Fprintf(&b, "%s served %v dead %d\n", l.Name, l.Served, l.Dead)
	}
	for _, v := range variables(m.Slots) {
		fmt.Fprintf(&b, "start %s = %s\n", spellVariable(v), spellValues(s.Options.Start(v)))
	}
	for _, t := range s.Transitions {
		fmt.Fprintf(&b, "t%d: n%d → n%d %s\n", t.ID, t.From, t.To, spellAct(t.Act))
	}
	fmt.Fprintf(&b, "asked %d, again %v, watch %d\n", s.Options.Asked, s.Options.Again, len(s.Options.Watch))
	return b.String()
}

func spellAct(act *machine.Act) string {
	var b strings.Builder
	if act.Symbol != machine.None {
		fmt.Fprintf(&b, "x%d ", act.Symbol)
	}
	if act.Module != nil {
		fmt.Fprintf(&b, "%s ", act.Module.Name)
	}
	fmt.Fprintf(&b, "of %d tag %d letter %v again %v known %v", act.Instance, act.Tag, act.Letter, act.Again, act.Known)
	for _, c := range act.Needs {
		fmt.Fprintf(&b, ", needs %s = %s", spellVariable(c.Variable), spellValues(c.Values))
	}
	for _, a := range act.Sets {
		fmt.Fprintf(&b, ", sets %s = %d", spellVariable(a.Variable), a.Value)
	}
	for _, v := range act.Narrows {
		fmt.Fprintf(&b, ", narrows %s", spellVariable(v))
	}
	return b.String()
}

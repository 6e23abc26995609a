package ccfa

import (
	"cbcov/ccfa/machine"
)

// This file gives the automaton as it is kept, for those who write or draw it: a recursive state machine, in which nothing is spelled out
// twice. See Explicit for one part without calls.

// Module is one machine of the automaton: a part's life, a callback, or code that callbacks and lives run.
type Module struct {
	ID          int
	Name        string
	Part        *Part     // a part's life, else nil
	Callback    *Callback // a callback with its entry and exit, else nil
	Worker      bool      // Callback: on another thread than the main one
	States      []State   // the first one is where it begins
	Final       int       // index in States of where it returns; of a life, -1
	Transitions []Transition

	does *machine.Module // of a callback: what comes between its entry and its exit
}

// State is a state of a module. IDs are the automaton's.
type State struct {
	ID      int
	Part    *Part
	Name    string // of a location between callbacks: "resumed"; "" elsewhere
	Initial bool
}

// Transition is a transition: an entry or exit of a callback, an ε mark, a call of a module, or silent.
type Transition struct {
	From, To int       // State.ID
	Callback *Callback // whose entry or exit it is; of a post: what is posted; nil: none
	Exit     bool
	Epsilon  string // "begin", "end" or, for a silent choice, ""
	Call     *Module
	Post     bool // the callback is posted
	// GuardKind is evt, cs, msg or true; Guard its event or call site. Of a call that runs a callback it is the guard of its entry.
	GuardKind, Guard string
	When             []string // slots that must have a value: `click(R.id.b1)=L`
	Sets             []string // slots that change
}

// Modules lists all modules: the parts' lives in the order of the parts, the callbacks, then the rest, as far as they do anything.
func (a *Automaton) Modules() []*Module {
	p := &printer{a: a, callbacks: map[callbackModule]*Module{}, rest: make([]*Module, len(a.bodies.Machine.Modules))}
	lives := make([]*Module, len(a.Parts))
	for i, part := range a.Parts {
		lives[i] = &Module{Name: part.Kind.String() + " " + part.Name, Part: part, Final: -1}
		p.list = append(p.list, lives[i])
	}
	for _, c := range a.Callbacks {
		for _, mod := range c.modules() {
			p.callback(c, mod)
		}
	}
	for i, mod := range a.bodies.Machine.Modules {
		if !a.analysis.Idle(mod) {
			p.rest[i] = &Module{Name: mod.Name}
			p.list = append(p.list, p.rest[i])
		}
	}
	for i, m := range p.list {
		m.ID = i
	}
	for i, part := range a.Parts {
		p.life(lives[i], a.partSystem(part))
	}
	for _, m := range p.list {
		if m.Callback != nil {
			p.entryAndExit(m)
		}
	}
	for i, mod := range a.bodies.Machine.Modules {
		if p.rest[i] != nil {
			p.code(p.rest[i], mod)
		}
	}
	return p.list
}

// printer makes the modules.
type printer struct {
	a         *Automaton
	list      []*Module
	callbacks map[callbackModule]*Module
	rest      []*Module // by machine module; nil: it does nothing
	states    int
}

type callbackModule struct {
	symbol machine.Symbol
	does   *machine.Module
}

func (p *printer) callback(c *Callback, does *machine.Module) {
	m := &Module{Name: c.Name, Callback: c, Worker: c.Worker && does == c.of.Worker && (!c.Main || does != c.of.Main), does: does}
	p.callbacks[callbackModule{c.of.Symbol, does}] = m
	p.list = append(p.list, m)
}

func (p *printer) state(m *Module, name string) int {
	id := p.states
	p.states++
	m.States = append(m.States, State{ID: id, Part: m.Part, Name: name, Initial: len(m.States) == 0})
	return id
}

// entryAndExit fills a callback's module.
func (p *printer) entryAndExit(m *Module) {
	c := m.Callback
	before, at := p.state(m, ""), p.state(m, "")
	m.Transitions = append(m.Transitions, Transition{From: before, To: at, Callback: c, GuardKind: "true"})
	if inner := p.rest[m.does.ID]; inner != nil {
		next := p.state(m, "")
		m.Transitions = append(m.Transitions, Transition{From: at, To: next, Call: inner, GuardKind: "true"})
		at = next
	}
	end := p.state(m, "")
	m.Transitions = append(m.Transitions, Transition{From: at, To: end, Callback: c, Exit: true, GuardKind: "true"})
	m.Final = len(m.States) - 1
}

// life fills the module of a part's life.
func (p *printer) life(m *Module, s *lives) {
	ids := make([]int, len(s.Locations))
	for i := range s.Locations {
		ids[i] = p.state(m, s.Locations[i].Name)
	}
	for i := range s.Transitions {
		t, n := &s.Transitions[i], &s.notes[i]
		if n.same {
			continue
		}
		out := Transition{From: ids[t.From], To: ids[t.To], GuardKind: "true", When: p.a.conditions(t.Needs), Sets: p.a.assignments(t.Sets)}
		if t.Symbol != machine.None {
			if p.a.bySymbol[t.Symbol] == nil {
				continue
			}
			out.Call = p.callbacks[callbackModule{t.Symbol, t.Module}]
			out.GuardKind, out.Guard = n.guard()
		} else if t.Module != nil {
			if out.Call = p.rest[t.Module.ID]; out.Call == nil && t.From == t.To {
				continue
			}
			if t.Letter {
				out.GuardKind, out.Guard = n.guard()
			}
		} else if t.Wall {
			out.GuardKind, out.Guard = n.guard()
		}
		m.Transitions = append(m.Transitions, out)
	}
}

// guard gives the guard of a transition that a note is of.
func (n *note) guard() (kind, guard string) {
	switch {
	case n.posted:
		return "msg", ""
	case n.event == "":
		return "true", ""
	}
	return "evt", n.event
}

// code fills the module of code.
func (p *printer) code(m *Module, mod *machine.Module) {
	ids := make([]int, mod.States)
	for q := range ids {
		ids[q] = p.state(m, "")
	}
	m.Final = machine.Exit
	for i := range mod.Edges {
		e := &mod.Edges[i]
		t := p.a.transition(e)
		t.From, t.To = ids[e.From], ids[e.To]
		switch e.Op {
		case machine.Run:
			t.Callback = nil
			t.Call = p.callbacks[callbackModule{e.Symbol, e.Module}]
		case machine.Call:
			t.Call = p.rest[e.Module.ID]
		}
		m.Transitions = append(m.Transitions, t)
	}
}

// transition says what an edge of the machine is, but for its states and what it calls.
func (a *Automaton) transition(e *machine.Edge) Transition {
	t := Transition{GuardKind: "true"}
	switch e.Op {
	case machine.Begin:
		t.Epsilon = "begin"
	case machine.End:
		t.Epsilon = "end"
	case machine.Run:
		t.Callback = a.bySymbol[e.Symbol]
		t.GuardKind, t.Guard = "cs", a.siteName(e.Site)
	case machine.Post:
		if c := a.bySymbol[e.Symbol]; c != nil { // else nothing runs the code that posts it
			t.Callback, t.Post = c, true
			t.GuardKind, t.Guard = "msg", a.siteName(e.Site)
		}
	case machine.Set:
		t.Sets = []string{e.Update.String()}
	}
	return t
}

// siteName names the callin of a call site; "": an event of a listener whose callbacks come in an order.
func (a *Automaton) siteName(site int32) string {
	if site == machine.NoSite {
		return ""
	}
	return a.bodies.Machine.Sites[site]
}

func (a *Automaton) conditions(needs []machine.Cond) []string {
	var out []string
	for _, c := range needs {
		for v := range c.Values.All() {
			if v > machine.Once && a.bodies.Slots[c.Slot.ID].Counts() {
				continue
			}
			out = append(out, c.Slot.Name+"="+c.Slot.Values[v].Name)
		}
	}
	return out
}

func (a *Automaton) assignments(sets []machine.Assignment) []string {
	var out []string
	for _, s := range sets {
		out = append(out, s.Slot.Name+"="+s.Slot.Values[s.Value].Name)
	}
	return out
}

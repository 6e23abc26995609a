package machine_test

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/ccfa/machine"
)

// This file takes machines step by step, with a stack and the values of all slots at once. It is what the machine means: the tests of the
// solver enumerate its steps and compare. There is nothing clever in it; what it cannot do is go deeper than some number of modules.

// code is what the modules do: by module and state, the transitions that leave it.
type code map[*machine.Module][][]machine.Edge

// read takes the code from modules that may have been reduced or not. What fires has a place of its own from which it runs anything of what
// is registered, and goes on at any time.
func read(modules []*machine.Module) code {
	c := code{}
	for _, mod := range modules {
		out := make([][]machine.Edge, mod.States)
		add := func(e machine.Edge) { out[e.From] = append(out[e.From], e) }
		for _, e := range mod.Edges {
			if e.Op != machine.Fire {
				add(e)
				continue
			}
			place := int32(len(out))
			out = append(out, nil)
			add(machine.Edge{From: e.From, To: place})
			add(machine.Edge{From: place, To: e.To})
			for _, slot := range e.Fired {
				for _, value := range slot.Values {
					for _, target := range value.Runs {
						op := machine.Run
						if target.Symbol == machine.None {
							op = machine.Call
						}
						add(machine.Edge{From: place, To: place, Op: op, Symbol: target.Symbol, Module: target.Module})
					}
				}
			}
		}
		c[mod] = out
	}
	return c
}

// letReturn gives modules that never return a way out, as the machine's documentation says: those whose own transitions do not lead to
// their exits, and then those of which no run returns.
func (c code) letReturn() {
	c.shortcut(c.returning(func(machine.Edge) *machine.Module { return nil }))
	c.shortcut(c.returning(func(e machine.Edge) *machine.Module {
		if e.Op == machine.Run || e.Op == machine.Call {
			return e.Module
		}
		return nil
	}))
}

func (c code) shortcut(returns map[*machine.Module]bool) {
	for mod := range c {
		if !returns[mod] {
			c[mod][machine.Entry] = append(c[mod][machine.Entry], machine.Edge{From: machine.Entry, To: machine.Exit, Symbol: machine.None})
		}
	}
}

// returning finds the modules that return where a transition has to wait until a module has. With each round the stack may be one deeper.
func (c code) returning(waits func(machine.Edge) *machine.Module) map[*machine.Module]bool {
	returns := map[*machine.Module]bool{}
	for before := -1; before < len(returns); {
		before = len(returns)
		for mod, out := range c {
			seen, work := make([]bool, len(out)), []int32{machine.Entry}
			for len(work) > 0 {
				q := work[0]
				work = work[1:]
				if seen[q] {
					continue
				}
				seen[q] = true
				for _, e := range out[q] {
					if sub := waits(e); sub == nil || returns[sub] {
						work = append(work, e.To)
					}
				}
			}
			if seen[machine.Exit] {
				returns[mod] = true
			}
		}
	}
	return returns
}

// store is what slots (of machines) or variables (of systems) are, by number.
type store [4]int8

// activation is a module that runs, and where its caller goes on. Equal ones are one pointer.
type activation struct {
	mod    *machine.Module
	caller *activation // nil: it is the outermost one
	back   int32       // the caller's state
	depth  int
	inside bool // it belongs to what a symbol does: symbols in it are that symbol's own affair
}

// control is a state of the innermost module that runs.
type control struct {
	in    *activation
	state int32
}

// interpreter takes machines step by step.
type interpreter struct {
	code  code
	depth int  // of the stack, at most
	cut   bool // it would have become deeper
	known map[activation]*activation
}

func newInterpreter(c code, depth int) *interpreter {
	return &interpreter{code: c, depth: depth, known: map[activation]*activation{}}
}

// enter is the beginning of a module; ok: the stack is not too deep for it.
func (it *interpreter) enter(mod *machine.Module, caller *activation, back int32, inside bool) (c control, ok bool) {
	a := activation{mod: mod, caller: caller, back: back, inside: inside}
	if caller != nil {
		a.depth = caller.depth + 1
	}
	if a.depth >= it.depth {
		it.cut = true
		return control{}, false
	}
	if it.known[a] == nil {
		it.known[a] = &a
	}
	return control{it.known[a], machine.Entry}, true
}

// move is one step of an interpreter.
type move struct {
	to     control        // in is nil: the outermost module has returned
	values store          // after it
	symbol machine.Symbol // that begins to run with it, None: none
}

// moves lists what can happen next. bind gives the place in the store of a slot, -1: it is in none.
func (it *interpreter) moves(at control, values store, bind func(*machine.Slot) int) []move {
	var out []move
	if at.state == machine.Exit {
		back := control{}
		if at.in.caller != nil {
			back = control{at.in.caller, at.in.back}
		}
		out = append(out, move{back, values, machine.None})
	}
	for _, e := range it.code[at.in.mod][at.state] {
		next := move{control{at.in, e.To}, values, machine.None}
		switch e.Op {
		case machine.Run, machine.Call:
			symbol := machine.None
			if e.Op == machine.Run && !at.in.inside {
				symbol = e.Symbol
			}
			if to, ok := it.enter(e.Module, at.in, e.To, at.in.inside || e.Op == machine.Run); ok {
				out = append(out, move{to, values, symbol})
			}
		case machine.Set:
			place := bind(e.Update.Slot)
			if place < 0 {
				out = append(out, next)
				continue
			}
			for _, v := range updated(e.Update, int(values[place])) {
				next.values[place] = int8(v)
				out = append(out, next)
			}
		default:
			out = append(out, next)
		}
	}
	return out
}

// updated lists the values that an update can make of one.
func updated(u machine.Update, v int) []int {
	if u.Change == machine.Assign {
		return []int{u.Value}
	}
	newest, older := v, 0 // what the slot says of the newest object, and whether of an older one
	if v >= machine.Older {
		newest, older = v-machine.Older, machine.Older
	}
	switch u.Change {
	case machine.Raise:
		newest = []int{machine.Once, machine.More, machine.More}[newest]
	case machine.Lower:
		if newest == machine.More { // twice, or more often
			return []int{older + machine.Once, older + machine.More}
		}
		newest = machine.Zero
	case machine.Put:
		newest = []int{machine.Once, machine.Once, machine.More}[newest]
	case machine.Take:
		newest = machine.Zero
	case machine.PutOlder:
		older = machine.Older
	case machine.Renew:
		if newest != machine.Zero {
			newest, older = machine.Zero, machine.Older
		}
	}
	return []int{older + newest}
}

// where is a system between two transitions, or in what one of them runs, with the values of all variables.
type where struct {
	location   int // before the transition
	transition int // between: none runs
	control
	values store
}

const between = -1

// stepper takes a system step by step.
type stepper struct {
	*interpreter
	*machine.System
	variables []machine.Variable // by place in the store
}

// place gives a variable's place in the store.
func (s *stepper) place(v machine.Variable) int { return slices.Index(s.variables, v) }

// starts lists where the system can begin.
func (s *stepper) starts() []where {
	out := []where{{transition: between}}
	for i, v := range s.variables {
		var more []where
		for _, w := range out {
			for value := range s.Options.Start(v).All() {
				w.values[i] = int8(value)
				more = append(more, w)
			}
		}
		out = more
	}
	return out
}

// next visits what can happen next: where it leads, and the symbol that begins to run with it (None: none), be it a letter or not. t is the
// transition that runs.
func (s *stepper) next(w where, visit func(to where, symbol machine.Symbol, t *machine.Transition)) {
	if w.transition != between {
		t := &s.Transitions[w.transition]
		for _, m := range s.moves(w.control, w.values, func(slot *machine.Slot) int { return s.place(slot.Bind(t.Instance)) }) {
			to := where{w.location, w.transition, m.to, m.values}
			if m.to.in == nil {
				to = s.arrive(t, m.values)
			}
			visit(to, m.symbol, t)
		}
		return
	}
	for _, id := range s.Leaving(w.location) {
		t := &s.Transitions[id]
		if t.Again && !s.Options.Again || !s.holds(t.Needs, w.values) {
			continue
		}
		values := w.values
		for _, a := range t.Sets {
			values[s.place(a.Variable)] = int8(a.Value)
		}
		if t.Module == nil {
			visit(s.arrive(t, values), t.Symbol, t)
		} else if c, ok := s.enter(t.Module, nil, 0, t.Symbol != machine.None); ok {
			visit(where{w.location, id, c, values}, t.Symbol, t)
		}
	}
}

func (s *stepper) holds(needs []machine.Cond, values store) bool {
	for _, c := range needs {
		if !c.Values.Has(int(values[s.place(c.Variable)])) {
			return false
		}
	}
	return true
}

// arrive is where a transition leads. The slots of an instance that is gone there are empty.
func (s *stepper) arrive(t *machine.Transition, values store) where {
	if to := s.Locations[t.To]; to.Dead != machine.NoInstance {
		for i, v := range s.variables {
			if v.Instance == to.Dead && !v.Slot.Lasts && !(to.Saved && v.Slot.Saved) {
				values[i] = 0
			}
		}
	}
	return where{location: t.To, transition: between, values: values}
}

// served tells whether the queues are served there.
func (s *stepper) served(w where) bool {
	return w.transition == between && s.Locations[w.location].Served
}

// explore visits all that some steps lead to, and gives up (false) where that is more than limit.
func explore[T comparable](start []T, limit int, next func(at T, reach func(T))) bool {
	seen := map[T]bool{}
	var work []T
	reach := func(t T) {
		if !seen[t] {
			seen[t] = true
			work = append(work, t)
		}
	}
	for _, t := range start {
		reach(t)
	}
	for len(work) > 0 && len(seen) <= limit {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		next(t, reach)
	}
	return len(work) == 0
}

// fact is something that can happen, as the solver says or as a run shows: a kind and what it is about.
type fact struct {
	kind string
	of   string // what kinds need that are not about numbers alone
	args [5]int
}

// kinds say how facts are spelled.
var kinds = map[string]string{
	"first":   "first x%d",
	"last":    "last x%d",
	"through": "through",
	"row":     "x%d then x%d",
	"letter":  "letter x%d",
	"moves":   "slot %d: %d to %d",
	"quiet":   "slot %d: %d to %d without a letter",
	"ending":  "slot %d: %d to %d, last x%d",
}

func (f fact) String() string {
	form := kinds[f.kind]
	args := make([]any, 0, len(f.args))
	for _, a := range f.args[:strings.Count(form, "%d")] {
		args = append(args, a)
	}
	return f.of + fmt.Sprintf(form, args...)
}

func factOf(kind string, args ...int) fact {
	f := fact{kind: kind}
	copy(f.args[:], args)
	return f
}

// facts is a set of them.
type facts map[fact]bool

// say adds one in words.
func (f facts) say(form string, args ...any) { f[fact{of: fmt.Sprintf(form, args...)}] = true }

// may adds one that runs show, and that the solver need not know.
func (f facts) may(form string, args ...any) {
	f[fact{kind: "may", of: fmt.Sprintf(form, args...)}] = true
}

func (f facts) add(kind string, args ...int) { f[factOf(kind, args...)] = true }

// loosely adds one that no run shows, and that the solver may take to be so.
func (f facts) loosely(form string, args ...any) {
	f[fact{kind: "loose", of: fmt.Sprintf(form, args...)}] = true
}

// without lists what a set has and another one has not, spelled.
func (f facts) without(o facts) []string {
	var out []string
	for x := range f {
		if !o[x] && !o[fact{kind: "may", of: x.of}] && !o[fact{kind: "loose", of: x.of}] && x.kind != "may" && x.kind != "loose" {
			out = append(out, x.String())
		}
	}
	slices.Sort(out)
	return out
}

// only keeps some facts; nil: all.
func (f facts) only(some func(fact) bool) facts {
	if some == nil {
		return f
	}
	out := facts{}
	for x := range f {
		if some(x) {
			out[x] = true
		}
	}
	return out
}

package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"cbcov/ccfa/machine"
)

// sound is a machine with nothing wrong, for tests to spoil, and a system of it.
func sound() (m *machine.Machine, s *machine.System) {
	m = &machine.Machine{Symbols: 2, Sites: []string{"A.call"}}
	slot := m.AddSlot("listener")
	slot.AddValue("set")
	slot.Asked = true
	main, code := m.AddModule("main"), m.AddModule("code")
	at := main.Then(machine.Entry, machine.Edge{Op: machine.Run, Symbol: 1, Site: 0, Module: code})
	last := main.AddState()
	main.Link(at, last)
	main.Edges = append(main.Edges, machine.Edge{From: last, To: machine.Exit, Op: machine.Run, Symbol: 0, Site: machine.NoSite, Module: code})
	at = code.Then(machine.Entry, machine.Edge{Op: machine.Set, Update: machine.Update{Slot: slot, Value: 1}})
	code.Link(at, machine.Exit)
	s = &machine.System{}
	s.AddLocation(machine.Location{Name: "rest", Served: true, Dead: machine.NoInstance})
	v := slot.Bind(0)
	s.Add(0, 0, &machine.Act{Symbol: 0, Module: code, Letter: true, Needs: []machine.Cond{{Variable: v, Values: machine.Only(1)}}})
	s.Add(0, 0, &machine.Act{Symbol: machine.None, Module: main, Letter: true, Sets: []machine.Assignment{{Variable: v, Value: 1}}})
	return m, s
}

// TestCheckMachine: what is wrong with a machine is told, with its place.
func TestCheckMachine(t *testing.T) {
	other := &machine.Machine{}
	foreign, foreignSlot := other.AddModule("foreign"), other.AddSlot("foreign")
	for _, c := range []struct {
		name  string
		spoil func(m *machine.Machine)
		want  string // empty: nothing is wrong
	}{
		{"nothing", func(m *machine.Machine) {}, ""},
		{"module number", func(m *machine.Machine) { m.Modules[1].ID = 7 }, `module 1 ("code"): it has the number 7`},
		{"slot number", func(m *machine.Machine) { m.Slots[0].ID = 7 }, `slot 0 ("listener"): it has the number 7`},
		{"no values", func(m *machine.Machine) { m.Slots[0].Values = nil }, fmt.Sprintf("0 values, of 1 to %d", machine.MaxValues)},
		{"foreign target", func(m *machine.Machine) {
			m.Slots[0].Values[1].Runs = []machine.Target{{Symbol: 0, Module: foreign}}
		}, `value "set" runs a module that is not the machine's`},
		{"target's symbol", func(m *machine.Machine) {
			m.Slots[0].Values[1].Runs = []machine.Target{{Symbol: 2, Module: m.Modules[0]}}
		}, `value "set" runs symbol 2 of 2`},
		{"state", func(m *machine.Machine) { m.Modules[0].Edges[0].To = 9 }, "edge 0 (0 to 9): the module has 4 states"},
		{"behind the exit", func(m *machine.Machine) { m.Modules[0].Link(machine.Exit, machine.Entry) }, "edge 3 (1 to 0): it leaves the exit"},
		{"symbol", func(m *machine.Machine) { m.Modules[0].Edges[0].Symbol = 2 }, "symbol 2 of 2"},
		{"no symbol", func(m *machine.Machine) { m.Modules[0].Edges[0].Symbol = machine.None }, "symbol -1 of 2"},
		{"symbol of nothing", func(m *machine.Machine) { m.Modules[0].Edges[1].Symbol = 1 }, "operation 0 has a symbol"},
		{"site", func(m *machine.Machine) { m.Modules[0].Edges[0].Site = 1 }, "site 1 of 1"},
		{"no module", func(m *machine.Machine) { m.Modules[0].Edges[0].Module = nil }, "runs a module that is not the machine's"},
		{"foreign module", func(m *machine.Machine) { m.Modules[0].Edges[0].Module = foreign }, "runs a module that is not the machine's"},
		{"module of nothing", func(m *machine.Machine) { m.Modules[0].Edges[1].Module = m.Modules[1] }, "operation 0 has a module"},
		{"no slot", func(m *machine.Machine) { m.Modules[1].Edges[0].Update.Slot = nil }, "changes a slot that is not the machine's"},
		{"foreign slot", func(m *machine.Machine) { m.Modules[1].Edges[0].Update.Slot = foreignSlot }, "changes a slot that is not the machine's"},
		{"value", func(m *machine.Machine) { m.Modules[1].Edges[0].Update.Value = 2 }, `slot "listener" gets value 2 of 2`},
		{"counting", func(m *machine.Machine) { m.Modules[1].Edges[0].Update.Change = machine.Raise }, `slot "listener" counts with 2 values`},
		{"slot of nothing", func(m *machine.Machine) { m.Modules[1].Edges[1].Update.Slot = m.Slots[0] }, "operation 0 has a slot"},
		{"operation", func(m *machine.Machine) { m.Modules[0].Edges[1].Op = 99 }, "operation 99"},
		{"all of it", func(m *machine.Machine) {
			for range 30 {
				m.Modules[0].Link(0, 9)
			}
		}, "and 10 faults more"},

		{"reduced", func(m *machine.Machine) { m.Reduce(m.Modules) }, ""},
		{"changed since", func(m *machine.Machine) {
			m.Reduce(m.Modules)
			m.Modules[0].Link(machine.Entry, machine.Exit)
		}, `module 0 ("main"), reduced: it is not sealed, or was changed since`},
		{"another order", func(m *machine.Machine) {
			m.Reduce(m.Modules)
			edges := m.Modules[0].Edges
			edges[0], edges[1] = edges[1], edges[0]
		}, "edge 0 leaves 2 and is with those of 0"},
		{"nothing asks", func(m *machine.Machine) {
			m.Reduce(m.Modules)
			m.Slots[0].Asked = false
		}, `edge 0 changes "listener", on which nothing depends`},
		{"fires", func(m *machine.Machine) {
			m.Reduce(m.Modules)
			m.Modules[0].Edges[0] = machine.Edge{From: machine.Entry, To: machine.Exit, Op: machine.Fire, Symbol: machine.None, Fired: m.Slots}
		}, "edge 0 fires"},
		{"never returns", func(m *machine.Machine) {
			m.Reduce(m.Modules)
			m.Modules[0].Edges[0].Module = m.Modules[0]
		}, "it never returns"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _ := sound()
			c.spoil(m)
			tells(t, m.Check(), c.want)
		})
	}
}

// TestCheckSystem: what is wrong with a system is told, with its place.
func TestCheckSystem(t *testing.T) {
	foreignSlot := (&machine.Machine{}).AddSlot("foreign")
	for _, c := range []struct {
		name  string
		spoil func(m *machine.Machine, s *machine.System)
		want  string
	}{
		{"nothing", func(m *machine.Machine, s *machine.System) {}, ""},
		{"location", func(m *machine.Machine, s *machine.System) { s.Transitions[1].To = 1 }, "transition 1 (0 to 1): the system has 1 locations"},
		{"leaves another", func(m *machine.Machine, s *machine.System) {
			s.Transitions[1].From = s.AddLocation(machine.Location{})
		}, "it is not among those that leave its location"},
		{"locations by hand", func(m *machine.Machine, s *machine.System) { s.Locations = append(s.Locations, machine.Location{}) }, "AddLocation was not used"},
		{"number", func(m *machine.Machine, s *machine.System) { s.Transitions[1].ID = 0 }, "it has the number 0"},
		{"another act", func(m *machine.Machine, s *machine.System) { s.Transitions[1].Act = &machine.Act{} }, "its act is not the system's"},
		{"another system's act", func(m *machine.Machine, s *machine.System) {
			_, o := sound()
			s.Transitions[1].Act = o.Transitions[1].Act
		}, "its act is not the system's"},
		{"dead", func(m *machine.Machine, s *machine.System) { s.Locations[0].Dead = -2 }, `location 0 ("rest"): instance -2 is gone`},
		{"symbol", func(m *machine.Machine, s *machine.System) { s.Transitions[0].Symbol = 2 }, "symbol 2 of 2"},
		{"no letters", func(m *machine.Machine, s *machine.System) { s.Transitions[1].Module = m.Modules[1] }, "it has letters, and runs no symbol"},
		{"foreign module", func(m *machine.Machine, s *machine.System) { s.Transitions[0].Module = &machine.Module{} }, "runs a module that is not the machine's"},
		{"no value", func(m *machine.Machine, s *machine.System) { s.Transitions[0].Needs[0].Values = 0 }, `it needs "listener" to be one of 0, of 11`},
		{"too many values", func(m *machine.Machine, s *machine.System) { s.Transitions[0].Needs[0].Values = 4 }, `it needs "listener" to be one of 100, of 11`},
		{"never both", func(m *machine.Machine, s *machine.System) {
			s.Transitions[0].Needs = append(s.Transitions[0].Needs, machine.Cond{Variable: m.Slots[0].Bind(0), Values: machine.Only(0)})
		}, `it needs "listener" twice, never both`},
		{"foreign slot", func(m *machine.Machine, s *machine.System) { s.Transitions[0].Needs[0].Variable = foreignSlot.Bind(0) }, "a variable's slot is not the machine's"},
		{"instance", func(m *machine.Machine, s *machine.System) { s.Transitions[0].Needs[0].Instance = 3 }, `slot "listener" has no variable of instance 3`},
		{"no instance", func(m *machine.Machine, s *machine.System) { m.Slots[0].Local = true }, `slot "listener" has no variable of instance -1`},
		{"nobody asks", func(m *machine.Machine, s *machine.System) { m.Slots[0].Asked = false }, `it needs "listener", which no one asks for`},
		{"assigned", func(m *machine.Machine, s *machine.System) { s.Transitions[1].Sets[0].Value = 2 }, `it sets "listener" to value 2 of 2`},
		{"assigned twice", func(m *machine.Machine, s *machine.System) {
			s.Transitions[1].Sets = append(s.Transitions[1].Sets, s.Transitions[1].Sets[0])
		}, `it sets "listener" twice`},
		{"narrows", func(m *machine.Machine, s *machine.System) {
			s.Transitions[1].Narrows = []machine.Variable{m.Slots[0].Bind(0)}
		}, "it narrows, and needs nothing"},
		{"watched", func(m *machine.Machine, s *machine.System) {
			s.Options.Watch = []machine.Variable{{Slot: m.Slots[0], Instance: 1}}
		}, "options: slot \"listener\" has no variable of instance 1"},
		{"no start", func(m *machine.Machine, s *machine.System) {
			s.Options.Start = func(machine.Variable) machine.Values { return 0 }
		}, `options: "listener" begins as one of 0, of 2 values`},
		{"gone and set", func(m *machine.Machine, s *machine.System) {
			m.Slots[0].Owner, s.Locations[0].Dead = 0, 0
			for i := range s.Transitions {
				for k := range s.Transitions[i].Needs {
					s.Transitions[i].Needs[k].Instance = 0
				}
				for k := range s.Transitions[i].Sets {
					s.Transitions[i].Sets[k].Instance = 0
				}
			}
			s.Options.Start = func(machine.Variable) machine.Values { return machine.Only(1) }
		}, `"listener" begins as one of 10 where its instance is not there`},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, s := sound()
			stand := m.Reduce(m.Modules)
			for i := range s.Transitions {
				s.Transitions[i].Module = stand[s.Transitions[i].Module]
			}
			a := machine.Analyze(m)
			c.spoil(m, s)
			tells(t, s.Check(a), c.want)
		})
	}
}

// tells fails unless an error tells what is wanted; nothing: unless there is none.
func tells(t *testing.T, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("got %v, want nothing to be wrong", err)
	case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
		t.Errorf("got %v, want %s", err, want)
	}
}

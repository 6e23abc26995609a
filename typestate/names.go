package typestate

import (
	"fmt"
	"unicode/utf8"
)

// Names of states that are no words.
const (
	initialName = "initial" // the object was made, and nothing was done to it
	errName     = "error"   // the sink behind an input that threw
	unaskedName = "unasked" // the sink behind an input that the purpose's restriction leaves out
)

// A name of more inputs, or of more characters, than these is the state's number: words of many inputs tell people nothing.
const (
	nameInputs = 12
	MaxName    = 120
)

// NameStates names each state of m by the shortest word that leads to it (the first of them, inputs in their order), as in
// exec·delta. The initial state is "initial", the sinks are "error" and "unasked", and a state with a very long word, or with none,
// has its number, as in s17. No two states have one name.
func (m *Machine) NameStates() {
	t := m.shortestFrom(m.Initial, nil)
	taken := make(map[string]bool, len(m.States))
	for s := range m.States {
		name := m.nameOf(s, t)
		if name == "" || taken[name] {
			name = fmt.Sprintf("s%d", s)
		}
		for taken[name] {
			name += "'"
		}
		taken[name] = true
		m.States[s].Name = name
	}
}

// nameOf is the name that a state should have, empty if that is its number.
func (m *Machine) nameOf(s int, t *shortest) string {
	if output, sink := m.SinkOutput(s); sink {
		return map[string]string{Err: errName, Unasked: unaskedName}[output]
	}
	if s == m.Initial {
		return initialName
	}
	if t.depth[s] < 0 || t.depth[s] > nameInputs {
		return ""
	}
	name := Shown(m.inputNames(t.word(s)))
	if utf8.RuneCountInString(name) > MaxName {
		return ""
	}
	return name
}

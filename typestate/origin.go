package typestate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Summary says in a few words what a machine is: the class, its states, and where it comes from.
func (m *Machine) Summary() string {
	all, _ := m.Count()
	return fmt.Sprintf("%s, states: %d, %s", cmp.Or(Printable(m.Class), "none"), all, m.Origin())
}

// Origin says in a line where a machine comes from, and how much of that was real. A machine without provenance says so too.
func (m *Machine) Origin() string {
	p := m.Provenance
	if p == nil {
		return "origin unknown"
	}
	parts := []string{string(p.Fidelity)}
	if p.Device != "" {
		parts = append(parts, "learned on "+p.Device)
	}
	if p.API != 0 {
		parts = append(parts, fmt.Sprintf("API %d", p.API))
	}
	if len(p.Doubts) > 0 {
		parts = append(parts, "doubtful")
	}
	return Printable(strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", "))
}

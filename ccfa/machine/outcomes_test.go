package machine

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestOutcomes reads code as
//
//	if (…) { a(); finish } else { if (…) open = 2 }
//
// where a is a module that sets open, and perhaps calls itself.
func TestOutcomes(t *testing.T) {
	m := &Machine{}
	open, finish, other := m.AddSlot("open"), m.AddSlot("finish"), m.AddSlot("other")
	for _, s := range []*Slot{open, finish, other} {
		s.AddValue("1")
		s.AddValue("2")
	}
	set := func(s *Slot, v int) Edge {
		return Edge{Op: Set, Symbol: None, Site: NoSite, Update: Update{Slot: s, Value: v}}
	}
	call := func(mod *Module) Edge { return Edge{Op: Call, Symbol: None, Site: NoSite, Module: mod} }
	a, main, never := m.AddModule("a"), m.AddModule("main"), m.AddModule("never")
	at := a.Then(Entry, set(open, 1))
	a.Link(at, Exit)
	a.Link(a.Then(at, call(a)), Exit)
	at = main.Then(main.Then(Entry, call(a)), set(finish, 1))
	main.Link(main.Then(at, set(other, 1)), Exit)
	main.Link(Entry, Exit)
	main.Link(main.Then(Entry, set(open, 2)), Exit)
	never.Then(Entry, set(finish, 1))
	never.Then(Entry, set(open, 1))
	for _, mod := range m.Modules {
		mod.seal()
	}
	analysis := Analyze(m)
	spelled := func(mod *Module) string {
		var all []string
		for _, o := range analysis.Outcomes(func(s *Slot) bool { return s != other }).Of(mod) {
			var words []string
			for _, r := range o {
				words = append(words, fmt.Sprintf("%s=%d", r.Slot.Name, r.Value))
			}
			all = append(all, strings.Join(words, " "))
		}
		slices.Sort(all)
		return strings.Join(all, "; ")
	}
	if got, want := spelled(main), "open=-1 finish=-1; open=1 finish=1; open=2 finish=-1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := spelled(a) + spelled(never); got != "" {
		t.Errorf("one slot, or no way to the end: got %q", got)
	}
}

package predict

import (
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// slice is the part of an app's code that has to do with one machine: what calls its class, the fields that such code reads, what writes
// those, and what leads to any of this. The rest is passed over.
type slice struct {
	facts   *facts
	nested  *ccfa.Nested
	machine int
	class   string               // its descriptor
	uses    map[int]*observe.Use // by reference number
	in      []bool               // by method id
	fields  map[int]bool
	work    []int
	runs    map[int][]int // by method id of a callback: methods whose calls run or post it
	makes   map[int][]string
}

// fieldRounds bounds how far fields are followed that tell what other fields hold.
const fieldRounds = 4

// newSlice finds the slice of a machine; nil if the app makes no object of the class.
func newSlice(f *facts, a *ccfa.Automaton, nested *ccfa.Nested, points *observe.Points, machine int) *slice {
	s := &slice{
		facts: f, nested: nested, machine: machine, class: points.Descriptor(machine), uses: map[int]*observe.Use{},
		in: make([]bool, len(f.of)), fields: map[int]bool{}, runs: map[int][]int{}, makes: map[int][]string{},
	}
	if !s.findUses(points) {
		return nil
	}
	s.findRuns(a)
	for _, m := range f.methods {
		for _, n := range f.of[m.ID].refs {
			if u := s.uses[n]; u != nil && u.Role != observe.Neutral {
				s.add(m.ID)
			}
		}
	}
	for id := range points.Heard {
		if slices.ContainsFunc(points.Heard[id], func(h observe.Heard) bool { return h.Machine == machine }) {
			s.add(id)
		}
	}
	s.close()
	for round := range fieldRounds {
		if !s.follow(round == 0) {
			break
		}
	}
	return s
}

// findUses picks the machine's uses; false: nothing is born.
func (s *slice) findUses(points *observe.Points) bool {
	born := false
	for n, ref := range points.Refs {
		if ref == nil {
			continue
		}
		for i := range ref.Uses {
			if u := &ref.Uses[i]; u.Machine == s.machine {
				s.uses[n] = u
				born = born || u.Role == observe.Birth
			}
		}
	}
	return born
}

// findRuns finds which methods' calls run or post a callback, and which callbacks' objects a method makes.
func (s *slice) findRuns(a *ccfa.Automaton) {
	for _, c := range a.Callbacks {
		for _, maker := range s.facts.makers[c.Receiver] {
			s.runs[c.Runs().ID] = append(s.runs[c.Runs().ID], maker)
		}
	}
	note := func(site *program.Site, c *ccfa.Callback) {
		s.runs[c.Runs().ID] = append(s.runs[c.Runs().ID], site.Method.ID)
	}
	for site, ways := range s.nested.Ways {
		for _, way := range ways {
			for _, c := range way {
				note(site, c)
			}
		}
	}
	for site, posted := range s.nested.Posts {
		for _, c := range posted {
			note(site, c)
		}
	}
}

// add puts a method in scope in; close goes on from it.
func (s *slice) add(id int) {
	if !s.in[id] && s.facts.p.Methods()[id].Class.InScope {
		s.in[id] = true
		s.work = append(s.work, id)
	}
}

// close adds what leads to the methods that were added: their callers, and where they are called back from.
func (s *slice) close() {
	for len(s.work) > 0 {
		id := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		for _, c := range s.facts.callers[id] {
			s.add(c)
		}
		for _, c := range s.runs[id] {
			s.add(c)
		}
	}
}

// follow adds the fields that the slice reads, and what writes them: all at first, then only those that lead from object to object.
// False: nothing was new.
func (s *slice) follow(all bool) bool {
	s.addGetters()
	fresh := []int{}
	for id, in := range s.in {
		if !in {
			continue
		}
		for _, r := range s.facts.of[id].reads {
			if !s.fields[r.field] && !s.facts.varies[r.field] && (all && tellsType(r.desc) || s.leads(r.desc)) {
				s.fields[r.field] = true
				fresh = append(fresh, r.field)
			}
		}
	}
	for _, f := range fresh {
		for _, id := range s.facts.writers[f] {
			s.add(id)
		}
	}
	s.close()
	return len(fresh) > 0
}

// getterSize bounds the methods that are taken in for what they return.
const getterSize = 40

// addGetters adds what the slice's methods call to read fields: small methods that return something. What else calls those does not matter.
func (s *slice) addGetters() {
	var work []int
	for id, in := range s.in {
		if in {
			work = append(work, id)
		}
	}
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range s.facts.callees[id] {
			fact, m := &s.facts.of[c], s.facts.p.Methods()[c]
			if !s.in[c] && fact.size <= getterSize && !strings.HasSuffix(m.Desc, ")V") {
				s.in[c] = true
				work = append(work, c)
			}
		}
	}
}

// tellsType: a field of the type may tell something that a branch asks for.
func tellsType(desc string) bool { return desc != "J" && desc != "D" && desc != "F" }

// leads: a field of the type may lead to an object of the app's own code, or to one of the machine's.
func (s *slice) leads(desc string) bool {
	c := s.facts.p.Class(desc)
	return c != nil && c.InScope || desc == s.class
}

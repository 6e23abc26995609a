package typestate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An assembly is a machine that is being read: transitions in any order, and where each stood.
type assembly struct {
	src         *source
	machine     *Machine
	inputs      map[string]int
	outputs     map[string]int
	fixed       bool  // the alphabets are known: other symbols are wrong
	stateAt     []int // by state: the offset at which it was first named
	transitions []transition
}

// A transition is one edge as it was read.
type transition struct {
	from, input, output, to int
	at                      int // offset
}

func newAssembly(src *source) *assembly {
	return &assembly{src: src, machine: &Machine{}, inputs: map[string]int{}, outputs: map[string]int{}}
}

// state adds a state and gives its index.
func (a *assembly) state(name string, at int) (int, error) {
	if len(a.machine.States) == maxStates {
		return 0, a.src.errorAt(at, "more than %d states", maxStates)
	}
	a.machine.States = append(a.machine.States, State{Name: name})
	a.stateAt = append(a.stateAt, at)
	return len(a.machine.States) - 1, nil
}

// input gives the index of an input, which is new unless it was named before.
func (a *assembly) input(name string, at int) (int, error) {
	return a.symbol("input", &a.machine.Inputs, a.inputs, name, at)
}

// output gives the index of an output, which is new unless it was named before.
func (a *assembly) output(name string, at int) (int, error) {
	return a.symbol("output", &a.machine.Outputs, a.outputs, name, at)
}

func (a *assembly) symbol(kind string, list *[]string, index map[string]int, name string, at int) (int, error) {
	if i, ok := index[name]; ok {
		return i, nil
	}
	if a.fixed {
		return 0, a.src.errorAt(at, "%s %q is not among the machine's %ss", kind, name, kind)
	}
	if err := checkName(name); err != nil {
		return 0, a.src.errorAt(at, "%s %v", kind, err)
	}
	index[name] = len(*list)
	*list = append(*list, name)
	return index[name], nil
}

// add adds a transition.
func (a *assembly) add(t transition) error {
	if len(a.transitions) == maxEdges {
		return a.src.errorAt(t.at, "more than %d transitions", maxEdges)
	}
	a.transitions = append(a.transitions, t)
	return nil
}

// finish gives the machine, if each state has one transition on each input.
func (a *assembly) finish(initial int) (*Machine, error) {
	m := a.machine
	byState := make([][]transition, len(m.States))
	for _, t := range a.transitions {
		byState[t.from] = append(byState[t.from], t)
	}
	for s, list := range byState {
		if err := a.checkState(s, list); err != nil {
			return nil, err
		}
		edges := make([]Edge, len(m.Inputs))
		for _, t := range list {
			edges[t.input] = Edge{t.output, t.to}
		}
		m.States[s].Edges = edges
	}
	m.Initial = initial
	if err := m.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", a.src.file, err)
	}
	return m, nil
}

// checkState reports an input with two transitions, or with none. Nothing was allocated before for the inputs of a state that has
// fewer transitions than there are.
func (a *assembly) checkState(s int, list []transition) error {
	seen := make(map[int]int, len(list))
	for _, t := range list {
		if other, twice := seen[t.input]; twice {
			return a.src.errorAt(t.at, "state %q has a second transition on input %q; the first is in line %d",
				a.machine.States[s].Name, a.machine.Inputs[t.input], a.src.lineAt(other))
		}
		seen[t.input] = t.at
	}
	for i, name := range a.machine.Inputs {
		if _, ok := seen[i]; !ok {
			return a.src.errorAt(a.stateAt[s], "state %q has no transition on input %q: a typestate answers each input in each state",
				a.machine.States[s].Name, name)
		}
	}
	return nil
}

// checkName reports what is wrong with a symbol: names are shown on terminals and in documents, so they hold no control characters and
// nothing that changes the direction of text.
func checkName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("without a name")
	case len(name) > maxName:
		return fmt.Errorf("%q…: the name is longer than %d bytes", clip(name[:20]), maxName)
	case !utf8.ValidString(name):
		return fmt.Errorf("%q: the name is no UTF-8", name)
	case slices.ContainsFunc([]rune(name), func(r rune) bool { return !strconv.IsPrint(r) }):
		return fmt.Errorf("%q: the name has a character that cannot be printed", name)
	}
	return nil
}

// maxName bounds a symbol's name, in bytes.
const maxName = 1000

// Printable replaces what checkName does not want in a text by spaces. States of foreign files have names with line breaks.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
}

// clip is a name that was read, printable and of some length.
func clip(name string) string {
	if name = Printable(name); utf8.RuneCountInString(name) > maxName/utf8.UTFMax {
		name = string([]rune(name)[:maxName/utf8.UTFMax]) + "…"
	}
	return name
}

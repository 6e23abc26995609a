package draw

import (
	"fmt"
	"unicode/utf8"

	"cbcov/typestate"
)

// View says what of a machine a picture shows.
type View string

// The views.
const (
	// MealyView shows the machine as it is: each transition with its input and output.
	MealyView View = "mealy"
	// InterfaceView is the interface automaton of the papers' figures: transitions that are answered by Err (or that the restriction
	// leaves out) and waits that hear nothing and change nothing are not shown, nor states that then cannot be reached; an input that
	// just returns is its name; a wait that hears a callback is that callback, in another style.
	InterfaceView View = "interface"
)

// Views lists the views.
func Views() []View { return []View{MealyView, InterfaceView} }

// A drawing is what a picture of a machine shows, before it is written in some form.
type drawing struct {
	title  string
	note   string // where the machine comes from
	states []drawnState
	arrows []arrow
}

type drawnState struct {
	id      string // of letters and digits, unique
	name    string
	initial bool
	sink    bool
}

type arrow struct {
	from, to      int    // indices into states
	input, output string // the output is empty where it is not shown
	callback      bool   // input is heard, not called
}

func (a *arrow) label() string {
	if a.output == "" {
		return a.input
	}
	return a.input + " / " + a.output
}

// draw makes the drawing of a view.
func draw(m *typestate.Machine, view View) *drawing {
	d := &drawing{title: typestate.Printable(m.Class), note: m.Origin()}
	shown := func(_, _ int) bool { return true }
	if view == InterfaceView {
		shown = inInterface(m)
	}
	number := make([]int, len(m.States))
	order := m.Reached(shown)
	if view == MealyView {
		order = all(m)
	}
	for i, s := range order {
		number[s] = i
		_, sink := m.SinkOutput(s)
		d.states = append(d.states, drawnState{fmt.Sprintf("s%d", s), typestate.Printable(m.StateName(s)), s == m.Initial, sink})
	}
	for i, s := range order {
		for input, e := range m.States[s].Edges {
			if shown(s, input) {
				a := arrow{from: i, to: number[e.To], callback: heardBy(m, input, e.Output)}
				a.input, a.output = arrowSymbols(m, view, input, e.Output)
				d.arrows = append(d.arrows, a)
			}
		}
	}
	return d
}

// heading is the title and the note in one line.
func (d *drawing) heading() string {
	if d.title == "" {
		return d.note
	}
	return d.title + " (" + d.note + ")"
}

// all lists the states in their order.
func all(m *typestate.Machine) []int {
	list := make([]int, len(m.States))
	for s := range list {
		list[s] = s
	}
	return list
}

// inInterface says whether the interface view shows a transition.
func inInterface(m *typestate.Machine) func(s, input int) bool {
	return func(s, input int) bool {
		e := m.Step(s, input)
		out := m.Outputs[e.Output]
		quiet := m.Inputs[input] == typestate.Delta && out == typestate.Beta && e.To == s
		return out != typestate.Err && out != typestate.Unasked && !quiet
	}
}

// heardBy says whether an input answered so is a wait that heard a callback.
func heardBy(m *typestate.Machine, input, output int) bool {
	out := m.Outputs[output]
	return m.Inputs[input] == typestate.Delta && out != typestate.Beta && out != typestate.Err && out != typestate.Unasked
}

// arrowSymbols gives what a view shows of a transition.
func arrowSymbols(m *typestate.Machine, view View, input, output int) (string, string) {
	in, out := m.Inputs[input], m.Outputs[output]
	switch {
	case view == InterfaceView && in == typestate.Delta:
		return out, ""
	case view == InterfaceView && out == typestate.Nothing:
		return in, ""
	}
	return in, out
}

// A bundle is the arrows of one kind from one state to another, to be drawn as one.
type bundle struct {
	from, to int
	callback bool
	lines    []string // of its label: the inputs of one output are one line
}

// bundles joins arrows in the order of the first of each bundle.
func (d *drawing) bundles() []bundle {
	type key struct {
		from, to int
		callback bool
	}
	arrows := map[key][]arrow{}
	var order []key
	for _, a := range d.arrows {
		k := key{a.from, a.to, a.callback}
		if arrows[k] == nil {
			order = append(order, k)
		}
		arrows[k] = append(arrows[k], a)
	}
	list := make([]bundle, len(order))
	for i, k := range order {
		list[i] = bundle{k.from, k.to, k.callback, labelLines(arrows[k])}
	}
	return list
}

// lineLength is where the label of many inputs is broken, in characters.
const lineLength = 36

// labelLines gives the label of several arrows: "a, b / out" for the inputs of one output.
func labelLines(arrows []arrow) (lines []string) {
	inputs := map[string][]string{}
	var outputs []string
	for _, a := range arrows {
		if inputs[a.output] == nil {
			outputs = append(outputs, a.output)
		}
		inputs[a.output] = append(inputs[a.output], a.input)
	}
	for _, out := range outputs {
		line := ""
		for i, in := range inputs[out] {
			if i > 0 {
				line += ","
				if utf8.RuneCountInString(line)+utf8.RuneCountInString(in) > lineLength {
					lines, line = append(lines, line), ""
				} else {
					line += " "
				}
			}
			line += in
		}
		last := arrow{input: line, output: out}
		lines = append(lines, last.label())
	}
	return lines
}

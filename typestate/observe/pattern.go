package observe

import (
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
	"cbcov/typestate"
)

// pattern is a binding's pattern of methods, in DEX form.
type pattern struct {
	typestate.Method
	class  string // descriptor
	params string // "(ILjava/lang/String;)"; empty: any
}

func newPattern(m typestate.Method, class string) pattern {
	p := pattern{Method: m, class: class}
	if m.Class != "" {
		p.class = descriptor.Class(m.Class)
	}
	if m.Params != nil {
		var b strings.Builder
		for _, name := range m.Params {
			b.WriteString(descriptor.Type(name))
		}
		p.params = "(" + b.String() + ")"
	}
	return p
}

// fits tells whether a method's name and parameters are the pattern's.
func (p *pattern) fits(ref program.MethodRef) bool {
	return p.Matches(ref.Name) && strings.HasPrefix(ref.Desc, p.params) && (ref.Name != descriptor.Constructor || p.Name == descriptor.Constructor)
}

// bound is a machine with its binding's patterns.
type bound struct {
	machine *typestate.Machine
	class   string // descriptor
	births  []boundBirth
	inputs  []boundInput
	outputs []boundOutput
	neutral []pattern
	// observers are in the binding's order; they are neutral, too, unless they are inputs
	observers []pattern
}

type boundBirth struct {
	pattern
	object int
	after  []int
	again  bool
}

type boundInput struct {
	pattern
	input, object int
	guard         *typestate.Guard
}

// choice is the input as a call may be it.
func (x *boundInput) choice() InputChoice { return InputChoice{x.input, x.When, x.guard} }

type boundOutput struct {
	pattern
	output, object int
	late           bool
	registered     *pattern // nil: the object itself is called
	argument       int
}

// newBound makes the patterns of a machine's binding, which is sound. class is the machine's, as a descriptor.
func newBound(m *typestate.Machine, class string) *bound {
	b := &bound{machine: m, class: class}
	inputs, outputs := indices(m.Inputs), indices(m.Outputs)
	for _, x := range m.Binding.Births {
		birth := boundBirth{pattern: newPattern(x.Method, b.class), object: place(x.Object), again: x.Again}
		for _, name := range x.After {
			birth.after = append(birth.after, inputs[name])
		}
		b.births = append(b.births, birth)
	}
	for _, x := range m.Binding.Inputs {
		b.inputs = append(b.inputs, boundInput{newPattern(x.Method, b.class), inputs[x.Input], place(x.Object), m.Guard(x.Input)})
	}
	for _, x := range m.Binding.Outputs {
		out := boundOutput{pattern: newPattern(x.Method, b.class), output: outputs[x.Output], object: place(x.Object), late: x.Late}
		if x.Registered != nil {
			p := newPattern(x.Registered.Method, b.class)
			out.registered, out.argument = &p, x.Registered.Argument
		}
		b.outputs = append(b.outputs, out)
	}
	for _, x := range m.Binding.Neutral {
		b.neutral = append(b.neutral, newPattern(x, b.class))
	}
	for _, x := range m.Binding.Observers {
		b.observers = append(b.observers, newPattern(x.Method, b.class))
	}
	return b
}

func indices(names []string) map[string]int {
	index := make(map[string]int, len(names))
	for i, name := range names {
		index[name] = i
	}
	return index
}

// place gives a place's number.
func place(p typestate.Place) int {
	if n, ok := p.Argument(); ok {
		return n
	}
	switch p {
	case typestate.Result:
		return Result
	case typestate.Listener:
		return Listener
	}
	return Receiver
}

// classes lists the classes that the patterns of calls name.
func (b *bound) classes() []string {
	list := []string{b.class}
	for i := range b.births {
		list = append(list, b.births[i].class)
	}
	for i := range b.inputs {
		list = append(list, b.inputs[i].class)
	}
	for i := range b.neutral {
		list = append(list, b.neutral[i].class)
	}
	for i := range b.observers {
		list = append(list, b.observers[i].class)
	}
	return list
}

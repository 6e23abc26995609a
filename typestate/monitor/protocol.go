package monitor

import (
	"slices"

	"cbcov/typestate"
)

// protocol is a machine as steps need it.
type protocol struct {
	*typestate.Machine
	delta               int      // the input; -1: none
	beta, errs, unasked int      // outputs; -1: none
	any                 stateset // the states that an object may be in of which nothing is known
	// told says that the binding has a callback for err: a call that makes delta answer err is answered by that callback.
	told bool
}

func newProtocol(m *typestate.Machine) *protocol {
	p := &protocol{
		Machine: m, delta: slices.Index(m.Inputs, typestate.Delta), beta: slices.Index(m.Outputs, typestate.Beta),
		errs: slices.Index(m.Outputs, typestate.Err), unasked: slices.Index(m.Outputs, typestate.Unasked),
	}
	if m.Binding != nil && p.delta >= 0 && p.errs >= 0 {
		p.told = slices.ContainsFunc(m.Binding.Outputs, func(o typestate.Output) bool { return o.Output == typestate.Err })
	}
	p.any = p.reachable()
	return p
}

// reachable are the states that a history without err leads to.
func (p *protocol) reachable() stateset {
	set := newStateset(len(p.States))
	set.add(p.Initial)
	for order := []int{p.Initial}; len(order) > 0; order = order[1:] {
		for _, e := range p.States[order[0]].Edges {
			if e.Output != p.errs && !set.has(e.To) {
				set.add(e.To)
				order = append(order, e.To)
			}
		}
	}
	return set
}

// wait is what delta does in a state; ok is false for a machine without delta.
func (p *protocol) wait(state int) (e typestate.Edge, ok bool) {
	if p.delta < 0 {
		return e, false
	}
	return p.Step(state, p.delta), true
}

// failing says whether a callback tells of an error in a state, sooner or later.
func (p *protocol) failing(state int) bool {
	return p.told && p.Step(state, p.delta).Output == p.errs
}

// meaning is what an input does in a state.
type meaning uint8

const (
	legal   meaning = iota
	unknown         // the purpose leaves it unasked: any state may follow
	fatal           // a callback will tell of an error
	wrong           // it is an error
)

func (p *protocol) meaning(state, input int) (meaning, int) {
	e := p.Step(state, input)
	switch {
	case e.Output == p.errs:
		return wrong, e.To
	case e.Output == p.unasked:
		return unknown, e.To
	case p.failing(e.To) && !p.failing(state):
		return fatal, e.To
	}
	return legal, e.To
}

// after is the set behind a birth that stands for inputs.
func (p *protocol) after(inputs []int) stateset {
	set := newStateset(len(p.States))
	state := p.Initial
	for _, in := range inputs {
		e := p.Step(state, in)
		if e.Output == p.errs || e.Output == p.unasked {
			return p.any.clone()
		}
		state = e.To
	}
	set.add(state)
	return set
}

// settle adds to a set the states that it may be in a while later, nothing being heard. must are the outputs that cannot come unheard.
func (p *protocol) settle(set, must stateset) {
	var order []int
	for s := range set.all {
		order = append(order, s)
	}
	for ; len(order) > 0; order = order[1:] {
		e, ok := p.wait(order[0])
		switch {
		case !ok || e.Output != p.beta && must.has(e.Output):
		case e.Output == p.errs || e.Output == p.unasked:
			set.addAll(p.any)
			return
		case !set.has(e.To):
			set.add(e.To)
			order = append(order, e.To)
		}
	}
}

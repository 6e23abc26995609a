package predict

import (
	"encoding/binary"
	"slices"

	"cbcov/typestate"
)

// protocol steps sets of a machine's states: all that an object may be in after calls that may be several inputs. Sets are numbered as
// they come up, so that equal ones are one number.
type protocol struct {
	machine *typestate.Machine
	delta   int
	tells   bool   // an error that a callback tells of is a violation of the call that led there
	unheard []bool // by output: no binding says how the app hears it, so it may have come at any time
	sets    [][]int
	known   map[string]int32
}

// open is the set of an object of which nothing is known any more.
const open int32 = -1

// outcome is what a call does.
type outcome uint8

const (
	fine   outcome = iota
	breaks         // it throws, in every reading of it
	tells          // a callback will tell of the error
)

func newProtocol(m *typestate.Machine) *protocol {
	p := &protocol{machine: m, delta: slices.Index(m.Inputs, typestate.Delta), known: map[string]int32{}}
	if m.Binding != nil {
		p.unheard = unheardOf(m)
		p.tells = slices.ContainsFunc(m.Binding.Outputs, func(o typestate.Output) bool { return o.Output == typestate.Err })
	}
	return p
}

// unheardOf finds the outputs that a machine's binding does not name.
func unheardOf(m *typestate.Machine) []bool {
	unheard := make([]bool, len(m.Outputs))
	for i, name := range m.Outputs {
		switch name {
		case typestate.Nothing, typestate.Beta, typestate.Err, typestate.Unasked:
		default:
			unheard[i] = !slices.ContainsFunc(m.Binding.Outputs, func(o typestate.Output) bool { return o.Output == name })
		}
	}
	return unheard
}

// later lists the states of a set, and those that outputs lead to of which the app may learn in a way that no binding names.
func (p *protocol) later(set int32) []int {
	states := p.sets[set]
	if p.delta < 0 || p.unheard == nil {
		return states
	}
	states = slices.Clone(states)
	for i := 0; i < len(states); i++ {
		if e := p.machine.Step(states[i], p.delta); p.unheard[e.Output] && !slices.Contains(states, e.To) {
			states = append(states, e.To)
		}
	}
	return states
}

func (p *protocol) output(state, input int) (name string, to int) {
	e := p.machine.Step(state, input)
	return p.machine.Outputs[e.Output], e.To
}

// set numbers a set; states may hold some twice.
func (p *protocol) set(states []int) int32 {
	slices.Sort(states)
	states = slices.Compact(states)
	var key []byte
	for _, s := range states {
		key = binary.AppendUvarint(key, uint64(s))
	}
	id, ok := p.known[string(key)]
	if !ok {
		id = int32(len(p.sets))
		p.known[string(key)] = id
		p.sets = append(p.sets, states)
	}
	return id
}

// initial is the set of a new object, behind the inputs that its birth stands for.
func (p *protocol) initial(after []int) int32 {
	set := p.set([]int{p.machine.Initial})
	for _, in := range after {
		set, _ = p.call(set, []int{in})
		if set == open {
			break
		}
	}
	return set
}

// union is the set of an object that is one of two.
func (p *protocol) union(a, b int32) int32 {
	if a == open || b == open {
		return open
	}
	return p.set(slices.Concat(p.sets[a], p.sets[b]))
}

// call steps a set by a call that is one of the inputs. A state in which one of them is an error drops out, unless all do.
func (p *protocol) call(set int32, inputs []int) (int32, outcome) {
	if set == open || len(inputs) == 0 {
		return open, fine
	}
	var next []int
	thrown, told, unasked := 0, 0, false
	states := p.later(set)
	for _, s := range states {
		for _, in := range inputs {
			out, to := p.output(s, in)
			switch {
			case out == typestate.Err:
				thrown++
			case out == typestate.Unasked:
				unasked = true
			default:
				if p.tellsError(to) && !p.tellsError(s) {
					told++
				}
				next = append(next, to)
			}
		}
	}
	switch ways := len(states) * len(inputs); {
	case unasked:
		return open, fine
	case thrown == ways:
		return open, breaks
	case thrown+told == ways:
		return open, tells
	}
	return p.set(next), fine
}

// tellsError tells whether the next that is heard in a state is an error.
func (p *protocol) tellsError(state int) bool {
	if !p.tells || p.delta < 0 {
		return false
	}
	out, _ := p.output(state, p.delta)
	return out == typestate.Err
}

// hear steps a set by a callback that is an output. Before it, time may pass without one, and with outputs that nobody hears. False: no
// state allows it.
func (p *protocol) hear(set int32, output int, silent func(output int) bool) (int32, bool) {
	if set == open || p.delta < 0 || p.machine.Outputs[output] == typestate.Err {
		return open, true
	}
	seen := map[int]bool{}
	work := slices.Clone(p.sets[set])
	var next []int
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		switch name, to := p.output(s, p.delta); {
		case name == typestate.Unasked:
			return open, true
		case name == p.machine.Outputs[output]:
			next = append(next, to)
			if silent(output) {
				work = append(work, to)
			}
		case name == typestate.Err:
		case name == typestate.Beta || silent(p.machine.Step(s, p.delta).Output):
			work = append(work, to)
		}
	}
	if len(next) == 0 {
		return open, false
	}
	return p.set(next), true
}

// allowed lists the inputs that are no error in any state of a set, and the outputs that may come, sorted.
func (p *protocol) allowed(set int32) (inputs, outputs []string) {
	if set == open {
		return nil, nil
	}
	var may []int
	for i := range p.machine.Inputs {
		if i == p.delta {
			continue
		}
		if _, o := p.call(set, []int{i}); o == fine {
			may = append(may, i)
		}
	}
	inputs = p.machine.SpellCalls(may)
	if p.delta >= 0 {
		for _, s := range p.sets[set] {
			if out, _ := p.output(s, p.delta); out != typestate.Err && out != typestate.Beta && out != typestate.Unasked {
				outputs = append(outputs, out)
			}
		}
	}
	slices.Sort(inputs)
	slices.Sort(outputs)
	return inputs, slices.Compact(outputs)
}

// name is that of the state where a set is one state.
func (p *protocol) name(set int32) string {
	if set == open || len(p.sets[set]) != 1 {
		return ""
	}
	return p.machine.States[p.sets[set][0]].Name
}

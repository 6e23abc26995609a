package experiment

import (
	"slices"
	"testing"

	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// TestLearnRestricted learns the task with restrictions of each kind: the machine is the product of the task's and the restriction's,
// and no word was run that the restriction leaves out.
func TestLearnRestricted(t *testing.T) {
	for _, rule := range []string{
		"{at-most: 1, of: exec}",
		"{at-most: 2, of: [exec, cancel]}",
		"{only-first: exec}",
		"{only-last: cancel}",
		"{only-before: delta, of: [exec, cancel]}",
		"words: cancel* exec delta* (is_cancelled | cancel)*",
	} {
		for _, algorithm := range Algorithms() {
			lab := &fakeLaboratory{machine: taskMachine(t)}
			p := plan(t, lab)
			p.Algorithm, p.Bound = algorithm, 2
			p.Purpose = parse(t, task+"restrictions:\n  - "+rule+"\n")
			words := p.Purpose.Restriction()
			lab.played = func(inputs []int) {
				state := words.Start()
				for _, in := range inputs {
					next, asked := words.Step(state, in)
					if !asked {
						t.Fatalf("%s: %v was run", rule, inputs)
					}
					state = next
				}
			}
			got, want := mustLearn(t, p).Machine, product(lab.machine, p.Purpose)
			if !typestate.Equal(got, want) {
				t.Errorf("%s, %s: %d states, want %d", algorithm, rule, len(got.States), len(want.Minimize().States))
			}
		}
	}
}

// product is what a restriction leaves of a machine: the rest is unasked.
func product(m *typestate.Machine, p *purpose.Purpose) *typestate.Machine {
	words := p.Restriction()
	out := &typestate.Machine{Inputs: p.InputSymbols(), Outputs: p.OutputSymbols()}
	type pair struct{ machine, words int }
	numbers := map[pair]int{}
	var open []pair
	number := func(at pair) int {
		n, known := numbers[at]
		if !known {
			n = len(open)
			numbers[at], open = n, append(open, at)
		}
		return n
	}
	const left = -1 // the state of what is unasked
	err, unasked := slices.Index(out.Outputs, typestate.Err), slices.Index(out.Outputs, typestate.Unasked)
	number(pair{m.Initial, words.Start()})
	for i := 0; i < len(open); i++ {
		at, edges := open[i], make([]typestate.Edge, len(out.Inputs))
		for in := range out.Inputs {
			next, asked := 0, false
			if at.words != left {
				next, asked = words.Step(at.words, in)
			}
			switch {
			case at.machine == left:
				edges[in] = typestate.Edge{Output: err, To: i}
			case !asked:
				edges[in] = typestate.Edge{Output: unasked, To: number(pair{0, left})}
			default:
				e := m.Step(at.machine, in)
				name := m.Outputs[e.Output]
				to := pair{e.To, next}
				if name == typestate.Err {
					to = pair{left, 0}
				}
				edges[in] = typestate.Edge{Output: slices.Index(out.Outputs, name), To: number(to)}
			}
		}
		out.States = append(out.States, typestate.State{Edges: edges})
	}
	return out
}

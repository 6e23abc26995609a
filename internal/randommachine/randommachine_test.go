package randommachine

import (
	"reflect"
	"testing"

	"cbcov/learner"
	"cbcov/typestate"
)

var shapes = []Shape{
	{States: 1, Inputs: 1, Outputs: 1},
	{States: 6, Inputs: 3, Outputs: 2},
	{States: 12, Inputs: 5, Outputs: 5, Errors: 0.4},
	{States: 12, Inputs: 5, Outputs: 5, Errors: 0.4, Quiet: 0.5},
	{States: 8, Inputs: 3, Outputs: 3, Quiet: 0.5},
}

func TestMachinesKeepTheRules(t *testing.T) {
	for _, shape := range shapes {
		sunk, quiet := 0, 0
		for seed := range uint64(200) {
			m := New(seed, shape)
			if err := m.Check(); err != nil {
				t.Fatalf("%+v, seed %d: %v", shape, seed, err)
			}
			if len(m.States) > shape.States || len(m.Minimize().States) != len(m.States) {
				t.Fatalf("%+v, seed %d: %d states, %d when minimal", shape, seed, len(m.States), len(m.Minimize().States))
			}
			a := learner.AlphabetOf(m)
			for s, state := range m.States {
				for i, e := range state.Edges {
					if a.Sink(e.Output) {
						sunk++
						for _, behind := range m.States[e.To].Edges {
							if behind != e {
								t.Fatalf("%+v, seed %d: %v behind the sink of %v", shape, seed, behind, e)
							}
						}
					}
					if a.Quiet(i, e.Output) {
						quiet++
						if e.To != s {
							t.Fatalf("%+v, seed %d: quiet edge %v leaves state %d", shape, seed, e, s)
						}
					}
				}
			}
		}
		if (sunk > 0) != (shape.Errors > 0) || (quiet > 0) != (shape.Quiet > 0) {
			t.Errorf("%+v: %d edges into sinks, %d quiet", shape, sunk, quiet)
		}
	}
}

func TestSameSeedSameMachine(t *testing.T) {
	for _, shape := range shapes {
		if !reflect.DeepEqual(New(7, shape), New(7, shape)) {
			t.Errorf("%+v: two machines", shape)
		}
	}
	if shape := shapes[2]; typestate.Equal(New(1, shape), New(2, shape)) {
		t.Error("seeds 1 and 2 draw one machine")
	}
}

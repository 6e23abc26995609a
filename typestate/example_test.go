package typestate_test

import (
	"fmt"

	"cbcov/typestate"
)

// timer is the machine of the package's documentation.
func timer() *typestate.Machine {
	return &typestate.Machine{
		Class:   "p.Timer",
		Inputs:  []string{"start", "cancel", typestate.Delta},
		Outputs: []string{typestate.Nothing, typestate.Beta, typestate.Err, "finished"},
		States: []typestate.State{
			{Edges: []typestate.Edge{{0, 1}, {0, 0}, {1, 0}}},
			{Edges: []typestate.Edge{{0, 1}, {0, 0}, {3, 0}}},
		},
	}
}

func ExampleDiff() {
	a, b := timer(), timer()
	b.States[1].Edges[2] = typestate.Edge{Output: 1, To: 0} // the callback got lost
	for _, d := range typestate.Diff(a, b, 10).Differences {
		fmt.Printf("%s: %s, not %s\n", typestate.Shown(d.Word(0)), d.At[0].A, d.At[0].B)
	}
	// Output: start·delta: finished, not beta
}

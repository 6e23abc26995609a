package typestate_test

import (
	"fmt"
	"os"

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

func ExampleWriteTable() {
	m := timer()
	m.NameStates()
	if err := typestate.WriteTable(os.Stdout, m, typestate.InterfaceView); err != nil {
		fmt.Println(err)
	}
	// Output:
	// p.Timer
	//   states: 2, inputs: 3, distinguisher bound needed: 1
	//   origin unknown
	//
	//    state    may be called        may be heard
	// 0  initial  start → 1, cancel ↺
	// 1  start    start ↺, cancel → 0  finished → 0
}

func ExampleDiff() {
	a, b := timer(), timer()
	b.States[1].Edges[2] = typestate.Edge{Output: 1, To: 0} // the callback got lost
	for _, d := range typestate.Diff(a, b, 10).Differences {
		fmt.Printf("%s: %s, not %s\n", typestate.Shown(d.Word(0)), d.At[0].A, d.At[0].B)
	}
	// Output: start·delta: finished, not beta
}

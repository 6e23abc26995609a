package draw_test

import (
	"fmt"
	"os"

	"cbcov/typestate"
	"cbcov/typestate/draw"
)

// timer is the machine of the package's documentation.
func timer() *typestate.Machine {
	return &typestate.Machine{
		Class:   "p.Timer",
		Inputs:  []string{"start", "cancel", typestate.Delta},
		Outputs: []string{typestate.Nothing, typestate.Beta, typestate.Err, "finished"},
		States: []typestate.State{
			{Edges: []typestate.Edge{{To: 1}, {}, {Output: 1}}},
			{Edges: []typestate.Edge{{To: 1}, {}, {Output: 3}}},
		},
	}
}

func ExampleWriteTable() {
	m := timer()
	m.NameStates()
	if err := draw.WriteTable(os.Stdout, m, draw.InterfaceView); err != nil {
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

// Package typestate holds typestates: Mealy machines that say which callins of one Android class may come when, and which callbacks
// they bring. Learners make them, monitors step them, people look at them.
//
// # Definition
//
// An input is a callin of the class, or Delta, which waits for a callback. A callin is answered by Nothing ("ok"), or by Err if it
// threw. Delta is answered by the oldest callback not yet heard, or by Beta if none comes. After Err all is Err: a sink. An input that
// the learning purpose's restriction leaves out is answered by Unasked, and so is all after it: nothing is known there. In each state,
// each input has one output and leads to one state.
//
// # Example
//
// A timer that calls back once, with the inputs start, cancel and delta:
//
//	m := &typestate.Machine{
//		Class:   "p.Timer",
//		Inputs:  []string{"start", "cancel", typestate.Delta},
//		Outputs: []string{typestate.Nothing, typestate.Beta, typestate.Err, "finished"},
//		States: []typestate.State{
//			{Edges: []typestate.Edge{{0, 1}, {0, 0}, {1, 0}}}, // start / ok, cancel / ok, delta / beta
//			{Edges: []typestate.Edge{{0, 1}, {0, 0}, {3, 0}}}, // start / ok, cancel / ok, delta / finished
//		},
//	}
//
// NameStates calls the states initial and start, and the interface view, which the papers' figures show, is
//
//	initial: start → 1, cancel ↺
//	start:   start ↺, cancel → 0; hears finished → 0
//
// # What happens to a machine
//
// Open, ReadDOT and ReadJSON read one, and give none that Check refuses. Minimize and NameStates make the form in which two machines can
// be compared by eye; Equal and Diff compare them by what they answer. Warnings finds what a developer should know. WriteDOT and WriteJSON
// write it to be read again; package draw draws it for people.
//
// # What it does not model
//
// Time: a wait is one input, however long. Arguments: what they change has to be inputs or outputs of their own. Threads, and several
// objects of the class. Callins whose results matter, unless the purpose makes them throw. Outputs that depend on chance. Classes that
// count without bound: a purpose restricts them, and the machine is right within the restriction.
package typestate

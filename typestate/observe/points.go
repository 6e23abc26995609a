// Package observe finds in an app's code the places that bindings of typestates name: the method references whose calls are births,
// inputs or neutral, and the app's own methods that are outputs. The rewriter puts its probes there, the monitor reads what they log,
// and the prediction walks over them, so that all three mean the same.
package observe

import (
	"cbcov/ccfa/program"
	"cbcov/typestate"
)

// Points are the places of an app where typestates can be observed. They are a pure function of the app's original dex files and the
// machines.
type Points struct {
	Machines []*typestate.Machine // with bindings, the classes that the app names; in the order of their purposes' names
	// Refs are the app's method references, by their running number over all dex files of the original, in order. nil: not observed.
	Refs []*Ref
	// Heard are the app's methods that may be outputs, by method id.
	Heard map[int][]Heard
	// Unseen says in sentences which uses of the observed classes no probe can see: reflection, native code, the framework itself.
	Unseen []string

	program *program.Program
	classes []string               // descriptors, by machine
	heard   []map[int]map[int]bool // by machine and output: ids of methods
	foreign []map[int]bool         // by machine and output
}

// Ref is a method that code in the APK names, and what the bindings say of it.
type Ref struct {
	Number int
	Dex    string // DEX form as written at the call: `Lp/MyPlayer;->start()V`
	Method string // where the hierarchy has it: `Landroid/media/MediaPlayer;->start()V`
	// Uses are by machine. A machine has several where several objects of the call are of its class, and where the call is a birth of
	// several kinds: then it is one of them.
	Uses []Use
}

// Role is what a call is for a machine.
type Role uint8

// The roles of calls.
const (
	Input   Role = iota // Use.Inputs, as far as their conditions hold
	Birth               // makes an object
	Neutral             // changes no state
	Other               // on an object of the class, in no list: may lead to any state
)

// Use is what a call is for one machine.
type Use struct {
	Machine int // index in Points.Machines
	Role    Role
	Object  int           // Receiver, Result, or the argument's number
	Inputs  []InputChoice // those it may be, by their conditions
	After   []int         // of a Birth: inputs it stands for
	// Registers are outputs whose listener the call's argument is.
	Registers []Registers
	// Again tells of a Birth that the object may have been handed out before, see typestate.Birth.
	Again bool
	// Observer is the number of the machine's observer that the call is, see typestate.Observer, plus 1; 0: none.
	Observer int
	// Check tells that the reference is to a supertype's method (AutoCloseable.close): the use holds only where Points.Is says that the
	// object is one of the machine's class.
	Check bool
}

// Objects of calls that are no argument.
const (
	Receiver = -1
	Result   = -2
	Listener = -3 // of Heard: the receiver is a listener that was registered
)

// InputChoice is an input that a call may be.
type InputChoice struct {
	Input int // index in Machine.Inputs
	When  []typestate.Condition
	Guard *typestate.Guard // nil: none; of choices with guards, one holds
}

// Registers says that a call gives its object a listener for an output.
type Registers struct {
	Output   int // index in Machine.Outputs
	Argument int
}

// Heard is an app's method that is an output of a machine when the framework calls it.
type Heard struct {
	Machine int
	Output  int // index in Machine.Outputs
	Object  int // Receiver, Listener, or the argument's number
	// Late tells that the callback may also come where the machine has none: it is not unexpected then, and leads to any state.
	Late bool
}

package observe

import (
	"cbcov/ccfa/program"
	"cbcov/typestate"
)

// Resolve finds the places that the machines' bindings name in a program. Machines without a binding, and those whose class the app
// does not name, are not among Points.Machines.
func Resolve(p *program.Program, machines []*typestate.Machine) (*Points, error) {
	return &Points{Heard: map[int][]Heard{}, program: p}, nil
}

// Hears tells whether an output of a machine (indices in Machines and Machine.Outputs) can be heard: for an output that is a method
// of the object itself, whether the class overrides it in scope; for a listener's, whether the class is a listener in scope.
// class is a Java name, as records have them.
func (p *Points) Hears(machine, output int, class string) bool { return false }

// Overrides tells whether a virtual call of a reference (its number) on an object of a class, a Java name, runs a method of the app's
// own: it is no callin then.
func (p *Points) Overrides(class string, ref int) bool { return false }

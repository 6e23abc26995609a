package body

import (
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file lets a class be initialised where the app's code first needs it (JLS 12.4.1): `static { … }`, and what static fields begin with.
// Its callbacks are those of the call that needs it.
//
// A slot says whether that was. Reads of a static field are not seen to need its class: the call of what was read is, where one class
// alone may have it.

// initializers lists the class initialisers that a call may be the first to need, in the order in which they run.
func (r *reader) initializers(callees []*program.Method) []*program.Method {
	if len(callees) != 1 {
		return nil // it is made already
	}
	class := callees[0].Class
	found, known := r.initialising[class]
	if !known {
		if super := r.prog.Class(class.Super); super != nil {
			found = r.initializers([]*program.Method{{Class: super}})
		}
		for _, m := range class.Methods {
			if m.Name == "<clinit>" && r.prog.Reachable(m) {
				found = append(found[:len(found):len(found)], m)
			}
		}
		r.initialising[class] = found
	}
	return found
}

// initialise adds what the initialisers of a call's class do, if nothing has needed them before.
func (w *walker) initialise(at int32, callees []*program.Method) int32 {
	for _, m := range w.initializers(callees) {
		if !w.relevant[m] || m.Class == w.key.method.Class {
			continue // inside of its own class: it has been initialised, or is being so
		}
		slot := w.flag(slotKey{kind: Flag, name: m.Class.Name}, "initialised("+className(m.Class.Name)+")", "yes", false)
		first := w.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: slot.step([]int{yes, machine.Barred})})
		first = w.call(first, w.module(moduleKey{method: m, worker: w.key.worker}))
		again := w.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: slot.only(machine.Only(yes))})
		at = w.join(at, []int32{first, again}, false)
	}
	return at
}

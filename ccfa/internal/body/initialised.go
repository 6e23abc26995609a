package body

import (
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file lets a class be initialised where the app's code first needs it (JLS 12.4.1), by a call or for a static field: `static { … }`, and what
// static fields begin with. Its callbacks are those of the code that needs it.
//
// A slot says whether that was. Android needs a component's class when it makes the component: what comes of that is taken for the first callback's.
// Static fields of numbers are not seen to need their class.

// initializers lists the initialisers of a class that what needs it first runs, in their order.
func (r *reader) initializers(class *program.Class) []*program.Method {
	found, known := r.initialising[class]
	if !known {
		if super := r.prog.Class(class.Super); super != nil {
			found = r.initializers(super)
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

// needsClass tells whether a call of a method may be the first to need its class: an object that is there has needed it.
func needsClass(callee *program.Method) bool { return callee.Static() || callee.Name == "<init>" }

// initialise adds what the initialisers of a class do that is needed, if nothing has needed it before.
func (w *walker) initialise(at int32, class *program.Class) int32 {
	for _, m := range w.initializers(class) {
		if m.Class != w.key.method.Class && !w.aComponents(m.Class) { // inside of its own class it has been initialised, or is being so
			at = w.initialiseBy(at, m)
		}
	}
	return at
}

// beginCallback adds what the initialisers of a component's class do, before its callback, if none of its callbacks came before.
func (w *walker) beginCallback(at int32) int32 {
	if c := w.componentOf(w.key.method, w.key.recv); c != nil {
		for _, m := range w.initializers(c) {
			at = w.initialiseBy(at, m)
		}
	}
	return at
}

// componentOf is the class of the component whose callback a method is; nil: it is none's.
func (r *reader) componentOf(m *program.Method, recv string) *program.Class {
	if r.byClass[recv] == nil || !m.Class.InScope || !r.isCallback(m) {
		return nil
	}
	return r.prog.Class(recv)
}

// aComponents tells whether a class is a component's, or one of those that a component's extends.
func (r *reader) aComponents(c *program.Class) bool {
	for class := range r.byClass {
		if r.prog.Subtype(class, c.Name) {
			return true
		}
	}
	return false
}

// initialiseBy adds what an initialiser does, if that is anything, and it has not run before.
func (w *walker) initialiseBy(at int32, m *program.Method) int32 {
	if !w.relevant[m] {
		return at
	}
	slot := w.flag(slotKey{kind: Flag, name: m.Class.Name}, "initialised("+descriptor.Short(m.Class.Name)+")", "yes", false)
	first := w.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: slot.step([]int{yes, machine.Barred})})
	first = w.call(first, w.module(moduleKey{method: m, worker: w.key.worker}))
	again := w.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: slot.only(machine.Only(yes))})
	return w.join(at, []int32{first, again}, false)
}

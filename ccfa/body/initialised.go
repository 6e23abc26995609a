package body

import (
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file lets a class be initialised where the app's code first needs it (JLS 12.4.1): `static { … }`, and what static fields begin with.
// Its callbacks are those of the call that needs it.
//
// A slot says whether that was. Android needs a component's class when it makes the component: what comes of that is taken for the first callback's.
// Reads of a static field are not seen to need its class: the call of what was read is, where one class
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
		if !w.relevant[m] || m.Class == w.key.method.Class || w.componentsClass(m.Class) {
			continue // inside of its own class: it has been initialised, or is being so
		}
		at = w.initialiseBy(at, m)
	}
	return at
}

// beginCallback adds what the initialisers of a component's class do, before its callback, if none of its callbacks came before.
func (w *walker) beginCallback(at int32) int32 {
	c := w.componentOf(w.key.method, w.key.recv)
	if c == nil {
		return at
	}
	for _, m := range w.initializers([]*program.Method{{Class: c}}) {
		if w.relevant[m] {
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

// componentsClass tells whether a class is a component's, or one of those that a component's extends.
func (r *reader) componentsClass(c *program.Class) bool {
	for class := range r.byClass {
		if r.prog.Subtype(class, c.Name) {
			return true
		}
	}
	return false
}

// initialiseBy adds what an initialiser does, if it has not run before.
func (w *walker) initialiseBy(at int32, m *program.Method) int32 {
	slot := w.flag(slotKey{kind: Flag, name: m.Class.Name}, "initialised("+className(m.Class.Name)+")", "yes", false)
	first := w.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: slot.step([]int{yes, machine.Barred})})
	first = w.call(first, w.module(moduleKey{method: m, worker: w.key.worker}))
	again := w.mod.Then(at, machine.Edge{Op: machine.Set, Symbol: machine.None, Site: machine.NoSite, Update: slot.only(machine.Only(yes))})
	return w.join(at, []int32{first, again}, false)
}

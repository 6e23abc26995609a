package body

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// inherited is what rules of methods that objects inherit from the platform ran, for one callin.
type inherited struct {
	ran   map[*program.Object]bool // what they ran something of
	asked map[inheritedCall]bool   // what was looked for, whatever came of it
}

// inheritedCall is a method of the platform's, called on an object.
type inheritedCall struct {
	on   *program.Object
	name string
}

// maxInherited bounds such calls for one callin.
const maxInherited = 64

// inheritedRule adds what a method of the platform's runs that an object's class inherits, as its rule says: an executor runs a FutureTask, and that its
// Callable. Of components, their lifecycles tell.
func (w *walker) inheritedRule(at int32, name string, o on, do adder) int32 {
	call := inheritedCall{o.object, name}
	if w.byClass[o.object.Class] != nil || o.inherited.asked[call] || len(o.inherited.asked) >= maxInherited {
		return at
	}
	o.inherited.asked[call] = true
	sum := w.inheritedSummary(o.object.Class, name)
	if sum == nil {
		return at
	}
	for i := range sum.Effects {
		if e := &sum.Effects[i]; e.Kind == framework.Sync {
			at = w.inheritedEffect(at, e, o, do)
		}
	}
	return at
}

// inheritedEffect adds one effect of such a rule: what it runs of what the object keeps, or nothing where that may be null or has no such callback.
func (w *walker) inheritedEffect(at int32, e *framework.Effect, o on, do adder) int32 {
	var tails []int32
	has := map[*program.Object]bool{}
	for _, run := range e.Runs {
		if run.On.Kind != framework.OpThis {
			continue
		}
		objs := []*program.Object{o.object}
		for _, key := range run.On.Keys {
			objs = w.stored(objs, key)
		}
		for _, x := range objs {
			t := w.expr(at, run.Expr, on{object: x, typ: run.On.Type, worker: o.worker, site: o.site, inherited: o.inherited}, do)
			has[x] = has[x] || t != at
			if t != at {
				o.inherited.ran[x] = true
				tails = append(tails, t)
			}
		}
	}
	skip := false
	for x, some := range has {
		skip = skip || !some && (x.Kind == program.Null || w.prog.Class(x.Class) != nil)
	}
	return w.join(at, tails, skip)
}

// inheritedSummary is the rule of a method of the platform's that a class inherits, nil: none.
func (r *reader) inheritedSummary(class, name string) *framework.Summary {
	for c := r.prog.Class(class); c != nil; c = r.prog.Class(class) {
		class = c.Super
	}
	for _, super := range r.model.Supertypes(class) {
		c := r.model.Class(super)
		if c == nil {
			continue
		}
		for i := range c.Methods {
			if m := &c.Methods[i]; m.Name == name {
				if sum := r.model.Summary(class, name, m.Desc); sum != nil {
					return sum
				}
			}
		}
	}
	return nil
}

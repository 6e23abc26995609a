package body

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// inheritedRule adds what a method of the platform's runs that an object's class inherits, as its rule says: an executor runs a FutureTask, and that its
// Callable. Of components, their lifecycles tell.
func (w *walker) inheritedRule(at int32, name string, o on, do adder) int32 {
	if w.byClass[o.object.Class] != nil || len(o.inner) >= maxInner {
		return at
	}
	sum := w.inheritedSummary(o.object.Class, name)
	if sum == nil {
		return at
	}
	for i := range sum.Effects {
		if sum.Effects[i].Kind != framework.Sync {
			continue
		}
		var tails []int32
		for _, run := range sum.Effects[i].Runs {
			if run.On.Kind != framework.OpThis {
				continue
			}
			objs := []*program.Object{o.object}
			for _, key := range run.On.Keys {
				objs = w.stored(objs, key)
			}
			for _, x := range objs {
				if o.inner[x] {
					continue
				}
				o.inner[x] = true
				if t := w.expr(at, run.Expr, on{object: x, typ: run.On.Type, worker: o.worker, site: o.site, inner: o.inner}, do); t != at {
					tails = append(tails, t)
				} else {
					delete(o.inner, x) // another of the rule's callbacks may be its
				}
			}
		}
		at = w.join(at, tails, false)
	}
	return at
}

// maxInner bounds the objects that inherited rules lead to.
const maxInner = 64

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

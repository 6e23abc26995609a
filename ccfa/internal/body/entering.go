package body

import (
	"slices"
	"strings"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file finds which objects get into a host by ways that are known. What drives fragments of a bundled library is the library's own code,
// which calls them back. Their hosted life takes its place, so it has to be the whole truth: where the app hands one to code that is not
// followed, its callbacks stay those that the library's code calls.

// entering is what is known of how objects get in.
type entering struct {
	objects map[*program.Object]bool // that the app's own code lets in
	offered map[string]bool          // classes of objects that the app's code offers to a pager
	classes map[string]bool          // that layouts name, and of which the app's code lets in what is made of a class constant
	strange map[string]bool          // classes that a library's code lets in
}

// allEnter tells whether all objects of a class get into a host by ways that are known. The platform's code is not in the app, so that nothing
// else would call its objects.
func (r *reader) allEnter(class string, l *framework.Lifecycle) bool {
	if r.model.Class(l.Class) != nil {
		return true
	}
	if r.entering().strange[class] {
		return false
	}
	some := r.enter.classes[class]
	for _, o := range r.prog.Objects(class) {
		if o.Kind != program.Alloc || o.Class != class || renewed(o) {
			continue
		}
		if !r.enter.objects[o] {
			return false
		}
		some = true
	}
	return some
}

// entering is what is known of how objects get in.
func (r *reader) entering() *entering {
	if r.enter == nil {
		r.enter = r.findEntering()
	}
	return r.enter
}

func (r *reader) findEntering() *entering {
	in := &entering{map[*program.Object]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, m := range r.prog.Methods() {
		if !r.relevant[m] || !m.Class.InScope && r.librarySummary(m) != nil { // a rule stands for its code
			continue
		}
		w := &walker{reader: r, key: moduleKey{method: m}}
		for _, s := range r.prog.Sites(m) {
			sum := r.summary(s, r.prog.Callees(s))
			if sum == nil {
				continue
			}
			for i := range sum.Effects {
				e := &sum.Effects[i]
				offers := e.Kind == framework.Ask && e.Name == framework.Offer
				if e.Kind == framework.Ask && e.Name == framework.Choose {
					for _, class := range r.leadsAny(e.Value.Kind) {
						in.classes[class] = true
						in.strange[class] = in.strange[class] || !r.restores()
					}
				}
				if !offers && (e.Kind != framework.Open || e.Name != "fragment") {
					continue
				}
				for _, o := range w.operand(s, e.Value) {
					for _, class := range r.guestClasses(o) {
						in.note(o, class, m.Class.InScope)
						in.offered[class] = in.offered[class] || offers
					}
				}
			}
		}
	}
	for _, id := range r.res.Type("layout") {
		r.elements(id, func(e *apk.Element) {
			for _, class := range append(r.leads(e.Graph), e.Fragment) {
				in.classes[class] = true
			}
		})
	}
	return in
}

// restores tells whether what a menu leads to is kept aside, and given back.
func (r *reader) restores() bool {
	return slices.ContainsFunc(framework.Restores.Bearers(), func(b framework.Bearer) bool {
		c := r.prog.Class(b.Class)
		return c != nil && slices.ContainsFunc(c.Methods, func(m *program.Method) bool { return slices.Contains(b.Methods, m.Name) })
	})
}

// note notes that code lets an object in, or one of a class, the app's code or a library's.
func (in *entering) note(o *program.Object, class string, own bool) {
	switch {
	case renewed(o):
	case !own:
		in.strange[class] = true
	case o.Kind == program.ClassConst, o.Kind == program.Int:
		in.classes[class] = true
	default:
		in.objects[o] = true
	}
}

// renewed tells whether a library made an object by its class's name: that of one that was there before, or that a resource names.
func renewed(o *program.Object) bool {
	return o.Kind == program.Alloc && o.In != nil && !o.In.Class.InScope
}

// guestClass is the class of the guest that an object is, or, of a class constant, that will be made.
func guestClass(o *program.Object) string {
	if o.Kind == program.ClassConst {
		return o.Str
	}
	return o.Class
}

// guestClasses are the classes of guests that an object is, or stands for: a number, for where that leads in the app's navigation graphs.
func (r *reader) guestClasses(o *program.Object) []string {
	if o.Kind == program.Int {
		return r.leads(uint32(o.Int))
	}
	return []string{guestClass(o)}
}

// driven tells whether a callback of an object's comes by its hosted life, whichever code of a library seems to call it.
func (r *reader) driven(class, name string) bool {
	l := r.hostedLife(class)
	if l == nil || r.model.Class(l.Class) != nil {
		return false
	}
	return slices.ContainsFunc(l.Edges, func(e framework.LifeEdge) bool {
		return slices.ContainsFunc(e.Paths[0], func(s framework.LifeStep) bool { return s.Name == name })
	}) && r.guest(class) != nil
}

// standsFor tells whether a hosted life stands for a library's call of a callback, here: of those that the life says code calls, too, only where
// it is what the library's own class of these objects hears. It does not for what an overload calls: see runsItself.
func (w *walker) standsFor(recv, name string) bool {
	if w.key.method != nil && w.key.method.Name == name && w.key.recv == recv {
		return false
	}
	return w.driven(recv, name) && (w.key.heard || !slices.Contains(w.hostedLife(recv).Calls, name))
}

// hearsItself tells whether the code is that of the library's own class of objects with a hosted life that stands for what code calls: what it hears
// of dialogs is the life's.
func (w *walker) hearsItself() bool { return w.key.method != nil && w.ofCalled(w.key.method.Class, "") }

// ofCalled tells whether a class is the library's own one of such objects, or (inner) one that is nested in it.
func (r *reader) ofCalled(c *program.Class, inner string) bool {
	return !c.InScope && r.someLife(func(l *framework.Lifecycle) bool {
		return len(l.Calls) > 0 && (c.Name == l.Class || inner != "" && strings.HasPrefix(c.Name, strings.TrimSuffix(l.Class, ";")+inner))
	})
}

// heardBy is the target of a listener. Where a library's code registers it or posts that it hears something, and it is one of the library's own class
// of such objects, their life stands for what it calls.
func (w *walker) heardBy(m *program.Method, recv string, worker bool) machine.Target {
	if w.key.method == nil || w.key.method.Class.InScope || !w.ofCalled(m.Class, "$") {
		return w.target(m, recv, LayerCurated, worker)
	}
	return machine.Target{Symbol: machine.None, Module: w.module(moduleKey{method: m, recv: recv, worker: worker, heard: true}), Worker: worker}
}

// drivesSome tells whether a hosted life stands for a library's call of a library's method: of some of the objects that it runs on.
func (w *walker) drivesSome(s *program.Site, callee *program.Method) bool {
	return !callee.Static() && slices.ContainsFunc(w.receivers(s, callee), func(recv string) bool { return w.standsFor(recv, callee.Name) })
}

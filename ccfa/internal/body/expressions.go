package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// adder adds a target behind a state of a module, and returns the state where it is done.
type adder func(at int32, t machine.Target) int32

// alternatives adds one of some runs; do adds what runs, on a worker thread or not.
func (w *walker) alternatives(at int32, s *program.Site, runs []framework.Run, worker bool, do adder) int32 {
	var tails []int32
	skip := false
	inner := &inherited{ran: map[*program.Object]bool{}, asked: map[inheritedCall]bool{}}
	for i := range runs {
		for _, o := range w.operand(s, runs[i].On) {
			if o.Kind == program.Null {
				skip = true
				continue
			}
			if inner.ran[o] {
				continue // what was read before runs it: a thread's own run() its target's
			}
			tail := w.expr(at, runs[i].Expr, on{object: o, of: runs[i].On, typ: runs[i].On.Type, worker: worker, site: s, inherited: inner}, do)
			if tail != at {
				tails = append(tails, tail)
			} else if w.prog.Class(o.Class) != nil {
				skip = true
			}
		}
	}
	return w.join(at, tails, skip)
}

// on is what callbacks of an expression run on.
type on struct {
	object *program.Object
	of     framework.Operand // that names it
	typ    string            // descriptor of the operand's static type
	worker bool
	site   *program.Site // whose rule it is, nil: of a registration

	inherited *inherited // nil: rules of what the object inherits are not asked
}

// expr adds the callbacks of an expression on one object, as far as the object's class has them.
func (w *walker) expr(at int32, e *framework.Expr, o on, do adder) int32 {
	switch e.Op {
	case framework.Call:
		if methods := w.named(o.object.Class, e.Name, e.Args); len(methods) > 0 || o.inherited == nil {
			return w.choice(at, methods, o, do)
		}
		return w.inheritedRule(at, e.Name, o, do)
	case framework.Any:
		return w.loop(at, func(at int32) int32 { return w.choice(at, w.overriding(o.object.Class, o.typ), o, do) })
	case framework.Beside:
		return w.alternatives(at, o.site, []framework.Run{*e.On}, o.worker, do)
	case framework.Annotated:
		return w.loop(at, func(at int32) int32 { return w.choice(at, w.annotated(o.object.Class, e.Name), o, do) })
	case framework.Seq:
		for _, sub := range e.Subs {
			at = w.expr(at, sub, o, do)
		}
		return at
	case framework.Alt:
		var tails []int32
		skip := false
		for _, sub := range e.Subs {
			if t := w.expr(at, sub, o, do); t != at {
				tails = append(tails, t)
			} else {
				skip = true
			}
		}
		return w.join(at, tails, skip)
	case framework.Opt:
		if t := w.expr(at, e.Subs[0], o, do); t != at {
			return w.join(at, []int32{t}, true)
		}
		return at
	case framework.Star, framework.Plus:
		sub := func(at int32) int32 { return w.expr(at, e.Subs[0], o, do) }
		if e.Op == framework.Plus {
			at = sub(at)
		}
		return w.loop(at, sub)
	}
	return at
}

// methods lists what an expression may run on one object.
func (r *reader) methods(e *framework.Expr, o on) []*program.Method {
	switch e.Op {
	case framework.Call:
		return r.named(o.object.Class, e.Name, e.Args)
	case framework.Any:
		return r.overriding(o.object.Class, o.typ)
	case framework.Annotated:
		return r.annotated(o.object.Class, e.Name)
	}
	var out []*program.Method
	for _, sub := range e.Subs {
		out = append(out, r.methods(sub, o)...)
	}
	return out
}

// choice adds one of some methods on the object.
func (w *walker) choice(at int32, methods []*program.Method, o on, do adder) int32 {
	var tails []int32
	for _, m := range methods {
		for _, t := range w.resumed(m, o) {
			tails = append(tails, do(at, t))
		}
	}
	return w.join(at, tails, false)
}

// loop adds f any number of times.
func (w *walker) loop(at int32, f func(at int32) int32) int32 {
	head := w.mod.AddState()
	end := f(head)
	if end == head {
		return at
	}
	w.mod.Link(at, head)
	w.mod.Link(end, head)
	return head
}

// named lists the methods of the class that override an outside method of the name.
func (r *reader) named(class, name string, args []string) []*program.Method {
	var out []*program.Method
	seen := map[string]bool{}
	r.eachMethod(class, func(m *program.Method) {
		if m.Name != name || seen[m.Desc] || m.Static() || m.Flags&program.AccAbstract != 0 {
			return
		}
		if args != nil && !sameArgs(m.Desc, args) {
			return
		}
		seen[m.Desc] = true
		if r.isCallback(m) || !m.Class.InScope {
			out = append(out, m)
		}
	})
	if len(out) > 1 {
		out = slices.DeleteFunc(slices.Clone(out), func(m *program.Method) bool {
			return slices.ContainsFunc(out, func(other *program.Method) bool { return other != m && r.runsItself(other, m, class, maxSupers) })
		})
	}
	return out
}

// maxSupers bounds how many methods up it is looked whether an overload runs another one.
const maxSupers = 4

// runsItself tells whether a method, or one above it that it calls, calls another of its name on the same object: androidx.fragment.app.Fragment
// calls its onAttach(Activity) in its onAttach(Context). Whoever calls the one does not call the other besides.
func (r *reader) runsItself(m, other *program.Method, recv string, supers int) bool {
	return slices.ContainsFunc(r.prog.Sites(m), func(s *program.Site) bool {
		if s.Ref.Name != m.Name {
			return false
		}
		callees := r.prog.CalleesIn(s, program.Within{Recv: recv})
		if s.Kind != program.InvokeSuper {
			return r.prog.Origin(s, 0).Kind == program.OriginThis && slices.Contains(callees, other)
		}
		return supers > 0 && slices.ContainsFunc(callees, func(up *program.Method) bool { return r.runsItself(up, other, recv, supers-1) })
	})
}

// overriding lists the methods of the class that override one of the type (or a supertype of it).
func (r *reader) overriding(class, typ string) []*program.Method {
	var out []*program.Method
	seen := map[string]bool{}
	r.eachMethod(class, func(m *program.Method) {
		sig := m.Name + m.Desc
		if !m.Class.InScope || !m.Concrete() || seen[sig] {
			return
		}
		seen[sig] = true
		for _, ref := range r.over(m) {
			if ref.Class != "Ljava/lang/Object;" && (typ == "" || r.prog.Subtype(typ, ref.Class)) {
				out = append(out, m)
				break
			}
		}
	})
	return out
}

// annotated lists the public methods of the class that have an annotation.
func (r *reader) annotated(class, annotation string) []*program.Method {
	var out []*program.Method
	seen := map[string]bool{}
	r.eachMethod(class, func(m *program.Method) {
		if sig := m.Name + m.Desc; !seen[sig] {
			seen[sig] = true
			if m.Annotation == annotation && m.Flags&program.AccPublic != 0 && m.Concrete() && !m.Static() {
				out = append(out, m)
			}
		}
	})
	return out
}

// eachMethod visits the methods of a class in the APK and of its superclasses there, nearest first, then the default methods of their
// interfaces that such an object runs.
func (r *reader) eachMethod(class string, f func(m *program.Method)) {
	var faces []string
	for c := r.prog.Class(class); c != nil; c = r.prog.Class(c.Super) {
		for _, m := range c.Methods {
			f(m)
		}
		faces = append(faces, c.Interfaces...)
	}
	seen := map[string]bool{}
	for i := 0; i < len(faces); i++ {
		c := r.prog.Class(faces[i])
		if c == nil || seen[c.Name] {
			continue
		}
		seen[c.Name] = true
		for _, m := range c.Methods {
			if m.Concrete() && !m.Static() && r.prog.Resolve(class, m.Name, m.Desc) == m {
				f(m)
			}
		}
		faces = append(faces, c.Interfaces...)
	}
}

// sameArgs compares a descriptor's parameters with simple type names.
func sameArgs(desc string, args []string) bool {
	params := descriptor.Params(desc)
	if len(params) != len(args) {
		return false
	}
	for i, p := range params {
		if framework.SimpleName(p) != args[i] {
			return false
		}
	}
	return true
}

// ordered tells whether an expression says in which order callbacks come.
func ordered(x *framework.Expr) bool {
	if x.Op == framework.Seq {
		return true
	}
	for _, sub := range x.Subs {
		if ordered(sub) {
			return true
		}
	}
	return false
}

// inOrder makes a module of the callbacks that the object has, in the expression's order; a single one stands for itself. Where listeners
// add up, one that was added twice is told twice.
func (r *reader) inOrder(run framework.Run, o on, adds bool) []machine.Target {
	w := &walker{reader: r, mod: r.out.Machine.AddModule(r.names.Class(o.object.Class)), key: moduleKey{worker: o.worker}}
	var found []machine.Target
	end := w.expr(machine.Entry, run.Expr, o, func(at int32, t machine.Target) int32 {
		found = append(found, t)
		e := machine.Edge{Op: machine.Call, Symbol: t.Symbol, Site: machine.NoSite, Module: t.Module}
		if t.Symbol != machine.None {
			e.Op = machine.Run
		}
		next := w.mod.Then(at, e)
		if adds {
			e.From, e.To = next, next
			w.mod.Edges = append(w.mod.Edges, e)
		}
		return next
	})
	w.mod.Link(end, machine.Exit)
	if len(found) < 2 {
		return found
	}
	return []machine.Target{{Symbol: machine.None, Module: w.mod, Worker: o.worker}}
}

package ccfa

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// runs adds one of the alternatives; do adds a callback (or code of a library) behind a step.
func (w *walker) runs(at int, s *program.Site, runs []framework.Run, do func(at int, c *Callback, lib *Body) int) int {
	var tails []int
	skip := false
	for i := range runs {
		for _, o := range w.operand(s, runs[i].On) {
			if o.Kind == program.Null {
				skip = true
				continue
			}
			if w.b.prog.Class(o.Class) == nil {
				continue
			}
			tail := w.expr(at, runs[i].Expr, o, runs[i].On.Type, do)
			if tail == at {
				skip = true
				continue
			}
			tails = append(tails, tail)
		}
	}
	return w.join(at, tails, skip)
}

// expr adds the callbacks of an expression on one object, as far as the object's class has them.
func (w *walker) expr(at int, e *framework.Expr, o *program.Object, typ string, do func(int, *Callback, *Body) int) int {
	switch e.Op {
	case framework.Call:
		return w.call(at, w.b.named(o.Class, e.Name, e.Args), o, do)
	case framework.Any:
		return w.loop(at, func(at int) int { return w.call(at, w.b.overriding(o.Class, typ), o, do) })
	case framework.Seq:
		for _, sub := range e.Subs {
			at = w.expr(at, sub, o, typ, do)
		}
		return at
	case framework.Alt:
		var tails []int
		skip := false
		for _, sub := range e.Subs {
			if t := w.expr(at, sub, o, typ, do); t != at {
				tails = append(tails, t)
			} else {
				skip = true
			}
		}
		return w.join(at, tails, skip)
	case framework.Opt:
		if t := w.expr(at, e.Subs[0], o, typ, do); t != at {
			return w.join(at, []int{t}, true)
		}
		return at
	case framework.Star, framework.Plus:
		sub := func(at int) int { return w.expr(at, e.Subs[0], o, typ, do) }
		if e.Op == framework.Plus {
			at = sub(at)
		}
		return w.loop(at, sub)
	}
	return at
}

// call adds a choice of methods on the object.
func (w *walker) call(at int, methods []*program.Method, o *program.Object, do func(int, *Callback, *Body) int) int {
	var tails []int
	for _, m := range methods {
		c, lib := w.b.target(m, o.Class, LayerCurated)
		tails = append(tails, do(at, c, lib))
	}
	return w.join(at, tails, false)
}

// loop adds f any number of times.
func (w *walker) loop(at int, f func(at int) int) int {
	head := w.body.add(Step{})
	end := f(head)
	if end == head {
		return at
	}
	w.body.link(at, head)
	w.body.link(end, head)
	return head
}

// target is the callback of a method, or, for library code, its body; frame callbacks are listed and their
// code taken like a library's, since they are no symbols.
func (b *builder) target(m *program.Method, recv string, layer Layer) (*Callback, *Body) {
	if !m.Class.InScope {
		return nil, b.body(bodyKey{method: m, recv: recv})
	}
	c := b.callback(m, recv, layer)
	if r := b.rule(m); r != nil && r.Frame {
		c.Kinds |= Frame
		c.Main = true
		return nil, c.body
	}
	return c, nil
}

// named lists the methods of the class that override an outside method of the name.
func (b *builder) named(class, name string, args []string) []*program.Method {
	var out []*program.Method
	seen := map[string]bool{}
	b.eachMethod(class, func(m *program.Method) {
		if m.Name != name || seen[m.Desc] || m.Static() || m.Flags&program.AccAbstract != 0 {
			return
		}
		if args != nil && !sameArgs(m.Desc, args) {
			return
		}
		seen[m.Desc] = true
		if b.isCallback(m) || !m.Class.InScope {
			out = append(out, m)
		}
	})
	return out
}

// overriding lists the methods of the class that override one of the type (or a supertype of it).
func (b *builder) overriding(class, typ string) []*program.Method {
	var out []*program.Method
	seen := map[string]bool{}
	b.eachMethod(class, func(m *program.Method) {
		sig := m.Name + m.Desc
		if !m.Class.InScope || !m.Concrete() || seen[sig] {
			return
		}
		seen[sig] = true
		for _, r := range b.over(m) {
			if r.Class != "Ljava/lang/Object;" && (typ == "" || b.prog.Subtype(typ, r.Class)) {
				out = append(out, m)
				break
			}
		}
	})
	return out
}

// eachMethod visits the methods of a class in the APK and of its superclasses there, nearest first, then the default
// methods of their interfaces that such an object runs.
func (b *builder) eachMethod(class string, f func(m *program.Method)) {
	var faces []string
	for c := b.prog.Class(class); c != nil; c = b.prog.Class(c.Super) {
		for _, m := range c.Methods {
			f(m)
		}
		faces = append(faces, c.Interfaces...)
	}
	seen := map[string]bool{}
	for i := 0; i < len(faces); i++ {
		c := b.prog.Class(faces[i])
		if c == nil || seen[c.Name] {
			continue
		}
		seen[c.Name] = true
		for _, m := range c.Methods {
			if m.Concrete() && !m.Static() && b.prog.Resolve(class, m.Name, m.Desc) == m {
				f(m)
			}
		}
		faces = append(faces, c.Interfaces...)
	}
}

// sameArgs compares a descriptor's parameters with simple type names.
func sameArgs(desc string, args []string) bool {
	params := framework.Params(desc)
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

// ordered makes a run of the callbacks that the object has; a single one stands for itself. Where listeners add up,
// one that was added twice is told twice.
func (b *builder) ordered(run framework.Run, o *program.Object, worker, adds bool) []target {
	w := &walker{b: b, body: &Body{Steps: make([]Step, 2)}, key: bodyKey{worker: worker}}
	var found []target
	end := w.expr(entryStep, run.Expr, o, run.On.Type, func(at int, c *Callback, lib *Body) int {
		step := Step{Kind: Enter, Body: lib}
		if c != nil {
			w.onThread(c, worker)
			step = Step{Kind: Run, Callback: c, Body: b.bodyOn(c, worker)}
		}
		found = append(found, target{c, step.Body})
		i := w.then(at, step)
		if adds {
			w.body.link(i, i)
		}
		return i
	})
	if len(found) < 2 {
		return found
	}
	w.body.link(end, exitStep)
	b.runs = append(b.runs, w.body)
	return []target{{nil, w.body}}
}

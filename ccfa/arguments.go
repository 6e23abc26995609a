package ccfa

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// call is where a helper was called from: its parameters are what that call passes, not what all calls pass.
type call struct {
	site   *program.Site
	recv   string // class of the caller's receiver
	from   *call  // where the caller was called from
	nested int
}

// maxCalls bounds how many calls are kept apart, one inside the other.
const maxCalls = 3

// into is the call that a helper's body is built for, nil where it makes no difference.
func (w *walker) into(s *program.Site, callee *program.Method) *call {
	if !callee.Class.InScope || !w.b.passes(callee) {
		return nil
	}
	c := call{site: s, recv: w.key.recv, from: w.key.call}
	if c.from != nil {
		c.nested = c.from.nested + 1
	}
	if c.nested >= maxCalls {
		return nil
	}
	known := w.b.calls[c]
	if known == nil {
		known = &c
		w.b.calls[c] = known
	}
	return known
}

// passes tells whether some parameter of the method is handed on to a call.
func (b *builder) passes(m *program.Method) bool {
	if known, ok := b.passing[m]; ok {
		return known
	}
	b.passing[m] = false
	for _, s := range b.prog.Sites(m) {
		for i := 0; i <= len(framework.Params(s.Ref.Desc)); i++ {
			if o := b.prog.Origin(s, i); o.Kind == program.OriginParam {
				b.passing[m] = true
				return true
			}
		}
	}
	return false
}

// arg lists what argument i of a site can be in the body that is built.
func (w *walker) arg(s *program.Site, i int) []*program.Object {
	return w.b.argument(s, i, w.key.recv, w.key.call)
}

// argument follows a helper's parameters to the call that the body is for.
func (b *builder) argument(s *program.Site, i int, recv string, from *call) []*program.Object {
	if from != nil {
		switch o := b.prog.Origin(s, i); o.Kind {
		case program.OriginParam:
			return b.argument(from.site, o.Param, from.recv, from.from)
		case program.OriginResult:
			if found := b.widgets(o.Site, recv, from); len(found) > 0 {
				return found
			}
		}
	}
	return b.prog.ArgIn(s, i, recv)
}

// widgets lists the widgets that a call like findViewById gives for the ids that this body's caller passes.
func (b *builder) widgets(s *program.Site, recv string, from *call) []*program.Object {
	ref, ok := b.prog.Callin(s)
	if !ok {
		return nil
	}
	sum := b.model.Summary(ref.Class, ref.Name, ref.Desc)
	if sum == nil {
		return nil
	}
	var out []*program.Object
	for i := range sum.Effects {
		e := &sum.Effects[i]
		if e.Kind != framework.WidgetOf || e.Value.Kind != framework.OpParam {
			continue
		}
		for _, id := range b.argument(s, e.Value.Param, recv, from) {
			if id.Kind == program.Int {
				out = append(out, b.prog.Widgets(id.Int)...)
			}
		}
	}
	return out
}

// operand lists the objects that an operand names at a site.
func (w *walker) operand(s *program.Site, op framework.Operand) []*program.Object {
	var objs []*program.Object
	keys := op.Keys
	switch op.Kind {
	case framework.OpStatic:
		if len(keys) == 0 {
			return nil
		}
		objs, keys = w.b.prog.StoredStatic(keys[0]), keys[1:]
	case framework.OpThis:
		objs = w.arg(s, 0)
	case framework.OpParam:
		objs = w.arg(s, op.Param)
	case framework.OpResult:
		objs = w.b.prog.Return(s)
	}
	for _, key := range keys {
		objs = w.b.stored(objs, key)
	}
	return objs
}

// stored lists what store rules of the model put under a key on any of the objects.
func (b *builder) stored(objs []*program.Object, key string) []*program.Object {
	var out []*program.Object
	seen := map[*program.Object]bool{}
	for _, o := range objs {
		for _, v := range b.prog.Stored(o, key) {
			if !seen[v] {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	return out
}

package body

import (
	"encoding/binary"
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// arguments are what a method is called with, as far as that matters: its module then does what it does for these, not for all that any
// caller passes (contexts by value: Padhye and Khedker, SOAP 2013). Equal ones are one pointer; nil: called by the framework, or not told
// apart.
type arguments struct {
	of     map[int][]*program.Object // by parameter, from 1
	newest params                    // those that are the newest of the objects that they stand for
}

// Limits of what is told apart in one call.
const (
	maxApart   = 63 // parameters of a method
	maxObjects = 32 // objects that a parameter can be
)

// params is a set of parameters, from 1.
type params uint64

func (p params) has(i int) bool { return i <= maxApart && p&(1<<uint(i)) != 0 }

// apart gives the arguments of a call that the callee's module is for.
func (w *walker) apart(s *program.Site, callee *program.Method) *arguments {
	matter := w.matter[callee]
	if matter == 0 {
		return nil
	}
	args := &arguments{of: map[int][]*program.Object{}}
	var key []byte
	for i := 1; i <= maxApart; i++ {
		if !matter.has(i) {
			continue
		}
		objs := w.arg(s, i)
		if len(objs) > maxObjects {
			continue
		}
		args.of[i] = objs
		key = binary.AppendUvarint(key, uint64(i))
		if w.allNewest(s, i, objs) {
			args.newest |= 1 << uint(i)
			key = append(key, 0) // no object has the number
		}
		for _, n := range w.numbers(objs) {
			key = binary.AppendUvarint(key, uint64(n))
		}
		key = append(key, 0)
	}
	if len(args.of) == 0 {
		return nil
	}
	known := w.known[string(key)]
	if known == nil {
		known = args
		w.reader.known[string(key)] = known
	}
	return known
}

// numbers gives objects' numbers, from 1, sorted.
func (r *reader) numbers(objs []*program.Object) []int {
	out := make([]int, len(objs))
	for i, o := range objs {
		out[i] = r.number(o)
	}
	slices.Sort(out)
	return out
}

// number gives an object's number, from 1.
func (r *reader) number(o *program.Object) int {
	n := r.objects[o]
	if n == 0 {
		n = len(r.objects) + 1
		r.objects[o] = n
	}
	return n
}

// arg lists what argument i of a site can be in the code that is read.
func (w *walker) arg(s *program.Site, i int) []*program.Object {
	if args := w.key.args; args != nil {
		switch o := w.prog.Origin(s, i); o.Kind {
		case program.OriginParam:
			if objs, ok := args.of[o.Param]; ok {
				return objs
			}
		case program.OriginResult:
			if found := w.widgets(o.Site); len(found) > 0 {
				return found
			}
		}
	}
	return w.prog.ArgIn(s, i, w.key.within())
}

// widgets lists the widgets that a call like findViewById gives for the ids that the method is called with.
func (w *walker) widgets(s *program.Site) []*program.Object {
	var out []*program.Object
	w.eachWidgetID(s, func(i int) {
		if o := w.prog.Origin(s, i); o.Kind != program.OriginParam {
			return
		}
		for _, id := range w.arg(s, i) {
			if id.Kind == program.Int {
				out = append(out, w.prog.Widgets(id.Int)...)
			}
		}
	})
	return out
}

// eachWidgetID visits the arguments of a callin that are ids of the widgets that it gives.
func (r *reader) eachWidgetID(s *program.Site, f func(i int)) {
	ref, ok := r.prog.Callin(s)
	if !ok {
		return
	}
	sum := r.prog.Summary(ref.Class, ref.Name, ref.Desc)
	if sum == nil {
		return
	}
	for i := range sum.Effects {
		if e := &sum.Effects[i]; e.Kind == framework.WidgetOf && e.Value.Kind == framework.OpParam {
			f(e.Value.Param)
		}
	}
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
		objs, keys = w.prog.StoredStatic(keys[0]), keys[1:]
	case framework.OpOne:
		objs = []*program.Object{w.prog.One(op.Type)}
	case framework.OpThis:
		objs = w.arg(s, 0)
	case framework.OpParam:
		objs = w.arg(s, op.Param)
	case framework.OpResult:
		objs = w.prog.ReturnIn(s, w.key.within())
	}
	for _, key := range keys {
		objs = w.stored(objs, key)
	}
	return objs
}

// stored lists what store rules of the model put under a key on any of the objects.
func (r *reader) stored(objs []*program.Object, key string) []*program.Object {
	var out []*program.Object
	seen := map[*program.Object]bool{}
	for _, o := range objs {
		for _, v := range r.prog.Stored(o, key) {
			if !seen[v] {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	return out
}

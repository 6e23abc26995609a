package monitor

import (
	"cbcov/coverage/trace"
	"cbcov/typestate"
)

// sight is what a log tells of a call: what guards are held to.
type sight struct {
	args   []trace.Value
	object *object // that it is made on; nil: not known
	result trace.Value
	ended  bool // result is known
}

// told gives what is known of a path.
func (s *sight) told(c *class, path string) typestate.Known {
	p, ok := c.paths[path]
	if !ok {
		p = typestate.ParsePath(path)
		c.paths[path] = p
	}
	switch p.Kind {
	case typestate.ArgumentPath:
		if p.N < len(s.args) {
			return known(s.args[p.N])
		}
	case typestate.SamePath:
		a, b := s.identity(p.N), s.identity(p.M)
		if a != 0 && b != 0 {
			return typestate.KnownTruth(a == b)
		}
	case typestate.ObserverPath:
		if n, ok := c.observers[path]; ok && s.object != nil && n < len(s.object.seen) {
			return s.object.seen[n]
		}
	case typestate.OutcomePath:
		if s.ended && s.result.Kind == trace.Integer {
			return known(s.result)
		}
	case typestate.NothingPath:
		if s.ended && s.result.Kind == trace.Object {
			return typestate.KnownTruth(s.result.Bits == 0)
		}
	}
	return typestate.Known{}
}

// identity is an object's identity hash; 0: null, or not known.
func (s *sight) identity(n int) uint32 {
	if n == typestate.ThisObject {
		if s.object == nil {
			return 0
		}
		return s.object.id
	}
	return argument(s.args, n)
}

// known reads a logged value.
func known(v trace.Value) typestate.Known {
	switch {
	case v.Kind == trace.Integer:
		return typestate.Known{Kind: typestate.Number, Number: v.Bits}
	case v.Kind == trace.Object && v.Bits == 0:
		return typestate.Known{Kind: typestate.Null}
	case v.Kind == trace.Object:
		return typestate.Known{Kind: typestate.NonNull}
	}
	return typestate.Known{}
}

// see keeps what an observer gave.
func (o *object) see(observer int, v trace.Value) {
	if o.seen == nil {
		o.seen = make([]typestate.Known, len(o.class.constant))
	}
	o.seen[observer] = known(v)
}

// forget drops what observers gave that may give something else by now. All tells that a constant one may be another object's.
func (o *object) forget(all bool) {
	for i := range o.seen {
		if all || !o.class.constant[i] {
			o.seen[i] = typestate.Known{}
		}
	}
}

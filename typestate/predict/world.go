package predict

import (
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// world is what following one machine's slice knows and found.
type world struct {
	*slice
	protocol  *protocol
	points    *observe.Points
	automaton *ccfa.Automaton
	program   *program.Program
	names     Names
	posted    map[int]bool // callbacks, by id, that code in the slice posts
	answers   bool         // some callin brings an output before it returns
	bodies    map[*program.Method]*body
	callees   map[*program.Site][]*program.Method
	may       map[*program.Site]bool // see mayBe
	lives     *lives
	orders    map[string]*framework.Order // see order
	objects   []place
	index     map[place]int32
	syms      map[symbol]int32
	found     map[finding]bool
	out       []Prediction
	skipped   *skips
	snapshots map[string]*snapshot // by the heaps' keys
	spelled   []byte
	steps     int // instructions that were followed in this view
	effort    effort
	concerned map[int]bool // parts that have to do with the machine
	begins    []heap       // see starts
	at        *node
	doing     *ccfa.Move
}

// place makes objects: an instruction, or (in nil) Android, which makes components, and callins that return new objects.
type place struct {
	class string // descriptor
	in    *program.Method
	at    uint32
}

// symbol is where an unknown value comes from.
type symbol struct {
	in *program.Method
	at int
}

func (w *world) object(p place) int32 {
	id, ok := w.index[p]
	if !ok {
		id = int32(len(w.objects))
		w.index[p] = id
		w.objects = append(w.objects, p)
	}
	return id
}

// fresh is a value of which nothing is known, but that it is one: its places have the same.
func (w *world) fresh(s *state, b *body, at int, k kind) value {
	key := symbol{b.method, at}
	n, ok := w.syms[key]
	if !ok {
		n = int32(len(w.syms) + 1)
		w.syms[key] = n
	}
	s.replace(swap{value{unknown, n}, value{}}, swap{value{picked, n}, value{picked, 0}}, swap{value{nonNull, n}, value{nonNull, 0}})
	return value{k, n}
}

// body is a method's code; nil where it cannot be followed.
func (w *world) body(m *program.Method) *body {
	b, ok := w.bodies[m]
	if !ok {
		b = newBody(w.program, m)
		w.bodies[m] = b
		if b == nil && m.Concrete() {
			w.skipped.large[m.Ref().String()] = true
		}
	}
	return b
}

// targets lists the app's methods that a call may run, by value flow.
func (w *world) targets(s *program.Site) []*program.Method {
	list, ok := w.callees[s]
	if !ok {
		list = w.program.Callees(s)
		w.callees[s] = list
	}
	return list
}

// mayBe tells whether what a call is about, which is not known, can be an object of the machine's class, by value flow.
func (w *world) mayBe(c *call) bool {
	may, ok := w.may[c.site]
	if !ok {
		for _, o := range w.program.Arg(c.site, c.use.Object+1) { // the receiver is argument 0 there
			loose := o.Kind == program.Unknown || o.Kind == program.Result
			may = may || w.program.Subtype(o.Class, w.class) || loose && w.program.Subtype(w.class, o.Class)
		}
		w.may[c.site] = may
	}
	return may
}

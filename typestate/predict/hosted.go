package predict

import (
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// The automaton knows in which order the callbacks of a class come whose objects live in others. Which object a callback is of, where several
// are there, and when those come that it finds no place for, this file knows: each object goes through a life of its own (framework.Order).

// What is known of an object's life is kept in fields of it that no class has.
const (
	passed = -1 - iota // what is behind it, a number of its order
	home               // the number, from 1, of the part in whose component it lives; 0: it is not known
)

// lives finds the lives of objects that live in others, for all machines.
type lives struct {
	program *program.Program
	all     map[string]*framework.Lifecycle
	classes map[string][]*framework.Lifecycle // see of
	orders  *framework.Orders
}

func newLives(a *ccfa.Automaton, p *program.Program) (*lives, error) {
	all, err := framework.Lifecycles()
	if err != nil {
		return nil, err
	}
	return &lives{p, all, map[string][]*framework.Lifecycle{}, framework.NewOrders(all, a.TargetSDK)}, nil
}

// of lists the lives that objects of a class may have, each one of them: whether they come as pages is not known here.
func (l *lives) of(class string) []*framework.Lifecycle {
	list, ok := l.classes[class]
	if !ok {
		for _, offered := range []bool{false, true} {
			if life := framework.HostedLife(l.all, class, l.program, func(string) bool { return offered }); life != nil {
				list = append(list, life)
			}
		}
		l.classes[class] = list
	}
	return list
}

// order gives the order that a callback has with others of its object that the walk stops at; nil: none.
func (w *world) order(c *ccfa.Callback) *framework.Order {
	o, ok := w.orders[c.Receiver]
	if !ok {
		if of := w.lives.of(c.Receiver); len(of) > 0 {
			var stops []string
			for _, other := range w.automaton.Callbacks {
				if other.Receiver == c.Receiver && w.matters(other) {
					stops = append(stops, other.Runs().Name)
				}
			}
			o = w.lives.orders.Of(of, stops)
		}
		w.orders[c.Receiver] = o
	}
	if !o.Has(c.Runs().Name) {
		return nil
	}
	return o
}

// next tells how a callback can be an object's next one, and what the object has behind it then.
func (s *state) next(o *framework.Order, callback string, object int32) (value, framework.Coming) {
	n, coming := o.Next(int(s.get(object, passed).n), callback)
	return value{number, int32(n)}, coming
}

// passes notes that a callback, if it has an order, is an object's next one.
func (w *world) passes(s *state, o *framework.Order, callback string, r receiver) {
	now, coming := s.next(o, callback, r.n)
	if o == nil || coming == framework.NotComing {
		return
	}
	s.put(r.n, passed, now)
	if w.doing == nil {
		return
	}
	if c, p := w.doing.Callback, w.doing.Part; c.Receiver == p.Class || w.order(c) != nil { // what others do is not told apart by part
		s.put(r.n, home, value{number, int32(p.ID) + 1})
	}
}

// over tells whether an object has gone for good.
func (s *state) over(object int32) bool {
	return s.get(object, passed) == value{number, framework.Over}
}

// leave ends the lives of objects that live in a part's component: another one of it is made.
func (s *state) leave(p *ccfa.Part) {
	for _, o := range s.live {
		if s.get(o, home).n == int32(p.ID)+1 {
			s.put(o, passed, value{number, framework.Over})
		}
	}
}

// guess tells whether it is not known when a callback comes.
func (w *world) guess(c *ccfa.Callback) bool { return c.Layer == ccfa.LayerGuess && w.order(c) == nil }

// guesses names the callbacks on the way that led here of which it is not known when they come.
func (w *world) guesses() []string {
	var out []string
	if w.doing != nil && w.guess(w.doing.Callback) {
		out = append(out, w.doing.Callback.Name)
	}
	for n := w.at; n != nil && n.move != nil; n = n.prev {
		if w.guess(n.move.Callback) {
			out = append(out, n.move.Callback.Name)
		}
	}
	return out
}

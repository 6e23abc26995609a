package predict

import (
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// begin lets a callback begin: the states in which it runs, one for each object it may run on and for each that it may tell of; none
// where it cannot come. creates: its component is made before. site is the callin that it runs in, and on what the callin was called on.
func (w *world) begin(s *state, c *ccfa.Callback, creates bool, site *program.Site, on value) []*state {
	m := c.Runs()
	b := w.body(m)
	if b == nil {
		for i := range s.tracked {
			s.tracked[i].lose()
		}
		return []*state{s}
	}
	order := w.order(c)
	if site != nil && site.Ref.Name == m.Name {
		order = nil // Android's own method of the name runs, and this in it: together they are one callback
	}
	var out []*state
	for _, r := range w.receivers(s, c, order, creates, site, on) {
		s := s.clone()
		makes := r.kind == object && (creates || r.make)
		if makes {
			s.renew(r.n)
		}
		w.passes(s, order, m.Name, r)
		for _, told := range w.heard(s, c, r, site) {
			out = append(out, w.run(s.clone(), b, r, told, makes))
		}
	}
	return out
}

// receiver is what a callback runs on.
type receiver struct {
	value
	make bool // Android makes it first
}

// receivers lists what a callback may run on: the objects of its class of whose order it is the next one. One that has gone is meant only where
// no other can be, since a new one is made for most that come. Where the app's code makes none, or a new host gets back what the last one had,
// Android makes it. Inside a callin the automaton's order is enough.
func (w *world) receivers(s *state, c *ccfa.Callback, order *framework.Order, creates bool, site *program.Site, on value) []receiver {
	class := c.Receiver
	android := func() []receiver { return []receiver{{value{object, w.object(place{class: class})}, true}} }
	switch {
	case c.Runs().Static():
		return []receiver{{}}
	case creates:
		return android()
	}
	self := on.kind == object && w.objects[on.n].class == class
	makes := len(w.facts.makers[class]) == 0
	var ways [framework.ComingNext + 1][]receiver
	for _, o := range s.live {
		switch {
		case w.objects[o].class != class || self && o != on.n:
		case s.over(o):
			makes = true
		default:
			_, coming := s.next(order, c.Runs().Name, o)
			ways[coming] = append(ways[coming], receiver{value{object, o}, false})
		}
	}
	_, first := order.Next(0, c.Runs().Name)
	switch {
	case len(ways[framework.ComingNext]) > 0:
		return ways[framework.ComingNext]
	case len(ways[framework.ComingBack]) > 0:
		return ways[framework.ComingBack]
	case makes && first == framework.ComingNext && !self:
		return android()
	case site != nil:
		return ways[framework.NotComing]
	}
	return nil
}

// told is what a callback tells: of which object, and what state that is in then.
type told struct {
	of    value
	set   int32
	param int // the parameter that the object is in; negative: none
}

// heard lists what a callback may tell of the machine's objects.
func (w *world) heard(s *state, c *ccfa.Callback, r receiver, site *program.Site) []told {
	var out []told
	outputs := 0
	for _, h := range w.points.Heard[c.Runs().ID] {
		if h.Machine != w.machine {
			continue
		}
		outputs++
		out = append(out, w.hear(s, c, h, r, site)...)
	}
	if outputs == 0 {
		return []told{{param: -1}}
	}
	return out
}

// hear lists the objects that one output may be of. An object that has no such listener, or whose state does not allow the output, is none
// of them. Where nothing is known of any object the callback may come.
func (w *world) hear(s *state, c *ccfa.Callback, h observe.Heard, r receiver, site *program.Site) []told {
	var out []told
	some := false
	for i := range s.tracked {
		st := &s.tracked[i]
		if !w.tellsOf(st, h, r) {
			some = some || st.set != open
			continue
		}
		some = true
		next, ok := w.protocol.hear(st.set, h.Output, func(o int) bool { return !w.audible(st, o) })
		if ok {
			out = append(out, told{value{object, st.object}, next, h.Object})
			continue
		}
		if site != nil && !h.Late && !st.settled && !s.guarded() && !s.guessed {
			if _, ok = w.protocol.hear(st.set, h.Output, func(int) bool { return true }); !ok {
				w.reportCallback(s, c, site, st, h.Output)
			}
		}
	}
	if !some {
		out = append(out, told{param: -1})
	}
	return out
}

// tellsOf tells whether a callback on r that is an output can be of an object.
func (w *world) tellsOf(st *status, h observe.Heard, r receiver) bool {
	if h.Object == observe.Receiver {
		return r.value == value{object, st.object}
	}
	l := st.listener(h.Output)
	return l == r.value || l.kind == unknown || l.kind == picked || l.kind == nonNull
}

// audible tells whether somebody of the app hears an object's output.
func (w *world) audible(st *status, output int) bool {
	return st.listener(output) != null || w.points.Hears(w.machine, output, descriptor.Java(w.objects[st.object].class))
}

// run puts a callback onto the stack, and the constructor of what Android makes for it.
func (w *world) run(s *state, b *body, r receiver, t told, makes bool) *state {
	if t.of.kind == object {
		if st := s.status(t.of.n); st != nil {
			st.set, st.settled = t.set, st.settled || w.answers
		}
		if len(s.frames) > 0 {
			s.note(t.of.n, "callback "+w.methodName(b.method.Ref()))
		}
	}
	var args []value
	if !b.method.Static() {
		args = append(args, r.value)
	}
	for i := range b.params() {
		v := w.fresh(s, b, -1-i, sort(b.types[i]))
		if i == t.param {
			v = t.of
		}
		args = append(args, v)
	}
	fr := newFrame(b, args)
	fr.nested = true
	s.frames = append(s.frames, fr)
	if makes {
		w.construct(s, r)
	}
	return s
}

// construct lets the constructor run that Android calls.
func (w *world) construct(s *state, r receiver) {
	class := w.program.Class(w.objects[r.n].class)
	if class == nil {
		return
	}
	var ctor *program.Method
	for _, m := range class.Methods {
		if m.Name == "<init>" && (ctor == nil || m.Desc == "()V" || m.Desc == framework.Inflated.Made() && ctor.Desc != "()V") {
			ctor = m
		}
	}
	if ctor == nil || !w.in[ctor.ID] {
		return
	}
	if b := w.body(ctor); b != nil {
		args := []value{r.value}
		for range b.params() {
			args = append(args, value{nonNull, 0})
		}
		fr := newFrame(b, args)
		fr.nested = true
		s.frames = append(s.frames, fr)
	}
}

// matters tells whether a callback is one that the walk stops at.
func (w *world) matters(c *ccfa.Callback) bool { return w.in[c.Runs().ID] }

// findPosted finds the callbacks that only code in the slice posts: such a callback needs to have been posted.
func (w *world) findPosted() {
	outside := map[int]bool{}
	for site, list := range w.nested.Posts {
		for _, c := range list {
			if c.Life || !w.in[site.Method.ID] || c.Kinds&ccfa.Event != 0 {
				outside[c.ID] = true
				continue
			}
			w.posted[c.ID] = true
		}
	}
	for id := range outside {
		delete(w.posted, id)
	}
}

// findAnswers tells whether some callin brings an output of the machine before it returns.
func (w *world) findAnswers() {
	for _, ways := range w.nested.Ways {
		for _, way := range ways {
			for _, c := range way {
				for _, h := range w.points.Heard[c.Runs().ID] {
					w.answers = w.answers || h.Machine == w.machine
				}
			}
		}
	}
}

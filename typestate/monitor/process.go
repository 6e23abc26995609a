package monitor

import (
	"cbcov/coverage/trace"
	"cbcov/typestate/observe"
)

// process steps the objects of one process.
type process struct {
	*Monitor
	ix        *trace.Index
	objects   objects
	lost      uint64
	escaped   []uint32 // by class: how often an object of it, not known which, was given to code outside of the app
	threads   map[uint32]*thread
	listeners map[listenerKey][]uint32 // to the objects that were given it

	// the thread of the last record, which is mostly that of the next
	tid uint32
	now *thread
}

// Add takes a record; see trace.Sink.
func (p *process) Add(r *trace.Record, lost uint64) {
	p.lost += lost
	switch r.Kind {
	case trace.Entry:
		p.enter(r)
	case trace.Exit, trace.Throw:
		p.thread(r).settle(r.Depth)
	case trace.About:
		p.about(r)
	case trace.Call:
		p.call(r)
	case trace.Return:
		p.ended(r)
	}
}

// End takes the end of the process; see trace.Sink.
func (p *process) End() {
	p.shelf.close(p)
	p.threads, p.listeners, p.now = nil, nil, nil
}

// giveUp is for a process that has more open than is kept: it counts as a loss.
func (p *process) giveUp() {
	p.lost += 2
	p.now = nil
	clear(p.threads)
	clear(p.listeners)
}

// thread gives a record's thread.
func (p *process) thread(r *trace.Record) *thread {
	t := p.now
	if t == nil || p.tid != r.Thread {
		t = p.threads[r.Thread]
		if t == nil {
			if len(p.threads) >= maxThreads {
				p.giveUp()
			}
			t = &thread{lost: p.lost}
			p.threads[r.Thread] = t
		}
		p.tid, p.now = r.Thread, t
	}
	if t.lost != p.lost || len(t.frames)+len(t.calls) > maxNested {
		p.reopen(t)
	}
	return t
}

// reopen forgets what is open on a thread.
func (p *process) reopen(t *thread) {
	if t.lost == p.lost {
		p.lost += 2 // too deep to keep
	}
	t.forget()
	t.lost = p.lost
}

// enter takes the entry of a callback.
func (p *process) enter(r *trace.Record) {
	t := p.thread(r)
	t.settle(r.Depth)
	if int64(r.Method) < int64(len(p.heard)) {
		for i := range p.heard[r.Method] {
			h := &p.heard[r.Method][i]
			switch {
			case h.object >= 0 || p.inSame(t, h, r.Object):
			case h.object == observe.Listener:
				p.overhear(t, h, r)
			case h.object == observe.Receiver:
				receiver := p.receivers.traced(p.ix, r.Receiver)
				if receiver == 0 {
					receiver = p.receivers.declaring(r.Method, p.methods)
				}
				l := h.hears
				if !t.knowsCallbacks(r.Depth) {
					l = h.may // it may be inside itself
				}
				p.hear(t, h, p.object(h.class, r.Object, receiver), l, r)
			}
		}
	}
	t.frames = append(t.frames, frame{r.Depth, r.Method, r.Object})
}

// inSame says whether a callback runs inside one that is the same output of the same object: an override that calls the other.
func (p *process) inSame(t *thread, h *heardPoint, object uint32) bool {
	for i := range t.frames {
		f := &t.frames[i]
		if f.object != object || int64(f.method) >= int64(len(p.heard)) {
			continue
		}
		for _, outer := range p.heard[f.method] {
			if outer.class == h.class && outer.output == h.output && outer.object == h.object {
				return true
			}
		}
	}
	return false
}

// about takes what is told of a callback's argument.
func (p *process) about(r *trace.Record) {
	if int64(r.Method) >= int64(len(p.heard)) || r.Extra == nil || len(r.Extra.Args) != 1 {
		return
	}
	t := p.thread(r)
	for i := range p.heard[r.Method] {
		h := &p.heard[r.Method][i]
		if h.object >= 0 && int64(h.object) == r.Extra.Args[0].Bits {
			p.hear(t, h, p.object(h.class, r.Object, 0), h.hears, r)
		}
	}
}

// hear steps an object by a callback.
func (p *process) hear(t *thread, h *heardPoint, o *object, l letter, r *trace.Record) {
	if o == nil {
		return
	}
	h.class.summary.Callbacks++
	o.forget(false)
	frames, depth := t.frames, r.Depth
	if n := len(frames); r.Kind == trace.About && n > 0 && frames[n-1].method == r.Method { // its own
		frames, depth = frames[:n-1], frames[n-1].depth
	}
	p.step(o, occurrence{letter: l, point: int32(r.Method), callback: true, at: place{r.File, r.Line}, within: around(frames, depth)})
}

// object finds or makes an object; receiver is its class's number, 0: not known. It gives nil for null.
func (p *process) object(c *class, id uint32, receiver int32) *object {
	if id == 0 {
		return nil
	}
	key := objectKey(c.number, id)
	o := p.shelf.find(p, key)
	if o != nil && (o.receiver == receiver || receiver == 0) {
		return o
	}
	if o != nil && o.receiver == 0 {
		o.receiver, o.config = receiver, p.recognize(c, o.config, receiver)
		return o
	}
	c.summary.Open++
	return p.put(key, o, &object{
		class: c, id: id, receiver: receiver, config: p.start(c, nil, receiver), lost: p.lost, escaped: p.escaped[c.number],
	})
}

// put makes an object known; old is the one that it replaces, nil: none.
func (p *process) put(key uint64, old, o *object) *object {
	o.class.summary.Objects++
	if old != nil {
		o.class.end(old)
		p.objects.young[key] = o
	} else {
		p.shelf.put(p, key, o)
	}
	return o
}

// occurrence is a step of an object, and where it comes from.
type occurrence struct {
	letter   letter
	point    int32 // method id of a callback, else the number of the method reference
	callback bool
	at       place
	within   *frame    // the callback around it, nil: none
	missed   stepFlags // behindLoss: the object was caught up already
}

// place is a line of a trace.
type place struct {
	file int32
	line uint32
}

// step steps an object. It gives what the step found, nil: nothing.
func (p *process) step(o *object, oc occurrence) (v verdict, f *finding) {
	flags := p.catchUp(o) | oc.missed
	if oc.callback {
		flags |= isCallback
	}
	before := o.config
	arrow := o.class.automaton.step(before, oc.letter)
	o.config = arrow.to - 1
	o.remember(step{letter: oc.letter, point: oc.point, file: oc.at.file, line: oc.at.line, config: o.config, flags: flags}, p.history)
	if arrow.verdict&(broken|unexpected) != 0 {
		f = p.find(o, before, oc, arrow.verdict)
	}
	return arrow.verdict, f
}

// catchUp steps an object by what its process lost since its last step.
func (p *process) catchUp(o *object) stepFlags {
	if n := p.escaped[o.class.number]; n != o.escaped {
		o.config = o.class.automaton.step(o.config, anything).to - 1
		o.history = mix(o.history ^ uint64(anything)<<33)
		o.escaped = n
		o.forget(true)
	}
	missed := p.lost - o.lost
	if missed == 0 {
		return 0
	}
	l := lostMore
	if missed == 1 && o.open == 0 {
		l = lostOne
	}
	o.config = o.class.automaton.step(o.config, l).to - 1
	o.history = mix(o.history ^ uint64(l)<<33)
	o.lost, o.open = p.lost, 0
	o.forget(true)
	return behindLoss
}

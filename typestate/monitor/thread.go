package monitor

import "cbcov/coverage/trace"

// thread is what is open on one thread, as far as no record was lost since.
type thread struct {
	lost    uint64 // records that its process had lost when it last had a record: what is open is known from then on
	frames  []frame
	calls   []openCall
	effects []effect // of all calls
}

// frame is a callback that is open.
type frame struct {
	depth, method, object uint32
}

// openCall is a callin that is open.
type openCall struct {
	depth, ref, object uint32
	effects            int // where its effects begin
	standing           standing
}

// standing is what a call is among those of the same object, method and depth on its thread.
type standing uint8

const (
	first    standing = iota
	repeated          // inside another one: its object steps once
	// doubted: the object's class overrides the method, and it is not known whether this is a call of the override, which is no callin,
	// or the override's super call, which is one. A call inside a doubted one is the override's.
	doubted
	unsure // the call around it may be lost
)

// effect is what a call did to an object when it began.
type effect struct {
	object   *object
	use      *callUse
	expected bool // that it throws is no surprise
	quiet    bool // it was no step, and is none if it throws
	found    *finding
	at       place

	// what is told when it has returned: the object's configurations before and behind its step, how many steps that one had then, the arguments,
	// whether it may be none of its calls, and whether no other one was open
	before, after int32
	count         int
	args          []trace.Value
	doubt, alone  bool
}

// Bounds of one process.
const (
	maxThreads = 1 << 14
	maxNested  = 1 << 8
)

// settle leaves what cannot be open any more when a record of a depth comes.
func (t *thread) settle(depth uint32) {
	for n := len(t.frames); n > 0 && t.frames[n-1].depth >= depth; n-- {
		t.frames = t.frames[:n-1]
	}
	for n := len(t.calls); n > 0 && t.calls[n-1].depth > depth; n-- {
		t.cut(n - 1)
	}
}

// cut leaves calls.
func (t *thread) cut(n int) {
	from := t.calls[n].effects
	for i := range t.effects[from:] {
		e := &t.effects[from+i]
		e.object.open--
		*e = effect{}
	}
	t.effects, t.calls = t.effects[:from], t.calls[:n]
}

// forget drops all that is open, since records were lost.
func (t *thread) forget() {
	clear(t.effects)
	t.frames, t.calls, t.effects = t.frames[:0], t.calls[:0], t.effects[:0]
}

// around gives the callback around what is called at a depth, nil: none, or not known. frames are those open around it.
func around(frames []frame, depth uint32) *frame {
	n := len(frames)
	if depth == 0 || n == 0 || frames[n-1].depth != depth-1 {
		return nil
	}
	return &frames[n-1]
}

// knowsCallbacks says whether all callbacks around one of a depth are known: no record was lost, or they began later.
func (t *thread) knowsCallbacks(depth uint32) bool {
	return t.lost == 0 || uint32(len(t.frames)) == depth
}

// knowsCalls says whether all calls that are open at a depth are known: no record was lost, or the callback around them began later.
func (t *thread) knowsCalls(depth uint32) bool {
	n := len(t.frames)
	return t.lost == 0 || n > 0 && t.frames[n-1].depth+1 == depth
}

// standing says what a call is that begins; overrides says that its object's class overrides the method.
func (t *thread) standing(m *Monitor, c *callPoint, r *trace.Record, overrides bool) standing {
	for i := len(t.calls) - 1; r.Object != 0 && i >= 0 && t.calls[i].depth == r.Depth; i-- {
		if t.calls[i].object != r.Object || m.calls[t.calls[i].ref].selector != c.selector {
			continue
		}
		switch outer := t.calls[i].standing; {
		case outer == doubted:
			return first
		case outer == unsure && overrides:
			return unsure
		}
		return repeated
	}
	switch {
	case !t.knowsCalls(r.Depth):
		return unsure
	case overrides:
		return doubted
	}
	return first
}

// find gives the innermost open call of a method reference, object and depth; -1: none.
func (t *thread) find(ref, object, depth uint32) int {
	for i := len(t.calls) - 1; i >= 0 && t.calls[i].depth == depth; i-- {
		if t.calls[i].ref == ref && t.calls[i].object == object {
			return i
		}
	}
	return -1
}

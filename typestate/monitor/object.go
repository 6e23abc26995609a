package monitor

import "cbcov/typestate"

// object is one object's monitor.
type object struct {
	class    *class
	id       uint32 // identity hash
	receiver int32  // number of its class's name, 0: not known
	config   int32
	handed   bool              // its birth was seen
	lost     uint64            // records that its process had lost when it was last stepped
	escaped  uint32            // as process.escaped was then
	history  uint64            // hash of its letters, and of the calls they were
	steps    []step            // the last ones; a ring when full
	count    int               // steps in all
	open     int               // its calls that have begun and not ended, as far as no record was lost since
	seen     []typestate.Known // by observer: what it gave, as far as that still holds; nil: nothing
	given    []uint32          // by output: identity of the listener it was given, 0: none is known; nil: none at all
}

// step is a Step in short.
type step struct {
	letter letter
	point  int32 // method id of a callback, else the number of the method reference
	file   int32
	line   uint32
	config int32 // after it
	flags  stepFlags
}

type stepFlags uint8

const (
	isCallback stepFlags = 1 << iota
	behindLoss
)

// remember keeps a step.
func (o *object) remember(s step, most int) {
	if len(o.steps) < most {
		o.steps = append(o.steps, s)
	} else {
		o.steps[o.count%most] = s
	}
	o.count++
	key := uint64(s.letter)<<33 ^ uint64(uint32(s.point))<<1 ^ uint64(s.flags&isCallback)
	o.history = mix(o.history ^ key)
}

// amend says of the last step what it was, and where it led.
func (o *object) amend(l letter, config int32) {
	s := &o.steps[(o.count-1)%len(o.steps)] // of a ring that is not full the last is the last
	s.letter, s.config = l, config
	o.history = mix(o.history ^ uint64(l)<<33)
}

// kept gives the steps in their order.
func (o *object) kept() []step {
	if o.count <= len(o.steps) {
		return o.steps
	}
	at := o.count % len(o.steps)
	return append(append([]step(nil), o.steps[at:]...), o.steps[:at]...)
}

// mix is a bijection that spreads bits (splitmix64's).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// objects are those of one process, in two generations: what was used since the last turn is young.
type objects struct {
	young, old map[uint64]*object
}

func objectKey(machine int, id uint32) uint64 { return uint64(machine)<<32 | uint64(id) }

package predict

import (
	"encoding/binary"
	"slices"

	"cbcov/ccfa"
	"cbcov/ccfa/program"
)

// state is where the code is while a callback runs.
type state struct {
	heap
	frames []frame // the innermost last
	events *event
}

// frame is a method that runs.
type frame struct {
	body   *body
	at     int // instruction
	regs   []value
	result value
	nested bool             // a callback inside a callin: what it returns is not for the code
	todo   []*ccfa.Callback // to run before the next instruction
	on     value            // what the callin was called on that runs them
	site   *program.Site    // the callin
	guards []int32          // where the ways meet again of branches that depend on what is not known, the innermost last
}

// event is a call or callback of an object, on the way that led here.
type event struct {
	prev   *event
	object int32
	text   string
}

func (s *state) clone() *state {
	c := &state{heap: s.heap.clone(), frames: slices.Clone(s.frames), events: s.events}
	for i := range c.frames {
		c.frames[i].regs = slices.Clone(c.frames[i].regs)
		c.frames[i].guards = slices.Clone(c.frames[i].guards)
	}
	return c
}

func (s *state) top() *frame { return &s.frames[len(s.frames)-1] }

func (s *state) note(o int32, text string) { s.events = &event{s.events, o, text} }

// replace puts other values in the place of some, wherever they are.
func (s *state) replace(list ...swap) {
	s.heap.replace(list)
	for i := range s.frames {
		f := &s.frames[i]
		for r := range f.regs {
			f.regs[r] = swapped(f.regs[r], list)
		}
		f.result, f.on = swapped(f.result, list), swapped(f.on, list)
	}
}

// renew makes place o's object anew: whoever has the one before it has any.
func (s *state) renew(o int32) {
	if s.alive(o) {
		s.replace(swap{value{object, o}, value{nonNull, 0}}, swap{value{asked, o}, value{}})
		s.forget(o)
	}
	i, _ := slices.BinarySearch(s.live, o)
	s.live = slices.Insert(s.live, i, o)
}

// key spells the state out, without registers that are not read again.
func (s *state) key(buf []byte) []byte {
	b := s.heap.appendKey(buf[:0])
	for i := range s.frames {
		f := &s.frames[i]
		b = binary.AppendUvarint(b, uint64(f.body.method.ID))
		b = binary.AppendUvarint(b, uint64(f.at))
		for r := range f.regs {
			if f.body.isLive(f.at, r) {
				b = binary.AppendUvarint(b, uint64(r)+1)
				b = f.regs[r].appendKey(b)
			}
		}
		b = f.result.appendKey(append(b, 0))
		for _, g := range f.guards {
			b = binary.AppendVarint(b, int64(g))
		}
		b = append(b, 0)
		for _, c := range f.todo {
			b = binary.AppendUvarint(b, uint64(c.ID))
		}
	}
	return b
}

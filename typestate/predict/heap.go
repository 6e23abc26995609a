package predict

import (
	"encoding/binary"
	"slices"
)

// heap is what lives on between callbacks.
type heap struct {
	live    []int32  // objects that exist, ascending: of each place that makes some, the newest
	cells   []cell   // fields that do not hold their default, by object and field
	tracked []status // objects of the machine's class, by object
	pending []int32  // callbacks that are posted and did not run yet, ascending by id
	guessed bool     // a callback ran of which the automaton does not know when it comes
	covered bool     // the code took some widget from the user, by disabling it or with a dialog: see covering
}

// cell is a field of an object, or (object noObject) a static one.
type cell struct {
	object int32
	field  int
	value  value
}

const noObject int32 = -1

// status is an object's state in the machine.
type status struct {
	object     int32
	set        int32      // of protocol.sets, or open
	asked      bool       // the callback that runs asked for its state
	begun      uint64     // inputs that were called, a bit each (those from 64 on are not told apart)
	handed     bool       // it may be handed out once more
	settled    bool       // one was called again, or an output was heard: what comes no more may be over, and not forbidden
	registered []listener // by output
	answer     answer
}

// answer is what the last call on an object returned, as long as that is not known: the code finds out by a branch, and the state with it.
type answer struct {
	value         value // symbolic; else there is none
	yes, no, both int32 // sets behind a call that returned true, and false, and behind one of which that is not known
}

// lose forgets an object's state.
func (s *status) lose() { s.set, s.answer = open, answer{} }

// listener is who hears an output.
type listener struct {
	output int
	value  value
}

func (h *heap) clone() heap {
	return heap{slices.Clone(h.live), slices.Clone(h.cells), slices.Clone(h.tracked), slices.Clone(h.pending), h.guessed, h.covered}
}

func (h *heap) alive(o int32) bool {
	_, ok := slices.BinarySearch(h.live, o)
	return ok
}

// get reads a field; what was never written is null.
func (h *heap) get(o int32, field int) value {
	if i, ok := h.find(o, field); ok {
		return h.cells[i].value
	}
	return null
}

func (h *heap) find(o int32, field int) (int, bool) {
	return slices.BinarySearchFunc(h.cells, cell{object: o, field: field}, func(a, b cell) int {
		if a.object != b.object {
			return int(a.object) - int(b.object)
		}
		return a.field - b.field
	})
}

// put writes a field.
func (h *heap) put(o int32, field int, v value) {
	i, ok := h.find(o, field)
	switch {
	case ok && v == null:
		h.cells = slices.Delete(h.cells, i, i+1)
	case ok:
		h.cells[i].value = v
	case v != null:
		h.cells = slices.Insert(h.cells, i, cell{o, field, v})
	}
}

// status finds the state of an object, nil if it has none.
func (h *heap) status(o int32) *status {
	for i := range h.tracked {
		if h.tracked[i].object == o {
			return &h.tracked[i]
		}
	}
	return nil
}

// track gives an object a state.
func (h *heap) track(o, set int32) {
	if s := h.status(o); s != nil {
		*s = status{object: o, set: set}
		return
	}
	h.tracked = append(h.tracked, status{object: o, set: set})
	slices.SortFunc(h.tracked, func(a, b status) int { return int(a.object - b.object) })
}

// register notes an object's listener for an output; null takes it away.
func (s *status) register(output int, v value) {
	s.registered = slices.DeleteFunc(slices.Clone(s.registered), func(l listener) bool { return l.output == output })
	if v != null {
		s.registered = append(s.registered, listener{output, v})
		slices.SortFunc(s.registered, func(a, b listener) int { return a.output - b.output })
	}
}

// listener gives who hears an output, null: nobody.
func (s *status) listener(output int) value {
	for _, l := range s.registered {
		if l.output == output {
			return l.value
		}
	}
	return null
}

// forget makes an object as if it never was.
func (h *heap) forget(o int32) {
	h.live = slices.DeleteFunc(h.live, func(x int32) bool { return x == o })
	h.cells = slices.DeleteFunc(h.cells, func(c cell) bool { return c.object == o })
	h.tracked = slices.DeleteFunc(h.tracked, func(s status) bool { return s.object == o })
}

// swap is a value and what is put in its place.
type swap struct{ old, by value }

// swapped gives what is put in the place of a value, itself: it stays.
func swapped(v value, list []swap) value {
	for i := range list {
		if v == list[i].old {
			return list[i].by
		}
	}
	return v
}

// replace puts other values in the place of some, wherever they are.
func (h *heap) replace(list []swap) {
	emptied := false
	for i := range h.cells {
		v := &h.cells[i].value
		*v = swapped(*v, list)
		emptied = emptied || *v == null
	}
	if emptied {
		h.cells = slices.DeleteFunc(h.cells, func(c cell) bool { return c.value == null })
	}
	for i := range h.tracked {
		s := &h.tracked[i]
		s.answer.value = swapped(s.answer.value, list)
		for k, l := range s.registered {
			if by := swapped(l.value, list); by != l.value {
				s.registered = slices.Clone(s.registered)
				s.registered[k].value = by
			}
		}
	}
}

// post notes that a callback will run.
func (h *heap) post(id int32) {
	if i, ok := slices.BinarySearch(h.pending, id); !ok {
		h.pending = slices.Insert(h.pending, i, id)
	}
}

// take says whether a callback was posted, and takes it off the queue.
func (h *heap) take(id int32) bool {
	i, ok := slices.BinarySearch(h.pending, id)
	if ok {
		h.pending = slices.Delete(h.pending, i, i+1)
	}
	return ok
}

// appendKey spells it out: equal heaps have equal keys.
func (h *heap) appendKey(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(len(h.live)))
	for _, o := range h.live {
		b = binary.AppendVarint(b, int64(o))
	}
	b = binary.AppendUvarint(b, uint64(len(h.cells)))
	for _, c := range h.cells {
		b = binary.AppendVarint(b, int64(c.object))
		b = binary.AppendVarint(b, int64(c.field))
		b = c.value.appendKey(b)
	}
	b = binary.AppendUvarint(b, uint64(len(h.tracked)))
	for i := range h.tracked {
		b = h.tracked[i].appendKey(b)
	}
	for _, id := range h.pending {
		b = binary.AppendVarint(b, int64(id))
	}
	return append(b, flags(h.guessed, h.covered))
}

func (s *status) appendKey(b []byte) []byte {
	b = binary.AppendVarint(b, int64(s.object))
	b = binary.AppendVarint(b, int64(s.set))
	b = binary.AppendUvarint(b, s.begun)
	b = append(b, flags(s.asked, s.handed, s.settled))
	b = append(b, byte(len(s.registered)))
	for _, l := range s.registered {
		b = binary.AppendVarint(b, int64(l.output))
		b = l.value.appendKey(b)
	}
	if s.answer.value.symbolic() {
		b = s.answer.value.appendKey(b)
		b = binary.AppendVarint(b, int64(s.answer.yes))
		b = binary.AppendVarint(b, int64(s.answer.no))
	}
	return b
}

// flags packs some answers into a byte.
func flags(list ...bool) byte {
	var b byte
	for i, is := range list {
		if is {
			b |= 1 << i
		}
	}
	return b
}

func (v value) appendKey(b []byte) []byte {
	b = append(b, byte(v.kind))
	return binary.AppendVarint(b, int64(v.n))
}

package guards

import (
	"encoding/binary"
	"math/bits"
)

// set is some of a division's samples, a bit each.
type set []uint64

func newSet(samples int) set { return make(set, (samples+63)/64) }

func (s set) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

func (s set) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// covers reports whether all of another set are in this one.
func (s set) covers(part set) bool {
	for i, w := range part {
		if w&^s[i] != 0 {
			return false
		}
	}
	return true
}

// meets reports whether the two have any in common.
func (s set) meets(other set) bool {
	for i, w := range other {
		if w&s[i] != 0 {
			return true
		}
	}
	return false
}

// and gives what the two have in common.
func (s set) and(other set) set { return newSet(64*len(s)).setAnd(s, other) }

// setAnd makes it what two others have in common.
func (s set) setAnd(a, b set) set {
	for i := range s {
		s[i] = a[i] & b[i]
	}
	return s
}

// without gives what another set has not.
func (s set) without(other set) set { return newSet(64*len(s)).setWithout(s, other) }

// setWithout makes it what one has and the other has not.
func (s set) setWithout(a, b set) set {
	for i := range s {
		s[i] = a[i] &^ b[i]
	}
	return s
}

func (s set) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// first gives the lowest sample's number; -1: it is empty.
func (s set) first() int {
	for i, w := range s {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// key tells sets of one division apart.
func (s set) key() string {
	text := make([]byte, 0, 8*len(s))
	for _, w := range s {
		text = binary.LittleEndian.AppendUint64(text, w)
	}
	return string(text)
}

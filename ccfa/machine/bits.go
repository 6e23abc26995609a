package machine

import (
	"encoding/binary"
	"iter"
	"math/bits"
)

// Bits is a set of small numbers, one bit each. The nil set is empty; sets of different lengths are compared as if the shorter one
// went on with zeros.
type Bits []uint64

// NewBits makes an empty set for the numbers below n.
func NewBits(n int) Bits { return make(Bits, (n+63)/64) }

// Has tells whether i is in the set.
func (b Bits) Has(i int) bool { return i>>6 < len(b) && b[i>>6]&(1<<(i&63)) != 0 }

// HasAll tells whether all numbers are in the set that are not below from and below to.
func (b Bits) HasAll(from, to int) bool {
	for from < to {
		n := min(64-from&63, to-from)
		if from>>6 >= len(b) || ^(b[from>>6]>>(from&63))<<(64-n) != 0 {
			return false
		}
		from += n
	}
	return true
}

// single gives the one number of a set that has one.
func (b Bits) single() (i int, ok bool) {
	for w, x := range b {
		if x == 0 {
			continue
		}
		if ok || x&(x-1) != 0 {
			return 0, false
		}
		i, ok = w<<6+bits.TrailingZeros64(x), true
	}
	return i, ok
}

// first gives the smallest number of a set that is not empty.
func (b Bits) first() int {
	for i := range b.All() {
		return i
	}
	return -1
}

// Add puts i into the set, which must have been made for it.
func (b Bits) Add(i int) { b[i>>6] |= 1 << (i & 63) }

// Remove takes i out of the set.
func (b Bits) Remove(i int) {
	if i>>6 < len(b) {
		b[i>>6] &^= 1 << (i & 63)
	}
}

// Union adds what o has, which must not be longer, and tells whether anything of it was new.
func (b Bits) Union(o Bits) bool {
	changed := false
	for w, x := range o {
		if x&^b[w] != 0 {
			b[w] |= x
			changed = true
		}
	}
	return changed
}

// Intersect takes out what o does not have.
func (b Bits) Intersect(o Bits) {
	for w := range b {
		if w < len(o) {
			b[w] &= o[w]
		} else {
			b[w] = 0
		}
	}
}

// Empty tells whether nothing is in the set.
func (b Bits) Empty() bool {
	for _, w := range b {
		if w != 0 {
			return false
		}
	}
	return true
}

// Meets tells whether the sets have a number in common.
func (b Bits) Meets(o Bits) bool {
	for w := range min(len(b), len(o)) {
		if b[w]&o[w] != 0 {
			return true
		}
	}
	return false
}

// Count is the number of numbers in the set.
func (b Bits) Count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// Clear empties the set.
func (b Bits) Clear() { clear(b) }

// All gives the numbers in ascending order.
func (b Bits) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, x := range b {
			for x != 0 {
				if !yield(w<<6 + bits.TrailingZeros64(x)) {
					return
				}
				x &= x - 1
			}
		}
	}
}

// Values is a set of values of a slot: value v is bit v.
type Values uint64

// MaxValues is the largest number of values that a slot can have, "none" among them.
const MaxValues = 64

// Only is the set of one value.
func Only(v int) Values { return 1 << uint(v) }

// FirstValues is the set of the values below n.
func FirstValues(n int) Values {
	if n >= 64 {
		return ^Values(0)
	}
	return 1<<uint(n) - 1
}

// Has tells whether value v is in the set.
func (s Values) Has(v int) bool { return s&(1<<uint(v)) != 0 }

// Single tells whether at most one value is in the set.
func (s Values) Single() bool { return s&(s-1) == 0 }

// All gives the values in ascending order.
func (s Values) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for s != 0 {
			if !yield(bits.TrailingZeros64(uint64(s))) {
				return
			}
			s &= s - 1
		}
	}
}

// Key spells the set out: equal sets made with the same size have equal keys.
func (b Bits) Key() string { return spelled(b) }

// spelled is a string that is equal for equal words.
func spelled[T ~uint64](words []T) string {
	key := make([]byte, 0, 8*len(words))
	for _, w := range words {
		key = binary.LittleEndian.AppendUint64(key, uint64(w))
	}
	return string(key)
}

// values gives n numbers from first on as values, the first one as 0.
func (b Bits) values(first, n int) Values {
	w, shift := first>>6, uint(first&63)
	x := b[w] >> shift
	if shift > 0 && w+1 < len(b) {
		x |= b[w+1] << (64 - shift)
	}
	return Values(x) & FirstValues(n)
}

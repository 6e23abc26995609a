package monitor

import "math/bits"

// stateset is a set of a machine's states, or of other small numbers.
type stateset []uint64

func newStateset(n int) stateset { return make(stateset, (n+63)/64) }

func (s stateset) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s stateset) remove(i int)   { s[i/64] &^= 1 << (i % 64) }
func (s stateset) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

func (s stateset) addAll(other stateset) {
	for i, w := range other {
		s[i] |= w
	}
}

func (s stateset) clone() stateset { return append(stateset(nil), s...) }

// all yields the members, in order.
func (s stateset) all(yield func(int) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(i*64 + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

// single gives the only member; ok is false where there are more, or none.
func (s stateset) single() (member int, ok bool) {
	count := 0
	for i := range s.all {
		member = i
		count++
	}
	return member, count == 1
}

// appendKey appends what tells the set from others of its size.
func (s stateset) appendKey(dst []byte) []byte {
	for _, w := range s {
		for i := 0; i < 64; i += 8 {
			dst = append(dst, byte(w>>i))
		}
	}
	return dst
}

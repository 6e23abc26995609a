package machine

import (
	"iter"
	"math/bits"
)

// ranked is a set that knows the place of each of its numbers among them, for lists in their order.
type ranked struct {
	Bits
	before []int32 // by word: how many are in the words before it; see rank
}

func newRanked(n int) ranked { return ranked{Bits: NewBits(n)} }

// rank finds the places, when all numbers are in the set, and gives how many there are.
func (s *ranked) rank() int {
	s.before = make([]int32, len(s.Bits))
	n := 0
	for w, x := range s.Bits {
		s.before[w] = int32(n)
		n += bits.OnesCount64(x)
	}
	return n
}

// place gives the place of a number of the set.
func (s *ranked) place(i int) int {
	return int(s.before[i>>6]) + bits.OnesCount64(s.Bits[i>>6]&(1<<uint(i&63)-1))
}

// meeting gives the places of those that are in another set, too, of the same size.
func (s *ranked) meeting(other Bits) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, x := range s.Bits {
			for both := x & other[w]; both != 0; both &= both - 1 {
				first := both & -both
				if !yield(int(s.before[w]) + bits.OnesCount64(x&(first-1))) {
					return
				}
			}
		}
	}
}

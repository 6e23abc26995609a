package program

// setIndex tells whether an object is in a set: a hash table, or a bit set
// where the set holds a good part of all objects.
type setIndex struct {
	table []objID // open addressing, 0 is free; length a power of two
	words []uint64
}

// has tells whether o is in the set.
func (x *setIndex) has(o objID) bool {
	if x.words != nil {
		word := int(o >> 6)
		return word < len(x.words) && x.words[word]>>(uint(o)&63)&1 != 0
	}
	mask := uint32(len(x.table) - 1)
	for i := hash(o) & mask; ; i = (i + 1) & mask {
		switch x.table[i] {
		case o:
			return true
		case 0:
			return false
		}
	}
}

func hash(o objID) uint32 {
	h := uint32(o) * 0x9e3779b1
	return h ^ h>>15
}

// add puts o in; all lists the set's objects with o. It gives how much the
// index grew, in words of 8 bytes.
func (x *setIndex) add(o objID, all []objID) int {
	switch {
	case x.words != nil:
		return x.setBit(o)
	case 2*len(all) > len(x.table):
		return x.rebuild(all)
	}
	x.put(o)
	return 0
}

func (x *setIndex) put(o objID) {
	mask := uint32(len(x.table) - 1)
	i := hash(o) & mask
	for x.table[i] != 0 {
		i = (i + 1) & mask
	}
	x.table[i] = o
}

func (x *setIndex) setBit(o objID) int {
	word := int(o >> 6)
	grown := word + 1 - len(x.words)
	if grown > 0 {
		x.words = append(x.words, make([]uint64, grown)...)
	}
	x.words[word] |= 1 << (uint(o) & 63)
	return max(grown, 0)
}

// rebuild makes the index anew, with room to grow, and gives how much it grew.
func (x *setIndex) rebuild(all []objID) int {
	size := nextPower(4 * len(all))
	before := len(x.table) / 2
	last := objID(0)
	for _, o := range all {
		last = max(last, o)
	}
	if int(last)/64 < size/2 {
		x.table, x.words = nil, make([]uint64, 0, int(last)/64+1)
		for _, o := range all {
			x.setBit(o)
		}
		return len(x.words) - before
	}
	x.table = make([]objID, size)
	for _, o := range all {
		x.put(o)
	}
	return size/2 - before
}

// nextPower gives the power of two at or above n.
func nextPower(n int) int {
	p := 1
	for p < n {
		p *= 2
	}
	return p
}

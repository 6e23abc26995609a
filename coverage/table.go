package coverage

// table maps pairs of numbers to a number not below 0. It is what every record is looked up in, so it has neither
// pointers nor calls: open addressing, linear probing, never full, nothing is ever deleted.
type table struct {
	keys   []uint64 // key+1; 0: free
	values []int32
	used   int
}

func pairKey(a int32, b uint32) uint64 { return uint64(uint32(a))<<32 | uint64(b) }

func (t *table) slot(key uint64) int {
	mask := len(t.keys) - 1
	for i := int(key*0x9e3779b97f4a7c15>>32) & mask; ; i = (i + 1) & mask {
		if k := t.keys[i]; k == 0 || k == key+1 {
			return i
		}
	}
}

// get gives a key's value, and missing where there is none. The largest key is never used.
func (t *table) get(key uint64) (value int32, ok bool) {
	if t.used == 0 {
		return 0, false
	}
	i := t.slot(key)
	return t.values[i], t.keys[i] != 0
}

func (t *table) put(key uint64, value int32) {
	if 2*(t.used+1) > len(t.keys) {
		t.grow()
	}
	i := t.slot(key)
	if t.keys[i] == 0 {
		t.used++
	}
	t.keys[i], t.values[i] = key+1, value
}

func (t *table) grow() {
	old := *t
	size := max(64, 2*len(old.keys))
	t.keys, t.values = make([]uint64, size), make([]int32, size)
	for i, k := range old.keys {
		if k != 0 {
			j := t.slot(k - 1)
			t.keys[j], t.values[j] = k, old.values[i]
		}
	}
}

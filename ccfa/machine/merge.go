package machine

import "encoding/binary"

// merge finds modules that do the same: the coarsest partition in which modules of one class have the same states and transitions, but
// for running other modules of one class (a bisimulation; Paige and Tarjan, SIAM Journal on Computing 1987, by rounds). It gives, by
// module, the first one of its class. In a machine that would take too many rounds each module is a class of its own.
func (m *Machine) merge() []int {
	class := make([]int, len(m.Modules))
	shapes := make([][]byte, len(m.Modules))
	numbers := map[string]int{}
	for i, mod := range m.Modules {
		shapes[i] = binary.AppendUvarint(nil, uint64(number(numbers, mod.shape())))
	}
	before := 0
	for range maxRounds {
		numbers := make(map[string]int, before)
		next := make([]int, len(class))
		var key []byte
		for i, mod := range m.Modules {
			key = append(key[:0], shapes[i]...)
			for e := range mod.Edges {
				if sub := mod.Edges[e].Module; sub != nil {
					key = binary.AppendUvarint(key, uint64(class[sub.ID]))
				}
			}
			next[i] = number(numbers, key)
		}
		class = next
		if len(numbers) == before {
			return firstOf(class)
		}
		before = len(numbers)
	}
	for i := range class {
		class[i] = i
	}
	return class
}

// maxRounds bounds the rounds of merge: a round tells modules apart that differ one call deeper.
const maxRounds = 256

// number numbers keys in the order in which they come.
func number(numbers map[string]int, key []byte) int {
	n, ok := numbers[string(key)]
	if !ok {
		n = len(numbers)
		numbers[string(key)] = n
	}
	return n
}

// firstOf gives, by index, the first index with the same class.
func firstOf(class []int) []int {
	first := map[int]int{}
	out := make([]int, len(class))
	for i, c := range class {
		f, ok := first[c]
		if !ok {
			f = i
			first[c] = i
		}
		out[i] = f
	}
	return out
}

// shape spells a contracted module out, but for which modules it runs.
func (m *Module) shape() []byte {
	b := binary.AppendUvarint(nil, uint64(m.States))
	for i := range m.Edges {
		e := &m.Edges[i]
		flags := uint64(0)
		for k, is := range []bool{e.AtOnce, e.Worker, e.Module != nil} {
			if is {
				flags |= 1 << k
			}
		}
		slot := 0
		if e.Op == Set {
			slot = e.Update.Slot.ID + 1
		}
		for _, n := range []uint64{uint64(e.From), uint64(e.To), uint64(e.Op), flags, uint64(e.Symbol + 1), uint64(e.Site + 1),
			uint64(slot), uint64(e.Update.Change), uint64(e.Update.Value)} {
			b = binary.AppendUvarint(b, n)
		}
	}
	return b
}

package dex

import "math/bits"

// appendValue encodes a value in its shortest form, with new indexes.
func (m *idMap) appendValue(b []byte, v *Value) []byte {
	head := byte(v.Kind)
	switch v.Kind {
	case ValueNull:
		return append(b, head)
	case ValueBoolean:
		return append(b, head|byte(v.Bits)<<5)
	case ValueArray:
		return m.appendArray(append(b, head), v.Array)
	case ValueAnnotation:
		return m.appendAnnotation(append(b, head), v.Annotation)
	}
	u, n := m.valueBytes(v)
	b = append(b, head|byte(n-1)<<5)
	for ; n > 0; n-- {
		b = append(b, byte(u))
		u >>= 8
	}
	return b
}

// valueBytes gives the bytes of a number or index, lowest first, and how many of them are needed.
func (m *idMap) valueBytes(v *Value) (u uint64, n int) {
	switch v.Kind {
	case ValueByte, ValueShort, ValueInt, ValueLong:
		u = uint64(v.Bits)
		significant := bits.Len64(uint64(v.Bits^v.Bits>>63)) + 1
		return u, (significant + 7) / 8
	case ValueChar:
		return uint64(v.Bits), max(1, (bits.Len64(uint64(v.Bits))+7)/8)
	case ValueFloat:
		return rightZeros(uint64(uint32(v.Bits)), 4)
	case ValueDouble:
		return rightZeros(uint64(v.Bits), 8)
	}
	i := m.table(v.Kind.ref()).get(v.Index)
	return uint64(i), max(1, (bits.Len32(i)+7)/8)
}

// rightZeros leaves out the lowest zero bytes of a floating-point number of the given width.
func rightZeros(u uint64, width int) (uint64, int) {
	drop := min(bits.TrailingZeros64(u)/8, width-1)
	return u >> (8 * drop), width - drop
}

func (m *idMap) appendArray(b []byte, list []Value) []byte {
	b = appendUleb(b, uint32(len(list)))
	for i := range list {
		b = m.appendValue(b, &list[i])
	}
	return b
}

func (m *idMap) appendAnnotation(b []byte, a *Annotation) []byte {
	b = appendUleb(b, m.types.get(a.Type))
	b = appendUleb(b, uint32(len(a.Elements)))
	for i := range a.Elements {
		b = appendUleb(b, m.strings.get(a.Elements[i].Name))
		b = m.appendValue(b, &a.Elements[i].Value)
	}
	return b
}

package apk

import "encoding/binary"

// Flags of an entry.
const (
	entryComplex = 0x0001
	entryCompact = 0x0008

	valueSize = 8
	itemSize  = 4 + valueSize
)

// key gives the index of an entry's name in the keys of its package.
func (t *resType) key(at int) uint32 {
	le := binary.LittleEndian
	if le.Uint16(t.body[at+2:])&entryCompact != 0 {
		return uint32(le.Uint16(t.body[at:]))
	}
	return le.Uint32(t.body[at+4:])
}

// value reads the entry at a place of the chunk. False: it runs beyond the chunk.
func (t *resType) value(at int, strings *stringPool) (Value, bool) {
	le := binary.LittleEndian
	b := t.body[at:]
	size, flags := int(le.Uint16(b)), le.Uint16(b[2:])
	switch {
	case flags&entryCompact != 0:
		return makeValue(uint8(flags>>8), le.Uint32(b[4:]), strings), true
	case flags&entryComplex != 0:
		return t.bag(b, size, strings)
	case size+valueSize > len(b):
		return Value{}, false
	}
	return readValue(b[size:], strings), true
}

// bag reads a complex entry: a style, an array, plurals, an attribute's definition.
func (t *resType) bag(b []byte, size int, strings *stringPool) (Value, bool) {
	le := binary.LittleEndian
	if len(b) < 16 || size < 16 || size > len(b) {
		return Value{}, false
	}
	v := Value{Kind: KindBag, Parent: le.Uint32(b[8:])}
	count := int64(le.Uint32(b[12:]))
	if count*itemSize > int64(len(b)-size) {
		return Value{}, false
	}
	v.Items = make([]Item, 0, count)
	for b = b[size:]; count > 0; count-- {
		v.Items = append(v.Items, Item{Key: le.Uint32(b), Value: readValue(b[4:], strings)})
		b = b[itemSize:]
	}
	return v, true
}

// readValue reads a Res_value: size, a zero, kind, data.
func readValue(b []byte, strings *stringPool) Value {
	return makeValue(b[3], binary.LittleEndian.Uint32(b[4:]), strings)
}

func makeValue(kind uint8, data uint32, strings *stringPool) Value {
	v := Value{Kind: ValueKind(kind), Data: data}
	if v.Kind == KindString {
		v.Text = strings.get(data)
	}
	return v
}

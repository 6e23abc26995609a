package apk

import (
	"encoding/binary"
	"sync"
	"unicode/utf16"
)

// maxPoolText bounds what one pool may decode to: overlapping UTF-16 strings could make much of few bytes.
const maxPoolText = 64 << 20

// stringPool is a string pool of a resource table. Strings are decoded when asked for.
type stringPool struct {
	offsets []byte // 4 bytes each
	data    []byte // where the offsets count from
	utf8    string // data as a string, for pools in UTF-8: their strings are parts of it

	mu      sync.Mutex
	decoded map[uint32]string // UTF-16: by offset
	left    int               // of maxPoolText
}

// parsePool reads a string pool chunk.
func parsePool(c chunk) (*stringPool, error) {
	if len(c.body) < 28 {
		return nil, c.errorf("a string pool of %d bytes has no room for its header", len(c.body))
	}
	le := binary.LittleEndian
	count, flags, start := int64(le.Uint32(c.body[8:])), le.Uint32(c.body[16:]), int64(le.Uint32(c.body[20:]))
	if int64(c.header)+4*count > int64(len(c.body)) || count > 0 && start > int64(len(c.body)) {
		return nil, c.errorf("a string pool is said to have %d strings from 0x%x on, it has %d bytes", count, start, len(c.body))
	}
	p := &stringPool{offsets: c.body[c.header : int64(c.header)+4*count], decoded: map[uint32]string{}, left: maxPoolText}
	if count > 0 {
		p.data = c.body[start:]
	}
	if flags&0x100 != 0 {
		p.utf8 = string(p.data)
	}
	return p, nil
}

// get gives a string; "" where the index or the string's place is out of bounds.
func (p *stringPool) get(i uint32) string {
	if p == nil || int64(i) >= int64(len(p.offsets)/4) {
		return ""
	}
	off := binary.LittleEndian.Uint32(p.offsets[4*i:])
	if int64(off) >= int64(len(p.data)) {
		return ""
	}
	if p.utf8 != "" {
		return p.get8(int(off))
	}
	return p.get16(off)
}

// get8 gives the UTF-8 string at an offset: its length in characters, its length in bytes, the bytes.
func (p *stringPool) get8(off int) string {
	_, n := length8(p.data[off:])
	size, m := length8(p.data[off+n:])
	start := off + n + m
	if n == 0 || m == 0 || start+size > len(p.utf8) {
		return ""
	}
	return p.utf8[start : start+size]
}

// length8 reads a length of one or two bytes and says how many; 0: there is none.
func length8(b []byte) (length, n int) {
	switch {
	case len(b) < 1:
		return 0, 0
	case b[0]&0x80 == 0:
		return int(b[0]), 1
	case len(b) < 2:
		return 0, 0
	}
	return int(b[0]&0x7f)<<8 | int(b[1]), 2
}

// get16 gives the UTF-16 string at an offset: its length in units of one or two words, the units.
func (p *stringPool) get16(off uint32) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s, ok := p.decoded[off]; ok {
		return s
	}
	b := p.data[off:]
	if len(b) < 2 {
		return ""
	}
	n := int(binary.LittleEndian.Uint16(b))
	b = b[2:]
	if n&0x8000 != 0 {
		if len(b) < 2 {
			return ""
		}
		n = n&0x7fff<<16 | int(binary.LittleEndian.Uint16(b))
		b = b[2:]
	}
	if n > len(b)/2 || n > p.left {
		return ""
	}
	p.left -= n
	units := make([]uint16, n)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	s := string(utf16.Decode(units))
	p.decoded[off] = s
	return s
}

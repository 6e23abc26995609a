package dex

import "encoding/binary"

// cursor reads forward through a file. The first fault sticks: later reads return zero, and err
// tells where and what. So a decoder reads a whole item and asks once.
type cursor struct {
	f   *File
	off uint32
	err error
}

func (f *File) at(off uint32) cursor { return cursor{f: f, off: off} }

// fail records a fault at the present offset.
func (c *cursor) fail(format string, args ...any) {
	if c.err == nil {
		c.err = c.f.fail(c.off, format, args...)
	}
}

// left is the number of bytes not read yet.
func (c *cursor) left() uint32 {
	if uint64(c.off) > uint64(len(c.f.data)) {
		return 0
	}
	return uint32(len(c.f.data)) - c.off
}

func (c *cursor) bytes(n uint32) []byte {
	if c.err != nil {
		return nil
	}
	if c.left() < n {
		c.fail("file ends inside an item: %d bytes wanted, %d left", n, c.left())
		return nil
	}
	b := c.f.data[c.off : c.off+n]
	c.off += n
	return b
}

func (c *cursor) u1() uint8 {
	b := c.bytes(1)
	if b == nil {
		return 0
	}
	return b[0]
}

func (c *cursor) u2() uint16 {
	b := c.bytes(2)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint16(b)
}

func (c *cursor) u4() uint32 {
	b := c.bytes(4)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint32(b)
}

// uleb reads an unsigned LEB128 of at most 32 bits.
func (c *cursor) uleb() uint32 {
	if c.err != nil {
		return 0
	}
	var v uint32
	data := c.f.data
	for i := range uint32(5) {
		if uint64(c.off)+uint64(i) >= uint64(len(data)) {
			c.fail("file ends inside a LEB128 number")
			return 0
		}
		b := data[c.off+i]
		if i == 4 && b > 0x0f {
			break
		}
		v |= uint32(b&0x7f) << (7 * i)
		if b < 0x80 {
			c.off += i + 1
			return v
		}
	}
	c.fail("LEB128 number is longer than 32 bits")
	return 0
}

// ulebp1 reads an unsigned LEB128 that is stored plus one; -1 means none.
func (c *cursor) ulebp1() int64 { return int64(c.uleb()) - 1 }

// sleb reads a signed LEB128 of at most 32 bits.
func (c *cursor) sleb() int32 {
	if c.err != nil {
		return 0
	}
	var v int32
	data := c.f.data
	for i := uint32(0); i < 5; i++ {
		if uint64(c.off)+uint64(i) >= uint64(len(data)) {
			c.fail("file ends inside a LEB128 number")
			return 0
		}
		b := data[c.off+i]
		v |= int32(b&0x7f) << (7 * i)
		if b < 0x80 {
			c.off += i + 1
			if shift := 25 - 7*int(i); shift > 0 {
				v = v << shift >> shift
			}
			return v
		}
	}
	c.fail("LEB128 number is longer than 32 bits")
	return 0
}

// align4 moves on to a multiple of four.
func (c *cursor) align4() {
	if n := -c.off & 3; n != 0 {
		c.bytes(n)
	}
}

// appendUleb appends v as unsigned LEB128.
func appendUleb(b []byte, v uint32) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

// appendSleb appends v as signed LEB128.
func appendSleb(b []byte, v int32) []byte {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			return append(b, low)
		}
		b = append(b, low|0x80)
	}
}

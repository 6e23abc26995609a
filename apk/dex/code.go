package dex

import "encoding/binary"

// Code is the body of a method.
type Code struct {
	Registers uint16 // size of the frame; the last Ins registers hold the parameters
	Ins       uint16 // registers that parameters take, `this` included
	Outs      uint16 // registers that the calls in it need
	Tries     []Try  // in the order of their addresses, without overlap
	Debug     uint32 // offset of the debug info, 0: none

	file  *File
	off   uint32
	insns []byte // code units, little-endian
}

// Try is a range of instructions with the same handlers.
type Try struct {
	Start    uint32  // first address, in code units
	Count    uint32  // length in code units
	Handlers []Catch // tried in order; a catch-all comes last. Must not be changed.
}

// Catch is a handler of exceptions.
type Catch struct {
	Type   uint32 // type index, or CatchAll
	Target uint32 // address of the handler's first instruction
}

// CatchAll is the type of a handler that catches everything.
const CatchAll uint32 = noIndex

const codeHeader = 16

// Code decodes the frame of a method's body: sizes, tries, handlers. Its instructions are decoded by
// [Code.Decode]. A method without code gives nil.
func (f *File) Code(m EncodedMethod) (*Code, error) {
	if m.Code == 0 {
		return nil, nil
	}
	code, _, err := f.codeAt(m.Code)
	return code, err
}

// codeAt reads the code item at off and returns where it ends.
func (f *File) codeAt(off uint32) (*Code, uint32, error) {
	if off&3 != 0 || off < headerSize {
		return nil, 0, f.fail(off, "code is not at a multiple of four")
	}
	c := f.at(off)
	code := &Code{Registers: c.u2(), Ins: c.u2(), Outs: c.u2(), file: f, off: off}
	tries := c.u2()
	code.Debug = c.u4()
	units := c.u4()
	if c.err == nil && uint64(units)*2 > uint64(c.left()) {
		c.fail("code says %d units, more than fit into the file", units)
	}
	code.insns = c.bytes(units * 2)
	if c.err != nil {
		return nil, 0, c.err
	}
	if code.Ins > code.Registers {
		return nil, 0, f.fail(off, "code has %d registers for %d parameters", code.Registers, code.Ins)
	}
	if tries > 0 {
		c.align4()
		code.readTries(&c, uint32(tries))
	}
	return code, c.off, c.err
}

// Units is the length of the code in units of 16 bits.
func (c *Code) Units() uint32 { return uint32(len(c.insns) / 2) }

// unit returns the code unit at pc, which must be inside.
func (c *Code) unit(pc uint32) uint16 { return binary.LittleEndian.Uint16(c.insns[2*pc:]) }

// fail makes an error at an address of the code.
func (c *Code) fail(pc uint32, format string, args ...any) error {
	return c.file.fail(c.off+codeHeader+2*pc, format, args...)
}

// readTries reads the try items and the handler lists they point to.
func (c *Code) readTries(cur *cursor, n uint32) {
	items := cur.bytes(8 * n)
	if items == nil {
		return
	}
	lists := c.readHandlers(cur)
	if cur.err != nil {
		return
	}
	c.Tries = make([]Try, n)
	end := uint32(0)
	for i := range c.Tries {
		b := items[8*i:]
		t := Try{Start: binary.LittleEndian.Uint32(b), Count: uint32(binary.LittleEndian.Uint16(b[4:]))}
		h, ok := lists[uint32(binary.LittleEndian.Uint16(b[6:]))]
		switch {
		case !ok:
			cur.fail("try %d points between the handler lists", i)
			return
		case t.Start < end || t.Count == 0 || uint64(t.Start)+uint64(t.Count) > uint64(c.Units()):
			cur.fail("try %d (0x%x, %d units) overlaps the one before or leaves the code", i, t.Start, t.Count)
			return
		}
		t.Handlers, end = h, t.Start+t.Count
		c.Tries[i] = t
	}
}

// readHandlers reads all handler lists, by their offset in the list section.
func (c *Code) readHandlers(cur *cursor) map[uint32][]Catch {
	start := cur.off
	n := cur.uleb()
	if cur.err == nil && n > cur.left() {
		cur.fail("%d handler lists do not fit into the file", n)
	}
	if cur.err != nil {
		return nil
	}
	lists := make(map[uint32][]Catch, n)
	for i := uint32(0); i < n && cur.err == nil; i++ {
		at := cur.off - start
		lists[at] = c.readHandlerList(cur)
	}
	return lists
}

func (c *Code) readHandlerList(cur *cursor) []Catch {
	n := int64(cur.sleb())
	all := n <= 0
	if n < 0 {
		n = -n
	}
	if cur.err == nil && n*2 > int64(cur.left()) {
		cur.fail("%d handlers do not fit into the file", n)
	}
	if cur.err != nil {
		return nil
	}
	list := make([]Catch, 0, n+1)
	for ; n > 0; n-- {
		h := Catch{Type: cur.uleb(), Target: cur.uleb()}
		if cur.err == nil && uint64(h.Type) >= uint64(len(c.file.types)) {
			cur.fail("handler catches type %d of %d", h.Type, len(c.file.types))
		}
		list = append(list, h)
	}
	if all {
		list = append(list, Catch{CatchAll, cur.uleb()})
	}
	for _, h := range list {
		if cur.err == nil && h.Target >= c.Units() {
			cur.fail("handler at 0x%x is outside of the code", h.Target)
		}
	}
	return list
}

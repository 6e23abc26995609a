package dex

// Debug opcodes.
const (
	dbgEnd = iota
	dbgAdvancePC
	dbgAdvanceLine
	dbgStartLocal
	dbgStartLocalExtended
	dbgEndLocal
	dbgRestartLocal
	dbgPrologueEnd
	dbgEpilogueBegin
	dbgSetFile
	dbgFirstSpecial

	dbgLineBase  = -4
	dbgLineRange = 15
)

// Line says that source line Line starts at address PC.
type Line struct {
	PC   uint32
	Line int
}

// Lines decodes the line table of a body, in the order of addresses. A body without debug info gives
// an empty table.
func (c *Code) Lines() ([]Line, error) {
	var list []Line
	err := c.walkDebug(func(s *debugStep) {
		if s.op >= dbgFirstSpecial {
			list = append(list, Line{s.pc, s.line})
		}
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// LineAt finds the source line of an address in a line table; 0 if it has none.
func LineAt(list []Line, pc uint32) int {
	line := 0
	for _, l := range list {
		if l.PC > pc {
			break
		}
		line = l.Line
	}
	return line
}

// debugNames reads the parameter names of a debug_info_item as string indexes; -1 is none.
func (c *cursor) debugNames() ([]int64, error) {
	n := c.uleb()
	if c.err == nil && n > c.left() {
		c.fail("debug info says %d parameters, more than fit into the file", n)
	}
	if c.err != nil {
		return nil, c.err
	}
	names := make([]int64, n)
	for i := range names {
		names[i] = c.stringOrNone()
	}
	return names, c.err
}

// stringOrNone reads a string index stored plus one and checks it.
func (c *cursor) stringOrNone() int64 {
	i := c.ulebp1()
	if i >= int64(len(c.f.strings)) {
		c.fail("debug info names string %d of %d", i, len(c.f.strings))
		return -1
	}
	return i
}

// typeOrNone reads a type index stored plus one and checks it.
func (c *cursor) typeOrNone() int64 {
	i := c.ulebp1()
	if i >= int64(len(c.f.types)) {
		c.fail("debug info names type %d of %d", i, len(c.f.types))
		return -1
	}
	return i
}

// debugStep is one opcode of a line program, with the state behind it.
type debugStep struct {
	op   byte
	off  uint32   // where it starts in the file
	pc   uint32   // address
	line int      // line
	args [4]int64 // of a local's opcode: register, name, type, signature; of a set file: the name; -1: none
}

// walkDebug runs the line program of a body and calls visit for each of its opcodes. The step is used again after visit returns.
func (c *Code) walkDebug(visit func(*debugStep)) error {
	if c.Debug == 0 {
		return nil
	}
	cur := c.file.at(c.Debug)
	s := debugStep{line: int(cur.uleb())}
	if _, err := cur.debugNames(); err != nil {
		return err
	}
	for cur.err == nil {
		s.off, s.args = cur.off, [4]int64{}
		s.op = cur.u1()
		switch s.op {
		case dbgAdvancePC:
			s.pc += cur.uleb()
		case dbgAdvanceLine:
			s.line += int(cur.sleb())
		default:
			cur.debugArgs(s.op, &s.args)
		}
		if s.op >= dbgFirstSpecial {
			adjusted := int(s.op) - dbgFirstSpecial
			s.pc += uint32(adjusted / dbgLineRange)
			s.line += dbgLineBase + adjusted%dbgLineRange
		}
		if cur.err != nil {
			return cur.err
		}
		visit(&s)
		if s.op == dbgEnd {
			return nil
		}
	}
	return cur.err
}

// debugArgs reads the operands of a local's opcode or of a set file.
func (c *cursor) debugArgs(op byte, args *[4]int64) {
	switch op {
	case dbgStartLocal, dbgStartLocalExtended:
		args[0], args[1], args[2], args[3] = int64(c.uleb()), c.stringOrNone(), c.typeOrNone(), -1
		if op == dbgStartLocalExtended {
			args[3] = c.stringOrNone()
		}
	case dbgEndLocal, dbgRestartLocal:
		args[0] = int64(c.uleb())
	case dbgSetFile:
		args[0] = c.stringOrNone()
	}
}

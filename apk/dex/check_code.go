package dex

import "cbcov/apk/dex/descriptor"

// code checks a method's code: frame, instructions, targets, tries, debug info.
func (c *checker) code(m EncodedMethod, code *Code) error {
	proto := c.f.MethodProto(m.Method)
	if want := c.f.paramRegisters(proto, m.Flags&AccStatic != 0); want != int(code.Ins) {
		return code.fail(0, "%d registers for parameters that take %d", code.Ins, want)
	}
	var err error
	if c.buf, err = code.Decode(c.buf); err != nil {
		return err
	}
	if len(c.buf) == 0 {
		return code.fail(0, "code is empty")
	}
	c.starts = append(c.starts[:0], make([]bool, code.Units())...)
	for i := range c.buf {
		if !c.buf[i].Op.Payload() {
			c.starts[c.buf[i].PC] = true
		}
	}
	for i := range c.buf {
		if err := c.instruction(code, i); err != nil {
			return err
		}
	}
	if err := c.tries(code); err != nil {
		return err
	}
	return code.walkDebug(func(*debugStep) {})
}

// paramRegisters counts the registers that parameters take.
func (f *File) paramRegisters(p *Proto, static bool) int {
	n := 0
	for _, t := range p.Params {
		n += descriptor.Words(f.Type(uint32(t)))
	}
	if !static {
		n++
	}
	return n
}

// instruction checks one instruction's targets and neighbours.
func (c *checker) instruction(code *Code, i int) error {
	in := &c.buf[i]
	info := in.Op.Info()
	target := func(pc uint32) error {
		if pc >= code.Units() || !c.starts[pc] {
			return code.fail(in.PC, "%s goes to 0x%x, which is not an instruction", in.Op, pc)
		}
		return nil
	}
	switch {
	case in.Op.Payload():
		return nil
	case info.Flags&Branch != 0:
		if in.Target == in.PC && in.Op != OpGoto32 {
			return code.fail(in.PC, "%s goes to itself", in.Op)
		}
		if err := target(in.Target); err != nil {
			return err
		}
	case info.Flags&Switch != 0:
		t, err := code.Switch(in)
		if err != nil {
			return err
		}
		for k, pc := range t.Targets {
			if k > 0 && t.Keys[k-1] >= t.Keys[k] {
				return code.fail(in.Target, "keys of a switch are not sorted")
			}
			if err := target(pc); err != nil {
				return err
			}
		}
	case in.Op == OpFillArrayData:
		if _, err := code.ArrayData(in); err != nil {
			return err
		}
	case info.Flags&Invoke != 0 && uint16(in.Count) > code.Outs:
		return code.fail(in.PC, "%s passes %d registers, the frame allows %d", in.Op, in.Count, code.Outs)
	}
	if last := i+1 == len(c.buf) || c.buf[i+1].Op.Payload(); last && info.Flags&Continues != 0 && in.Op != OpNop {
		return code.fail(in.PC, "control runs off the end of the code")
	}
	if in.Op >= OpMoveResult && in.Op <= OpMoveResultObject && (i == 0 || !c.buf[i-1].Op.Has(SetsResult)) {
		return code.fail(in.PC, "%s does not stand behind a call", in.Op)
	}
	return nil
}

// tries checks that ranges and handlers start at instructions.
func (c *checker) tries(code *Code) error {
	for _, t := range code.Tries {
		if !c.starts[t.Start] {
			return code.fail(t.Start, "a try starts inside an instruction")
		}
		for _, h := range t.Handlers {
			if !c.starts[h.Target] {
				return code.fail(h.Target, "a handler starts inside an instruction")
			}
		}
	}
	return nil
}

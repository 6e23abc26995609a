package dex

import "cbcov/apk/dex/descriptor"

// code checks a method's code: frame, instructions, targets, tries, debug info.
func (c *checker) code(m EncodedMethod, code *Code) error {
	proto := c.f.MethodProto(m.Method)
	if want := c.f.paramRegisters(proto, m.Flags&AccStatic != 0); want != int(code.Ins) {
		return code.fail(0, "%d registers for parameters that take %d", code.Ins, want)
	}
	insns, err := code.Decode(c.flow.Insns)
	if err != nil {
		return err
	}
	if len(insns) == 0 {
		return code.fail(0, "code is empty")
	}
	if err := c.flow.Read(code, insns); err != nil {
		return err
	}
	for i := range insns {
		if err := c.instruction(i); err != nil {
			return err
		}
	}
	for _, t := range code.Tries {
		if c.flow.instruction(t.Start) < 0 {
			return code.fail(t.Start, "a try starts inside an instruction")
		}
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

// instruction checks an instruction beside what it says of itself: its table, its registers for a call, its neighbours.
func (c *checker) instruction(i int) error {
	code, insns, in := c.flow.Code, c.flow.Insns, &c.flow.Insns[i]
	info := in.Op.Info()
	switch {
	case in.Op.Payload():
		return nil
	case info.Flags&Branch != 0:
		if in.Target == in.PC && in.Op != OpGoto32 {
			return code.fail(in.PC, "%s goes to itself", in.Op)
		}
	case info.Flags&Switch != 0:
		cases := c.flow.Jumps(i)
		for k := 1; k < len(cases); k++ {
			if cases[k-1].Key >= cases[k].Key {
				return code.fail(in.Target, "keys of a switch are not sorted")
			}
		}
	case in.Op == OpFillArrayData:
		if _, err := code.ArrayData(in); err != nil {
			return err
		}
	case info.Flags&Invoke != 0 && uint16(in.Count) > code.Outs:
		return code.fail(in.PC, "%s passes %d registers, the frame allows %d", in.Op, in.Count, code.Outs)
	}
	if last := i+1 == len(insns) || insns[i+1].Op.Payload(); last && info.Flags&Continues != 0 && in.Op != OpNop {
		return code.fail(in.PC, "control runs off the end of the code")
	}
	if in.Op >= OpMoveResult && in.Op <= OpMoveResultObject && (i == 0 || !insns[i-1].Op.Has(SetsResult)) {
		return code.fail(in.PC, "%s does not stand behind a call", in.Op)
	}
	return nil
}

package dex

import (
	"encoding/binary"
	"sort"
)

// Instruction is a decoded instruction. Which of its fields mean something follows from its opcode's
// row in the table.
type Instruction struct {
	PC     uint32    // address in code units
	Size   uint32    // length in code units
	Op     Opcode    // opcode, or the ident of a payload
	Count  uint8     // number of registers; for ranges up to 255, only the first of them in Regs
	Regs   [5]uint16 // registers, in the order the mnemonic lists them
	Index  uint32    // index into the table of the opcode's RefKind
	Proto  uint32    // prototype index of invoke-polymorphic
	Target uint32    // address of a branch's target, of a switch's or fill-array's payload
	Lit    int64     // literal, sign-extended; const/high16 gives the full value
}

// Arg returns register i of those the instruction names, ranges included. i must be less than Count.
func (in *Instruction) Arg(i int) uint16 {
	if in.Op.Has(Range) {
		return in.Regs[0] + uint16(i)
	}
	return in.Regs[i]
}

// Find returns the position of the instruction at pc in a decoded list, or -1 if none starts there.
func Find(list []Instruction, pc uint32) int {
	i := sort.Search(len(list), func(i int) bool { return list[i].PC >= pc })
	if i < len(list) && list[i].PC == pc {
		return i
	}
	return -1
}

// Decode decodes all instructions and payloads in the order of their addresses, into buf's memory if
// that is large enough. Every index is inside its table, every register inside the frame, and every
// target inside the code; a target in the middle of an instruction is left for [Find] to see.
func (c *Code) Decode(buf []Instruction) ([]Instruction, error) {
	list := buf[:0]
	units := c.Units()
	for pc := uint32(0); pc < units; {
		list = append(list, Instruction{})
		in := &list[len(list)-1]
		if err := c.decodeOne(pc, in); err != nil {
			return nil, err
		}
		pc += in.Size
	}
	return list, nil
}

// At decodes the one instruction at pc.
func (c *Code) At(pc uint32) (Instruction, error) {
	var in Instruction
	if pc >= c.Units() {
		return in, c.fail(pc, "address is outside of the code")
	}
	err := c.decodeOne(pc, &in)
	return in, err
}

// decodeOne decodes the instruction at pc, which must be inside the code.
func (c *Code) decodeOne(pc uint32, in *Instruction) error {
	u0 := c.unit(pc)
	op := Opcode(u0 & 0xff)
	if op == OpNop && u0 != 0 {
		op = Opcode(u0)
	}
	info := op.Info()
	in.PC, in.Op, in.Size = pc, op, uint32(formatUnits[info.Format])
	switch info.Format {
	case FmtNone:
		return c.fail(pc, "opcode 0x%02x does not exist", u0)
	case FmtPayload:
		return c.sizePayload(in)
	}
	if uint64(pc)+uint64(in.Size) > uint64(c.Units()) {
		return c.fail(pc, "%s is cut off by the end of the code", info.Name)
	}
	in.decode(info, c.insns[2*pc:])
	return c.checkOperands(in, info)
}

// decode fills the operands from the code units in b, which are as many as the format needs.
func (in *Instruction) decode(info *Info, b []byte) {
	u := func(i int) uint16 { return binary.LittleEndian.Uint16(b[2*i:]) }
	aa := uint16(b[1])
	lo, hi := aa&0xf, aa>>4
	word := func() uint32 { return binary.LittleEndian.Uint32(b[2:]) }
	in.Count = formatRegs[info.Format]
	switch info.Format {
	case Fmt12x:
		in.Regs[0], in.Regs[1] = lo, hi
	case Fmt11n:
		in.Regs[0], in.Lit = lo, int64(int8(aa))>>4
	case Fmt11x:
		in.Regs[0] = aa
	case Fmt10t:
		in.Target = in.PC + uint32(int8(aa))
	case Fmt20t:
		in.Target = in.PC + uint32(int16(u(1)))
	case Fmt30t:
		in.Target = in.PC + word()
	case Fmt22x:
		in.Regs[0], in.Regs[1] = aa, u(1)
	case Fmt21t:
		in.Regs[0], in.Target = aa, in.PC+uint32(int16(u(1)))
	case Fmt21s:
		in.Regs[0], in.Lit = aa, int64(int16(u(1)))
	case Fmt21h:
		in.Regs[0], in.Lit = aa, high16(in.Op, u(1))
	case Fmt21c:
		in.Regs[0], in.Index = aa, uint32(u(1))
	case Fmt23x:
		in.Regs[0], in.Regs[1], in.Regs[2] = aa, uint16(b[2]), uint16(b[3])
	case Fmt22b:
		in.Regs[0], in.Regs[1], in.Lit = aa, uint16(b[2]), int64(int8(b[3]))
	case Fmt22t:
		in.Regs[0], in.Regs[1], in.Target = lo, hi, in.PC+uint32(int16(u(1)))
	case Fmt22s:
		in.Regs[0], in.Regs[1], in.Lit = lo, hi, int64(int16(u(1)))
	case Fmt22c:
		in.Regs[0], in.Regs[1], in.Index = lo, hi, uint32(u(1))
	case Fmt32x:
		in.Regs[0], in.Regs[1] = u(1), u(2)
	case Fmt31t:
		in.Regs[0], in.Target = aa, in.PC+word()
	case Fmt31i:
		in.Regs[0], in.Lit = aa, int64(int32(word()))
	case Fmt31c:
		in.Regs[0], in.Index = aa, word()
	case Fmt51l:
		in.Regs[0], in.Lit = aa, int64(binary.LittleEndian.Uint64(b[2:]))
	case Fmt35c, Fmt45cc:
		in.Count, in.Index = uint8(hi), uint32(u(1))
		v := u(2)
		in.Regs = [5]uint16{v & 0xf, v >> 4 & 0xf, v >> 8 & 0xf, v >> 12, lo}
	case Fmt3rc, Fmt4rcc:
		in.Count, in.Index, in.Regs[0] = uint8(aa), uint32(u(1)), u(2)
	}
	if info.Format == Fmt45cc || info.Format == Fmt4rcc {
		in.Proto = uint32(u(3))
	}
}

// formatRegs is the number of registers of formats where it is fixed.
var formatRegs = [...]uint8{
	Fmt12x: 2, Fmt11n: 1, Fmt11x: 1, Fmt22x: 2, Fmt21t: 1, Fmt21s: 1, Fmt21h: 1, Fmt21c: 1, Fmt23x: 3, Fmt22b: 2,
	Fmt22t: 2, Fmt22s: 2, Fmt22c: 2, Fmt32x: 2, Fmt31t: 1, Fmt31i: 1, Fmt31c: 1, Fmt51l: 1, FmtPayload: 0,
}

// high16 is the value of a const/high16 or const-wide/high16.
func high16(op Opcode, v uint16) int64 {
	if op == OpConstWideHigh16 {
		return int64(uint64(v) << 48)
	}
	return int64(int32(uint32(v) << 16))
}

// checkOperands checks registers, index and target against frame, tables and code.
func (c *Code) checkOperands(in *Instruction, info *Info) error {
	if info.Flags&Range != 0 {
		if uint32(in.Regs[0])+uint32(in.Count) > uint32(c.Registers) {
			return c.fail(in.PC, "%s uses registers up to v%d of %d", info.Name, uint32(in.Regs[0])+uint32(in.Count)-1, c.Registers)
		}
	} else {
		if in.Count > 5 {
			return c.fail(in.PC, "%s has %d registers, more than 5", info.Name, in.Count)
		}
		for _, r := range in.Regs[:in.Count] {
			if r >= c.Registers {
				return c.fail(in.PC, "%s uses register v%d of %d", info.Name, r, c.Registers)
			}
		}
		if info.Flags&SetsWide != 0 && in.Regs[0]+1 >= c.Registers {
			return c.fail(in.PC, "%s writes a pair beyond the %d registers", info.Name, c.Registers)
		}
	}
	if info.Ref != RefNone && uint64(in.Index) >= uint64(c.file.tableSize(info.Ref)) {
		return c.fail(in.PC, "%s names index %d of %d", info.Name, in.Index, c.file.tableSize(info.Ref))
	}
	switch info.Format {
	case Fmt10t, Fmt20t, Fmt30t, Fmt21t, Fmt22t, Fmt31t:
		if in.Target >= c.Units() {
			return c.fail(in.PC, "%s goes to 0x%x, outside of the code", info.Name, in.Target)
		}
	case Fmt45cc, Fmt4rcc:
		if int(in.Proto) >= len(c.file.protos) {
			return c.fail(in.PC, "%s names prototype %d of %d", info.Name, in.Proto, len(c.file.protos))
		}
	}
	return nil
}

// tableSize is the number of ids an index of this kind can name.
func (f *File) tableSize(k RefKind) int {
	switch k {
	case RefString:
		return len(f.strings)
	case RefType:
		return len(f.types)
	case RefField:
		return len(f.fields)
	case RefMethod:
		return len(f.methods)
	case RefProto:
		return len(f.protos)
	case RefCallSite:
		return len(f.callSites)
	case RefMethodHandle:
		return len(f.handles)
	}
	return 0
}

package dex

import (
	"encoding/binary"
	"fmt"
)

// append encodes an instruction, not a payload, behind b. The target is absolute, as in the decoded
// form. An operand that does not fit the format is an error: the caller has to choose another opcode.
func (in *Instruction) append(b []byte) ([]byte, error) {
	info := in.Op.Info()
	r := &in.Regs
	rel := int64(int32(in.Target - in.PC))
	low := func(aa uint16) []byte { return append(b, byte(in.Op), byte(aa)) }
	fits := true
	need := func(ok bool) { fits = fits && ok }
	le := binary.LittleEndian
	var out []byte
	switch info.Format {
	case Fmt10x:
		out = low(0)
	case Fmt12x:
		need(r[0] < 16 && r[1] < 16)
		out = low(r[0] | r[1]<<4)
	case Fmt11n:
		need(r[0] < 16 && in.Lit >= -8 && in.Lit < 8)
		out = low(r[0] | uint16(in.Lit&0xf)<<4)
	case Fmt11x:
		need(r[0] < 256)
		out = low(r[0])
	case Fmt10t:
		need(rel == int64(int8(rel)) && rel != 0)
		out = low(uint16(uint8(rel)))
	case Fmt20t:
		need(rel == int64(int16(rel)) && rel != 0)
		out = le.AppendUint16(low(0), uint16(rel))
	case Fmt30t:
		out = le.AppendUint32(low(0), uint32(rel))
	case Fmt22x:
		need(r[0] < 256)
		out = le.AppendUint16(low(r[0]), r[1])
	case Fmt21t:
		need(r[0] < 256 && rel == int64(int16(rel)) && rel != 0)
		out = le.AppendUint16(low(r[0]), uint16(rel))
	case Fmt21s:
		need(r[0] < 256 && in.Lit == int64(int16(in.Lit)))
		out = le.AppendUint16(low(r[0]), uint16(in.Lit))
	case Fmt21h:
		v := uint16(in.Lit >> 16)
		if in.Op == OpConstWideHigh16 {
			v = uint16(in.Lit >> 48)
		}
		need(r[0] < 256 && high16(in.Op, v) == in.Lit)
		out = le.AppendUint16(low(r[0]), v)
	case Fmt21c:
		need(r[0] < 256 && in.Index < 1<<16)
		out = le.AppendUint16(low(r[0]), uint16(in.Index))
	case Fmt23x:
		need(r[0] < 256 && r[1] < 256 && r[2] < 256)
		out = append(low(r[0]), byte(r[1]), byte(r[2]))
	case Fmt22b:
		need(r[0] < 256 && r[1] < 256 && in.Lit == int64(int8(in.Lit)))
		out = append(low(r[0]), byte(r[1]), byte(in.Lit))
	case Fmt22t:
		need(r[0] < 16 && r[1] < 16 && rel == int64(int16(rel)) && rel != 0)
		out = le.AppendUint16(low(r[0]|r[1]<<4), uint16(rel))
	case Fmt22s:
		need(r[0] < 16 && r[1] < 16 && in.Lit == int64(int16(in.Lit)))
		out = le.AppendUint16(low(r[0]|r[1]<<4), uint16(in.Lit))
	case Fmt22c:
		need(r[0] < 16 && r[1] < 16 && in.Index < 1<<16)
		out = le.AppendUint16(low(r[0]|r[1]<<4), uint16(in.Index))
	case Fmt32x:
		out = le.AppendUint16(le.AppendUint16(low(0), r[0]), r[1])
	case Fmt31t:
		need(r[0] < 256)
		out = le.AppendUint32(low(r[0]), uint32(rel))
	case Fmt31i:
		need(r[0] < 256 && in.Lit == int64(int32(in.Lit)))
		out = le.AppendUint32(low(r[0]), uint32(in.Lit))
	case Fmt31c:
		need(r[0] < 256)
		out = le.AppendUint32(low(r[0]), in.Index)
	case Fmt51l:
		need(r[0] < 256)
		out = le.AppendUint64(low(r[0]), uint64(in.Lit))
	case Fmt35c, Fmt45cc:
		need(in.Count <= 5 && in.Index < 1<<16)
		for _, v := range r {
			need(v < 16)
		}
		out = le.AppendUint16(low(r[4]|uint16(in.Count)<<4), uint16(in.Index))
		out = le.AppendUint16(out, r[0]|r[1]<<4|r[2]<<8|r[3]<<12)
	case Fmt3rc, Fmt4rcc:
		need(in.Index < 1<<16)
		out = le.AppendUint16(low(uint16(in.Count)), uint16(in.Index))
		out = le.AppendUint16(out, r[0])
	default:
		return b, fmt.Errorf("%s cannot be encoded as an instruction", info.Name)
	}
	if info.Format == Fmt45cc || info.Format == Fmt4rcc {
		need(in.Proto < 1<<16)
		out = le.AppendUint16(out, uint16(in.Proto))
	}
	if !fits {
		return b, fmt.Errorf("%v does not fit the format of its opcode", in)
	}
	return out, nil
}

// String prints the instruction in the manner of smali, with indexes as numbers.
func (in *Instruction) String() string {
	info := in.Op.Info()
	s := info.Name
	if info.Flags&Range != 0 {
		s += fmt.Sprintf(" {v%d .. v%d}", in.Regs[0], int(in.Regs[0])+int(in.Count)-1)
	} else {
		for i := range int(min(in.Count, 5)) {
			s += fmt.Sprintf(" v%d", in.Regs[i])
		}
	}
	switch info.Format {
	case Fmt11n, Fmt21s, Fmt21h, Fmt22b, Fmt22s, Fmt31i, Fmt51l:
		s += fmt.Sprintf(" #%d", in.Lit)
	case Fmt10t, Fmt20t, Fmt30t, Fmt21t, Fmt22t, Fmt31t:
		s += fmt.Sprintf(" :%04x", in.Target)
	}
	if info.Ref != RefNone {
		s += fmt.Sprintf(" @%d", in.Index)
	}
	if info.Format == Fmt45cc || info.Format == Fmt4rcc {
		s += fmt.Sprintf(" @%d", in.Proto)
	}
	return s
}

package dex

import "fmt"

// appendDebug encodes the debug info of a laid-out body behind b.
func (a *assembler) appendDebug(b []byte) ([]byte, error) {
	d := a.body.Debug
	b = appendUleb(b, d.Start)
	b = appendUleb(b, uint32(len(d.Params)))
	for _, p := range d.Params {
		b = appendUleb(b, a.ids.strings.plus1(p))
	}
	pc, line := uint32(0), int(d.Start)
	for i := range d.Events {
		e := &d.Events[i]
		at := a.labels[e.At]
		if at < pc {
			return nil, fmt.Errorf("debug info goes back from 0x%x to 0x%x", pc, at)
		}
		if e.Op == dbgFirstSpecial {
			b = appendLine(b, at-pc, e.Line-line)
			pc, line = at, e.Line
			continue
		}
		if at > pc {
			b = appendUleb(append(b, dbgAdvancePC), at-pc)
			pc = at
		}
		b = a.ids.appendDebugOp(append(b, e.Op), e.Op, &e.Args)
	}
	return append(b, dbgEnd), nil
}

// appendLine encodes a step of the line table: one special opcode, behind advances if it cannot
// express the step.
func appendLine(b []byte, pc uint32, line int) []byte {
	const lineEnd = dbgLineBase + dbgLineRange
	if line < dbgLineBase || line >= lineEnd {
		b = appendSleb(append(b, dbgAdvanceLine), int32(line))
		line = 0
	}
	code := uint32(line-dbgLineBase) + dbgFirstSpecial
	if pc > (0xff-code)/dbgLineRange {
		b = appendUleb(append(b, dbgAdvancePC), pc)
		pc = 0
	}
	return append(b, byte(code+pc*dbgLineRange))
}

// appendDebugOp encodes the operands of a local's opcode or of a set file, with new indexes.
func (m *idMap) appendDebugOp(b []byte, op byte, args *[4]int64) []byte {
	switch op {
	case dbgStartLocal, dbgStartLocalExtended:
		b = appendUleb(b, uint32(args[0]))
		b = appendUleb(b, m.strings.plus1(args[1]))
		b = appendUleb(b, m.types.plus1(args[2]))
		if op == dbgStartLocalExtended {
			b = appendUleb(b, m.strings.plus1(args[3]))
		}
	case dbgEndLocal, dbgRestartLocal:
		b = appendUleb(b, uint32(args[0]))
	case dbgSetFile:
		b = appendUleb(b, m.strings.plus1(args[0]))
	}
	return b
}

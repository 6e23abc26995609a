package dex

import "encoding/binary"

// SwitchTable is the payload of a packed or sparse switch.
type SwitchTable struct {
	Keys    []int32
	Targets []uint32 // addresses in code units, one a key
}

// ArrayData is the payload of a fill-array-data.
type ArrayData struct {
	Width uint16 // bytes an element: 1, 2, 4 or 8
	Data  []byte // little-endian elements. Must not be changed.
}

// sizePayload sets the size of the payload at in.PC.
func (c *Code) sizePayload(in *Instruction) error {
	left := uint64(c.Units() - in.PC)
	if in.PC&1 != 0 {
		return c.fail(in.PC, "%s is not at a multiple of two units", in.Op)
	}
	if left < 2 || in.Op == OpFillArrayPayload && left < 4 || in.Op == OpPackedSwitchPayload && left < 4 {
		return c.fail(in.PC, "%s is cut off by the end of the code", in.Op)
	}
	n := uint64(c.unit(in.PC + 1))
	var size uint64
	switch in.Op {
	case OpPackedSwitchPayload:
		size = 4 + 2*n
	case OpSparseSwitchPayload:
		size = 2 + 4*n
	default:
		if n != 1 && n != 2 && n != 4 && n != 8 {
			return c.fail(in.PC, "array data has elements of %d bytes", n)
		}
		count := uint64(binary.LittleEndian.Uint32(c.insns[2*(in.PC+2):]))
		size = 4 + (count*n+1)/2
	}
	if size > left {
		return c.fail(in.PC, "%s says %d units, %d are left", in.Op, size, left)
	}
	in.Size = uint32(size)
	return nil
}

// Switch decodes the table of a switch instruction.
func (c *Code) Switch(in *Instruction) (*SwitchTable, error) {
	want := OpPackedSwitchPayload
	if in.Op == OpSparseSwitch {
		want = OpSparseSwitchPayload
	}
	p, err := c.payload(in, want)
	if err != nil {
		return nil, err
	}
	n := uint32(c.unit(p.PC + 1))
	t := &SwitchTable{Keys: make([]int32, n), Targets: make([]uint32, n)}
	word := func(i uint32) uint32 { return binary.LittleEndian.Uint32(c.insns[2*(p.PC+2)+4*i:]) }
	for i := range n {
		var rel uint32
		if want == OpPackedSwitchPayload {
			t.Keys[i], rel = int32(word(0)+i), word(1+i)
		} else {
			t.Keys[i], rel = int32(word(i)), word(n+i)
		}
		if t.Targets[i] = in.PC + rel; t.Targets[i] >= c.Units() {
			return nil, c.fail(p.PC, "switch goes to 0x%x, outside of the code", t.Targets[i])
		}
	}
	return t, nil
}

// ArrayData decodes the table of a fill-array-data instruction.
func (c *Code) ArrayData(in *Instruction) (*ArrayData, error) {
	p, err := c.payload(in, OpFillArrayPayload)
	if err != nil {
		return nil, err
	}
	width := c.unit(p.PC + 1)
	start := 2 * (p.PC + 4)
	count := binary.LittleEndian.Uint32(c.insns[start-4:])
	return &ArrayData{width, c.insns[start : start+count*uint32(width)]}, nil
}

// payload finds the table that in points to and checks its kind.
func (c *Code) payload(in *Instruction, want Opcode) (*Instruction, error) {
	if uint64(in.Target)+2 > uint64(c.Units()) {
		return nil, c.fail(in.PC, "%s has no payload", in.Op)
	}
	p := &Instruction{PC: in.Target, Op: Opcode(c.unit(in.Target))}
	if p.Op != want {
		return nil, c.fail(in.PC, "%s points to no %s", in.Op, want)
	}
	return p, c.sizePayload(p)
}

package dex

import (
	"encoding/binary"
	"fmt"
)

// assembler lays a Body out: it chooses the widths of branches and string indexes, places payloads
// behind the code, and knows the address of every label afterwards.
type assembler struct {
	body   *Body
	ids    *idMap
	ops    []Opcode // chosen opcode of each node
	far    []bool   // this conditional branch is an inverted one over a goto/32
	pcs    []uint32 // address of each node, and of the code's end
	labels []uint32 // address of each label
	tables []uint32 // address of each node's payload, 0: none
}

const (
	maxUnits  = 1 << 28 // more units than any file can hold
	farIfSize = 5       // if-* over a goto/32
)

// lay settles all addresses.
func (b *Body) lay(ids *idMap) (*assembler, error) {
	n := len(b.Nodes)
	a := &assembler{
		body: b, ids: ids, ops: make([]Opcode, n), far: make([]bool, n),
		pcs: make([]uint32, n+1), labels: make([]uint32, b.labels+1), tables: make([]uint32, n),
	}
	for i := range b.Nodes {
		node := &b.Nodes[i]
		a.ops[i] = node.Op
		if node.Label == 0 && node.Op == OpConstString && ids.strings.get(node.Index) >= 1<<16 {
			a.ops[i] = OpConstStringJumbo
		}
	}
	if err := b.checkLabels(); err != nil {
		return nil, err
	}
	for {
		if err := a.place(); err != nil {
			return nil, err
		}
		if !a.widen() {
			return a, nil
		}
	}
}

// checkLabels makes sure that every label in use stands somewhere among the nodes, once.
func (b *Body) checkLabels() error {
	placed := make([]bool, b.labels+1)
	for i := range b.Nodes {
		if l := b.Nodes[i].Label; l > b.labels || l != 0 && placed[l] {
			return fmt.Errorf("node %d is a label that was placed before, or that the body did not make", i)
		} else if l != 0 {
			placed[l] = true
		}
	}
	var missing error
	use := func(l Label, what string) {
		if l == 0 || l > b.labels || !placed[l] {
			missing = fmt.Errorf("%s is at a label that was not placed", what)
		}
	}
	for i := range b.Nodes {
		n := &b.Nodes[i]
		if n.Label == 0 && n.Op.Has(Branch) {
			use(n.To, "target of a branch")
		}
		if n.Label == 0 && n.Switch != nil {
			for _, l := range n.Switch.Targets {
				use(l, "target of a switch")
			}
		}
	}
	used := map[int32]bool{}
	for i := range b.Nodes {
		if try := b.Nodes[i].Try; try >= 0 && int(try) < len(b.Handlers) && !used[try] {
			used[try] = true
			for _, h := range b.Handlers[try] {
				use(h.To, "handler")
			}
		}
	}
	if b.Debug != nil {
		for i := range b.Debug.Events {
			use(b.Debug.Events[i].At, "debug info")
		}
	}
	return missing
}

// size is the length of node i in units as chosen so far.
func (a *assembler) size(i int) uint32 {
	switch {
	case a.body.Nodes[i].Label != 0:
		return 0
	case a.far[i]:
		return farIfSize
	}
	return uint32(formatUnits[a.ops[i].Info().Format])
}

// place gives every node, label and payload its address.
func (a *assembler) place() error {
	pc := uint32(0)
	for i := range a.body.Nodes {
		a.pcs[i] = pc
		if l := a.body.Nodes[i].Label; l != 0 {
			a.labels[l] = pc
		}
		if pc += a.size(i); pc > maxUnits {
			return fmt.Errorf("method has more than %d code units", maxUnits)
		}
	}
	a.pcs[len(a.body.Nodes)] = pc
	for i := range a.body.Nodes {
		n := &a.body.Nodes[i]
		units := n.tableUnits()
		if units == 0 {
			continue
		}
		pc += pc & 1
		a.tables[i] = pc
		if pc += units; pc > maxUnits {
			return fmt.Errorf("method has more than %d code units", maxUnits)
		}
	}
	return nil
}

// tableUnits is the length of a node's payload in units; 0: it has none.
func (n *Node) tableUnits() uint32 {
	switch {
	case n.Label != 0:
		return 0
	case n.Array != nil:
		return uint32(4 + (len(n.Array.Data)+1)/2)
	case n.Switch != nil && n.Op == OpPackedSwitch:
		return uint32(4 + 2*len(n.Switch.Keys))
	case n.Switch != nil:
		return uint32(2 + 4*len(n.Switch.Keys))
	}
	return 0
}

// widen gives branches that do not reach their target a wider form; it reports whether any grew, so
// that addresses have to be settled again. Forms only grow, so this ends.
func (a *assembler) widen() bool {
	grew := false
	for i := range a.body.Nodes {
		n := &a.body.Nodes[i]
		if n.Label != 0 || !n.Op.Has(Branch) || a.far[i] {
			continue
		}
		rel := int64(a.labels[n.To]) - int64(a.pcs[i])
		near, short := rel == int64(int8(rel)) && rel != 0, rel == int64(int16(rel)) && rel != 0
		switch {
		case a.ops[i] == OpGoto && !near && short:
			a.ops[i], grew = OpGoto16, true
		case (a.ops[i] == OpGoto || a.ops[i] == OpGoto16) && !short:
			a.ops[i], grew = OpGoto32, true
		case n.Op.Has(Continues) && !short:
			a.far[i], grew = true, true
		}
	}
	return grew
}

// invert is the opposite test of a conditional branch. The opcodes come in pairs: eq ne, lt ge, gt le.
func invert(op Opcode) Opcode {
	if op >= OpIfEqz {
		return OpIfEqz + (op - OpIfEqz) ^ 1
	}
	return OpIfEq + (op - OpIfEq) ^ 1
}

// append encodes all instructions and payloads behind b.
func (a *assembler) append(b []byte) ([]byte, error) {
	start := len(b)
	var err error
	for i := range a.body.Nodes {
		if a.body.Nodes[i].Label != 0 {
			continue
		}
		if b, err = a.appendNode(b, i); err != nil {
			return nil, err
		}
	}
	for i := range a.body.Nodes {
		if a.tables[i] != 0 {
			for len(b)-start < int(2*a.tables[i]) {
				b = append(b, 0)
			}
			b = a.appendTable(b, i)
		}
	}
	return b, nil
}

func (a *assembler) appendNode(b []byte, i int) ([]byte, error) {
	n := &a.body.Nodes[i]
	in := n.Instruction
	in.PC, in.Op = a.pcs[i], a.ops[i]
	info := in.Op.Info()
	if info.Ref != RefNone {
		in.Index = a.ids.table(info.Ref).get(in.Index)
	}
	switch {
	case info.Format == Fmt45cc || info.Format == Fmt4rcc:
		in.Proto = a.ids.protos.get(in.Proto)
	case a.tables[i] != 0:
		in.Target = a.tables[i]
	case a.far[i]:
		in.Op, in.Target = invert(in.Op), in.PC+farIfSize
		b, err := in.append(b)
		if err != nil {
			return nil, err
		}
		jump := Instruction{PC: in.PC + 2, Op: OpGoto32, Target: a.labels[n.To]}
		return jump.append(b)
	case n.Op.Has(Branch):
		in.Target = a.labels[n.To]
	}
	return in.append(b)
}

// appendTable encodes the payload of node i.
func (a *assembler) appendTable(b []byte, i int) []byte {
	n := &a.body.Nodes[i]
	le := binary.LittleEndian
	if n.Array != nil {
		b = le.AppendUint16(b, uint16(OpFillArrayPayload))
		b = le.AppendUint16(b, n.Array.Width)
		b = le.AppendUint32(b, uint32(len(n.Array.Data)/int(n.Array.Width)))
		b = append(b, n.Array.Data...)
		if len(n.Array.Data)&1 != 0 {
			b = append(b, 0)
		}
		return b
	}
	op, keys := OpSparseSwitchPayload, n.Switch.Keys
	if n.Op == OpPackedSwitch {
		op, keys = OpPackedSwitchPayload, firstOrZero(keys)
	}
	b = le.AppendUint16(b, uint16(op))
	b = le.AppendUint16(b, uint16(len(n.Switch.Keys)))
	for _, k := range keys {
		b = le.AppendUint32(b, uint32(k))
	}
	for _, l := range n.Switch.Targets {
		b = le.AppendUint32(b, a.labels[l]-a.pcs[i])
	}
	return b
}

// firstOrZero is the one key that a packed switch stores.
func firstOrZero(keys []int32) []int32 {
	if len(keys) == 0 {
		return []int32{0}
	}
	return keys[:1]
}

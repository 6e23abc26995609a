package instrument

import "cbcov/apk/dex"

// builder writes a method's body, instruction by instruction. The first error sticks.
type builder struct {
	e    *dex.Editor
	body *dex.Body
	try  int32 // handler list that covers what is written now
	err  error
}

func newBuilder(e *dex.Editor, registers, ins, outs uint16) *builder {
	return &builder{e: e, body: &dex.Body{Registers: registers, Ins: ins, Outs: outs}, try: dex.NoTry}
}

// op writes an instruction without operands but registers.
func (x *builder) op(op dex.Opcode, regs ...uint16) *dex.Node {
	n := dex.Node{Instruction: dex.Instruction{Op: op, Count: uint8(len(regs))}, Try: x.try}
	copy(n.Regs[:], regs)
	x.body.Nodes = append(x.body.Nodes, n)
	return &x.body.Nodes[len(x.body.Nodes)-1]
}

// lit writes an instruction with a literal.
func (x *builder) lit(op dex.Opcode, value int64, regs ...uint16) { x.op(op, regs...).Lit = value }

// branch writes a branch.
func (x *builder) branch(op dex.Opcode, to dex.Label, regs ...uint16) { x.op(op, regs...).To = to }

// here places a label.
func (x *builder) here(l dex.Label) {
	x.body.Nodes = append(x.body.Nodes, dex.Node{Label: l, Try: dex.NoTry})
}

// text writes a const-string.
func (x *builder) text(reg uint16, s string) { x.op(dex.OpConstString, reg).Index = x.e.String(s) }

// typ writes an instruction that names a type.
func (x *builder) typ(op dex.Opcode, desc string, regs ...uint16) {
	i, err := x.e.Type(desc)
	x.note(err)
	x.op(op, regs...).Index = i
}

// field writes an instruction that names a field of the logger class.
func (x *builder) field(op dex.Opcode, name, desc string, regs ...uint16) {
	x.fieldOf(LogClass, op, name, desc, regs...)
}

// fieldOf writes an instruction that names a field.
func (x *builder) fieldOf(class string, op dex.Opcode, name, desc string, regs ...uint16) {
	i, err := x.e.Field(dex.FieldRef{Class: class, Name: name, Type: desc})
	x.note(err)
	x.op(op, regs...).Index = i
}

// call writes an invoke.
func (x *builder) call(op dex.Opcode, class, name, desc string, regs ...uint16) {
	i, err := x.e.Method(dex.MethodRef{Class: class, Name: name, Desc: desc})
	x.note(err)
	x.op(op, regs...).Index = i
}

func (x *builder) note(err error) {
	if x.err == nil {
		x.err = err
	}
}

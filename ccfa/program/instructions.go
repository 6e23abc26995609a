package program

import "cbcov/apk/dex"

// block decodes the instructions of one block.
func (d *decoder) block(b int32) {
	d.cur = b
	clear(d.held)
	blk := &d.list[b]
	blk.log[0] = int32(len(d.writes))
	for i := blk.start; i < blk.end; i++ {
		d.instruction(&d.Insns[i])
	}
	d.list[b].log[1] = int32(len(d.writes))
}

// instruction decodes one instruction.
func (d *decoder) instruction(in *dex.Instruction) {
	flags := in.Op.Info().Flags
	switch {
	case flags&dex.Invoke != 0:
		d.invoke(in)
		return
	case in.Op <= dex.OpMoveException:
		d.move(in)
		return
	case in.Op >= dex.OpConst4 && in.Op <= dex.OpConstClass:
		d.constant(in)
		return
	case in.Op == dex.OpReturn || in.Op == dex.OpReturnObject:
		if d.returns {
			d.body.returns = append(d.body.returns, d.read(in.Regs[0]))
		}
		return
	}
	accesses := in.Op >= dex.OpAget && in.Op <= dex.OpSputShort
	if accesses {
		d.access(in)
	}
	switch {
	case d.object(in) || d.field(in):
	case flags&dex.SetsWide != 0:
		d.write(in.Regs[0], undefined)
		d.write(in.Regs[0]+1, undefined)
	case flags&dex.SetsRegister != 0:
		d.write(in.Regs[0], computed)
	}
	if accesses {
		d.hold(in)
	}
}

// move decodes moves between registers and of results.
func (d *decoder) move(in *dex.Instruction) {
	switch in.Op {
	case dex.OpNop:
	case dex.OpMoveResult, dex.OpMoveResultObject:
		d.write(in.Regs[0], d.takeResult())
	case dex.OpMoveException:
		d.write(in.Regs[0], undefined)
	case dex.OpMoveWide, dex.OpMoveWideFrom16, dex.OpMoveWide16, dex.OpMoveResultWide:
		d.write(in.Regs[0], undefined)
		d.write(in.Regs[0]+1, undefined)
	default:
		d.write(in.Regs[0], d.read(in.Regs[1]))
	}
}

// takeResult gives the value that a move-result takes.
func (d *decoder) takeResult() int32 {
	if !d.isCall {
		return d.result
	}
	if int(d.result) >= len(d.body.sites) {
		return undefined
	}
	s := &d.body.sites[d.result]
	if s.result != undefined {
		return s.result
	}
	if s.kind != InvokeCustom {
		t := d.file.f.MethodProto(s.ref).Return
		if !d.file.followed(t) {
			if d.file.traits[t]&traitRef == 0 {
				return computed
			}
			if appends(d.file.f.Method(s.ref)) {
				return d.body.args[s.args] // a builder gives itself
			}
			return undefined
		}
	}
	v := d.newValue(value{kind: valResult, a: d.result})
	d.body.sites[d.result].result = v
	return v
}

// constant decodes the loading of a constant.
func (d *decoder) constant(in *dex.Instruction) {
	switch in.Op {
	case dex.OpConstString, dex.OpConstStringJumbo:
		d.write(in.Regs[0], d.newValue(value{kind: valString, a: int32(in.Index)}))
	case dex.OpConstClass:
		d.write(in.Regs[0], d.newValue(value{kind: valClass, a: int32(in.Index)}))
	case dex.OpConstWide, dex.OpConstWide16, dex.OpConstWide32, dex.OpConstWideHigh16:
		d.write(in.Regs[0], undefined)
		d.write(in.Regs[0]+1, undefined)
	default:
		d.write(in.Regs[0], d.newValue(value{kind: valInt, a: int32(in.Lit)}))
	}
}

// object decodes what makes objects, casts, and moves elements of arrays.
func (d *decoder) object(in *dex.Instruction) bool {
	switch in.Op {
	case dex.OpCheckCast:
		d.cast(in)
	case dex.OpNewInstance:
		d.write(in.Regs[0], d.newValue(value{kind: valNew, a: int32(in.Index), b: int32(in.PC)}))
	case dex.OpNewArray:
		d.write(in.Regs[0], d.array(in))
	case dex.OpFilledNewArray, dex.OpFilledNewArrayRange:
		arr := d.array(in)
		for i := range int(in.Count) {
			d.store(store{kind: storeElem, base: arr, src: d.read(in.Arg(i))})
		}
		d.result, d.isCall = arr, false
	case dex.OpAgetObject:
		d.write(in.Regs[0], d.newValue(value{kind: valElem, b: d.read(in.Regs[1])}))
	case dex.OpAputObject:
		d.store(store{kind: storeElem, base: d.read(in.Regs[1]), src: d.read(in.Regs[0])})
	default:
		return false
	}
	return true
}

func (d *decoder) cast(in *dex.Instruction) {
	src := d.read(in.Regs[0])
	if !d.file.followed(in.Index) {
		d.write(in.Regs[0], undefined)
		return
	}
	d.write(in.Regs[0], d.newValue(value{kind: valCast, a: int32(in.Index), b: src}))
}

func (d *decoder) array(in *dex.Instruction) int32 {
	if !d.file.followed(in.Index) {
		return undefined
	}
	return d.newValue(value{kind: valArray, a: int32(in.Index), b: int32(in.PC)})
}

// store adds a store unless one side is not followed.
func (d *decoder) store(s store) {
	if s.src != undefined && (s.base != undefined || s.kind == storeStatic) {
		d.body.stores = append(d.body.stores, s)
	}
}

// field decodes reads and writes of fields.
func (d *decoder) field(in *dex.Instruction) bool {
	switch in.Op {
	case dex.OpIget, dex.OpIgetObject:
		d.write(in.Regs[0], d.fieldValue(value{kind: valField, a: int32(in.Index), b: d.read(in.Regs[1])}))
	case dex.OpSget, dex.OpSgetObject:
		d.write(in.Regs[0], d.fieldValue(value{kind: valStatic, a: int32(in.Index)}))
	case dex.OpIput, dex.OpIputObject:
		if d.file.fieldFollowed(in.Index) {
			d.store(store{kind: storeField, base: d.read(in.Regs[1]), src: d.read(in.Regs[0]), field: in.Index, pc: in.PC})
		}
	case dex.OpSput, dex.OpSputObject:
		if d.file.fieldFollowed(in.Index) {
			d.store(store{kind: storeStatic, src: d.read(in.Regs[0]), field: in.Index, pc: in.PC})
		}
	default:
		return false
	}
	return true
}

func (d *decoder) fieldValue(v value) int32 {
	if d.file.fieldFollowed(uint32(v.a)) {
		return d.newValue(v)
	}
	if d.file.fieldIsNumber(uint32(v.a)) {
		return computed
	}
	return undefined
}

// invokeKinds gives the kind of an invoke opcode.
func invokeKind(op dex.Opcode) InvokeKind {
	switch op {
	case dex.OpInvokeSuper, dex.OpInvokeSuperRange:
		return InvokeSuper
	case dex.OpInvokeDirect, dex.OpInvokeDirectRange:
		return InvokeDirect
	case dex.OpInvokeStatic, dex.OpInvokeStaticRange:
		return InvokeStatic
	case dex.OpInvokeInterface, dex.OpInvokeInterfaceRange:
		return InvokeInterface
	case dex.OpInvokeCustom, dex.OpInvokeCustomRange:
		return InvokeCustom
	}
	return InvokeVirtual
}

// invoke decodes a call.
func (d *decoder) invoke(in *dex.Instruction) {
	s := bodySite{pc: in.PC, ref: in.Index, kind: invokeKind(in.Op), args: int32(len(d.body.args)), result: undefined}
	at := 0
	take := func() int32 {
		if at >= int(in.Count) {
			return undefined
		}
		at++
		return d.read(in.Arg(at - 1))
	}
	if s.kind == InvokeStatic || s.kind == InvokeCustom {
		d.body.args = append(d.body.args, undefined)
	} else {
		if held, ok := d.held[in.Arg(0)]; ok && in.Count > 0 {
			d.heldBy[int32(len(d.body.sites))] = held
		}
		d.body.args = append(d.body.args, take())
	}
	if s.kind == InvokeCustom {
		for at < int(in.Count) {
			d.body.args = append(d.body.args, take())
		}
	} else {
		for _, t := range d.file.f.MethodProto(in.Index).Params {
			d.body.args = append(d.body.args, take())
			if d.file.wide(uint32(t)) {
				at++
			}
		}
	}
	s.nargs = int32(len(d.body.args)) - s.args
	d.result, d.isCall = int32(len(d.body.sites)), true
	d.body.sites = append(d.body.sites, s)
}

// access notes a read or write of a field or of an element of an array.
func (d *decoder) access(in *dex.Instruction) {
	a := bodyAccess{field: in.Index, pc: in.PC, base: undefined, src: undefined, held: noAccess}
	switch op := in.Op; {
	case op >= dex.OpSget:
		a.kind, a.write = storeStatic, op >= dex.OpSput
	case op >= dex.OpIget:
		a.kind, a.write = storeField, op >= dex.OpIput
	default:
		a.kind, a.write = storeElem, op >= dex.OpAput
	}
	if a.kind != storeStatic {
		a.base = d.read(in.Regs[1])
		if held, ok := d.held[in.Regs[1]]; ok && a.base == undefined {
			a.held = held
		}
	}
	if in.Op == dex.OpIputObject || in.Op == dex.OpSputObject || in.Op == dex.OpAputObject {
		a.src = d.read(in.Regs[0])
	}
	d.body.access = append(d.body.access, a)
}

// hold notes that the register holds what the last access read, where nothing else tells what it is.
func (d *decoder) hold(in *dex.Instruction) {
	if d.held != nil && (in.Op == dex.OpIgetObject || in.Op == dex.OpSgetObject) && d.read(in.Regs[0]) == undefined {
		d.held[in.Regs[0]] = int32(len(d.body.access) - 1)
	}
}

// noAccess: no access read it.
const noAccess = -1

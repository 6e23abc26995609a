package program

import (
	"fmt"
	"slices"

	"cbcov/apk/dex"
)

// This file turns a method's instructions into a body: registers become
// values in static single assignment (the way of Braun et al., 2013: a read
// that a block cannot answer asks the predecessors, a join makes a phi, phis
// of one value go away).

// decoder decodes bodies one after another; it keeps its buffers.
type decoder struct {
	blocks
	file    *dexFile
	regs    int32
	out     []int32 // [block*regs+register] value at the block's end, or so far
	in      []int32 // value at the block's start
	writes  []write // in blocks of a try, since handlers see each of them
	joins   []join
	subst   []int32 // value that replaces a phi
	needed  []bool
	work    []int32
	cur     int32 // block being decoded
	result  int32 // of the last call or filled-new-array: site index or value
	isCall  bool
	returns bool             // the method's result is followed
	whole   bool             // results of all types are
	held    map[uint16]int32 // by register: the access of the block that read what is not followed; nil: nobody asks
	heldBy  map[int32]int32  // by site: that of its receiver
	body    body
	spent   int // work done so far, in cells and instructions
}

type write struct{ reg, value int32 }

// join is a phi whose operands are still to be found.
type join struct{ block, reg, value int32 }

// maxCells bounds blocks × registers of one method.
const maxCells = 1 << 20

// decode gives the body of a method; nil without code.
func (d *decoder) decode(file *dexFile, info *methodInfo, m *Method) (*body, error) {
	code, err := file.f.Code(dex.EncodedMethod{Method: info.index, Code: info.code})
	if err != nil || code == nil {
		return nil, err
	}
	d.file = file
	if err := d.build(code); err != nil {
		return nil, err
	}
	d.regs = int32(code.Registers)
	cells := len(d.list) * int(d.regs)
	d.spent += cells + len(d.Insns)
	if cells > maxCells {
		return nil, fmt.Errorf("method has %d blocks and %d registers, too many to follow", len(d.list), d.regs)
	}
	d.reset(cells)
	proto := file.f.MethodProto(info.index)
	d.returns = d.whole || file.followed(proto.Return)
	d.parameters(code, proto, m.Static())
	for b := range d.list {
		if d.list[b].reached {
			d.block(int32(b))
		}
	}
	d.fillJoins()
	d.removeTrivial()
	d.resolve()
	d.number()
	return d.finish(), nil
}

func (d *decoder) reset(cells int) {
	d.out, d.in = resize(d.out, cells), resize(d.in, cells)
	for i := range d.out {
		d.out[i], d.in[i] = -1, -1
	}
	d.writes, d.joins = d.writes[:0], d.joins[:0]
	d.result, d.isCall = undefined, false
	b := &d.body
	b.values = append(b.values[:0], value{node: noNode}, value{node: noNode})
	b.phis, b.stores, b.sites = b.phis[:0], b.stores[:0], b.sites[:0]
	b.args, b.returns, b.access = b.args[:0], b.returns[:0], b.access[:0]
}

// parameters puts the parameters into the registers of the entry block.
func (d *decoder) parameters(code *dex.Code, proto *dex.Proto, static bool) {
	for r := range d.regs {
		d.out[r] = undefined
	}
	r := int32(code.Registers - code.Ins)
	put := func(v value) {
		if r < d.regs {
			d.out[r] = d.newValue(v)
		}
	}
	if !static {
		put(value{kind: valThis})
		r++
	}
	for i, t := range proto.Params {
		switch tr := d.file.traits[t]; {
		case d.file.followed(uint32(t)):
			put(value{kind: valParam, a: int32(i + 1)})
		case tr&traitRef == 0:
			put(value{kind: valOther, a: int32(i + 1)})
		}
		r++
		if d.file.wide(uint32(t)) {
			r++
		}
	}
}

func (d *decoder) newValue(v value) int32 {
	v.node = noNode
	d.body.values = append(d.body.values, v)
	return int32(len(d.body.values) - 1)
}

// read gives the value of a register in the block being decoded.
func (d *decoder) read(r uint16) int32 { return d.readAt(d.cur, int32(r)) }

// readAt gives the value of a register at the end of a block (of the block
// being decoded: so far).
func (d *decoder) readAt(b, r int32) int32 {
	if v := d.out[b*d.regs+r]; v >= 0 {
		return v
	}
	v := d.entryValue(b, r)
	d.out[b*d.regs+r] = v
	return v
}

// entryValue gives the value of a register at the start of a block. Chains of
// blocks with one predecessor are followed in a loop.
func (d *decoder) entryValue(b, r int32) int32 {
	first := b
	var v int32
	for {
		if v = d.in[b*d.regs+r]; v >= 0 {
			break
		}
		e := d.list[b].preds
		if b == 0 || e < 0 {
			v = undefined
			break
		}
		edge := d.edges[e]
		if edge.next >= 0 || edge.thrown || edge.from >= d.cur {
			v = d.newValue(value{kind: valPhi})
			d.in[b*d.regs+r] = v
			d.joins = append(d.joins, join{b, r, v})
			break
		}
		if v = d.out[edge.from*d.regs+r]; v >= 0 {
			break
		}
		b = edge.from
	}
	for b = first; d.in[b*d.regs+r] < 0; {
		d.in[b*d.regs+r] = v
		e := d.list[b].preds
		if e < 0 || d.out[d.edges[e].from*d.regs+r] >= 0 {
			break
		}
		b = d.edges[e].from
	}
	return v
}

// write makes v the value of a register.
func (d *decoder) write(r uint16, v int32) {
	d.out[d.cur*d.regs+int32(r)] = v
	delete(d.held, r)
	if d.list[d.cur].inTry {
		d.writes = append(d.writes, write{int32(r), v})
	}
}

// fillJoins finds the operands of all phis; that can make more phis.
func (d *decoder) fillJoins() {
	d.cur = int32(len(d.list))
	for i := 0; i < len(d.joins); i++ {
		j := d.joins[i]
		d.work = d.work[:0]
		for e := d.list[j.block].preds; e >= 0; e = d.edges[e].next {
			edge := d.edges[e]
			if !d.list[edge.from].reached {
				continue
			}
			if !edge.thrown {
				d.work = append(d.work, d.readAt(edge.from, j.reg))
				continue
			}
			d.work = append(d.work, d.entryValue(edge.from, j.reg))
			log := d.list[edge.from].log
			for _, w := range d.writes[log[0]:log[1]] {
				if w.reg == j.reg {
					d.work = append(d.work, w.value)
				}
			}
		}
		v := &d.body.values[j.value]
		v.a = int32(len(d.body.phis))
		d.body.phis = append(d.body.phis, d.work...)
		v.b = int32(len(d.body.phis))
	}
}

// trivialRounds bounds the search for phis of one value; what is left over
// only costs a copy.
const trivialRounds = 6

// removeTrivial replaces phis that have one value but for themselves.
func (d *decoder) removeTrivial() {
	b := &d.body
	d.subst = resize(d.subst, len(b.values))
	for i := range d.subst {
		d.subst[i] = int32(i)
	}
	for range trivialRounds {
		changed := false
		for _, j := range d.joins {
			if d.subst[j.value] != j.value {
				continue
			}
			if v, ok := d.onlyOperand(j.value); ok {
				d.subst[j.value] = v
				changed = true
			}
		}
		if !changed {
			return
		}
	}
}

// onlyOperand gives the one operand of a phi beside itself and undefined
// values, if there is not more than one.
func (d *decoder) onlyOperand(phi int32) (int32, bool) {
	v := &d.body.values[phi]
	only := int32(undefined)
	for _, o := range d.body.phis[v.a:v.b] {
		o = d.find(o)
		if o == phi || o == undefined || o == only {
			continue
		}
		if only != undefined {
			return 0, false
		}
		only = o
	}
	return only, true
}

// find follows replaced phis.
func (d *decoder) find(v int32) int32 {
	for d.subst[v] != v {
		d.subst[v] = d.subst[d.subst[v]]
		v = d.subst[v]
	}
	return v
}

// resolve puts the final values everywhere.
func (d *decoder) resolve() {
	b := &d.body
	for i := range b.values {
		switch v := &b.values[i]; v.kind {
		case valField, valElem, valCast:
			v.b = d.find(v.b)
		}
	}
	for _, list := range [][]int32{b.phis, b.args, b.returns} {
		for i := range list {
			list[i] = d.find(list[i])
		}
	}
	for i := range b.stores {
		b.stores[i].base, b.stores[i].src = d.find(b.stores[i].base), d.find(b.stores[i].src)
	}
	for i := range b.access {
		b.access[i].base, b.access[i].src = d.find(b.access[i].base), d.find(b.access[i].src)
	}
}

// number gives nodes to the values that something uses.
func (d *decoder) number() {
	b := &d.body
	d.needed = resize(d.needed, len(b.values))
	clear(d.needed)
	d.work = d.work[:0]
	for _, v := range b.returns {
		d.need(v)
	}
	for i := range b.stores {
		if b.stores[i].kind != storeStatic {
			d.need(b.stores[i].base)
		}
		d.need(b.stores[i].src)
	}
	for i := range b.access {
		d.need(b.access[i].base)
	}
	for i := range b.sites {
		d.needArgs(&b.sites[i])
	}
	for len(d.work) > 0 {
		v := b.values[d.work[len(d.work)-1]]
		d.work = d.work[:len(d.work)-1]
		switch v.kind {
		case valField, valElem, valCast:
			d.need(v.b)
		case valPhi:
			for _, o := range b.phis[v.a:v.b] {
				d.need(o)
			}
		}
	}
	b.nodes = 0
	for i := range b.values {
		if v := &b.values[i]; d.needed[i] && !v.constant() {
			v.node = b.nodes
			b.nodes++
		}
	}
}

// need marks a value as used.
func (d *decoder) need(v int32) {
	if v != undefined && !d.needed[v] {
		d.needed[v] = true
		d.work = append(d.work, v)
	}
}

// needArgs marks the arguments whose types are followed.
func (d *decoder) needArgs(s *bodySite) {
	args := d.body.siteArgs(s)
	if s.kind == InvokeCustom {
		for _, v := range args {
			d.need(v)
		}
		return
	}
	if d.file.receiverFollowed(s.ref) {
		d.need(args[0])
	}
	for i, t := range d.file.f.MethodProto(s.ref).Params {
		if d.file.followed(uint32(t)) && i+1 < len(args) {
			d.need(args[i+1])
		}
	}
}

// givesBack finds the parameter that is all that the method returns, as a builder's method returns the builder; of tells which argument of a call comes
// back from it.
func (b *body) givesBack(of func(*bodySite) int32) int32 {
	found := int32(givesOther)
	seen := map[int32]bool{}
	work := slices.Clone(b.returns)
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if v == undefined || seen[v] {
			continue
		}
		seen[v] = true
		var param int32
		switch val := &b.values[v]; val.kind {
		case valThis:
		case valParam:
			param = val.a
		case valCast:
			work = append(work, val.b)
			continue
		case valPhi:
			work = append(work, b.phis[val.a:val.b]...)
			continue
		case valResult:
			s := &b.sites[val.a]
			arg := of(s)
			if args := b.siteArgs(s); arg != givesOther && int(arg) < len(args) && args[arg] != undefined {
				work = append(work, args[arg])
				continue
			}
			return givesOther
		default:
			return givesOther
		}
		if found != givesOther && found != param {
			return givesOther
		}
		found = param
	}
	return found
}

// finish copies the body out of the buffers.
func (d *decoder) finish() *body {
	b := &d.body
	return &body{
		gives:  b.givesBack(func(*bodySite) int32 { return givesOther }),
		values: append([]value(nil), b.values...), phis: append([]int32(nil), b.phis...),
		stores: append([]store(nil), b.stores...), sites: append([]bodySite(nil), b.sites...),
		args: append([]int32(nil), b.args...), returns: append([]int32(nil), b.returns...),
		nodes: b.nodes,
	}
}

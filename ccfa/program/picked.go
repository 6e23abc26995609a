package program

import (
	"slices"

	"cbcov/apk/dex"
)

// This file finds what code does for one of several numbers only: the objects that it makes, and its calls.
//
//	Fragment getItem(int position) {
//		switch (position) {
//		case 0: return new First();

// Picked gives the number that a parameter has where an object is made: one of the method that outside code calls, and that makes the object, or
// has it made by the only call of a factory. Who calls the method with each number once gets one such object. false: it is made for other
// numbers, too.
func (p *Program) Picked(o *Object) (number int64, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	makers := p.makersOf(o)
	if len(makers) == 0 {
		return 0, false
	}
	last := makers[len(makers)-1]
	if !p.rooted(last.method) {
		return 0, false
	}
	return p.picked(last.method, last.pc)
}

// PickedAt gives, for each site of a method, the number that one of its parameters (from 1) has where the call runs; sites that are missing run for
// other numbers, too. false: the method has no such parameter, or is too large.
func (p *Program) PickedAt(m *Method, param int) (numbers map[*Site]int64, ok bool) {
	reg, ok := p.paramRegister(int32(m.ID), param)
	sites := p.Sites(m)
	if !ok || len(sites) > maxPicked {
		return nil, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	bs := p.blocksOf(int32(m.ID))
	if bs == nil || len(bs.list) > maxPicked {
		return nil, false
	}
	numbers = map[*Site]int64{}
	for _, s := range sites {
		if n, ok := bs.picked(s.PC, []uint16{reg}); ok {
			numbers[s] = n
		}
	}
	return numbers, true
}

// maxPicked bounds the blocks and the calls of a method that does something for each of several numbers.
const maxPicked = 256

// maxFactories bounds the factories that call one another.
const maxFactories = 4

// rooted tells whether outside code calls a method.
func (p *Program) rooted(m int32) bool {
	for i := p.infos[m].insts; i != 0; i = p.flow.insts[i].older {
		if p.flow.insts[i].rooted {
			return true
		}
	}
	return false
}

// onlyCall gives the method that calls another one, and its site; -1: there are several or none.
func (p *Program) onlyCall(m int32) (method, site int32) {
	method = -1
	for i := p.infos[m].insts; i != 0; i = p.flow.insts[i].older {
		for _, ci := range p.howOften().callers[i] {
			c := &p.flow.calls[ci]
			by := p.flow.insts[c.inst].method
			if method >= 0 && (method != by || site != c.site) {
				return -1, 0
			}
			method, site = by, c.site
		}
	}
	return method, site
}

// picked gives the number that a parameter of a place's method has where the place runs.
func (p *Program) picked(m int32, pc uint32) (number int64, ok bool) {
	bs := p.blocksOf(m)
	if bs == nil || len(bs.list) > maxPicked {
		return 0, false
	}
	var params []uint16
	for reg := bs.Code.Registers - bs.Code.Ins; reg < bs.Code.Registers; reg++ {
		params = append(params, reg)
	}
	return bs.picked(pc, params)
}

// picked gives the number that one of the parameters has where the instruction at a pc runs.
func (bs *blocks) picked(pc uint32, params []uint16) (number int64, ok bool) {
	at := bs.At(pc)
	if at < 0 {
		return 0, false
	}
	b := bs.of[at]
	for range maxBack { // what follows itself alone, and is come to by an exception, has no end
		from := bs.onlyPred(b)
		if from <= 0 {
			return 0, false
		}
		if number, ok := bs.picks(from, b, params); ok {
			return number, true
		}
		b = from
	}
	return 0, false
}

// picks gives the number that a parameter has where a block goes on to another one.
func (bs *blocks) picks(from, to int32, params []uint16) (number int64, ok bool) {
	last := int(bs.list[from].end) - 1
	end := &bs.Insns[last]
	next := int32(-1)
	if int(bs.list[from].end) < len(bs.Insns) {
		next = bs.of[bs.list[from].end]
	}
	switch {
	case end.Op.Has(dex.Switch):
		if next == to || !bs.parameter(params, end.Regs[0], from) {
			return 0, false
		}
		for _, j := range bs.Jumps(last) {
			if bs.of[j.To] != to {
				continue
			}
			if ok {
				return 0, false
			}
			number, ok = int64(j.Key), true
		}
		return number, ok
	case !end.Op.Has(dex.Branch):
		return 0, false
	}
	target := bs.of[bs.At(end.Target)]
	equal, other := target, next
	switch end.Op {
	case dex.OpIfNez, dex.OpIfNe:
		equal, other = other, equal
	case dex.OpIfEqz, dex.OpIfEq:
	default:
		return 0, false
	}
	if equal != to || equal == other {
		return 0, false
	}
	if end.Op == dex.OpIfEqz || end.Op == dex.OpIfNez {
		return 0, bs.parameter(params, end.Regs[0], from)
	}
	one, two := end.Regs[0], end.Regs[1]
	if bs.parameter(params, two, from) {
		one, two = two, one
	}
	if !bs.parameter(params, one, from) {
		return 0, false
	}
	return bs.constant(two, from)
}

// parameter tells whether a register holds one of the parameters where a block ends.
func (bs *blocks) parameter(params []uint16, reg uint16, block int32) bool {
	return slices.ContainsFunc(params, func(param uint16) bool { return bs.holds(reg, block, bs.list[block].end-1, param, map[held]bool{}) })
}

// constant gives the constant that a register holds at a block's end.
func (bs *blocks) constant(reg uint16, block int32) (value int64, ok bool) {
	for i := bs.list[block].end - 1; i >= bs.list[block].start; i-- {
		if in := &bs.Insns[i]; sets(in, reg) {
			return in.Lit, in.Op == dex.OpConst4 || in.Op == dex.OpConst16 || in.Op == dex.OpConst
		}
	}
	return 0, false
}

// sets tells whether an instruction changes a register.
func sets(in *dex.Instruction, reg uint16) bool {
	flags := in.Op.Info().Flags
	return flags&(dex.SetsRegister|dex.SetsWide) != 0 && in.Regs[0] == reg || flags&dex.SetsWide != 0 && in.Regs[0]+1 == reg
}

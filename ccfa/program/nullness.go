package program

import (
	"slices"

	"cbcov/apk/dex"
)

// This file narrows a method's control flow by what is known of one of its parameters.
//
//	void onCreate(Bundle state) {
//		if (state == null) {
//			begin();
//		}
//
// Whoever knows that the state is null knows that begin is called, and that it is not where the state is there.

// Nullness is what is known of one parameter of a method. The zero value: nothing.
type Nullness struct {
	Param int // from 1; 0: nothing is known
	Null  bool
}

// graphKey is a method with what is known of what it is called with.
type graphKey struct {
	method int32
	known  Nullness
	from   Resumption
}

// GraphWhere is Graph where a parameter is null, or is not, and where a continuation goes on from a known label.
func (p *Program) GraphWhere(m *Method, known Nullness, from Resumption) *Graph {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.graphOf(graphKey{int32(m.ID), known, from})
}

// TestsNull tells whether a method tests a parameter for null.
func (p *Program) TestsNull(m *Method, param int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	bs := p.blocksOf(int32(m.ID))
	if bs == nil {
		return false
	}
	reg, ok := p.paramRegister(int32(m.ID), param)
	return ok && slices.ContainsFunc(bs.reachedBlocks(), func(b int32) bool { return bs.testsFor(b, reg) })
}

// paramRegister is the register that holds a parameter, from 1, where a method begins.
func (p *Program) paramRegister(m int32, param int) (uint16, bool) {
	if param == 0 {
		return 0, false
	}
	method := p.methods[m]
	code, _ := p.Code(method)
	if code == nil {
		return 0, false
	}
	reg := code.Registers - code.Ins
	if !method.Static() {
		reg++
	}
	info := &p.infos[m]
	d := p.dexes[info.dex]
	for i, t := range d.f.MethodProto(info.index).Params {
		if i == param-1 {
			return reg, true
		}
		if reg++; d.wide(uint32(t)) {
			reg++
		}
	}
	return 0, false
}

// reachedBlocks lists the blocks that can run.
func (bs *blocks) reachedBlocks() []int32 {
	var out []int32
	for b := range bs.list {
		if bs.list[b].reached {
			out = append(out, int32(b))
		}
	}
	return out
}

// nullTest tells of a block that ends by testing a register for null which block runs where it is null, and which one where it is not.
func (bs *blocks) nullTest(b int32) (reg uint16, null, other int32, ok bool) {
	blk := &bs.list[b]
	if blk.end <= blk.start || int(blk.end) >= len(bs.Insns) {
		return 0, 0, 0, false
	}
	end := &bs.Insns[blk.end-1]
	if end.Op != dex.OpIfEqz && end.Op != dex.OpIfNez {
		return 0, 0, 0, false
	}
	null, other = bs.of[bs.At(end.Target)], bs.of[blk.end]
	if end.Op == dex.OpIfNez {
		null, other = other, null
	}
	return end.Regs[0], null, other, null != other
}

// testsFor tells whether a block ends by testing for null what a register held where the method began.
func (bs *blocks) testsFor(b int32, param uint16) bool {
	reg, _, _, ok := bs.nullTest(b)
	return ok && bs.holds(reg, b, bs.list[b].end-1, param, map[held]bool{})
}

// held is a register before the end of a block.
type held struct {
	block int32
	reg   uint16
}

// holds tells whether a register holds, before an instruction of a block, what another one did where the method began, whichever way leads there.
func (bs *blocks) holds(reg uint16, block, end int32, param uint16, seen map[held]bool) bool {
	for i := end - 1; i >= bs.list[block].start; i-- {
		in := &bs.Insns[i]
		if !sets(in, reg) {
			continue
		}
		switch in.Op {
		case dex.OpMoveObject, dex.OpMoveObjectFrom16, dex.OpMoveObject16, dex.OpMove, dex.OpMoveFrom16, dex.OpMove16:
			reg = in.Regs[1]
		case dex.OpCheckCast:
		default:
			return false
		}
	}
	if block == 0 {
		return reg == param
	}
	key := held{block, reg}
	if seen[key] {
		return true // another way to here tells
	}
	seen[key] = true
	for e := bs.list[block].preds; e >= 0; e = bs.edges[e].next {
		from := bs.edges[e].from
		if !bs.list[from].reached {
			continue
		}
		if bs.edges[e].thrown {
			return false // from anywhere in the block
		}
		if !bs.holds(reg, from, bs.list[from].end, param, seen) {
			return false
		}
	}
	return true
}

// assume takes the ways out of the blocks that tests of a parameter or of a label rule out, and gives the blocks that are not reached any more.
func (p *Program) assume(bs *blocks, key graphKey) map[int32]bool {
	if key.known.Param == 0 && key.from.Class == "" {
		return nil
	}
	before := bs.reachedBlocks()
	if param, ok := p.paramRegister(key.method, key.known.Param); ok {
		for _, b := range before {
			if never := bs.never(b, param, key.known.Null); never >= 0 {
				bs.succs[b] = slices.DeleteFunc(bs.succs[b], func(s int32) bool { return s == never })
			}
		}
	}
	p.resume(bs, p.methods[key.method], key.from)
	for b := range bs.list {
		bs.list[b].reached = false
	}
	bs.reach()
	left := map[int32]bool{}
	for _, b := range before {
		if !bs.list[b].reached {
			left[b] = true
		}
	}
	return left
}

// never gives the block to which another one does not lead where a parameter is null, or is not; -1: that rules nothing out.
func (bs *blocks) never(b int32, param uint16, null bool) int32 {
	if !bs.testsFor(b, param) {
		return -1
	}
	_, isNull, other, _ := bs.nullTest(b)
	if null {
		return other
	}
	return isNull
}

// invokes counts the invokes of a block, up to a limit.
func (bs *blocks) invokes(b int32, limit int) int {
	n := 0
	for i := bs.list[b].start; i < bs.list[b].end && n < limit; i++ {
		if bs.Insns[i].Op.Has(dex.Invoke) {
			n++
		}
	}
	return n
}

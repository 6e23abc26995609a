package program

import (
	"strings"

	"cbcov/apk/dex"
)

// This file finds what a test of a field for null says where the field is null.
//
//	if (receiver != null) {
//		unregisterReceiver(receiver);
//		receiver = null;
//	}
//
// Behind it nothing is registered on either way, since the field is null only before something was put there and after that was taken
// away. So where the test fails, it is as if what is done to the field's object had been done.

// Done is an invoke that is not on a path, but is as good as done there: what it would be done to is not there.
type Done struct {
	Site *Site
	Arg  int // the argument that was tested for null; 0: the receiver
}

// guarded finds, for a block that ends by testing a field for null, the block that runs where it is null, and the invokes on the field's
// value that only the other way leads to.
func (p *Program) guarded(m int32, bs *blocks, b int32, sites []*Site) (null int32, done []Done) {
	blk := &bs.list[b]
	if blk.end <= blk.start || len(sites) == 0 {
		return -1, nil
	}
	end := &bs.insns[blk.end-1]
	if end.Op != dex.OpIfEqz && end.Op != dex.OpIfNez || int(blk.end) >= len(bs.insns) {
		return -1, nil
	}
	field, ok := bs.fieldIn(end.Regs[0], b, blk.end-1)
	if !ok {
		return -1, nil
	}
	zero, other := bs.of[bs.at[end.Target]], bs.of[blk.end]
	if end.Op == dex.OpIfNez {
		zero, other = other, zero
	}
	if zero == other || bs.onlyPred(other) != b {
		return -1, nil
	}
	for _, s := range sites {
		at := bs.at[s.PC]
		if !bs.only(bs.of[at], other) {
			continue
		}
		for i := range int(bs.insns[at].Count) {
			reg, ok := p.register(bs, s, i)
			if !ok {
				continue
			}
			if f, ok := bs.fieldIn(reg, bs.of[at], at); ok && f == field {
				done = append(done, Done{s, i})
				break
			}
		}
	}
	if len(done) == 0 || !p.nulledWhenDone(m, field) {
		return -1, nil
	}
	return zero, done
}

// only tells whether one block alone leads to another, step by step.
func (bs *blocks) only(b, from int32) bool {
	for range maxBack {
		if b == from {
			return true
		}
		if b = bs.onlyPred(b); b <= 0 {
			return false
		}
	}
	return false
}

// fieldIn gives the field that a register was read from before an instruction of a block, by the number that it has in the dex file.
func (bs *blocks) fieldIn(reg uint16, block, end int32) (uint32, bool) {
	for range maxBack {
		for k := end - 1; k >= bs.list[block].start; k-- {
			in := &bs.insns[k]
			if in.Op.Info().Flags&(dex.SetsRegister|dex.SetsWide) == 0 || in.Regs[0] != reg && !(in.Op.Has(dex.SetsWide) && in.Regs[0]+1 == reg) {
				continue
			}
			switch in.Op {
			case dex.OpMoveObject, dex.OpMoveObjectFrom16, dex.OpMoveObject16:
				reg = in.Regs[1]
			case dex.OpCheckCast:
			case dex.OpIgetObject, dex.OpSgetObject:
				return in.Index, true
			default:
				return 0, false
			}
		}
		if block = bs.onlyPred(block); block <= 0 {
			return 0, false
		}
		end = bs.list[block].end
	}
	return 0, false
}

// nulledWhenDone tells whether each assignment of null to a field, of those in its class and the classes inside it, follows an invoke on what
// the field held: so that it does not merely forget it.
func (p *Program) nulledWhenDone(m int32, field uint32) bool {
	d := p.dexes[p.infos[m].dex]
	key := p.flow.fieldKeyAt(d, field)
	if known, ok := p.nulled[key]; ok {
		return known
	}
	if p.nulled == nil {
		p.nulled = map[int32]bool{}
	}
	if p.nests == nil {
		p.nests = map[string][]int32{}
		for id := range p.infos {
			nest := outermost(p.methods[id].Class.Name)
			p.nests[nest] = append(p.nests[nest], int32(id))
		}
	}
	holds := true
	bs := &blocks{}
	for _, id := range p.nests[outermost(p.methods[m].Class.Name)] {
		if p.cutInto(bs, id) && !p.nullsWhenDone(id, bs, key) {
			holds = false
			break
		}
	}
	p.nulled[key] = holds
	return holds
}

// outermost gives what the descriptor of a class and of those inside it begin with.
func outermost(desc string) string {
	outer, _, _ := strings.Cut(strings.TrimSuffix(desc, ";"), "$")
	return outer
}

// nullsWhenDone is nulledWhenDone for the assignments of one method.
func (p *Program) nullsWhenDone(m int32, bs *blocks, key int32) bool {
	d := p.dexes[p.infos[m].dex]
	for k := range bs.insns {
		in := &bs.insns[k]
		if in.Op != dex.OpIputObject && in.Op != dex.OpSputObject || p.flow.fieldKeyAt(d, in.Index) != key || !bs.isNull(in.Regs[0], int32(k)) {
			continue
		}
		before := false
		for _, s := range p.sitesOf(m) {
			at := bs.at[s.PC]
			if at >= int32(k) || !bs.only(bs.of[k], bs.of[at]) {
				continue
			}
			for i := range int(bs.insns[at].Count) {
				reg, ok := p.register(bs, s, i)
				if f, is := bs.fieldIn(reg, bs.of[at], at); ok && is && p.flow.fieldKeyAt(d, f) == key {
					before = true
				}
			}
		}
		if !before {
			return false
		}
	}
	return true
}

// isNull tells whether a register is a constant zero at an instruction, or may be one: where that is not known it is.
func (bs *blocks) isNull(reg uint16, at int32) bool {
	block := bs.of[at]
	for k := at - 1; k >= bs.list[block].start; k-- {
		in := &bs.insns[k]
		if in.Op.Info().Flags&(dex.SetsRegister|dex.SetsWide) != 0 && in.Regs[0] == reg {
			return in.Op == dex.OpConst4 || in.Op == dex.OpConst16 || in.Op == dex.OpConst
		}
	}
	for k := range bs.insns[:at] { // set elsewhere: a constant or something else
		in := &bs.insns[k]
		if in.Op.Info().Flags&(dex.SetsRegister|dex.SetsWide) != 0 && in.Regs[0] == reg &&
			(in.Op == dex.OpConst4 || in.Op == dex.OpConst16 || in.Op == dex.OpConst) && in.Lit == 0 {
			return true
		}
	}
	return false
}

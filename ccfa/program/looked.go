package program

import (
	"slices"

	"cbcov/apk/dex"
)

// This file tells whether code comes to a call only where it looked for something and did not find it.
//
//	if (manager.findFragmentByTag("list") == null) {
//		manager.beginTransaction().add(new ListFragment(), "list").commit();
//	}

// maxAskers bounds the methods whose callers are asked whether they looked.
const maxAskers = 8

// NotFound tells whether a site, or each call that leads to its method, is reached only where a call that looks for something gave null: looks tells
// which calls do. A field counts, too, that the method assigns the result to.
func (p *Program) NotFound(s *Site, looks func(*Site) bool) bool {
	return p.notFound(s, looks, map[*Method]bool{})
}

func (p *Program) notFound(s *Site, looks func(*Site) bool, seen map[*Method]bool) bool {
	if p.onlyNotFound(s, looks) {
		return true
	}
	if seen[s.Method] || len(seen) == maxAskers {
		return false
	}
	seen[s.Method] = true
	calls := p.callsTo(s.Method)
	for _, c := range calls {
		if !p.notFound(c, looks, seen) {
			return false
		}
	}
	return len(calls) > 0
}

// called is what calls of a method have in common.
type called struct{ name, desc string }

// callsTo lists the app's own calls that may run a method.
func (p *Program) callsTo(m *Method) []*Site {
	if p.calls == nil {
		p.calls = map[called][]*Site{}
		for _, from := range p.Methods() {
			if from.Class.InScope {
				for _, s := range p.Sites(from) {
					key := called{s.Ref.Name, s.Ref.Desc}
					p.calls[key] = append(p.calls[key], s)
				}
			}
		}
	}
	var out []*Site
	for _, s := range p.calls[called{m.Name, m.Desc}] {
		if slices.Contains(p.Callees(s), m) {
			out = append(out, s)
		}
	}
	return out
}

func (p *Program) onlyNotFound(s *Site, looks func(*Site) bool) bool {
	sites := slices.DeleteFunc(slices.Clone(p.Sites(s.Method)), func(of *Site) bool { return !looks(of) })
	if len(sites) == 0 {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	bs := p.blocksOf(int32(s.Method.ID))
	if bs == nil {
		return false
	}
	l := &looking{bs: bs, found: map[int32]bool{}}
	for _, of := range sites {
		l.found[bs.at[of.PC]] = true
	}
	use := bs.of[bs.at[s.PC]]
	return bs.list[use].reached && !l.reaches(use)
}

// looking is a method that looks for things.
type looking struct {
	bs    *blocks
	found map[int32]bool // the calls that do
}

// reaches tells whether a block is reached where all that is looked for is found.
func (l *looking) reaches(block int32) bool {
	seen := make([]bool, len(l.bs.list))
	seen[0] = true
	for work := []int32{0}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b == block {
			return true
		}
		missing := l.missing(b)
		for _, s := range l.bs.succs[b] {
			if s != missing && !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return false
}

// missing gives the block to which another one leads where what it tests was not found; -1: it tests nothing of the kind.
func (l *looking) missing(b int32) int32 {
	bs := l.bs
	blk := &bs.list[b]
	if blk.end <= blk.start || int(blk.end) >= len(bs.insns) {
		return -1
	}
	end := &bs.insns[blk.end-1]
	if end.Op != dex.OpIfEqz && end.Op != dex.OpIfNez || !l.holds(end.Regs[0], b, blk.end-1, true) {
		return -1
	}
	zero, other := bs.of[bs.at[end.Target]], bs.of[blk.end]
	if end.Op == dex.OpIfNez {
		zero, other = other, zero
	}
	if zero == other {
		return -1
	}
	return zero
}

// holds tells whether a register holds before an instruction of a block what was found, or whether that is of some class. Fields are followed once.
func (l *looking) holds(reg uint16, block, end int32, fields bool) bool {
	bs := l.bs
	for range maxBack {
		for k := end - 1; k >= bs.list[block].start; k-- {
			in := &bs.insns[k]
			if !sets(in, reg) {
				continue
			}
			switch in.Op {
			case dex.OpMoveObject, dex.OpMoveObjectFrom16, dex.OpMoveObject16, dex.OpInstanceOf:
				reg = in.Regs[1]
			case dex.OpCheckCast:
			case dex.OpMoveResultObject:
				return l.found[k-1]
			case dex.OpIgetObject, dex.OpSgetObject:
				return fields && l.assigned(in.Index)
			default:
				return false
			}
		}
		if block = bs.onlyPred(block); block <= 0 {
			return false
		}
		end = bs.list[block].end
	}
	return false
}

// assigned tells whether the method assigns what was found to a field, by the number that it has in the dex file.
func (l *looking) assigned(field uint32) bool {
	for k := range l.bs.insns {
		in := &l.bs.insns[k]
		if (in.Op == dex.OpIputObject || in.Op == dex.OpSputObject) && in.Index == field && l.holds(in.Regs[0], l.bs.of[k], int32(k), false) {
			return true
		}
	}
	return false
}

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
	calls, outside := p.callsTo(s.Method)
	return !outside && len(calls) > 0 && !slices.ContainsFunc(calls, func(c *Site) bool { return !p.notFound(c, looks, seen) })
}

// callsTo lists the calls that may run a method; outside: code outside of the APK may, too.
func (p *Program) callsTo(m *Method) (calls []*Site, outside bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	callers := p.howOften().callers
	for i := range p.flow.insts {
		inst := &p.flow.insts[i]
		if inst.method != int32(m.ID) {
			continue
		}
		outside = outside || inst.rooted
		for _, ci := range callers[i] {
			c := &p.flow.calls[ci]
			if s := p.sitesOf(p.flow.insts[c.inst].method)[c.site]; !slices.Contains(calls, s) {
				calls = append(calls, s)
			}
		}
	}
	return calls, outside
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
		l.found[bs.At(of.PC)] = true
	}
	use := bs.of[bs.At(s.PC)]
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
	reg, null, _, ok := l.bs.nullTest(b)
	if !ok || !l.holds(reg, b, l.bs.list[b].end-1, true) {
		return -1
	}
	return null
}

// holds tells whether a register holds before an instruction of a block what was found, or whether that is of some class. Fields are followed once.
func (l *looking) holds(reg uint16, block, end int32, fields bool) bool {
	k, _ := l.bs.setBack(reg, block, end)
	if k >= 0 && l.bs.Insns[k].Op == dex.OpInstanceOf {
		k, _ = l.bs.setBack(l.bs.Insns[k].Regs[1], l.bs.of[k], k)
	}
	if k < 0 {
		return false
	}
	switch in := &l.bs.Insns[k]; in.Op {
	case dex.OpMoveResultObject:
		return l.found[k-1]
	case dex.OpIgetObject, dex.OpSgetObject:
		return fields && l.assigned(in.Index)
	}
	return false
}

// assigned tells whether the method assigns what was found to a field, by the number that it has in the dex file.
func (l *looking) assigned(field uint32) bool {
	for k := range l.bs.Insns {
		in := &l.bs.Insns[k]
		if (in.Op == dex.OpIputObject || in.Op == dex.OpSputObject) && in.Index == field && l.holds(in.Regs[0], l.bs.of[k], int32(k), false) {
			return true
		}
	}
	return false
}

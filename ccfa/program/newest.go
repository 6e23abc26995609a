package program

import (
	"slices"

	"cbcov/apk/dex"
)

// This file tells of an object that stands for several whether a call is about the last one that was made (recency, as Balakrishnan and
// Reps have it, SAS 2006).

// stored is an assignment to a field, in the body of a method.
type stored struct{ method, at int32 }

// Newest tells whether argument i of the site, where it is o, is the last object that o's place gave. Where the argument is a parameter,
// only the callers know: then the answer is no. It is yes where the argument is
//
//   - what the method itself made or got, in a variable that it is assigned to once;
//   - the object under construction;
//   - read from a field just before, with no call in between that leads to o's place, where that place alone assigns o to the field, in the
//     same straight run of code that makes it, and to the field of one object: so that nothing of the app runs while there is a newer one
//     that the field does not hold yet. (But the object's own constructor, which is taken not to ask its maker for what it replaces.)
//
// What the framework runs before a call returns is taken not to lead to the place of an object that the calling method handles.
func (p *Program) Newest(s *Site, i int, o *Object) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if of := &p.flow.objects[o.id]; of.kind != Result && (of.kind != Alloc || of.method == manyPlaces) {
		return false // it has no place
	}
	b := p.bodyOf(int32(s.Method.ID))
	val := p.localValue(s, i)
	for val.kind == valCast {
		val = &b.values[val.b]
	}
	m := int32(s.Method.ID)
	switch val.kind {
	case valThis:
		return s.Method.Name == "<init>" && !p.runsAgain(m)
	case valNew, valResult:
		return p.makes(m, val, o.id) && !p.runsAgain(m)
	case valField, valStatic:
		return p.justRead(s, i, o.id) && p.keepsNewest(m, val, o.id)
	}
	return false
}

// makes tells whether a value of a method is what the object's place gives.
func (p *Program) makes(m int32, val *value, id objID) bool {
	o := &p.flow.objects[id]
	if o.method != m {
		return false
	}
	switch {
	case val.kind == valNew:
		return o.kind == Alloc && o.at == val.b
	case val.kind == valResult && o.kind == Result:
		return o.at == val.a
	case val.kind == valResult:
		return o.kind == Alloc && uint32(o.at) == p.bodyOf(m).sites[val.a].pc
	}
	return false
}

// maxReach bounds the methods that are looked at to find whether one runs again before it is over; more count as yes.
const maxReach = 2000

// runsAgain tells whether a method can run again, by calls of the app's own, before it is over.
func (p *Program) runsAgain(m int32) bool {
	for k := range p.bodyOf(m).sites {
		if p.leads(m, int32(k), m) {
			return true
		}
	}
	return false
}

// leads tells whether calls lead from a site of a method to another method.
func (p *Program) leads(m, site, to int32) bool {
	r := p.howOften()
	seen := map[int32]bool{}
	var work []int32
	visit := func(m, site int32) (found bool) {
		for i := p.infos[m].insts; i != 0; i = p.flow.insts[i].older {
			inst := &p.flow.insts[i]
			if !inst.made {
				continue
			}
			for l := p.flow.calls[inst.calls+site].links; l != 0; l = p.flow.links[l].older {
				if next := p.flow.insts[p.flow.links[l].inst].method; !seen[next] {
					seen[next] = true
					work = append(work, next)
					found = found || next == to
				}
			}
		}
		return found || len(seen) > maxReach
	}
	key := way{m, site, to}
	if known, ok := r.leads[key]; ok {
		return known
	}
	found := visit(m, site)
	for !found && len(work) > 0 {
		next := work[len(work)-1]
		work = work[:len(work)-1]
		for k := range p.bodyOf(next).sites {
			found = found || visit(next, int32(k))
		}
	}
	r.leads[key] = found
	return found
}

// way is a site of a method and another method.
type way struct{ method, site, to int32 }

// silent tells whether a site runs none of the app's code.
func (p *Program) silent(m, site int32) bool {
	for i := p.infos[m].insts; i != 0; i = p.flow.insts[i].older {
		if inst := &p.flow.insts[i]; inst.made && p.flow.calls[inst.calls+site].links != 0 {
			return false
		}
	}
	return true
}

// blocksOf builds the blocks of a method; nil where that fails.
func (p *Program) blocksOf(m int32) *blocks {
	bs := &blocks{}
	if !p.cutInto(bs, m) {
		return nil
	}
	return bs
}

// cutInto builds the blocks of a method in the memory of another's; false where that fails.
func (p *Program) cutInto(bs *blocks, m int32) bool {
	info := &p.infos[m]
	code, err := p.files[info.dex].Code(dex.EncodedMethod{Method: info.index, Code: info.code})
	return err == nil && code != nil && bs.build(code) == nil
}

// between visits the sites of a method between two instructions.
func (p *Program) between(bs *blocks, m, from, to int32, all func(site int32) bool) bool {
	for k, s := range p.bodyOf(m).sites {
		if at := bs.At(s.pc); at > from && at < to && !all(int32(k)) {
			return false
		}
	}
	return true
}

// maxBack bounds the blocks between the reading of a field and the use of what was read.
const maxBack = 8

// justRead tells whether argument i of a site was read from a field, and nothing since then leads to an object's place.
func (p *Program) justRead(s *Site, i int, id objID) bool {
	m := int32(s.Method.ID)
	bs := p.blocksOf(m)
	if bs == nil {
		return false
	}
	use := bs.At(s.PC)
	of := &p.flow.objects[id]
	place := p.placeOf(of)
	apart := func(site int32) bool { return !p.leads(m, site, of.method) && (m != of.method || site != place) }
	reg, ok := p.register(bs, s, i)
	if !ok {
		return false
	}
	read, spans := bs.readBack(reg, bs.of[use], use)
	return read >= 0 && !slices.ContainsFunc(spans, func(s span) bool { return !p.between(bs, m, s.from, s.to, apart) })
}

// span is what lies between two instructions of one block.
type span struct{ from, to int32 }

// readBack finds the instruction that reads what a register holds before an instruction of a block from a field, and what lies between the
// two; -1: it was not read from a field, or that is not known.
func (bs *blocks) readBack(reg uint16, block, end int32) (int32, []span) {
	k, spans := bs.setBack(reg, block, end)
	if k < 0 || bs.Insns[k].Op != dex.OpIgetObject && bs.Insns[k].Op != dex.OpSgetObject {
		return -1, nil
	}
	return k, spans
}

// setBack finds the instruction that gives what a register holds before an instruction of a block, and what lies between the two; -1: that is not
// known. Moves and casts are passed.
func (bs *blocks) setBack(reg uint16, block, end int32) (int32, []span) {
	var spans []span
	for range maxBack {
		for k := end - 1; k >= bs.list[block].start; k-- {
			in := &bs.Insns[k]
			if !sets(in, reg) {
				continue
			}
			switch in.Op {
			case dex.OpMoveObject, dex.OpMoveObjectFrom16, dex.OpMoveObject16:
				reg = in.Regs[1]
			case dex.OpCheckCast:
			default:
				return k, append(spans, span{k, end})
			}
		}
		spans = append(spans, span{bs.list[block].start - 1, end})
		if block = bs.onlyPred(block); block <= 0 {
			return -1, nil
		}
		end = bs.list[block].end
	}
	return -1, nil
}

// register gives the register of argument i of a site.
func (p *Program) register(bs *blocks, s *Site, i int) (uint16, bool) {
	in := &bs.Insns[bs.At(s.PC)]
	at := 0
	if s.Kind == InvokeCustom {
		return 0, false
	}
	if s.Kind != InvokeStatic {
		at = 1
	}
	if i == 0 {
		return in.Regs[0], at == 1 && in.Count > 0
	}
	d := p.dexes[p.infos[s.Method.ID].dex]
	for k, t := range d.f.MethodProto(in.Index).Params {
		if k == i-1 {
			return in.Arg(min(at, max(0, int(in.Count)-1))), at < int(in.Count)
		}
		if at++; d.wide(uint32(t)) {
			at++
		}
	}
	return 0, false
}

// keepsNewest tells whether the field that a value of a method is read from holds the last object of o's place, where it holds one of them.
func (p *Program) keepsNewest(m int32, val *value, o objID) bool {
	field := p.flow.fieldKeyAt(p.dexes[p.infos[m].dex], uint32(val.a))
	holder, kept := objID(-1), false
	for _, st := range p.storesTo(field) {
		s := &p.bodyOf(st.method).stores[st.at]
		for i := p.infos[st.method].insts; i != 0; i = p.flow.insts[i].older {
			if !p.flow.insts[i].made || !slices.Contains(p.valueOf(i, s.src), o) {
				continue
			}
			if !p.storesNewest(st.method, s, o) {
				return false
			}
			kept = true
			if s.kind == storeStatic {
				continue
			}
			base := p.valueOf(i, s.base)
			if len(base) != 1 || holder >= 0 && base[0] != holder || !p.once(base[0]) {
				return false
			}
			holder = base[0]
		}
	}
	return kept
}

// storesNewest tells whether an assignment keeps what o's place gives, right behind it.
func (p *Program) storesNewest(m int32, s *store, o objID) bool {
	b := p.bodyOf(m)
	src := &b.values[s.src]
	for src.kind == valCast {
		src = &b.values[src.b]
	}
	if !p.makes(m, src, o) {
		return false
	}
	bs := p.blocksOf(m)
	if bs == nil {
		return false
	}
	made := src.a
	if src.kind == valNew {
		made = p.siteOfNew(m, uint32(src.b))
	}
	if made < 0 {
		return false
	}
	from, to := bs.At(b.sites[made].pc), bs.At(s.pc)
	return from < to && bs.of[from] == bs.of[to] && p.between(bs, m, from, to, func(site int32) bool { return p.silent(m, site) })
}

// valueOf gives the objects of a value of an instance.
func (p *Program) valueOf(i, v int32) []objID {
	f := p.flow
	if n := p.bodyOf(f.insts[i].method).values[v].node; n >= 0 {
		return f.nodes[f.insts[i].base+nodeID(n)].objs
	}
	return nil
}

// storesTo lists the assignments to a field.
func (p *Program) storesTo(field int32) []stored {
	r := p.howOften()
	if r.stores == nil {
		r.stores = map[int32][]stored{}
		for id := range p.infos {
			info := &p.infos[id]
			if info.insts == 0 || info.body == nil {
				continue
			}
			for k := range info.body.stores {
				if s := &info.body.stores[k]; s.kind != storeElem {
					key := p.flow.fieldKeyAt(p.dexes[info.dex], s.field)
					r.stores[key] = append(r.stores[key], stored{int32(id), int32(k)})
				}
			}
		}
	}
	return r.stores[field]
}

package program

import "slices"

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
	reg, zero, other, ok := bs.nullTest(b)
	if !ok || len(sites) == 0 {
		return -1, nil
	}
	field, ok := bs.fieldIn(reg, b, bs.list[b].end-1)
	if !ok || bs.onlyPred(other) != b {
		return -1, nil
	}
	for _, s := range sites {
		at := bs.At(s.PC)
		if !bs.only(bs.of[at], other) {
			continue
		}
		for i := range int(bs.Insns[at].Count) {
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
	at, _ := bs.readBack(reg, block, end)
	if at < 0 {
		return 0, false
	}
	return bs.Insns[at].Index, true
}

// nulledWhenDone tells whether each assignment to a field of what may be null follows an invoke on what the field held: so that it does not
// merely forget it.
func (p *Program) nulledWhenDone(m int32, field uint32) bool {
	d := p.dexes[p.infos[m].dex]
	if !d.fieldFollowed(field) {
		return false
	}
	key := p.flow.fieldKeyAt(d, field)
	if known, ok := p.nulled[key]; ok {
		return known
	}
	if p.nulled == nil {
		p.nulled = map[int32]bool{}
	}
	p.nulled[key] = !slices.ContainsFunc(p.storesTo(key), func(st stored) bool {
		return p.mayBeNull(st) && !p.followsUse(st, key)
	})
	return p.nulled[key]
}

// mayBeNull tells whether an assignment may be one of null.
func (p *Program) mayBeNull(st stored) bool {
	src := p.bodyOf(st.method).stores[st.at].src
	return slices.ContainsFunc(p.valueIn(p.methods[st.method], src, Within{}), func(o objID) bool {
		kind := p.flow.objects[o].kind
		return kind == Null || kind == Int
	})
}

// followsUse tells whether an assignment to a field comes behind an invoke on what the field held, with no way around that.
func (p *Program) followsUse(st stored, key int32) bool {
	bs := p.blocksOf(st.method)
	if bs == nil {
		return false
	}
	d := p.dexes[p.infos[st.method].dex]
	store := bs.At(p.bodyOf(st.method).stores[st.at].pc)
	for _, s := range p.sitesOf(st.method) {
		at := bs.At(s.PC)
		if at >= store || !bs.only(bs.of[store], bs.of[at]) {
			continue
		}
		for i := range int(bs.Insns[at].Count) {
			reg, ok := p.register(bs, s, i)
			if f, is := bs.fieldIn(reg, bs.of[at], at); ok && is && p.flow.fieldKeyAt(d, f) == key {
				return true
			}
		}
	}
	return false
}

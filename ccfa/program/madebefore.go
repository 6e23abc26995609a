package program

// This file tells which of two objects the code makes first.

// madeAt is an instruction that makes an object, or calls what makes it.
type madeAt struct {
	method int32
	pc     uint32
}

// MadeBefore tells whether the code makes one object ahead of another one: some method makes both, or calls what makes them, and does so for the first
// at an earlier place. A factory that is called at one site alone is followed to there. Of code that jumps back it says what its text does.
func (p *Program) MadeBefore(a, b *Object) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	others := p.makersOf(b)
	for _, x := range p.makersOf(a) {
		for _, y := range others {
			if x.method == y.method {
				return x.pc < y.pc
			}
		}
	}
	return false
}

// makersOf lists where an object is made, and the only calls that lead there, the innermost place first, up to a method that outside code calls.
func (p *Program) makersOf(o *Object) []madeAt {
	of := &p.flow.objects[o.id]
	if of.kind != Alloc || of.method == manyPlaces {
		return nil
	}
	out := []madeAt{{of.method, uint32(of.at)}}
	for len(out) < maxFactories {
		m := out[len(out)-1].method
		if p.rooted(m) {
			break
		}
		call, site := p.onlyCall(m)
		if call < 0 {
			break
		}
		out = append(out, madeAt{call, p.bodyOf(call).sites[site].pc})
	}
	return out
}

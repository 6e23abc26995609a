package program

// This file tells what methods answer that return a boolean.

// Answers tells whether a method can return true, and whether it can return false. Of what is computed both are taken to be possible.
func (p *Program) Answers(m *Method) (yes, no bool) { return p.answersOf(m, maxForwards) }

// maxForwards bounds how many calls an answer is followed through: a lambda's class asks the method that has its code.
const maxForwards = 4

func (p *Program) answersOf(m *Method, forwards int) (yes, no bool) {
	info := &p.infos[m.ID]
	b, err := (&decoder{whole: true}).decode(p.dexes[info.dex], info, m)
	if b == nil || err != nil || forwards == 0 {
		return true, true
	}
	seen := map[int32]bool{}
	work := append([]int32(nil), b.returns...)
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		switch val := &b.values[v]; {
		case v == undefined:
			return true, true
		case val.kind == valInt:
			yes, no = yes || val.a != 0, no || val.a == 0
		case val.kind == valPhi:
			work = append(work, b.phis[val.a:val.b]...)
		case val.kind == valResult:
			y, n := p.answersAt(m, b.sites[val.a].pc, forwards-1)
			yes, no = yes || y, no || n
		default:
			return true, true
		}
	}
	return yes, no
}

// answersAt tells it of what a call of a method gives.
func (p *Program) answersAt(m *Method, pc uint32, forwards int) (yes, no bool) {
	for _, s := range p.Sites(m) {
		if s.PC != pc {
			continue
		}
		callees := p.Callees(s)
		if _, outside := p.Callin(s); outside || len(callees) == 0 {
			break
		}
		for _, c := range callees {
			y, n := p.answersOf(c, forwards)
			yes, no = yes || y, no || n
		}
		return yes, no
	}
	return true, true
}

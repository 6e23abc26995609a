package program

import (
	"slices"

	"cbcov/apk/dex"
)

// Condition gives the line of the branch that decides last whether a site is reached: the nearest one before it from which one way leads to the site,
// and another one past it. 0: there is none, or the code does not tell.
func (p *Program) Condition(s *Site) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	info := &p.infos[s.Method.ID]
	code, err := p.files[info.dex].Code(dex.EncodedMethod{Method: info.index, Code: info.code})
	if err != nil || code == nil {
		return 0
	}
	bs := &blocks{}
	if bs.build(code) != nil || len(bs.list) > maxAsked {
		return 0
	}
	i := slices.IndexFunc(bs.Insns, func(in dex.Instruction) bool { return in.PC == s.PC })
	if i < 0 {
		return 0
	}
	site := bs.of[i]
	queue, seen := []int32{site}, map[int32]bool{site: true}
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		if b != site && bs.passes(b, bs.reaching(site, b)) {
			return dex.LineAt(p.lines(info), bs.Insns[bs.list[b].end-1].PC)
		}
		for e := bs.list[b].preds; e >= 0; e = bs.edges[e].next {
			if from := bs.edges[e].from; !bs.edges[e].thrown && !seen[from] {
				seen[from] = true
				queue = append(queue, from)
			}
		}
	}
	return 0
}

// maxAsked bounds the blocks of a method whose branches are looked at: each takes as long as there are blocks.
const maxAsked = 2000

// reaching tells from which blocks another one is reached without exceptions, and without a third one on the way: round a loop all may be.
func (bs *blocks) reaching(to, without int32) []bool {
	in := make([]bool, len(bs.list))
	in[to] = true
	for work := []int32{to}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for e := bs.list[b].preds; e >= 0; e = bs.edges[e].next {
			if from := bs.edges[e].from; from != without && !bs.edges[e].thrown && !in[from] {
				in[from] = true
				work = append(work, from)
			}
		}
	}
	return in
}

// passes tells whether a block ends with a branch from which one way leads to a block, and another one does not.
func (bs *blocks) passes(b int32, reaching []bool) bool {
	if bs.list[b].end <= bs.list[b].start || bs.Insns[bs.list[b].end-1].Op.Info().Flags&(dex.Branch|dex.Switch) == 0 {
		return false
	}
	to, past := false, false
	for _, s := range bs.succs[b] {
		thrown := true
		for e := bs.list[s].preds; e >= 0; e = bs.edges[e].next {
			thrown = thrown && (bs.edges[e].from != b || bs.edges[e].thrown)
		}
		if !thrown {
			to, past = to || reaching[s], past || !reaching[s]
		}
	}
	return to && past
}

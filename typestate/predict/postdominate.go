package predict

// This file finds where the ways that a branch parts come together again: what lies before depends on the branch, what lies behind does
// not. (Cooper, Harvey and Kennedy: A Simple, Fast Dominance Algorithm, on the reversed control flow.)

// never is the place where ways meet that leave the method apart.
const never = -1

// meetings gives for each instruction the one that all ways from it to the method's end pass first; never if there is none.
func (b *body) meetings() []int32 {
	if b.meets == nil {
		b.meets = (&postdominators{body: b}).find()
	}
	return b.meets
}

// postdominators is the search. Node n, behind all instructions, is the method's end.
type postdominators struct {
	*body
	preds [][]int32
	order []int32 // nodes in postorder of the reversed flow
	rank  []int32 // position in order, -1: the end cannot be reached
	dom   []int32
}

func (p *postdominators) find() []int32 {
	n := len(p.Insns)
	p.preds = make([][]int32, n+1)
	for i := range p.Insns {
		for _, s := range p.next(i) {
			p.preds[s] = append(p.preds[s], int32(i))
		}
	}
	p.sort(n)
	p.dom = make([]int32, n+1)
	for i := range p.dom {
		p.dom[i] = never
	}
	p.dom[n] = int32(n)
	for changed := true; changed; {
		changed = false
		for k := len(p.order) - 2; k >= 0; k-- { // the last one is the end
			at := p.order[k]
			if d := p.meet(int(at)); d != p.dom[at] {
				p.dom[at], changed = d, true
			}
		}
	}
	for i := range p.dom {
		if p.dom[i] == int32(n) {
			p.dom[i] = never
		}
	}
	return p.dom[:n]
}

// next lists where an instruction leads without an exception; one that ends the method leads to its end.
func (p *postdominators) next(i int) []int32 {
	var out []int32
	if p.Continues(i) {
		out = append(out, int32(i+1))
	}
	for _, j := range p.Jumps(i) {
		out = append(out, j.To)
	}
	if len(out) == 0 && !p.Insns[i].Op.Payload() {
		out = append(out, int32(len(p.Insns)))
	}
	return out
}

// sort puts the nodes that reach the end into postorder, from the end on.
func (p *postdominators) sort(end int) {
	p.rank = make([]int32, end+1)
	for i := range p.rank {
		p.rank[i] = never
	}
	type visit struct {
		node int32
		next int
	}
	seen := make([]bool, end+1)
	seen[end] = true
	stack := []visit{{int32(end), 0}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next < len(p.preds[top.node]) {
			pred := p.preds[top.node][top.next]
			top.next++
			if !seen[pred] {
				seen[pred] = true
				stack = append(stack, visit{pred, 0})
			}
			continue
		}
		p.rank[top.node] = int32(len(p.order))
		p.order = append(p.order, top.node)
		stack = stack[:len(stack)-1]
	}
}

// meet is the nearest node that all ways from a node's successors pass.
func (p *postdominators) meet(at int) int32 {
	found := int32(never)
	for _, s := range p.next(at) {
		switch {
		case p.rank[s] < 0 || p.dom[s] < 0:
		case found < 0:
			found = s
		default:
			found = p.intersect(found, s)
		}
	}
	return found
}

func (p *postdominators) intersect(a, b int32) int32 {
	for a != b {
		for p.rank[a] < p.rank[b] {
			a = p.dom[a]
		}
		for p.rank[b] < p.rank[a] {
			b = p.dom[b]
		}
	}
	return a
}

// loops tells whether an instruction may lead back to itself.
func (b *body) loops(i int) bool {
	if known, ok := b.looping[i]; ok {
		return known
	}
	p := postdominators{body: b}
	seen := make([]bool, len(b.Insns)+1)
	work := p.next(i)
	found := false
	for len(work) > 0 && !found {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if int(at) == i {
			found = true
		} else if !seen[at] && int(at) < len(b.Insns) {
			seen[at] = true
			work = append(work, p.next(int(at))...)
		}
	}
	b.looping[i] = found
	return found
}

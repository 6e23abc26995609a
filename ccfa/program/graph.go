package program

import (
	"slices"

	"cbcov/apk/dex"
)

// Graph is a method's control flow reduced to its invoke sites: what lies
// between them is contracted. A site in a try has edges to the handlers.
// Exceptions that leave the method are only those of its own `throw`s; what a
// `finally` does for an exception that passes through is left out, since such
// exceptions are. Graphs are cached: do not modify.
type Graph struct {
	Nodes []Node // in program order, but for points with Done, which come last
	Entry int    // a node without a site
}

// Node is one invoke site, or a point where control flow forks and joins.
type Node struct {
	Site   *Site    // nil for the entry and for points
	Done   []Done   // of a point: what is as good as done there
	Needs  []*Class // whose static fields are read or written behind the node, before the next one: see needed.go
	Succs  []int    // in program order, each once; back edges make loops
	Exit   bool     // the method can return after this node, before another site
	Throws bool     // the method can leave after this node by a `throw` of its own
}

// Graph is the reduced control-flow graph; nil for a method without code that
// could be read.
func (p *Program) Graph(m *Method) *Graph {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.graphOf(graphKey{method: int32(m.ID)})
}

func (p *Program) graphOf(key graphKey) *Graph {
	if g, ok := p.graphs[key]; ok {
		return g
	}
	g := p.buildGraph(key)
	if p.graphs == nil {
		p.graphs = map[graphKey]*Graph{}
	}
	p.graphs[key] = g
	return g
}

// contraction is a graph in the making.
type contraction struct {
	nodes []Node
	preds [][]int
	dead  []bool
	heads []int // node at the start of a block
}

func (p *Program) buildGraph(key graphKey) *Graph {
	id := key.method
	info := &p.infos[id]
	sites := p.sitesOf(id)
	code, err := p.files[info.dex].Code(dex.EncodedMethod{Method: info.index, Code: info.code})
	if err != nil || code == nil {
		return nil
	}
	if p.blocks == nil {
		p.blocks = &blocks{}
	}
	bs := p.blocks
	if bs.build(code) != nil || p.bodyOf(id) == noBody {
		return nil
	}
	left := p.assume(bs, key)
	c := &contraction{heads: make([]int, len(bs.list))}
	all := sites
	for b := range bs.list {
		if bs.list[b].reached {
			c.heads[b] = c.node(nil)
			sites = c.sites(bs, &bs.list[b], sites, func(in *dex.Instruction) *Class { return p.neededBy(id, in) })
		} else if left[int32(b)] {
			sites = sites[bs.invokes(int32(b), len(sites)):]
		}
	}
	c.edges(bs)
	for b := range bs.list {
		if !bs.list[b].reached {
			continue
		}
		if null, done := p.guarded(id, bs, int32(b), all); null >= 0 {
			c.insert(c.last(int32(b)), c.heads[null], done)
		}
	}
	c.contract()
	c.dropDeadEnds()
	return c.finish()
}

func (c *contraction) node(s *Site) int {
	c.nodes = append(c.nodes, Node{Site: s})
	return len(c.nodes) - 1
}

// sites makes the nodes of a block's sites; they follow the block's head. needed: the class that an instruction needs, or nil.
func (c *contraction) sites(bs *blocks, b *block, sites []*Site, needed func(*dex.Instruction) *Class) []*Site {
	for i := b.start; i < b.end; i++ {
		if class := needed(&bs.Insns[i]); class != nil {
			last := &c.nodes[len(c.nodes)-1]
			if !slices.Contains(last.Needs, class) {
				last.Needs = append(last.Needs, class)
			}
		}
		if bs.Insns[i].Op.Has(dex.Invoke) && len(sites) > 0 {
			n := c.node(sites[0])
			c.edge(n-1, n)
			sites = sites[1:]
		}
	}
	return sites
}

func (c *contraction) edge(from, to int) {
	c.nodes[from].Succs = append(c.nodes[from].Succs, to)
}

// edges joins the blocks.
func (c *contraction) edges(bs *blocks) {
	for b := range bs.list {
		if !bs.list[b].reached {
			continue
		}
		first, last := c.heads[b], c.last(int32(b))
		var end dex.Opcode
		if blk := &bs.list[b]; blk.end > blk.start {
			end = bs.Insns[blk.end-1].Op
		}
		c.flow(bs, int32(b), first, last, end)
		switch {
		case end.Has(dex.Return):
			c.nodes[last].Exit = true
		case end == dex.OpThrow && !bs.list[b].caught && !bs.rethrows(int32(b)):
			c.nodes[last].Throws = true
		}
	}
}

// last is the last node of a block.
func (c *contraction) last(b int32) int {
	last := c.heads[b]
	for last+1 < len(c.nodes) && c.nodes[last+1].Site != nil {
		last++
	}
	return last
}

// insert puts a point on an edge.
func (c *contraction) insert(from, to int, done []Done) {
	n := c.node(nil)
	c.nodes[n].Done = done
	c.edge(n, to)
	for i, s := range c.nodes[from].Succs {
		if s == to {
			c.nodes[from].Succs[i] = n
		}
	}
}

// flow adds the edges out of one block.
func (c *contraction) flow(bs *blocks, b int32, first, last int, end dex.Opcode) {
	for _, s := range bs.succs[b] {
		normal, thrown := false, false
		for e := bs.list[s].preds; e >= 0; e = bs.edges[e].next {
			if bs.edges[e].from == b {
				normal, thrown = normal || !bs.edges[e].thrown, thrown || bs.edges[e].thrown
			}
		}
		if normal {
			c.edge(last, c.heads[s])
		}
		if !thrown {
			continue
		}
		for n := first + 1; n <= last; n++ {
			c.edge(n, c.heads[s])
		}
		if first == last && end == dex.OpThrow {
			c.edge(first, c.heads[s])
		}
	}
}

// contract removes the points that neither fork nor join anything.
func (c *contraction) contract() {
	c.preds = make([][]int, len(c.nodes))
	c.dead = make([]bool, len(c.nodes))
	for n := range c.nodes {
		c.nodes[n].Succs = c.clean(n)
		for _, s := range c.nodes[n].Succs {
			c.preds[s] = append(c.preds[s], n)
		}
	}
	work := make([]int, 0, len(c.nodes))
	for n := len(c.nodes) - 1; n > 0; n-- {
		work = append(work, n)
	}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if n != 0 && !c.dead[n] && c.nodes[n].Site == nil && c.nodes[n].Done == nil && c.nodes[n].Needs == nil && (len(c.preds[n]) <= 1 || len(c.nodes[n].Succs) <= 1) {
			work = append(work, c.remove(n)...)
		}
	}
}

// dropDeadEnds removes what leads nowhere: code that only ends in an exception
// that passes through.
func (c *contraction) dropDeadEnds() {
	var work []int
	ends := func(n int) bool {
		node := &c.nodes[n]
		return n != 0 && !c.dead[n] && len(node.Succs) == 0 && !node.Exit && !node.Throws
	}
	for n := range c.nodes {
		if ends(n) {
			work = append(work, n)
		}
	}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if c.dead[n] {
			continue
		}
		c.dead[n] = true
		for _, p := range c.preds[n] {
			c.nodes[p].Succs = slices.DeleteFunc(c.nodes[p].Succs, func(s int) bool { return s == n })
			if ends(p) {
				work = append(work, p)
			}
		}
	}
}

// clean gives a node's successors sorted, each once; a point is none of its
// own.
func (c *contraction) clean(n int) []int {
	succs := c.nodes[n].Succs
	slices.Sort(succs)
	succs = slices.Compact(succs)
	if i, ok := slices.BinarySearch(succs, n); ok && c.nodes[n].Site == nil {
		succs = slices.Delete(succs, i, i+1)
	}
	return succs
}

// remove takes a point out and joins its neighbours; those can then be
// removable themselves.
func (c *contraction) remove(n int) []int {
	node := &c.nodes[n]
	c.dead[n] = true
	for _, s := range node.Succs {
		c.preds[s] = slices.DeleteFunc(c.preds[s], func(p int) bool { return p == n })
	}
	for _, p := range c.preds[n] {
		pred := &c.nodes[p]
		pred.Exit, pred.Throws = pred.Exit || node.Exit, pred.Throws || node.Throws
		pred.Succs = slices.DeleteFunc(pred.Succs, func(s int) bool { return s == n })
		pred.Succs = append(pred.Succs, node.Succs...)
		pred.Succs = c.clean(p)
		for _, s := range node.Succs {
			if slices.Contains(pred.Succs, s) && !slices.Contains(c.preds[s], p) {
				c.preds[s] = append(c.preds[s], p)
			}
		}
	}
	return append(slices.Clone(c.preds[n]), node.Succs...)
}

// finish renumbers the nodes that are left and that the entry reaches.
func (c *contraction) finish() *Graph {
	seen := make([]bool, len(c.nodes))
	stack := []int{0}
	seen[0] = true
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, s := range c.nodes[n].Succs {
			if !seen[s] {
				seen[s] = true
				stack = append(stack, s)
			}
		}
	}
	number := make([]int, len(c.nodes))
	g := &Graph{}
	for n := range c.nodes {
		if seen[n] {
			number[n] = len(g.Nodes)
			g.Nodes = append(g.Nodes, c.nodes[n])
		}
	}
	for n := range g.Nodes {
		for i, s := range g.Nodes[n].Succs {
			g.Nodes[n].Succs[i] = number[s]
		}
	}
	return g
}

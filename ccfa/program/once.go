package program

import (
	"slices"

	"cbcov/ccfa/framework"
)

// This file tells of the places where objects come from whether they run once: then an object stands for one, else for several.

// runs holds what is known of how often code runs while the component is there whose code it is.
type runs struct {
	callers [][]int32        // by instance: calls that run it
	often   [periods][]often // by instance
	loops   map[int32][]bool
	leads   map[way]bool
	stores  map[int32][]stored // by field: what is assigned to it
}

// period is the time in which runs are counted.
type period uint8

const (
	lifetime period = iota // while the component is there
	oneRun                 // one call by outside code
	periods
)

// often says how often something runs, as far as that is known.
type often uint8

const (
	unasked often = iota
	asking        // it is being found out: what asks for it again calls itself
	never
	once
	several
)

// maxCallers bounds the chain of callers that is followed; longer ones count as several runs.
const maxCallers = 1000

// Once tells whether an object stands for one object in each instance of the component whose code makes it: its `new` (or the call that
// gave it) is in no loop, and its method runs once. A method runs once that Android calls once in a component's life (onCreate, say), or
// that is called at one site, in no loop, by a method that runs once. Two calls of a factory are two objects; and whatever a click makes
// is several.
//
// Objects of resource ids and of components are one each; an unknown object stands for any number.
func (p *Program) Once(o *Object) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.once(o.id)
}

// OnceEach tells whether Once is so of all objects that the same place gives, whichever component's code runs it.
func (p *Program) OnceEach(o *Object) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if of := p.flow.objects[o.id]; of.kind == Alloc {
		of.owner = anyOwner
		return p.placeRuns(&of, lifetime, 0) == once
	}
	return p.once(o.id)
}

// OnceARun tells whether a site runs once at most in one call by outside code, and all such calls are of one method: it is in no loop, and in no
// helper that is called twice.
func (p *Program) OnceARun(s *Site) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.placeRuns(&object{kind: Result, method: int32(s.Method.ID), at: s.index}, oneRun, 0) == once
}

func (p *Program) once(id objID) bool {
	o := &p.flow.objects[id]
	switch o.kind {
	case Unknown:
		return false
	case Alloc:
		return p.objectRuns(id, lifetime, 0) == once
	case Result:
		return p.objectRuns(id, lifetime, 0) == once
	}
	return true
}

// objectRuns tells how often the place of an object runs. What outside code returned has no owner: it counts by component.
func (p *Program) objectRuns(id objID, in period, depth int) often {
	return p.placeRuns(&p.flow.objects[id], in, depth)
}

// anyOwner stands for each component by itself.
const anyOwner = -1

func (p *Program) placeRuns(o *object, in period, depth int) often {
	if o.method == manyPlaces {
		return several
	}
	site := p.placeOf(o)
	if site < 0 || p.inLoop(o.method, site) {
		return several
	}
	count := map[objID]often{}
	for i := p.infos[o.method].insts; i != 0; i = p.flow.insts[i].older {
		owner := p.flow.owner(&p.flow.insts[i])
		if o.kind == Alloc && o.owner != anyOwner && owner != o.owner {
			continue
		}
		if given := p.flow.insts[i].given; given != o.given && (o.kind == Alloc || o.given != 0) {
			continue
		}
		if count[owner] = plus(count[owner], p.instanceRuns(i, in, depth)); count[owner] == several {
			return several
		}
	}
	return once
}

// plus adds up how often something runs.
func plus(a, b often) often {
	if a <= never {
		return b
	}
	if b <= never {
		return a
	}
	return several
}

// placeOf is the call that gives an object, or constructs it; -1: there is none.
func (p *Program) placeOf(o *object) int32 {
	if o.kind == Alloc {
		return p.siteOfNew(o.method, uint32(o.at))
	}
	return o.at
}

// siteOfNew finds the constructor's call for an object that is allocated at a pc, or the call there that makes it (a lambda, reflection);
// -1: there is none.
func (p *Program) siteOfNew(m int32, pc uint32) int32 {
	b := p.bodyOf(m)
	for i := range b.sites {
		s := &b.sites[i]
		if s.pc == pc {
			return int32(i)
		}
		if args := b.siteArgs(s); s.kind == InvokeDirect && args[0] != undefined {
			if v := &b.values[args[0]]; v.kind == valNew && uint32(v.b) == pc {
				return int32(i)
			}
		}
	}
	return -1
}

// instanceRuns tells how often a method runs in a context.
func (p *Program) instanceRuns(i int32, in period, depth int) often {
	r := p.howOften()
	known := r.often[in]
	switch {
	case known[i] == asking || depth > maxCallers:
		return several
	case known[i] != unasked:
		return known[i]
	}
	known[i] = asking
	inst := &p.flow.insts[i]
	n := never
	if inst.rooted {
		n = p.rootRuns(inst, in, depth)
	}
	for _, ci := range r.callers[i] {
		if n == several {
			break
		}
		c := &p.flow.calls[ci]
		if p.inLoop(p.flow.insts[c.inst].method, c.site) {
			n = several
			break
		}
		n = plus(n, p.instanceRuns(c.inst, in, depth+1))
	}
	known[i] = n
	return n
}

// runsOnce tells whether Android calls a method once on each object.
func runsOnce(name string) bool {
	return name == "<init>" || name == "<clinit>" || slices.Contains(framework.Once.Methods(), name)
}

// rootRuns tells how often outside code calls a method.
func (p *Program) rootRuns(inst *instance, in period, depth int) often {
	if in == oneRun {
		return once
	}
	m := p.methods[inst.method]
	if !runsOnce(m.Name) || inst.ctx == 0 && m.Name != "<clinit>" {
		return several
	}
	if o := &p.flow.objects[inst.ctx]; inst.ctx != 0 && o.kind == Alloc {
		return p.objectRuns(inst.ctx, in, depth+1)
	}
	return once
}

// howOften gives what is known of how often code runs; first who calls whom.
func (p *Program) howOften() *runs {
	if p.runs != nil {
		return p.runs
	}
	f := p.flow
	p.runs = &runs{callers: make([][]int32, len(f.insts)), loops: map[int32][]bool{}, leads: map[way]bool{}}
	for in := range p.runs.often {
		p.runs.often[in] = make([]often, len(f.insts))
	}
	for ci := 1; ci < len(f.calls); ci++ {
		for l := f.calls[ci].links; l != 0; l = f.links[l].older {
			to := f.links[l].inst
			if list := p.runs.callers[to]; !slices.Contains(list[max(0, len(list)-1):], int32(ci)) {
				p.runs.callers[to] = append(list, int32(ci))
			}
		}
	}
	return p.runs
}

// inLoop tells whether a site of a method is in a loop, or not in the method's graph.
func (p *Program) inLoop(m, site int32) bool {
	r := p.howOften()
	loops, ok := r.loops[m]
	if !ok {
		loops = p.findLoops(m)
		r.loops[m] = loops
	}
	return int(site) >= len(loops) || loops[site]
}

// findLoops tells of each site whether control flow leads from it back to it.
func (p *Program) findLoops(m int32) []bool {
	loops := make([]bool, len(p.bodyOf(m).sites))
	for i := range loops {
		loops[i] = true
	}
	g := p.graphOf(graphKey{method: m})
	if g == nil {
		return loops
	}
	for _, group := range cycles(g) {
		for _, n := range group {
			if s := g.Nodes[n].Site; s != nil {
				loops[s.index] = len(group) > 1 || slices.Contains(g.Nodes[n].Succs, n)
			}
		}
	}
	return loops
}

// cycles gives the strongly connected components of a graph (Tarjan, SIAM Journal on Computing 1972), without recursion: methods can be
// long.
func cycles(g *Graph) [][]int {
	const unseen = 0
	number, low := make([]int, len(g.Nodes)), make([]int, len(g.Nodes))
	onStack := make([]bool, len(g.Nodes))
	next := make([]int, len(g.Nodes)) // the successor to look at
	var stack, path []int
	var out [][]int
	count := unseen
	for root := range g.Nodes {
		if number[root] != unseen {
			continue
		}
		path = append(path, root)
		for len(path) > 0 {
			n := path[len(path)-1]
			if number[n] == unseen {
				count++
				number[n], low[n] = count, count
				stack, onStack[n] = append(stack, n), true
			}
			if next[n] < len(g.Nodes[n].Succs) {
				s := g.Nodes[n].Succs[next[n]]
				next[n]++
				if number[s] == unseen {
					path = append(path, s)
				} else if onStack[s] {
					low[n] = min(low[n], number[s])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				low[up] = min(low[up], low[n])
			}
			if low[n] != number[n] {
				continue
			}
			at := slices.Index(stack, n)
			for _, m := range stack[at:] {
				onStack[m] = false
			}
			out = append(out, slices.Clone(stack[at:]))
			stack = stack[:at]
		}
	}
	return out
}

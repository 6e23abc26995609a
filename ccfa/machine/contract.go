package machine

import "slices"

// contract takes out the silent transitions that neither begin nor end a choice, and the states that nothing leads to. The states that
// are left are numbered in the order in which they are come to.
func (m *Module) contract() {
	c := newContraction(m)
	c.emptyCallins()
	c.joinCycles()
	c.join()
	c.finish()
}

// contraction is a module whose states are being joined. Lists of edges may hold some that are gone; the counts do not count them.
type contraction struct {
	m           *Module
	out, in     [][]int32 // by state: the edges that leave it and that lead to it
	outgo, come []int     // by state: how many they are
	gone        []bool    // by edge
}

func newContraction(m *Module) *contraction {
	n := m.States
	c := &contraction{m: m, out: make([][]int32, n), in: make([][]int32, n), outgo: make([]int, n), come: make([]int, n), gone: make([]bool, len(m.Edges))}
	for i := range m.Edges {
		e := &m.Edges[i]
		c.out[e.From] = append(c.out[e.From], int32(i))
		c.in[e.To] = append(c.in[e.To], int32(i))
		c.outgo[e.From]++
		c.come[e.To]++
	}
	return c
}

// emptyCallins makes the marks silent of callins in which nothing is left.
func (c *contraction) emptyCallins() {
	for i := range c.m.Edges {
		begin := &c.m.Edges[i]
		if begin.Op != Begin || c.come[begin.To] > 1 {
			continue
		}
		if ends, empty := c.inside(begin.To); empty {
			for _, e := range append(ends, int32(i)) {
				c.m.Edges[e] = silent(c.m.Edges[e].From, c.m.Edges[e].To)
			}
		}
	}
}

// maxInside bounds the states that are looked at to find out whether a callin does nothing.
const maxInside = 64

// inside lists the ends of the callin that begins before a state, and tells whether nothing happens on the way to them.
func (c *contraction) inside(state int32) (ends []int32, empty bool) {
	work := []int32{state}
	for k := 0; k < len(work); k++ {
		for _, i := range c.out[work[k]] {
			switch e := &c.m.Edges[i]; {
			case e.Op == End:
				ends = append(ends, i)
			case e.Op != Silent || len(work) == maxInside:
				return nil, false
			case !slices.Contains(work, e.To):
				work = append(work, e.To)
			}
		}
	}
	return ends, true
}

// joinCycles joins the states of every silent cycle: whoever is at one of them can be at each.
func (c *contraction) joinCycles() {
	for _, group := range components(c.m.States, func(q int, visit func(int)) {
		for _, e := range c.out[q] {
			if c.m.Edges[e].Op == Silent {
				visit(int(c.m.Edges[e].To))
			}
		}
	}) {
		to := int32(slices.Min(group))
		for _, q := range group {
			if int32(q) != to {
				to = c.merge(int32(q), to)
			}
		}
	}
	for i := range c.m.Edges {
		if e := &c.m.Edges[i]; e.Op == Silent && e.From == e.To {
			c.drop(int32(i))
		}
	}
}

// merge makes two states one and returns which of them is left: the one with more edges, as those of the other are moved; entry and exit
// stay what they are.
func (c *contraction) merge(q, to int32) int32 {
	if q <= Exit || to > Exit && len(c.out[q])+len(c.in[q]) > len(c.out[to])+len(c.in[to]) {
		q, to = to, q
	}
	for _, e := range c.out[q] {
		if !c.gone[e] {
			c.m.Edges[e].From = to
			c.out[to] = append(c.out[to], e)
		}
	}
	for _, e := range c.in[q] {
		if !c.gone[e] {
			c.m.Edges[e].To = to
			c.in[to] = append(c.in[to], e)
		}
	}
	c.outgo[to] += c.outgo[q]
	c.come[to] += c.come[q]
	c.out[q], c.in[q], c.outgo[q], c.come[q] = nil, nil, 0, 0
	return to
}

// drop takes an edge out.
func (c *contraction) drop(i int32) {
	c.gone[i] = true
	c.outgo[c.m.Edges[i].From]--
	c.come[c.m.Edges[i].To]--
}

// join takes out silent edges that are all that leaves a state, or all that leads to one.
func (c *contraction) join() {
	work := make([]int32, 0, len(c.m.Edges))
	for i := len(c.m.Edges) - 1; i >= 0; i-- {
		work = append(work, int32(i))
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		e := &c.m.Edges[i]
		if c.gone[i] || e.Op != Silent {
			continue
		}
		from, to := e.From, e.To
		forward := from > Exit && c.outgo[from] == 1 // all that leaves it
		back := to > Exit && c.come[to] == 1         // all that leads to it
		switch {
		case from == to:
			c.drop(i)
		case forward || back:
			c.drop(i)
			left := c.merge(from, to)
			// the neighbours may have become the only ones
			if c.outgo[left] == 1 {
				work = append(work, c.out[left]...)
			}
			if c.come[left] == 1 {
				work = append(work, c.in[left]...)
			}
		}
	}
}

// finish numbers the states that are left and drops edges that say the same twice.
func (c *contraction) finish() {
	m := c.m
	number := make([]int32, m.States)
	for q := range number {
		number[q] = -1
	}
	number[Entry], number[Exit] = Entry, Exit
	order := []int32{Entry}
	states := int32(2)
	var edges []Edge
	known := map[edgeKey]bool{}
	for k := 0; k < len(order); k++ {
		q := order[k]
		slices.Sort(c.out[q])
		for _, i := range c.out[q] {
			if c.gone[i] {
				continue
			}
			e := m.Edges[i]
			if number[e.To] < 0 {
				number[e.To] = states
				states++
				order = append(order, e.To)
			}
			e.From, e.To = number[q], number[e.To]
			if key := e.key(); !known[key] {
				known[key] = true
				edges = append(edges, e)
			}
		}
	}
	m.Edges, m.States = edges, int(states)
	m.seal()
}

// edgeKey is all of an edge that was lowered.
type edgeKey struct {
	from, to, site int32
	op             Op
	atOnce, worker bool
	symbol         Symbol
	module         *Module
	update         Update
}

func (e *Edge) key() edgeKey {
	return edgeKey{e.From, e.To, e.Site, e.Op, e.AtOnce, e.Worker, e.Symbol, e.Module, e.Update}
}

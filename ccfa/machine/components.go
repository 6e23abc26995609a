package machine

import "slices"

// components gives the strongly connected components of a graph of nodes 0 to n-1, each after those that it leads to (Tarjan, SIAM Journal
// on Computing 1972), without recursion.
func components(n int, next func(node int, visit func(int))) [][]int {
	var (
		out   [][]int
		index = make([]int32, n) // order of discovery from 1, 0: not seen
		low   = make([]int32, n)
		on    = make([]bool, n)
		stack []int
		path  []visit
		found int32
	)
	begin := func(v int) {
		found++
		index[v], low[v], on[v] = found, found, true
		stack = append(stack, v)
		f := visit{node: v}
		next(v, func(w int) { f.next = append(f.next, w) })
		path = append(path, f)
	}
	for root := range n {
		if index[root] != 0 {
			continue
		}
		begin(root)
		for len(path) > 0 {
			f := &path[len(path)-1]
			v := f.node
			if len(f.next) > 0 {
				w := f.next[0]
				f.next = f.next[1:]
				if index[w] == 0 {
					begin(w)
				} else if on[w] {
					low[v] = min(low[v], index[w])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1].node
				low[up] = min(low[up], low[v])
			}
			if low[v] != index[v] {
				continue
			}
			at := len(stack) - 1
			for stack[at] != v {
				at--
			}
			group := append([]int(nil), stack[at:]...)
			stack = stack[:at]
			for _, w := range group {
				on[w] = false
			}
			out = append(out, group)
		}
	}
	return out
}

// visit is a node on the path of the search, with the neighbours that are still to be looked at.
type visit struct {
	node int
	next []int
}

// settle finds a least fixed point over the nodes of a graph: it finds a node's answer from those of the nodes that it leads to, again and
// again while it is new, each component after those that it leads to. begin is told of each component before it; find tells whether the
// answer is a new one.
func settle(n int, next func(node int, visit func(int)), begin func(component []int), find func(node int) bool) {
	from := make([][]int, n)
	for i := range n {
		next(i, func(to int) { from[to] = append(from[to], i) })
	}
	queue, groupOf := newQueue(n), make([]int, n)
	for g, group := range components(n, next) {
		begin(group)
		for _, i := range slices.Backward(group) { // what a node leads to mostly comes behind it in the group
			groupOf[i] = g + 1 // 0: the group comes later
			queue.push(i)
		}
		for i, ok := queue.pop(); ok; i, ok = queue.pop() {
			if !find(i) {
				continue
			}
			for _, k := range from[i] {
				if groupOf[k] == g+1 {
					queue.push(k)
				}
			}
		}
	}
}

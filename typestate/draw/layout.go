package draw

import (
	"fmt"
	"slices"
)

// A layout places a drawing's states in layers from top to bottom, as Sugiyama's method does: arrows are made to point down by the order
// in which the states are reached, states get layers by the longest path, arrows over several layers get a dummy in each, layers are
// ordered so that few arrows cross, and then all get coordinates. States are on even layers; arrows have their labels on odd ones.
type layout struct {
	nodes  []layoutNode // the drawing's states in their order, then dummies
	layers [][]int      // nodes from left to right
	routes []layoutRoute
	width  float64
	height float64
}

// A layoutNode is a state's box, or a dummy that an arrow passes through.
type layoutNode struct {
	w, h     float64
	x, y     float64 // the middle of its top
	layer    int
	dummy    bool
	label    bool // a dummy with the arrow's label to the right of the line
	up, down []int
}

// A layoutRoute is how one bundle of arrows is drawn.
type layoutRoute struct {
	bundle int
	nodes  []int // from the upper end to the lower
	upward bool  // the arrow points up
}

// maxPlaced bounds the boxes and dummies of a picture: people see nothing in larger ones.
const maxPlaced = 4000

// arrange places the states, whose boxes have the sizes given, and the bundles, whose labels have.
func arrange(initial int, states []layoutNode, bundles []bundle, labels []layoutNode) (*layout, error) {
	l := &layout{nodes: states}
	if err := l.assignLayers(initial, bundles); err != nil {
		return nil, err
	}
	for i, b := range bundles {
		if b.from != b.to {
			if err := l.route(i, b, labels[i]); err != nil {
				return nil, err
			}
		}
	}
	l.fillLayers()
	l.order()
	l.placeX()
	l.placeY()
	return l, nil
}

// assignLayers gives each state an even layer.
func (l *layout) assignLayers(initial int, bundles []bundle) error {
	if len(l.nodes) > maxPlaced {
		return tooLarge(len(l.nodes))
	}
	n := len(l.nodes)
	next := make([][]int, n)
	for _, b := range bundles {
		next[b.from] = append(next[b.from], b.to)
	}
	rank := make([]int, n) // place in the breadth-first search
	for i := range rank {
		rank[i] = -1
	}
	order := []int{}
	visit := func(s int) {
		if rank[s] < 0 {
			rank[s] = len(order)
			order = append(order, s)
		}
	}
	for root := range n + 1 {
		if root == 0 {
			visit(initial)
		} else {
			visit(root - 1) // those that cannot be reached
		}
		for i := rank[order[len(order)-1]]; i < len(order); i++ {
			for _, t := range next[order[i]] {
				visit(t)
			}
		}
	}
	below := make([][]int, n)
	for _, b := range bundles {
		if rank[b.from] < rank[b.to] {
			below[b.from] = append(below[b.from], b.to)
		} else if b.from != b.to {
			below[b.to] = append(below[b.to], b.from)
		}
	}
	for _, s := range order {
		for _, t := range below[s] {
			l.nodes[t].layer = max(l.nodes[t].layer, l.nodes[s].layer+2)
		}
	}
	return nil
}

func tooLarge(n int) error {
	return fmt.Errorf("the picture would have over %d boxes and bends, and people see nothing in more than %d: "+
		"write json or dot, or show the table", n-1, maxPlaced)
}

// route puts the dummies of a bundle between its ends.
func (l *layout) route(i int, b bundle, label layoutNode) error {
	r := layoutRoute{bundle: i}
	from, to := b.from, b.to
	if l.nodes[from].layer > l.nodes[to].layer {
		from, to, r.upward = to, from, true
	}
	at := l.nodes[b.from].layer + 1 // the label is next to where the arrow begins
	if r.upward {
		at -= 2
	}
	r.nodes = []int{from}
	for layer := l.nodes[from].layer + 1; layer < l.nodes[to].layer; layer++ {
		d := layoutNode{w: 12, layer: layer, dummy: true}
		if layer == at {
			d.w, d.h, d.label = label.w, label.h, true
		}
		if len(l.nodes) == maxPlaced {
			return tooLarge(maxPlaced + 1)
		}
		r.nodes = append(r.nodes, len(l.nodes))
		l.nodes = append(l.nodes, d)
	}
	r.nodes = append(r.nodes, to)
	for k := 1; k < len(r.nodes); k++ {
		up, down := r.nodes[k-1], r.nodes[k]
		l.nodes[up].down = append(l.nodes[up].down, down)
		l.nodes[down].up = append(l.nodes[down].up, up)
	}
	l.routes = append(l.routes, r)
	return nil
}

// fillLayers puts the nodes into their layers, in the order of a depth-first search from the top, which crosses few arrows.
func (l *layout) fillLayers() {
	seen := make([]bool, len(l.nodes))
	var visit func(int)
	visit = func(i int) { // as deep as there are layers
		if seen[i] {
			return
		}
		seen[i] = true
		for len(l.layers) <= l.nodes[i].layer {
			l.layers = append(l.layers, nil)
		}
		l.layers[l.nodes[i].layer] = append(l.layers[l.nodes[i].layer], i)
		for _, d := range l.nodes[i].down {
			visit(d)
		}
	}
	for i := range l.nodes {
		if len(l.nodes[i].up) == 0 {
			visit(i)
		}
	}
}

// sweeps is how often the layers are ordered from the top down and back.
const sweeps = 24

// order orders the nodes of each layer by the mean place of their neighbours, and keeps the order with the fewest crossings.
func (l *layout) order() {
	place := make([]float64, len(l.nodes))
	mark := func(layer []int) {
		for p, i := range layer {
			place[i] = float64(p)
		}
	}
	for _, layer := range l.layers {
		mark(layer)
	}
	best, fewest := cloneLayers(l.layers), l.crossings(place)
	for sweep := 0; sweep < sweeps && fewest > 0; sweep++ {
		for k := range l.layers {
			layer, down := l.layers[k], sweep%2 == 0
			if !down {
				layer = l.layers[len(l.layers)-1-k]
			}
			l.orderLayer(layer, down, place)
			mark(layer)
		}
		if n := l.crossings(place); n < fewest {
			best, fewest = cloneLayers(l.layers), n
		}
	}
	l.layers = best
}

func (l *layout) orderLayer(layer []int, down bool, place []float64) {
	mean := make(map[int]float64, len(layer))
	for _, i := range layer {
		near := l.nodes[i].down
		if down {
			near = l.nodes[i].up
		}
		mean[i] = place[i]
		if len(near) > 0 {
			sum := 0.0
			for _, j := range near {
				sum += place[j]
			}
			mean[i] = sum / float64(len(near))
		}
	}
	slices.SortStableFunc(layer, func(i, j int) int {
		switch {
		case mean[i] < mean[j]:
			return -1
		case mean[i] > mean[j]:
			return 1
		}
		return 0
	})
}

func cloneLayers(layers [][]int) [][]int {
	c := make([][]int, len(layers))
	for i := range layers {
		c[i] = slices.Clone(layers[i])
	}
	return c
}

// crossings counts the pairs of lines that cross between two layers.
func (l *layout) crossings(place []float64) (n int) {
	for _, layer := range l.layers {
		var ends []float64 // lower ends, by their upper ends
		for _, i := range layer {
			down := slices.Clone(l.nodes[i].down)
			slices.SortFunc(down, func(a, b int) int { return int(place[a] - place[b]) })
			for _, j := range down {
				ends = append(ends, place[j])
			}
		}
		n += inversions(ends)
	}
	return n
}

// inversions counts the pairs that stand in the wrong order, and sorts.
func inversions(list []float64) int {
	if len(list) < 2 {
		return 0
	}
	mid := len(list) / 2
	left, right := slices.Clone(list[:mid]), slices.Clone(list[mid:])
	n := inversions(left) + inversions(right)
	for k, i, j := 0, 0, 0; k < len(list); k++ {
		if j == len(right) || i < len(left) && left[i] <= right[j] {
			list[k] = left[i]
			i++
		} else {
			list[k] = right[j]
			j++
			n += len(left) - i
		}
	}
	return n
}

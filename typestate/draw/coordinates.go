package draw

import "math"

// Distances in a picture, in pixels.
const (
	boxGap   = 22.0 // between boxes of one layer
	lineGap  = 10.0 // between a line and what is beside it
	layerGap = 20.0 // between two layers
	margin   = 16.0 // round the picture
)

// placeX gives the nodes their x: each as near to the mean of its neighbours as the order and the distances let it. Lines over several
// layers weigh more, so that they are straight.
func (l *layout) placeX() {
	for _, layer := range l.layers {
		x := 0.0
		for k, i := range layer {
			if k > 0 {
				x += l.distance(layer[k-1], i)
			}
			l.nodes[i].x = x
		}
	}
	const rounds = 150
	for round := range rounds {
		both := round >= rounds/2
		for k := range l.layers {
			layer, down := l.layers[k], round%2 == 0
			if !down {
				layer = l.layers[len(l.layers)-1-k]
			}
			l.settle(layer, down || both, !down || both)
		}
	}
	left := math.Inf(1)
	for i := range l.nodes {
		left = min(left, l.nodes[i].x-l.nodes[i].w/2)
	}
	for i := range l.nodes {
		n := &l.nodes[i]
		n.x = math.Round(n.x - left + margin)
		l.width = max(l.width, n.x+n.w/2+margin)
	}
}

// distance is how far apart the middles of two neighbours in a layer are at least.
func (l *layout) distance(i, j int) float64 {
	a, b := &l.nodes[i], &l.nodes[j]
	gap := boxGap
	if a.dummy || b.dummy {
		gap = lineGap
	}
	return (a.w+b.w)/2 + gap
}

// A block is nodes of a layer that touch: they move together.
type block struct {
	first, count int
	want, weight float64 // where the first should be, less the distances before it
}

// settle moves a layer's nodes to where their neighbours above (up) and below (down) want them, as far as they do not touch: least
// squares, by pooling adjacent violators.
func (l *layout) settle(layer []int, up, down bool) {
	offset := make([]float64, len(layer)) // of each node from the first, if all touch
	var blocks []block
	for k, i := range layer {
		if k > 0 {
			offset[k] = offset[k-1] + l.distance(layer[k-1], i)
		}
		want, weight := l.wanted(i, up, down)
		b := block{k, 1, want - offset[k], weight}
		for len(blocks) > 0 && blocks[len(blocks)-1].want >= b.want {
			a := blocks[len(blocks)-1]
			blocks = blocks[:len(blocks)-1]
			sum := a.weight + b.weight
			b = block{a.first, a.count + b.count, (a.want*a.weight + b.want*b.weight) / sum, sum}
		}
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		for k := b.first; k < b.first+b.count; k++ {
			l.nodes[layer[k]].x = b.want + offset[k]
		}
	}
}

// wanted is where a node's neighbours want it, and how much.
func (l *layout) wanted(i int, up, down bool) (x, weight float64) {
	add := func(near []int) {
		for _, j := range near {
			w := 1.0
			if l.nodes[i].dummy && l.nodes[j].dummy {
				w = 24
			} else if l.nodes[i].dummy || l.nodes[j].dummy {
				w = 3
			}
			// Lines are straight where they are over each other, and those with labels are at their label's left side.
			x += w * (l.line(j) - l.line(i) + l.nodes[i].x)
			weight += w
		}
	}
	if up {
		add(l.nodes[i].up)
	}
	if down {
		add(l.nodes[i].down)
	}
	if weight == 0 {
		return l.nodes[i].x, 0.1
	}
	return x / weight, weight
}

// line is the x at which a line passes through a node.
func (l *layout) line(i int) float64 {
	n := &l.nodes[i]
	if n.label {
		return n.x - n.w/2 + labelGap/2
	}
	return n.x
}

// placeY gives the layers their y. Nodes hang from the middle of their layer.
func (l *layout) placeY() {
	y := margin
	for _, layer := range l.layers {
		height := 0.0
		for _, i := range layer {
			height = max(height, l.nodes[i].h)
		}
		for _, i := range layer {
			n := &l.nodes[i]
			if n.dummy && !n.label {
				n.h = height
			}
			n.y = y + (height-n.h)/2
		}
		y += height + layerGap
	}
	l.height = y - layerGap + margin
}

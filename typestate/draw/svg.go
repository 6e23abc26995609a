package draw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"cbcov/typestate"
)

// Sizes in a picture, in pixels.
const (
	runeWidth  = 7.3 // of a monospaced font of 12 pixels, with room for others
	lineHeight = 15.0
	baseline   = 11.0 // of a line's text, from its top
	boxPadding = 8.0
	labelGap   = 10.0 // between a line and its label
	heading    = 44.0 // above the picture: the class, and where the machine comes from
	startRoom  = 30.0 // above the initial state: the dot and its arrow
	legendRoom = 22.0
)

// WriteSVG writes a view as a picture. States are boxes, from the initial one downwards; callbacks are dashed blue arrows. Transitions
// that lead back to their own state (↺), into a sink (✕), or from many states to one (→) are lines in the state's box, so that they
// are not in the others' way. A machine that is too large to be looked at is an error.
func WriteSVG(w io.Writer, m *typestate.Machine, view View) error {
	p := newPicture(draw(m, view), Mark{})
	if err := p.arrange(m); err != nil {
		return err
	}
	p.write()
	_, err := w.Write(p.out.Bytes())
	return err
}

// arrange places the picture's boxes.
func (p *picture) arrange(m *typestate.Machine) (err error) {
	if p.layout, err = arrange(p.initial, p.boxes, p.arrows, p.labels); err != nil {
		return fmt.Errorf("drawing %s: %w", m.Class, err)
	}
	return nil
}

// A picture is a drawing, its sizes and its text.
type picture struct {
	d       *drawing
	initial int
	marked  []int      // boxes of marked states
	lines   [][]string // by shown state: what stands in its box
	states  []int      // the drawing's states that have a box
	boxes   []layoutNode
	arrows  []bundle // between boxes
	labels  []layoutNode
	layout  *layout
	out     bytes.Buffer
}

func newPicture(d *drawing, mark Mark) *picture {
	p := &picture{d: d}
	box := make([]int, len(d.states)) // -1 where there is none
	for i, s := range d.states {
		box[i] = -1
		if !s.sink || s.initial {
			box[i] = len(p.states)
			p.states = append(p.states, i)
			p.lines = append(p.lines, []string{s.name})
		}
		if s.initial {
			p.initial = box[i]
		}
	}
	bundles := d.bundles()
	common := d.common(bundles)
	for i, b := range bundles {
		from, to := box[b.from], box[b.to]
		switch {
		case from < 0:
		case to < 0:
			p.inBox(from, "✕ ", b.lines)
		case from == to:
			p.inBox(from, "↺ ", b.lines)
		case common[i]:
			p.inBox(from, "→ "+d.states[b.to].name+": ", b.lines)
		default:
			b.from, b.to = from, to
			p.arrows = append(p.arrows, b)
			width, height := textSize(b.lines)
			p.labels = append(p.labels, layoutNode{w: width + 2*labelGap, h: height})
		}
	}
	p.mark(mark)
	for _, lines := range p.lines {
		width, height := textSize(lines)
		p.boxes = append(p.boxes, layoutNode{w: max(width, 60) + 2*boxPadding, h: height + 2*boxPadding})
	}
	return p
}

// commonFrom is from how many states an input has to lead to one state for its arrows to be written and not drawn.
const commonFrom = 5

// common says which bundles are such as many states have, like the reset that leads back to the initial state from everywhere. The first
// of them, in the order of the states, stays an arrow if it leads anywhere else.
func (d *drawing) common(bundles []bundle) []bool {
	type key struct {
		to       int
		callback bool
		label    string
	}
	same := map[key][]int{}
	for i, b := range bundles {
		if b.from != b.to {
			k := key{b.to, b.callback, strings.Join(b.lines, "\n")}
			same[k] = append(same[k], i)
		}
	}
	common := make([]bool, len(bundles))
	for k, list := range same {
		if len(list) < commonFrom {
			continue
		}
		if !d.states[k.to].initial {
			list = list[1:]
		}
		for _, i := range list {
			common[i] = true
		}
	}
	return common
}

// inBox adds lines to a state's box, with a sign before each.
func (p *picture) inBox(box int, sign string, lines []string) {
	before := sign
	for _, line := range lines {
		p.lines[box] = append(p.lines[box], before+line)
		before = sign
		if strings.HasSuffix(line, ",") { // goes on in the next one
			before = "\u00a0\u00a0"
		}
	}
}

// textSize is the size of lines of text. Wide characters count twice.
func textSize(lines []string) (width, height float64) {
	for _, line := range lines {
		n := 0
		for _, r := range line {
			n++
			if r >= 0x1100 && r != '↺' && r != '✕' {
				n++
			}
		}
		width = max(width, float64(n)*runeWidth)
	}
	return width, float64(len(lines)) * lineHeight
}

func (p *picture) write() {
	l := p.layout
	head, note := [][]string{{p.d.title}}, [][]string{{p.d.note}, {legend}}
	width := l.width
	for _, lines := range append(head, note...) {
		w, _ := textSize(lines)
		width = max(width, w+2*margin)
	}
	height := heading + startRoom + l.height + legendRoom
	p.put(`<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f">`+"\n", width, height, width, height)
	p.put("<title>%s</title>\n<desc>%s</desc>\n", xmlText(p.d.title), xmlText(p.d.note))
	p.put("%s", styleSheet)
	p.put(`<text class="class" x="%.0f" y="24">%s</text>`+"\n", margin, xmlText(p.d.title))
	p.put(`<text class="note" x="%.0f" y="41">%s</text>`+"\n", margin, xmlText(p.d.note))
	p.put(`<text class="note" x="%.0f" y="%.0f">%s</text>`+"\n", margin, height-8, legend)
	p.put(`<g transform="translate(0 %.0f)">`+"\n", heading+startRoom)
	p.writeArrows()
	for box := range p.states {
		p.writeBox(box)
	}
	p.put("</g>\n</svg>\n")
}

// styleSheet is how the parts of a picture look, the arrows' tips, and the background.
const styleSheet = `<style>
text { font: 12px ui-monospace, Menlo, Consolas, monospace; fill: #1f2328; white-space: pre }
.class { font-weight: bold; font-size: 15px } .note, .in { fill: #57606a } .name { font-weight: bold }
.box { fill: #f6f8fa; stroke: #57606a } .initial { stroke: #1f2328; stroke-width: 2 } .back { fill: #fff; opacity: .85 }
.call, .callback { fill: none; stroke: #57606a; stroke-width: 1.2 } .heard { fill: #0550ae }
.callback { stroke: #0969da; stroke-dasharray: 5 3 } .tip { fill: #57606a } .tip-heard { fill: #0969da }
</style>
<defs>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<path class="tip" d="M0 0L8 4L0 8z"/></marker>
<marker id="tip-heard" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<path class="tip-heard" d="M0 0L8 4L0 8z"/></marker>
</defs>
<rect width="100%" height="100%" fill="#fff"/>
`

// legend says what the signs are.
const legend = "solid: called · dashed: heard · in a box: ↺ stays in the state · ✕ into a sink · → to that state"

func (p *picture) put(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

func (p *picture) writeBox(box int) {
	n, s := &p.layout.nodes[box], &p.d.states[p.states[box]]
	class := "box"
	if s.initial {
		class = "box initial"
		p.put(`<circle cx="%.1f" cy="%.1f" r="4"/>`+"\n", n.x, n.y-28)
		p.put(`<path class="call" d="M%.1f %.1fV%.1f" marker-end="url(#tip)"/>`+"\n", n.x, n.y-28, n.y)
	}
	marked := slices.Contains(p.marked, box)
	if marked {
		class += " marked"
	}
	p.put(`<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="8"/>`+"\n", class, n.x-n.w/2, n.y, n.w, n.h)
	for i, line := range p.lines[box] {
		x, class, anchor := n.x-n.w/2+boxPadding, "in", "start"
		if i == 0 {
			x, class, anchor = n.x, "name", "middle"
		}
		if marked && i == len(p.lines[box])-1 {
			class = "broke"
		}
		y := n.y + boxPadding + float64(i)*lineHeight + baseline
		p.put(`<text class="%s" x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", class, x, y, anchor, xmlText(line))
	}
}

// A port is where a line meets a box.
type port struct {
	route int
	toX   float64 // where the line goes
}

// ports spreads the lines along the lower (or upper) side of each box, in the order of where they go, so that they do not cross there.
func (p *picture) ports(lower bool) map[[2]int]float64 {
	l := p.layout
	byBox := map[int][]port{}
	for i, r := range l.routes {
		box, next := r.nodes[0], r.nodes[1]
		if !lower {
			box, next = r.nodes[len(r.nodes)-1], r.nodes[len(r.nodes)-2]
		}
		byBox[box] = append(byBox[box], port{i, l.line(next)})
	}
	x := map[[2]int]float64{}
	for box, list := range byBox {
		slices.SortStableFunc(list, func(a, b port) int { return int(a.toX - b.toX) })
		n := &l.nodes[box]
		step := min(18, (n.w-16)/float64(len(list)))
		for k, at := range list {
			x[[2]int{at.route, box}] = n.x + (float64(k)-float64(len(list)-1)/2)*step
		}
	}
	return x
}

func (p *picture) writeArrows() {
	lower, upper := p.ports(true), p.ports(false)
	for i, r := range p.layout.routes {
		b := &p.arrows[r.bundle]
		class, tip := "call", "tip"
		if b.callback {
			class, tip = "callback", "tip-heard"
		}
		path := p.path(r, lower[[2]int{i, r.nodes[0]}], upper[[2]int{i, r.nodes[len(r.nodes)-1]}])
		p.put(`<path class="%s" d="%s" marker-end="url(#%s)"/>`+"\n", class, path, tip)
	}
	for _, r := range p.layout.routes {
		for _, i := range r.nodes {
			if n := &p.layout.nodes[i]; n.label {
				p.writeLabel(n, &p.arrows[r.bundle])
			}
		}
	}
}

func (p *picture) writeLabel(n *layoutNode, b *bundle) {
	left := n.x - n.w/2 + labelGap
	p.put(`<rect class="back" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`+"\n", left-1, n.y, n.w-labelGap-2, n.h)
	class := ""
	if b.callback {
		class = ` class="heard"`
	}
	for i, line := range b.lines {
		p.put(`<text%s x="%.1f" y="%.1f">%s</text>`+"\n", class, left, n.y+float64(i)*lineHeight+baseline, xmlText(line))
	}
}

// path is a route's line: upright through its dummies, curved between them.
func (p *picture) path(r layoutRoute, fromX, toX float64) string {
	type point struct{ x, y float64 }
	l := p.layout
	first, last := &l.nodes[r.nodes[0]], &l.nodes[r.nodes[len(r.nodes)-1]]
	points := []point{{fromX, first.y + first.h}}
	for _, i := range r.nodes[1 : len(r.nodes)-1] {
		n := &l.nodes[i]
		points = append(points, point{l.line(i), n.y}, point{l.line(i), n.y + n.h})
	}
	points = append(points, point{toX, last.y})
	if r.upward {
		slices.Reverse(points)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "M%.1f %.1f", points[0].x, points[0].y)
	for k := 1; k < len(points); k++ {
		from, to := points[k-1], points[k]
		if from.x == to.x {
			fmt.Fprintf(&b, "V%.1f", to.y)
			continue
		}
		mid := (from.y + to.y) / 2
		fmt.Fprintf(&b, "C%.1f %.1f %.1f %.1f %.1f %.1f", from.x, mid, to.x, mid, to.x, to.y)
	}
	return b.String()
}

// xmlText escapes a text for XML.
func xmlText(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		return "" // a strings.Builder does not fail
	}
	return b.String()
}

package draw

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"cbcov/typestate"
)

// Mark is the states that a picture shows as those where a protocol broke: one, or several of which it is not known which.
type Mark struct {
	States []string // their names; one that no shown state has marks nothing
	Symbol string   // what broke it
}

// WriteInlineSVG writes a view as WriteSVG does, for a page that has a style sheet of its own: without style, heading and legend, and
// without the arrows' tips, which the page must define as the markers "tip" and "tip-heard". The classes are those of WriteSVG, with
// "marked" for the marked state's box and "broke" for what broke it.
func WriteInlineSVG(w io.Writer, m *typestate.Machine, view View, mark Mark) error {
	p := newPicture(draw(m, view), mark)
	if err := p.arrange(m); err != nil {
		return err
	}
	l := p.layout
	p.put(`<svg width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img">`+"\n", l.width, startRoom+l.height, l.width, startRoom+l.height)
	p.put("<title>%s</title>\n", xmlText(p.title(mark)))
	p.put(`<g transform="translate(0 %.0f)">`+"\n", startRoom)
	p.writeArrows()
	for box := range p.states {
		p.writeBox(box)
	}
	p.put("</g>\n</svg>\n")
	_, err := w.Write(p.out.Bytes())
	return err
}

// title says what an inline picture shows.
func (p *picture) title(mark Mark) string {
	if len(p.marked) == 0 {
		return "Typestate of " + p.d.title
	}
	return fmt.Sprintf("Typestate of %s; %s is an error in %s", p.d.title, typestate.Printable(mark.Symbol), typestate.Printable(strings.Join(mark.States, " and in ")))
}

// mark adds what broke the protocol to the boxes of the states where it did.
func (p *picture) mark(mark Mark) {
	for box, state := range p.states {
		if slices.ContainsFunc(mark.States, func(name string) bool { return typestate.Printable(name) == p.d.states[state].name }) {
			p.marked = append(p.marked, box)
			p.lines[box] = append(p.lines[box], "✕ "+typestate.Printable(mark.Symbol)+", an error here")
		}
	}
}

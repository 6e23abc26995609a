package page

import (
	"bytes"
	"fmt"

	"cbcov/apk/dex/descriptor"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
	"cbcov/typestate"
	"cbcov/typestate/draw"
)

// mostPictures bounds the typestates that are drawn.
const mostPictures = 60

// pictures draws each typestate with its marked state once.
type pictures struct {
	drawn map[string]string // the finding that has it, by machine, state and symbol
}

// add puts a picture of a machine into a finding, or says which other one has it. A machine of nil is not known.
func (p *pictures) add(out *Finding, m *typestate.Machine, states []string, symbol string) {
	if m == nil {
		return
	}
	key := fmt.Sprintf("%p %q %s", m, states, symbol)
	if at, ok := p.drawn[key]; ok {
		out.SamePicture = at
		return
	}
	if len(p.drawn) == mostPictures {
		return
	}
	var b bytes.Buffer
	if err := draw.WriteInlineSVG(&b, m, draw.InterfaceView, draw.Mark{States: states, Symbol: symbol}); err != nil {
		return // it is too large to be looked at; the history stands for itself
	}
	p.drawn[key] = out.ID
	out.Picture = safe(b.String())
	out.PictureTitle = "Typestate of " + words.Clean(m.Class)
	switch {
	case len(states) == 1:
		out.PictureTitle += ", with the state where it breaks"
	case len(states) > 1:
		out.PictureTitle += ", with the states that the object may have been in"
	}
}

// typestatesOf are the machines that objects were held to, and how sure each is.
func typestatesOf(d *result.Document) Typestates {
	out := Typestates{Unseen: words.CleanAll(d.Unseen)}
	for _, m := range d.Typestates {
		view := Machine{Class: words.Clean(m.Class), Fidelity: "origin unknown", Origin: "where it was learned is not known"}
		purpose := m.Class
		if p := m.Provenance; p != nil {
			purpose = p.Purpose
			view.Purpose, view.Fidelity, view.Doubts = words.Clean(p.Purpose), words.Clean(string(p.Fidelity)), words.CleanAll(p.Doubts)
			view.Origin = learnedOn(p)
			view.Checked = words.Clean(p.Checked)
		}
		for i := range d.Monitored {
			if c := &d.Monitored[i]; c.Class == m.Class && c.Purpose == purpose {
				seenOf(&view, c)
			}
		}
		out.Machines = append(out.Machines, view)
	}
	return out
}

// learnedOn says where a machine comes from.
func learnedOn(p *typestate.Provenance) string {
	switch {
	case p.Device != "":
		return words.Clean("learned on " + p.Device)
	case p.API != 0:
		return fmt.Sprintf("of API %d", p.API)
	}
	return "of no API level in particular"
}

// seenOf says what was seen of a class.
func seenOf(view *Machine, c *result.Class) {
	view.Seen = fmt.Sprintf(
		"Seen: %s with %s, %s and %s.",
		words.Count(c.Objects, "object", "objects"),
		words.Count(c.Histories, "different history", "different histories"),
		words.Count(c.Calls, "call", "calls"),
		words.Count(c.Callbacks, "callback", "callbacks"),
	)
	if c.Open > 0 {
		view.Seen += fmt.Sprintf(" The beginning of %s was not seen.", words.Count(c.Open, "object", "objects"))
	}
	if c.Forgotten > 0 {
		view.Seen += fmt.Sprintf(" %s forgotten, since too many others came.", words.Count(c.Forgotten, "object was", "objects were"))
	}
	if c.More > 0 {
		view.Seen += fmt.Sprintf(" %s not listed below.", words.Count(c.More, "unmatched call is", "unmatched calls are"))
	}
	for _, u := range c.Unmatched {
		text := u.Why
		if text == "" {
			text = descriptor.Cut(u.Method).Long()
		}
		text += ", " + words.Count(u.Count, "time", "times")
		if u.First != (result.Place{}) {
			text += ", first at " + u.First.String()
		}
		view.Unmatched = append(view.Unmatched, words.Clean(text))
	}
}

package reports

import (
	"bytes"
	"fmt"

	"cbcov/reports/page"
	"cbcov/typestate"
	"cbcov/typestate/monitor"
)

// mostPictures bounds the typestates that are drawn.
const mostPictures = 60

// pictures draws each typestate with its marked state once.
type pictures struct {
	drawn map[string]string // the finding that has it, by machine, state and symbol
}

// add puts a picture of a machine of the run into a finding, or says which other one has it.
func (p *pictures) add(out *page.Finding, r *Run, machine int, states []string, symbol string) {
	if r.Points == nil || machine < 0 || machine >= len(r.Points.Machines) {
		return
	}
	m := r.Points.Machines[machine]
	key := fmt.Sprintf("%d %q %s", machine, states, symbol)
	if at, ok := p.drawn[key]; ok {
		out.SamePicture = at
		return
	}
	if len(p.drawn) == mostPictures {
		return
	}
	var b bytes.Buffer
	if err := typestate.WriteInlineSVG(&b, m, typestate.InterfaceView, typestate.Mark{States: states, Symbol: symbol}); err != nil {
		return // it is too large to be looked at; the history stands for itself
	}
	p.drawn[key] = out.ID
	out.Picture = safe(b.String())
	out.PictureTitle = "Typestate of " + clean(m.Class)
	switch {
	case len(states) == 1:
		out.PictureTitle += ", with the state where it breaks"
	case len(states) > 1:
		out.PictureTitle += ", with the states that the object may have been in"
	}
}

// htmlTypestates are the machines that objects were held to, and how sure each is.
func htmlTypestates(r *Run) page.Typestates {
	var out page.Typestates
	if r.Points == nil {
		return out
	}
	out.Unseen = cleanAll(r.Points.Unseen)
	for i, m := range r.Points.Machines {
		view := page.Machine{Class: clean(m.Class), Fidelity: "origin unknown", Origin: "where it was learned is not known"}
		if p := m.Provenance; p != nil {
			view.Purpose, view.Fidelity, view.Doubts = clean(p.Purpose), clean(string(p.Fidelity)), cleanAll(p.Doubts)
			view.Origin = learnedOn(p)
			view.Checked = clean(p.Checked)
		}
		if r.Monitored != nil && i < len(r.Monitored.Classes) {
			seenOf(&view, &r.Monitored.Classes[i])
		}
		out.Machines = append(out.Machines, view)
	}
	return out
}

// learnedOn says where a machine comes from.
func learnedOn(p *typestate.Provenance) string {
	switch {
	case p.Device != "":
		return clean("learned on " + p.Device)
	case p.API != 0:
		return fmt.Sprintf("of API %d", p.API)
	}
	return "of no API level in particular"
}

// seenOf says what was seen of a class.
func seenOf(view *page.Machine, c *monitor.Class) {
	view.Seen = fmt.Sprintf(
		"Seen: %s with %s, %s and %s.",
		count(c.Objects, "object", "objects"),
		count(c.Histories, "different history", "different histories"),
		count(c.Calls, "call", "calls"),
		count(c.Callbacks, "callback", "callbacks"),
	)
	if c.Open > 0 {
		view.Seen += fmt.Sprintf(" The beginning of %s was not seen.", count(c.Open, "object", "objects"))
	}
	if c.Forgotten > 0 {
		view.Seen += fmt.Sprintf(" %s forgotten, since too many others came.", count(c.Forgotten, "object was", "objects were"))
	}
	if c.More > 0 {
		view.Seen += fmt.Sprintf(" %s not listed below.", count(c.More, "unmatched call is", "unmatched calls are"))
	}
	for _, u := range c.Unmatched {
		text := u.Why
		if text == "" {
			text = javaMethod(u.Method)
		}
		text += ", " + count(u.Count, "time", "times")
		if u.Place.File != "" {
			text += fmt.Sprintf(", first at %s:%d", u.Place.File, u.Place.Line)
		}
		view.Unmatched = append(view.Unmatched, clean(text))
	}
}

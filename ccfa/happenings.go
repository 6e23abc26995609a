package ccfa

import (
	"fmt"
	"slices"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
)

// This file adds what may happen at a location of a life and leaves it as it is: events that listeners wait for, messages, and what objects
// such as dialogs do by themselves.

// sources adds, at each location, the events and messages that can come there.
func (m *maker) sources() {
	locations := len(m.s.Locations)
	parts := m.s.parts
	known := m.inBoth(parts)
	for _, p := range parts {
		overlays := overlaysOf(p)
		var list []happening
		for _, o := range stagesOf(p) {
			list = append(list, m.silences(p, o, overlays)...)
		}
		for i := range p.sources {
			for _, alive := range m.alive(p, &p.sources[i]) {
				h := m.source(p, &p.sources[i], overlays, alive)
				h.act.Known = known[p.sources[i].key()]
				list = append(list, h)
			}
		}
		for n := range locations {
			if !m.s.Locations[n].Served {
				continue
			}
			front, dead := m.s.fronts[n] == p, m.s.Locations[n].Dead == p.ID
			m.happen(n, list, func(h *happening) bool { return (front || !h.front) && !(dead && h.own) })
		}
	}
}

// sourceKey tells sources of two parts apart.
type sourceKey struct {
	slot   *body.Slot
	values machine.Values
	symbol machine.Symbol
	module *machine.Module
	when   string
	stage  *body.Slot
	move   body.Move
}

func (s *source) key() sourceKey {
	when := ""
	for _, w := range s.When {
		when += fmt.Sprint(w.Slot.ID, " ", w.Values, " ")
	}
	return sourceKey{s.slot, s.values, s.Symbol, s.Module, when, s.stage, s.move}
}

// inBoth finds the sources that two windows share: what is neither's own happens beside each of them alone, too, and the windows' own
// automata know what it follows and what follows it.
func (m *maker) inBoth(parts []*Part) map[sourceKey]bool {
	both := map[sourceKey]bool{}
	if len(parts) < 2 {
		return both
	}
	first := map[sourceKey]bool{}
	for i := range parts[0].sources {
		first[parts[0].sources[i].key()] = true
	}
	for i := range parts[1].sources {
		s := &parts[1].sources[i]
		if s.GUI || s.slot != nil && s.slot.Bind(parts[0].ID) != s.slot.Bind(parts[1].ID) {
			continue
		}
		both[s.key()] = first[s.key()]
	}
	return both
}

// happening is what may happen at many locations of a part.
type happening struct {
	act   *machine.Act
	note  note
	front bool // the user reaches it while the part is in front
	own   bool // it is the part's own object, or a guest, which has to be there itself
	last  bool // nothing comes behind it
}

// happen adds those of some happenings to a location that can be there.
func (m *maker) happen(n int, list []happening, can func(*happening) bool) {
	m.s.notes = slices.Grow(m.s.notes, len(list))
	m.s.Grow(n, len(list))
	for i := range list {
		if h := &list[i]; can(h) {
			to := n
			if h.last {
				to = m.end()
			}
			m.again(n, to, h.act, h.note)
		}
	}
}

// end is where nothing comes any more: the process has ended.
func (m *maker) end() int {
	if m.ended == 0 {
		m.ended = m.location(machine.Location{Name: "ended", Dead: machine.NoInstance}, nil)
	}
	return m.ended
}

// source is what a source of a part makes happen, where the guest whose widgets it is about is there.
func (m *maker) source(p *Part, s *source, overlays []*body.Slot, alive []machine.Cond) happening {
	c := m.callback(s.Target)
	act := machine.Act{Symbol: s.Symbol, Module: s.Module}
	if s.slot != nil {
		act.Needs = append(act.Needs, machine.Cond{Variable: s.slot.Bind(p.ID), Values: s.values})
		if len(s.slot.Requires) == 1 { // of several, which one it is is not told apart
			required := s.slot.Requires[0]
			act.Needs = append(act.Needs, machine.Cond{Variable: required.Bind(p.ID), Values: required.On()})
		}
		for _, first := range s.slot.Behind {
			act.Needs = need(act.Needs, first.Bind(p.ID), machine.FirstValues(len(first.Values))&^first.On())
		}
	}
	for _, when := range s.When {
		act.Needs = need(act.Needs, when.Slot.Bind(p.ID), when.Values)
	}
	if v := m.waits(p, s); v.Slot != nil {
		act.Needs = need(act.Needs, v, machine.Only(1))
	}
	if s.GUI {
		for _, c := range append(m.uncovered(p, s, overlays), alive...) {
			act.Needs = need(act.Needs, c.Variable, c.Values)
		}
	}
	if s.slot != nil && s.slot.Of != nil && slices.Contains(p.guests, s.slot.Of) {
		shown := s.slot.Of.Covering()[0]
		act.Needs = need(act.Needs, shown.Slot.Bind(p.ID), shown.Values)
		if framework.EndsDialog.OfEvent(s.slot.Event) {
			for _, put := range s.slot.Of.Ending() {
				act.Sets = append(act.Sets, machine.Assignment{Variable: put.Slot.Bind(p.ID), Value: put.Value})
			}
		}
	}
	if s.stage != nil {
		act.Needs = need(act.Needs, s.stage.Bind(p.ID), s.move.From)
		act.Sets = append(act.Sets, machine.Assignment{Variable: s.stage.Bind(p.ID), Value: s.move.To})
		if c != nil && c.Posted != nil && c.Posted.Stage == s.stage { // it is this message, whoever brought it about
			act.Sets = append(act.Sets, machine.Assignment{Variable: c.Posted.Bind(p.ID)})
		}
	}
	n := note{part: p, event: s.Event, gui: s.GUI, posted: s.posted, worker: s.Worker}
	return happening{m.act(act, n), n, (s.GUI || s.Front || s.move.Front) && p.Kind != Service, s.move.Live || s.slot != nil && s.slot.Kind == body.Hosted || s.slot == nil && c != nil && c.Receiver == p.Class, s.slot != nil && s.slot.Last && !s.Worker}
}

// uncovered: a widget of a dialog needs the dialog to be shown, one of the window that no dialog covers it.
func (m *maker) uncovered(p *Part, s *source, overlays []*body.Slot) []machine.Cond {
	if s.Over != nil {
		return append(m.settled(p, s.Over, overlays), machine.Cond{Variable: s.Over.Bind(p.ID), Values: s.Over.Covering()})
	}
	if s.slot != nil && !s.slot.Under || s.Source.Loose {
		return nil // where it is, is not known
	}
	out := m.without(p, overlays)
	for _, covers := range coveringIn(p) {
		out = append(out, machine.Cond{Variable: covers.Slot.Bind(p.ID), Values: machine.FirstValues(len(covers.Slot.Values)) &^ covers.Values})
	}
	return out
}

// coveringIn lists where a part's guests cover it, of as many of them as dialogs are told apart.
func coveringIn(p *Part) []body.Need {
	var out []body.Need
	some := 0
	for _, g := range p.guests {
		if covering := g.Covering(); len(covering) > 0 && some < maxOverlays {
			out = append(out, covering...)
			some++
		}
	}
	return out
}

// without: none of some dialogs and menus is shown, and no messages of theirs wait.
func (m *maker) without(p *Part, overlays []*body.Slot) []machine.Cond {
	var out []machine.Cond
	for _, o := range overlays[:min(len(overlays), maxOverlays)] {
		out = append(out, machine.Cond{Variable: o.Bind(p.ID), Values: machine.FirstValues(len(o.Values)) &^ o.Covering() &^ o.Waiting()})
	}
	return out
}

// topmost: what the user does to the window itself needs that nothing covers it. Of the courses of windows its life says so.
func (m *maker) topmost(p *Part) []machine.Cond {
	return m.without(p, slices.DeleteFunc(overlaysOf(p), func(s *body.Slot) bool { return s.Course.Of != "" }))
}

// settled: what the user does to one dialog comes behind the messages of others.
func (m *maker) settled(p *Part, one *body.Slot, overlays []*body.Slot) []machine.Cond {
	if len(overlays) > maxSettled && len(m.s.parts) > 1 {
		return nil
	}
	var out []machine.Cond
	for _, o := range overlays[:min(len(overlays), maxOverlays)] {
		if waiting := o.Waiting(); o != one && waiting != 0 {
			out = append(out, machine.Cond{Variable: o.Bind(p.ID), Values: machine.FirstValues(len(o.Values)) &^ waiting})
		}
	}
	return out
}

// need adds a condition on a variable to those that there are.
func need(needs []machine.Cond, v machine.Variable, values machine.Values) []machine.Cond {
	for i := range needs {
		if needs[i].Variable == v {
			needs[i].Values &= values
			return needs
		}
	}
	return append(needs, machine.Cond{Variable: v, Values: values})
}

// silences lets an object go on in its course with no callback of a listener: the user leaves a dialog, say.
func (m *maker) silences(p *Part, stage *body.Slot, overlays []*body.Slot) []happening {
	var out []happening
	for i := range stage.Silent {
		s := &stage.Silent[i]
		act := machine.Act{Symbol: machine.None, Needs: []machine.Cond{{Variable: stage.Bind(p.ID), Values: s.From}},
			Sets: []machine.Assignment{{Variable: stage.Bind(p.ID), Value: s.To}}}
		for _, when := range s.When {
			act.Needs = need(act.Needs, when.Slot.Bind(p.ID), when.Values)
		}
		front, own := s.Front && p.Kind == Window, p.Kind != Window // nothing but a window has a front: the part has to be there
		if s.User {
			for _, c := range m.settled(p, stage, overlays) {
				act.Needs = need(act.Needs, c.Variable, c.Values)
			}
		}
		n := note{part: p}
		if targets := m.a.running(stage.Leaving); s.User && len(targets) > 0 {
			n.event, n.gui = "leave", true
			for _, t := range targets {
				run := act
				run.Symbol, run.Module = t.Symbol, t.Module
				out = append(out, happening{act: m.act(run, n), note: n, front: front, own: own})
			}
			continue
		}
		out = append(out, happening{act: m.act(act, n), note: n, front: front, own: own})
	}
	return out
}

// stagesOf lists the slots of the courses that what may happen in a part depends on.
func stagesOf(p *Part) []*body.Slot {
	var out []*body.Slot
	take := func(s *body.Slot) {
		if s != nil && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for i := range p.sources {
		take(p.sources[i].Over)
		take(p.sources[i].stage)
	}
	slices.SortFunc(out, func(a, b *body.Slot) int { return a.ID - b.ID })
	return out
}

// maxOverlays bounds the dialogs of a window that are told apart.
const maxOverlays = 8

// maxSettled bounds the dialogs of a window whose messages come before what the user does to another one, beside another window.
const maxSettled = 4

// overlaysOf lists the slots of the dialogs and menus that the part's code shows and that have listeners of their own.
func overlaysOf(p *Part) []*body.Slot {
	return slices.DeleteFunc(stagesOf(p), func(s *body.Slot) bool { return !s.Course.Covers() })
}

package ccfa

import "sort"

// sourcesOf lists what may happen while a part is there: its listeners, its posted messages, and what needs
// no registration, in order of discovery.
func (b *builder) sourcesOf(p *Part) []source {
	out := append([]source(nil), b.loose[p]...)
	for _, s := range sortedSlots(p.slots) {
		for v := 1; v < len(s.values); v++ {
			for _, t := range s.values[v].targets {
				src := source{target: t, slot: s, value: v, gui: s.gui, event: s.event, over: s.over}
				if s.event != "" {
					src.event = s.name
				}
				src.async = s.event == ""
				src.worker = t.callback != nil && t.body != t.callback.body
				out = append(out, src)
			}
		}
	}
	return out
}

// overlaysOf lists the `shown` slots of the dialogs and menus that the part's code shows and that have
// listeners of their own.
func (b *builder) overlaysOf(p *Part) []*slot {
	seen := map[*slot]bool{}
	for _, s := range b.sourcesOf(p) {
		if s.over != nil {
			seen[s.over] = true
		}
	}
	return sortedSlots(seen)
}

func sortedSlots(set map[*slot]bool) []*slot {
	out := make([]*slot, 0, len(set))
	for s := range set {
		out = append(out, s)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].order < out[j].order })
	return out
}

// own tells whether it is a callback of the component itself, which has to be there for that.
func (s *source) own(p *Part) bool {
	return s.slot == nil && s.callback != nil && s.callback.Receiver == p.Class
}

// sources adds, at each location, the events and messages that can come there.
func (m *graphMaker) sources() {
	locations := len(m.g.nodes)
	for _, p := range m.g.parts {
		list := m.b.sourcesOf(p)
		overlays := m.b.overlaysOf(p)
		for n := 0; n < locations; n++ {
			at := m.g.nodes[n]
			if !at.served {
				continue
			}
			if at.front == p {
				m.hide(p, n, overlays)
			}
			for i := range list {
				s := &list[i]
				if s.gui && p.Kind != Service && at.front != p || at.dead == p && s.own(p) {
					continue
				}
				e := edge{from: n, to: n, target: s.target, part: p, event: s.event, gui: s.gui, worker: s.worker, posted: s.async}
				if s.slot != nil {
					e.needs = append(e.needs, cond{p.variable(s.slot), s.value})
					if len(s.slot.requires) == 1 { // of several, which one it is is not told apart
						e.needs = append(e.needs, cond{p.variable(s.slot.requires[0]), 1})
					}
				}
				if s.gui {
					e.needs = append(e.needs, m.uncovered(p, s, overlays)...)
				}
				if s.over != nil && s.slot != nil && ending[s.slot.event] {
					e.clears = []cond{{p.variable(s.over), 0}}
				}
				m.run(e)
			}
		}
	}
}

// uncovered: a widget of a dialog needs the dialog to be shown, one of the window that no dialog covers it.
func (m *graphMaker) uncovered(p *Part, s *source, overlays []*slot) []cond {
	if s.over != nil {
		return []cond{{p.variable(s.over), 1}}
	}
	if s.slot != nil && !s.slot.under || s.slot == nil && s.layer() == LayerGuess {
		return nil // where it is, is not known
	}
	var out []cond
	for _, o := range overlays {
		if len(out) < maxOverlays {
			out = append(out, cond{p.variable(o), 0})
		}
	}
	return out
}

// hide lets dialogs and menus go by themselves: the user leaves them, or a button of theirs was pressed.
func (m *graphMaker) hide(p *Part, n int, overlays []*slot) {
	for _, o := range overlays {
		shown := p.variable(o)
		m.g.edge(edge{from: n, to: n, part: p, needs: []cond{{shown, 1}}, clears: []cond{{shown, 0}}})
	}
}

// maxOverlays bounds the dialogs of a window that are told apart.
const maxOverlays = 8

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

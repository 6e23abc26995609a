package ccfa

import (
	"sort"
	"strings"

	"cbcov/ccfa/program"
)

// source is something that may happen while a part is there: a callback and what it needs.
type source struct {
	target
	event  string
	gui    bool
	async  bool // posted, no event
	worker bool
	slot   *slot // nil: always
	value  int
	over   *slot // the dialog or menu that must be shown, nil: none
}

// layer is the model's layer that the source comes from.
func (s *source) layer() Layer {
	if s.callback == nil {
		return LayerLibrary
	}
	return s.callback.Layer
}

// leftovers gives the callbacks that no registration and no lifecycle accounts for to the parts whose code
// makes their objects: where a rule of the model says when the framework calls them as that event (custom
// views, adapters), else as unordered events (layer D).
func (b *builder) leftovers() {
	for _, m := range b.prog.Candidates() {
		if b.claimed[m] || !b.prog.Reachable(m) || !b.free(m) || m.Name == "<init>" {
			continue
		}
		rule := b.rule(m)
		classes := b.thisClasses(m)
		for _, class := range classes {
			b.leftover(m, class, rule != nil && rule.Frame)
		}
	}
}

// thisClasses lists the classes of the objects that a method runs on, sorted.
func (b *builder) thisClasses(m *program.Method) []string {
	seen := map[string]bool{}
	for _, o := range b.prog.This(m) {
		if b.prog.Resolve(o.Class, m.Name, m.Desc) == m {
			seen[o.Class] = true
		}
	}
	return sortedKeys(seen)
}

func (b *builder) leftover(m *program.Method, class string, frame bool) {
	layer, event, gui, worker := LayerGuess, "unknown", false, false
	if r := b.rule(m); r != nil {
		layer, gui, worker = LayerCurated, r.GUI, r.Worker
		if event = r.Event; frame {
			event = "frame"
		}
	}
	parts, found := b.makers(class)
	c := b.callback(m, class, layer)
	c.stray = !found
	src := source{target: target{c, b.bodyOn(c, worker)}, event: event, gui: gui, worker: worker}
	c.Main, c.Worker = c.Main || !worker, c.Worker || worker
	if frame {
		c.Kinds |= Frame
		src.callback = nil
	}
	if s := b.slots[slotKey{"made", class}]; s != nil {
		src.slot, src.value = s, 1
	}
	for _, s := range b.slotOrder {
		if s.shows != nil && s.shows.Class == class {
			src.over = s
		}
	}
	for _, p := range parts {
		c.parts[p] = true
		b.loose[p] = append(b.loose[p], src)
	}
}

// makers are the parts whose code makes objects of the class: its constructor's callers, or a window whose
// layout names it; else the component that it is nested in. Where none is found, the application is taken.
func (b *builder) makers(class string) (parts []*Part, found bool) {
	slot := b.slots[slotKey{"made", class}]
	for _, p := range b.out.Parts {
		if slot != nil && p.slots[slot] || b.shows(p, class) || p.Class == class {
			parts = append(parts, p)
		}
	}
	for outer := class; len(parts) == 0; {
		i := strings.LastIndexByte(outer, '$')
		if i < 0 {
			return b.out.Parts[:1], false
		}
		outer = outer[:i]
		if p := b.partOf[outer+";"]; p != nil {
			parts = append(parts, p)
		}
	}
	sort.Slice(parts, func(i, j int) bool { return parts[i].ID < parts[j].ID })
	return parts, true
}

// shows tells whether a layout that the part's code inflates names the class.
func (b *builder) shows(p *Part, class string) bool {
	for body := range p.code {
		for id := range b.inflated[body] {
			if b.layoutClasses(id)[class] {
				return true
			}
		}
	}
	return false
}

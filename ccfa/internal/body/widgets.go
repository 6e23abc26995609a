package body

import (
	"cmp"
	"slices"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// This file notes what people know callbacks' widgets by: their ids, and the texts on them.

// Widget is something on the screen that brings a callback by an event.
type Widget struct {
	Event string
	ID    uint32 // resource id that has a name, 0: none
	// Name is that of the id: `R.id.save`; of what has none, the tag that it has for tests: `tag save`, or else the function that shows it:
	// `Checkbox`, or what the layout's expression calls: `Counter.add`.
	Name  string
	Texts []string // that code sets, sorted; none: see Texts
}

// bringer is what callbacks are registered on, for an event.
type bringer struct {
	target          machine.Target // the callback, or what runs several in an order
	event           string
	id              uint32
	owner, listener *program.Object
}

// broughtBy notes that an owner brings the callbacks that a listener's registration makes possible. What only `fire` runs, it does not bring.
func (r *reader) broughtBy(e *framework.Effect, owner, listener *program.Object, targets []machine.Target) {
	if slices.Contains(e.Flags, "fired") {
		return
	}
	for _, t := range targets {
		b := bringer{target: t, event: e.Name, owner: owner, listener: listener}
		if owner != nil && owner.Kind == program.Widget {
			b.id = uint32(owner.Int)
		}
		r.bringers[b] = true
	}
}

// broughtOf lists those that the bringer brings.
func (r *reader) broughtOf(b *bringer) []*Callback {
	if b.target.Symbol != machine.None {
		return []*Callback{r.out.Callbacks[b.target.Symbol]}
	}
	var out []*Callback
	if b.target.Module != nil {
		for i := range b.target.Module.Edges {
			if e := &b.target.Module.Edges[i]; e.Op == machine.Run && e.Symbol != machine.None {
				out = append(out, r.out.Callbacks[e.Symbol])
			}
		}
	}
	return out
}

// findWidgets gives callbacks the widgets that bring them.
func (r *reader) findWidgets() {
	for b := range r.bringers {
		w := r.widgetOf(&b)
		for _, c := range r.broughtOf(&b) {
			if name := r.expressed(b.listener, c.Method); name != "" { // the views that a binding finds are in one array, which mixes them
				c.add(Widget{Event: b.event, Name: name})
			} else if w.Name != "" || len(w.Texts) > 0 {
				c.add(w)
			}
		}
	}
	for _, c := range r.out.Callbacks {
		slices.SortFunc(c.Widgets, func(a, b Widget) int {
			return cmp.Or(cmp.Compare(a.Event, b.Event), cmp.Compare(a.Name, b.Name), slices.Compare(a.Texts, b.Texts))
		})
	}
	r.out.Texts = r.texts()
}

// widgetOf is what brings the callbacks, as far as it is known by an id, a tag, its texts, or what shows it.
func (r *reader) widgetOf(b *bringer) Widget {
	w := Widget{Event: b.event, Texts: r.textsOf(b)}
	if r.apk.ResName(b.id) != "" { // a number that code made up tells nobody anything
		w.ID, w.Name = b.id, r.resName(b.id)
	}
	if w.ID == 0 {
		w.Name = r.tagOf(b.listener)
	}
	if w.Name == "" && len(w.Texts) == 0 {
		w.Name = r.composedAs(b.listener)
	}
	return w
}

// add notes a widget once for each event.
func (c *Callback) add(w Widget) {
	for i := range c.Widgets {
		if old := &c.Widgets[i]; w.ID != 0 && old.ID == w.ID && old.Event == w.Event {
			old.Texts = append(old.Texts, w.Texts...)
			slices.Sort(old.Texts)
			old.Texts = slices.Compact(old.Texts)
			return
		} else if w.ID == 0 && old.ID == 0 && old.Event == w.Event && old.Name == w.Name && slices.Equal(old.Texts, w.Texts) {
			return
		}
	}
	c.Widgets = append(c.Widgets, w)
}

// tagOf is the tag that what a listener listens to has for tests (`store tag` of the framework model), "": none, or one of several.
func (r *reader) tagOf(listener *program.Object) string {
	tags := r.stored(r.alike(listener), "tag")
	if len(tags) != 1 || tags[0].Kind != program.String || tags[0].Str == "" {
		return ""
	}
	return "tag " + tags[0].Str
}

// textsOf gives the texts that code sets on a widget or with a listener (`store label` of the framework model), or on what has a widget for
// each event, as a dialog has buttons (`store EVENT`): those that are constants. If one is not, what people see is not known.
func (r *reader) textsOf(b *bringer) []string {
	found := r.stored(r.alike(b.owner), "label")
	found = append(found, r.stored(r.alike(b.owner), b.event)...)
	found = append(found, r.stored(r.alike(b.listener), "label")...)
	found = append(found, r.contentTexts(b.listener)...)
	var out []string
	for _, o := range found {
		text := ""
		switch o.Kind {
		case program.String:
			text = o.Str
		case program.Int:
			text = cmp.Or(r.apk.Text(uint32(o.Int)), framework.Text(uint32(o.Int)))
		}
		if text == "" {
			return nil
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// alike gives an object with those that it stands for.
func (r *reader) alike(o *program.Object) []*program.Object {
	if o == nil {
		return nil
	}
	if twins := r.twins[o]; len(twins) > 0 {
		return twins
	}
	return []*program.Object{o}
}

// Texts are those that layouts and menus have for widgets' ids.
type Texts struct {
	all map[uint32][]string                // by id, of all layouts and menus, sorted
	own map[*Component]map[uint32][]string // of the layouts that a window takes as its content
	// Items are the menus' items that have a name.
	Items map[uint32]Widget
}

// Of gives the texts of a widget's id in the windows: what their layouts say, else what all say.
func (t *Texts) Of(id uint32, windows []*Component) []string {
	var out []string
	for _, w := range windows {
		out = append(out, t.own[w][id]...)
	}
	if len(out) == 0 {
		return t.all[id]
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// texts reads the layouts and menus. What is wrong with one is told where code asks for it.
func (r *reader) texts() *Texts {
	t := &Texts{all: map[uint32][]string{}, own: map[*Component]map[uint32][]string{}, Items: map[uint32]Widget{}}
	for _, id := range r.res.Type("layout") {
		roots, err := r.apk.Layout(id)
		if err != nil {
			continue
		}
		for _, root := range roots {
			root.Walk(func(e *apk.Element) { note(t.all, e.ID, cmp.Or(e.Label, framework.Text(e.LabelRef))) })
		}
	}
	for _, id := range r.res.Type("menu") {
		r.menuItems(id, func(i *apk.MenuItem) {
			note(t.all, i.ID, cmp.Or(i.Label, framework.Text(i.LabelRef)))
			if r.apk.ResName(i.ID) != "" {
				t.Items[i.ID] = Widget{ID: i.ID, Name: r.resName(i.ID)}
			}
		})
	}
	for key := range r.contents {
		c := r.byClass[key.of.Class]
		if c == nil {
			continue
		}
		if t.own[c] == nil {
			t.own[c] = map[uint32][]string{}
		}
		r.elements(key.id, func(e *apk.Element) { note(t.own[c], e.ID, cmp.Or(e.Label, framework.Text(e.LabelRef))) })
	}
	return t
}

// note adds a text to those of an id, in order.
func note(to map[uint32][]string, id uint32, text string) {
	if id == 0 || text == "" {
		return
	}
	if at, ok := slices.BinarySearch(to[id], text); !ok {
		to[id] = slices.Insert(to[id], at, text)
	}
}

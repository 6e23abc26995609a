package ccfa

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/internal/body"
)

// This file says what a callback is in words that testers know: the widget that they touch, the window that they see it in, and the line
// of the source. What an app says of itself may be long, or try to look like something else: it is cut, and only printable characters stay.

// Bounds of a description, in characters and in names.
const (
	maxText  = 40 // of what stands on a widget
	maxName  = 100
	maxTexts = 2 // of one widget
	maxNames = 3 // widgets, windows
)

// describe gives all callbacks their labels and descriptions. Those that would be alike get the class of their object, and the method.
func (a *Automaton) describe() {
	labels := a.widgetLabels()
	for _, c := range a.Callbacks {
		name, _, _ := strings.Cut(c.Name, " · ")
		windows := a.windowNames(c)
		if c.Label = labels[c.ID]; c.Label == "" {
			c.Label = printable(name, maxName)
			if items := a.items(c); len(items) > 0 {
				c.Label += ": " + listed(items, " or ")
			}
			if len(windows) == 1 && within(name, windows[0]) {
				windows = nil // the name says it
			}
		}
		c.Description = c.Label
		for _, text := range []string{listed(windows, ", "), printable(c.Source, maxName)} {
			if text != "" {
				c.Description += ", " + text
			}
		}
	}
	a.distinguish(func(c *Callback) string { return a.className(c.Receiver) })
	a.distinguish(func(c *Callback) string { return printable(c.Receiver+" "+c.Method, 1<<16) })
}

// windows are the parts that a callback belongs to. A window's lambdas and inner classes are its own and its subclasses', though a widget
// of the same id in another window may bring them as far as the parts know.
func (a *Automaton) windows(c *Callback) []*Part {
	var all, own []*Part
	for _, i := range c.Parts {
		p := a.Parts[i]
		all = append(all, p)
		if slices.ContainsFunc(c.Parts, func(k int) bool {
			host := a.Parts[k]
			return within(c.Name, host.Name) && a.program != nil && a.program.Subtype(p.Class, host.Class)
		}) {
			own = append(own, p)
		}
	}
	if len(own) > 0 {
		return own
	}
	return all
}

// within tells whether a name is one of a class's, or of a class inside it.
func within(name, class string) bool {
	return strings.HasPrefix(name, class+".") || strings.HasPrefix(name, class+"$")
}

// windowNames names the parts that a callback belongs to.
func (a *Automaton) windowNames(c *Callback) []string {
	var out []string
	for _, p := range a.windows(c) {
		if name := printable(p.Name, maxName); name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// widgetLabels names callbacks by their widgets, and by their methods where a listener has several: `text Name (R.id.name): onTextChanged`.
func (a *Automaton) widgetLabels() []string {
	labels := make([]string, len(a.Callbacks))
	same := map[string][]*Callback{}
	for i, c := range a.Callbacks {
		if labels[i] = a.widgetLabel(c); labels[i] != "" {
			same[labels[i]] = append(same[labels[i]], c)
		}
	}
	for _, list := range same {
		if slices.ContainsFunc(list, func(c *Callback) bool { return c.of.Method.Name != list[0].of.Method.Name }) {
			for _, c := range list {
				labels[c.ID] += ": " + printable(c.of.Method.Name, maxName)
			}
		}
	}
	return labels
}

// widgetLabel names the widgets that bring a callback, and what is done to them: `click Save (R.id.save)`. Empty: none is known.
func (a *Automaton) widgetLabel(c *Callback) string {
	if c.of == nil {
		return ""
	}
	var windows []*body.Component
	for _, p := range a.windows(c) {
		windows = append(windows, p.of)
	}
	var events []string
	widgets := map[string][]string{}
	for i := range c.of.Widgets {
		w := &c.of.Widgets[i]
		name := a.widgetName(w, windows)
		if name == "" || slices.Contains(widgets[w.Event], name) {
			continue
		}
		if widgets[w.Event] == nil {
			events = append(events, w.Event)
		}
		widgets[w.Event] = append(widgets[w.Event], name)
	}
	for i, e := range events {
		events[i] = e + " " + listed(widgets[e], " or ")
	}
	return listed(events, ", ")
}

// items names the menus' items that the code of a user's action tells apart: `Clear (R.id.clear)`.
func (a *Automaton) items(c *Callback) []string {
	if !c.GUI || c.of == nil || len(a.bodies.Texts.Items) == 0 {
		return nil
	}
	var names []string
	add := func(id int64) {
		if w, ok := a.bodies.Texts.Items[uint32(id)]; ok {
			if name := a.widgetName(&w, nil); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	code, _ := a.program.Code(c.of.Method)
	if code == nil {
		return nil
	}
	list, err := code.Decode(nil)
	if err != nil {
		return nil
	}
	for i := range list {
		in := &list[i]
		if in.Op == dex.OpPackedSwitch || in.Op == dex.OpSparseSwitch {
			if table, err := code.Switch(in); err == nil {
				for _, key := range table.Keys {
					add(int64(key))
				}
			}
		}
		add(in.Lit)
	}
	return names
}

// widgetName is a widget's text, and its id: `Save (R.id.save)`, or the one that is known.
func (a *Automaton) widgetName(w *body.Widget, windows []*body.Component) string {
	texts := w.Texts
	if w.ID != 0 {
		if own := a.bodies.Texts.Of(w.ID, windows); len(own) > 0 {
			texts = own
		}
	}
	text, id := "", printable(w.Name, maxName)
	if len(texts) <= maxTexts { // of more it is not known which one people see
		var parts []string
		for _, t := range texts {
			if t = printable(t, maxText); t != "" {
				parts = append(parts, t)
			}
		}
		text = strings.Join(parts, "/")
	}
	switch {
	case text == "":
		return id
	case id == "":
		return text
	}
	return fmt.Sprintf("%s (%s)", text, id)
}

// distinguish adds to descriptions that are alike what tells them apart.
func (a *Automaton) distinguish(by func(*Callback) string) {
	same := map[string][]*Callback{}
	for _, c := range a.Callbacks {
		same[c.Description] = append(same[c.Description], c)
	}
	for _, list := range same {
		if len(list) < 2 {
			continue
		}
		for _, c := range list {
			if more := by(c); more != "" {
				c.Description += ", " + more
			}
		}
	}
}

// className is a class's name for people, the source's where it is known.
func (a *Automaton) className(desc string) string {
	if a.program != nil && a.program.Names() != nil {
		desc = a.program.Names().Class(desc)
	}
	return printable(descriptor.Java(desc), maxName)
}

// listed joins names, of many the first.
func listed(names []string, separator string) string {
	if more := len(names) - maxNames; more > 0 {
		return strings.Join(names[:maxNames], separator) + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, separator)
}

// printable makes a text one short line: what is not printable and what is space becomes a space, and of spaces one stays.
func printable(s string, most int) string {
	var out []rune
	space := false
	for _, r := range s {
		if unicode.IsSpace(r) || !unicode.IsGraphic(r) || r == unicode.ReplacementChar {
			space = len(out) > 0
			continue
		}
		if space {
			out, space = append(out, ' '), false
		}
		if out = append(out, r); len(out) > most {
			return strings.TrimRight(string(out[:most-1]), " ") + "…"
		}
	}
	return string(out)
}

// Described says what the callback is, for people; it is its name where a callback was not described.
func (c *Callback) Described() string { return cmp.Or(c.Description, c.Name) }

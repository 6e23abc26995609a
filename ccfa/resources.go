package ccfa

import (
	"fmt"
	"strings"

	"cbcov/apk"
	"cbcov/ccfa/program"
)

// elements calls f for each element of a layout; an id that is no layout has none.
func (b *builder) elements(id uint32, f func(*apk.Element)) {
	if strings.HasPrefix(b.apk.ResName(id), "layout/") {
		if err := b.apk.WalkLayout(id, f); err != nil {
			b.warn("layout %s: %v", b.apk.ResName(id), err)
		}
	}
}

// menuItems calls f for each item of a menu, submenus included; an id that is no menu has none.
func (b *builder) menuItems(id uint32, f func(*apk.MenuItem)) {
	if !strings.HasPrefix(b.apk.ResName(id), "menu/") {
		return
	}
	items, err := b.apk.Menu(id)
	if err != nil {
		b.warn("menu %s: %v", b.apk.ResName(id), err)
	}
	var walk func(items []*apk.MenuItem)
	walk = func(items []*apk.MenuItem) {
		for _, i := range items {
			f(i)
			walk(i.Submenu)
		}
	}
	walk(items)
}

func (b *builder) warn(format string, args ...any) {
	w := fmt.Sprintf(format, args...)
	if !containsString(b.out.Warnings, w) {
		b.out.Warnings = append(b.out.Warnings, w)
	}
}

// layoutClasses are the classes of views and fragments that a layout names.
func (b *builder) layoutClasses(id uint32) map[string]bool {
	if set, ok := b.layoutSet[id]; ok {
		return set
	}
	set := map[string]bool{}
	b.elements(id, func(e *apk.Element) { set[e.Class], set[e.Fragment] = true, true })
	b.layoutSet[id] = set
	return set
}

// declared finds the public method that android:onClick names: of the class or a superclass in the APK.
func (b *builder) declared(class, name, params string) []*program.Method {
	for c := b.prog.Class(class); c != nil; c = b.prog.Class(c.Super) {
		for _, m := range c.Methods {
			if m.Name == name && strings.HasPrefix(m.Desc, params) && m.Concrete() && c.InScope {
				return []*program.Method{m}
			}
		}
	}
	return nil
}

// resName gives a resource's name as the guards show it: "R.id.save", "" for none.
func (b *builder) resName(id uint32) string {
	if id == 0 {
		return ""
	}
	if n := b.apk.ResName(id); n != "" {
		return "R." + strings.Replace(n, "/", ".", 1)
	}
	return fmt.Sprintf("%#x", id)
}

// objectName names an object in guards: a widget by its id, else its class.
func (b *builder) objectName(o *program.Object) string {
	switch {
	case o.Kind == program.Widget:
		return b.resName(uint32(o.Int))
	case o.Kind == program.Null:
		return "null"
	}
	return b.sourceName(o.Class)
}

// resolve finds the parts that an intent (or class constant) of a kind of start can mean: by the class it
// names, else by the app's own filters that have its action.
func (b *builder) resolve(kind string, o *program.Object) []*Part {
	want, ok := map[string]PartKind{"activity": Window, "service": Service, "bind": Service, "job": Service,
		"work": Service, "broadcast": Receiver, "provider": Provider}[kind]
	if !ok {
		return nil
	}
	var out []*Part
	add := func(class string) {
		if c := b.manifest.Component(class); c != nil {
			class = c.Runs()
		}
		if p := b.partOf[class]; p != nil && p.Kind == want {
			for _, q := range out {
				if q == p {
					return
				}
			}
			out = append(out, p)
		}
	}
	if kind == "provider" {
		return b.authority(o)
	}
	named := false
	for _, c := range append(b.prog.Stored(o, "component"), b.prog.Stored(o, "class")...) {
		named = true
		add(b.componentClass(c))
	}
	if o.Kind == program.ClassConst || o.Kind == program.String {
		named = true
		add(b.componentClass(o))
	}
	if named {
		return out
	}
	for _, c := range b.manifest.Components {
		for i := range c.Filters {
			if b.accepts(c, &c.Filters[i], o) {
				add(c.Class)
			}
		}
	}
	return out
}

// accepts tells whether a filter lets an implicit intent through, as far as its action, categories, data and type
// are known (developer.android.com, Intents and intent filters, Intent resolution).
func (b *builder) accepts(c *apk.Component, f *apk.IntentFilter, intent *program.Object) bool {
	action := false
	for _, a := range b.prog.Stored(intent, "action") {
		action = action || a.Kind == program.String && f.Has(a.Str)
	}
	if !action || c.Kind <= apk.ActivityAlias && !f.HasCategory("android.intent.category.DEFAULT") {
		return false
	}
	for _, cat := range b.prog.Stored(intent, "category") {
		if cat.Kind == program.String && !f.HasCategory(cat.Str) {
			return false
		}
	}
	return b.acceptsData(f, intent)
}

// acceptsData: a filter with data asks for data or a type, one without takes neither; a scheme must be one of the
// filter's.
func (b *builder) acceptsData(f *apk.IntentFilter, intent *program.Object) bool {
	data, mime := b.prog.Stored(intent, "data"), b.prog.Stored(intent, "mime")
	if len(f.Data) == 0 || len(data)+len(mime) == 0 {
		return len(f.Data) == 0 && len(data)+len(mime) == 0
	}
	schemes := b.schemes(data)
	for _, d := range f.Data {
		if len(schemes) == 0 || schemes[d.Scheme] || d.Scheme == "" && (schemes["content"] || schemes["file"]) {
			return true
		}
	}
	return false
}

// schemes are those of the URIs, as far as they were parsed from known strings.
func (b *builder) schemes(uris []*program.Object) map[string]bool {
	found := map[string]bool{}
	for _, text := range b.stored(uris, "text") {
		if scheme, _, ok := strings.Cut(text.Str, ":"); ok && text.Kind == program.String {
			found[scheme] = true
		}
	}
	return found
}

// authority finds the providers whose authority a URI names: that of a string it was parsed from.
func (b *builder) authority(uri *program.Object) []*Part {
	var out []*Part
	for _, v := range append(b.prog.Stored(uri, "text"), uri) {
		if v.Kind != program.String {
			continue
		}
		rest, ok := strings.CutPrefix(v.Str, "content://")
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(rest, "/")
		for _, c := range b.manifest.Components {
			if p := b.partOf[c.Class]; p != nil && p.Kind == Provider && containsString(c.Authorities, name) {
				out = append(out, p)
			}
		}
	}
	return out
}

// componentClass is the class that a component value means: a class constant, a class name, or a
// ComponentName that holds one.
func (b *builder) componentClass(o *program.Object) string {
	switch o.Kind {
	case program.ClassConst:
		return o.Str
	case program.String:
		name := o.Str
		if strings.HasPrefix(name, ".") {
			name = b.manifest.Package + name
		}
		return "L" + strings.ReplaceAll(name, ".", "/") + ";"
	}
	for _, key := range []string{"class", "component"} {
		for _, v := range b.prog.Stored(o, key) {
			if v.Kind == program.ClassConst || v.Kind == program.String {
				return b.componentClass(v)
			}
		}
	}
	return ""
}

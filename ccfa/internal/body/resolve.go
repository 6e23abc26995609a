package body

import (
	"slices"
	"strings"

	"cbcov/apk"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// elements calls f for each element of a layout, or of another XML file (preferences, say); an id that is neither has none.
func (r *reader) elements(id uint32, f func(*apk.Element)) {
	if name := r.apk.ResName(id); strings.HasPrefix(name, "layout/") || strings.HasPrefix(name, "xml/") {
		if err := r.apk.WalkLayout(id, f); err != nil {
			r.warn("layout %s: %v", r.apk.ResName(id), err)
		}
	}
}

// menuItems calls f for each item of a menu, submenus included; an id that is no menu has none.
func (r *reader) menuItems(id uint32, f func(*apk.MenuItem)) {
	if !strings.HasPrefix(r.apk.ResName(id), "menu/") {
		return
	}
	items, err := r.apk.Menu(id)
	if err != nil {
		r.warn("menu %s: %v", r.apk.ResName(id), err)
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

// resolve finds the parts that an intent (or class constant) of a kind of start can mean: by the class it
// names, else by the app's own filters that have its action.
func (r *reader) resolve(kind string, o *program.Object) []*Component {
	want, ok := map[string]Kind{"activity": Window, "service": Service, "bind": Service, "job": Service,
		"work": Service, "broadcast": Receiver, "provider": Provider}[kind]
	if !ok {
		return nil
	}
	var out []*Component
	add := func(class string) {
		if c := r.manifest.Component(class); c != nil {
			class = c.Runs()
		}
		if p := r.byClass[class]; p != nil && p.Kind == want {
			for _, q := range out {
				if q == p {
					return
				}
			}
			out = append(out, p)
		}
	}
	if kind == "provider" {
		return r.authority(o)
	}
	if o.Kind == program.Int {
		for _, d := range r.navigation().Leads(uint32(o.Int)) {
			add(d.Class)
		}
		return out
	}
	named := false
	for _, c := range append(r.prog.Stored(o, "component"), r.prog.Stored(o, "class")...) {
		named = true
		add(r.componentClass(c))
	}
	if o.Kind == program.ClassConst || o.Kind == program.String {
		named = true
		add(r.componentClass(o))
	}
	if named {
		return out
	}
	for _, c := range r.manifest.Components {
		for i := range c.Filters {
			if r.accepts(c, &c.Filters[i], o) {
				add(c.Class)
			}
		}
	}
	return out
}

// accepts tells whether a filter lets an implicit intent through, as far as its action, categories, data and type
// are known (developer.android.com, Intents and intent filters, Intent resolution).
func (r *reader) accepts(c *apk.Component, f *apk.IntentFilter, intent *program.Object) bool {
	action := false
	for _, a := range r.prog.Stored(intent, "action") {
		action = action || a.Kind == program.String && f.Has(a.Str)
	}
	if !action || c.Kind <= apk.ActivityAlias && !f.HasCategory(apk.CategoryDefault) {
		return false
	}
	for _, cat := range r.prog.Stored(intent, "category") {
		if cat.Kind == program.String && !f.HasCategory(cat.Str) {
			return false
		}
	}
	return r.acceptsData(f, intent)
}

// acceptsData: a filter with data asks for data or a type, one without takes neither; a scheme must be one of the
// filter's.
func (r *reader) acceptsData(f *apk.IntentFilter, intent *program.Object) bool {
	data, mime := r.prog.Stored(intent, "data"), r.prog.Stored(intent, "mime")
	if len(f.Data) == 0 || len(data)+len(mime) == 0 {
		return len(f.Data) == 0 && len(data)+len(mime) == 0
	}
	schemes := r.schemes(data)
	for _, d := range f.Data {
		if len(schemes) == 0 || schemes[d.Scheme] || d.Scheme == "" && (schemes["content"] || schemes["file"]) {
			return true
		}
	}
	return false
}

// schemes are those of the URIs, as far as they were parsed from known strings.
func (r *reader) schemes(uris []*program.Object) map[string]bool {
	found := map[string]bool{}
	for _, text := range r.stored(uris, "text") {
		if scheme, _, ok := strings.Cut(text.Str, ":"); ok && text.Kind == program.String {
			found[scheme] = true
		}
	}
	return found
}

// authority finds the providers whose authority a URI, or a text by itself, names. A URI whose text the code puts together may name any: its pieces are not followed.
// One that comes from elsewhere, an intent's or a cursor's, names none that is known.
func (r *reader) authority(uri *program.Object) []*Component {
	var out []*Component
	texts := r.prog.Stored(uri, "text")
	names := append([]*program.Object{uri}, r.prog.Stored(uri, "authority")...)
	for _, c := range r.manifest.Components {
		p := r.byClass[c.Class]
		if p == nil || p.Kind != Provider {
			continue
		}
		named := func(v *program.Object) bool { return v.Kind == program.String && slices.Contains(c.Authorities, v.Str) }
		parsed := func(v *program.Object) bool {
			rest, ok := strings.CutPrefix(v.Str, "content://")
			name, _, _ := strings.Cut(rest, "/")
			return v.Kind == program.String && ok && slices.Contains(c.Authorities, name)
		}
		built := func(v *program.Object) bool { return v.Kind == program.Result || v.Kind == program.Unknown }
		if parsed(uri) || slices.ContainsFunc(names, named) || slices.ContainsFunc(texts, parsed) || slices.ContainsFunc(texts, built) {
			out = append(out, p)
		}
	}
	return out
}

// componentClass is the class that a component value means: a class constant, a class name, or a
// ComponentName that holds one.
func (r *reader) componentClass(o *program.Object) string {
	switch o.Kind {
	case program.ClassConst:
		return o.Str
	case program.String:
		name := o.Str
		if strings.HasPrefix(name, ".") {
			name = r.manifest.Package + name
		}
		return descriptor.Class(name)
	}
	for _, key := range []string{"class", "component"} {
		for _, v := range r.prog.Stored(o, key) {
			if v.Kind == program.ClassConst || v.Kind == program.String {
				return r.componentClass(v)
			}
		}
	}
	return ""
}

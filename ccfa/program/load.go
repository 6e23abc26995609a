package program

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
)

// Options of Load. The zero value is the default.
type Options struct {
	Include []string // package or class prefixes (`com.example`) put into scope
	Exclude []string // prefixes put out of scope; wins over Include
	Workers int      // goroutines that decode bodies; 0: GOMAXPROCS
}

// Input is what the analysis reads of an app. Load takes it from an APK.
type Input struct {
	Dex        []*dex.File // in the order of the APK: method ids depend on it
	Components []string    // descriptors of classes that Android makes: of the manifest, fragments in layouts
	Views      []View      // views of all layouts
	OnClick    []string    // names of methods in android:onClick
}

// View is a view of a layout.
type View struct {
	ID    int64  // resource id, 0: none
	Class string // descriptor
}

// Load reads an app and analyses it. Errors are those of reading the APK and
// of malformed dex files; single methods that cannot be read are warnings.
func Load(a *apk.APK, fw *framework.Model, opt Options) (*Program, error) {
	in, err := read(a)
	if err != nil {
		return nil, err
	}
	return Analyze(in, fw, opt)
}

// Analyze is Load without an APK.
func Analyze(in Input, fw *framework.Model, opt Options) (*Program, error) {
	p := &Program{files: in.Dex, warned: map[string]bool{}, clicks: map[string]bool{}}
	p.h = newHierarchy(fw, p.warn)
	for _, f := range in.Dex {
		p.dexes = append(p.dexes, newDexFile(f))
	}
	for _, name := range in.OnClick {
		p.clicks[name] = true
	}
	l := &loader{p: p, scope: newScope(opt)}
	if err := l.readClasses(); err != nil {
		return nil, err
	}
	p.flow = newFlow(p)
	p.flow.addRoots(in)
	p.flow.solve(opt.Workers)
	p.flow.finish()
	sort.Strings(p.warnings)
	return p, nil
}

// warn notes a fault of the app, once.
func (p *Program) warn(text string) {
	if !p.warned[text] {
		p.warned[text] = true
		p.warnings = append(p.warnings, text)
	}
}

// read takes from an APK what the analysis needs.
func read(a *apk.APK) (Input, error) {
	var in Input
	files, err := a.DexFiles()
	if err != nil {
		return in, err
	}
	for _, f := range files {
		name := f.Name
		if f.Split != "" {
			name = f.Split + "!" + name
		}
		parsed, err := dex.Parse(name, f.Data, dex.Options{})
		if err != nil {
			return in, fmt.Errorf("%s: %w", a.Path, err)
		}
		in.Dex = append(in.Dex, parsed)
	}
	m, err := a.Manifest()
	if err != nil {
		return in, err
	}
	in.Components = append(in.Components, m.Application.Class, m.Application.ComponentFactory)
	for _, c := range m.Components {
		in.Components = append(in.Components, c.Runs())
	}
	for _, i := range m.Instrumentation {
		in.Components = append(in.Components, i.Class)
	}
	if err := readLayouts(a, &in); err != nil {
		return in, err
	}
	return in, nil
}

// readLayouts takes the views, fragments and click handlers of all layouts and
// menus.
func readLayouts(a *apk.APK, in *Input) error {
	res, err := a.Resources()
	if err != nil {
		return err
	}
	views, clicks := map[View]bool{}, map[string]bool{}
	element := func(e *apk.Element) {
		if e.Fragment != "" {
			in.Components = append(in.Components, e.Fragment)
		}
		if e.OnClick != "" {
			clicks[e.OnClick] = true
		}
		if e.Class != "" {
			views[View{int64(e.ID), e.Class}] = true
		}
	}
	for _, id := range res.Type("layout") {
		roots, err := a.Layout(id)
		if err != nil {
			return err
		}
		for _, r := range roots {
			r.Walk(element)
		}
	}
	for _, id := range res.Type("menu") {
		items, err := a.Menu(id)
		if err != nil {
			return err
		}
		readMenu(items, views, clicks)
	}
	for v := range views {
		in.Views = append(in.Views, v)
	}
	for c := range clicks {
		in.OnClick = append(in.OnClick, c)
	}
	return nil
}

func readMenu(items []*apk.MenuItem, views map[View]bool, clicks map[string]bool) {
	for _, item := range items {
		if item.OnClick != "" {
			clicks[item.OnClick] = true
		}
		for _, class := range [2]string{item.ActionView, item.ActionProvider} {
			if class != "" {
				views[View{0, class}] = true
			}
		}
		readMenu(item.Submenu, views, clicks)
	}
}

// addRoots makes the objects that Android makes by itself.
func (f *flow) addRoots(in Input) {
	components := slices.Clone(in.Components)
	for _, v := range in.Views {
		if v.ID == 0 {
			components = append(components, v.Class)
		}
	}
	slices.Sort(components)
	for _, desc := range slices.Compact(components) {
		if f.p.byName[desc] != nil {
			f.addComponent(desc)
		}
	}
	views := slices.Clone(in.Views)
	slices.SortFunc(views, func(a, b View) int {
		if a.ID != b.ID {
			return int(a.ID - b.ID)
		}
		return strings.Compare(a.Class, b.Class)
	})
	for _, v := range views {
		if v.ID != 0 {
			f.addWidget(v)
		}
	}
}

func (f *flow) addComponent(desc string) {
	class := f.p.byName[desc]
	if class.Flags&(AccAbstract|AccInterface) != 0 {
		return
	}
	t := f.h.ids[desc]
	f.initClass(t)
	o := f.object(object{kind: Component, typ: t})
	if view := f.h.ids["Landroid/view/View;"]; view != 0 && f.h.subtype(t, view) {
		f.construct(o, viewConstructor)
	} else {
		f.construct(o, "()V")
	}
}

// viewConstructor is the constructor that inflating a layout runs.
const viewConstructor = "(Landroid/content/Context;Landroid/util/AttributeSet;)V"

// addWidget makes the object of a view with an id.
func (f *flow) addWidget(v View) {
	t := f.h.typ(v.Class)
	o := f.object(object{kind: Widget, typ: t, val: v.ID})
	f.widgetIDs[v.ID] = append(f.widgetIDs[v.ID], o)
	if f.h.types[t].class != nil {
		f.initClass(t)
		f.construct(o, viewConstructor)
	}
}

// widgets lists the widgets with a resource id; one of type t if no layout has
// it.
func (f *flow) widgets(id int64, t typeID) []objID {
	if list := f.widgetIDs[id]; list != nil {
		return list
	}
	o := f.object(object{kind: Widget, typ: t, val: id})
	f.widgetIDs[id] = []objID{o}
	return f.widgetIDs[id]
}

// isClickHandler tells whether a layout or menu names the method.
func (p *Program) isClickHandler(m *Method) bool {
	if m.Flags&AccPublic == 0 || !p.clicks[m.Name] {
		return false
	}
	return strings.HasPrefix(m.Desc, "(Landroid/view/View;)") || strings.HasPrefix(m.Desc, "(Landroid/view/MenuItem;)")
}

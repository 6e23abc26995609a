package program

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/scope"
	"cbcov/internal/parallel"
)

// Options of Load. The zero value is the default.
type Options struct {
	Scope   scope.Options // what the user says of the app's own classes
	Workers int           // goroutines that decode bodies; 0: GOMAXPROCS
}

// Input is what the analysis reads of an app. Load takes it from an APK.
type Input struct {
	Package    string             // the manifest's, empty: no manifest
	Declared   []string           // descriptors of the application's and the components' classes, as the manifest names them
	Dex        []*dex.File        // in the order of the APK: method ids depend on it
	Components []string           // descriptors of classes that Android makes: of the manifest, fragments in layouts
	Views      []View             // views of all layouts
	Actions    []string           // of the components' intent filters
	MetaData   []string           // names and values of the manifest's meta-data: libraries find their modules by them
	OnClick    []string           // names of methods in android:onClick
	Animated   map[int64][]string // properties that an animator's resource names, by its id
	Unread     []string           // resources that could not be read, told in Warnings
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
	return analyze(in, fw, opt, precisions[:])
}

func analyze(in Input, fw *framework.Model, opt Options, levels []precision) (*Program, error) {
	p := &Program{files: in.Dex, names: opt.Scope.Mapping, faults: faults{}, clicks: map[string]bool{}, moved: map[int32]bool{}}
	for _, r := range in.Unread {
		p.faults.add(faultResource, r)
	}
	p.h = newHierarchy(fw, p.faults)
	for _, f := range in.Dex {
		p.dexes = append(p.dexes, newDexFile(f))
	}
	p.animated, p.metaData, p.accessor = in.Animated, in.MetaData, map[accessorKey][]*Method{}
	for _, name := range in.OnClick {
		p.clicks[name] = true
	}
	p.shrunk = shrunk(in.Dex)
	if err := checkMapping(p.shrunk, p.names); err != nil {
		return nil, err
	}
	p.scope = scope.Decide(scope.App{Package: in.Package, Declared: in.Declared, Classes: p.classNames()}, opt.Scope)
	l := &loader{p: p}
	if err := l.readClasses(); err != nil {
		return nil, err
	}
	p.follow(in, opt.Workers, levels)
	p.warnings = p.faults.lines()
	return p, nil
}

// follow runs the value flow, with less precision where the app is too large.
func (p *Program) follow(in Input, workers int, levels []precision) {
	for i, limits := range levels {
		if i > 0 {
			p.faults.add(faultLarge, "")
			p.reset()
		}
		p.flow = newFlow(p, limits)
		p.flow.addRoots(in)
		p.flow.solve(workers)
		if !p.flow.exhausted() {
			p.flow.finish()
			return
		}
	}
	p.faults.add(faultSize, "")
	p.flow.finish()
}

// reset forgets what a flow noted beside its own data; bodies are kept.
func (p *Program) reset() {
	for i := range p.infos {
		p.infos[i].plain, p.infos[i].count, p.infos[i].aparts, p.infos[i].insts = 0, 0, 0, 0
	}
	for i := range p.h.types {
		p.h.types[i].clinit = false
	}
	for _, d := range p.dexes {
		clear(d.callees)
		clear(d.fields)
	}
}

// read takes from an APK what the analysis needs: the dex files on one
// goroutine, manifest and resources on another.
func read(a *apk.APK) (Input, error) {
	var in Input
	var files []*dex.File
	var dexErr error
	var other parallel.Group
	other.Go(func() { files, dexErr = readDex(a) })
	err := readManifest(a, &in)
	other.Wait()
	if err := errors.Join(dexErr, err); err != nil {
		return Input{}, err
	}
	in.Dex = files
	return in, nil
}

func readDex(a *apk.APK) ([]*dex.File, error) {
	files, err := a.DexFiles()
	if err != nil {
		return nil, err
	}
	var out []*dex.File
	for _, f := range files {
		name := f.Name
		if f.Split != "" {
			name = f.Split + "!" + name
		}
		parsed, err := dex.Parse(name, f.Data, dex.Options{})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.Path, err)
		}
		out = append(out, parsed)
	}
	return out, nil
}

// readManifest takes the classes that manifest and resources name.
func readManifest(a *apk.APK, in *Input) error {
	m, err := a.Manifest()
	if err != nil {
		return err
	}
	in.Package = m.Package
	if m.Application.Written {
		in.Declared = append(in.Declared, m.Application.Class)
	}
	in.Components = append(in.Components, m.Application.Class, m.Application.ComponentFactory)
	metaData := slices.Clone(m.Application.MetaData)
	for _, c := range m.Components {
		metaData = append(metaData, c.MetaData...)
		in.Declared = append(in.Declared, c.Runs())
		in.Components = append(in.Components, c.Runs())
		for i := range c.Filters {
			in.Actions = append(in.Actions, c.Filters[i].Actions...)
		}
	}
	for _, i := range m.Instrumentation {
		in.Components = append(in.Components, i.Class)
	}
	for _, d := range metaData {
		in.MetaData = append(in.MetaData, d.Name, d.Value)
	}
	return readResources(a, in)
}

// resourceReader gathers the classes that resources name.
type resourceReader struct {
	a      *apk.APK
	in     *Input
	views  map[View]bool
	clicks map[string]bool
}

// readResources takes the views, fragments and click handlers of all layouts
// and menus, and the classes that other XML resources (preferences, navigation
// graphs) name. A resource that cannot be read is a warning.
func readResources(a *apk.APK, in *Input) error {
	res, err := a.Resources()
	if err != nil {
		return err
	}
	in.Animated = map[int64][]string{}
	r := &resourceReader{a: a, in: in, views: map[View]bool{}, clicks: map[string]bool{}}
	for _, kind := range []struct {
		name string
		read func(id uint32) error
	}{{"layout", r.layout}, {"menu", r.menu}, {"xml", r.xml}, {"navigation", r.xml},
		{"animator", r.animator}, {"anim", r.animator}} {
		for _, id := range res.Type(kind.name) {
			if err := kind.read(id); err != nil {
				in.Unread = append(in.Unread, fmt.Sprintf("%s (%v)", res.Name(id), err))
			}
		}
	}
	for v := range r.views {
		in.Views = append(in.Views, v)
	}
	for c := range r.clicks {
		in.OnClick = append(in.OnClick, c)
	}
	return nil
}

func (r *resourceReader) layout(id uint32) error {
	roots, err := r.a.Layout(id)
	for _, root := range roots {
		root.Walk(r.element)
	}
	return err
}

func (r *resourceReader) element(e *apk.Element) {
	if e.Fragment != "" {
		r.in.Components = append(r.in.Components, e.Fragment)
	}
	if e.OnClick != "" {
		r.clicks[e.OnClick] = true
	}
	if e.Class != "" {
		r.views[View{int64(e.ID), e.Class}] = true
	}
}

func (r *resourceReader) menu(id uint32) error {
	items, err := r.a.Menu(id)
	readMenu(items, r.views, r.clicks)
	return err
}

// maxAnimated is how many properties are read of one animator.
const maxAnimated = 256

// animator takes the properties that it names.
func (r *resourceReader) animator(id uint32) error {
	roots, err := r.a.XML(id)
	var names []string
	for _, root := range roots {
		root.Walk(func(n *apk.Node) {
			switch name := n.Android("propertyName"); {
			case name == "" || slices.Contains(names, name):
			case len(names) == maxAnimated:
				err = fmt.Errorf("it names more than %d properties", maxAnimated)
			default:
				names = append(names, name)
			}
		})
	}
	if len(names) > 0 {
		r.in.Animated[int64(id)] = names
	}
	return err
}

// xml takes what can be the name of a class: tags, and the attributes that
// name fragments and destinations, which may begin with a dot for the app's
// package. Those that are no class are dropped later.
func (r *resourceReader) xml(id uint32) error {
	roots, err := r.a.XML(id)
	manifest, failed := r.a.Manifest()
	if failed != nil {
		return failed
	}
	for _, root := range roots {
		root.Walk(func(n *apk.Node) {
			for _, name := range [...]string{n.Name, n.Android("fragment"), n.Android("name"), n.Android("class")} {
				if strings.HasPrefix(name, ".") {
					name = manifest.Package + name
				}
				if strings.IndexByte(name, '.') > 0 {
					r.in.Components = append(r.in.Components, descriptor.Class(name))
				}
			}
		})
	}
	return err
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
	for _, desc := range in.Components {
		f.components[desc] = true
		f.asked[descriptor.Java(desc)] = true
	}
	for _, a := range in.Actions {
		f.asked[a] = true
	}
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

// addComponent makes the object that Android makes of a class; 0: it makes none.
func (f *flow) addComponent(desc string) objID {
	class := f.p.byName[desc]
	if class.Flags&(AccAbstract|AccInterface) != 0 {
		return 0
	}
	t := f.h.ids[desc]
	f.initClass(t)
	o := f.object(object{kind: Component, typ: t})
	if f.h.has(framework.Application, t) { // what getApplication returns, by the model's rules
		f.add(f.staticNode(f.key(fieldName{name: "application"}, 0)), o)
	}
	ctor := "()V"
	if f.h.has(framework.Inflated, t) {
		ctor = framework.Inflated.Made()
	}
	f.construct(o, ctor)
	return o
}

// addWidget makes the object of a view with an id.
func (f *flow) addWidget(v View) {
	t := f.h.typ(v.Class)
	o := f.object(object{kind: Widget, typ: t, val: v.ID})
	f.widgetIDs[v.ID] = append(f.widgetIDs[v.ID], o)
	f.inLayouts[v.ID] = true
	if f.h.types[t].class != nil {
		f.initClass(t)
		f.construct(o, framework.Inflated.Made())
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
	takes := func(class string) bool { return strings.HasPrefix(m.Desc, "("+class+")") }
	return slices.ContainsFunc(framework.ViewClicked.Classes(), takes) || slices.ContainsFunc(framework.ItemClicked.Classes(), takes)
}

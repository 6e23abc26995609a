package apk

import (
	"fmt"
	"strings"
	"sync"
)

// Resources gives the app's resource tables, the splits' included. An app without resources.arsc has an empty table.
func (a *APK) Resources() (*Resources, error) {
	return a.resources.get(func() (*Resources, error) {
		r := &Resources{}
		for _, ar := range a.Archives() {
			if ar.Entry(resourceFile) == nil {
				continue
			}
			data, err := ar.Read(resourceFile)
			if err != nil {
				return nil, err
			}
			t, err := parseTable(data)
			if err != nil {
				return nil, inFile(err, ar.Path)
			}
			t.archive = ar
			r.tables = append(r.tables, t)
		}
		return r, nil
	})
}

// ResName gives the name of a resource id, "id/save", "android:id/list" for the platform's; "" where it is not known (or the table
// is damaged: Resources says so).
func (a *APK) ResName(id uint32) string {
	r, err := a.Resources()
	if err != nil {
		return ""
	}
	return r.Name(id)
}

// treeCache keeps the XML files that were read.
type treeCache struct {
	mu      sync.Mutex
	trees   map[treeKey]*once[*Node]
	layouts map[uint32]*once[[]*Element]
}

type treeKey struct {
	archive *Archive
	path    string
}

// tree reads an XML file once.
func (a *APK) tree(ar *Archive, path string) (*Node, error) {
	key := treeKey{ar, path}
	a.trees.mu.Lock()
	if a.trees.trees == nil {
		a.trees.trees = map[treeKey]*once[*Node]{}
	}
	o := a.trees.trees[key]
	if o == nil {
		o = &once[*Node]{}
		a.trees.trees[key] = o
	}
	a.trees.mu.Unlock()
	return o.get(func() (*Node, error) { return ar.parse(path) })
}

// xmlFile is one XML file of a resource.
type xmlFile struct {
	path string
	root *Node
}

// xmlFiles reads the files of a resource, each once, in the table's order.
func (a *APK) xmlFiles(id uint32) ([]xmlFile, error) {
	r, err := a.Resources()
	if err != nil {
		return nil, err
	}
	values := r.Resolve(id)
	if len(values) == 0 {
		return nil, fmt.Errorf("%s: no resource 0x%08x", a.Path, id)
	}
	var out []xmlFile
	seen := map[treeKey]bool{}
	for _, v := range values {
		key := treeKey{v.archive, v.Text}
		if v.Kind != KindString || seen[key] {
			continue
		}
		seen[key] = true
		root, err := a.tree(v.archive, v.Text)
		if err != nil {
			return nil, fmt.Errorf("resource %s: %w", a.label(id), err)
		}
		out = append(out, xmlFile{v.Text, root})
	}
	return out, nil
}

// label names a resource in messages.
func (a *APK) label(id uint32) string {
	return fmt.Sprintf("0x%08x (%s)", id, a.ResName(id))
}

// XML gives the trees of any XML resource (xml/…, navigation/…, transition/…), one for each configuration, in the table's order.
func (a *APK) XML(id uint32) ([]*Node, error) {
	files, err := a.xmlFiles(id)
	if err != nil {
		return nil, err
	}
	out := make([]*Node, len(files))
	for i, f := range files {
		out[i] = f.root
	}
	return out, nil
}

// Layout gives the roots of a layout, one for each configuration that has it, in the table's order.
func (a *APK) Layout(id uint32) ([]*Element, error) {
	a.trees.mu.Lock()
	if a.trees.layouts == nil {
		a.trees.layouts = map[uint32]*once[[]*Element]{}
	}
	o := a.trees.layouts[id]
	if o == nil {
		o = &once[[]*Element]{}
		a.trees.layouts[id] = o
	}
	a.trees.mu.Unlock()
	return o.get(func() ([]*Element, error) { return a.readLayout(id) })
}

func (a *APK) readLayout(id uint32) ([]*Element, error) {
	files, err := a.xmlFiles(id)
	if err != nil {
		return nil, err
	}
	m, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	var out []*Element
	for _, f := range files {
		e := a.element(f.root, m.Package)
		e.File = f.path
		out = append(out, e)
	}
	return out, nil
}

// LayoutByName is Layout by the layout's name, "main".
func (a *APK) LayoutByName(name string) ([]*Element, error) {
	r, err := a.Resources()
	if err != nil {
		return nil, err
	}
	id := r.ID("layout/" + name)
	if id == 0 {
		return nil, fmt.Errorf("%s: no layout %q", a.Path, name)
	}
	return a.Layout(id)
}

// WalkLayout calls f for every element of a layout in all its configurations, following includes and ViewStubs (each layout
// once, so that cycles end). Layouts of the platform that it includes are not in the app and left out.
func (a *APK) WalkLayout(id uint32, f func(*Element)) error {
	queued, known := []uint32{id}, map[uint32]bool{id: true, 0: true}
	for next := 0; next < len(queued); next++ {
		roots, err := a.Layout(queued[next])
		if err != nil {
			return err
		}
		for _, root := range roots {
			root.Walk(func(e *Element) {
				f(e)
				if !known[e.Layout] && e.Layout>>24 != platformPackage {
					known[e.Layout] = true
					queued = append(queued, e.Layout)
				}
			})
		}
	}
	return nil
}

// element makes a layout element of a node and of all below it.
func (a *APK) element(n *Node, pkg string) *Element {
	e := &Element{
		Tag:     n.Name,
		ID:      a.androidRef(n, "id"),
		OnClick: a.androidText(n, "onClick"),
		TagText: a.androidText(n, "tag"),
		Node:    n,
	}
	class := attrText(n, "", "class")
	switch e.Tag {
	case "merge", "requestFocus", "tag", "blink":
	case "include":
		if l := n.Attr("", "layout"); l != nil {
			e.Layout = l.Ref
		}
	case "fragment":
		e.Fragment = a.fragment(n, class)
	case "view":
		e.Class = viewClass(class)
	default:
		e.Class = viewClass(e.Tag)
		if strings.HasSuffix(e.Tag, ".FragmentContainerView") {
			e.Fragment = a.fragment(n, class)
		}
	}
	if e.Class == "Landroid/view/ViewStub;" {
		e.Layout, e.InflatedID = a.androidRef(n, "layout"), a.androidRef(n, "inflatedId")
	}
	for _, c := range n.Children {
		e.Children = append(e.Children, a.element(c, pkg))
	}
	return e
}

// fragment gives the descriptor of the fragment that an element names: class= counts before android:name. The name is complete:
// layouts know no package to add.
func (a *APK) fragment(n *Node, class string) string {
	if class == "" {
		class = a.androidText(n, "name")
	}
	if class == "" {
		return ""
	}
	return descriptor(class)
}

func (a *APK) androidRef(n *Node, name string) uint32 {
	if attr := n.Attr("android", name); attr != nil {
		return attr.Ref
	}
	return 0
}

func (a *APK) androidText(n *Node, name string) string {
	if attr := n.Attr("android", name); attr != nil {
		return a.plain(attr)
	}
	return ""
}

// viewPackages has the short tags that are not in android.widget. LayoutInflater tries android.widget., android.webkit.,
// android.app. and android.view. in turn.
var viewPackages = map[string]string{
	"View": "view", "ViewStub": "view", "ViewGroup": "view", "SurfaceView": "view", "TextureView": "view",
	"WebView":          "webkit",
	"MediaRouteButton": "app", "FragmentBreadCrumbs": "app", "ActivityView": "app",
}

// viewClass gives the descriptor of a view named by a tag or by class=. "" stays "".
func viewClass(name string) string {
	if name == "" || strings.Contains(name, ".") {
		if name == "" {
			return ""
		}
		return descriptor(name)
	}
	pkg := viewPackages[name]
	if pkg == "" {
		pkg = "widget"
	}
	return "Landroid/" + pkg + "/" + name + ";"
}

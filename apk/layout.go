package apk

import (
	"strings"

	"cbcov/apk/dex/descriptor"
)

// Layout gives the roots of a layout, one for each configuration that has it, in the table's order.
func (a *APK) Layout(id uint32) ([]*Element, error) {
	return a.layouts.get(id, func() ([]*Element, error) { return a.readLayout(id) })
}

func (a *APK) readLayout(id uint32) ([]*Element, error) {
	files, err := a.xmlFiles(id)
	if err != nil {
		return nil, err
	}
	var out []*Element
	for _, f := range files {
		e := a.element(f.root)
		e.File = f.path
		out = append(out, e)
	}
	return out, nil
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
func (a *APK) element(n *Node) *Element {
	e := &Element{
		Tag:     n.Name,
		ID:      a.androidRef(n, "id"),
		OnClick: a.androidText(n, "onClick"),
		TagText: a.androidText(n, "tag"),
		Node:    n,
	}
	e.Label, e.LabelRef = a.shownText(n)
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
	if e.Fragment != "" {
		e.Graph = n.ref("app", "navGraph")
	}
	if e.Class == "Landroid/view/ViewStub;" {
		e.Layout, e.InflatedID = a.androidRef(n, "layout"), a.androidRef(n, "inflatedId")
	}
	for _, c := range n.Children {
		e.Children = append(e.Children, a.element(c))
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
	return descriptor.Class(class)
}

// shownText gives the text of an element as Element.Label has it, or the platform's string that it is.
func (a *APK) shownText(n *Node) (string, uint32) {
	for _, name := range [...]string{"text", "contentDescription", "hint", "title"} {
		if attr := n.Attr("android", name); attr != nil {
			switch text := a.Text(attr.Ref); {
			case text != "":
				return text, 0
			case attr.Ref>>24 == platformPackage:
				return "", attr.Ref
			case attr.Ref == 0 && strings.TrimSpace(attr.Value) != "":
				return attr.Value, 0
			}
		}
	}
	return "", 0
}

// Text gives the string of a resource in the default locale, else in some other. Empty: it is none of the app's.
func (a *APK) Text(id uint32) string {
	res, err := a.Resources()
	if err != nil || id == 0 {
		return ""
	}
	text := ""
	for _, v := range res.Resolve(id) {
		if v.Kind == KindString && strings.TrimSpace(v.Text) != "" && (text == "" || v.Config == "") {
			text = v.Text
			if v.Config == "" {
				break
			}
		}
	}
	return text
}

func (a *APK) androidRef(n *Node, name string) uint32 { return n.ref("android", name) }

func (a *APK) androidText(n *Node, name string) string {
	if attr := n.Attr("android", name); attr != nil {
		return a.plain(attr)
	}
	return ""
}

// viewPackages has the short tags that are not in android.widget. LayoutInflater tries android.widget., android.webkit.,
// android.app. and android.view. in turn; PreferenceInflater knows those of preferences.
var viewPackages = map[string]string{
	"View": "view", "ViewStub": "view", "ViewGroup": "view", "SurfaceView": "view", "TextureView": "view",
	"WebView":          "webkit",
	"MediaRouteButton": "app", "FragmentBreadCrumbs": "app", "ActivityView": "app",
	"Preference": "preference", "PreferenceScreen": "preference", "PreferenceCategory": "preference", "CheckBoxPreference": "preference",
	"SwitchPreference": "preference", "ListPreference": "preference", "MultiSelectListPreference": "preference",
	"EditTextPreference": "preference", "RingtonePreference": "preference",
}

// viewClass gives the descriptor of a view named by a tag or by class=. "" stays "".
func viewClass(name string) string {
	if name == "" || strings.Contains(name, ".") {
		if name == "" {
			return ""
		}
		return descriptor.Class(name)
	}
	pkg := viewPackages[name]
	if pkg == "" {
		pkg = "widget"
	}
	return "Landroid/" + pkg + "/" + name + ";"
}

package apk

import "fmt"

// treeKey names an XML file of the app.
type treeKey struct {
	archive *Archive
	path    string
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
		root, err := a.trees.get(key, func() (*Node, error) { return v.archive.parse(v.Text) })
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

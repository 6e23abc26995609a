package apk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// maxComponents bounds what is read of one manifest; the largest known ones have some thousand.
const maxComponents = 100000

// manifestTree gives an APK's manifest as it is written.
func (ar *Archive) manifestTree() (*Node, error) {
	return ar.tree.get(func() (*Node, error) {
		if ar.Entry(manifestFile) == nil {
			return nil, fmt.Errorf("%s: %w", ar.Path, ErrNoManifest)
		}
		root, err := ar.parse(manifestFile)
		if err == nil && root.Name != "manifest" {
			err = fmt.Errorf("%s: entry %q: its root is <%s>, not <manifest>", ar.Path, manifestFile, root.Name)
		}
		return root, err
	})
}

// parse reads a binary XML entry.
func (ar *Archive) parse(entry string) (*Node, error) {
	if e := ar.Entry(entry); e != nil && e.Size > maxXMLSize {
		return nil, ar.entryError(e, "%d bytes, the limit for an XML file is %d", e.Size, maxXMLSize)
	}
	data, err := ar.Read(entry)
	if err != nil {
		return nil, err
	}
	return parseXML(ar.Path, entry, data)
}

// Manifest gives the app's manifest, the splits' components included.
func (a *APK) Manifest() (*Manifest, error) {
	return a.manifest.get(func() (*Manifest, error) {
		r := &manifestReader{app: a, m: &Manifest{}}
		for _, ar := range a.Archives() {
			root, err := ar.manifestTree()
			if err != nil {
				return nil, err
			}
			r.archive = ar
			if err := r.read(root); err != nil {
				return nil, fmt.Errorf("%s: entry %q: %w", ar.Path, manifestFile, err)
			}
		}
		r.aliases()
		return r.m, nil
	})
}

// manifestReader turns the manifests of an app into one Manifest.
type manifestReader struct {
	app     *APK
	archive *Archive // the one being read
	m       *Manifest
}

// read takes one manifest in: all of the base's, only the components of a split's.
func (r *manifestReader) read(root *Node) error {
	base := r.archive == r.app.Base
	if base {
		if err := r.header(root); err != nil {
			return err
		}
	}
	for _, n := range root.Children {
		var err error
		switch {
		case n.Name == "application":
			if base {
				r.application(n)
			}
			err = r.components(n)
		case !base:
		case n.Name == "instrumentation":
			r.m.Instrumentation = append(r.m.Instrumentation, Instrumentation{
				Class: r.class(n, "name"), TargetPackage: r.text(n, "targetPackage")})
		case n.Name == "uses-permission", n.Name == "uses-permission-sdk-23":
			r.m.Permissions = append(r.m.Permissions, r.text(n, "name"))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *manifestReader) header(root *Node) error {
	m := r.m
	m.Package = attrText(root, "", "package")
	if m.Package == "" {
		return fmt.Errorf("the manifest names no package")
	}
	m.VersionCode = r.number(root, "versionCodeMajor", 0)<<32 | r.number(root, "versionCode", 0)&0xffffffff
	m.VersionName = r.text(root, "versionName")
	m.MinSDK, m.TargetSDK = 1, 1
	// Components depend on the levels, which may be written after them.
	for _, n := range root.Children {
		if n.Name == "uses-sdk" {
			r.usesSDK(n)
		}
	}
	m.Application = Application{Class: defaultApplication, Enabled: true, HasCode: true}
	return nil
}

// usesSDK reads the levels. A preview platform is named by a word in place of a number.
func (r *manifestReader) usesSDK(n *Node) {
	level := func(name string, missing int) int {
		text := r.text(n, name)
		switch v, err := strconv.ParseInt(text, 0, 32); {
		case text == "":
			return missing
		case err != nil || v > CodenameSDK:
			return CodenameSDK
		default:
			return max(int(v), 1)
		}
	}
	r.m.MinSDK = level("minSdkVersion", 1)
	r.m.TargetSDK = level("targetSdkVersion", r.m.MinSDK)
}

// defaultApplication runs where a manifest names no class.
const defaultApplication = "Landroid/app/Application;"

func (r *manifestReader) application(n *Node) {
	app := &r.m.Application
	if class := r.class(n, "name"); class != "" {
		app.Class, app.Written = class, true
	}
	app.ComponentFactory = r.class(n, "appComponentFactory")
	app.Theme = r.ref(n, "theme")
	app.Permission = r.text(n, "permission")
	app.Process = r.text(n, "process")
	app.Enabled = r.boolean(n, "enabled", true)
	app.HasCode = r.boolean(n, "hasCode", true)
	app.Debuggable = r.boolean(n, "debuggable", false)
	app.MetaData = r.metaData(n)
}

// componentKinds are the tags of components.
var componentKinds = map[string]ComponentKind{
	"activity": Activity, "activity-alias": ActivityAlias, "service": Service, "receiver": Receiver, "provider": Provider,
}

func (r *manifestReader) components(app *Node) error {
	for _, n := range app.Children {
		kind, ok := componentKinds[n.Name]
		if !ok {
			continue
		}
		c := r.component(n, kind)
		if c.Class == "" {
			return fmt.Errorf("<%s> number %d has no android:name", n.Name, len(r.m.Components)+1)
		}
		if r.m.Components = append(r.m.Components, c); len(r.m.Components) > maxComponents {
			return fmt.Errorf("more than %d components", maxComponents)
		}
	}
	return nil
}

// aliases gives each alias what it takes from its target.
func (r *manifestReader) aliases() {
	activities := map[string]*Component{}
	for _, c := range r.m.Components {
		if c.Kind == Activity {
			activities[c.Class] = c
		}
	}
	for _, c := range r.m.Components {
		target := activities[c.Target]
		if c.Kind != ActivityAlias || target == nil {
			continue
		}
		c.Theme, c.LaunchMode, c.ConfigChanges, c.NoHistory = target.Theme, target.LaunchMode, target.ConfigChanges, target.NoHistory
		if c.Parent == "" {
			c.Parent = target.Parent
		}
	}
}

func (r *manifestReader) component(n *Node, kind ComponentKind) *Component {
	app := &r.m.Application
	c := &Component{
		Kind:          kind,
		Class:         r.class(n, "name"),
		Target:        r.class(n, "targetActivity"),
		Enabled:       r.boolean(n, "enabled", true) && app.Enabled,
		Permission:    r.text(n, "permission"),
		Process:       r.text(n, "process"),
		Isolated:      r.boolean(n, "isolatedProcess", false),
		LaunchMode:    LaunchMode(min(r.number(n, "launchMode", 0)&0xff, int64(LaunchSingleInstancePerTask))),
		Theme:         r.ref(n, "theme"),
		ConfigChanges: uint32(r.number(n, "configChanges", 0)),
		NoHistory:     r.boolean(n, "noHistory", false),
		Parent:        r.class(n, "parentActivityName"),
		MetaData:      r.metaData(n),
	}
	if r.archive != r.app.Base {
		c.Split = r.archive.File
	}
	if c.Permission == "" {
		c.Permission = app.Permission
	}
	if c.Theme == 0 && kind == Activity {
		c.Theme = app.Theme
	}
	if authorities := r.text(n, "authorities"); authorities != "" {
		c.Authorities = strings.Split(authorities, ";")
	}
	for _, f := range n.Children {
		if f.Name == "intent-filter" {
			c.Filters = append(c.Filters, r.filter(f))
		}
	}
	c.ExportedExplicit = n.Attr("android", "exported") != nil
	c.Exported = r.boolean(n, "exported", len(c.Filters) > 0 || kind == Provider && r.m.TargetSDK < 17)
	return c
}

func (r *manifestReader) filter(n *Node) IntentFilter {
	var f IntentFilter
	for _, c := range n.Children {
		switch c.Name {
		case "action":
			f.Actions = append(f.Actions, r.text(c, "name"))
		case "category":
			f.Categories = append(f.Categories, r.text(c, "name"))
		case "data":
			f.Data = append(f.Data, IntentData{
				Scheme: r.text(c, "scheme"), Host: r.text(c, "host"), Port: r.text(c, "port"), Path: r.text(c, "path"),
				PathPrefix: r.text(c, "pathPrefix"), PathPattern: r.text(c, "pathPattern"), MimeType: r.text(c, "mimeType"),
			})
		}
	}
	return f
}

func (r *manifestReader) metaData(n *Node) []MetaData {
	var out []MetaData
	for _, c := range n.Children {
		if c.Name != "meta-data" {
			continue
		}
		d := MetaData{Name: r.text(c, "name"), Value: r.text(c, "value"), Resource: r.ref(c, "resource")}
		if d.Resource == 0 {
			d.Resource = r.ref(c, "value")
		}
		out = append(out, d)
	}
	return out
}

// class gives the descriptor of a class named by an attribute, "" where it is not written.
func (r *manifestReader) class(n *Node, name string) string {
	return classDescriptor(r.text(n, name), r.m.Package)
}

// classDescriptor expands a class name of a manifest: ".A" and "A" are in the package.
func classDescriptor(name, pkg string) string {
	switch {
	case name == "":
		return ""
	case name[0] == '.':
		name = pkg + name
	case !strings.Contains(name, "."):
		name = pkg + "." + name
	}
	return descriptor.Class(name)
}

// attrText gives an attribute's text, "" where it is not written.
func attrText(n *Node, space, name string) string {
	if a := n.Attr(space, name); a != nil {
		return a.Value
	}
	return ""
}

// text gives an attribute of the android namespace with a reference to a plain value resolved (the default configuration's).
func (r *manifestReader) text(n *Node, name string) string {
	a := n.Attr("android", name)
	if a == nil {
		return ""
	}
	return r.app.plain(a)
}

func (r *manifestReader) ref(n *Node, name string) uint32 {
	if a := n.Attr("android", name); a != nil {
		return a.Ref
	}
	return 0
}

func (r *manifestReader) boolean(n *Node, name string, missing bool) bool {
	switch text := r.text(n, name); text {
	case "":
		return missing
	case "true", "-1", "1", "0xffffffff":
		return true
	default:
		return false
	}
}

func (r *manifestReader) number(n *Node, name string, missing int64) int64 {
	v, err := strconv.ParseInt(r.text(n, name), 0, 64)
	if err != nil {
		return missing
	}
	return v
}

// plain gives an attribute's value; a reference is followed to its first plain value, the default configuration's where there is
// one. A reference that leads nowhere stays as it is written.
func (a *APK) plain(attr *Attr) string {
	if attr.Ref == 0 {
		return attr.Value
	}
	res, err := a.Resources()
	if err != nil {
		return attr.Value
	}
	values := res.Resolve(attr.Ref)
	if len(values) == 0 {
		return attr.Value
	}
	best := max(slices.IndexFunc(values, func(v Value) bool { return v.Config == "" }), 0)
	return values[best].String()
}

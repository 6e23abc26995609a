package scope

import (
	"cmp"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/mapping"
)

// App is what an APK says of itself. Names of classes are descriptors.
type App struct {
	Package  string   // the manifest's; empty: there is no manifest, and all but known libraries is the app's
	Declared []string // classes of the application and of the components, as the manifest names them
	Classes  []string // all that the dex files define
}

// Options are what the user says. The zero value is the default.
type Options struct {
	Include []string         // package or class prefixes (`com.example`) that are the app's; `*`: all but known libraries
	Exclude []string         // prefixes that are not; wins over Include
	Mapping *mapping.Mapping // the source's names; nil: the dex files' own
	Moved   *Moved           // what a mapping changed when the app was instrumented, nil: there was none; instead of Mapping
}

// Moved is what a mapping changed: dex descriptors, sorted.
type Moved struct {
	In  []string // in scope by their source's names only
	Out []string // not in scope by their source's names only
}

// Reason says why a package is the app's.
type Reason string

// The reasons.
const (
	Shared   Reason = "shared with the manifest's package" // by some component
	Beside   Reason = "a component's own package"          // of a component that shares nothing with the manifest's package
	Manifest Reason = "the manifest's package"             // no component is the app's own
	Included Reason = "--include"
	All      Reason = "all but known libraries"
)

// Own is a package with all below it, or a class with those nested in it, that is the app's own.
type Own struct {
	Name       string // Java name
	Reason     Reason
	Components []string // Java names of the components that it was taken from
	Classes    int      // in scope, and in no longer one of these
}

// Scope is a decision.
type Scope struct {
	Own       []Own   // sorted by name
	Libraries int     // classes of libraries that are known by name
	Others    []Other // what neither the app nor a known library claims
	Renamed   Renamed
	Moved     Moved // empty without a mapping

	has map[string]bool
}

// Has tells whether a class of the APK is measured.
func (s *Scope) Has(desc string) bool { return s.has[desc] }

// Decide decides. It follows the manifest: where the application and the components share the beginning of the manifest's package, the app's
// code is below it, and elsewhere in the package of the component. Of two prefixes, the longer one is right: the app's
// `com.google.android.exoplayer2.demo` against the library `com.google.android`, and the library `com.example.app.shaded` against the app.
func Decide(app App, opt Options) *Scope {
	d := decider{app: app, include: prefixes(opt.Include), exclude: prefixes(opt.Exclude)}
	d.own(opt.Mapping, slices.Contains(opt.Include, "*"))
	s := &Scope{has: make(map[string]bool, len(app.Classes))}
	var earlier Moved
	if opt.Moved != nil && opt.Mapping == nil {
		earlier = *opt.Moved
		s.Moved = earlier
	}
	movedIn, movedOut := set(earlier.In), set(earlier.Out)
	others := map[string]int{}
	for _, desc := range app.Classes {
		name := opt.Mapping.Class(desc)
		at, in := d.find(name, desc)
		if opt.Mapping != nil {
			s.Moved.note(desc, in, func() bool { _, plain := d.find(desc, desc); return plain })
		}
		switch {
		case movedIn[desc]:
			in = true
		case movedOut[desc]:
			in = false
		}
		if opt.Moved == nil {
			s.Renamed.note(desc, in, name == desc)
		}
		switch {
		case in:
			s.has[desc] = true
			if at >= 0 {
				d.packages[at].Classes++
			}
		case framework.Library(name) != "":
			s.Libraries++
		default:
			others[root(name)]++
		}
	}
	s.Others = sorted(others)
	for _, p := range d.packages {
		s.Own = append(s.Own, p.Own)
	}
	return s
}

// note keeps a class that a mapping moves into scope, or out of it.
func (m *Moved) note(desc string, in bool, plain func() bool) {
	switch was := plain(); {
	case in && !was:
		m.In = append(m.In, desc)
	case !in && was:
		m.Out = append(m.Out, desc)
	}
}

// A decider knows what is the app's.
type decider struct {
	app              App
	packages         []owned
	include, exclude []string // descriptor prefixes
}

// owned is a package with its prefix of descriptors.
type owned struct {
	Own
	prefix string
}

// own finds the app's packages, in the order of their names.
func (d *decider) own(names *mapping.Mapping, all bool) {
	found := map[string]*owned{}
	add := func(path string, why Reason) *owned {
		if found[path] == nil {
			found[path] = &owned{Own: Own{Name: strings.ReplaceAll(path, "/", "."), Reason: why}, prefix: "L" + path}
		}
		return found[path]
	}
	if d.app.Package == "" || all {
		add("", All)
	}
	for _, desc := range d.app.Declared {
		desc = names.Class(desc)
		path, why, ok := claim(descriptor.Internal(desc), d.app.Package)
		if !ok {
			continue
		}
		p := add(path, why)
		if name := descriptor.Java(desc); !slices.Contains(p.Components, name) {
			p.Components = append(p.Components, name)
		}
	}
	if len(found) == 0 {
		add(strings.ReplaceAll(d.app.Package, ".", "/"), Manifest)
	}
	for _, prefix := range d.include {
		add(prefix[1:], Included).Reason = Included
	}
	for _, p := range found {
		slices.Sort(p.Components)
		d.packages = append(d.packages, *p)
	}
	slices.SortFunc(d.packages, func(a, b owned) int { return cmp.Compare(a.Name, b.Name) })
}

// claim gives the prefix of the app's code that a declared class (`com/example/ui/Main`) shows; not ok: it is a library's.
func claim(class, manifest string) (path string, why Reason, ok bool) {
	slash := strings.LastIndexByte(class, '/')
	if slash < 0 {
		return class, Beside, class != "" // the package without a name is where R8 puts everything
	}
	own := strings.Split(class[:slash], "/")
	declared := strings.Split(manifest, ".")
	n := 0
	for n < len(own) && n < len(declared) && own[n] == declared[n] {
		n++
	}
	shared := strings.Join(own[:n], "/")
	switch library := framework.Library("L" + class + ";"); {
	case library != "" && len(shared) <= len(library):
		return "", "", false
	case n > nobodys(own):
		return shared, Shared, true
	}
	return class[:slash], Beside, true
}

// find tells whether a class is the app's, by its source's name or its own, and by which package; -1: none.
func (d *decider) find(name, desc string) (at int, in bool) {
	best := -1
	for i, p := range d.packages {
		if (below(name, p.prefix) || p.Reason == Included && below(desc, p.prefix)) && (best < 0 || len(p.prefix) > len(d.packages[best].prefix)) {
			best = i
		}
	}
	switch {
	case best < 0 || anyBelow(name, d.exclude) || anyBelow(desc, d.exclude):
		return -1, false
	case anyBelow(name, d.include) || anyBelow(desc, d.include):
		return best, true
	}
	library := framework.Library(name)
	return best, library == "" || len(d.packages[best].prefix)-1 > len(library)
}

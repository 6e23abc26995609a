package program

import (
	"fmt"
	"slices"
	"sort"

	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
)

// methodInfo is what the analysis keeps of a method beside its public form,
// at the same index (its id).
type methodInfo struct {
	typ    typeID
	sel    selID
	dex    int32
	index  uint32 // method index in the dex file
	code   uint32 // offset of its code, 0: none
	body   *body  // nil until the flow reaches it
	plain  int32  // flow instance without a context, 0: none
	count  int32  // flow instances, but for those told apart by what they are called with
	aparts int32  // those
	insts  int32  // newest flow instance, 0: none; they are linked
	looked bool   // what its body gives back was looked for in what it calls, too
}

// loader reads classes into a Program.
type loader struct{ p *Program }

// classNames lists the descriptors of all classes that the dex files define.
func (p *Program) classNames() []string {
	var names []string
	for _, f := range p.files {
		for i := range f.NumClasses() {
			names = append(names, f.Class(i).Name)
		}
	}
	return names
}

// readClasses reads all dex files' classes. A dex file that cannot be read is
// an error; of a class defined twice the first counts.
func (l *loader) readClasses() error {
	total := 0
	for _, f := range l.p.files {
		total += f.NumClasses()
	}
	l.p.classes = make([]*Class, 0, total)
	l.p.byName = make(map[string]*Class, total)
	slab := make([]Class, total)
	for i, f := range l.p.files {
		for c := range f.NumClasses() {
			if err := l.readClass(&slab[0], i, f, c); err != nil {
				return err
			}
			slab = slab[1:]
		}
	}
	types := make([]typeID, 0, len(l.p.classes))
	for _, c := range l.p.classes {
		types = append(types, l.p.h.ids[c.Name])
	}
	for _, t := range types {
		l.p.h.connect(t)
	}
	for _, t := range types {
		l.p.h.ancestors(t)
	}
	l.linkMethods()
	return nil
}

// readClass reads one class; it is kept unless another of the name came first.
func (l *loader) readClass(c *Class, dexFile int, f *dex.File, i int) error {
	def := f.Class(i)
	data, err := f.ClassData(i)
	if err != nil {
		return fmt.Errorf("class %s: %w", def.Name, err)
	}
	*c = Class{Name: def.Name, Super: def.Super, Interfaces: def.Interfaces, Flags: def.Flags, Source: def.SourceFile}
	first := len(l.p.methods)
	l.addMethods(c, dexFile, f, data.DirectMethods)
	l.addMethods(c, dexFile, f, data.VirtualMethods)
	switch {
	case l.p.byName[c.Name] != nil:
		l.p.faults.add(faultTwice, fmt.Sprintf("%s (again in %s)", c.Name, f.Name()))
		return nil
	case l.p.h.fw.Class(c.Name) != nil:
		l.p.faults.add(faultFramework, c.Name)
		return nil
	}
	if c.InScope = l.p.scope.Has(c.Name); c.InScope && l.p.dexes[dexFile].annotates {
		l.readAnnotations(c, f, i)
	}
	t := l.p.h.define(c, dexFile, i)
	l.p.h.types[t].data = data
	l.p.classes = append(l.p.classes, c)
	l.p.byName[c.Name] = c
	for m := first; m < len(l.p.infos); m++ {
		l.p.infos[m].typ = t
	}
	return nil
}

// readAnnotations notes which methods of a class have an annotation by which code outside of the app calls them.
func (l *loader) readAnnotations(c *Class, f *dex.File, i int) {
	of, err := f.MethodAnnotations(i)
	if err != nil {
		l.p.faults.add(faultAnnotations, c.Name)
		return
	}
	for _, m := range c.Methods {
		for _, a := range of[l.p.infos[m.ID].index] {
			if desc := f.Type(a.Type); slices.Contains(framework.Annotates.Classes(), desc) {
				m.Annotation = desc
			}
		}
	}
}

// addMethods gives encoded methods their ids.
func (l *loader) addMethods(c *Class, dexFile int, f *dex.File, list []dex.EncodedMethod) {
	for _, e := range list {
		ref := f.Method(e.Method)
		m := &Method{Class: c, Name: ref.Name, Desc: ref.Desc, Flags: e.Flags, ID: len(l.p.methods)}
		c.Methods = append(c.Methods, m)
		l.p.methods = append(l.p.methods, m)
		l.p.infos = append(l.p.infos, methodInfo{dex: int32(dexFile), index: e.Method, code: e.Code})
	}
}

// linkMethods numbers the selectors of the kept classes' methods, and notes
// which outside types declare a selector that the scope defines.
func (l *loader) linkMethods() {
	h := l.p.h
	for _, c := range l.p.classes {
		for _, m := range c.Methods {
			info := &l.p.infos[m.ID]
			info.sel = h.sel(m.Name, m.Desc)
			h.methods[pairKey(info.typ, info.sel)] = int32(m.ID)
		}
	}
	l.p.decls = make([][]typeID, len(h.sels))
	for t := typeID(1); int(t) < len(h.types); t++ {
		info := &h.types[t]
		if info.fw == nil || info.traits&traitObject != 0 {
			continue
		}
		for i := range info.fw.Methods {
			m := &info.fw.Methods[i]
			if m.Static || m.Final || m.Name == "<init>" {
				continue
			}
			if s, ok := h.selIDs[selector{m.Name, m.Desc}]; ok {
				l.p.decls[s] = append(l.p.decls[s], t)
			}
		}
	}
	l.linkLibraries()
	l.linkSubclasses()
}

// linkSubclasses lists the APK classes below each class in scope.
func (l *loader) linkSubclasses() {
	h := l.p.h
	l.p.subclasses = map[typeID][]typeID{}
	for _, c := range l.p.classes {
		t := h.ids[c.Name]
		for _, a := range h.ancestors(t) {
			if up := h.types[a].class; a != t && up != nil && up.InScope && up.Flags&AccInterface == 0 {
				l.p.subclasses[a] = append(l.p.subclasses[a], t)
			}
		}
	}
}

// linkLibraries adds the bundled libraries' overridable methods to decls, as far as the app's classes or what these inherit define such.
func (l *loader) linkLibraries() {
	h := l.p.h
	used := make([]bool, len(h.sels))
	inherited := l.inherited()
	for _, c := range l.p.classes {
		if !c.InScope && !inherited[c] {
			continue
		}
		for _, m := range c.Methods {
			used[l.p.infos[m.ID].sel] = true
		}
	}
	for _, c := range l.p.classes {
		if c.InScope {
			continue
		}
		for _, m := range c.Methods {
			if s := l.p.infos[m.ID].sel; used[s] && overridable(m) {
				l.p.decls[s] = append(l.p.decls[s], l.p.infos[m.ID].typ)
			}
		}
	}
}

// inherited are the libraries' classes that the app's own classes extend.
func (l *loader) inherited() map[*Class]bool {
	out := map[*Class]bool{}
	for _, c := range l.p.classes {
		if !c.InScope {
			continue
		}
		for up := l.p.byName[c.Super]; up != nil && !up.InScope && !out[up]; up = l.p.byName[up.Super] {
			out[up] = true
		}
	}
	return out
}

// overridable tells whether a subclass's method can replace m.
func overridable(m *Method) bool {
	return m.Flags&(AccStatic|AccPrivate|AccFinal) == 0 && m.Name != "<init>"
}

// Candidates are the concrete methods in scope that override or implement a
// method from outside the scope (those of java.lang.Object aside), and the
// public methods that layouts and menus name in android:onClick, and those
// with an annotation that lets others call them; by class order, then method
// order.
func (p *Program) Candidates() []*Method {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out []*Method
	for _, c := range p.classes {
		if !c.InScope {
			continue
		}
		for _, m := range c.Methods {
			if m.Flags&(AccStatic|AccPrivate|AccAbstract|AccNative) != 0 || m.Name == "<init>" {
				continue
			}
			if p.overridesOutside(m) || p.isClickHandler(m) || m.Annotation != "" {
				out = append(out, m)
			}
		}
	}
	return out
}

// overridesOutside is whether Overridden lists anything.
func (p *Program) overridesOutside(m *Method) bool {
	info := &p.infos[m.ID]
	for _, d := range p.decls[info.sel] {
		if d != info.typ && p.h.subtype(info.typ, d) {
			return true
		}
	}
	return p.inheritedImplementation(m)
}

// inheritedImplementation tells whether a subclass of m's class makes m the
// implementation of an outside interface: class B { run() }, class C extends
// B implements Runnable.
func (p *Program) inheritedImplementation(m *Method) bool {
	info := &p.infos[m.ID]
	if len(p.decls[info.sel]) == 0 {
		return false
	}
	for _, sub := range p.subclasses[info.typ] {
		if p.h.dispatch(sub, info.sel) != int32(m.ID) {
			continue
		}
		for _, d := range p.decls[info.sel] {
			if p.h.types[d].traits&traitInterface != 0 && p.h.subtype(sub, d) {
				return true
			}
		}
	}
	return false
}

// Overridden lists the outside methods (framework and bundled libraries) that
// m overrides or implements, nearest supertypes first, then by name. Methods
// of java.lang.Object are not listed.
func (p *Program) Overridden(m *Method) []MethodRef {
	p.mu.Lock()
	defer p.mu.Unlock()
	info := &p.infos[m.ID]
	if m.Flags&(AccStatic|AccPrivate) != 0 || info.typ == 0 {
		return nil
	}
	var found []typeID
	for _, d := range p.decls[info.sel] {
		if d != info.typ && p.h.subtype(info.typ, d) {
			found = append(found, d)
		}
	}
	if len(found) == 0 && p.inheritedImplementation(m) {
		found = p.implementedBelow(info)
	}
	sort.Slice(found, func(i, j int) bool {
		a, b := found[i], found[j]
		if x, y := len(p.h.types[a].ancestors), len(p.h.types[b].ancestors); x != y {
			return x > y
		}
		return p.h.types[a].name < p.h.types[b].name
	})
	out := make([]MethodRef, len(found))
	for i, d := range found {
		out[i] = MethodRef{Class: p.h.types[d].name, Name: m.Name, Desc: m.Desc}
	}
	return out
}

// implementedBelow lists the outside interfaces that subclasses let the method
// implement.
func (p *Program) implementedBelow(info *methodInfo) []typeID {
	seen := map[typeID]bool{}
	var found []typeID
	for _, sub := range p.subclasses[info.typ] {
		for _, d := range p.decls[info.sel] {
			if !seen[d] && p.h.types[d].traits&traitInterface != 0 && p.h.subtype(sub, d) {
				seen[d] = true
				found = append(found, d)
			}
		}
	}
	return found
}

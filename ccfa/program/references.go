package program

import "cbcov/apk/dex"

// Dex gives the app's dex files in order: method references are numbered over their tables.
func (p *Program) Dex() []*dex.File { return p.files }

// Supertypes lists a type's supertypes with itself, over APK and framework, java.lang.Object last or not at all.
func (p *Program) Supertypes(desc string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var names []string
	object := false
	for _, a := range p.h.ancestors(p.h.typ(desc)) {
		if p.h.types[a].traits&traitObject != 0 {
			object = true
			continue
		}
		names = append(names, p.h.types[a].name)
	}
	if object {
		names = append(names, objectDesc)
	}
	return names
}

// Declared is a method where the hierarchy has it.
type Declared struct {
	Ref    MethodRef // its class declares it
	InAPK  bool      // else it is the framework's
	Static bool
	Own    bool // of a class in scope
}

// Declaration finds the method that a reference names, from its class upwards; false: it is found nowhere.
func (p *Program) Declaration(ref MethodRef) (Declared, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t, s := p.h.typ(ref.Class), p.h.sel(ref.Name, ref.Desc)
	if p.h.types[t].elem != 0 {
		return Declared{}, false
	}
	if m := p.declaredInAPK(t, s); m != noMethod {
		found := p.methods[m]
		return Declared{Ref: found.Ref(), InAPK: true, Static: found.Static(), Own: found.Class.InScope}, true
	}
	if out := p.h.outsideOf(t, s); out.method != nil {
		return Declared{Ref: MethodRef{Class: out.class.Name, Name: ref.Name, Desc: ref.Desc}, Static: out.method.Static}, true
	}
	return Declared{}, false
}

// declaredInAPK finds a method along the superclasses in the APK, then in its interfaces; constructors are not inherited.
func (p *Program) declaredInAPK(t typeID, s selID) int32 {
	h := p.h
	if h.sels[s].name == "<init>" {
		if m, ok := h.methods[pairKey(t, s)]; ok {
			return m
		}
		return noMethod
	}
	for c := t; c != 0 && h.types[c].class != nil; c = h.types[c].super {
		if m, ok := h.methods[pairKey(c, s)]; ok {
			return m
		}
	}
	if h.outsideOf(t, s).method != nil {
		return noMethod
	}
	for _, a := range h.ancestors(t) {
		if m, ok := h.methods[pairKey(a, s)]; ok {
			return m
		}
	}
	return noMethod
}

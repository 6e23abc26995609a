package program

import (
	"slices"

	"cbcov/apk/dex"
)

// This file finds the classes that a method needs because of their static fields: a class is initialised by the first that reads or writes one
// (JLS 12.4.1).
//
//	Object get() {
//		return Registry.first; // `static { … }` of Registry runs here
//	}

// NeedsStatics lists the classes of the APK with an initialiser whose static fields of objects a method reads or writes, its own class aside: each
// once, in no particular order.
func (p *Program) NeedsStatics(m *Method) []*Class {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := int32(m.ID)
	b := p.bodyOf(id)
	var out []*Class
	add := func(field uint32) {
		if c := p.neededFor(id, field); c != nil && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	for i := range b.values {
		if v := &b.values[i]; v.kind == valStatic {
			add(uint32(v.a))
		}
	}
	for i := range b.stores {
		if s := &b.stores[i]; s.kind == storeStatic {
			add(s.field)
		}
	}
	return out
}

// neededBy is the class with an initialiser that an instruction of a method needs for a static field of it; nil: it needs none, or its own.
func (p *Program) neededBy(m int32, in *dex.Instruction) *Class {
	if in.Op != dex.OpSgetObject && in.Op != dex.OpSputObject {
		return nil
	}
	return p.neededFor(m, in.Index)
}

// neededFor is the class with an initialiser that declares a static field, which a method's code names; nil: it is the method's own class, or has
// no initialiser.
func (p *Program) neededFor(m int32, field uint32) *Class {
	info := &p.infos[m]
	owner := p.flow.keys[p.flow.fieldKeyAt(p.dexes[info.dex], field)].name.owner
	c := p.h.types[owner].class
	if c == nil || owner == info.typ {
		return nil
	}
	for t := owner; t != 0 && p.h.types[t].class != nil; t = p.h.types[t].super {
		if _, ok := p.h.methods[pairKey(t, p.flow.clinit)]; ok {
			return c
		}
	}
	return nil
}

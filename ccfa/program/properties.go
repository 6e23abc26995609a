package program

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
)

// This file calls the setters and getters of properties that code names: an animator finds them by reflection (android.animation.PropertyValuesHolder).

// property is a call that has the properties set which some objects name, of others.
type property struct {
	names, of nodeID
	called    map[propertyCall]bool
}

type propertyCall struct {
	method int32
	on     objID
}

// propertyRule makes outside code call the methods of properties. What comes to either node meets what is in the other one.
func (f *flow) propertyRule(ci int32, e *framework.Effect) {
	names, of := f.operand(ci, &e.Value), f.operand(ci, &e.Target)
	if names == 0 || of == 0 {
		return
	}
	p := int32(len(f.properties))
	f.properties = append(f.properties, property{names, of, map[propertyCall]bool{}})
	f.edge(names, edgeProperty, of, p)
	f.edge(of, edgeProperty, names, p)
}

// property takes an object that names a property, where others are the objects that have it, or the other way round.
func (f *flow) property(p *property, others nodeID, o objID) {
	for _, x := range f.nodes[others].objs {
		if others == p.names {
			f.setProperty(p, x, o)
		}
		if others == p.of {
			f.setProperty(p, o, x)
		}
	}
}

// setProperty calls the methods of the property that one object names on another one.
func (f *flow) setProperty(p *property, name, on objID) {
	if k := f.objects[on].kind; k != Alloc && k != Component && k != Widget {
		return
	}
	for _, m := range f.p.properties(f.p.byName[f.h.types[f.objects[on].typ].name], &f.objects[name]) {
		if c := (propertyCall{int32(m.ID), on}); !p.called[c] {
			p.called[c] = true
			f.callRoot(c.method, on)
		}
	}
}

// Properties lists the setters and getters of a class in scope for the property that a text names, or those that an animator's resource names.
func (p *Program) Properties(class string, names *Object) []*Method {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.properties(p.byName[class], &p.flow.objects[names.id])
}

func (p *Program) properties(c *Class, names *object) []*Method {
	switch names.kind {
	case String:
		return p.accessors(accessorKey{c, names.str})
	case Int:
		var out []*Method
		for _, name := range p.animated[names.val] {
			out = append(out, p.accessors(accessorKey{c, name})...)
		}
		return out
	}
	return nil
}

// accessorKey is a class and the name of a property.
type accessorKey struct {
	class *Class
	name  string
}

// accessors lists the setter and the getter of one property, of the class and its superclasses in scope.
func (p *Program) accessors(key accessorKey) []*Method {
	known, ok := p.accessor[key]
	if ok || key.name == "" {
		return known
	}
	first, size := utf8.DecodeRuneInString(key.name)
	name := string(unicode.ToUpper(first)) + key.name[size:]
	for c := key.class; c != nil && c.InScope; c = p.byName[c.Super] {
		for _, m := range c.Methods {
			setter, getter := m.Name == "set"+name, m.Name == "get"+name
			if !setter && !getter || m.Static() || !m.Concrete() || slices.ContainsFunc(known, func(o *Method) bool { return o.Name == m.Name && o.Desc == m.Desc }) {
				continue
			}
			if params := len(descriptor.Params(m.Desc)); setter && params == 1 || getter && params == 0 {
				known = append(known, m)
			}
		}
	}
	p.accessor[key] = known
	return known
}

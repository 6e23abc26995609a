package program

import (
	"slices"
	"strings"

	"cbcov/ccfa/framework"
)

// This file calls the setters and getters of properties that code names: an animator finds them by reflection (android.animation.PropertyValuesHolder).

// property is a call that has the properties set which texts name, of some objects.
type property struct {
	names, of nodeID
	called    map[propertyCall]bool
}

type propertyCall struct {
	method int32
	on     objID
}

// propertyRule makes outside code call the methods of properties.
func (f *flow) propertyRule(ci int32, e *framework.Effect) {
	names, of := f.operand(ci, &e.Value), f.operand(ci, &e.Target)
	if names == 0 || of == 0 {
		return
	}
	f.properties = append(f.properties, property{names, of, map[propertyCall]bool{}})
	for _, n := range [...]nodeID{names, of} {
		f.edge(n, edgeProperty, 0, int32(len(f.properties)-1))
	}
}

// property calls what is known by now.
func (f *flow) property(p *property) {
	for _, o := range f.nodes[p.of].objs {
		obj := &f.objects[o]
		if obj.kind != Alloc && obj.kind != Component && obj.kind != Widget {
			continue
		}
		for _, x := range f.nodes[p.names].objs {
			for _, m := range f.p.properties(f.p.byName[f.h.types[obj.typ].name], &f.objects[x]) {
				if c := (propertyCall{int32(m.ID), o}); !p.called[c] {
					p.called[c] = true
					f.callRoot(c.method, o)
				}
			}
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
	var out []*Method
	switch {
	case names.kind == String && names.str != "":
		out = p.accessors(c, names.str, out)
	case names.kind == Int:
		for _, name := range p.animated[names.val] {
			out = p.accessors(c, name, out)
		}
	}
	return out
}

// accessors adds the setter and the getter of one property to others.
func (p *Program) accessors(c *Class, name string, to []*Method) []*Method {
	name = strings.ToUpper(name[:1]) + name[1:]
	for ; c != nil && c.InScope; c = p.byName[c.Super] {
		for _, m := range c.Methods {
			if m.Static() || !m.Concrete() || slices.ContainsFunc(to, func(o *Method) bool { return o.Name == m.Name && o.Desc == m.Desc }) {
				continue
			}
			if params := framework.Params(m.Desc); m.Name == "set"+name && len(params) == 1 || m.Name == "get"+name && len(params) == 0 {
				to = append(to, m)
			}
		}
	}
	return to
}

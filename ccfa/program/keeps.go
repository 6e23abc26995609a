package program

// This file answers what objects there are and what they keep.

// Stored is what `store key` rules of the framework model put on the object.
func (p *Program) Stored(o *Object, key string) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	if k, ok := p.flow.keyIDs[fieldName{name: key}]; ok {
		return p.present(p.place(o.id, k))
	}
	return nil
}

// StoredStatic is what `store key OP on static` rules put in the app's one
// place of the name.
func (p *Program) StoredStatic(key string) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	if k, ok := p.flow.keyIDs[fieldName{name: key}]; ok {
		return p.present(p.place(0, k))
	}
	return nil
}

// place gives what a place of an object holds.
func (p *Program) place(o objID, key int32) []objID {
	if n, ok := p.flow.fieldNodes[uint64(o)<<32|uint64(uint32(key))]; ok {
		return p.flow.nodes[n].objs
	}
	return nil
}

// Elements is what the elements of an array can be.
func (p *Program) Elements(o *Object) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.present(p.place(o.id, elemKey))
}

// Field gives what the fields called name of the object can hold, those of
// superclasses too.
func (p *Program) Field(o *Object, name string) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	var set []objID
	for _, t := range p.h.ancestors(p.flow.objects[o.id].typ) {
		if k, ok := p.flow.keyIDs[fieldName{t, name}]; ok {
			set = append(set, p.place(o.id, k)...)
		}
	}
	return p.present(set)
}

// This lists the objects that m runs on, as far as the flow found any.
func (p *Program) This(m *Method) []*Object {
	if m.Static() {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var set []objID
	f := p.flow
	b := p.bodyOf(int32(m.ID))
	p.eachInstance(m, Within{}, func(i int32, _ bool) {
		inst := &f.insts[i]
		if inst.ctx != 0 {
			set = append(set, inst.ctx)
		} else if n := f.paramNode(inst, b, 0); n != 0 {
			set = append(set, f.nodes[n].objs...)
		}
	})
	return p.present(set)
}

// Objects lists the allocations, components and widgets whose class is a
// subtype of the descriptor.
func (p *Program) Objects(desc string) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.h.typ(desc)
	var set []objID
	for id := objID(1); int(id) < len(p.flow.objects); id++ {
		switch o := &p.flow.objects[id]; o.kind {
		case Alloc, Component, Widget:
			if p.h.subtype(o.typ, t) {
				set = append(set, id)
			}
		}
	}
	return p.present(set)
}

// Component gives the object of a class that Android makes; nil if it makes
// none.
func (p *Program) Component(desc string) *Object {
	for _, o := range p.Objects(desc) {
		if o.Kind == Component && o.Class == desc {
			return o
		}
	}
	return nil
}

// One gives the one object of a class that Android has.
func (p *Program) One(desc string) *Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.objectAt(p.flow.object(object{kind: Named, typ: p.h.typ(desc)}))
}

// Widgets lists the widget objects of a resource id.
func (p *Program) Widgets(id int64) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.present(p.flow.widgetIDs[id])
}

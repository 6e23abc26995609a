package program

import (
	"cmp"
	"slices"
	"strings"
)

// This file gives objects their public form.

// present turns object numbers into Objects, sorted, each once.
func (p *Program) present(set []objID) []*Object {
	if len(set) == 0 {
		return nil
	}
	set = slices.Clone(set)
	slices.Sort(set)
	set = slices.Compact(set)
	out := make([]*Object, len(set))
	for i, id := range set {
		out[i] = p.objectAt(id)
	}
	slices.SortFunc(out, compareObjects)
	return out
}

// objectAt makes the public form of an object when it is first asked for.
func (p *Program) objectAt(id objID) *Object {
	for len(p.objects) < len(p.flow.objects) {
		p.objects = append(p.objects, nil)
	}
	if o := p.objects[id]; o != nil {
		return o
	}
	obj := &p.flow.objects[id]
	o := &Object{id: id, Kind: obj.kind, Class: p.h.types[obj.typ].name, Int: obj.val, Str: obj.str}
	p.objects[id] = o
	switch obj.kind {
	case Alloc:
		if obj.method != manyPlaces {
			o.In, o.PC = p.methods[obj.method], uint32(obj.at)
		}
		if obj.val > 0 {
			o.Int = 0
			if impl := p.flow.lambdas[obj.val-1].impl; impl != noMethod {
				o.Lambda = p.methods[impl]
			}
		}
	case Result:
		o.Site = p.sitesOf(obj.method)[obj.at]
	}
	o.Given = p.given(obj.given)
	if obj.owner != 0 {
		o.Owner = p.objectAt(obj.owner)
	}
	return o
}

// given makes the public form of what a method is called with; the same one each time.
func (p *Program) given(n int32) []Argument {
	if n == 0 {
		return nil
	}
	list, ok := p.arguments[n]
	if !ok {
		for _, b := range p.flow.givens[n] {
			list = append(list, Argument{int(b.param), p.objectAt(b.value)})
		}
		if p.arguments == nil {
			p.arguments = map[int32][]Argument{}
		}
		p.arguments[n] = list
	}
	return list
}

// compareObjects orders objects by what they are, not by when they were found.
func compareObjects(a, b *Object) int {
	return cmp.Or(
		cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Class, b.Class), cmp.Compare(a.Int, b.Int),
		strings.Compare(a.Str, b.Str), strings.Compare(a.place(), b.place()), cmp.Compare(a.pc(), b.pc()),
		slices.CompareFunc(a.Given, b.Given, compareArguments), compareOwners(a.Owner, b.Owner),
	)
}

func compareArguments(a, b Argument) int {
	return cmp.Or(cmp.Compare(a.Param, b.Param), compareObjects(a.Value, b.Value))
}

func compareOwners(a, b *Object) int {
	switch {
	case a == b:
		return 0
	case a == nil:
		return -1
	case b == nil:
		return 1
	}
	return compareObjects(a, b)
}

func (o *Object) pc() uint32 {
	if o.Site != nil {
		return o.Site.PC
	}
	return o.PC
}

// place names the method that an object comes from, "" for those that come
// from none.
func (o *Object) place() string {
	if o.where == "" {
		switch {
		case o.In != nil:
			o.where = o.In.Ref().String()
		case o.Site != nil:
			o.where = o.Site.Method.Ref().String()
		}
	}
	return o.where
}

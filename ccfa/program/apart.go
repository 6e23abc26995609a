package program

import (
	"encoding/binary"
	"slices"

	"cbcov/ccfa/framework"
)

// This file tells calls of a helper apart by what they pass: a constant that names something, what a callin names, or a callback's object
// that the caller has just made. What finds views by id (an app's helper, a library's override of findViewById, a view binding), opens the
// window whose class it is called with, or runs what it is called with on a thread of its own, is analysed for each. So it mixes neither the
// views nor the windows nor the callbacks, nor what it makes on the way (Intents, Threads).

// bound is a parameter, from 1, and the constant or object that it is.
type bound struct {
	param int32
	value objID
}

// apart is a method in a context, called with what tells its calls apart.
type apart struct {
	method int32
	ctx    objID
	given  int32
}

// Limits of what one method is analysed for.
const (
	maxFinders = 4096 // of one that finds views by an id
	maxApart   = 256
	maxDepth   = 2 // of objects made by helpers that are told apart by objects
)

// apartFor gives the instance of a method for what a call passes. 0: it passes nothing by which calls are told apart.
func (f *flow) apartFor(ci int32, c *callee, m int32, ctx objID) int32 {
	info := &f.p.infos[m]
	inScope := f.p.methods[m].Class.InScope
	finds := f.h.has(framework.View, c.ret)
	limit := int32(maxApart)
	switch {
	case finds:
		limit = maxFinders
	case f.contexts == 0:
		return 0
	}
	if info.aparts >= limit {
		return 0
	}
	given := f.givenBy(ci, c, func(o *object) bool {
		if o.kind == Alloc {
			return inScope && f.p.methods[m].Name != "<init>" && f.callsBack(o)
		}
		return f.names(o, inScope, finds)
	})
	if given == 0 {
		return 0
	}
	if !inScope {
		ctx = 0
	}
	key := apart{m, ctx, given}
	i, ok := f.aparts[key]
	if !ok {
		i = f.newInstance(m, ctx)
		info.count-- // the limit of contexts is about receivers
		info.aparts++
		f.insts[i].given = given
		f.aparts[key] = i
	}
	return i
}

// callsBack tells whether calls are told apart by an object: outside code can call it back.
func (f *flow) callsBack(o *object) bool {
	return o.method != manyPlaces && f.depth(o) <= maxDepth && f.h.types[o.typ].class != nil && len(f.rootMethods(o.typ)) > 0
}

// depth counts the helpers that made an object from another one that they were called with.
func (f *flow) depth(o *object) int {
	depth := 0
	for _, b := range f.givens[o.given] {
		if of := &f.objects[b.value]; of.kind == Alloc {
			depth = max(depth, 1+f.depth(of))
		}
	}
	return depth
}

// names tells whether calls of a method are told apart by a constant: it names a view, a class of the app's or, as a string, what an Intent
// asks for. The methods of libraries are told apart where they find views, or are given the class of a component.
func (f *flow) names(o *object, inScope, finds bool) bool {
	switch o.kind {
	case Int:
		return f.inLayouts[o.val] && (inScope || finds)
	case ClassConst:
		class := f.p.byName[o.str]
		return class != nil && class.InScope && (inScope || f.components[o.str])
	case String:
		return inScope && f.asked[o.str]
	case Named:
		return inScope
	}
	return false
}

// givenBy numbers what a call passes, as far as it is wanted; 0: it passes nothing.
func (f *flow) givenBy(ci int32, c *callee, wanted func(*object) bool) int32 {
	cl := &f.calls[ci]
	inst := &f.insts[cl.inst]
	b := f.p.infos[inst.method].body
	args := b.siteArgs(&b.sites[cl.site])
	var list []bound
	for i := range c.params {
		if i+1 >= len(args) || args[i+1] == undefined {
			continue
		}
		v := args[i+1]
		for b.values[v].kind == valCast {
			v = b.values[v].b
		}
		o := objID(0)
		switch val := &b.values[v]; {
		case val.constant():
			o = f.constant(cl.inst, v)
		case val.kind == valParam:
			o = f.boundTo(inst.given, val.a)
		case val.kind == valNew:
			o = f.made(cl.inst, val)
		case val.kind == valResult:
			o = f.namedAt(cl.inst, val.a)
		}
		if o != 0 && wanted(&f.objects[o]) {
			list = append(list, bound{int32(i + 1), o})
		}
	}
	return f.given(list)
}

// namedAt gives the object that a callin names, where its name is a constant or the receiver of the method that calls it; 0: it does not.
func (f *flow) namedAt(i, at int32) objID {
	inst := &f.insts[i]
	info := &f.p.infos[inst.method]
	site := &info.body.sites[at]
	if site.kind == InvokeCustom {
		return 0
	}
	c := f.callee(f.p.dexes[info.dex], site.ref)
	if c.summary == nil || c.target != noMethod {
		return 0
	}
	for k := range c.summary.Effects {
		e := &c.summary.Effects[k]
		if e.Kind != framework.NamedValue {
			continue
		}
		t := f.h.typ(e.Type)
		arg := 0
		switch {
		case e.Value.Kind == framework.OpNone:
			return f.object(object{kind: Named, typ: t})
		case len(e.Value.Keys) > 0 || e.Value.Kind == framework.OpResult || e.Value.Kind == framework.OpStatic:
			return 0
		case e.Value.Kind == framework.OpParam:
			arg = e.Value.Param
		}
		args := info.body.siteArgs(site)
		if arg >= len(args) {
			return 0
		}
		switch v := &info.body.values[args[arg]]; {
		case v.kind == valString:
			return f.nameFor(t, f.constant(i, args[arg]))
		case v.kind == valThis && inst.ctx != 0:
			return f.nameFor(t, inst.ctx)
		}
	}
	return 0
}

// boundTo gives what a parameter is, 0: it is not known.
func (f *flow) boundTo(given, param int32) objID {
	for _, b := range f.givens[given] {
		if b.param == param {
			return b.value
		}
	}
	return 0
}

// given numbers a list, sorted by parameter.
func (f *flow) given(list []bound) int32 {
	if len(list) == 0 {
		return 0
	}
	var key []byte
	for _, b := range list {
		key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(b.param)), uint64(b.value))
	}
	n, ok := f.givenIDs[string(key)]
	if !ok {
		n = int32(len(f.givens))
		f.givens = append(f.givens, list)
		f.givenIDs[string(key)] = n
	}
	return n
}

// Within narrows a question about a method's code: to receivers of a class ("": any; of a static method, the component for which it runs),
// and to what it is called with.
type Within struct {
	Recv  string
	Given *Given // nil: anything
}

// Given is what a method is called with, as far as its calls are told apart by it: one or several lists. Equal ones are one pointer.
type Given struct{ lists []int32 }

// GivenTo tells what a site's calls give to a callee, where the site's method is narrowed itself; nil: calls of the callee are not told
// apart.
func (p *Program) GivenTo(s *Site, callee *Method, in Within) *Given {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.infos[callee.ID].aparts == 0 {
		return nil
	}
	f := p.flow
	var lists []int32
	p.eachInstance(s.Method, in, func(i int32, _ bool) {
		for l := f.calls[f.insts[i].calls+s.index].links; l != 0; l = f.links[l].older {
			if target := &f.insts[f.links[l].inst]; target.method == int32(callee.ID) {
				lists = append(lists, target.given)
			}
		}
	})
	if len(lists) == 0 {
		return nil
	}
	slices.Sort(lists)
	lists = slices.Compact(lists)
	var key []byte
	for _, n := range lists {
		key = binary.AppendUvarint(key, uint64(n))
	}
	g := p.givens[string(key)]
	if g == nil {
		g = &Given{lists}
		if p.givens == nil {
			p.givens = map[string]*Given{}
		}
		p.givens[string(key)] = g
	}
	return g
}

// has tells whether a list is among them.
func (g *Given) has(given int32) bool {
	if g == nil {
		return true
	}
	_, ok := slices.BinarySearch(g.lists, given)
	return ok
}

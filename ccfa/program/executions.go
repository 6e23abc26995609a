package program

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
)

// This file follows what runs from one method on, each method on the objects that it runs on, and tells which objects its instructions have.

// Execution is a method's code as the flow knows it to run: on one receiver, for what one call passes, or on any.
type Execution struct {
	inst   int32
	this   objID // the receiver; 0: none, or any
	making bool  // the receiver is being made: a constructor runs, or what it calls on its own object
	args   int32 // what the call passes, where that is less than all calls do: see bindings; 0: it is not told apart
}

// bindings number what calls pass.
type bindings struct {
	lists [][]binding // from 1
	ids   map[string]int32
	count map[int32]int // of lists, by instance
}

// binding is a parameter, from 1, and the objects that it can be.
type binding struct {
	param   int32
	objects []objID
}

// Limits of what calls are told apart by.
const (
	maxBound    = 4  // objects of one parameter
	maxBindings = 48 // lists of one instance; further calls are not told apart
)

// ObjectID is an abstract object. Equal ones are one object; see Program.MayBeOne for others. Their order means nothing.
type ObjectID = objID

// fewReceivers is how many receivers of a call are followed one by one where the method was analysed for all of them together.
const fewReceivers = 4

// Executions are those of a method on receivers of a class; of a static method all.
func (p *Program) Executions(m *Method, recv string) []Execution {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.flow
	var out []Execution
	p.eachInstance(m, Within{Recv: recv}, func(i int32, mixed bool) {
		inst := &f.insts[i]
		if m.Static() {
			out = append(out, Execution{inst: i})
			return
		}
		if inst.ctx != 0 {
			out = append(out, Execution{inst: i, this: inst.ctx})
			return
		}
		var on []objID
		if n := f.paramNode(inst, p.bodyOf(int32(m.ID)), 0); n != 0 {
			for _, o := range f.nodes[n].objs {
				if recv == "" || p.h.types[f.objects[o].typ].name == recv {
					on = append(on, o)
				}
			}
		}
		out = append(out, each(i, on, false)...)
	})
	return out
}

// each are the executions of an instance for any receiver on some of them: one by one where they are few.
func each(i int32, on []objID, making bool) []Execution {
	if len(on) == 0 || len(on) > fewReceivers {
		return []Execution{{inst: i, making: making}}
	}
	out := make([]Execution, len(on))
	for k, o := range on {
		out[k] = Execution{inst: i, this: o, making: making}
	}
	return out
}

// Of is the method that an execution runs.
func (p *Program) Of(e Execution) *Method { return p.methods[p.flow.insts[e.inst].method] }

// Making tells whether the execution's receiver is still being made.
func (e Execution) Making() bool { return e.making }

// Call is what one call of an execution runs.
type Call struct {
	Site *Site
	Runs Execution
}

// Called lists what an execution's calls run: the APK's methods, not what the framework calls back.
func (p *Program) Called(e Execution) []Call {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.flow
	inst := &f.insts[e.inst]
	b := p.bodyOf(inst.method)
	sites := p.sitesOf(inst.method)
	var out []Call
	for s := range b.sites {
		site := &b.sites[s]
		links := f.calls[inst.calls+int32(s)].links
		if links == 0 || site.kind == InvokeCustom {
			continue
		}
		recv := int32(undefined)
		if site.nargs > 0 {
			recv = b.uncast(b.siteArgs(site)[0])
		}
		virtual := site.kind == InvokeVirtual || site.kind == InvokeInterface
		onThis := recv != undefined && b.values[recv].kind == valThis && e.this != 0
		for l := links; l != 0; l = f.links[l].older {
			t := f.links[l].inst
			to := &f.insts[t]
			m := p.methods[to.method]
			making := m.Name == "<init>" || onThis && e.making
			args := p.bind(e, b, site, t)
			switch {
			case m.Static():
				out = append(out, Call{sites[s], Execution{inst: t, args: args}})
			case onThis:
				if to.ctx != 0 && to.ctx != e.this || to.ctx == 0 && virtual && f.objects[e.this].val == 0 && !p.dispatches(e.this, to.method) {
					continue
				}
				out = append(out, Call{sites[s], Execution{t, e.this, making, args}})
			case to.ctx != 0:
				out = append(out, Call{sites[s], Execution{t, to.ctx, making, args}})
			default:
				var on []objID
				if recv != undefined {
					for _, o := range p.valueOfExecution(e, b, recv) {
						if k := f.objects[o].kind; k != Null && k != Int && (!virtual || p.dispatches(o, to.method)) {
							on = append(on, o)
						}
						if len(on) > fewReceivers {
							break
						}
					}
				}
				for _, run := range each(t, on, making) {
					run.args = args
					out = append(out, Call{sites[s], run})
				}
			}
		}
	}
	return out
}

// dispatches tells whether a virtual call on an object can run the method.
func (p *Program) dispatches(o objID, m int32) bool {
	obj := &p.flow.objects[o]
	if p.flow.loose(obj) {
		return true
	}
	return p.h.dispatch(obj.typ, p.infos[m].sel) == m
}

// uncast looks through casts.
func (b *body) uncast(v int32) int32 {
	for range maxCasts {
		if b.values[v].kind != valCast {
			break
		}
		v = b.values[v].b
	}
	return v
}

// maxCasts bounds how many casts of one value are looked through.
const maxCasts = 8

// bind numbers what a call passes to a method in scope, as far as it is less than what all calls pass; 0: it is not told apart.
func (p *Program) bind(e Execution, b *body, site *bodySite, t int32) int32 {
	f := p.flow
	to := &f.insts[t]
	if !p.methods[to.method].Class.InScope || !to.made {
		return 0
	}
	args, callee := b.siteArgs(site), p.bodyOf(to.method)
	var list []binding
	var key []byte
	for i := 2; i < len(callee.values) && callee.values[i].kind <= valParam; i++ {
		v := &callee.values[i]
		if v.kind != valParam || v.node < 0 || int(v.a) >= len(args) || args[v.a] == undefined {
			continue
		}
		passed := p.valueOfExecution(e, b, args[v.a])
		if all := f.nodes[to.base+nodeID(v.node)].objs; len(passed) == 0 || len(passed) > maxBound || len(passed) >= len(all) {
			continue
		}
		list = append(list, binding{v.a, passed})
		key = binary.AppendUvarint(key, uint64(v.a))
		for _, o := range slices.Sorted(slices.Values(passed)) {
			key = binary.AppendUvarint(key, uint64(o))
		}
		key = append(key, 0)
	}
	if len(list) == 0 {
		return 0
	}
	if p.bound == nil {
		p.bound = &bindings{lists: make([][]binding, 1), ids: map[string]int32{}, count: map[int32]int{}}
	}
	key = binary.AppendUvarint(key, uint64(t))
	n, ok := p.bound.ids[string(key)]
	if !ok {
		if p.bound.count[t] == maxBindings {
			return 0
		}
		p.bound.count[t]++
		n = int32(len(p.bound.lists))
		p.bound.ids[string(key)] = n
		p.bound.lists = append(p.bound.lists, list)
	}
	return n
}

// narrowed gives the objects of a value that an execution is told apart by: the receiver where the method was analysed for any, or a parameter.
func (p *Program) narrowed(e Execution, b *body, v int32) ([]objID, bool) {
	switch val := &b.values[v]; {
	case val.kind == valThis && e.this != 0:
		return []objID{e.this}, true
	case val.kind == valParam && e.args != 0:
		for _, of := range p.bound.lists[e.args] {
			if of.param == val.a {
				return of.objects, true
			}
		}
	}
	return nil, false
}

// valueOfExecution gives the objects of a value of an execution. The caller must not change the slice.
func (p *Program) valueOfExecution(e Execution, b *body, v int32) []objID {
	f := p.flow
	u := b.uncast(v)
	if objects, ok := p.narrowed(e, b, u); ok {
		return objects
	}
	if val := &b.values[u]; val.kind == valField {
		if bases, ok := p.narrowed(e, b, b.uncast(val.b)); ok {
			key := f.fieldKeyAt(p.dexes[p.infos[f.insts[e.inst].method].dex], uint32(val.a))
			var out []objID
			for _, o := range bases {
				out = append(out, p.place(o, key)...)
			}
			return out
		}
	}
	val := &b.values[v]
	if val.node < 0 {
		return nil
	}
	return f.nodes[f.insts[e.inst].base+nodeID(val.node)].objs
}

// Accessed gives the objects whose field or elements an execution's access is to, as far as others may see them; known is false where they
// are not known at all. Static fields have none.
func (p *Program) Accessed(e Execution, a *Access) (objects []ObjectID, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.accessed(e, a)
}

func (p *Program) accessed(e Execution, a *Access) (objects []ObjectID, known bool) {
	if a.Kind == ToStatic || a.local {
		return nil, true
	}
	b := p.bodyOf(int32(a.Method.ID))
	base := b.uncast(a.base)
	if base == undefined {
		return nil, false
	}
	if e.making && b.values[base].kind == valThis {
		return nil, true
	}
	shared := p.sharedObjects()
	set := p.valueOfExecution(e, b, a.base)
	for _, o := range set {
		if int(o) < len(shared) && shared[o] {
			objects = append(objects, o)
		}
	}
	return objects, len(set) > 0
}

// ArgumentOf gives the objects of an argument of a call (0: the receiver) in an execution, constants too.
func (p *Program) ArgumentOf(e Execution, s *Site, i int) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.bodyOf(int32(s.Method.ID))
	args := b.siteArgs(&b.sites[s.index])
	if i < 0 || i >= len(args) || args[i] == undefined {
		return nil
	}
	if b.values[args[i]].node < 0 {
		return p.present(append(p.constants(s.Method, args[i], e.inst), p.valueOfExecution(e, b, args[i])...))
	}
	return p.present(p.valueOfExecution(e, b, args[i]))
}

// ReceiversOf gives the objects that a call is on in an execution, as far as others may see them; known as in Accessed.
func (p *Program) ReceiversOf(e Execution, s *Site, i int) (objects []ObjectID, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.bodyOf(int32(s.Method.ID))
	args := b.siteArgs(&b.sites[s.index])
	if i < 0 || i >= len(args) || args[i] == undefined {
		return nil, false
	}
	return p.accessed(e, &Access{Method: s.Method, PC: s.PC, base: args[i]})
}

// CallinOf is Callin in an execution.
func (p *Program) CallinOf(e Execution, s *Site) (MethodRef, bool) {
	if s.Kind == InvokeCustom {
		return MethodRef{}, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.flow
	b := p.bodyOf(int32(s.Method.ID))
	c := f.callee(p.dexes[p.infos[s.Method.ID].dex], b.sites[s.index].ref)
	cl := &f.calls[f.insts[e.inst].calls+s.index]
	if !cl.outside && (cl.links != 0 || c.target != noMethod) {
		return MethodRef{}, false
	}
	if c.outside.method != nil {
		return MethodRef{Class: c.outside.class.Name, Name: c.ref.Name, Desc: c.ref.Desc}, true
	}
	return c.ref, c.target == noMethod
}

// ObjectAt gives an object by its id.
func (p *Program) ObjectAt(id ObjectID) *Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.objectAt(id)
}

// MayBeOne tells whether two abstract objects may stand for the same object.
func (p *Program) MayBeOne(a, b ObjectID) bool {
	if a == b {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.flow
	x, y := &f.objects[a], &f.objects[b]
	if x.kind == Widget && (y.kind == Widget || y.kind == Alloc) || x.kind == Alloc && y.kind == Widget {
		return false // a layout's views are not made by code
	}
	joint := func(o *object) bool { return o.kind == Alloc && o.method == manyPlaces }
	switch {
	case f.loose(x) && f.loose(y):
		return f.h.subtype(x.typ, y.typ) || f.h.subtype(y.typ, x.typ)
	case f.loose(x):
		return f.h.subtype(y.typ, x.typ)
	case f.loose(y):
		return f.h.subtype(x.typ, y.typ)
	case joint(x) || joint(y):
		return x.typ == y.typ && x.kind == y.kind
	}
	return false
}

// Loose tells whether MayBeOne may say of an object and another one that they are one.
func (p *Program) Loose(id ObjectID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	o := &p.flow.objects[id]
	return o.kind != Widget && p.flow.loose(o) || o.kind == Alloc && o.method == manyPlaces
}

// sharedObjects marks the objects that more than the code that makes them may see: those that Android makes, those that are kept somewhere,
// and those that are given to code outside of the APK, or that it can call.
func (p *Program) sharedObjects() []bool {
	if p.shared != nil {
		return p.shared
	}
	f := p.flow
	p.shared = make([]bool, len(f.objects))
	var work []objID
	mark := func(o objID) {
		if !p.shared[o] {
			p.shared[o] = true
			work = append(work, o)
		}
	}
	fields := map[objID][]nodeID{}
	for id, n := range f.fieldNodes {
		o := objID(id >> 32)
		if o != 0 {
			fields[o] = append(fields[o], n)
			continue
		}
		for _, held := range f.nodes[n].objs {
			mark(held)
		}
	}
	for o := 1; o < len(f.objects); o++ {
		obj := &f.objects[o]
		if obj.kind != Alloc || obj.method == manyPlaces || obj.val != 0 || f.h.types[obj.typ].class != nil && len(f.rootMethods(obj.typ)) > 0 {
			mark(objID(o))
		}
	}
	for ci := 1; ci < len(f.calls); ci++ {
		if !f.calls[ci].outside {
			continue
		}
		b := p.bodyOf(f.insts[f.calls[ci].inst].method)
		for _, v := range b.siteArgs(&b.sites[f.calls[ci].site])[1:] {
			if n := b.values[v].node; n >= 0 {
				for _, o := range f.nodes[f.insts[f.calls[ci].inst].base+nodeID(n)].objs {
					mark(o)
				}
			}
		}
	}
	for len(work) > 0 {
		o := work[len(work)-1]
		work = work[:len(work)-1]
		for _, n := range fields[o] {
			for _, held := range f.nodes[n].objs {
				mark(held)
			}
		}
	}
	return p.shared
}

// HolderOf gives a field that holds an object: of the app's own classes if there is one, else any, the first by class and name.
func (p *Program) HolderOf(o ObjectID) (Field, bool) {
	p.mu.Lock()
	if p.holders == nil {
		p.holders = map[objID]int32{}
		for id, n := range p.flow.fieldNodes {
			key := int32(uint32(id))
			if p.flow.keys[key].typ == 0 {
				continue // no field
			}
			for _, held := range p.flow.nodes[n].objs {
				if known, ok := p.holders[held]; !ok || p.compareKeys(key, known) < 0 {
					p.holders[held] = key
				}
			}
		}
	}
	key, ok := p.holders[o]
	p.mu.Unlock()
	if !ok {
		return Field{}, false
	}
	return p.FieldAt(int(key)), true
}

// compareKeys orders fields: those of the app's own classes first, then by class and name.
func (p *Program) compareKeys(a, b int32) int {
	x, y := &p.flow.keys[a], &p.flow.keys[b]
	own := func(k *fieldKey) int {
		if class := p.h.types[k.name.owner].class; class != nil && class.InScope && !strings.Contains(k.name.name, "$") {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(own(x), own(y)), strings.Compare(p.h.types[x.name.owner].name, p.h.types[y.name.owner].name), strings.Compare(x.name.name, y.name.name))
}

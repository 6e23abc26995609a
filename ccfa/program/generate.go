package program

import (
	"cbcov/apk/dex"
)

// This file turns a body into nodes and edges, when the flow reaches it.

// makeInstance puts an instance's body into the graph.
func (f *flow) makeInstance(i int32) {
	m := f.insts[i].method
	info := &f.p.infos[m]
	b := info.body
	inst := &f.insts[i]
	inst.made = true
	inst.base = f.newNodes(int(b.nodes))
	if len(b.returns) > 0 {
		inst.ret = f.newNodes(1)
	}
	inst.calls = int32(len(f.calls))
	for s := range b.sites {
		f.calls = append(f.calls, call{inst: i, site: int32(s)})
	}
	f.initClass(info.typ)
	for v := range b.values {
		if b.values[v].node >= 0 {
			f.makeValue(i, int32(v))
		}
	}
	for s := range b.stores {
		f.makeStore(i, &b.stores[s])
	}
	ret := f.insts[i].ret
	for _, v := range b.returns {
		f.pass(i, v, ret)
	}
	for s := range b.sites {
		f.makeCall(i, int32(s))
	}
}

// initClass makes a class's initialiser run.
func (f *flow) initClass(t typeID) {
	for ; t != 0; t = f.h.types[t].super {
		info := &f.h.types[t]
		if info.class == nil || info.clinit {
			return
		}
		info.clinit = true
		if m, ok := f.h.methods[pairKey(t, f.clinit)]; ok {
			f.callRoot(m, 0)
		}
	}
}

// makeValue makes what defines one value with a node.
func (f *flow) makeValue(i, v int32) {
	inst := f.insts[i]
	info := &f.p.infos[inst.method]
	d := f.p.dexes[info.dex]
	val := info.body.values[v]
	n := inst.base + nodeID(val.node)
	switch val.kind {
	case valOther:
		f.add(n, f.unknown(f.h.typ("I")))
	case valThis:
		if inst.ctx != 0 {
			f.add(n, inst.ctx)
		}
	case valParam:
		f.declare(n, f.paramType(d, info, val.a))
	case valNew:
		f.makeNew(i, n, f.typeAt(d, uint32(val.a)), val.b)
	case valArray:
		f.makeNew(i, n, f.typeAt(d, uint32(val.a)), val.b)
	case valResult:
		if s := &info.body.sites[val.a]; s.kind != InvokeCustom {
			f.declare(n, f.callee(d, s.ref).ret)
		}
	case valField:
		key := f.fieldKeyAt(d, uint32(val.a))
		f.declare(n, f.keys[key].typ)
		if base := f.valueNode(i, val.b); base != 0 {
			f.edge(base, edgeLoad, n, key)
			if k := f.keys[key]; k.outside { // what store rules keep under a field's name is in the field
				f.edge(base, edgeLoad, n, f.key(fieldName{name: k.name.name}, 0))
			}
		}
	case valStatic:
		key := f.fieldKeyAt(d, uint32(val.a))
		f.initClass(f.keys[key].name.owner)
		f.copyEdge(f.staticNode(key), n)
	case valElem:
		if base := f.valueNode(i, val.b); base != 0 {
			f.edge(base, edgeLoad, n, elemKey)
		}
	case valCast:
		f.declare(n, f.typeAt(d, uint32(val.a)))
		f.nodes[n].cast = f.nodes[n].typ != 0
		f.pass(i, val.b, n)
	case valPhi:
		for _, o := range info.body.phis[val.a:val.b] {
			if o != undefined && o != v {
				f.pass(i, o, n)
			}
		}
	}
}

// declare notes the declared type of a node.
func (f *flow) declare(n nodeID, t typeID) {
	if tr := f.h.types[t].traits; tr&traitRef != 0 && tr&traitObject == 0 {
		f.nodes[n].typ = t
	}
}

// paramType gives the type of parameter i, from 1.
func (f *flow) paramType(d *dexFile, info *methodInfo, i int32) typeID {
	params := d.f.MethodProto(info.index).Params
	if int(i) > len(params) {
		return f.h.typ(objectDesc)
	}
	return f.typeAt(d, uint32(params[i-1]))
}

// makeNew makes the object of an allocation.
func (f *flow) makeNew(i int32, n nodeID, t typeID, pc int32) {
	if f.h.types[t].traits&traitBoring != 0 {
		return
	}
	f.initClass(t)
	f.add(n, f.madeAt(i, t, pc))
}

// madeAt gives the object that an instance allocates at a pc.
func (f *flow) madeAt(i int32, t typeID, pc int32) objID {
	inst := &f.insts[i]
	return f.object(object{kind: Alloc, typ: t, method: inst.method, at: pc, owner: f.owner(inst), given: inst.given})
}

// made gives the object of an allocation; 0: nothing depends on it.
func (f *flow) made(i int32, v *value) objID {
	t := f.typeAt(f.p.dexes[f.p.infos[f.insts[i].method].dex], uint32(v.a))
	if f.h.types[t].traits&traitBoring != 0 {
		return 0
	}
	f.initClass(t)
	return f.madeAt(i, t, v.b)
}

// makeStore makes the edge of an assignment.
func (f *flow) makeStore(i int32, s *store) {
	d := f.p.dexes[f.p.infos[f.insts[i].method].dex]
	src := f.valueNode(i, s.src)
	if src == 0 {
		return
	}
	if s.kind == storeStatic {
		key := f.fieldKeyAt(d, s.field)
		f.initClass(f.keys[key].name.owner)
		f.copyEdge(src, f.staticNode(key))
		return
	}
	key := int32(elemKey)
	if s.kind == storeField {
		key = f.fieldKeyAt(d, s.field)
	}
	if base := f.valueNode(i, s.base); base != 0 {
		f.edge(base, edgeStore, src, key)
	}
}

// seedParameters gives a method's parameters what outside code may pass.
func (f *flow) seedParameters(i int32) {
	inst := &f.insts[i]
	if inst.rooted {
		return
	}
	inst.rooted = true
	if f.handed(inst.method) {
		f.unseeded = append(f.unseeded, i)
		return
	}
	info := &f.p.infos[inst.method]
	d := f.p.dexes[info.dex]
	base := inst.base
	for v := range info.body.values {
		val := &info.body.values[v]
		if val.kind == valParam && val.node >= 0 {
			f.seed(base+nodeID(val.node), f.paramType(d, info, val.a))
		}
	}
}

// makeCall makes a call site wait for its receivers, or calls at once where
// there is none.
func (f *flow) makeCall(i, s int32) {
	inst := &f.insts[i]
	info := &f.p.infos[inst.method]
	site := &info.body.sites[s]
	ci := inst.calls + s
	if site.kind == InvokeCustom {
		f.makeLambda(i, ci, site)
		return
	}
	c := f.callee(f.p.dexes[info.dex], site.ref)
	if site.kind == InvokeStatic {
		f.initClass(c.typ)
		f.callTarget(ci, c, c.target, 0, f.owner(&f.insts[i]))
		return
	}
	recv := f.valueNode(i, info.body.siteArgs(site)[0])
	if recv != 0 {
		f.edge(recv, edgeCall, 0, ci)
	} else if c.target == noMethod {
		f.outsideCall(ci, c)
	}
}

// receiver handles a receiver object that reached a call.
func (f *flow) receiver(ci int32, o objID) {
	obj := f.objects[o]
	if obj.kind == Null || obj.kind == Int {
		return
	}
	cl := f.calls[ci]
	info := &f.p.infos[f.insts[cl.inst].method]
	site := &info.body.sites[cl.site]
	c := f.callee(f.p.dexes[info.dex], site.ref)
	if obj.kind == Unknown && !f.h.subtype(obj.typ, c.typ) {
		if class := f.h.types[c.typ].class; class != nil && class.InScope {
			f.callInstances(c.typ, ci)
			return
		} else if class != nil {
			o = f.unknown(c.typ)
			obj = f.objects[o]
		}
	}
	target := c.target
	switch {
	case site.kind == InvokeSuper:
		target = f.superTarget(info.typ, c)
	case site.kind == InvokeDirect:
	case obj.kind == Alloc && obj.val > 0 && f.lambdas[obj.val-1].name == c.ref.Name:
		f.callLambda(ci, int32(obj.val))
		return
	default:
		target = f.h.dispatch(obj.typ, c.sel)
	}
	f.callTarget(ci, c, target, o, o)
}

// callInstances makes all instances of a class receivers of a call: an object
// of a wider type reached it, and could be any of them.
func (f *flow) callInstances(t typeID, ci int32) {
	key := uint64(ci)<<32 | uint64(uint32(t))
	if !f.anyReceiver[key] {
		f.anyReceiver[key] = true
		f.edge(f.instancesOf(t), edgeCall, 0, ci)
	}
}

// superTarget finds what an invoke-super runs: the method of the superclass,
// or of the interface it names.
func (f *flow) superTarget(caller typeID, c *callee) int32 {
	if f.h.types[c.typ].traits&traitInterface != 0 {
		return f.h.dispatch(c.typ, c.sel)
	}
	return f.h.dispatch(f.h.types[caller].super, c.sel)
}

// callTarget calls an APK method in a context, or what is outside where there
// is none.
func (f *flow) callTarget(ci int32, c *callee, target int32, this, ctx objID) {
	if target == noMethod {
		f.outsideCall(ci, c)
		return
	}
	switch m := f.p.methods[target]; {
	case !m.Class.InScope && c.summary != nil && c.summary.Stands(f.ofApp(ci)):
		f.tellLibrary(ci, c.summary)
		f.outsideCall(ci, c)
	case m.Concrete():
		inst := f.apartFor(ci, c, target, ctx)
		if inst == 0 {
			inst = f.instanceFor(target, ctx)
		}
		f.pending = append(f.pending, pendingCall{inst: inst, call: ci, this: this})
		if c.summary != nil && !m.Class.InScope {
			f.libraryCall(ci, c)
		}
	case m.Flags&AccNative != 0:
		if n := f.resultNode(ci); n != 0 {
			f.seed(n, c.ret)
		}
	}
}

// ofApp tells whether a call is in the app's own code.
func (f *flow) ofApp(ci int32) bool {
	return f.p.methods[f.insts[f.calls[ci].inst].method].Class.InScope
}

// resultNode gives the node of a call's result, 0 if it is not used.
func (f *flow) resultNode(ci int32) nodeID {
	cl := &f.calls[ci]
	site := &f.p.infos[f.insts[cl.inst].method].body.sites[cl.site]
	if site.result == undefined {
		return 0
	}
	return f.valueNode(cl.inst, site.result)
}

// argNode gives the node of argument i of a call, 0 if it has none.
func (f *flow) argNode(ci int32, i int) nodeID {
	cl := &f.calls[ci]
	b := f.p.infos[f.insts[cl.inst].method].body
	args := b.siteArgs(&b.sites[cl.site])
	if i >= len(args) || args[i] == undefined {
		return 0
	}
	return f.valueNode(cl.inst, args[i])
}

// lambda is an object made by invoke-custom, as a lambda that was not
// desugared is.
type lambda struct {
	name   string // method of the interface
	impl   int32  // method that runs, noMethod: not in the APK
	call   int32  // the invoke-custom; its arguments come first
	direct bool   // the first argument is the receiver
}

// makeLambda handles an invoke-custom. Only lambdas made by the JDK's
// metafactory have the values looked for; others give nothing.
func (f *flow) makeLambda(i, ci int32, site *bodySite) {
	info := &f.p.infos[f.insts[i].method]
	d := f.p.dexes[info.dex]
	vals, err := d.f.CallSite(site.ref)
	if err != nil || len(vals) < 5 || vals[1].Kind != dex.ValueString || vals[2].Kind != dex.ValueMethodType ||
		vals[4].Kind != dex.ValueMethodHandle {
		return
	}
	handle := d.f.MethodHandle(vals[4].Index)
	if handle.Kind < 4 {
		return
	}
	c := f.callee(d, uint32(handle.Index))
	static := c.target != noMethod && f.p.methods[c.target].Static()
	f.lambdas = append(f.lambdas, lambda{name: d.f.String(vals[1].Index), impl: c.target, call: ci, direct: !static})
	id := int32(len(f.lambdas))
	t := f.typeAt(d, d.f.Proto(vals[2].Index).Return)
	inst := &f.insts[i]
	o := f.object(object{kind: Alloc, typ: t, method: inst.method, at: int32(site.pc), owner: f.owner(inst), given: inst.given, val: int64(id)})
	if n := f.resultNode(ci); n != 0 {
		f.add(n, o)
	}
	f.callLambda(0, id)
}

// callLambda calls a lambda's method; call 0 is a call from outside.
func (f *flow) callLambda(ci, id int32) {
	l := &f.lambdas[id-1]
	if l.impl != noMethod && f.p.methods[l.impl].Concrete() {
		f.pending = append(f.pending, pendingCall{inst: f.instanceFor(l.impl, 0), call: ci, lambda: id})
	}
}

// passLambda passes the captured values, then the arguments of the call.
func (f *flow) passLambda(l *lambda, pc pendingCall) {
	cl := f.calls[l.call]
	fb := f.p.infos[f.insts[cl.inst].method].body
	captured := fb.siteArgs(&fb.sites[cl.site])[1:]
	at := int32(1)
	if l.direct {
		at = 0
	}
	for _, v := range captured {
		f.passTo(cl.inst, v, pc.inst, at)
		at++
	}
	if pc.call == 0 {
		return
	}
	cl = f.calls[pc.call]
	fb = f.p.infos[f.insts[cl.inst].method].body
	for _, v := range fb.siteArgs(&fb.sites[cl.site])[1:] {
		f.passTo(cl.inst, v, pc.inst, at)
		at++
	}
}

// passTo lets a value flow to a parameter of an instance.
func (f *flow) passTo(from, v, to, param int32) {
	inst := &f.insts[to]
	if n := f.paramNode(inst, f.p.infos[inst.method].body, param); n != 0 && v != undefined {
		f.pass(from, v, n)
	}
}

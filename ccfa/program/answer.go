package program

import (
	"slices"

	"cbcov/apk/dex"
)

// eachInstance calls do for the flow instances of a method that run on a
// receiver of the class that is asked for, and are called with what is asked
// for. Instances for any receiver count as such (mixed is then true); where no
// class is asked for all count, and all of a static method that no component
// of the class calls.
func (p *Program) eachInstance(m *Method, in Within, do func(i int32, mixed bool)) {
	f := p.flow
	recv := in.Recv
	if m.Static() && !p.calledBy(m, recv) {
		recv = ""
	}
	for i := p.infos[m.ID].insts; i != 0; i = f.insts[i].older {
		inst := &f.insts[i]
		switch {
		case !inst.made || !in.Given.has(inst.given):
		case recv == "":
			do(i, false)
		case inst.ctx == 0:
			do(i, true)
		case p.h.types[f.objects[inst.ctx].typ].name == recv:
			do(i, false)
		}
	}
}

// calledBy tells whether a static method is analysed for a component.
func (p *Program) calledBy(m *Method, recv string) bool {
	f := p.flow
	for i := p.infos[m.ID].insts; i != 0; i = f.insts[i].older {
		if o := f.insts[i].ctx; o != 0 && p.h.types[f.objects[o].typ].name == recv {
			return true
		}
	}
	return false
}

// Callees are the APK methods (scope or library) that can run at the site, by
// value flow, sorted by id. What only the framework calls back is not among
// them. A site in a method that the flow did not reach has none.
func (p *Program) Callees(s *Site) []*Method { return p.CalleesIn(s, Within{}) }

// CalleesIn is Callees where the site's method runs on a receiver of class
// in.Recv, or, being static, for a component of the class, and so on: see Within.
func (p *Program) CalleesIn(s *Site, in Within) []*Method {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.flow
	var ids []int32
	p.eachInstance(s.Method, in, func(i int32, mixed bool) {
		this := mixed && p.localValue(s, 0).kind == valThis
		for l := f.calls[f.insts[i].calls+s.index].links; l != 0; l = f.links[l].older {
			target := &f.insts[f.links[l].inst]
			if !this || p.runsOn(s, target.method, in.Recv) {
				ids = append(ids, target.method)
			}
		}
	})
	slices.Sort(ids)
	ids = slices.Compact(ids)
	out := make([]*Method, len(ids))
	for i, id := range ids {
		out[i] = p.methods[id]
	}
	return out
}

// runsOn tells whether a call on `this` of class recv runs the target.
func (p *Program) runsOn(s *Site, target int32, recv string) bool {
	if s.Kind != InvokeVirtual && s.Kind != InvokeInterface {
		return true
	}
	t, ok := p.h.ids[recv]
	return ok && p.h.dispatch(t, p.infos[target].sel) == target
}

// Callin gives the method outside of the APK that the site can reach, if it
// can: that of the framework class that declares it, found from the written
// class upwards (through library superclasses of the APK). The written class
// is s.Ref.Class. A site can have callees and a callin.
func (p *Program) Callin(s *Site) (MethodRef, bool) { return p.CallinIn(s, Within{}) }

// CallinIn is Callin where the site's method is narrowed.
func (p *Program) CallinIn(s *Site, in Within) (MethodRef, bool) {
	if s.Kind == InvokeCustom {
		return MethodRef{}, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.flow
	b := p.bodyOf(int32(s.Method.ID))
	c := f.callee(p.dexes[p.infos[s.Method.ID].dex], b.sites[s.index].ref)
	called, outside := false, false
	p.eachInstance(s.Method, in, func(i int32, mixed bool) {
		cl := &f.calls[f.insts[i].calls+s.index]
		called = called || cl.links != 0
		outside = outside || cl.outside && !(mixed && p.thisRunsAPK(s, c, in.Recv))
	})
	if !outside && (called || c.target != noMethod) {
		return MethodRef{}, false
	}
	if c.outside.method != nil {
		return MethodRef{Class: c.outside.class.Name, Name: c.ref.Name, Desc: c.ref.Desc}, true
	}
	return c.ref, c.target == noMethod
}

// thisRunsAPK tells whether a call on `this` of class recv runs a method of
// the APK.
func (p *Program) thisRunsAPK(s *Site, c *callee, recv string) bool {
	if s.Kind != InvokeVirtual && s.Kind != InvokeInterface || p.localValue(s, 0).kind != valThis {
		return false
	}
	t, ok := p.h.ids[recv]
	return ok && p.h.dispatch(t, c.sel) != noMethod
}

// localValue gives the value of an argument within the site's method; the
// undefined value if it has no such argument.
func (p *Program) localValue(s *Site, i int) *value {
	b := p.bodyOf(int32(s.Method.ID))
	args := b.siteArgs(&b.sites[s.index])
	if i < 0 || i >= len(args) {
		return &b.values[undefined]
	}
	return &b.values[args[i]]
}

// Arg is what argument i of the site can be: 0 is the receiver, 1 the first
// parameter; a static call's receiver is empty. Objects of types that no
// callback depends on (numbers but int, StringBuilder, Bitmap and the like)
// are not followed: the answer is then empty. Sorted by kind, class and place.
func (p *Program) Arg(s *Site, i int) []*Object { return p.ArgIn(s, i, Within{}) }

// ArgIn is Arg where the site's method is narrowed.
func (p *Program) ArgIn(s *Site, i int, in Within) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := argKey{s, i, in}
	list, ok := p.args[key]
	if !ok {
		list = slices.Clip(p.argIn(s, i, in))
		if p.args == nil {
			p.args = map[argKey][]*Object{}
		}
		p.args[key] = list
	}
	return list
}

// argKey asks for an argument. Callers ask for the same one again and again.
type argKey struct {
	site *Site
	i    int
	in   Within
}

func (p *Program) argIn(s *Site, i int, in Within) []*Object {
	b := p.bodyOf(int32(s.Method.ID))
	args := b.siteArgs(&b.sites[s.index])
	if i < 0 || i >= len(args) || args[i] == undefined {
		return nil
	}
	set := p.valueIn(s.Method, args[i], in)
	if ref := p.argIsReference(s, i); ref {
		set = p.withNull(set)
	}
	if i == 0 && len(set) > 1 { // what is called on null throws
		set = slices.DeleteFunc(slices.Clone(set), func(o objID) bool { return o == p.flow.null })
	}
	return p.present(set)
}

// argIsReference tells whether an argument has a reference type.
func (p *Program) argIsReference(s *Site, i int) bool {
	if s.Kind == InvokeCustom || i == 0 {
		return true
	}
	b := p.bodyOf(int32(s.Method.ID))
	d := p.dexes[p.infos[s.Method.ID].dex]
	params := d.f.MethodProto(b.sites[s.index].ref).Params
	return i <= len(params) && d.traits[params[i-1]]&traitRef != 0
}

// withNull turns the constant 0 into null and drops other ints.
func (p *Program) withNull(set []objID) []objID {
	out := set[:0:0]
	for _, o := range set {
		switch obj := &p.flow.objects[o]; {
		case obj.kind != Int:
			out = append(out, o)
		case obj.val == 0:
			out = append(out, p.flow.null)
		}
	}
	return out
}

// valueIn gathers the objects of a value over a method's instances.
func (p *Program) valueIn(m *Method, v int32, in Within) []objID {
	f := p.flow
	var set []objID
	val := &p.bodyOf(int32(m.ID)).values[v]
	if p.infos[m.ID].insts == 0 {
		return p.constants(m, v, 0)
	}
	p.eachInstance(m, in, func(i int32, mixed bool) {
		if val.node < 0 {
			set = append(set, p.constants(m, v, i)...)
			return
		}
		for _, o := range f.nodes[f.insts[i].base+nodeID(val.node)].objs {
			if mixed && val.kind == valThis && p.h.types[f.objects[o].typ].name != in.Recv {
				continue
			}
			set = append(set, o)
		}
	})
	return set
}

// constants gives what a value without a node can be: constants, also joined.
func (p *Program) constants(m *Method, v, inst int32) []objID {
	b := p.bodyOf(int32(m.ID))
	seen := map[int32]bool{}
	var set []objID
	var walk func(v int32)
	walk = func(v int32) {
		val := &b.values[v]
		switch {
		case v == undefined || seen[v]:
		case val.constant():
			set = append(set, p.constantObject(m, val))
		case val.kind == valPhi:
			seen[v] = true
			for _, o := range b.phis[val.a:val.b] {
				walk(o)
			}
		case val.kind == valOther:
			set = append(set, p.flow.unknown(p.h.typ("I")))
		}
	}
	walk(v)
	return set
}

// constantObject gives the object of a constant.
func (p *Program) constantObject(m *Method, val *value) objID {
	file := p.files[p.infos[m.ID].dex]
	switch val.kind {
	case valString:
		return p.flow.object(object{kind: String, typ: p.h.typ(stringDesc), str: file.String(uint32(val.a))})
	case valClass:
		return p.flow.classConst(file.Type(uint32(val.a)))
	}
	return p.flow.object(object{kind: Int, typ: p.h.typ("I"), val: int64(val.a)})
}

// Return is what the call at the site can return; empty where nothing uses it.
func (p *Program) Return(s *Site) []*Object { return p.ReturnIn(s, Within{}) }

// ReturnIn is Return where the site's method is narrowed.
func (p *Program) ReturnIn(s *Site, in Within) []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.bodyOf(int32(s.Method.ID)).sites[s.index].result
	if v == undefined {
		return nil
	}
	return p.present(p.valueIn(s.Method, v, in))
}

// MadeByName lists the objects that a call makes of a class that it is given (Class.newInstance, Constructor.newInstance), narrowed as in says, and
// as far as they are of the type to which what it gives is cast at once. Their constructors are no callees of the call. only: it makes nothing else.
func (p *Program) MadeByName(s *Site, in Within) (made []*Object, only bool) {
	if s.Kind == InvokeCustom || s.Ref.Name != newInstance {
		return nil, false
	}
	only, cast := true, p.castTo(s)
	for _, o := range p.ReturnIn(s, in) {
		if o.Kind == Alloc && o.In == s.Method && o.PC == s.PC && (cast == "" || p.Subtype(o.Class, cast)) {
			made = append(made, o)
		} else {
			only = false
		}
	}
	return made, only
}

// castTo is the type to which the result of a call is cast right behind it; empty: it is not.
func (p *Program) castTo(s *Site) string {
	code, file := p.Code(s.Method)
	if code == nil {
		return ""
	}
	insns, err := code.Decode(nil)
	if err != nil {
		return ""
	}
	i := slices.IndexFunc(insns, func(in dex.Instruction) bool { return in.PC == s.PC })
	if i < 0 || i+2 >= len(insns) || insns[i+1].Op != dex.OpMoveResultObject || insns[i+2].Op != dex.OpCheckCast || insns[i+2].Regs[0] != insns[i+1].Regs[0] {
		return ""
	}
	return file.Type(insns[i+2].Index)
}

// GivenOut is what the methods return that outside code calls.
func (p *Program) GivenOut() []*Object {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.flow
	var set []objID
	for i := range f.insts {
		if inst := &f.insts[i]; inst.rooted && inst.ret != 0 {
			set = append(set, f.nodes[inst.ret].objs...)
		}
	}
	return p.present(set)
}

// Origin tells where argument i (as Arg) comes from in the site's own method.
func (p *Program) Origin(s *Site, i int) Origin {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.bodyOf(int32(s.Method.ID))
	f := p.files[p.infos[s.Method.ID].dex]
	val := p.localValue(s, i)
	for val.kind == valCast {
		val = &b.values[val.b]
	}
	switch val.kind {
	case valThis:
		return Origin{Kind: OriginThis}
	case valParam:
		return Origin{Kind: OriginParam, Param: int(val.a)}
	case valOther:
		if val.a > 0 {
			return Origin{Kind: OriginParam, Param: int(val.a)}
		}
	case valInt:
		return Origin{Kind: OriginConst, Int: int64(val.a)}
	case valString:
		return Origin{Kind: OriginConst, Str: f.String(uint32(val.a))}
	case valClass:
		return Origin{Kind: OriginConst, Str: f.Type(uint32(val.a))}
	case valNew, valArray:
		return Origin{Kind: OriginNew, PC: uint32(val.b)}
	case valResult:
		return Origin{Kind: OriginResult, Site: p.sitesOf(int32(s.Method.ID))[val.a]}
	case valStatic:
		return Origin{Kind: OriginField, Field: f.Field(uint32(val.a))}
	case valField:
		if b.values[val.b].kind == valThis {
			return Origin{Kind: OriginField, Field: f.Field(uint32(val.a)), OfThis: true}
		}
	}
	return Origin{}
}

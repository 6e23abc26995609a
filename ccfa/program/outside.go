package program

import (
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
)

// This file is what calls to methods outside of the APK do to the flow: the
// framework model's store and return rules, and a little reflection.

// builtin is a method of Java's own library that the flow knows.
type builtin uint8

const (
	builtinNone      builtin = iota
	builtinNew               // Class.newInstance, Constructor.newInstance: of class constants
	builtinForName           // Class.forName of string constants
	builtinGetClass          // Object.getClass
	builtinReceiver          // gives back its receiver: getConstructor, clone, …
	builtinCast              // gives back its first parameter
	builtinArrayCopy         // System.arraycopy
	builtinGetName           // Class.getName of class constants
	builtinFragment          // Fragment.instantiate of the name in its second parameter
	builtinJoin              // StringBuilder.toString, String.concat: of names of classes, see names.go
)

const newInstance = "newInstance"

var builtins = map[[2]string]builtin{
	{"Ljava/lang/Class;", newInstance}:               builtinNew,
	{"Ljava/lang/reflect/Constructor;", newInstance}: builtinNew,
	{"Ljava/lang/Class;", "forName"}:                 builtinForName,
	{"Ljava/lang/Class;", "getConstructor"}:          builtinReceiver,
	{"Ljava/lang/Class;", "getDeclaredConstructor"}:  builtinReceiver,
	{"Ljava/lang/Class;", "asSubclass"}:              builtinReceiver,
	{"Ljava/lang/Class;", "cast"}:                    builtinCast,
	{"Ljava/lang/Class;", "getName"}:                 builtinGetName,
	{"Ljava/lang/System;", "arraycopy"}:              builtinArrayCopy,
	{"Ljava/lang/ClassLoader;", "loadClass"}:         builtinForName,
	{builderDesc, "toString"}:                        builtinJoin,
	{"Ljava/lang/String;", "concat"}:                 builtinJoin,
}

func builtinOf(ref MethodRef) builtin {
	switch {
	case ref.Name == "getClass" && ref.Desc == "()Ljava/lang/Class;":
		return builtinGetClass
	case ref.Name == "clone" && ref.Desc == "()Ljava/lang/Object;":
		return builtinReceiver
	}
	if framework.MadeByName.OfMethod(ref.Class, ref.Name, func(a, b string) bool { return a == b }) {
		return builtinFragment
	}
	return builtins[[2]string{ref.Class, ref.Name}]
}

// keyLoad is the reading of what a store rule kept.
type keyLoad struct {
	key  int32
	call int32 // whose result stands in for what outside code kept
}

// outsideCall runs a call's method outside of the APK, once.
func (f *flow) outsideCall(ci int32, c *callee) {
	if f.calls[ci].outside {
		return
	}
	f.calls[ci].outside = true
	if c.builtin != builtinNone && f.callBuiltin(ci, c) {
		f.ruled = append(f.ruled, ci)
		return
	}
	returned := false
	if c.summary != nil {
		f.handOver(ci, c.summary)
		for i := range c.summary.Effects {
			returned = f.effect(ci, c, &c.summary.Effects[i]) || returned
		}
	}
	if n := f.resultNode(ci); n == 0 {
		return
	} else if returned {
		f.ruled = append(f.ruled, ci)
	} else {
		f.addResult(ci, n, c.ret)
	}
}

// libraryCall adds what the model says that objects keep, and what it gives of that, to what a bundled library's own code does, once.
func (f *flow) libraryCall(ci int32, c *callee) {
	if f.calls[ci].ruled {
		return
	}
	f.calls[ci].ruled = true
	if takesReturned(c.summary) {
		f.handOver(ci, c.summary)
	}
	f.tellLibrary(ci, c.summary)
	for i := range c.summary.Effects {
		switch e := &c.summary.Effects[i]; {
		case e.Kind == framework.Store, e.Kind == framework.Make, e.Kind == framework.Return && len(e.Value.Keys) > 0:
			f.effect(ci, c, e)
		}
	}
}

// ruledGives finds the parameter that the model says a bundled library's method gives back, givesOther: none. The rule stands above its code.
func (f *flow) ruledGives(m *Method) int32 {
	if m.Class.InScope {
		return givesOther
	}
	if s := f.h.fw.Summary(m.Class.Name, m.Name, m.Desc); s != nil {
		for i := range s.Effects {
			switch e := &s.Effects[i]; {
			case e.Kind != framework.Return || len(e.Value.Keys) > 0:
			case e.Value.Kind == framework.OpThis:
				return 0
			case e.Value.Kind == framework.OpParam:
				return int32(e.Value.Param)
			}
		}
	}
	return givesOther
}

// addResult puts an object for what outside code returned into a node.
func (f *flow) addResult(ci int32, n nodeID, t typeID) { f.addOutsider(ci, n, t, 0, false) }

// addNew is addResult for an object that the call makes: what the calling method is called with tells such objects apart, too.
func (f *flow) addNew(ci int32, n nodeID, t typeID) {
	f.addOutsider(ci, n, t, f.insts[f.calls[ci].inst].given, true)
}

// addOutsider puts an object of a type into a node; apart: one of a library's class is no object that the library's own code makes.
func (f *flow) addOutsider(ci int32, n nodeID, t typeID, given int32, apart bool) {
	tr := f.h.types[t].traits
	switch class := f.h.types[t].class; {
	case !followed(tr):
	case tr&(traitInt|traitString) != 0:
		f.add(n, f.unknown(t))
	case class != nil && (class.InScope || !apart):
		f.seed(n, t)
	default:
		cl := &f.calls[ci]
		f.add(n, f.object(object{kind: Result, typ: t, method: f.insts[cl.inst].method, at: cl.site, given: given}))
	}
}

// effect applies a store or return rule; it tells whether the rule says what
// the call returns.
func (f *flow) effect(ci int32, c *callee, e *framework.Effect) bool {
	switch e.Kind {
	case framework.Store:
		target, v := f.operand(ci, &e.Target), f.operand(ci, &e.Value)
		if e.Target.Kind == framework.OpNone {
			target = f.argNode(ci, 0)
		}
		if e.Target.Kind == framework.OpStatic && len(e.Target.Keys) == 0 {
			target = f.staticNode(f.key(fieldName{name: e.Key}, 0))
			if v != 0 {
				f.copyEdge(v, target)
			}
			return false
		}
		if target != 0 && v != 0 {
			f.edge(target, edgeStore, v, f.key(fieldName{name: e.Key}, 0))
		}
		return false
	case framework.Make:
		f.makeRule(ci, e)
		return false
	case framework.Open:
		if e.Name == "fragment" {
			f.hostedRule(ci, e)
		}
		return false
	case framework.Property:
		f.propertyRule(ci, e)
		return false
	case framework.Return:
		f.returnRule(ci, e)
	case framework.NewValue:
		if n := f.resultNode(ci); n != 0 {
			f.addNew(ci, n, f.h.typ(e.Type))
		}
	case framework.NamedValue:
		f.namedValue(ci, e)
	case framework.WidgetOf:
		if n, id := f.resultNode(ci), f.operand(ci, &e.Value); n != 0 && id != 0 {
			f.edge(id, edgeUse, n, ci)
		}
	default:
		return false
	}
	return true
}

// makeRule makes objects of the classes that an operand names, for a key.
func (f *flow) makeRule(ci int32, e *framework.Effect) {
	target, names := f.operand(ci, &e.Target), f.operand(ci, &e.Value)
	if e.Target.Kind == framework.OpNone {
		target = f.argNode(ci, 0)
	}
	if target == 0 || names == 0 {
		return
	}
	made := f.newNodes(1)
	f.makings = append(f.makings, making{call: ci, suffix: e.Suffix})
	f.edge(names, edgeMake, made, int32(len(f.makings)-1))
	f.edge(target, edgeStore, made, f.key(fieldName{name: e.Key}, 0))
}

// hostedRule makes the objects that an operand asks for by class constants: a host makes them, as it does what a layout names.
func (f *flow) hostedRule(ci int32, e *framework.Effect) {
	if classes := f.operand(ci, &e.Value); classes != 0 {
		f.makings = append(f.makings, making{call: ci, hosted: true})
		f.edge(classes, edgeMake, f.newNodes(1), int32(len(f.makings)-1))
	}
}

// making is a call that makes objects of classes that are named.
type making struct {
	call   int32
	suffix string // of the class that a generator wrote for the named one; "": the named one itself
	hosted bool   // only what class constants name, and one object of each
}

// makeNamed makes an object of the class that an object names; an object of the app's own names that which was generated for its class, or for the
// nearest one above that has any.
func (f *flow) makeNamed(m making, to nodeID, o objID) {
	if m.hosted {
		if obj := &f.objects[o]; obj.kind == ClassConst && f.p.byName[obj.str] != nil && !f.hostMade[obj.str] {
			f.hostMade[obj.str] = true
			if made := f.addComponent(obj.str); made != 0 {
				f.add(f.staticNode(f.key(fieldName{name: "fragment"}, 0)), made) // where the model's rules look for one that was let in
			}
		}
		return
	}
	desc := ""
	switch obj := &f.objects[o]; obj.kind {
	case ClassConst:
		desc = obj.str
	case String:
		desc = descriptor.Class(obj.str)
	case Alloc, Component, Widget:
		for t := obj.typ; desc == "" && t != 0 && f.h.types[t].class != nil; t = f.h.types[t].super {
			if name := f.h.types[t].name; m.suffix != "" && f.p.byName[f.p.generatedFor(name, m.suffix)] != nil {
				desc = name
			}
		}
	}
	if desc == "" {
		return
	}
	if m.suffix != "" {
		desc = f.p.generatedFor(desc, m.suffix)
	}
	cl := &f.calls[m.call]
	inst := &f.insts[cl.inst]
	if o := f.makeByClass(to, desc, inst.method, int32(f.p.infos[inst.method].body.sites[cl.site].pc)); o != 0 {
		f.ruledObjects[o] = true
	}
}

// generatedFor gives the class that generators of code write for another one: in its package, with the names of the classes around it in front of its
// own, and a suffix. Room and Hilt put `_` between the names, ButterKnife leaves the `$` that is there.
func (p *Program) generatedFor(desc, suffix string) string {
	name := strings.TrimSuffix(desc, ";")
	pkg := strings.LastIndexByte(name, '/') + 1
	if plain := name + suffix + ";"; p.byName[plain] != nil {
		return plain
	}
	return name[:pkg] + strings.ReplaceAll(name[pkg:], "$", "_") + suffix + ";"
}

// namedValue gives what a name stands for: the same object wherever the name is the same.
func (f *flow) namedValue(ci int32, e *framework.Effect) {
	n := f.resultNode(ci)
	if n == 0 {
		return
	}
	t := f.h.typ(e.Type)
	if e.Value.Kind == framework.OpNone {
		f.add(n, f.object(object{kind: Named, typ: t}))
		return
	}
	if name := f.operand(ci, &e.Value); name != 0 {
		f.nameds = append(f.nameds, named{ci, t})
		f.edge(name, edgeName, n, int32(len(f.nameds)-1))
	}
}

// named is a call that gives the object of a type that a name stands for.
type named struct {
	call int32
	typ  typeID
}

// byName gives what an object names; one that comes from outside may name anything.
func (f *flow) byName(n named, to nodeID, o objID) {
	if of := f.nameFor(n.typ, o); of != 0 {
		f.add(to, of)
	} else if k := f.objects[o].kind; k == Unknown || k == Result {
		f.addResult(n.call, to, n.typ)
	}
}

// nameFor gives the object of a type that a string names, or an object by its class; 0: it names none.
func (f *flow) nameFor(t typeID, o objID) objID {
	switch obj := &f.objects[o]; obj.kind {
	case String:
		return f.object(object{kind: Named, typ: t, str: obj.str})
	case Alloc, Component:
		return f.object(object{kind: Named, typ: t, str: f.h.types[obj.typ].name})
	}
	return 0
}

// returnRule passes the objects of an operand to the result.
func (f *flow) returnRule(ci int32, e *framework.Effect) {
	n := f.resultNode(ci)
	if n == 0 {
		return
	}
	keys := e.Value.Keys
	if len(keys) == 0 || e.Value.Kind == framework.OpStatic && len(keys) == 1 {
		if v := f.operand(ci, &e.Value); v != 0 {
			f.copyEdge(v, n)
		}
		return
	}
	base := e.Value
	base.Keys = keys[:len(keys)-1]
	if v := f.operand(ci, &base); v != 0 {
		f.keyLoads = append(f.keyLoads, keyLoad{f.key(fieldName{name: keys[len(keys)-1]}, 0), ci})
		f.edge(v, edgeLoadOrNew, n, int32(len(f.keyLoads)-1))
	}
}

// loadOrNew reads a key of an object; objects that outside code can have
// filled too give an object of their own.
func (f *flow) loadOrNew(l keyLoad, to nodeID, o objID) {
	if n := f.fieldNode(o, l.key); n != 0 {
		f.copyEdge(n, to)
	}
	if k := f.objects[o].kind; k == Unknown || k == Result || k == Component {
		f.addResult(l.call, to, f.calleeOf(l.call).ret)
	}
}

// operand gives the node of an operand of a rule; 0 if the call has none.
func (f *flow) operand(ci int32, op *framework.Operand) nodeID {
	keys := op.Keys
	var n nodeID
	switch op.Kind {
	case framework.OpThis:
		n = f.argNode(ci, 0)
	case framework.OpParam:
		n = f.argNode(ci, op.Param)
	case framework.OpResult:
		n = f.resultNode(ci)
	case framework.OpReturned:
		n = f.returnedNode(ci)
	case framework.OpOne:
		n = f.newNodes(1)
		f.add(n, f.object(object{kind: Named, typ: f.h.typ(op.Type)}))
	case framework.OpStatic:
		if len(keys) == 0 {
			return 0
		}
		n, keys = f.staticNode(f.key(fieldName{name: keys[0]}, 0)), keys[1:]
	}
	for _, k := range keys {
		if n == 0 {
			return 0
		}
		to := f.newNodes(1)
		f.edge(n, edgeLoad, to, f.key(fieldName{name: k}, 0))
		n = to
	}
	return n
}

// callBuiltin runs a method of Java's library that the flow knows; false: the
// call is handled as any other.
func (f *flow) callBuiltin(ci int32, c *callee) bool {
	n := f.resultNode(ci)
	if c.builtin == builtinArrayCopy {
		if from, to := f.argNode(ci, 1), f.argNode(ci, 3); from != 0 && to != 0 {
			elems := f.newNodes(1)
			f.edge(from, edgeLoad, elems, elemKey)
			f.edge(to, edgeStore, elems, elemKey)
		}
		return true
	}
	if c.builtin == builtinJoin {
		return n != 0 && f.joinName(ci, n)
	}
	arg := 0
	switch c.builtin {
	case builtinForName, builtinCast:
		arg = 1
	case builtinFragment:
		arg = 2
	}
	from := f.argNode(ci, arg)
	if n == 0 || from == 0 {
		return false
	}
	if c.builtin == builtinReceiver || c.builtin == builtinCast {
		f.copyEdge(from, n)
	} else {
		f.edge(from, edgeUse, n, ci)
	}
	return true
}

// use hands an object to a call that makes another of it.
func (f *flow) use(ci int32, to nodeID, o objID) {
	obj := f.objects[o]
	cl := f.calls[ci]
	inst := f.insts[cl.inst]
	info := &f.p.infos[inst.method]
	site := &info.body.sites[cl.site]
	c := f.callee(f.p.dexes[info.dex], site.ref)
	switch {
	case c.builtin == builtinGetClass:
		if obj.kind == Alloc || obj.kind == Component || obj.kind == Widget {
			f.add(to, f.classConst(f.h.types[obj.typ].name))
		}
	case c.builtin == builtinForName && obj.kind == String:
		if desc := descriptor.Class(obj.str); f.p.byName[desc] != nil {
			f.add(to, f.classConst(desc))
		}
	case c.builtin == builtinGetName && obj.kind == ClassConst:
		f.add(to, f.object(object{kind: String, typ: f.h.typ(stringDesc), str: descriptor.Java(obj.str)}))
	case c.builtin == builtinFragment && obj.kind == String:
		f.makeByClass(to, descriptor.Class(obj.str), inst.method, int32(site.pc))
	case c.builtin == builtinNew && obj.kind == ClassConst:
		f.makeByClass(to, obj.str, inst.method, int32(site.pc))
	case c.builtin == builtinNone && obj.kind == Int && obj.val != 0:
		for _, w := range f.widgets(obj.val, c.ret) {
			f.add(to, w)
		}
	case obj.kind == Unknown || obj.kind == Result:
		if c.builtin == builtinNew {
			f.makeByCasts(ci, to)
		}
		f.addResult(ci, to, c.ret)
	}
}

func (f *flow) classConst(desc string) objID {
	return f.object(object{kind: ClassConst, typ: f.h.typ("Ljava/lang/Class;"), str: desc})
}

// makeByClass makes an object of a class by reflection; 0: there can be none.
func (f *flow) makeByClass(to nodeID, desc string, method, pc int32) objID {
	class := f.p.byName[desc]
	if class == nil || class.Flags&(AccAbstract|AccInterface) != 0 {
		return 0
	}
	t := f.h.ids[desc]
	f.initClass(t)
	o := f.object(object{kind: Alloc, typ: t, method: method, at: pc})
	f.add(to, o)
	f.construct(o, "")
	return o
}

// construct runs the constructors of an object that outside code makes: those
// with the descriptor; all if it has none such.
func (f *flow) construct(o objID, desc string) {
	t := f.objects[o].typ
	if m, ok := f.h.methods[pairKey(t, f.h.sel("<init>", desc))]; ok {
		f.callRoot(m, o)
		return
	}
	for _, m := range f.h.types[t].class.Methods {
		if m.Name == "<init>" {
			f.callRoot(int32(m.ID), o)
		}
	}
}

package program

import "cbcov/apk/dex/descriptor"

// This file numbers the abstract objects and makes the sets "all instances of
// a class" that stand in where the flow loses sight of an object.

// object is an abstract object or a constant.
type object struct {
	kind   ObjectKind
	typ    typeID
	method int32 // Alloc: where it is allocated; Result: method of the site
	at     int32 // Alloc: pc; Result: site index in the method
	owner  objID // Alloc: component whose code allocates it, 0: not known
	given  int32 // Alloc, Result: what the code that makes it is called with, see apartFor
	val    int64 // Int, Widget; lambda of invoke-custom: index in flow.lambdas plus one
	str    string
	names  bool // it is, or names, a class: of the APK, where it is a text
}

// objectKey identifies an object.
type objectKey struct {
	kind   ObjectKind
	typ    typeID
	method int32
	at     int32
	owner  objID
	given  int32
	val    int64
	str    string
}

func (o *object) key() objectKey {
	return objectKey{o.kind, o.typ, o.method, o.at, o.owner, o.given, o.val, o.str}
}

// loose tells whether the object's class may be more special than its type
// says: it came from outside.
func (f *flow) loose(o *object) bool {
	switch o.kind {
	case Unknown, Result:
		return true
	case Widget:
		return f.h.types[o.typ].class == nil
	}
	return false
}

// manyPlaces is the method of an object that stands for many.
const manyPlaces = -1

// object gives the number of an object, new or known. A new one of an APK
// class is instantiated: its overrides of outside methods can run.
func (f *flow) object(o object) objID {
	key := o.key()
	if id, ok := f.objectIDs[key]; ok {
		return id
	}
	if o.kind == Alloc && o.method != manyPlaces && o.val == 0 {
		if f.allocCount[o.typ] >= f.allocs {
			return f.object(object{kind: Alloc, typ: o.typ, method: manyPlaces})
		}
		f.allocCount[o.typ]++
	}
	id := objID(len(f.objects))
	o.names = o.kind == ClassConst || o.kind == String && f.p.byName[descriptor.Class(o.str)] != nil
	f.objectIDs[key] = id
	f.objects = append(f.objects, o)
	f.constNodes = append(f.constNodes, 0)
	if (o.kind == Alloc || o.kind == Component || o.kind == Widget) && f.h.types[o.typ].class != nil {
		f.instantiated(id)
	}
	return id
}

// instantiated puts a new object into the sets of instances that were asked
// for, and makes the methods run that outside code can call on it.
func (f *flow) instantiated(id objID) {
	t := f.objects[id].typ
	f.allocated = append(f.allocated, id)
	for _, a := range f.h.ancestors(t) {
		if n := f.instances[a]; n != 0 {
			f.add(n, id)
		}
	}
	for _, m := range f.rootMethods(t) {
		f.callRoot(m, id)
	}
}

// rootMethods lists the methods that code outside can call on an object of
// class t: the concrete ones, inherited from the APK's classes and interfaces
// too, that override or implement an outside method, and handlers named in
// layouts.
func (f *flow) rootMethods(t typeID) []int32 {
	if list, ok := f.roots[t]; ok {
		return list
	}
	var list []int32
	seen := map[selID]bool{}
	add := func(m *Method) {
		s := f.p.infos[m.ID].sel
		if m.Flags&(AccStatic|AccPrivate|AccAbstract|AccNative) != 0 || m.Name == "<init>" || seen[s] {
			return
		}
		seen[s] = true
		if f.calledFromOutside(t, m, s) {
			list = append(list, int32(m.ID))
		}
	}
	for c := t; c != 0 && f.h.types[c].class != nil; c = f.h.types[c].super {
		for _, m := range f.h.types[c].class.Methods {
			add(m)
		}
	}
	for _, a := range f.h.ancestors(t) { // default methods
		if info := &f.h.types[a]; info.class != nil && info.traits&traitInterface != 0 {
			for _, m := range info.class.Methods {
				if f.h.dispatch(t, f.p.infos[m.ID].sel) == int32(m.ID) {
					add(m)
				}
			}
		}
	}
	f.roots[t] = list
	return list
}

// calledFromOutside tells whether m, as a method of class t, overrides a
// framework method, or being in scope a library's, or is called by its name
// or its annotation.
func (f *flow) calledFromOutside(t typeID, m *Method, s selID) bool {
	for _, d := range f.p.decls[s] {
		if f.h.types[d].class != nil && !m.Class.InScope {
			continue
		}
		if d != t && f.h.subtype(t, d) {
			return true
		}
	}
	return f.p.isClickHandler(m) || m.Annotation != ""
}

// instancesOf gives the node that holds all instances of an APK class.
func (f *flow) instancesOf(t typeID) nodeID {
	if n := f.instances[t]; n != 0 {
		return n
	}
	n := f.newNodes(1)
	f.instances[t] = n
	f.instanceTypes = append(f.instanceTypes, t)
	for _, id := range f.allocated {
		if f.h.subtype(f.objects[id].typ, t) {
			f.add(n, id)
		}
	}
	return n
}

// unknown gives the object that stands for any object of a type.
func (f *flow) unknown(t typeID) objID { return f.object(object{kind: Unknown, typ: t}) }

// seed puts what outside code may pass for a type into a node: for a class in
// scope all its instances, else an unknown object.
func (f *flow) seed(n nodeID, t typeID) {
	info := &f.h.types[t]
	switch {
	case !followed(info.traits):
	case info.class != nil && info.class.InScope:
		f.copyEdge(f.instancesOf(t), n)
	default:
		f.add(n, f.unknown(t))
	}
}

// maxConsts is the limit of constants in one set. A set that would have more
// holds an unknown object beside the first ones. The same goes for all objects
// where no type is declared, or Object (precision.mixed): a cast names the
// class again.
const maxConsts = 48

// maxNames is the limit where what comes is a class, or names one of the APK's: libraries look for what was generated for each.
const maxNames = 1024

// add puts an object into a node's set, filtered by the node's cast. Other
// declared types hold by themselves, and some rules of the framework model
// break them on purpose: that a list is its own iterator.
func (f *flow) add(n nodeID, o objID) {
	nd := &f.nodes[n]
	if f.has(nd, o) {
		return
	}
	if nd.cast || nd.typ != 0 && f.objects[o].kind == Int {
		if o = f.narrow(n, o, nd.typ); o == 0 {
			return
		}
		nd = &f.nodes[n]
		if f.has(nd, o) {
			return
		}
	}
	if k := f.objects[o].kind; k == Int || k == String || k == ClassConst {
		if nd.consts >= maxConsts && (nd.consts >= maxNames || !f.objects[o].names) {
			f.add(n, f.unknown(f.objects[o].typ))
			return
		}
		nd.consts++
	} else if nd.typ == 0 && len(nd.objs) >= f.mixed && k != Unknown {
		f.add(n, f.unknown(f.h.typ(objectDesc)))
		return
	}
	f.insert(n, o)
}

// narrow gives what of object o passes a cast to type t: itself, the unknown object of a more special type, or nothing.
func (f *flow) narrow(n nodeID, o objID, t typeID) objID {
	obj := &f.objects[o]
	key := uint64(o)<<32 | uint64(uint32(t))
	if to, ok := f.narrowed[key]; ok && to >= 0 {
		return to
	}
	to := f.narrowObject(obj, o, t)
	f.narrowed[key] = to
	if to >= 0 {
		return to
	}
	f.copyEdgeOnce(f.instancesOf(t), n)
	return 0
}

// allInstances is narrow's answer where the set of all instances stands in.
const allInstances = objID(-1)

func (f *flow) narrowObject(obj *object, o objID, t typeID) objID {
	switch obj.kind {
	case Int:
		if obj.val == 0 {
			return f.null
		}
		return 0
	case Null:
		return o
	}
	if f.h.subtype(obj.typ, t) {
		return o
	}
	if !f.loose(obj) {
		if f.h.types[obj.typ].fw != nil && f.h.types[t].fw != nil {
			return o // a rule of the model let it stand for another
		}
		return 0
	}
	open := f.h.open(obj.typ) || f.h.open(t)
	if !open && !f.h.subtype(t, obj.typ) {
		return 0
	}
	switch class := f.h.types[t].class; {
	case class == nil && obj.kind != Unknown:
		return o
	case class != nil && class.InScope:
		return allInstances
	}
	return f.unknown(t)
}

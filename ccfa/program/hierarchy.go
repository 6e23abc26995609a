package program

import (
	"fmt"
	"slices"
	"sort"
	"sync"

	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
)

// typeID numbers the types that the analysis met; 0 is none.
type typeID int32

// selID numbers selectors, a method's name with its descriptor; 0 is none.
type selID int32

type selector struct{ name, desc string }

// typeInfo is one type: of the APK, of the framework, or known by name only.
type typeInfo struct {
	name   string
	class  *Class           // nil: not defined in the APK
	fw     *framework.Class // nil: not of the framework, or defined in the APK
	super  typeID
	ifaces []typeID
	elem   typeID         // element type of an array
	dex    int32          // of class: dex file
	def    int32          // of class: index in the dex file
	data   *dex.ClassData // of class

	ancestors []typeID // sorted, with itself; nil until asked for
	walking   bool     // ancestors are being computed: meeting it again is a cycle
	traits    traits
	clinit    bool // class initialiser is reached
}

// traits are properties of a type that the flow asks for often.
type traits uint8

const (
	traitBoring    traits = 1 << iota // its objects are not followed
	traitString                       // String or CharSequence
	traitInterface                    // an interface
	traitInt                          // int
	traitRef                          // class, interface or array
	traitObject                       // java.lang.Object
)

// hierarchy is the table of types and selectors over APK and framework.
type hierarchy struct {
	fw      *framework.Model
	ids     map[string]typeID
	types   []typeInfo
	selIDs  map[selector]selID
	sels    []selector
	methods map[uint64]int32 // class and selector → method id
	found   map[uint64]int32 // memo of dispatch
	outside map[uint64]outsideMethod
	faults  faults
}

// outsideMethod is a framework method found by a lookup.
type outsideMethod struct {
	class  *framework.Class
	method *framework.Method
}

func newHierarchy(fw *framework.Model, faults faults) *hierarchy {
	return &hierarchy{
		fw: fw, faults: faults,
		ids:     make(map[string]typeID, 1<<13),
		types:   make([]typeInfo, 1, 1<<13),
		selIDs:  make(map[selector]selID, 1<<14),
		sels:    make([]selector, 1, 1<<14),
		methods: make(map[uint64]int32, 1<<15),
		found:   make(map[uint64]int32, 1<<13),
		outside: make(map[uint64]outsideMethod, 1<<13),
	}
}

func pairKey(a typeID, b selID) uint64 { return uint64(a)<<32 | uint64(uint32(b)) }

// typ numbers a descriptor. Superclasses are not looked at before ancestors
// are asked for.
func (h *hierarchy) typ(desc string) typeID {
	if t, ok := h.ids[desc]; ok {
		return t
	}
	t := typeID(len(h.types))
	h.ids[desc] = t
	h.types = append(h.types, typeInfo{name: desc, traits: descTraits(desc)})
	switch {
	case desc == "":
	case desc[0] == '[':
		elem := h.typ(desc[1:])
		h.types[t].elem = elem
		h.types[t].super = h.typ(objectDesc)
	case desc[0] == 'L':
		h.linkFramework(t, desc)
	}
	return t
}

const objectDesc = "Ljava/lang/Object;"

// descTraits tells what a descriptor shows by itself.
func descTraits(desc string) traits {
	if desc == "" {
		return 0
	}
	switch desc[0] {
	case 'I':
		return traitInt
	case '[':
		if len(desc) > 1 && desc[1] != 'L' && desc[1] != '[' {
			return traitRef | traitBoring
		}
		return traitRef
	case 'L':
	default:
		return 0
	}
	switch {
	case desc == stringDesc || desc == "Ljava/lang/CharSequence;":
		return traitRef | traitString
	case desc == objectDesc:
		return traitRef | traitObject
	case values()[desc]:
		return traitRef | traitBoring
	}
	return traitRef
}

// values are the classes whose objects only hold data.
var values = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, class := range framework.Value.Classes() {
		set[class] = true
	}
	return set
})

// has tells whether a type has a role of the framework's.
func (h *hierarchy) has(role framework.Role, t typeID) bool {
	return slices.ContainsFunc(role.Classes(), func(class string) bool { return h.subtype(t, h.typ(class)) })
}

// linkFramework takes over what the framework says of a class. For a class of
// the APK this is replaced afterwards.
func (h *hierarchy) linkFramework(t typeID, desc string) {
	fc := h.fw.Class(desc)
	if fc == nil {
		return
	}
	super := typeID(0)
	if fc.Super != "" {
		super = h.typ(fc.Super)
	}
	ifaces := h.typeList(fc.Interfaces)
	info := &h.types[t]
	info.fw, info.super, info.ifaces = fc, super, ifaces
	if fc.Interface {
		info.traits |= traitInterface
	}
}

func (h *hierarchy) typeList(descs []string) []typeID {
	if len(descs) == 0 {
		return nil
	}
	out := make([]typeID, len(descs))
	for i, d := range descs {
		out[i] = h.typ(d)
	}
	return out
}

// define makes t the APK's class c. Superclass and interfaces are numbered by
// connect, when all classes are known.
func (h *hierarchy) define(c *Class, dexFile, def int) typeID {
	t, ok := h.ids[c.Name]
	if !ok {
		t = typeID(len(h.types))
		h.ids[c.Name] = t
		h.types = append(h.types, typeInfo{name: c.Name, traits: descTraits(c.Name)})
	}
	info := &h.types[t]
	info.class, info.dex, info.def = c, int32(dexFile), int32(def)
	if c.Flags&AccInterface != 0 {
		info.traits |= traitInterface
	}
	return t
}

// connect numbers the supertypes of an APK class. A supertype that is found
// nowhere counts as a child of Object without methods.
func (h *hierarchy) connect(t typeID) {
	c := h.types[t].class
	super := typeID(0)
	if c.Super != "" {
		super = h.typ(c.Super)
	}
	ifaces := h.typeList(c.Interfaces)
	h.types[t].super, h.types[t].ifaces = super, ifaces
	for _, s := range append([]typeID{super}, ifaces...) {
		if s != 0 && h.types[s].class == nil && h.types[s].fw == nil {
			kind := faultLibrary
			if c.InScope {
				kind = faultMissing
			}
			h.faults.add(kind, fmt.Sprintf("%s (%s)", c.Name, h.types[s].name))
		}
	}
}

// maxSupertypes bounds the supertypes of one class: those of all classes of a
// long chain together grow with its square.
const maxSupertypes = 512

// ancestors lists the supertypes of t with t itself, sorted by number. An
// edge that closes a cycle is left out, and told.
func (h *hierarchy) ancestors(t typeID) []typeID {
	info := &h.types[t]
	if info.ancestors != nil {
		return info.ancestors
	}
	info.walking = true
	list := []typeID{t}
	if info.super != 0 {
		list = h.addAncestors(list, t, info.super)
	}
	for _, i := range info.ifaces {
		list = h.addAncestors(list, t, i)
	}
	info = &h.types[t]
	if info.super == 0 && info.traits&traitRef != 0 && t != h.ids[objectDesc] {
		list = append(list, h.typ(objectDesc))
	}
	slices.Sort(list)
	list = slices.Compact(list)
	info = &h.types[t]
	if len(list) > maxSupertypes {
		h.faults.add(faultSupertypes, info.name)
		object := h.typ(objectDesc)
		info = &h.types[t]
		info.super, info.ifaces = object, nil
		h.tell(t)
		list = []typeID{min(t, object), max(t, object)}
	}
	info.ancestors, info.walking = list, false
	return list
}

func (h *hierarchy) addAncestors(list []typeID, t, super typeID) []typeID {
	if h.types[super].walking {
		h.faults.add(faultCycle, fmt.Sprintf("%s (through %s)", h.types[t].name, h.types[super].name))
		h.cut(t, super)
		return list
	}
	return append(list, h.ancestors(super)...)
}

// cut removes a supertype that closes a cycle.
func (h *hierarchy) cut(t, super typeID) {
	info := &h.types[t]
	if info.super == super {
		info.super = h.typ(objectDesc)
		info = &h.types[t]
	}
	keep := make([]typeID, 0, len(info.ifaces))
	for _, i := range info.ifaces {
		if i != super {
			keep = append(keep, i)
		}
	}
	info.ifaces = keep
	h.tell(t)
}

// tell gives the Class the supertypes that are left to it, so that whoever walks along Class.Super comes to an end.
func (h *hierarchy) tell(t typeID) {
	info := &h.types[t]
	if info.class == nil {
		return
	}
	info.class.Super, info.class.Interfaces = h.types[info.super].name, nil
	for _, i := range info.ifaces {
		info.class.Interfaces = append(info.class.Interfaces, h.types[i].name)
	}
}

// subtype tells whether sub is super or below it.
func (h *hierarchy) subtype(sub, super typeID) bool {
	for {
		if sub == super || h.types[super].traits&traitObject != 0 && h.types[sub].traits&traitRef != 0 {
			return true
		}
		a, b := h.types[sub].elem, h.types[super].elem
		if a == 0 || b == 0 {
			break
		}
		sub, super = a, b
	}
	anc := h.ancestors(sub)
	if len(anc) <= 8 {
		return slices.Contains(anc, super)
	}
	_, ok := slices.BinarySearch(anc, super)
	return ok
}

// sel numbers a selector.
func (h *hierarchy) sel(name, desc string) selID {
	key := selector{name, desc}
	if s, ok := h.selIDs[key]; ok {
		return s
	}
	s := selID(len(h.sels))
	h.selIDs[key] = s
	h.sels = append(h.sels, key)
	return s
}

// open tells whether a type may have subtypes in common with any other: an
// interface, or a class that is not known.
func (h *hierarchy) open(t typeID) bool {
	info := &h.types[t]
	return info.traits&traitInterface != 0 || info.class == nil && info.fw == nil && info.elem == 0
}

const noMethod = -1

// dispatch finds the APK method that a virtual call runs on an object of class
// t: noMethod where the framework's runs, or none.
func (h *hierarchy) dispatch(t typeID, s selID) int32 {
	key := pairKey(t, s)
	if m, ok := h.found[key]; ok {
		return m
	}
	m := h.lookup(t, s)
	h.found[key] = m
	return m
}

func (h *hierarchy) lookup(t typeID, s selID) int32 {
	h.ancestors(t) // cuts cycles
	for c := t; c != 0; c = h.types[c].super {
		if m, ok := h.methods[pairKey(c, s)]; ok {
			return m
		}
		if h.types[c].class == nil {
			if out := h.outsideOf(c, s); out.method != nil && !out.method.Abstract {
				return noMethod
			}
			break
		}
	}
	return h.defaultMethod(t, s)
}

// defaultMethod looks for a method in the APK's interfaces: of several the one
// of the most derived interface, then by name.
func (h *hierarchy) defaultMethod(t typeID, s selID) int32 {
	best, bestType := int32(noMethod), typeID(0)
	for _, a := range h.ancestors(t) {
		m, ok := h.methods[pairKey(a, s)]
		if !ok || h.types[a].traits&traitInterface == 0 {
			continue
		}
		if best == noMethod || h.subtype(a, bestType) ||
			!h.subtype(bestType, a) && h.types[a].name < h.types[bestType].name {
			best, bestType = m, a
		}
	}
	return best
}

// outsideOf finds the framework's method for a selector, from t upwards
// through the APK's classes and interfaces.
func (h *hierarchy) outsideOf(t typeID, s selID) outsideMethod {
	key := pairKey(t, s)
	if out, ok := h.outside[key]; ok {
		return out
	}
	out := h.findOutside(t, s)
	h.outside[key] = out
	return out
}

func (h *hierarchy) findOutside(t typeID, s selID) outsideMethod {
	sel := h.sels[s]
	info := &h.types[t]
	if info.elem != 0 {
		t = h.typ(objectDesc)
		info = &h.types[t]
	}
	if info.fw != nil {
		class, method := h.fw.Method(info.name, sel.name, sel.desc)
		return outsideMethod{class, method}
	}
	h.ancestors(t)
	for c := t; c != 0; c = h.types[c].super {
		if h.types[c].fw != nil {
			if out := h.outsideOf(c, s); out.method != nil {
				return out
			}
			break
		}
	}
	for _, name := range h.outsideInterfaces(t) {
		if class, method := h.fw.Method(name, sel.name, sel.desc); method != nil {
			return outsideMethod{class, method}
		}
	}
	return outsideMethod{}
}

// outsideInterfaces lists the framework interfaces above an APK type by name.
func (h *hierarchy) outsideInterfaces(t typeID) []string {
	var names []string
	for _, a := range h.ancestors(t) {
		if h.types[a].fw != nil && h.types[a].traits&traitInterface != 0 {
			names = append(names, h.types[a].name)
		}
	}
	sort.Strings(names)
	return names
}

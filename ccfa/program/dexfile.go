package program

import (
	"slices"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
)

// dexFile is a dex file with what the analysis derives from its tables. The
// traits are fixed when it is made, so decoders share it; the rest is filled
// in by the flow alone.
type dexFile struct {
	f       *dex.File
	traits  []traits // by type index
	types   []typeID // by type index, 0: not asked for yet
	callees []int32  // by method index: index in flow.callees, 0: not asked for yet
	fields  []int32  // by field index: key of the field, 0: not asked for yet

	annotates bool // it names an annotation that lets code outside of the app call methods
}

func newDexFile(f *dex.File) *dexFile {
	d := &dexFile{
		f: f, traits: make([]traits, f.NumTypes()), types: make([]typeID, f.NumTypes()),
		callees: make([]int32, f.NumMethods()), fields: make([]int32, f.NumFields()),
	}
	for i := range d.traits {
		desc := f.Type(uint32(i))
		d.traits[i] = descTraits(desc)
		d.annotates = d.annotates || slices.Contains(framework.Annotates.Classes(), desc)
	}
	return d
}

// followed tells whether values of the type are followed: references that are
// not boring, and ints. Index is a type index.
func (d *dexFile) followed(index uint32) bool { return followed(d.traits[index]) }

func followed(t traits) bool { return t&(traitRef|traitInt) != 0 && t&traitBoring == 0 }

// wide tells whether values of the type take two registers.
func (d *dexFile) wide(index uint32) bool {
	if d.traits[index]&(traitRef|traitInt) != 0 {
		return false
	}
	return descriptor.Words(d.f.Type(index)) == 2
}

// receiverFollowed tells whether receivers of a method are followed. Those of
// strings are not, but where they are pieces of names: no string is a callback.
func (d *dexFile) receiverFollowed(method uint32) bool {
	ref := d.f.Method(method)
	t := descTraits(ref.Class)
	return t&traitRef != 0 && t&(traitBoring|traitString) == 0 || ref.Class == stringDesc && builtinOf(ref) == builtinJoin
}

func (d *dexFile) fieldFollowed(field uint32) bool {
	return followed(descTraits(d.f.Field(field).Type))
}

func (d *dexFile) fieldIsNumber(field uint32) bool {
	return descTraits(d.f.Field(field).Type)&traitRef == 0
}

// callee is a method that some instruction names, as the flow needs it.
type callee struct {
	ref     MethodRef
	typ     typeID
	sel     selID
	ret     typeID
	params  []typeID      // parameter i at i-1
	target  int32         // APK method of a static, direct or super call; noMethod: none
	outside outsideMethod // framework method that a receiver without an own one runs
	summary *framework.Summary
	builtin builtin
}

// callee resolves a method index, once.
func (f *flow) callee(d *dexFile, index uint32) *callee {
	if c := d.callees[index]; c != 0 {
		return f.callees[c]
	}
	ref := d.f.Method(index)
	proto := d.f.MethodProto(index)
	c := &callee{ref: ref, typ: f.h.typ(ref.Class), sel: f.h.sel(ref.Name, ref.Desc)}
	c.ret = f.typeAt(d, proto.Return)
	c.params = make([]typeID, len(proto.Params))
	for i, t := range proto.Params {
		c.params[i] = f.typeAt(d, uint32(t))
	}
	c.target = f.h.dispatch(c.typ, c.sel)
	if c.target == noMethod {
		c.target = f.declared(c.typ, c.sel)
	}
	c.outside = f.h.outsideOf(c.typ, c.sel)
	c.summary = f.summary(c)
	c.builtin = builtinOf(c.ref)
	d.callees[index] = int32(len(f.callees))
	f.callees = append(f.callees, c)
	return c
}

// declared finds an abstract or static method that dispatch does not.
func (f *flow) declared(t typeID, s selID) int32 {
	for _, a := range f.h.ancestors(t) {
		if m, ok := f.h.methods[pairKey(a, s)]; ok {
			return m
		}
	}
	return noMethod
}

// summary finds the framework model's rule for a callee: that of the written
// class, or of its nearest supertypes outside of the APK; a rule for a library
// class in the APK comes first.
func (f *flow) summary(c *callee) *framework.Summary {
	for t := c.typ; t != 0; t = f.h.types[t].super {
		info := &f.h.types[t]
		if s := f.h.fw.Summary(info.name, c.ref.Name, c.ref.Desc); s != nil {
			return s
		}
		if info.class == nil {
			break
		}
	}
	if f.h.types[c.typ].class == nil {
		return nil
	}
	for _, name := range f.h.outsideInterfaces(c.typ) {
		if s := f.h.fw.Summary(name, c.ref.Name, c.ref.Desc); s != nil {
			return s
		}
	}
	return f.p.unlessMoved(f.h.fw.Taking(c.ref.Class, c.ref.Name, c.ref.Desc), c.target)
}

func (f *flow) typeAt(d *dexFile, index uint32) typeID {
	if t := d.types[index]; t != 0 {
		return t
	}
	t := f.h.typ(d.f.Type(index))
	d.types[index] = t
	return t
}

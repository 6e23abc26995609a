package program

import (
	"cbcov/apk/dex"
)

// This file names the places objects are kept in: fields, array elements, and
// the keys of the framework model's store rules.

// fieldName names a field by the class that declares it; owner 0: a key of a
// store rule, or the elements of an array.
type fieldName struct {
	owner typeID
	name  string
}

type fieldKey struct {
	name    fieldName
	typ     typeID // 0: of a key
	outside bool   // a field of a class outside of the APK, which may set it
}

// elemKey is the key of all elements of an array.
const elemKey = 1

// elemKeyName is the name under which the rules of the framework model see
// the elements of an array.
const elemKeyName = "elem"

// key numbers a place.
func (f *flow) key(name fieldName, t typeID) int32 {
	if k, ok := f.keyIDs[name]; ok {
		return k
	}
	k := int32(len(f.keys))
	f.keyIDs[name] = k
	f.keys = append(f.keys, fieldKey{name: name, typ: t})
	return k
}

// fieldKeyAt gives the key of a field that an instruction names.
func (f *flow) fieldKeyAt(d *dexFile, index uint32) int32 {
	if k := d.fields[index]; k != 0 {
		return k
	}
	ref := d.f.Field(index)
	owner, outside := f.fieldOwner(f.h.typ(ref.Class), ref)
	k := f.key(fieldName{owner, ref.Name}, f.h.typ(ref.Type))
	f.keys[k].outside = outside
	d.fields[index] = k
	return k
}

// fieldOwner finds the class that declares a field, from t upwards.
func (f *flow) fieldOwner(t typeID, ref dex.FieldRef) (owner typeID, outside bool) {
	for c := t; c != 0; c = f.h.types[c].super {
		if f.h.types[c].class == nil {
			if c == t || f.h.types[c].traits&traitObject == 0 {
				return c, true
			}
			break
		}
		if f.declares(c, ref) {
			return c, false
		}
	}
	for _, a := range f.h.ancestors(t) {
		if f.h.types[a].class != nil && f.declares(a, ref) {
			return a, false
		}
	}
	return t, false
}

func (f *flow) declares(t typeID, ref dex.FieldRef) bool {
	data := f.p.members(t)
	file := f.p.dexes[f.h.types[t].dex].f
	for _, list := range [2][]dex.EncodedField{data.InstanceFields, data.StaticFields} {
		for _, e := range list {
			if r := file.Field(e.Field); r.Name == ref.Name && r.Type == ref.Type {
				return true
			}
		}
	}
	return false
}

// fieldNode gives the node of a place of an object; 0 where objects of the
// kind keep nothing.
func (f *flow) fieldNode(o objID, key int32) nodeID {
	obj := &f.objects[o]
	k := &f.keys[key]
	switch obj.kind {
	case Int, String, Null:
		return 0
	case Unknown:
		if k.typ == 0 && f.h.types[obj.typ].elem == 0 {
			return 0
		}
	}
	id := uint64(o)<<32 | uint64(uint32(key))
	if n, ok := f.fieldNodes[id]; ok {
		return n
	}
	n := f.newNodes(1)
	f.fieldNodes[id] = n
	f.declare(n, k.typ)
	switch {
	case key == elemKey:
		if elem := f.h.types[obj.typ].elem; elem != 0 && f.loose(obj) {
			f.seed(n, elem)
		}
	case k.typ != 0 && (k.outside || f.loose(obj)):
		f.seed(n, k.typ)
	}
	return n
}

// staticNode gives the node of a static field, or of a place of the whole app.
func (f *flow) staticNode(key int32) nodeID {
	id := uint64(uint32(key))
	if n, ok := f.fieldNodes[id]; ok {
		return n
	}
	n := f.newNodes(1)
	f.fieldNodes[id] = n
	k := f.keys[key]
	f.declare(n, k.typ)
	switch {
	case k.typ == 0:
	case k.outside:
		f.seed(n, k.typ)
	default:
		f.initialValue(n, k.name)
	}
	return n
}

// initialValue puts the constant that a class file gives a static field.
func (f *flow) initialValue(n nodeID, name fieldName) {
	info := &f.h.types[name.owner]
	if info.class == nil {
		return
	}
	vals, ok := f.statics[name.owner]
	file := f.p.dexes[info.dex].f
	if !ok {
		vals, _ = file.StaticValues(int(info.def))
		f.statics[name.owner] = vals
	}
	for i, e := range info.data.StaticFields {
		if i >= len(vals) {
			return
		}
		if file.Field(e.Field).Name != name.name {
			continue
		}
		switch v := &vals[i]; v.Kind {
		case dex.ValueInt:
			f.add(n, f.object(object{kind: Int, typ: f.h.typ("I"), val: v.Bits}))
		case dex.ValueString:
			f.add(n, f.object(object{kind: String, typ: f.h.typ(stringDesc), str: file.String(v.Index)}))
		case dex.ValueType:
			f.add(n, f.classConst(file.Type(v.Index)))
		}
	}
}

const stringDesc = "Ljava/lang/String;"

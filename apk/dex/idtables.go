package dex

import (
	"fmt"
	"slices"
)

// idTables are the tables of the file that is written: the final order of the editor's ids, and the
// map into it.
type idTables struct {
	strings, types, protos, fields, methods []uint32 // final index → index in the editor's space
	maps                                    idMap    // index in the editor's space → final index
}

// Counts are the sizes of the id tables of the file that would be written.
type Counts struct{ Strings, Types, Protos, Fields, Methods, Classes int }

// The greatest sizes of id tables. Types and prototypes leave out 0xffff, which ART takes for "none".
const (
	MaxTypes   = 1<<16 - 1
	MaxProtos  = 1<<16 - 1
	MaxFields  = 1 << 16
	MaxMethods = 1 << 16
)

// Overflow names the first table that is too large for a dex file, with its size; "" if none is.
func (c Counts) Overflow() string {
	for _, t := range []struct {
		name     string
		n, limit int
	}{
		{"types", c.Types, MaxTypes}, {"prototypes", c.Protos, MaxProtos},
		{"fields", c.Fields, MaxFields}, {"methods", c.Methods, MaxMethods},
	} {
		if t.n > t.limit {
			return fmt.Sprintf("%d %s, the most are %d", t.n, t.name, t.limit)
		}
	}
	return ""
}

// Counts tells how large the id tables would be if the file were written now.
func (e *Editor) Counts() (Counts, error) {
	_, keep, err := e.resolve()
	if err != nil {
		return Counts{}, err
	}
	c := Counts{
		Strings: len(e.base.strings) + len(e.strings), Types: len(e.base.types) + len(e.types),
		Protos: len(e.base.protos) + len(e.protos), Fields: len(e.base.fields) + len(e.fields),
		Methods: len(e.base.methods) + len(e.methods), Classes: e.numClasses(),
	}
	if keep != nil {
		c.Strings, c.Types, c.Protos = count(keep.strings), count(keep.types), count(keep.protos)
		c.Fields, c.Methods = count(keep.fields), count(keep.methods)
	}
	return c, nil
}

func count(list []bool) int {
	n := 0
	for _, b := range list {
		if b {
			n++
		}
	}
	return n
}

func (e *Editor) numClasses() int {
	n := len(e.base.classes) - len(e.removed) + len(e.classes)
	for _, im := range e.imports {
		n += len(im.classes)
	}
	return n
}

// resolve adds the ids that imported classes need and finds what is still in use if classes were
// removed. parts has the imports' needs; keep is nil if everything of the file stays.
func (e *Editor) resolve() (parts []*reached, keep *reached, err error) {
	for _, im := range e.imports {
		r := newReached(im.from)
		for _, i := range im.classes {
			if i < 0 || i >= len(im.from.base.classes) {
				return nil, nil, fmt.Errorf("%s has no class %d to import", im.from.base.name, i)
			}
			r.class(i)
		}
		if r.err != nil {
			return nil, nil, r.err
		}
		if r.fixed {
			return nil, nil, fmt.Errorf("a class of %s uses call sites or method handles and cannot be moved to another dex file", im.from.base.name)
		}
		if _, err := e.adopt(r); err != nil {
			return nil, nil, err
		}
		parts = append(parts, r)
	}
	if len(e.removed) == 0 {
		return parts, nil, nil
	}
	keep = newReached(e)
	for i := range e.base.classes {
		if !e.removed[i] {
			keep.class(i)
		}
	}
	keep.tables()
	for _, c := range e.classes {
		if err := keep.newClass(c); err != nil {
			return nil, nil, err
		}
	}
	for _, r := range parts {
		m, err := e.adopt(r)
		if err != nil {
			return nil, nil, err
		}
		keep.adopted(m)
	}
	return parts, keep, keep.err
}

// newClass marks what a class that is added needs.
func (r *reached) newClass(c *NewClass) error {
	ids, err := r.e.newClassIDs(c)
	if err != nil {
		return err
	}
	r.typ(ids.class)
	r.typ(ids.super)
	for _, t := range ids.interfaces {
		r.typ(t)
	}
	if ids.source != noIndex {
		r.text(ids.source)
	}
	for i, f := range ids.fields {
		r.field(f)
		if v := c.Fields[i].Value; v != nil {
			r.values([]Value{*v})
		}
	}
	for i, m := range ids.methods {
		r.method(m)
		if c.Methods[i].Body != nil {
			r.body(c.Methods[i].Body)
		}
	}
	return nil
}

// adopt finds or adds all ids that r reached, and maps r's index space to this editor's.
func (e *Editor) adopt(r *reached) (m idMap, err error) {
	m.strings = adoptTable(r.strings, &err, func(i uint32) (uint32, error) { return e.String(r.e.text(i)), nil })
	m.types = adoptTable(r.types, &err, func(i uint32) (uint32, error) { return e.Type(r.e.desc(i)) })
	m.protos = adoptTable(r.protos, &err, func(i uint32) (uint32, error) { return e.Proto(r.e.proto(i).Desc) })
	m.fields = adoptTable(r.fields, &err, func(i uint32) (uint32, error) { return e.Field(r.e.FieldRef(i)) })
	m.methods = adoptTable(r.methods, &err, func(i uint32) (uint32, error) { return e.Method(r.e.MethodRef(i)) })
	return m, err
}

func adoptTable(used []bool, err *error, add func(uint32) (uint32, error)) indexMap {
	m := make(indexMap, len(used))
	for i := range m {
		m[i] = noIndex
		if used[i] && *err == nil {
			m[i], *err = add(uint32(i))
		}
	}
	return m
}

// adopted marks the ids that a part was mapped to.
func (r *reached) adopted(m idMap) {
	for k, table := range map[RefKind]indexMap{
		RefString: m.strings, RefType: m.types, RefProto: m.protos, RefField: m.fields, RefMethod: m.methods,
	} {
		for _, i := range table {
			if i != noIndex {
				r.id(k, i)
			}
		}
	}
}

// tables gives the final order of all ids. keep nil keeps all.
func (e *Editor) tables(keep *reached) *idTables {
	if keep == nil {
		keep = &reached{}
	}
	t := &idTables{}
	t.strings, t.maps.strings = mergeIDs(len(e.base.strings), len(e.strings), keep.strings, func(a, b uint32) bool {
		return compareStrings(e.text(a), e.text(b)) < 0
	})
	str := t.maps.strings
	t.types, t.maps.types = mergeIDs(len(e.base.types), len(e.types), keep.types, func(a, b uint32) bool {
		return str.get(e.typeString(a)) < str.get(e.typeString(b))
	})
	t.protos, t.maps.protos = mergeIDs(len(e.base.protos), len(e.protos), keep.protos, func(a, b uint32) bool {
		return t.protoLess(e.proto(a), e.proto(b))
	})
	t.fields, t.maps.fields = mergeIDs(len(e.base.fields), len(e.fields), keep.fields, func(a, b uint32) bool {
		return t.memberLess(e.field(a), e.field(b), t.maps.types)
	})
	t.methods, t.maps.methods = mergeIDs(len(e.base.methods), len(e.methods), keep.methods, func(a, b uint32) bool {
		return t.memberLess(e.method(a), e.method(b), t.maps.protos)
	})
	return t
}

// protoLess orders prototypes by the final indexes of their types.
func (t *idTables) protoLess(a, b *Proto) bool {
	m := t.maps.types
	if a.Return != b.Return {
		return m.get(a.Return) < m.get(b.Return)
	}
	for i := 0; i < len(a.Params) && i < len(b.Params); i++ {
		if a.Params[i] != b.Params[i] {
			return m.get(uint32(a.Params[i])) < m.get(uint32(b.Params[i]))
		}
	}
	return len(a.Params) < len(b.Params)
}

// memberLess orders fields or methods by the final indexes of their parts; kinds maps the last part.
func (t *idTables) memberLess(a, b wideID, kinds indexMap) bool {
	if a.class != b.class {
		return t.maps.types.get(a.class) < t.maps.types.get(b.class)
	}
	if a.name != b.name {
		return t.maps.strings.get(a.name) < t.maps.strings.get(b.name)
	}
	return kinds.get(a.kind) < kinds.get(b.kind)
}

// mergeIDs merges the file's ids, which are in order, with those added. It returns the final order
// and the map into it; the map is nil if no index changes.
func mergeIDs(base, added int, keep []bool, less func(a, b uint32) bool) ([]uint32, indexMap) {
	kept := func(i uint32) bool { return keep == nil || keep[i] }
	var extra []uint32
	for i := base; i < base+added; i++ {
		if kept(uint32(i)) {
			extra = append(extra, uint32(i))
		}
	}
	slices.SortFunc(extra, func(a, b uint32) int {
		if less(a, b) {
			return -1
		}
		return 1
	})
	order := make([]uint32, 0, base+len(extra))
	for i := uint32(0); i < uint32(base); i++ {
		if !kept(i) {
			continue
		}
		for len(extra) > 0 && less(extra[0], i) {
			order, extra = append(order, extra[0]), extra[1:]
		}
		order = append(order, i)
	}
	order = append(order, extra...)
	if len(order) == base && added == 0 {
		return order, nil
	}
	m := make(indexMap, base+added)
	for i := range m {
		m[i] = noIndex
	}
	for final, i := range order {
		m[i] = uint32(final)
	}
	return order, m
}

package dex

import (
	"fmt"

	"cbcov/apk/dex/descriptor"
)

// Editor gathers changes to a dex file, or the content of a new one, and writes the result.
//
// Its index space starts with the file's own ids; ids that are added follow. The final indexes are
// given when the file is written. An Editor is for one goroutine; different Editors may run at the
// same time, but one that others import from must be complete and must not be changed meanwhile.
type Editor struct {
	base    *File // nil: a new file
	version int

	strings  []string // added
	stringOf map[string]uint32
	types    []uint32 // added: string index
	typeOf   map[uint32]uint32
	protos   []Proto // added
	protoOf  map[string]uint32
	fields   []wideID // added
	methods  []wideID // added
	fieldOf  map[wideID]uint32
	methodOf map[wideID]uint32

	bodies  map[uint32]*Body // new code of the file's methods, by method index
	removed map[int]bool     // classes of the file
	imports []*imported
	classes []*NewClass
}

// wideID is a field or method in the editor's index space, which can grow beyond 16 bits.
type wideID struct{ class, name, kind uint32 }

// imported are classes moved in from another editor's file.
type imported struct {
	from    *Editor
	classes []int
}

// Edit opens a parsed file for changes. The file itself is not changed.
func Edit(f *File) *Editor {
	e := newEditor(f.version)
	e.base = f
	return e
}

// New starts an empty file of a version.
func New(version int) (*Editor, error) {
	if version < minVersion || version > maxVersion || version == 36 {
		return nil, fmt.Errorf("dex version %03d cannot be written", version)
	}
	e := newEditor(version)
	e.base = &File{name: "new dex file", version: version}
	return e, nil
}

func newEditor(version int) *Editor {
	return &Editor{
		version:  version,
		stringOf: map[string]uint32{}, typeOf: map[uint32]uint32{}, protoOf: map[string]uint32{},
		fieldOf: map[wideID]uint32{}, methodOf: map[wideID]uint32{},
		bodies: map[uint32]*Body{}, removed: map[int]bool{},
	}
}

// File is the file being edited; for a new one it is empty.
func (e *Editor) File() *File { return e.base }

// String returns the index of a string, which is added if the file lacks it.
func (e *Editor) String(s string) uint32 {
	if i, ok := e.base.findString(s); ok {
		return i
	}
	i, ok := e.stringOf[s]
	if !ok {
		i = uint32(len(e.base.strings) + len(e.strings))
		e.strings, e.stringOf[s] = append(e.strings, s), i
	}
	return i
}

// Type returns the index of a type, which is added if the file lacks it.
func (e *Editor) Type(desc string) (uint32, error) {
	if !descriptor.Valid(desc) {
		return 0, fmt.Errorf("%.60q is no type descriptor", desc)
	}
	if i, ok := e.base.findType(desc); ok {
		return i, nil
	}
	s := e.String(desc)
	i, ok := e.typeOf[s]
	if !ok {
		i = uint32(len(e.base.types) + len(e.types))
		e.types, e.typeOf[s] = append(e.types, s), i
	}
	return i, nil
}

// Proto returns the index of a prototype given as in "(ILjava/lang/String;)V".
func (e *Editor) Proto(desc string) (uint32, error) {
	if i, ok := e.protoOf[desc]; ok {
		return i, nil
	}
	params, ret, err := descriptor.Split(desc)
	if err != nil {
		return 0, err
	}
	p := Proto{Desc: desc}
	short := []byte{shortyOf(ret)}
	if p.Return, err = e.Type(ret); err != nil {
		return 0, err
	}
	known := int(p.Return) < len(e.base.types)
	for _, d := range params {
		t, err := e.Type(d)
		if err != nil {
			return 0, err
		}
		if t >= 1<<16 {
			return 0, fmt.Errorf("prototype %s: the file has more than 65536 types", desc)
		}
		short = append(short, shortyOf(d))
		p.Params = append(p.Params, uint16(t))
		known = known && int(t) < len(e.base.types)
	}
	i, ok := uint32(0), false
	if known {
		i, ok = e.base.findProto(p.Return, p.Params)
	}
	if !ok {
		p.Shorty = e.String(string(short))
		i = uint32(len(e.base.protos) + len(e.protos))
		e.protos = append(e.protos, p)
	}
	e.protoOf[desc] = i
	return i, nil
}

// Method returns the index of a method, which is added if the file lacks it.
func (e *Editor) Method(r MethodRef) (uint32, error) {
	class, err := e.Type(r.Class)
	if err != nil {
		return 0, fmt.Errorf("method %s: %w", r, err)
	}
	proto, err := e.Proto(r.Desc)
	if err != nil {
		return 0, fmt.Errorf("method %s: %w", r, err)
	}
	id := wideID{class, e.String(r.Name), proto}
	return addMember(id, e.base.methods, &e.methods, e.methodOf), nil
}

// Field returns the index of a field, which is added if the file lacks it.
func (e *Editor) Field(r FieldRef) (uint32, error) {
	class, err := e.Type(r.Class)
	if err != nil {
		return 0, fmt.Errorf("field %s: %w", r, err)
	}
	typ, err := e.Type(r.Type)
	if err != nil {
		return 0, fmt.Errorf("field %s: %w", r, err)
	}
	id := wideID{class, e.String(r.Name), typ}
	return addMember(id, e.base.fields, &e.fields, e.fieldOf), nil
}

// addMember finds a field or method in the file or among those added, or adds it.
func addMember(id wideID, base []memberID, added *[]wideID, of map[wideID]uint32) uint32 {
	if i, ok := of[id]; ok {
		return i
	}
	i, ok := uint32(0), false
	if id.class < 1<<16 && id.kind < 1<<16 {
		i, ok = findMember(base, memberID{uint16(id.class), uint16(id.kind), id.name})
	}
	if !ok {
		i = uint32(len(base) + len(*added))
		*added = append(*added, id)
	}
	of[id] = i
	return i
}

// SetBody replaces the code of a method of the file. The method must have code.
func (e *Editor) SetBody(method uint32, b *Body) { e.bodies[method] = b }

// Remove drops a class of the file. Ids that nothing uses are dropped with it.
func (e *Editor) Remove(class int) { e.removed[class] = true }

// Import moves classes of another editor's file into this one, as they are when this one is written.
// They must then be removed there. Classes that are not Movable (see Needs) make the writing fail.
func (e *Editor) Import(from *Editor, classes []int) {
	e.imports = append(e.imports, &imported{from, classes})
}

// text returns the string with an index of the editor's space.
func (e *Editor) text(i uint32) string {
	if n := uint32(len(e.base.strings)); i >= n {
		return e.strings[i-n]
	}
	return e.base.strings[i]
}

// typeString returns the string index of a type.
func (e *Editor) typeString(i uint32) uint32 {
	if n := uint32(len(e.base.types)); i >= n {
		return e.types[i-n]
	}
	return e.base.types[i]
}

// proto returns a prototype by an index of the editor's space.
func (e *Editor) proto(i uint32) *Proto {
	if n := uint32(len(e.base.protos)); i >= n {
		return &e.protos[i-n]
	}
	return &e.base.protos[i]
}

// field returns a field by an index of the editor's space.
func (e *Editor) field(i uint32) wideID { return member(i, e.base.fields, e.fields) }

// method returns a method by an index of the editor's space.
func (e *Editor) method(i uint32) wideID { return member(i, e.base.methods, e.methods) }

func member(i uint32, base []memberID, added []wideID) wideID {
	if n := uint32(len(base)); i >= n {
		return added[i-n]
	}
	m := base[i]
	return wideID{uint32(m.class), m.name, uint32(m.kind)}
}

// desc returns the descriptor of a type.
func (e *Editor) desc(t uint32) string { return e.text(e.typeString(t)) }

// MethodRef names a method by an index of the editor's space.
func (e *Editor) MethodRef(i uint32) MethodRef {
	m := e.method(i)
	return MethodRef{Class: e.desc(m.class), Name: e.text(m.name), Desc: e.proto(m.kind).Desc}
}

// FieldRef names a field by an index of the editor's space.
func (e *Editor) FieldRef(i uint32) FieldRef {
	m := e.field(i)
	return FieldRef{Class: e.desc(m.class), Name: e.text(m.name), Type: e.desc(m.kind)}
}

package dex

import "cbcov/apk/dex/descriptor"

// Options say how much Parse checks.
type Options struct {
	Checksum bool // compare the Adler-32 checksum and the SHA-1 signature; costs a pass over the file
}

// File is a parsed dex file. It is immutable and safe for concurrent use.
type File struct {
	name     string
	data     []byte
	version  int
	sections []section
	tables   [len(idSections)]section

	strings    []string
	types      []uint32 // string index of each descriptor
	protos     []Proto
	fields     []memberID
	methods    []memberID
	classes    []ClassDef
	callSites  []uint32 // offset of each call site's encoded array
	handles    []MethodHandle
	classOf    map[uint32]int // type index → class index
	stringData []uint32       // offset of each string's data
}

// memberID is a row of the field or method table.
type memberID struct {
	class uint16 // type index
	kind  uint16 // type index of a field, proto index of a method
	name  uint32 // string index
}

// Proto is a method prototype.
type Proto struct {
	Shorty uint32   // string index
	Return uint32   // type index
	Params []uint16 // type indexes
	Desc   string   // as in "(ILjava/lang/String;)V"
	off    uint32   // offset of the parameters' type list, 0: none
}

// MethodHandle is a row of the method handle table.
type MethodHandle struct {
	Kind  uint16 // 0–3 field accessors, 4–8 method invokers
	Index uint16 // field or method index
}

// MethodRef and FieldRef name a method and a field of any class.
type (
	MethodRef = descriptor.Method
	FieldRef  = descriptor.Field
)

// Parse checks the frame of a dex file: header, map, bounds, the id tables with their order, and the
// class list. Class data, code and the rest are checked when they are read. name is used in errors
// only. The file keeps data; the caller must not change it.
func Parse(name string, data []byte, opt Options) (*File, error) {
	f := &File{name: name, data: data}
	if err := f.readHeader(opt); err != nil {
		return nil, err
	}
	for _, step := range []func() error{
		f.readMap, f.readStrings, f.readTypes, f.readProtos, f.readFields, f.readMethods,
		f.readHandles, f.readCallSites, f.readClasses,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// Name is the name given to Parse.
func (f *File) Name() string { return f.name }

// Version is the format's version: 35, 37, 38, 39 or 40.
func (f *File) Version() int { return f.version }

// Data is the file's bytes, as long as its header says. They must not be changed.
func (f *File) Data() []byte { return f.data }

// NumStrings is the number of strings. They are in the order of their UTF-16 code units.
func (f *File) NumStrings() int { return len(f.strings) }

// String returns string i in UTF-8. i must be an index that the file itself uses, as for all below.
func (f *File) String(i uint32) string { return f.strings[i] }

// NumTypes is the number of types.
func (f *File) NumTypes() int { return len(f.types) }

// Type returns the descriptor of type i, as in "Lp/A;".
func (f *File) Type(i uint32) string { return f.strings[f.types[i]] }

// Proto returns prototype i. It must not be changed.
func (f *File) Proto(i uint32) *Proto { return &f.protos[i] }

// NumFields is the number of fields named in the file.
func (f *File) NumFields() int { return len(f.fields) }

// Field returns the name of field i.
func (f *File) Field(i uint32) FieldRef {
	id := f.fields[i]
	return FieldRef{Class: f.Type(uint32(id.class)), Name: f.strings[id.name], Type: f.Type(uint32(id.kind))}
}

// NumMethods is the number of methods named in the file.
func (f *File) NumMethods() int { return len(f.methods) }

// Method returns the name of method i.
func (f *File) Method(i uint32) MethodRef {
	id := f.methods[i]
	return MethodRef{Class: f.Type(uint32(id.class)), Name: f.strings[id.name], Desc: f.protos[id.kind].Desc}
}

// MethodClass returns the type index of the class that method i is named of.
func (f *File) MethodClass(i uint32) uint32 { return uint32(f.methods[i].class) }

// MethodProto returns the prototype of method i.
func (f *File) MethodProto(i uint32) *Proto { return &f.protos[f.methods[i].kind] }

// NumClasses is the number of classes defined in the file.
func (f *File) NumClasses() int { return len(f.classes) }

// Class returns class i, in file order. It must not be changed.
func (f *File) Class(i int) *ClassDef { return &f.classes[i] }

// NumMethodHandles is the number of method handles.
func (f *File) NumMethodHandles() int { return len(f.handles) }

// MethodHandle returns method handle i.
func (f *File) MethodHandle(i uint32) MethodHandle { return f.handles[i] }

// CallSite returns the values of call site i: a method handle that makes the target, a name, a
// method type, then further arguments.
func (f *File) CallSite(i uint32) ([]Value, error) {
	c := f.at(f.callSites[i])
	vs := c.array(0)
	return vs, c.err
}

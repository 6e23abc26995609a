package dex

// Access flags of classes, fields and methods.
const (
	AccPublic               uint32 = 0x1
	AccPrivate              uint32 = 0x2
	AccProtected            uint32 = 0x4
	AccStatic               uint32 = 0x8
	AccFinal                uint32 = 0x10
	AccSynchronized         uint32 = 0x20
	AccBridge               uint32 = 0x40
	AccVarargs              uint32 = 0x80
	AccNative               uint32 = 0x100
	AccInterface            uint32 = 0x200
	AccAbstract             uint32 = 0x400
	AccSynthetic            uint32 = 0x1000
	AccAnnotation           uint32 = 0x2000
	AccEnum                 uint32 = 0x4000
	AccConstructor          uint32 = 0x10000
	AccDeclaredSynchronized uint32 = 0x20000
)

// ClassDef is a class defined in the file.
type ClassDef struct {
	Name       string   // descriptor
	Super      string   // descriptor, "" for java.lang.Object
	Interfaces []string // descriptors
	SourceFile string   // "" if not known
	Flags      uint32   // access flags
	TypeIndex  uint32

	off                                      uint32 // of its row
	super, source                            uint32 // noIndex: none
	interfaces, annotations, data, constants uint32 // offsets, 0: none
}

// EncodedField is a field that a class defines.
type EncodedField struct {
	Field uint32 // index, for File.Field
	Flags uint32
}

// EncodedMethod is a method that a class defines.
type EncodedMethod struct {
	Method uint32 // index, for File.Method
	Flags  uint32
	Code   uint32 // offset of its code, 0: none (abstract or native); for File.Code
}

// ClassData lists the members that a class defines, each list in the order of its indexes.
type ClassData struct {
	StaticFields   []EncodedField
	InstanceFields []EncodedField
	DirectMethods  []EncodedMethod // static, private and constructors
	VirtualMethods []EncodedMethod
}

func (f *File) readClasses() error {
	c, n := f.table(5)
	f.classes = make([]ClassDef, n)
	total := 0
	f.classOf = make(map[uint32]int, n)
	for i := range f.classes {
		d := &f.classes[i]
		if err := f.readClass(&c, d); err != nil {
			return err
		}
		if _, dup := f.classOf[d.TypeIndex]; dup {
			return f.fail(d.off, "class %s is defined twice", d.Name)
		}
		f.classOf[d.TypeIndex] = i
		if total += len(d.Interfaces); total > len(f.data) {
			return f.fail(d.off, "classes implement more interfaces than a file of this size can mean")
		}
	}
	return nil
}

// readClass reads a row of the class list.
func (f *File) readClass(c *cursor, d *ClassDef) error {
	d.off = c.off
	d.TypeIndex, d.Flags, d.super, d.interfaces = c.u4(), c.u4(), c.u4(), c.u4()
	d.source, d.annotations, d.data, d.constants = c.u4(), c.u4(), c.u4(), c.u4()
	if err := f.within(d.off, "class names type", d.TypeIndex, len(f.types)); err != nil {
		return err
	}
	d.Name = f.Type(d.TypeIndex)
	if d.Name[0] != 'L' {
		return f.fail(d.off, "%q cannot be a class", d.Name)
	}
	if d.super != noIndex {
		if err := f.within(d.off+8, "class names super type", d.super, len(f.types)); err != nil {
			return err
		}
		d.Super = f.Type(d.super)
	}
	if d.source != noIndex {
		if err := f.within(d.off+16, "class names source string", d.source, len(f.strings)); err != nil {
			return err
		}
		d.SourceFile = f.strings[d.source]
	}
	list, err := f.typeList(d.interfaces)
	if err != nil {
		return err
	}
	for _, t := range list {
		d.Interfaces = append(d.Interfaces, f.Type(uint32(t)))
	}
	return nil
}

// FindClass returns the index of the class with this descriptor, or -1.
func (f *File) FindClass(desc string) int {
	t, ok := f.findType(desc)
	if !ok {
		return -1
	}
	if i, ok := f.classOf[t]; ok {
		return i
	}
	return -1
}

// ClassData decodes the members of class i. A class without members gives empty lists.
func (f *File) ClassData(i int) (*ClassData, error) {
	off := f.classes[i].data
	if off == 0 {
		return &ClassData{}, nil
	}
	c := f.at(off)
	d := c.classData()
	if c.err != nil {
		return nil, c.err
	}
	return d, f.ownMembers(&f.classes[i], d)
}

// ownMembers checks that a class lists no members of others: so no two classes share a list, and all lists together are
// no longer than the file.
func (f *File) ownMembers(c *ClassDef, d *ClassData) error {
	for _, list := range [...][]EncodedField{d.StaticFields, d.InstanceFields} {
		for _, x := range list {
			if uint32(f.fields[x.Field].class) != c.TypeIndex {
				return f.fail(c.data, "class %s lists %s, which is another's", c.Name, f.Field(x.Field))
			}
		}
	}
	for _, list := range [...][]EncodedMethod{d.DirectMethods, d.VirtualMethods} {
		for _, x := range list {
			if uint32(f.methods[x.Method].class) != c.TypeIndex {
				return f.fail(c.data, "class %s lists %s, which is another's", c.Name, f.Method(x.Method))
			}
		}
	}
	return nil
}

// classData decodes a class_data_item.
func (c *cursor) classData() *ClassData {
	var n [4]uint32
	var sum uint64
	for i := range n {
		n[i] = c.uleb()
		sum += uint64(n[i])
	}
	if c.err == nil && sum*2 > uint64(c.left()) {
		c.fail("class data says %d members, more than fit into the file", sum)
	}
	if c.err != nil {
		return nil
	}
	d := &ClassData{
		StaticFields: c.encodedFields(n[0]), InstanceFields: c.encodedFields(n[1]),
		DirectMethods: c.encodedMethods(n[2]), VirtualMethods: c.encodedMethods(n[3]),
	}
	if c.err != nil {
		return nil
	}
	return d
}

func (c *cursor) encodedFields(n uint32) []EncodedField {
	if n == 0 || c.err != nil {
		return nil
	}
	list := make([]EncodedField, 0, n)
	index := uint32(0)
	for i := uint32(0); i < n && c.err == nil; i++ {
		index = c.memberIndex(index, i, len(c.f.fields), "field")
		list = append(list, EncodedField{index, c.uleb()})
	}
	return list
}

func (c *cursor) encodedMethods(n uint32) []EncodedMethod {
	if n == 0 || c.err != nil {
		return nil
	}
	list := make([]EncodedMethod, 0, n)
	index := uint32(0)
	for i := uint32(0); i < n && c.err == nil; i++ {
		index = c.memberIndex(index, i, len(c.f.methods), "method")
		list = append(list, EncodedMethod{index, c.uleb(), c.uleb()})
	}
	return list
}

// memberIndex reads the difference to the last index. The first of a list stands for itself, later
// ones must grow.
func (c *cursor) memberIndex(last, i uint32, limit int, what string) uint32 {
	diff := c.uleb()
	if i > 0 && diff == 0 {
		c.fail("class data lists a %s twice", what)
	}
	index := uint64(last) + uint64(diff)
	if c.err == nil && index >= uint64(limit) {
		c.fail("class data names %s %d of %d", what, index, limit)
		return 0
	}
	return uint32(index)
}

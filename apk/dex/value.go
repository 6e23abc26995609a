package dex

// ValueKind is the kind of an encoded value.
type ValueKind uint8

// The kinds of encoded values.
const (
	ValueByte         ValueKind = 0x00
	ValueShort        ValueKind = 0x02
	ValueChar         ValueKind = 0x03
	ValueInt          ValueKind = 0x04
	ValueLong         ValueKind = 0x06
	ValueFloat        ValueKind = 0x10
	ValueDouble       ValueKind = 0x11
	ValueMethodType   ValueKind = 0x15
	ValueMethodHandle ValueKind = 0x16
	ValueString       ValueKind = 0x17
	ValueType         ValueKind = 0x18
	ValueField        ValueKind = 0x19
	ValueMethod       ValueKind = 0x1a
	ValueEnum         ValueKind = 0x1b
	ValueArray        ValueKind = 0x1c
	ValueAnnotation   ValueKind = 0x1d
	ValueNull         ValueKind = 0x1e
	ValueBoolean      ValueKind = 0x1f
)

// Value is an encoded value: a constant of a static field, an element of an annotation.
type Value struct {
	Kind       ValueKind
	Bits       int64       // numbers (sign-extended), booleans; floats as the bits of their type
	Index      uint32      // string, type, field, method, prototype or method handle, by Kind
	Array      []Value     // of ValueArray
	Annotation *Annotation // of ValueAnnotation
}

// Annotation is an annotation without its visibility.
type Annotation struct {
	Type     uint32 // type index
	Elements []Element
}

// Element is a named value of an annotation.
type Element struct {
	Name  uint32 // string index
	Value Value
}

// maxValueDepth bounds arrays inside of arrays, so that a hostile file cannot exhaust the stack.
const maxValueDepth = 64

// ref is the id table that a kind's index points into.
func (k ValueKind) ref() RefKind {
	switch k {
	case ValueMethodType:
		return RefProto
	case ValueMethodHandle:
		return RefMethodHandle
	case ValueString:
		return RefString
	case ValueType:
		return RefType
	case ValueField, ValueEnum:
		return RefField
	case ValueMethod:
		return RefMethod
	}
	return RefNone
}

// maxBytes is the greatest length of a kind's number; 0 for kinds that have none.
func (k ValueKind) maxBytes() uint8 {
	switch k {
	case ValueByte:
		return 1
	case ValueShort, ValueChar:
		return 2
	case ValueInt, ValueFloat:
		return 4
	case ValueLong, ValueDouble:
		return 8
	}
	if k.ref() != RefNone {
		return 4
	}
	return 0
}

// value reads an encoded_value.
func (c *cursor) value(depth int) Value {
	head := c.u1()
	v := Value{Kind: ValueKind(head & 0x1f)}
	arg := head >> 5
	if depth > maxValueDepth {
		c.fail("values are nested more than %d deep", maxValueDepth)
		return v
	}
	switch n := v.Kind.maxBytes(); {
	case n > 0:
		if arg >= n {
			c.fail("value of kind 0x%02x has %d bytes, the most are %d", v.Kind, arg+1, n)
			return v
		}
		c.number(&v, arg+1)
	case v.Kind == ValueBoolean && arg <= 1:
		v.Bits = int64(arg)
	case v.Kind == ValueNull && arg == 0:
	case v.Kind == ValueArray && arg == 0:
		v.Array = c.array(depth + 1)
	case v.Kind == ValueAnnotation && arg == 0:
		v.Annotation = c.annotation(depth + 1)
	default:
		c.fail("value 0x%02x does not exist", head)
	}
	return v
}

// number reads the n bytes of a number or an index into v.
func (c *cursor) number(v *Value, n uint8) {
	b := c.bytes(uint32(n))
	var u uint64
	for i, x := range b {
		u |= uint64(x) << (8 * i)
	}
	unused := 64 - 8*uint(n)
	switch v.Kind {
	case ValueByte, ValueShort, ValueInt, ValueLong:
		v.Bits = int64(u<<unused) >> unused
	case ValueChar:
		v.Bits = int64(u)
	case ValueFloat:
		v.Bits = int64(uint32(u << (32 - 8*uint(n))))
	case ValueDouble:
		v.Bits = int64(u << unused)
	default:
		v.Index = uint32(u)
		if k := v.Kind.ref(); c.err == nil && u >= uint64(c.f.tableSize(k)) {
			c.fail("value of kind 0x%02x names index %d of %d", v.Kind, u, c.f.tableSize(k))
		}
	}
}

// array reads an encoded_array.
func (c *cursor) array(depth int) []Value {
	n := c.uleb()
	if c.err == nil && n > c.left() {
		c.fail("array of %d values does not fit into the file", n)
	}
	// Most arrays are short; one that claims to be long has to prove it.
	list := make([]Value, 0, min(n, 256))
	for i := uint32(0); i < n && c.err == nil; i++ {
		list = append(list, c.value(depth))
	}
	return list
}

// annotation reads an encoded_annotation.
func (c *cursor) annotation(depth int) *Annotation {
	a := &Annotation{Type: c.uleb()}
	if c.err == nil && uint64(a.Type) >= uint64(len(c.f.types)) {
		c.fail("annotation names type %d of %d", a.Type, len(c.f.types))
	}
	n := c.uleb()
	if c.err == nil && n > c.left() {
		c.fail("annotation of %d elements does not fit into the file", n)
	}
	for i := uint32(0); i < n && c.err == nil; i++ {
		e := Element{Name: c.uleb()}
		if c.err == nil && uint64(e.Name) >= uint64(len(c.f.strings)) {
			c.fail("annotation names string %d of %d", e.Name, len(c.f.strings))
		}
		e.Value = c.value(depth)
		a.Elements = append(a.Elements, e)
	}
	return a
}

// skipValue moves over an encoded_value without looking at what it holds.
func (c *cursor) skipValue(depth int) {
	head := c.u1()
	if depth > maxValueDepth {
		c.fail("values are nested more than %d deep", maxValueDepth)
		return
	}
	switch k := ValueKind(head & 0x1f); k {
	case ValueArray:
		c.skipArray(depth + 1)
	case ValueAnnotation:
		c.skipAnnotation(depth + 1)
	case ValueNull, ValueBoolean:
	default:
		if k.maxBytes() == 0 {
			c.fail("value 0x%02x does not exist", head)
		}
		c.bytes(uint32(head>>5) + 1)
	}
}

// skipArray moves over an encoded_array.
func (c *cursor) skipArray(depth int) {
	for n := c.uleb(); n > 0 && c.err == nil; n-- {
		c.skipValue(depth)
	}
}

// skipAnnotation moves over an encoded_annotation.
func (c *cursor) skipAnnotation(depth int) {
	c.uleb()
	for n := c.uleb(); n > 0 && c.err == nil; n-- {
		c.uleb()
		c.skipValue(depth)
	}
}

// StaticValues returns the constants of class i's first static fields; later ones are zero.
func (f *File) StaticValues(i int) ([]Value, error) {
	if f.classes[i].constants == 0 {
		return nil, nil
	}
	c := f.at(f.classes[i].constants)
	vs := c.array(0)
	return vs, c.err
}

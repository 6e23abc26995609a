package dex

import (
	"bytes"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// table returns a cursor on the rows of an id section and their number.
func (f *File) table(i int) (cursor, uint32) {
	s := f.tables[i]
	return f.at(s.off), s.size
}

func (f *File) readStrings() error {
	c, n := f.table(0)
	f.strings = make([]string, n)
	f.stringData = make([]uint32, n)
	for i := range f.strings {
		off := c.u4()
		s, err := f.readString(off)
		if err != nil {
			return err
		}
		if i > 0 && compareStrings(f.strings[i-1], s) >= 0 {
			return f.fail(c.off-4, "strings are not sorted: %d %.40q comes before %.40q", i-1, f.strings[i-1], s)
		}
		f.strings[i], f.stringData[i] = s, off
	}
	return nil
}

// readString decodes a string_data_item.
func (f *File) readString(off uint32) (string, error) {
	c := f.at(off)
	units := c.uleb()
	if c.err != nil {
		return "", c.err
	}
	rest := f.data[c.off:]
	end := bytes.IndexByte(rest, 0)
	if end < 0 {
		return "", f.fail(off, "string does not end before the file does")
	}
	s, got, err := decodeMUTF8(rest[:end])
	if err != nil {
		return "", f.fail(off, "string: %v", err)
	}
	if uint64(got) != uint64(units) {
		return "", f.fail(off, "string says %d UTF-16 units and has %d", units, got)
	}
	return s, nil
}

func (f *File) readTypes() error {
	c, n := f.table(1)
	f.types = make([]uint32, n)
	for i := range f.types {
		s := c.u4()
		if err := f.within(c.off-4, "type names string", s, len(f.strings)); err != nil {
			return err
		}
		if i > 0 && s <= f.types[i-1] {
			return f.fail(c.off-4, "types are not sorted at %d", i)
		}
		if !descriptor.Valid(f.strings[s]) {
			return f.fail(c.off-4, "type %d: %.40q is no type descriptor", i, f.strings[s])
		}
		f.types[i] = s
	}
	return nil
}

// within checks an index against the size of its table.
func (f *File) within(off uint32, what string, i uint32, n int) error {
	if uint64(i) >= uint64(n) {
		return f.fail(off, "%s %d of %d", what, i, n)
	}
	return nil
}

const (
	maxParams = 255 // a call passes at most that many registers

	// maxExpansion bounds what a file may ask us to build from lists that many items share: that many
	// bytes, or entries, a byte of the file.
	maxExpansion = 16
)

func (f *File) readProtos() error {
	c, n := f.table(2)
	f.protos = make([]Proto, n)
	total := 0
	for i := range f.protos {
		at := c.off
		p := Proto{Shorty: c.u4(), Return: c.u4(), off: c.u4()}
		if err := f.within(at, "prototype names shorty string", p.Shorty, len(f.strings)); err != nil {
			return err
		}
		if err := f.within(at+4, "prototype returns type", p.Return, len(f.types)); err != nil {
			return err
		}
		var err error
		if p.Params, err = f.typeList(p.off); err != nil {
			return err
		}
		if len(p.Params) > maxParams {
			return f.fail(at, "prototype has %d parameters, the most are %d", len(p.Params), maxParams)
		}
		p.Desc = f.protoDesc(&p)
		if total += len(p.Desc); total > maxExpansion*len(f.data) {
			return f.fail(at, "prototypes name more text than a file of this size can mean")
		}
		if i > 0 && !protoLess(&f.protos[i-1], &p) {
			return f.fail(at, "prototypes are not sorted at %d", i)
		}
		if err := f.checkShorty(at, &p); err != nil {
			return err
		}
		f.protos[i] = p
	}
	return nil
}

// typeList reads a type_list; offset 0 is the empty list.
func (f *File) typeList(off uint32) ([]uint16, error) {
	if off == 0 {
		return nil, nil
	}
	c := f.at(off)
	n := c.u4()
	if off&3 != 0 || c.err == nil && uint64(n)*2 > uint64(c.left()) {
		return nil, f.fail(off, "type list of %d entries does not fit here", n)
	}
	if c.err != nil {
		return nil, c.err
	}
	list := make([]uint16, n)
	for i := range list {
		list[i] = c.u2()
		if err := f.within(c.off-2, "type list names type", uint32(list[i]), len(f.types)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (f *File) protoDesc(p *Proto) string {
	var b strings.Builder
	size := len(f.Type(p.Return)) + 2
	for _, t := range p.Params {
		size += len(f.Type(uint32(t)))
	}
	b.Grow(size)
	b.WriteByte('(')
	for _, t := range p.Params {
		b.WriteString(f.Type(uint32(t)))
	}
	b.WriteByte(')')
	b.WriteString(f.Type(p.Return))
	return b.String()
}

// protoLess orders prototypes by return type, then by parameters.
func protoLess(a, b *Proto) bool {
	if a.Return != b.Return {
		return a.Return < b.Return
	}
	for i := 0; i < len(a.Params) && i < len(b.Params); i++ {
		if a.Params[i] != b.Params[i] {
			return a.Params[i] < b.Params[i]
		}
	}
	return len(a.Params) < len(b.Params)
}

// checkShorty compares a prototype's short form with its types.
func (f *File) checkShorty(off uint32, p *Proto) error {
	s := f.strings[p.Shorty]
	ok := len(s) == len(p.Params)+1 && s[0] == shortyOf(f.Type(p.Return))
	for i := 0; ok && i < len(p.Params); i++ {
		t := f.Type(uint32(p.Params[i]))
		ok = t != "V" && s[i+1] == shortyOf(t)
	}
	if !ok {
		return f.fail(off, "shorty %.40q does not fit the prototype %.80q", s, p.Desc)
	}
	return nil
}

// shortyOf is the one letter of a type in a shorty: L for all references.
func shortyOf(desc string) byte {
	if desc[0] == '[' {
		return 'L'
	}
	return desc[0]
}

func (f *File) readFields() (err error) {
	f.fields, err = f.readMembers(3, "field", "type", len(f.types))
	return err
}

func (f *File) readMethods() (err error) {
	f.methods, err = f.readMembers(4, "method", "prototype", len(f.protos))
	return err
}

// readMembers reads the field or the method table; kinds is the size of the table that the second
// half of a row points into.
func (f *File) readMembers(table int, what, kindName string, kinds int) ([]memberID, error) {
	c, n := f.table(table)
	ids := make([]memberID, n)
	ofClass, ofKind, ofName := what+" names class type", what+" names "+kindName, what+" names string"
	for i := range ids {
		at := c.off
		id := memberID{class: c.u2(), kind: c.u2(), name: c.u4()}
		if err := f.within(at, ofClass, uint32(id.class), len(f.types)); err != nil {
			return nil, err
		}
		if err := f.within(at+2, ofKind, uint32(id.kind), kinds); err != nil {
			return nil, err
		}
		if err := f.within(at+4, ofName, id.name, len(f.strings)); err != nil {
			return nil, err
		}
		if i > 0 && !ids[i-1].less(id) {
			return nil, f.fail(at, "%ss are not sorted at %d", what, i)
		}
		ids[i] = id
	}
	return ids, nil
}

// less orders members by class, name, then type or prototype.
func (a memberID) less(b memberID) bool {
	if a.class != b.class {
		return a.class < b.class
	}
	if a.name != b.name {
		return a.name < b.name
	}
	return a.kind < b.kind
}

func (f *File) readHandles() error {
	c, n := f.table(7)
	f.handles = make([]MethodHandle, n)
	for i := range f.handles {
		at := c.off
		h := MethodHandle{Kind: c.u2()}
		c.u2()
		h.Index = c.u2()
		c.u2()
		limit := len(f.methods)
		if h.Kind <= 3 {
			limit = len(f.fields)
		}
		if h.Kind > 8 {
			return f.fail(at, "method handle %d has kind %d, the greatest is 8", i, h.Kind)
		}
		if err := f.within(at+4, "method handle names member", uint32(h.Index), limit); err != nil {
			return err
		}
		f.handles[i] = h
	}
	return nil
}

func (f *File) readCallSites() error {
	c, n := f.table(6)
	f.callSites = make([]uint32, n)
	for i := range f.callSites {
		f.callSites[i] = c.u4()
		if uint64(f.callSites[i]) >= uint64(len(f.data)) || f.callSites[i] < headerSize {
			return f.fail(c.off-4, "call site %d points outside of the file", i)
		}
	}
	return nil
}

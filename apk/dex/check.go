package dex

import (
	"errors"
	"fmt"
)

// maxFaults bounds what Check reports of one file.
const maxFaults = 20

// checker gathers the faults of a file.
type checker struct {
	f      *File
	faults []error
	flow   Flow // of the method that is looked at
}

// Check decodes all of a file and verifies what Android's own dex verifier would: sections without
// gaps, classes behind their supertypes, members in the lists they belong to, whole instructions,
// targets, tries, debug info, values, sorted annotations. It returns the first 20 faults, joined, or
// nil. It does not follow the types in registers.
func Check(f *File) error {
	c := &checker{f: f}
	c.sections()
	for i := range f.classes {
		if len(c.faults) >= maxFaults {
			break
		}
		c.class(i)
	}
	for i := range f.callSites {
		_, err := f.CallSite(uint32(i))
		c.note(err)
	}
	return errors.Join(c.faults...)
}

func (c *checker) note(err error) {
	if err != nil && len(c.faults) < maxFaults {
		c.faults = append(c.faults, err)
	}
}

func (c *checker) fault(off uint32, format string, args ...any) {
	c.note(c.f.fail(off, format, args...))
}

// sections walks all sections: items lie one behind the other, with zeros between for alignment only.
func (c *checker) sections() {
	f := c.f
	end := uint32(0)
	for _, s := range f.sections {
		if end > s.off || s.off-end > 3 {
			c.fault(end, "gap or overlap of sections: section 0x%04x starts at 0x%x, the one before ends at 0x%x", s.kind, s.off, end)
		}
		c.padding(end, s.off)
		next, ok := c.sectionItems(s)
		if !ok {
			return
		}
		end = next
	}
	if int(end) != len(f.data) {
		c.fault(end, "the last section ends here, the file at 0x%x", len(f.data))
	}
}

// padding checks that bytes between items are zero.
func (c *checker) padding(from, to uint32) {
	for ; from < to && int(from) < len(c.f.data); from++ {
		if c.f.data[from] != 0 {
			c.fault(from, "padding is not zero")
			return
		}
	}
}

// sectionItems returns where a section ends.
func (c *checker) sectionItems(s section) (uint32, bool) {
	f := c.f
	switch s.kind {
	case secHeader:
		return headerSize, true
	case secMap:
		return s.off + 4 + mapEntrySize*uint32(len(f.sections)), true
	case secHiddenAPI:
		cur := f.at(s.off)
		return s.off + cur.u4(), true
	}
	for _, t := range idSections {
		if t.kind == s.kind {
			return s.off + s.size*t.row, true
		}
	}
	m, err := f.items(s.kind)
	if err != nil || len(m.old) == 0 {
		c.note(err)
		return s.off, err == nil
	}
	last := s.off
	for _, off := range m.old {
		c.padding(last, off)
		last, _ = f.itemEnd(s.kind, off)
	}
	return last, true
}

// class checks a class and all that hangs on it.
func (c *checker) class(i int) {
	f := c.f
	d := &f.classes[i]
	for _, name := range append([]string{d.Super}, d.Interfaces...) {
		if k := f.FindClass(name); name != "" && k >= i {
			c.fault(d.off, "class %s stands before its supertype %s", d.Name, name)
		}
	}
	data, err := f.ClassData(i)
	if err != nil {
		c.note(err)
		return
	}
	c.fields(d, data)
	for _, m := range data.DirectMethods {
		if !direct(m.Flags) {
			c.fault(d.data, "%s is among the direct methods", f.Method(m.Method))
		}
		c.method(d, m)
	}
	for _, m := range data.VirtualMethods {
		if direct(m.Flags) {
			c.fault(d.data, "%s is among the virtual methods", f.Method(m.Method))
		}
		c.method(d, m)
	}
	c.values(i, data)
	c.annotations(d)
}

func (c *checker) fields(d *ClassDef, data *ClassData) {
	for k, list := range [...][]EncodedField{data.StaticFields, data.InstanceFields} {
		for _, x := range list {
			if (x.Flags&AccStatic != 0) != (k == 0) {
				c.fault(d.data, "%s is in the wrong list of fields", c.f.Field(x.Field))
			}
		}
	}
}

// method checks a method's place, and its code.
func (c *checker) method(d *ClassDef, m EncodedMethod) {
	f := c.f
	if bodyless := m.Flags&(AccAbstract|AccNative) != 0; bodyless != (m.Code == 0) {
		c.fault(d.data, "%s has flags 0x%x and code at 0x%x", f.Method(m.Method), m.Flags, m.Code)
	}
	code, err := f.Code(m)
	if err != nil || code == nil {
		c.note(err)
		return
	}
	if err := c.code(m, code); err != nil {
		c.note(fmt.Errorf("%s: %w", f.Method(m.Method), err))
	}
}

// values checks that constants fit their fields.
func (c *checker) values(i int, data *ClassData) {
	list, err := c.f.StaticValues(i)
	if err != nil {
		c.note(err)
		return
	}
	off := c.f.classes[i].constants
	if len(list) > len(data.StaticFields) {
		c.fault(off, "class %s has %d constants for %d static fields", c.f.classes[i].Name, len(list), len(data.StaticFields))
		return
	}
	for k, v := range list {
		ref := c.f.Field(data.StaticFields[k].Field)
		if want := zeroValue(ref.Type).Kind; v.Kind != want && (want != ValueNull || !reference(v.Kind)) {
			c.fault(off, "constant of %s has kind 0x%02x", ref, v.Kind)
		}
	}
}

// reference reports whether a value of a kind can be in a field of a reference type.
func reference(k ValueKind) bool {
	return k == ValueString || k == ValueType || k == ValueMethodType || k == ValueMethodHandle
}

// annotations checks that sets and members are in order, and decodes all of them.
func (c *checker) annotations(d *ClassDef) {
	if d.annotations == 0 {
		return
	}
	dir, err := c.f.directoryAt(d.annotations)
	if err != nil {
		c.note(err)
		return
	}
	c.set(dir.class)
	for k, list := range dir.members {
		for n, m := range list {
			if n > 0 && list[n-1].index >= m.index {
				c.fault(d.annotations, "annotations of members are not sorted")
			}
			if k < 2 {
				c.set(m.off)
				continue
			}
			sets, _, err := c.f.offsets(m.off)
			c.note(err)
			for _, off := range sets {
				c.set(off)
			}
		}
	}
}

func (c *checker) set(off uint32) {
	list, err := c.f.annotationSet(off)
	c.note(err)
	for n := 1; n < len(list); n++ {
		if list[n-1].Type >= list[n].Type {
			c.fault(off, "annotations of a set are not sorted")
		}
	}
}

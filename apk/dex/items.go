package dex

import "sort"

// The data sections hold items one behind the other. To write a file anew, the writer has to know
// where each begins: so it walks over them here.

// aligned4 reports whether a section's items stand at multiples of four.
func aligned4(kind uint16) bool {
	switch kind {
	case secTypeLists, secSetRefs, secSets, secCode, secDirectories, secMap, secHiddenAPI:
		return true
	}
	return kind <= secHandles
}

// itemEnd returns where the item of a section that starts at off ends.
func (f *File) itemEnd(kind uint16, off uint32) (uint32, error) {
	c := f.at(off)
	switch kind {
	case secTypeLists:
		c.bytes(clampMul(c.u4(), 2))
	case secSetRefs, secSets:
		c.bytes(clampMul(c.u4(), 4))
	case secClassData:
		c.classData()
	case secCode:
		c.skipCode()
	case secStringData:
		c.uleb()
		for c.err == nil && c.u1() != 0 {
		}
	case secDebug:
		c.skipDebug()
	case secAnnotations:
		c.u1()
		c.skipAnnotation(0)
	case secArrays:
		c.skipArray(0)
	case secDirectories:
		d, err := f.directoryAt(off)
		if err != nil {
			return 0, err
		}
		return d.end, nil
	default:
		c.fail("section 0x%04x is of no known kind", kind)
	}
	return c.off, c.err
}

// clampMul multiplies without wrapping around.
func clampMul(n, by uint32) uint32 {
	if n > 1<<30/by {
		return 1 << 30
	}
	return n * by
}

// skipCode moves over a code item.
func (c *cursor) skipCode() {
	c.bytes(6)
	tries := c.u2()
	c.bytes(4)
	c.bytes(clampMul(c.u4(), 2))
	if tries == 0 || c.err != nil {
		return
	}
	c.align4()
	c.bytes(8 * uint32(tries))
	for n := c.uleb(); n > 0 && c.err == nil; n-- {
		size := int64(c.sleb())
		if size <= 0 {
			size = 1 - 2*size
		} else {
			size *= 2
		}
		for ; size > 0 && c.err == nil; size-- {
			c.uleb()
		}
	}
}

// skipDebug moves over a debug_info_item.
func (c *cursor) skipDebug() {
	c.uleb()
	for n := c.uleb(); n > 0 && c.err == nil; n-- {
		c.uleb()
	}
	for c.err == nil {
		switch op := c.u1(); op {
		case dbgEnd:
			return
		case dbgAdvanceLine:
			c.sleb()
		case dbgAdvancePC, dbgEndLocal, dbgRestartLocal, dbgSetFile:
			c.uleb()
		case dbgStartLocal, dbgStartLocalExtended:
			c.uleb()
			c.uleb()
			c.uleb()
			if op == dbgStartLocalExtended {
				c.uleb()
			}
		}
	}
}

// itemMap has the offsets of a section's items in the source, and the place of each in the file that
// is written: 0 until it is written.
type itemMap struct {
	old, new []uint32
}

// items lists a data section's items.
func (f *File) items(kind uint16) (*itemMap, error) {
	s, ok := f.section(kind)
	m := &itemMap{}
	if !ok || s.size == 0 {
		return m, nil
	}
	if uint64(s.size) > f.sectionEnd(s.off)-uint64(s.off) {
		return nil, f.fail(s.off, "section 0x%04x has room for fewer than %d items", kind, s.size)
	}
	m.old, m.new = make([]uint32, s.size), make([]uint32, s.size)
	off := s.off
	for i := range m.old {
		if aligned4(kind) {
			off = (off + 3) &^ 3
		}
		m.old[i] = off
		end, err := f.itemEnd(kind, off)
		if err != nil {
			return nil, err
		}
		if uint64(end) > f.sectionEnd(s.off) {
			return nil, f.fail(off, "an item of section 0x%04x runs into the next section", kind)
		}
		off = end
	}
	return m, nil
}

// slot returns the place of the new offset of the item at old, nil if no item starts there.
func (m *itemMap) slot(old uint32) *uint32 {
	i := sort.Search(len(m.old), func(i int) bool { return m.old[i] >= old })
	if i == len(m.old) || m.old[i] != old {
		return nil
	}
	return &m.new[i]
}

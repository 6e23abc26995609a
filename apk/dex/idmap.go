package dex

// idMap says which index each id gets in the file that is written. It is made for one source: the
// file that is edited, or one that classes are moved in from.
type idMap struct {
	strings, types, protos, fields, methods, sites, handles indexMap
}

// indexMap maps the indexes of one table. A nil map leaves them as they are.
type indexMap []uint32

// get maps index i. An index without a place in the new file gives noIndex, which no instruction
// can hold, so that encoding it fails.
func (m indexMap) get(i uint32) uint32 {
	switch {
	case m == nil:
		return i
	case int(i) < len(m):
		return m[i]
	}
	return noIndex
}

// plus1 maps an index or -1 to the form stored plus one.
func (m indexMap) plus1(i int64) uint32 {
	if i < 0 {
		return 0
	}
	return m.get(uint32(i)) + 1
}

// table is the map for an instruction's kind of index.
func (m *idMap) table(k RefKind) indexMap {
	switch k {
	case RefString:
		return m.strings
	case RefType:
		return m.types
	case RefProto:
		return m.protos
	case RefField:
		return m.fields
	case RefMethod:
		return m.methods
	case RefCallSite:
		return m.sites
	case RefMethodHandle:
		return m.handles
	}
	return nil
}

// identity reports whether nothing changes, so that items can be copied as they are.
func (m *idMap) identity() bool {
	return m.strings == nil && m.types == nil && m.protos == nil && m.fields == nil && m.methods == nil &&
		m.sites == nil && m.handles == nil
}

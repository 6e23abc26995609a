package dex

import "sort"

// findString finds a string in the sorted table.
func (f *File) findString(s string) (uint32, bool) {
	i, ok := sort.Find(len(f.strings), func(i int) int { return compareStrings(s, f.strings[i]) })
	return uint32(i), ok
}

// findType finds a descriptor in the sorted table.
func (f *File) findType(desc string) (uint32, bool) {
	s, ok := f.findString(desc)
	if !ok {
		return 0, false
	}
	i := sort.Search(len(f.types), func(i int) bool { return f.types[i] >= s })
	return uint32(i), i < len(f.types) && f.types[i] == s
}

// findProto finds a prototype by its descriptor.
func (f *File) findProto(ret uint32, params []uint16) (uint32, bool) {
	want := &Proto{Return: ret, Params: params}
	i := sort.Search(len(f.protos), func(i int) bool { return !protoLess(&f.protos[i], want) })
	return uint32(i), i < len(f.protos) && !protoLess(want, &f.protos[i])
}

// findMember finds a field or method in its sorted table.
func findMember(ids []memberID, want memberID) (uint32, bool) {
	i := sort.Search(len(ids), func(i int) bool { return !ids[i].less(want) })
	return uint32(i), i < len(ids) && ids[i] == want
}

package dex

import (
	"bytes"
	"crypto/sha1"
	"encoding/binary"
	"hash/adler32"
)

const (
	headerSize = 0x70
	endianTag  = 0x12345678
	noIndex    = 0xffffffff // stands for "no type", "no string"
	minVersion = 35
	maxVersion = 40
	containerV = 41
)

// Section types, as the map names them.
const (
	secHeader      uint16 = 0x0000
	secStringIDs   uint16 = 0x0001
	secTypeIDs     uint16 = 0x0002
	secProtoIDs    uint16 = 0x0003
	secFieldIDs    uint16 = 0x0004
	secMethodIDs   uint16 = 0x0005
	secClassDefs   uint16 = 0x0006
	secCallSites   uint16 = 0x0007
	secHandles     uint16 = 0x0008
	secMap         uint16 = 0x1000
	secTypeLists   uint16 = 0x1001
	secSetRefs     uint16 = 0x1002
	secSets        uint16 = 0x1003
	secClassData   uint16 = 0x2000
	secCode        uint16 = 0x2001
	secStringData  uint16 = 0x2002
	secDebug       uint16 = 0x2003
	secAnnotations uint16 = 0x2004
	secArrays      uint16 = 0x2005
	secDirectories uint16 = 0x2006
	secHiddenAPI   uint16 = 0xf000
	mapEntrySize          = 12
	maxMapEntries         = 64
	classDefSize          = 32
)

// section is one row of the map.
type section struct {
	kind uint16
	size uint32 // number of items
	off  uint32
}

// idSection describes one of the fixed-size tables in front of the data: where the header has its
// size and offset, and how long a row is.
type idSection struct {
	kind   uint16
	name   string
	header uint32 // offset of the size field in the header; 0: only in the map
	row    uint32 // bytes a row
	limit  uint32 // greatest number of rows
}

var idSections = [...]idSection{
	{secStringIDs, "string ids", 0x38, 4, 1 << 28},
	{secTypeIDs, "type ids", 0x40, 4, 1 << 16},
	{secProtoIDs, "proto ids", 0x48, 12, 1 << 16},
	{secFieldIDs, "field ids", 0x50, 8, 1 << 28},
	{secMethodIDs, "method ids", 0x58, 8, 1 << 28},
	{secClassDefs, "class defs", 0x60, classDefSize, 1 << 16},
	{secCallSites, "call site ids", 0, 4, 1 << 16},
	{secHandles, "method handles", 0, 8, 1 << 16},
}

// readHeader checks the magic, the version, the sizes and, if asked, the checksum and signature.
func (f *File) readHeader(opt Options) error {
	data := f.data
	if len(data) < headerSize {
		return f.fail(0, "a dex file has at least %d bytes, this one has %d", headerSize, len(data))
	}
	if err := f.readVersion(); err != nil {
		return err
	}
	c := f.at(0x20)
	size, head, endian := c.u4(), c.u4(), c.u4()
	switch {
	case endian != endianTag:
		return f.fail(0x28, "endian tag is 0x%08x, not 0x%08x: big-endian files are not supported", endian, endianTag)
	case head != headerSize:
		return f.fail(0x24, "header size is 0x%x, not 0x%x", head, headerSize)
	case uint64(size) > uint64(len(data)):
		return f.fail(0x20, "header says %d bytes, the file has %d: it is cut short", size, len(data))
	case size < headerSize:
		return f.fail(0x20, "header says %d bytes, less than the header itself", size)
	}
	f.data = data[:size]
	if opt.Checksum {
		return f.checkSums()
	}
	return nil
}

// readVersion checks "dex\n0vv\0".
func (f *File) readVersion() error {
	magic := f.data[:8]
	if !bytes.HasPrefix(magic, []byte("dex\n")) || magic[7] != 0 {
		return f.fail(0, "not a dex file: it does not start with \"dex\\n\" and a version")
	}
	for _, d := range magic[4:7] {
		if d < '0' || d > '9' {
			return f.fail(4, "version %q is not a number", magic[4:7])
		}
	}
	v := int(magic[4]-'0')*100 + int(magic[5]-'0')*10 + int(magic[6]-'0')
	switch {
	case v == containerV:
		return f.fail(4, "dex version 041 is a container of several dex files that share their data, which cbcov cannot rewrite class by class; build the app with minSdk 34 or lower (D8: --min-api 34), which gives version 040")
	case v < minVersion || v > maxVersion || v == 36:
		return f.fail(4, "dex version %03d is not supported: known are 035 and 037 to 040", v)
	}
	f.version = v
	return nil
}

// checkSums compares the Adler-32 checksum and the SHA-1 signature.
func (f *File) checkSums() error {
	if want, got := binary.LittleEndian.Uint32(f.data[8:]), adler32.Checksum(f.data[12:]); want != got {
		return f.fail(8, "checksum is 0x%08x, the content gives 0x%08x: the file is damaged", want, got)
	}
	if sum := sha1.Sum(f.data[0x20:]); !bytes.Equal(sum[:], f.data[12:0x20]) {
		return f.fail(12, "SHA-1 signature does not match the content: the file is damaged")
	}
	return nil
}

// readMap reads the map and checks that it is in order, inside the file and agrees with the header.
func (f *File) readMap() error {
	c := f.at(0x34)
	off := c.u4()
	if off&3 != 0 || off < headerSize {
		return f.fail(0x34, "map offset 0x%x is not a multiple of four behind the header", off)
	}
	c = f.at(off)
	n := c.u4()
	if c.err == nil && (n > maxMapEntries || uint64(n)*mapEntrySize > uint64(c.left())) {
		c.fail("map says %d sections, more than there can be here", n)
	}
	if c.err != nil {
		return c.err
	}
	f.sections = make([]section, 0, n)
	seen := map[uint16]bool{}
	for i := uint32(0); i < n; i++ {
		at := c.off
		kind, _ := c.u2(), c.u2()
		s := section{kind: kind, size: c.u4(), off: c.u4()}
		switch {
		case seen[kind]:
			return f.fail(at, "map names section 0x%04x twice", kind)
		case i > 0 && s.off <= f.sections[i-1].off:
			return f.fail(at, "map is not in the order of offsets: section 0x%04x at 0x%x comes behind one at 0x%x", kind, s.off, f.sections[i-1].off)
		case uint64(s.off) >= uint64(len(f.data)):
			return f.fail(at, "section 0x%04x starts at 0x%x, behind the file's end", kind, s.off)
		}
		seen[kind] = true
		f.sections = append(f.sections, s)
	}
	return f.checkTables()
}

// checkTables checks the id tables' rows against header, map and file.
func (f *File) checkTables() error {
	for i, t := range idSections {
		s, ok := f.section(t.kind)
		if t.header != 0 {
			c := f.at(t.header)
			size, off := c.u4(), c.u4()
			if ok && (s.size != size || s.off != off) {
				return f.fail(t.header, "%s: header says %d at 0x%x, map says %d at 0x%x", t.name, size, off, s.size, s.off)
			}
			if !ok && size != 0 {
				return f.fail(t.header, "%s: header says %d, the map has none", t.name, size)
			}
		}
		if !ok || s.size == 0 {
			continue
		}
		if s.size > t.limit {
			return f.fail(s.off, "%s: %d are more than the format allows", t.name, s.size)
		}
		if end := uint64(s.off) + uint64(s.size)*uint64(t.row); s.off&3 != 0 || s.off < headerSize || end > f.sectionEnd(s.off) {
			return f.fail(s.off, "%s: %d rows run into the next section or past the file's end", t.name, s.size)
		}
		f.tables[i] = s
	}
	return nil
}

// section finds a row of the map.
func (f *File) section(kind uint16) (section, bool) {
	for _, s := range f.sections {
		if s.kind == kind {
			return s, true
		}
	}
	return section{}, false
}

// sectionEnd is where the section that starts at off must end: at the next one or the file's end.
func (f *File) sectionEnd(off uint32) uint64 {
	for _, s := range f.sections {
		if s.off > off {
			return uint64(s.off)
		}
	}
	return uint64(len(f.data))
}

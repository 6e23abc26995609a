package apk

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"
)

// Chunk types of resources.arsc (ResourceTypes.h of the platform).
const (
	chunkPool    = 0x0001
	chunkTable   = 0x0002
	chunkPackage = 0x0200
	chunkType    = 0x0201

	chunkHeaderSize   = 8
	packageHeaderSize = 284 // up to and without typeIdOffset
	typeHeaderSize    = 20  // up to the configuration
)

// maxConfigs bounds the configurations of one type, each of which is looked at for each value. Apps in all languages of the
// platform have some hundred.
const maxConfigs = 10000

// chunk is one chunk: its header and all of its bytes.
type chunk struct {
	kind   uint16
	header int    // bytes of the header
	body   []byte // the whole chunk, header included
	offset int64  // of the chunk in the file
}

// errorf makes an error at the chunk.
func (c chunk) errorf(format string, args ...any) error {
	return &FormatError{Entry: resourceFile, Inside: true, Offset: c.offset, Reason: fmt.Sprintf(format, args...)}
}

// readChunk reads the chunk at the start of b, which lies at offset in the file.
func readChunk(b []byte, offset int64) (chunk, error) {
	c := chunk{offset: offset}
	if len(b) < chunkHeaderSize {
		return c, c.errorf("%d bytes are left, a chunk needs %d", len(b), chunkHeaderSize)
	}
	le := binary.LittleEndian
	size := int64(le.Uint32(b[4:]))
	c.kind, c.header = le.Uint16(b), int(le.Uint16(b[2:]))
	if c.header < chunkHeaderSize || int64(c.header) > size || size > int64(len(b)) {
		return c, c.errorf("chunk 0x%04x is said to have %d bytes with a header of %d; %d bytes are left", c.kind, size, c.header, len(b))
	}
	c.body = b[:size]
	return c, nil
}

// children calls f for each chunk inside of the chunk.
func (c chunk) children(f func(chunk) error) error {
	for pos := c.header; len(c.body)-pos >= chunkHeaderSize; {
		child, err := readChunk(c.body[pos:], c.offset+int64(pos))
		if err != nil {
			return err
		}
		if err := f(child); err != nil {
			return err
		}
		pos += len(child.body)
	}
	return nil
}

// resTable is one resources.arsc.
type resTable struct {
	archive  *Archive // where it is from
	strings  *stringPool
	packages []*resPackage
}

// resPackage is one package of a table; its types' chunks are read entry by entry when asked for.
type resPackage struct {
	id     uint8
	name   string
	types  *stringPool
	keys   *stringPool
	byType [256][]*resType
	offset uint32 // what type ids are counted from in the type names
}

// parseTable reads the chunks of a table, without their entries.
func parseTable(data []byte) (*resTable, error) {
	top, err := readChunk(data, 0)
	if err != nil {
		return nil, err
	}
	if top.kind != chunkTable {
		return nil, top.errorf("chunk type 0x%04x instead of 0x%04x: no resource table", top.kind, chunkTable)
	}
	t := &resTable{}
	err = top.children(func(c chunk) (err error) {
		switch {
		case c.kind == chunkPool && t.strings == nil:
			t.strings, err = parsePool(c)
		case c.kind == chunkPackage:
			var p *resPackage
			if p, err = parsePackage(c); err == nil {
				t.packages = append(t.packages, p)
			}
		}
		return err
	})
	return t, err
}

func parsePackage(c chunk) (*resPackage, error) {
	if c.header < packageHeaderSize {
		return nil, c.errorf("a package header of %d bytes, %d are needed", c.header, packageHeaderSize)
	}
	le := binary.LittleEndian
	id := le.Uint32(c.body[8:])
	if id > 0xff {
		return nil, c.errorf("package id %d; ids have one byte", id)
	}
	p := &resPackage{id: uint8(id), name: fixedUTF16(c.body[12:268])}
	if c.header >= packageHeaderSize+4 {
		p.offset = le.Uint32(c.body[284:])
	}
	for at, pool := range map[int]**stringPool{268: &p.types, 276: &p.keys} {
		start := int64(le.Uint32(c.body[at:]))
		if start > int64(len(c.body)) {
			return nil, c.errorf("a string pool of the package is said to be at 0x%x, beyond its %d bytes", start, len(c.body))
		}
		pc, err := readChunk(c.body[start:], c.offset+start)
		if err == nil {
			*pool, err = parsePool(pc)
		}
		if err != nil {
			return nil, err
		}
	}
	return p, c.children(func(tc chunk) error {
		if tc.kind != chunkType {
			return nil
		}
		t, err := parseType(tc)
		if err != nil {
			return err
		}
		if p.byType[t.id] = append(p.byType[t.id], t); len(p.byType[t.id]) > maxConfigs {
			return tc.errorf("more than %d configurations of one type", maxConfigs)
		}
		return nil
	})
}

// fixedUTF16 reads a UTF-16 string that ends at the first NUL.
func fixedUTF16(b []byte) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	s, _, _ := strings.Cut(string(utf16.Decode(units)), "\x00")
	return s
}

// resType holds the entries of one type in one configuration.
type resType struct {
	chunk
	id      uint8
	flags   uint8
	count   int
	entries int // offset of the entries in the chunk
	config  string
}

// Flags of a type chunk, and the offsets that stand for no entry.
const (
	typeSparse   = 1
	typeOffset16 = 2

	noEntry   = 0xffffffff
	noEntry16 = 0xffff
)

func parseType(c chunk) (*resType, error) {
	if c.header < typeHeaderSize {
		return nil, c.errorf("a type header of %d bytes, %d are needed", c.header, typeHeaderSize)
	}
	le := binary.LittleEndian
	t := &resType{chunk: c, id: c.body[8], flags: c.body[9]}
	count, entries := int64(le.Uint32(c.body[12:])), int64(le.Uint32(c.body[16:]))
	width := int64(4)
	if t.flags&typeOffset16 != 0 && t.flags&typeSparse == 0 {
		width = 2
	}
	if int64(c.header)+width*count > int64(len(c.body)) || entries > int64(len(c.body)) {
		return nil, c.errorf("a type is said to have %d entries from 0x%x on; it has %d bytes", count, entries, len(c.body))
	}
	t.count, t.entries = int(count), int(entries)
	t.config = describeConfig(c.body[typeHeaderSize:c.header])
	return t, nil
}

// indexes calls f for each entry that the type has in its configuration, with its place in the chunk.
func (t *resType) indexes(f func(index uint32, at int)) {
	le := binary.LittleEndian
	for i := 0; i < t.count; i++ {
		index, offset := uint32(i), uint32(noEntry)
		switch {
		case t.flags&typeSparse != 0:
			pair := t.body[t.header+4*i:]
			index, offset = uint32(le.Uint16(pair)), 4*uint32(le.Uint16(pair[2:]))
		case t.flags&typeOffset16 != 0:
			if o := le.Uint16(t.body[t.header+2*i:]); o != noEntry16 {
				offset = 4 * uint32(o)
			}
		default:
			offset = le.Uint32(t.body[t.header+4*i:])
		}
		if offset == noEntry || index > 0xffff || int64(t.entries)+int64(offset)+8 > int64(len(t.body)) {
			continue
		}
		f(index, t.entries+int(offset))
	}
}

// find gives the place of an entry in the chunk, -1: the type does not have it in its configuration.
func (t *resType) find(index uint32) int {
	le := binary.LittleEndian
	offset := uint32(noEntry)
	switch {
	case t.flags&typeSparse != 0:
		for i := 0; i < t.count; i++ {
			if pair := t.body[t.header+4*i:]; uint32(le.Uint16(pair)) == index {
				offset = 4 * uint32(le.Uint16(pair[2:]))
				break
			}
		}
	case int64(index) >= int64(t.count):
	case t.flags&typeOffset16 != 0:
		if o := le.Uint16(t.body[t.header+2*int(index):]); o != noEntry16 {
			offset = 4 * uint32(o)
		}
	default:
		offset = le.Uint32(t.body[t.header+4*int(index):])
	}
	if offset == noEntry || int64(t.entries)+int64(offset)+8 > int64(len(t.body)) {
		return -1
	}
	return t.entries + int(offset)
}

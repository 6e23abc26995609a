package apk

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/flate"
)

// Compression methods of entries. Android knows no others.
const (
	Stored   = 0
	Deflated = 8
)

// Bounds on reading one entry into memory.
const (
	maxEntrySize = 512 << 20
	// An entry above bombSize that unpacks to more than bombRatio times its bytes is taken for a bomb. Code, resources and XML stay
	// far below (dex: 2 to 4, resources: up to 20).
	bombSize  = 4 << 20
	bombRatio = 200
)

// Entry is one entry of an archive's directory.
type Entry struct {
	Name       string
	Method     uint16 // Stored or Deflated
	CRC        uint32 // of the content, CRC-32
	Compressed int64  // bytes in the archive
	Size       int64  // bytes of the content

	flags  uint16
	header int64 // offset of the local header
	limit  int64 // offset that the data must end at or before
}

// Dir says whether the entry is a folder, which has no content.
func (e *Entry) Dir() bool { return e.Name[len(e.Name)-1] == '/' }

// entryError makes the error of an entry at its place in the archive.
func (ar *Archive) entryError(e *Entry, format string, args ...any) error {
	return &FormatError{File: ar.Path, Entry: e.Name, Offset: e.header, Reason: fmt.Sprintf(format, args...)}
}

// data gives the entry's bytes as they are in the archive, after a check of its local header.
func (ar *Archive) data(e *Entry) (*io.SectionReader, error) {
	if e.flags&1 != 0 {
		return nil, ar.entryError(e, "it is encrypted, which Android does not read")
	}
	if e.Method != Stored && e.Method != Deflated {
		return nil, ar.entryError(e, "compression method %d; Android knows 0 (stored) and 8 (deflate) only", e.Method)
	}
	head := make([]byte, localHeaderSize+len(e.Name))
	if err := readFull(ar.r, head, e.header); err != nil {
		return nil, fmt.Errorf("%s: entry %q at offset 0x%x: reading its header: %w", ar.Path, e.Name, e.header, err)
	}
	le := binary.LittleEndian
	if le.Uint32(head) != localHeaderSig {
		return nil, ar.entryError(e, "no local header there: the zip directory points to a wrong place")
	}
	if int(le.Uint16(head[26:])) != len(e.Name) || string(head[localHeaderSize:]) != e.Name {
		return nil, ar.entryError(e, "its local header has another name: two readers would see two files")
	}
	if m := le.Uint16(head[8:]); m != e.Method {
		return nil, ar.entryError(e, "compression method %d in its local header, %d in the directory", m, e.Method)
	}
	start := e.header + int64(len(head)) + int64(le.Uint16(head[28:]))
	if start+e.Compressed > e.limit {
		return nil, ar.entryError(e, "its data ends at 0x%x, but what follows begins at 0x%x: overlapping entries", start+e.Compressed, e.limit)
	}
	return io.NewSectionReader(ar.r, start, e.Compressed), nil
}

// open gives a reader of the entry's content. It ends with an error where the content is not of the size and sum declared.
func (ar *Archive) open(e *Entry) (io.Reader, error) {
	raw, err := ar.data(e)
	if err != nil {
		return nil, err
	}
	c := &contentReader{ar: ar, e: e, left: e.Size, r: raw}
	if e.Method == Deflated {
		c.r = flate.NewReader(raw)
	}
	return c, nil
}

// read gives the entry's whole content.
func (ar *Archive) read(e *Entry) ([]byte, error) {
	if e.Size > maxEntrySize {
		return nil, ar.entryError(e, "%d bytes, the limit for one file is %d", e.Size, int64(maxEntrySize))
	}
	if e.Size > bombSize && e.Size > bombRatio*e.Compressed {
		return nil, ar.entryError(e, "%d bytes that unpack to %d: a zip bomb", e.Compressed, e.Size)
	}
	r, err := ar.open(e)
	if err != nil {
		return nil, err
	}
	buf := bytes.NewBuffer(make([]byte, 0, e.Size+bytes.MinRead))
	if _, err := buf.ReadFrom(r); err != nil {
		return nil, err
	}
	return buf.Bytes()[:buf.Len():buf.Len()], nil
}

// contentReader checks the size and the sum of what it passes on.
type contentReader struct {
	ar   *Archive
	e    *Entry
	r    io.Reader
	left int64
	sum  uint32
}

// Read implements io.Reader.
func (c *contentReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.left -= int64(n)
	c.sum = crc32.Update(c.sum, crc32.IEEETable, p[:n])
	switch {
	case c.left < 0:
		return 0, c.ar.entryError(c.e, "unpacks to more than the %d bytes declared: a wrong size, or a zip bomb", c.e.Size)
	case err == nil:
		return n, nil
	case err != io.EOF:
		return n, c.ar.entryError(c.e, "damaged after %d bytes of content: %v", c.e.Size-c.left, err)
	case c.left > 0:
		return n, c.ar.entryError(c.e, "ends after %d bytes, %d are declared", c.e.Size-c.left, c.e.Size)
	case c.sum != c.e.CRC:
		return n, c.ar.entryError(c.e, "damaged: its CRC-32 is %08x, declared is %08x", c.sum, c.e.CRC)
	}
	return n, io.EOF
}

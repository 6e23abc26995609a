package apk

import (
	"encoding/binary"
	"fmt"
	"io"
	"path"
	"sort"
	"strings"
	"unicode/utf8"
)

// The directory is read here and not by archive/zip, for three reasons: archive/zip does not give the offsets of the local
// headers, without which overlapping entries cannot be found; its errors name neither entry nor offset; and APKs are stricter
// than zip (no zip64, no second disk, methods 0 and 8 only).

// Sizes and signatures of the zip format (APPNOTE 4.3).
const (
	localHeaderSize  = 30
	directoryRecSize = 46
	endRecordSize    = 22
	maxCommentSize   = 0xffff

	localHeaderSig  = 0x04034b50
	directoryRecSig = 0x02014b50
	endRecordSig    = 0x06054b50
)

// Bounds on what a directory may declare.
const (
	// maxDeflateRatio is the best ratio that deflate can reach: a higher one is a lie.
	maxDeflateRatio = 1032
	// maxTotalSize is how many bytes all entries together may unpack to: more than any store takes.
	maxTotalSize = 8 << 30
)

// directory is the checked central directory of an archive.
type directory struct {
	entries []*Entry // in the order of the directory
	start   int64    // offset of the central directory
}

// endRecord is the part of the end-of-central-directory record that matters.
type endRecord struct {
	offset   int64 // of the record itself
	count    int
	dirSize  int64
	dirStart int64
}

// readDirectory reads and checks the central directory. No entry's content is read.
func readDirectory(file string, r io.ReaderAt, size int64) (*directory, error) {
	end, err := findEnd(file, r, size)
	if err != nil {
		return nil, err
	}
	buf := make([]byte, end.dirSize)
	if err := readFull(r, buf, end.dirStart); err != nil {
		return nil, fmt.Errorf("%s: reading the zip directory at 0x%x: %w", file, end.dirStart, err)
	}
	d := &directory{entries: make([]*Entry, 0, end.count), start: end.dirStart}
	pos := 0
	for len(d.entries) < end.count {
		e, n, err := parseRecord(file, buf[pos:], end.dirStart+int64(pos))
		if err != nil {
			return nil, err
		}
		d.entries = append(d.entries, e)
		pos += n
	}
	if pos < len(buf) && end.count == 0xffff {
		return nil, &FormatError{File: file, Offset: end.offset, Reason: "this is a zip64 archive of more than 65535 entries, which Android does not install"}
	}
	if pos < len(buf) {
		return nil, &FormatError{File: file, Offset: end.dirStart + int64(pos),
			Reason: fmt.Sprintf("%d bytes of the zip directory are left after its %d entries: wrong number of entries", len(buf)-pos, end.count)}
	}
	return d, d.check(file)
}

// findEnd finds the end record, which stands at the end but for a comment.
func findEnd(file string, r io.ReaderAt, size int64) (endRecord, error) {
	notZip := func(why string) error {
		return fmt.Errorf("%s: %w: %s; give the .apk file that the build made", file, ErrNotAPK, why)
	}
	if size < endRecordSize {
		return endRecord{}, notZip(fmt.Sprintf("the file has only %d bytes", size))
	}
	tail := make([]byte, min(size, endRecordSize+maxCommentSize))
	base := size - int64(len(tail))
	if err := readFull(r, tail, base); err != nil {
		return endRecord{}, fmt.Errorf("%s: reading the end of the file: %w", file, err)
	}
	for i := len(tail) - endRecordSize; i >= 0; i-- {
		if binary.LittleEndian.Uint32(tail[i:]) != endRecordSig ||
			int(binary.LittleEndian.Uint16(tail[i+20:])) != len(tail)-i-endRecordSize {
			continue
		}
		return parseEnd(file, tail[i:], base+int64(i))
	}
	var head [4]byte
	if r.ReadAt(head[:], 0); binary.LittleEndian.Uint32(head[:]) == localHeaderSig {
		return endRecord{}, notZip("it begins like a zip archive but has no directory at its end: it is cut short (copy or download it again)")
	}
	return endRecord{}, notZip("it is no zip archive")
}

// parseEnd reads the end record at the start of b.
func parseEnd(file string, b []byte, offset int64) (endRecord, error) {
	le := binary.LittleEndian
	end := endRecord{
		offset:   offset,
		count:    int(le.Uint16(b[10:])),
		dirSize:  int64(le.Uint32(b[12:])),
		dirStart: int64(le.Uint32(b[16:])),
	}
	fail := func(format string, args ...any) (endRecord, error) {
		return end, &FormatError{File: file, Offset: offset, Reason: fmt.Sprintf(format, args...)}
	}
	if end.dirSize == 0xffffffff || end.dirStart == 0xffffffff {
		return fail("this is a zip64 archive, which Android does not install")
	}
	if le.Uint16(b[4:]) != 0 || le.Uint16(b[6:]) != 0 || int(le.Uint16(b[8:])) != end.count {
		return fail("the archive spans several disks, which no APK does")
	}
	if end.dirStart+end.dirSize > offset {
		return fail("the zip directory is said to be at 0x%x with %d bytes, beyond its end record: the file is damaged",
			end.dirStart, end.dirSize)
	}
	if int64(end.count)*directoryRecSize > end.dirSize {
		return fail("the zip directory is said to have %d entries, but its %d bytes have room for %d at most",
			end.count, end.dirSize, end.dirSize/directoryRecSize)
	}
	return end, nil
}

// parseRecord reads one record of the central directory and says how many bytes it has. Offset is that of b, for errors.
func parseRecord(file string, b []byte, offset int64) (*Entry, int, error) {
	fail := func(name, format string, args ...any) (*Entry, int, error) {
		return nil, 0, &FormatError{File: file, Entry: name, Offset: offset, Reason: fmt.Sprintf(format, args...)}
	}
	le := binary.LittleEndian
	if len(b) < directoryRecSize {
		return fail("", "the zip directory ends in the middle of a record")
	}
	if sig := le.Uint32(b); sig != directoryRecSig {
		return fail("", "a record of the zip directory begins with 0x%08x instead of 0x%08x: wrong number of entries, or damaged",
			sig, uint32(directoryRecSig))
	}
	nameLen, extraLen, commentLen := int(le.Uint16(b[28:])), int(le.Uint16(b[30:])), int(le.Uint16(b[32:]))
	total := directoryRecSize + nameLen + extraLen + commentLen
	if total > len(b) {
		return fail("", "a record of the zip directory needs %d bytes, %d are left", total, len(b))
	}
	e := &Entry{
		Name:       string(b[directoryRecSize : directoryRecSize+nameLen]),
		Method:     le.Uint16(b[10:]),
		CRC:        le.Uint32(b[16:]),
		Compressed: int64(le.Uint32(b[20:])),
		Size:       int64(le.Uint32(b[24:])),
		flags:      le.Uint16(b[8:]),
		header:     int64(le.Uint32(b[42:])),
	}
	if why := badName(e.Name); why != "" {
		return fail(e.Name, "%s", why)
	}
	if e.Method == Stored && e.Size != e.Compressed {
		return fail(e.Name, "stored without compression, but with two sizes: %d and %d bytes", e.Compressed, e.Size)
	}
	if e.Size > (e.Compressed+1)*maxDeflateRatio {
		return fail(e.Name, "%d bytes are said to unpack to %d, more than deflate can do: wrong sizes, or a zip bomb", e.Compressed, e.Size)
	}
	return e, total, nil
}

// badName says what is wrong with the name of an entry, "" where nothing is.
func badName(name string) string {
	switch {
	case name == "":
		return "an entry without a name"
	case strings.ContainsAny(name, "\x00\r\n"):
		return "a line end or NUL in the name of an entry"
	case !utf8.ValidString(name):
		return "the name of the entry is not UTF-8"
	case name[0] == '/' || strings.Contains(name, "\\") || len(name) > 1 && name[1] == ':':
		return "an absolute path or backslash as the name of an entry: a path trick, no build tool writes it"
	}
	if clean := path.Clean(name); clean == ".." || strings.HasPrefix(clean, "../") || strings.Contains("/"+name+"/", "/../") {
		return "a path with \"..\" as the name of an entry: a path trick, no build tool writes it"
	}
	return ""
}

// check finds duplicate and overlapping entries and sets each entry's limit, the offset its content must end at or before.
func (d *directory) check(file string) error {
	seen := make(map[string]*Entry, len(d.entries))
	var total int64
	for _, e := range d.entries {
		if other := seen[e.Name]; other != nil {
			return &FormatError{File: file, Entry: e.Name, Offset: e.header,
				Reason: fmt.Sprintf("there twice, at 0x%x too: Android refuses it, and which one counts is not clear", other.header)}
		}
		seen[e.Name] = e
		total += e.Size
	}
	if total > maxTotalSize {
		return &FormatError{File: file, Offset: d.start,
			Reason: fmt.Sprintf("the entries are said to unpack to %d bytes, the limit is %d: a zip bomb", total, int64(maxTotalSize))}
	}
	order := append([]*Entry(nil), d.entries...)
	sort.SliceStable(order, func(i, j int) bool { return order[i].header < order[j].header })
	for i, e := range order {
		e.limit = d.start
		if i+1 < len(order) {
			e.limit = order[i+1].header
		}
		if end := e.header + localHeaderSize + int64(len(e.Name)) + e.Compressed; end > e.limit {
			return &FormatError{File: file, Entry: e.Name, Offset: e.header,
				Reason: fmt.Sprintf("ends at 0x%x or later, but what follows begins at 0x%x: overlapping entries, or wrong sizes", end, e.limit)}
		}
	}
	return nil
}

// readFull fills b from offset.
func readFull(r io.ReaderAt, b []byte, offset int64) error {
	n, err := r.ReadAt(b, offset)
	if n == len(b) {
		return nil
	}
	if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

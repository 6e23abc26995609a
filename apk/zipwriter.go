package apk

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"path"
	"strings"
)

// Alignments of stored contents, in bytes.
const (
	alignStored = 4
	alignNative = 16 << 10 // .so files, which are mapped into memory by pages of up to 16 KiB
)

// alignExtra is the id of the extra field that pads a local header (as zipalign and the Android Gradle plugin write it).
const alignExtra = 0xd935

// The same date for all entries, 1981-01-01 01:01:02, as the Android Gradle plugin has it: an archive does not depend on when it was made.
const (
	fixedTime = 1<<11 | 1<<5 | 1 // hour, minute, half seconds
	fixedDate = 1<<9 | 1<<5 | 1  // years since 1980, month, day
)

// zipWriter writes entries one after the other, aligned, with sizes in their headers and without data descriptors.
type zipWriter struct {
	w         io.Writer
	offset    int64
	directory []byte
	count     int
}

// packed is the content of an entry as it stands in an archive.
type packed struct {
	name   string
	method uint16
	crc    uint32
	size   int64 // unpacked
	data   io.Reader
	length int64 // of data
}

// alignment gives what the start of an entry's data must be a multiple of; 1: anything.
func alignment(name string, method uint16) int64 {
	switch {
	case method != Stored:
		return 1
	case strings.HasPrefix(name, "lib/") && path.Ext(name) == ".so":
		return alignNative
	}
	return alignStored
}

// add writes one entry.
func (z *zipWriter) add(p packed) error {
	if len(p.name) > math.MaxUint16 || p.size > math.MaxUint32-1 || p.length > math.MaxUint32-1 {
		return fmt.Errorf("entry %q: too large for an APK", p.name)
	}
	if z.count++; z.count > math.MaxUint16-1 {
		return fmt.Errorf("more than %d entries, too many for an APK", math.MaxUint16-1)
	}
	start := z.offset
	if start+p.length > math.MaxUint32-(1<<24) {
		return fmt.Errorf("entry %q: the archive would have more than 4 GB, too large for an APK", p.name)
	}
	extra := z.padding(p)
	header := binary.LittleEndian.AppendUint32(nil, localHeaderSig)
	header = p.appendFields(header, len(extra))
	header = append(header, p.name...)
	if err := z.write(append(header, extra...)); err != nil {
		return err
	}
	n, err := io.Copy(z.w, p.data)
	z.offset += n
	if err != nil {
		return err
	}
	if n != p.length {
		return fmt.Errorf("entry %q: %d bytes instead of %d: %w", p.name, n, p.length, io.ErrUnexpectedEOF)
	}
	z.record(p, start)
	return nil
}

// padding gives the extra field that brings the data to its alignment; nil where it is there already.
func (z *zipWriter) padding(p packed) []byte {
	const fieldSize = 6 // id, size, alignment
	align := alignment(p.name, p.method)
	at := z.offset + localHeaderSize + int64(len(p.name))
	if at%align == 0 {
		return nil
	}
	at += fieldSize
	zeros := (align - at%align) % align
	extra := make([]byte, fieldSize+zeros)
	le := binary.LittleEndian
	le.PutUint16(extra, alignExtra)
	le.PutUint16(extra[2:], uint16(2+zeros))
	le.PutUint16(extra[4:], uint16(align))
	return extra
}

// appendFields appends what the local header and the directory's record have in common, from "version needed" to "extra length".
func (p packed) appendFields(b []byte, extra int) []byte {
	le := binary.LittleEndian
	flags := uint16(0)
	for i := range len(p.name) {
		if p.name[i] >= 0x80 {
			flags = 1 << 11 // the name is UTF-8
		}
	}
	b = le.AppendUint16(b, 20) // version needed: deflate
	b = le.AppendUint16(b, flags)
	b = le.AppendUint16(b, p.method)
	b = le.AppendUint16(b, fixedTime)
	b = le.AppendUint16(b, fixedDate)
	b = le.AppendUint32(b, p.crc)
	b = le.AppendUint32(b, uint32(p.length))
	b = le.AppendUint32(b, uint32(p.size))
	b = le.AppendUint16(b, uint16(len(p.name)))
	return le.AppendUint16(b, uint16(extra))
}

// record appends the entry's record to the directory.
func (z *zipWriter) record(p packed, start int64) {
	le := binary.LittleEndian
	b := le.AppendUint32(z.directory, directoryRecSig)
	b = le.AppendUint16(b, 20) // version made by
	b = p.appendFields(b, 0)
	b = append(b, make([]byte, 2+2+2+4)...) // comment length, disk, attributes
	b = le.AppendUint32(b, uint32(start))
	z.directory = append(b, p.name...)
}

// end makes the end record for a directory that begins at an offset.
func (z *zipWriter) end(start int64) []byte {
	le := binary.LittleEndian
	b := le.AppendUint32(nil, endRecordSig)
	b = append(b, make([]byte, 4)...) // disks
	b = le.AppendUint16(b, uint16(z.count))
	b = le.AppendUint16(b, uint16(z.count))
	b = le.AppendUint32(b, uint32(len(z.directory)))
	b = le.AppendUint32(b, uint32(start))
	return le.AppendUint16(b, 0)
}

func (z *zipWriter) write(b []byte) error {
	n, err := z.w.Write(b)
	z.offset += int64(n)
	return err
}

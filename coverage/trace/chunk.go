package trace

import (
	"bytes"
	"fmt"
	"io"
)

const (
	chunkSize = 1 << 20
	maxLine   = 16 << 10 // bytes; logcat's own limit is near 4100
)

// chunk is a stretch of a file: the lines that begin in it.
type chunk struct {
	file   int32
	offset int64
	first  uint32 // number of its first line, from 1; set when all chunks before it are read
}

// line is one line of a chunk.
type line struct {
	text   []byte // without its end
	number uint32 // in the chunk, from 0
	at     int    // where it begins in the bytes that readChunk gave
	open   bool   // the file ends without the line's end
}

// readChunk reads the bytes of a chunk into buf, and a line's length more. It gives the lines' bytes: from the first
// line that begins in the chunk on; size tells where the chunk ends in them.
func readChunk(s Source, offset int64, buf []byte) (text []byte, size int, atEnd bool, err error) {
	from, want := offset, int64(chunkSize+maxLine)
	if offset > 0 {
		from, want = offset-1, want+1
	}
	if left := s.Size - from; want > left {
		want = left
	}
	text = buf[:want]
	if n, err := s.ReadAt(text, from); n < len(text) {
		if err == nil || err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, 0, false, fmt.Errorf("%s: offset %d: %w: does something still write to it?", s.Name, from+int64(n), err)
	}
	size = int(min(int64(chunkSize), s.Size-offset))
	atEnd = from+want == s.Size
	if offset == 0 {
		return text, size, atEnd, nil
	}
	skip := bytes.IndexByte(text, '\n') + 1 // the end of a line that began before
	if skip == 0 || skip > size {
		return nil, 0, atEnd, nil
	}
	return text[skip:], size + 1 - skip, atEnd, nil
}

// eachLine hands over the lines of a chunk that readChunk gave, and counts them. tooLong stands in for lines over maxLine.
func eachLine(text []byte, size int, atEnd bool, do func(line)) (lines uint32) {
	for pos := 0; pos < size; lines++ {
		rest := text[pos:]
		end := bytes.IndexByte(rest, '\n')
		switch {
		case end >= 0:
			text := rest[:end]
			if end > maxLine {
				text = tooLong
			}
			do(line{text: text, number: lines, at: pos})
			pos += end + 1
		case atEnd && len(rest) <= maxLine:
			do(line{text: rest, number: lines, at: pos, open: true})
			return lines + 1
		default:
			do(line{text: tooLong, number: lines, at: pos})
			return lines + 1
		}
	}
	return lines
}

// tooLong stands for a line that is longer than logcat writes any.
var tooLong = []byte("…")

// bufferSize is what readChunk needs at most.
const bufferSize = chunkSize + maxLine + 1

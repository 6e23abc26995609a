package sign

import (
	"crypto"
	"encoding/binary"
	"hash"
)

// chunkSize is what schemes v2 and v3 cut the archive's sections into.
const chunkSize = 1 << 20

// Content takes the digest of an archive as schemes v2 and v3 want it: three sections (entries, directory, end record), each cut
// into chunks of 1 MiB. Write passes bytes of the current section, EndSection closes it.
type Content struct {
	newHash func() hash.Hash
	chunk   []byte
	digests []byte
	count   uint32
}

// NewContent starts the digest that a signature of the key needs.
func (k *Key) NewContent() *Content {
	return newContent(k.algorithm().hash)
}

func newContent(h crypto.Hash) *Content {
	return &Content{newHash: h.New, chunk: make([]byte, 0, chunkSize)}
}

// Write adds bytes to the current section. It never fails.
func (c *Content) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		part := p[:min(len(p), chunkSize-len(c.chunk))]
		c.chunk = append(c.chunk, part...)
		p = p[len(part):]
		if len(c.chunk) == chunkSize {
			c.EndSection()
		}
	}
	return n, nil
}

// EndSection ends the chunk that is being filled, if there is one.
func (c *Content) EndSection() {
	if len(c.chunk) == 0 {
		return
	}
	h := c.newHash()
	h.Write(lengthMark(0xa5, len(c.chunk)))
	h.Write(c.chunk)
	c.digests = h.Sum(c.digests)
	c.count++
	c.chunk = c.chunk[:0]
}

// sum gives the digest over all chunks.
func (c *Content) sum() []byte {
	h := c.newHash()
	h.Write(lengthMark(0x5a, int(c.count)))
	h.Write(c.digests)
	return h.Sum(nil)
}

func lengthMark(kind byte, n int) []byte {
	return binary.LittleEndian.AppendUint32([]byte{kind}, uint32(n))
}

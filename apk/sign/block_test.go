package sign

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/binary"
	"testing"
)

// TestContentIsByChunks compares with a sum made step by step, and checks that it does not matter how the bytes come.
func TestContentIsByChunks(t *testing.T) {
	entries := bytes.Repeat([]byte("entries "), chunkSize/8+1) // one chunk and 8 bytes
	sections := [][]byte{entries, []byte("directory"), []byte("end")}
	var digests []byte
	for _, chunk := range [][]byte{entries[:chunkSize], entries[chunkSize:], sections[1], sections[2]} {
		prefix := binary.LittleEndian.AppendUint32([]byte{0xa5}, uint32(len(chunk)))
		sum := sha256.Sum256(append(prefix, chunk...))
		digests = append(digests, sum[:]...)
	}
	want := sha256.Sum256(append([]byte{0x5a, 4, 0, 0, 0}, digests...))
	for _, step := range []int{1 << 30, chunkSize, 4097} {
		c := newContent(crypto.SHA256)
		for _, s := range sections {
			for part := s; len(part) > 0; part = part[min(step, len(part)):] {
				c.Write(part[:min(step, len(part))])
			}
			c.EndSection()
		}
		if !bytes.Equal(c.sum(), want[:]) {
			t.Errorf("in steps of %d the digest is %x, want %x", step, c.sum(), want)
		}
	}
}

// reader takes length-prefixed parts off a block.
type reader struct {
	t *testing.T
	b []byte
}

func (r *reader) number() uint32 {
	r.t.Helper()
	if len(r.b) < 4 {
		r.t.Fatal("ends in a number")
	}
	n := binary.LittleEndian.Uint32(r.b)
	r.b = r.b[4:]
	return n
}

func (r *reader) part() *reader {
	r.t.Helper()
	n := int(r.number())
	if n > len(r.b) {
		r.t.Fatalf("a part of %d bytes, %d are left", n, len(r.b))
	}
	part := r.b[:n]
	r.b = r.b[n:]
	return &reader{r.t, part}
}

// TestBlock reads a block as a platform does, and checks its signatures with the certificate in it.
func TestBlock(t *testing.T) {
	for _, alias := range []string{"rsa", "rsa4096", "p256", "p521"} {
		t.Run(alias, func(t *testing.T) {
			key := testKey(t, alias)
			c := key.NewContent()
			c.Write([]byte("content"))
			c.EndSection()
			block, err := key.Block(c)
			if err != nil {
				t.Fatal(err)
			}
			size := binary.LittleEndian.Uint64(block)
			if int(size)+8 != len(block) || string(block[len(block)-16:]) != blockMagic ||
				binary.LittleEndian.Uint64(block[len(block)-24:]) != size {
				t.Fatalf("sizes or magic are wrong")
			}
			seen := map[uint32]bool{}
			for pairs := block[8 : len(block)-24]; len(pairs) > 0; {
				n := binary.LittleEndian.Uint64(pairs)
				id := binary.LittleEndian.Uint32(pairs[8:])
				seen[id] = true
				if value := (&reader{t, pairs[12 : 8+n]}); id == blockV2 || id == blockV3 {
					checkSigner(t, key, id == blockV3, value.part().part(), c.sum())
				}
				pairs = pairs[8+n:]
			}
			if !seen[blockV2] || !seen[blockV3] {
				t.Errorf("pairs %v, want v2 and v3", seen)
			}
		})
	}
}

func checkSigner(t *testing.T, key *Key, v3 bool, signer *reader, digest []byte) {
	t.Helper()
	data := signer.part()
	if v3 && (signer.number() != 28 || signer.number() != 0x7fffffff) {
		t.Error("v3 is not for API 28 and later")
	}
	signature := signer.part().part()
	a := key.algorithm()
	if id := signature.number(); id != a.id {
		t.Errorf("algorithm 0x%x, want 0x%x", id, a.id)
	}
	h := a.hash.New()
	h.Write(data.b)
	sum, sig := h.Sum(nil), signature.part().b

	digests := data.part().part()
	if digests.number() != a.id || !bytes.Equal(digests.part().b, digest) {
		t.Error("the digest is not that of the content")
	}
	cert, err := x509.ParseCertificate(data.part().part().b)
	if err != nil {
		t.Fatal(err)
	}
	if public := signer.part().b; !bytes.Equal(public, cert.RawSubjectPublicKeyInfo) {
		t.Error("the public key is not the certificate's")
	}
	switch pub := cert.PublicKey.(type) {
	case *rsa.PublicKey:
		if err := rsa.VerifyPKCS1v15(pub, a.hash, sum, sig); err != nil {
			t.Error(err)
		}
	case *ecdsa.PublicKey:
		if !ecdsa.VerifyASN1(pub, sum, sig) {
			t.Error("the signature does not verify")
		}
	}
}

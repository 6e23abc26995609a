package sign

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"encoding/base64"
	"fmt"
	"hash"
	"path"
	"strings"

	_ "crypto/sha1" // for platforms below 18, which know no other
	_ "crypto/sha256"
	_ "crypto/sha512"
)

// File is a file to be put into the archive.
type File struct {
	Name string
	Data []byte
}

// Jar makes the files of a v1 signature (JAR signing), which platforms below 24 need.
type Jar struct {
	key  *Key
	hash crypto.Hash
	name string // of the hash in the attributes
}

// NewJar starts a v1 signature for an app that runs on minSDK and later.
func (k *Key) NewJar(minSDK int) (*Jar, error) {
	_, ec := k.signer.(*ecdsa.PrivateKey)
	switch {
	case ec && minSDK < 18:
		return nil, fmt.Errorf("the app runs on API %d, which cannot check EC signatures (18 is the first): sign with an RSA key", minSDK)
	case minSDK < 18 || ec && minSDK < 21:
		return &Jar{k, crypto.SHA1, "SHA1"}, nil
	}
	return &Jar{k, crypto.SHA256, "SHA-256"}, nil
}

// NewHash gives the hash that Files wants of each entry's content.
func (j *Jar) NewHash() hash.Hash { return j.hash.New() }

// Signed says whether an entry has its digest in the manifest: all but folders and the signature's own files.
func Signed(name string) bool {
	return !strings.HasSuffix(name, "/") && !IsSignature(name)
}

// IsSignature says whether an entry belongs to a v1 signature (or is the store's stamp), which a new signature replaces.
func IsSignature(name string) bool {
	if name == "stamp-cert-sha256" {
		return true
	}
	upper := strings.ToUpper(name)
	if path.Dir(upper) != "META-INF" {
		return false
	}
	file := path.Base(upper)
	switch path.Ext(file) {
	case ".SF", ".RSA", ".DSA", ".EC":
		return true
	}
	return file == "MANIFEST.MF" || strings.HasPrefix(file, "SIG-")
}

// Digest is the hash of one entry's content.
type Digest struct {
	Name string
	Sum  []byte
}

// Files makes MANIFEST.MF, CERT.SF and CERT.RSA (or CERT.EC) for the entries, in their order.
func (j *Jar) Files(entries []Digest) ([]File, error) {
	var manifest, signature bytes.Buffer
	attribute(&manifest, "Manifest-Version", "1.0")
	attribute(&manifest, "Created-By", "cbcov")
	manifest.WriteString("\r\n")
	var sections bytes.Buffer
	for _, e := range entries {
		start := manifest.Len()
		attribute(&manifest, "Name", e.Name)
		attribute(&manifest, j.name+"-Digest", base64.StdEncoding.EncodeToString(e.Sum))
		manifest.WriteString("\r\n")
		attribute(&sections, "Name", e.Name)
		attribute(&sections, j.name+"-Digest", j.digest(manifest.Bytes()[start:]))
		sections.WriteString("\r\n")
	}
	attribute(&signature, "Signature-Version", "1.0")
	attribute(&signature, "Created-By", "cbcov")
	attribute(&signature, j.name+"-Digest-Manifest", j.digest(manifest.Bytes()))
	// Tells platforms from 24 on that v2 and v3 were there, so that removing them is seen.
	attribute(&signature, "X-Android-APK-Signed", "2, 3")
	signature.WriteString("\r\n")
	signature.Write(sections.Bytes())

	block, err := j.key.pkcs7(signature.Bytes(), j.hash)
	if err != nil {
		return nil, fmt.Errorf("signing (v1): %w", err)
	}
	ext := "RSA"
	if _, ec := j.key.signer.(*ecdsa.PrivateKey); ec {
		ext = "EC"
	}
	return []File{
		{"META-INF/MANIFEST.MF", manifest.Bytes()},
		{"META-INF/CERT.SF", signature.Bytes()},
		{"META-INF/CERT." + ext, block},
	}, nil
}

func (j *Jar) digest(b []byte) string {
	h := j.hash.New()
	h.Write(b)
	return base64.StdEncoding.EncodeToString(h.Sum(nil))
}

// attribute writes "name: value" in lines of at most 72 bytes with their line ends, as the JAR format demands; a continued line
// begins with a space.
func attribute(b *bytes.Buffer, name, value string) {
	const lineSize = 70
	line := name + ": " + value
	for room := lineSize; len(line) > room; room = lineSize - 1 {
		b.WriteString(line[:room])
		b.WriteString("\r\n ")
		line = line[room:]
	}
	b.WriteString(line)
	b.WriteString("\r\n")
}

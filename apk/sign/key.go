package sign

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/x509"
	"fmt"
)

// Key is a private key with the certificates that vouch for it, the key's own first.
type Key struct {
	signer crypto.Signer
	chain  []*x509.Certificate
}

// NewKey checks that a key can sign APKs: RSA, or ECDSA on P-256, P-384 or P-521, with its own certificate first.
func NewKey(private any, chain []*x509.Certificate) (*Key, error) {
	if len(chain) == 0 {
		return nil, fmt.Errorf("the key has no certificate; Android wants one (a self-signed one will do)")
	}
	switch k := private.(type) {
	case *rsa.PrivateKey:
		if k.N.BitLen() < 1024 {
			return nil, fmt.Errorf("an RSA key of %d bits; Android wants 1024 at least, 2048 or more is advised", k.N.BitLen())
		}
		if pub, ok := chain[0].PublicKey.(*rsa.PublicKey); ok && pub.Equal(&k.PublicKey) {
			return &Key{k, chain}, nil
		}
	case *ecdsa.PrivateKey:
		if pub, ok := chain[0].PublicKey.(*ecdsa.PublicKey); ok && pub.Equal(&k.PublicKey) {
			return &Key{k, chain}, nil
		}
	default:
		return nil, fmt.Errorf("a key of type %T; give an RSA or an EC key", private)
	}
	return nil, fmt.Errorf("the first certificate (%s) is not that of the key", chain[0].Subject)
}

// Certificate is the key's own certificate.
func (k *Key) Certificate() *x509.Certificate { return k.chain[0] }

// algorithm is a signature algorithm of the APK Signing Block with the hash it uses.
type algorithm struct {
	id   uint32
	hash crypto.Hash
}

// Signature algorithm ids of schemes v2 and v3.
const (
	rsaPKCS1SHA256 = 0x0103
	rsaPKCS1SHA512 = 0x0104
	ecdsaSHA256    = 0x0201
	ecdsaSHA512    = 0x0202
)

// algorithm chooses as apksigner does: the stronger hash for keys that are stronger than SHA-256.
func (k *Key) algorithm() algorithm {
	switch key := k.signer.(type) {
	case *rsa.PrivateKey:
		if key.N.BitLen() > 3072 {
			return algorithm{rsaPKCS1SHA512, crypto.SHA512}
		}
		return algorithm{rsaPKCS1SHA256, crypto.SHA256}
	case *ecdsa.PrivateKey:
		if key.Params().BitSize > 256 {
			return algorithm{ecdsaSHA512, crypto.SHA512}
		}
	}
	return algorithm{ecdsaSHA256, crypto.SHA256}
}

// sign signs data. Without a source of randomness RSA is PKCS #1 v1.5 and ECDSA is RFC 6979, both deterministic.
func (k *Key) sign(data []byte, hash crypto.Hash) ([]byte, error) {
	h := hash.New()
	h.Write(data)
	return k.signer.Sign(nil, h.Sum(nil), hash)
}

package sign

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/x509/pkix"
	"encoding/asn1"
	"math/big"
)

// Object identifiers of PKCS #7 and of the algorithms.
var (
	oidData          = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 1}
	oidSignedData    = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 2}
	oidRSA           = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}
	oidECDSAWithSHA1 = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 1}
	oidECDSASHA256   = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}
	oidSHA1          = asn1.ObjectIdentifier{1, 3, 14, 3, 2, 26}
	oidSHA256        = asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 1}
)

type contentInfo struct {
	Type    asn1.ObjectIdentifier
	Content asn1.RawValue `asn1:"optional"`
}

type signedData struct {
	Version      int
	Digests      []pkix.AlgorithmIdentifier `asn1:"set"`
	Content      contentInfo
	Certificates asn1.RawValue
	Signers      []signerInfo `asn1:"set"`
}

type signerInfo struct {
	Version   int
	Issuer    issuerAndSerial
	Digest    pkix.AlgorithmIdentifier
	Algorithm pkix.AlgorithmIdentifier
	Signature []byte
}

type issuerAndSerial struct {
	Issuer asn1.RawValue
	Serial *big.Int
}

// pkcs7 signs data as a PKCS #7 signed-data without the data and without signed attributes, the form Android reads in v1.
func (k *Key) pkcs7(data []byte, hash crypto.Hash) ([]byte, error) {
	signature, err := k.sign(data, hash)
	if err != nil {
		return nil, err
	}
	null := asn1.RawValue{Tag: asn1.TagNull}
	digest := pkix.AlgorithmIdentifier{Algorithm: oidSHA256, Parameters: null}
	algorithm := pkix.AlgorithmIdentifier{Algorithm: oidRSA, Parameters: null}
	_, ec := k.signer.(*ecdsa.PrivateKey)
	if ec {
		algorithm = pkix.AlgorithmIdentifier{Algorithm: oidECDSASHA256}
	}
	if hash == crypto.SHA1 {
		digest.Algorithm = oidSHA1
		if ec {
			algorithm.Algorithm = oidECDSAWithSHA1
		}
	}
	var certs []byte
	for _, c := range k.chain {
		certs = append(certs, c.Raw...)
	}
	cert := k.Certificate()
	inner, err := asn1.Marshal(signedData{
		Version:      1,
		Digests:      []pkix.AlgorithmIdentifier{digest},
		Content:      contentInfo{Type: oidData},
		Certificates: asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: 0, IsCompound: true, Bytes: certs},
		Signers: []signerInfo{{
			Version:   1,
			Issuer:    issuerAndSerial{asn1.RawValue{FullBytes: cert.RawIssuer}, cert.SerialNumber},
			Digest:    digest,
			Algorithm: algorithm,
			Signature: signature,
		}},
	})
	if err != nil {
		return nil, err
	}
	return asn1.Marshal(contentInfo{
		Type:    oidSignedData,
		Content: asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: 0, IsCompound: true, Bytes: inner},
	})
}

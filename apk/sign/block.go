package sign

import (
	"crypto/x509"
	"encoding/binary"
	"fmt"
	"math"
)

// Ids of the pairs in an APK Signing Block, and of attributes.
const (
	blockV2      = 0x7109871a
	blockV3      = 0xf05368c0
	blockPadding = 0x42726577 // verity padding

	// attrStripping in a v2 signature says that v3 was there too, so that removing it is seen.
	attrStripping = 0xbeeff00d

	blockMagic = "APK Sig Block 42"
	// BlockAlign is what the block's start and its size are multiples of, so that fs-verity can cover the file by pages.
	BlockAlign = 4096

	minSDKv3 = 28 // the first platform that reads v3
)

// Block makes the APK Signing Block with a v2 and a v3 signature of an archive's content. All three sections must have ended.
func (k *Key) Block(c *Content) ([]byte, error) {
	v2, err := k.signerV2(c.sum())
	if err != nil {
		return nil, fmt.Errorf("signing (v2): %w", err)
	}
	v3, err := k.signerV3(c.sum())
	if err != nil {
		return nil, fmt.Errorf("signing (v3): %w", err)
	}
	var pairs []byte
	pairs = appendPair(pairs, blockV2, prefixed(prefixed(v2)))
	pairs = appendPair(pairs, blockV3, prefixed(prefixed(v3)))
	return wrapBlock(pairs), nil
}

// signerV2 makes the v2 signer: signed data, signatures, public key.
func (k *Key) signerV2(digest []byte) ([]byte, error) {
	stripping := binary.LittleEndian.AppendUint32(nil, attrStripping)
	stripping = binary.LittleEndian.AppendUint32(stripping, 3)
	data := k.digestsAndCertificates(digest)
	data = append(data, prefixed(prefixed(stripping))...)
	return k.finish(data, nil)
}

// signerV3 makes the v3 signer: the same with the range of platforms that it is for.
func (k *Key) signerV3(digest []byte) ([]byte, error) {
	platforms := binary.LittleEndian.AppendUint32(nil, minSDKv3)
	platforms = binary.LittleEndian.AppendUint32(platforms, math.MaxInt32)
	data := k.digestsAndCertificates(digest)
	data = append(data, platforms...)
	data = append(data, prefixed(nil)...) // no attributes
	return k.finish(data, platforms)
}

func (k *Key) digestsAndCertificates(digest []byte) []byte {
	algorithm := binary.LittleEndian.AppendUint32(nil, k.algorithm().id)
	out := prefixed(prefixed(append(algorithm, prefixed(digest)...)))
	var certs []byte
	for _, c := range k.chain {
		certs = append(certs, prefixed(c.Raw)...)
	}
	return append(out, prefixed(certs)...)
}

// finish signs the signed data and puts the signer together.
func (k *Key) finish(data, platforms []byte) ([]byte, error) {
	a := k.algorithm()
	signature, err := k.sign(data, a.hash)
	if err != nil {
		return nil, err
	}
	public, err := x509.MarshalPKIXPublicKey(k.signer.Public())
	if err != nil {
		return nil, err
	}
	algorithm := binary.LittleEndian.AppendUint32(nil, a.id)
	out := append(prefixed(data), platforms...)
	out = append(out, prefixed(prefixed(append(algorithm, prefixed(signature)...)))...)
	return append(out, prefixed(public)...), nil
}

// wrapBlock puts sizes, padding and magic round the pairs.
func wrapBlock(pairs []byte) []byte {
	const frame = 8 + 8 + len(blockMagic)
	const pairHeader = 8 + 4
	if rest := (frame + len(pairs)) % BlockAlign; rest != 0 {
		pad := BlockAlign - rest
		if pad < pairHeader {
			pad += BlockAlign
		}
		pairs = appendPair(pairs, blockPadding, make([]byte, pad-pairHeader))
	}
	size := uint64(len(pairs) + 8 + len(blockMagic))
	out := binary.LittleEndian.AppendUint64(nil, size)
	out = append(out, pairs...)
	out = binary.LittleEndian.AppendUint64(out, size)
	return append(out, blockMagic...)
}

func appendPair(b []byte, id uint32, value []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(4+len(value)))
	b = binary.LittleEndian.AppendUint32(b, id)
	return append(b, value...)
}

// prefixed puts the length before the bytes.
func prefixed(b []byte) []byte {
	out := make([]byte, 0, 4+len(b))
	return append(binary.LittleEndian.AppendUint32(out, uint32(len(b))), b...)
}

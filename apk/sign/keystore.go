package sign

import (
	"bytes"
	"crypto/x509"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"

	keystore "github.com/pavlo-v-chernykh/keystore-go/v4"
	"software.sslmate.com/src/go-pkcs12"
)

// maxKeystore bounds a keystore file; real ones have some kilobytes.
const maxKeystore = 16 << 20

// jksMagic begins a Java keystore of the old format.
const jksMagic = 0xfeedfeed

// Keystore says where a key is.
type Keystore struct {
	Path string
	// Alias of the key; it may be empty where the keystore has one key only. Upper and lower case are the same.
	Alias    string
	Password string
	// KeyPassword is the key's own in JKS; empty: the same as Password.
	KeyPassword string
}

// Load reads the key from a PKCS #12 or JKS keystore, told apart by their content.
func (s Keystore) Load() (*Key, error) {
	data, err := readBounded(s.Path)
	if err != nil {
		return nil, fmt.Errorf("keystore: %w: give one in PKCS #12 or JKS, as keytool makes it", err)
	}
	var k *Key
	switch {
	case len(data) > 4 && binary.BigEndian.Uint32(data) == jksMagic:
		k, err = s.jks(data)
	case len(data) > 0 && data[0] == 0x30:
		k, err = s.pkcs12(data)
	default:
		err = errors.New("neither PKCS #12 nor JKS; convert it: keytool -importkeystore -srckeystore OLD -destkeystore NEW -deststoretype PKCS12")
	}
	if err != nil {
		return nil, fmt.Errorf("keystore %s: %w", s.Path, err)
	}
	return k, nil
}

func readBounded(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxKeystore+1))
	if err == nil && len(data) > maxKeystore {
		err = fmt.Errorf("%s: more than %d bytes, too large for a keystore", path, maxKeystore)
	}
	return data, err
}

func (s Keystore) jks(data []byte) (*Key, error) {
	ks := keystore.New()
	if err := ks.Load(bytes.NewReader(data), []byte(s.Password)); err != nil {
		return nil, fmt.Errorf("wrong password, or the file is damaged: %w", err)
	}
	var aliases []string
	for _, a := range ks.Aliases() {
		if ks.IsPrivateKeyEntry(a) {
			aliases = append(aliases, a)
		}
	}
	alias, err := s.choose(aliases)
	if err != nil {
		return nil, err
	}
	password := s.KeyPassword
	if password == "" {
		password = s.Password
	}
	entry, err := ks.GetPrivateKeyEntry(alias, []byte(password))
	if err != nil {
		return nil, fmt.Errorf("key %q: wrong key password: %w", alias, err)
	}
	var chain []*x509.Certificate
	for _, c := range entry.CertificateChain {
		cert, err := x509.ParseCertificate(c.Content)
		if err != nil {
			return nil, fmt.Errorf("key %q: certificate: %w", alias, err)
		}
		chain = append(chain, cert)
	}
	private, err := x509.ParsePKCS8PrivateKey(entry.PrivateKey)
	if err != nil {
		return nil, fmt.Errorf("key %q: %w", alias, err)
	}
	return NewKey(private, chain)
}

// choose finds the alias among those of the keystore's keys.
func (s Keystore) choose(aliases []string) (string, error) {
	sort.Strings(aliases)
	switch {
	case len(aliases) == 0:
		return "", errors.New("no private key in it")
	case s.Alias == "" && len(aliases) == 1:
		return aliases[0], nil
	case s.Alias == "":
		return "", fmt.Errorf("several keys in it (%s): name one by its alias", strings.Join(aliases, ", "))
	}
	for _, a := range aliases {
		if strings.EqualFold(a, s.Alias) {
			return a, nil
		}
	}
	return "", fmt.Errorf("no key %q in it; it has %s", s.Alias, strings.Join(aliases, ", "))
}

func (s Keystore) pkcs12(data []byte) (*Key, error) {
	// Of the library's functions only this one gives aliases and more than one key. What is wrong with it (keys in a
	// form that PEM does not know) does not matter here.
	//lint:ignore SA1019 see above
	bags, err := pkcs12.ToPEM(data, s.Password)
	if errors.Is(err, pkcs12.ErrIncorrectPassword) || errors.Is(err, pkcs12.ErrDecryption) {
		return nil, fmt.Errorf("wrong password: %w", err)
	}
	if err != nil {
		return s.pkcs12Single(data)
	}
	keys := map[string]any{} // by alias
	ids := map[string]string{}
	var aliases []string
	var certs []*x509.Certificate
	own := map[string]*x509.Certificate{} // by localKeyId
	for _, b := range bags {
		alias, id := b.Headers["friendlyName"], b.Headers["localKeyId"]
		if b.Type == "CERTIFICATE" {
			cert, err := x509.ParseCertificate(b.Bytes)
			if err != nil {
				return nil, fmt.Errorf("certificate %q: %w", alias, err)
			}
			certs = append(certs, cert)
			if id != "" {
				own[id] = cert
			}
			continue
		}
		private, err := parseRawKey(b.Bytes)
		if err != nil {
			return nil, fmt.Errorf("key %q: %w", alias, err)
		}
		keys[alias], ids[alias] = private, id
		aliases = append(aliases, alias)
	}
	alias, err := s.choose(aliases)
	if err != nil {
		return nil, err
	}
	first := own[ids[alias]]
	if first == nil {
		return s.pkcs12Single(data)
	}
	return NewKey(keys[alias], chainFrom(first, certs))
}

// pkcs12Single reads a keystore that has one key, whatever attributes it has.
func (s Keystore) pkcs12Single(data []byte) (*Key, error) {
	private, cert, more, err := pkcs12.DecodeChain(data, s.Password)
	if errors.Is(err, pkcs12.ErrIncorrectPassword) {
		return nil, fmt.Errorf("wrong password: %w", err)
	} else if err != nil {
		return nil, err
	}
	return NewKey(private, chainFrom(cert, more))
}

// parseRawKey reads a key as ToPEM gives it.
func parseRawKey(der []byte) (any, error) {
	if k, err := x509.ParsePKCS1PrivateKey(der); err == nil {
		return k, nil
	}
	return x509.ParseECPrivateKey(der)
}

// chainFrom orders the certificates that vouch for the first one; others are left out.
func chainFrom(first *x509.Certificate, certs []*x509.Certificate) []*x509.Certificate {
	chain := []*x509.Certificate{first}
	for last := first; len(chain) <= len(certs) && !bytes.Equal(last.RawIssuer, last.RawSubject); {
		var issuer *x509.Certificate
		for _, c := range certs {
			if bytes.Equal(c.RawSubject, last.RawIssuer) {
				issuer = c
				break
			}
		}
		if issuer == nil {
			break
		}
		chain = append(chain, issuer)
		last = issuer
	}
	return chain
}

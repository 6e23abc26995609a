package sign

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"time"

	"software.sslmate.com/src/go-pkcs12"
)

// The debug key's keystore: PKCS #12, so that apksigner and keytool read it too, with the password that debug keystores have.
const (
	debugFile     = "debug.p12"
	debugPassword = "android"
)

// DebugKey gives the user's debug key, made once and kept in dir, readable by the user alone. Dir "" is the folder "cbcov" in the
// user's configuration folder ($XDG_CONFIG_HOME or ~/.config on Linux).
func DebugKey(dir string) (*Key, error) {
	if dir == "" {
		config, err := os.UserConfigDir()
		if err != nil {
			return nil, fmt.Errorf("no place for the debug key: %w; give a key with --keystore", err)
		}
		dir = filepath.Join(config, "cbcov")
	}
	store := Keystore{Path: filepath.Join(dir, debugFile), Password: debugPassword}
	key, err := store.Load()
	if errors.Is(err, fs.ErrNotExist) {
		if err = makeDebugKey(dir, store.Path); err == nil {
			key, err = store.Load()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("debug key: %w", err)
	}
	return key, nil
}

// makeDebugKey makes the key and its certificate (RSA of 2048 bits, 30 years). Of two processes that do so at once the first wins.
func makeDebugKey(dir, path string) error {
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return err
	}
	now := time.Now().UTC().Truncate(24 * time.Hour)
	name := pkix.Name{CommonName: "cbcov debug"}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      name,
		Issuer:       name,
		NotBefore:    now,
		NotAfter:     now.AddDate(30, 0, 0),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		return err
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		return err
	}
	data, err := pkcs12.Modern2023.Encode(private, cert, nil, debugPassword)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return writeOnce(dir, path, data)
}

// writeOnce puts a whole file into its place, or leaves the one that is there. The file is for the user alone.
func writeOnce(dir, path string, data []byte) error {
	tmp, err := os.CreateTemp(dir, ".debug-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := os.Link(tmp.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		// File systems without hard links: the rename is whole too, only the last process wins.
		return os.Rename(tmp.Name(), path)
	}
	return nil
}

package sign

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestKeystore(t *testing.T) {
	tests := []struct {
		name  string
		store Keystore
		want  string // subject, or part of the error
		id    uint32 // signature algorithm; 0: an error is wanted
	}{
		{"one key needs no alias", Keystore{Path: "single.p12", Password: "store12"}, "CN=only", rsaPKCS1SHA256},
		{"RSA", Keystore{Path: "several.p12", Password: "store12", Alias: "rsa"}, "CN=rsa", rsaPKCS1SHA256},
		{"RSA above 3072 bits", Keystore{Path: "several.p12", Password: "store12", Alias: "RSA4096"}, "CN=rsa4096", rsaPKCS1SHA512},
		{"P-256", Keystore{Path: "several.p12", Password: "store12", Alias: "p256"}, "CN=p256", ecdsaSHA256},
		{"P-521", Keystore{Path: "several.p12", Password: "store12", Alias: "p521"}, "CN=p521", ecdsaSHA512},
		{"JKS with a key password", Keystore{Path: "upload.jks", Password: "store12", Alias: "Upload", KeyPassword: "upload1"},
			"CN=upload", rsaPKCS1SHA256},
		{"several keys, no alias", Keystore{Path: "several.p12", Password: "store12"}, "several keys in it (p256, p521, rsa, rsa4096)", 0},
		{"no such alias", Keystore{Path: "several.p12", Password: "store12", Alias: "x"}, `no key "x" in it; it has p256, p521`, 0},
		{"wrong password", Keystore{Path: "several.p12", Password: "x"}, "wrong password", 0},
		{"wrong JKS password", Keystore{Path: "upload.jks", Password: "x"}, "wrong password", 0},
		{"wrong key password", Keystore{Path: "upload.jks", Password: "store12"}, `key "upload": wrong key password`, 0},
		{"no keystore", Keystore{Path: "build.sh"}, "neither PKCS #12 nor JKS", 0},
		{"no file", Keystore{Path: "missing.p12"}, "no such file", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.store.Path = filepath.Join("testdata", tt.store.Path)
			key, err := tt.store.Load()
			if tt.id == 0 {
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Fatalf("error %v, want %q in it", err, tt.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := key.Certificate().Subject.String(); got != tt.want {
				t.Errorf("key of %s, want %s", got, tt.want)
			}
			if got := key.algorithm().id; got != tt.id {
				t.Errorf("algorithm 0x%04x, want 0x%04x", got, tt.id)
			}
		})
	}
}

// TestSignIsDeterministic signs twice with each kind of key and checks the signature.
func TestSignIsDeterministic(t *testing.T) {
	for _, alias := range []string{"rsa", "rsa4096", "p256", "p521"} {
		key := testKey(t, alias)
		data := []byte("content")
		for _, hash := range []crypto.Hash{crypto.SHA1, crypto.SHA256, crypto.SHA512} {
			first, err := key.sign(data, hash)
			if err != nil {
				t.Fatal(err)
			}
			second, err := key.sign(data, hash)
			if err != nil || string(first) != string(second) {
				t.Errorf("%s: two signatures of the same data differ (%v)", alias, err)
			}
			h := hash.New()
			h.Write(data)
			switch pub := key.signer.Public().(type) {
			case *rsa.PublicKey:
				if err := rsa.VerifyPKCS1v15(pub, hash, h.Sum(nil), first); err != nil {
					t.Errorf("%s: %v", alias, err)
				}
			case *ecdsa.PublicKey:
				if !ecdsa.VerifyASN1(pub, h.Sum(nil), first) {
					t.Errorf("%s: the signature does not verify", alias)
				}
			}
		}
	}
}

// TestDebugKey makes the key from several goroutines at once: all get the same one, for the user alone.
func TestDebugKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "cbcov")
	serials := make([]string, 4)
	var wg sync.WaitGroup
	for i := range serials {
		wg.Go(func() {
			key, err := DebugKey(dir)
			if err != nil {
				t.Error(err)
				return
			}
			serials[i] = string(key.Certificate().Raw)
		})
	}
	wg.Wait()
	for _, s := range serials[1:] {
		if s != serials[0] {
			t.Error("two debug keys in one folder")
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Fatalf("the folder has %v, want the key alone (%v)", files, err)
	}
	if info, _ := files[0].Info(); info.Mode().Perm() != 0o600 {
		t.Errorf("the key's mode is %v, want 0600", info.Mode())
	}
}

func testKey(t *testing.T, alias string) *Key {
	t.Helper()
	key, err := Keystore{Path: "testdata/several.p12", Password: "store12", Alias: alias}.Load()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

package sign

import (
	"bytes"
	"crypto"
	"strings"
	"testing"
)

func TestAttributeLines(t *testing.T) {
	tests := []struct{ name, value, want string }{
		{"Name", "a", "Name: a\r\n"},
		{"Name", strings.Repeat("x", 64), "Name: " + strings.Repeat("x", 64) + "\r\n"},
		{"Name", strings.Repeat("x", 65), "Name: " + strings.Repeat("x", 64) + "\r\n x\r\n"},
		{"Name", strings.Repeat("x", 64+69+1), "Name: " + strings.Repeat("x", 64) + "\r\n " + strings.Repeat("x", 69) + "\r\n x\r\n"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		attribute(&b, tt.name, tt.value)
		if b.String() != tt.want {
			t.Errorf("%q:\n%q\nwant\n%q", tt.value, b.String(), tt.want)
		}
		for line := range strings.SplitSeq(b.String(), "\r\n") {
			if len(line)+2 > 72 {
				t.Errorf("a line of %d bytes, the limit is 72", len(line)+2)
			}
		}
	}
}

func TestSignatureFiles(t *testing.T) {
	for name, want := range map[string]bool{
		"META-INF/MANIFEST.MF": true, "META-INF/CERT.SF": true, "meta-inf/cert.rsa": true, "META-INF/X.EC": true, "META-INF/SIG-A": true,
		"META-INF/services/a.B": false, "META-INF/a.version": false, "META-INF/sub/CERT.SF": false, "CERT.SF": false,
		"stamp-cert-sha256": true, "assets/MANIFEST.MF": false,
	} {
		if got := IsSignature(name); got != want {
			t.Errorf("IsSignature(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestJarHash(t *testing.T) {
	tests := []struct {
		alias  string
		minSDK int
		want   crypto.Hash // 0: refused
	}{
		{"rsa", 5, crypto.SHA1}, {"rsa", 17, crypto.SHA1}, {"rsa", 18, crypto.SHA256},
		{"p256", 17, 0}, {"p256", 18, crypto.SHA1}, {"p256", 20, crypto.SHA1}, {"p256", 21, crypto.SHA256},
	}
	for _, tt := range tests {
		jar, err := testKey(t, tt.alias).NewJar(tt.minSDK)
		switch {
		case (err != nil) != (tt.want == 0):
			t.Errorf("%s on API %d: %v", tt.alias, tt.minSDK, err)
		case err == nil && jar.hash != tt.want:
			t.Errorf("%s on API %d: %v, want %v", tt.alias, tt.minSDK, jar.hash, tt.want)
		}
	}
}

// TestBlockSize checks that a block is a whole number of pages whatever is in it.
func TestBlockSize(t *testing.T) {
	for n := range 3 * BlockAlign {
		block := wrapBlock(make([]byte, n))
		if len(block)%BlockAlign != 0 || len(block) > n+32+BlockAlign+12 {
			t.Fatalf("%d bytes of pairs give a block of %d", n, len(block))
		}
	}
}

package apk

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/apk/sign"
)

// testKey loads a key of the tests of package sign.
func testKey(t testing.TB, alias string) *sign.Key {
	t.Helper()
	key, err := sign.Keystore{Path: "sign/testdata/several.p12", Password: "store12", Alias: alias}.Load()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// signedApp is an app with all that matters to the writer: stored and compressed entries, a compressed resource table, native code,
// old signatures, names that are not ASCII.
func signedApp(t testing.TB) []byte {
	return makeZip(t,
		file{"META-INF/MANIFEST.MF", "old", false}, file{"META-INF/CERT.SF", "old", false}, file{"META-INF/CERT.RSA", "old", false},
		file{"META-INF/services/x.Y", "kept", false},
		file{manifestFile, notesFile(t, manifestFile), false},
		file{resourceFile, notesFile(t, resourceFile), false},
		file{"classes.dex", strings.Repeat("old dex ", 1000), false},
		file{"lib/x86_64/liba.so", strings.Repeat("native", 999), true},
		file{"lib/x86/libb.so", strings.Repeat("native", 999), false},
		file{"assets/ungerade-ä.txt", "stored", true},
		file{"assets/" + strings.Repeat("long/", 40) + "name", "long", false},
		file{"assets/gone", "x", false},
		file{"dir/", "", true},
		file{"stamp-cert-sha256", "old", false},
	)
}

var testChanges = []Change{
	{Name: "classes.dex", Data: []byte(strings.Repeat("new dex ", 2000))},
	{Name: "classes2.dex", Data: []byte("second")},
	{Name: "assets/stored", Data: []byte("s"), Store: true},
	{Name: "assets/gone", Remove: true},
	{Name: "kept/classes.dex", Copy: "classes.dex"},
	{Name: "kept/stored", Copy: "assets/ungerade-ä.txt"},
}

func rewrite(t testing.TB, data []byte, changes []Change, s Signing) []byte {
	t.Helper()
	a, err := OpenBytes("app.apk", data)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := a.Base.Rewrite(&out, changes, s); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestRewriteContent reads what was written with the standard library.
func TestRewriteContent(t *testing.T) {
	data := rewrite(t, signedApp(t), testChanges, Signing{testKey(t, "rsa"), 24})
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range r.File {
		content := readZipFile(t, f)
		if len(content) > 8 {
			content = content[:8]
		}
		method := map[uint16]string{Stored: "stored", Deflated: "deflated"}[f.Method]
		name := strings.ReplaceAll(f.Name, strings.Repeat("long/", 40), "long/*40/")
		if f.Name != manifestFile && f.Name != resourceFile {
			name += " " + content
		}
		got = append(got, method+" "+name)
	}
	want := []string{
		"deflated META-INF/services/x.Y kept", "deflated AndroidManifest.xml", "stored resources.arsc", "deflated classes.dex new dex ",
		"stored lib/x86_64/liba.so nativena", "deflated lib/x86/libb.so nativena", "stored assets/ungerade-ä.txt stored",
		"deflated assets/long/*40/name long", "stored dir/ ", "deflated classes2.dex second", "stored assets/stored s",
		"deflated kept/classes.dex old dex ", "deflated kept/stored stored",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func readZipFile(t *testing.T, f *zip.File) string {
	t.Helper()
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	content, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	return string(content)
}

// TestRewriteAlignment checks the place of every stored content.
func TestRewriteAlignment(t *testing.T) {
	data := rewrite(t, signedApp(t), testChanges, Signing{testKey(t, "p256"), 21})
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		at, err := f.DataOffset()
		if err != nil {
			t.Fatal(err)
		}
		if align := alignment(f.Name, f.Method); at%align != 0 {
			t.Errorf("%s is at 0x%x, not a multiple of %d", f.Name, at, align)
		}
	}
}

// TestRewriteIsDeterministic writes the same twice, and then rewrites what was written without a change.
func TestRewriteIsDeterministic(t *testing.T) {
	for _, alias := range []string{"rsa", "p256"} {
		s := Signing{testKey(t, alias), 21}
		first := rewrite(t, signedApp(t), testChanges, s)
		if !bytes.Equal(first, rewrite(t, signedApp(t), testChanges, s)) {
			t.Errorf("%s: the same input gave two outputs", alias)
		}
		if !bytes.Equal(first, rewrite(t, first, nil, s)) {
			t.Errorf("%s: rewriting without a change changes the archive", alias)
		}
	}
}

func TestRewriteErrors(t *testing.T) {
	a, err := OpenBytes("app.apk", signedApp(t))
	if err != nil {
		t.Fatal(err)
	}
	key := testKey(t, "p256")
	tests := []struct {
		name    string
		changes []Change
		signing Signing
		want    string
	}{
		{"twice", []Change{{Name: "a"}, {Name: "a"}}, Signing{key, 24}, `entry "a" cannot be changed`},
		{"path trick", []Change{{Name: "../a"}}, Signing{key, 24}, "cannot be changed"},
		{"signature file", []Change{{Name: "META-INF/X.SF"}}, Signing{key, 24}, "cannot be changed"},
		{"nothing to copy", []Change{{Name: "a", Copy: "b"}}, Signing{key, 24}, `no entry "b" to copy`},
		{"a copy over an entry", []Change{{Name: "classes.dex", Copy: "assets/gone"}}, Signing{key, 24}, "there already"},
		{"EC key below 18", nil, Signing{key, 17}, "sign with an RSA key"},
		{"no key", nil, Signing{nil, 24}, "no key to sign it with"},
	}
	for _, tt := range tests {
		err := a.Base.Rewrite(io.Discard, tt.changes, tt.signing)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q in it", tt.name, err, tt.want)
		}
	}
	if err := a.Base.Rewrite(failingWriter{}, nil, Signing{key, 24}); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("a full disk: %v", err)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// TestPlatformToolsAccept has apksigner and zipalign check what was written, with each kind of key and signature.
func TestPlatformToolsAccept(t *testing.T) {
	apksigner, zipalign := platformTool(t, "apksigner"), platformTool(t, "zipalign")
	tests := []struct {
		alias  string
		minSDK int
	}{
		{"rsa", 16}, {"p256", 18}, {"p521", 21}, {"rsa4096", 23}, {"rsa", 24}, {"p256", 28}, {"p521", 24}, {"rsa4096", 30},
	}
	schemes := []struct {
		says   string
		maxSDK int // the last platform that checks by this scheme alone
	}{
		{"Verified using v1 scheme (JAR signing): true", 23},
		{"Verified using v2 scheme (APK Signature Scheme v2): true", 27},
		{"Verified using v3 scheme (APK Signature Scheme v3): true", 35},
	}
	for _, tt := range tests {
		path := write(t, filepath.Join(t.TempDir(), "out.apk"), rewrite(t, signedApp(t), testChanges, Signing{testKey(t, tt.alias), tt.minSDK}))
		for _, s := range schemes {
			if s.maxSDK < tt.minSDK {
				continue
			}
			out := runTool(t, apksigner, "verify", "--verbose", "--min-sdk-version", strconv.Itoa(tt.minSDK),
				"--max-sdk-version", strconv.Itoa(s.maxSDK), path)
			if !strings.Contains(out, s.says) {
				t.Errorf("%s, API %d to %d: no %q in\n%s", tt.alias, tt.minSDK, s.maxSDK, s.says, out)
			}
		}
		runTool(t, zipalign, "-c", "4", path)
		runTool(t, zipalign, "-c", "-p", "4", path)
	}
}

package apk

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestRewriteBundle(t *testing.T) {
	base := string(splits(t)["base.apk"])
	in := makeZip(t, file{"manifest.json", "{}", false}, file{"app/base.apk", base, false}, file{"icon.png", "icon", true})
	a, err := OpenBytes("app.xapk", in)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := a.RewriteBundle(&out, func(*Archive) (io.ReadSeeker, error) { return strings.NewReader("new APK"), nil }); err != nil {
		t.Fatal(err)
	}
	got, err := newArchive("out", "out", bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"manifest.json": "{}", "app/base.apk": "new APK", "icon.png": "icon"} {
		if content, err := got.Read(name); err != nil || string(content) != want {
			t.Errorf("%s: %q, %v; want %q", name, content, err, want)
		}
	}
	fail := func(*Archive) (io.ReadSeeker, error) { return nil, errors.New("no content") }
	if err := a.RewriteBundle(io.Discard, fail); err == nil || !strings.Contains(err.Error(), "app/base.apk: no content") {
		t.Errorf("an APK without content: %v", err)
	}
	single, err := OpenBytes("base.apk", []byte(base))
	if err != nil {
		t.Fatal(err)
	}
	if err := single.RewriteBundle(io.Discard, fail); err == nil {
		t.Error("an app that is no bundle was written as one")
	}
}

// TestDamagedTableIsNamed checks that an error in a resource table says in which APK it is.
func TestDamagedTableIsNamed(t *testing.T) {
	a, err := OpenBytes("app.apk", makeZip(t, file{manifestFile, notesFile(t, manifestFile), false}, file{resourceFile, "\x02\x00\x0c\x00\xff\xff\xff\xff", true}))
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Resources()
	if err == nil || !strings.HasPrefix(err.Error(), `app.apk: entry "resources.arsc": offset 0x0 in it: `) {
		t.Errorf("error %v", err)
	}
	if name := a.ResName(0x7f010000); name != "" {
		t.Errorf("a damaged table gives the name %q", name)
	}
}

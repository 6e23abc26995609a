package dex

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fixture is a dex file of an APK.
type fixture struct {
	name string
	data []byte
}

// fixtures reads the dex files of the fixture apps, and for `make test` and benchmarks those of the
// real apps that it fetches.
func fixtures(t testing.TB) []fixture {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/apps/*.apk")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixture apps: run testdata/build.sh (%v)", err)
	}
	if _, bench := t.(*testing.B); bench || os.Getenv("CBCOV_TEST_ALL") != "" {
		fetched, err := filepath.Glob("../../build/apks/*.apk")
		if err != nil || len(fetched) == 0 {
			t.Fatalf("no apps in build/apks: run make setup (%v)", err)
		}
		paths = append(paths, fetched...)
	}
	var list []fixture
	for _, p := range paths {
		z, err := zip.OpenReader(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range z.File {
			if !strings.HasSuffix(e.Name, ".dex") {
				continue
			}
			r, err := e.Open()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, fixture{filepath.Base(p) + "!" + e.Name, data})
		}
		z.Close()
	}
	return list
}

// parse parses and checks a file.
func parse(t testing.TB, name string, data []byte) *File {
	t.Helper()
	f, err := Parse(name, data, Options{Checksum: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(f); err != nil {
		t.Fatal(err)
	}
	return f
}

// written writes an editor's file, and parses and checks it.
func written(t testing.TB, e *Editor) *File {
	t.Helper()
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, "written", data)
}

func printed(t testing.TB, f *File) string {
	t.Helper()
	var b bytes.Buffer
	if err := Print(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// methods lists the methods of a file that have code.
func methods(t testing.TB, f *File) []EncodedMethod {
	t.Helper()
	var list []EncodedMethod
	for i := range f.NumClasses() {
		d, err := f.ClassData(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range append(d.DirectMethods, d.VirtualMethods...) {
			if m.Code != 0 {
				list = append(list, m)
			}
		}
	}
	return list
}

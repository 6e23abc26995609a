package apk

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func write(t *testing.T, path string, data []byte) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// splits gives the APKs of one app: base with two dex files, a feature with one, a configuration without any.
func splits(t *testing.T) map[string][]byte {
	return map[string][]byte{
		"base.apk": makeZip(t, file{"classes2.dex", "two", false}, file{manifestFile, notesFile(t, manifestFile), false},
			file{"classes.dex", "one", true}, file{"classes4.dex", "after a gap", false}),
		"split_feature.apk":   makeZip(t, file{manifestFile, splitManifest(t, "feature"), false}, file{"classes.dex", "three", false}),
		"split_config.en.apk": makeZip(t, file{manifestFile, splitManifest(t, "config.en"), false}),
	}
}

// splitManifest is the binary manifest of a split.
func splitManifest(t *testing.T, name string) string {
	data, err := os.ReadFile("testdata/split_" + name + ".xml")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestOpenForms(t *testing.T) {
	apks := splits(t)
	dir := t.TempDir()
	for name, data := range apks {
		write(t, filepath.Join(dir, "all", name), data)
	}
	write(t, filepath.Join(dir, "all", "notes.txt"), nil)
	bundle := func(prefix string, more ...file) []byte {
		files := more
		for _, name := range []string{"split_feature.apk", "base.apk", "split_config.en.apk"} {
			files = append(files, file{prefix + name, string(apks[name]), name != "base.apk"})
		}
		return makeZip(t, files...)
	}
	forms := map[string][]string{
		"directory": {filepath.Join(dir, "all")},
		"list": {filepath.Join(dir, "all", "split_feature.apk"), filepath.Join(dir, "all", "split_config.en.apk"),
			filepath.Join(dir, "all", "base.apk")},
		"apks": {write(t, filepath.Join(dir, "app.apks"), bundle("splits/",
			file{"toc.pb", "toc", false}, file{"standalones/standalone.apk", string(notes(t)), true}))},
		"apks with variants": {write(t, filepath.Join(dir, "variants.apks"), bundle("splits/", file{"splits/base_2.apk", string(notes(t)), true}))},
		"xapk":               {write(t, filepath.Join(dir, "app.xapk"), bundle("", file{"manifest.json", "{}", false}))},
	}
	for name, paths := range forms {
		t.Run(name, func(t *testing.T) {
			a, err := Open(paths...)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			files, err := a.DexFiles()
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range files {
				got = append(got, f.Path()+"="+string(f.Data))
			}
			want := []string{"classes.dex=one", "classes2.dex=two", "split_feature.apk!classes.dex=three"}
			if !slices.Equal(got, want) {
				t.Errorf("dex files %v, want %v", got, want)
			}
			// printf onetwothree | sha256sum
			if id, err := a.BuildID(); err != nil || id != "4592092e" {
				t.Errorf("build id %s (%v)", id, err)
			}
		})
	}
}

func TestOpenErrors(t *testing.T) {
	apks := splits(t)
	dir := t.TempDir()
	feature := write(t, filepath.Join(dir, "feature.apk"), apks["split_feature.apk"])
	config := write(t, filepath.Join(dir, "config.apk"), apks["split_config.en.apk"])
	base := write(t, filepath.Join(dir, "base.apk"), apks["base.apk"])
	twin := write(t, filepath.Join(dir, "twin.apk"), apks["base.apk"])
	nodex := write(t, filepath.Join(dir, "nodex.apk"), notes(t))
	other := write(t, filepath.Join(dir, "other.apk"), makeZip(t, file{manifestFile, splitManifest(t, "other"), false}))
	same := write(t, filepath.Join(dir, "deeper", "base.apk"), apks["split_config.en.apk"])
	empty := filepath.Join(dir, "empty")
	write(t, filepath.Join(empty, "x.txt"), nil)
	tests := []struct {
		name  string
		paths []string
		want  string
		is    error
	}{
		{"nothing", nil, "no APK given", nil},
		{"no file", []string{filepath.Join(dir, "missing.apk")}, "missing.apk", fs.ErrNotExist},
		{"directory without APKs", []string{empty}, "no .apk file in this directory", ErrNotAPK},
		{"no base", []string{feature, config}, "the base APK (base.apk, base-master.apk) is missing", nil},
		{"two bases", []string{base, twin}, "both base APKs of com.example.notes", nil},
		{"two apps", []string{base, other}, "APKs of different apps", nil},
		{"same names", []string{base, same}, "have the same name", nil},
		{"no dex", []string{nodex}, "no classes.dex in it", ErrNoDex},
		{"a device file", []string{os.DevNull}, "it is no file", ErrNotAPK},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := Open(tt.paths...)
			if err == nil {
				_, err = a.DexFiles()
				a.Close()
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("error %v, want %q in it", err, tt.want)
			}
			if tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("%v is not %v", err, tt.is)
			}
		})
	}
}

func TestDexNamesTheFile(t *testing.T) {
	a, err := OpenBytes("app.apk", splits(t)["base.apk"])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Dex(context.Background()); err == nil || !strings.Contains(err.Error(), "app.apk!classes.dex") {
		t.Errorf("error %v, want the APK and the dex file in it", err)
	}
}

func TestMark(t *testing.T) {
	manifest := file{manifestFile, notesFile(t, manifestFile), false}
	tests := []struct{ name, mark, build, want string }{
		{"mark", `{"schema":"cbcov-instrumented-1","build":"0badcafe","scope":{"include":["p."],"exclude":[]},"later":1}`, "0badcafe", ""},
		{"another schema", `{"schema":"cbcov-instrumented-9"}`, "", `has schema "cbcov-instrumented-9"`},
		{"not JSON", `{`, "", "instrument the original APK again"},
	}
	for _, tt := range tests {
		a, err := OpenBytes("app.apk", makeZip(t, manifest, file{MarkFile, tt.mark, false}))
		if err != nil {
			t.Fatal(err)
		}
		switch id, err := a.BuildID(); {
		case tt.want == "" && (err != nil || id != tt.build):
			t.Errorf("%s: build id %q, %v", tt.name, id, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: error %v, want %q in it", tt.name, err, tt.want)
		}
	}
}

package apk

import (
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

// TestDexInAFolder gives an app other dex files that its APKs hold, of which the build id is told then.
func TestDexInAFolder(t *testing.T) {
	manifest := file{manifestFile, notesFile(t, manifestFile), false}
	a, err := OpenBytes("app.apk", makeZip(t, manifest, file{"classes.dex", "new", false}, file{"assets/x/classes.dex", "one", false},
		file{"assets/x/classes2.dex", "twothree", false}, file{"assets/x/classes4.dex", "behind a gap", false}))
	if err != nil {
		t.Fatal(err)
	}
	files, err := a.DexIn("assets/x/").DexFiles()
	if err != nil || len(files) != 2 || files[0].Path() != "classes.dex" || string(files[0].Data) != "one" || files[1].Path() != "classes2.dex" {
		t.Errorf("dex files %v, %v", files, err)
	}
	for folder, want := range map[string]string{"": "11507a0e", "assets/x/": "4592092e"} { // of "new", of "onetwothree"
		if id, err := a.DexIn(folder).BuildID(); err != nil || id != want {
			t.Errorf("build id of %q is %s, %v; want %s", folder, id, err, want)
		}
	}
	if _, err := a.DexIn("assets/y/").BuildID(); !errors.Is(err, ErrNoDex) {
		t.Errorf("error %v", err)
	}
}

package instrument

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/apk"
)

func TestOriginalOfAnInstrumentedApp(t *testing.T) {
	for _, path := range apps(t) {
		a, p := load(t, path)
		if original, mark, err := Original(a); original != a || mark != nil || err != nil {
			t.Errorf("%s: the original's original is %v, its mark %v, %v", path, original, mark, err)
		}
		r, _ := rewritten(t, a, p)
		sameOriginal(t, a, packaged(t, a, r))
	}
}

// sameOriginal fails where an instrumented app does not give its original.
func sameOriginal(t *testing.T, a, probed *apk.APK) {
	t.Helper()
	original, mark, err := Original(probed)
	if err != nil {
		t.Fatal(err)
	}
	want, err := a.DexFiles()
	if err != nil {
		t.Fatal(err)
	}
	got, err := original.DexFiles()
	if err != nil || !slices.EqualFunc(got, want, func(x, y apk.DexFile) bool {
		return x.Path() == y.Path() && bytes.Equal(x.Data, y.Data)
	}) {
		t.Errorf("%s: its %d dex files are not those it had: %d, %v", probed.Path, len(want), len(got), err)
	}
	if id, err := a.BuildID(); err != nil || mark.Build != id {
		t.Errorf("%s: the mark has build %s, it is %s, %v", probed.Path, mark.Build, id, err)
	}
}

// TestDamagedOriginals opens instrumented apps whose mark or kept dex files somebody has changed.
func TestDamagedOriginals(t *testing.T) {
	dir := t.TempDir()
	bomb := strings.Repeat("\x00", 64<<20)
	const mark = `{"schema":"cbcov-instrumented-2","build":"4592092e","scope":{"include":["p."],"exclude":[]},"later":1}` // of "onetwothree"
	for name, x := range map[string]struct {
		entries []string
		want    string // "": it opens
	}{
		"whole":          {[]string{markFile, mark, "assets/cbcov/classes.dex", "one", "assets/cbcov/classes2.dex", "twothree"}, ""},
		"one is missing": {[]string{markFile, mark, "assets/cbcov/classes.dex", "one"}, "are of build 7692c3ad, it was made of build 4592092e: give all APKs"},
		"all are":        {[]string{markFile, mark}, "keeps in assets/cbcov/"},
		"another":        {[]string{markFile, mark, "assets/cbcov/classes.dex", "onetwothree", "assets/cbcov/classes2.dex", "four"}, "instrument the original again"},
		"a bomb":         {[]string{markFile, mark, "assets/cbcov/classes.dex", bomb}, "a zip bomb"},
		"another schema": {[]string{markFile, `{"schema":"cbcov-instrumented-9"}`}, `has schema "cbcov-instrumented-9"`},
		"before":         {[]string{markFile, `{"schema":"cbcov-instrumented-1"}`}, "or instrument the original APK again"},
		"no JSON":        {[]string{markFile, "{"}, "instrument the original APK again"},
	} {
		t.Run(name, func(t *testing.T) {
			entries := append([]string{"AndroidManifest.xml", "<../apk/testdata/split_feature.xml", "classes.dex", "new"}, x.entries...)
			a, err := apk.Open(zipFile(t, filepath.Join(dir, strings.ReplaceAll(name, " ", "_")+".apk"), entries...))
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			original, found, err := Original(a)
			switch {
			case x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)):
				t.Errorf("error %v, want %q in it", err, x.want)
			case x.want == "" && (err != nil || original == a || found.Build != "4592092e" || !slices.Equal(found.Scope.Include, []string{"p."})):
				t.Errorf("mark %+v, %v", found, err)
			}
		})
	}
}

// FuzzOriginal reads whatever an app says of its original.
func FuzzOriginal(f *testing.F) {
	manifest, err := os.ReadFile("../apk/testdata/split_feature.xml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(`{"schema":"cbcov-instrumented-2","build":"7692c3ad"}`, []byte("one"))
	f.Add("null", []byte{})
	f.Fuzz(func(t *testing.T, mark string, dex []byte) {
		a, err := apk.OpenBytes("app.apk", zipped(t, "AndroidManifest.xml", string(manifest), markFile, mark, keptFolder+"classes.dex", string(dex)))
		if err != nil {
			t.Fatal(err)
		}
		original, found, err := Original(a)
		if err == nil {
			if found == nil {
				t.Fatal("the app has a mark, and none is found")
			}
			if files, err := original.DexFiles(); err != nil || len(files) != 1 || !bytes.Equal(files[0].Data, dex) {
				t.Errorf("%d files, %v", len(files), err)
			}
		}
	})
}

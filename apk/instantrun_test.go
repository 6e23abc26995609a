package apk

import (
	"errors"
	"strings"
	"testing"
)

// TestSlices reads the dex files of a build for Instant Run behind those that Android loads.
func TestSlices(t *testing.T) {
	manifest := file{manifestFile, notesFile(t, manifestFile), false}
	inner := string(makeZip(t, file{"slice_1-classes.dex", "one", false}, file{"note.txt", "no code", false}, file{"slice_0-classes.dex", "zero", false}))
	a, err := OpenBytes("app.apk", makeZip(t, manifest, file{"classes.dex", "runtime", false}, file{SlicesFile, inner, true}))
	if err != nil {
		t.Fatal(err)
	}
	files, err := a.DexFiles()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range files {
		got = append(got, f.Path()+"="+string(f.Data))
		if f.Slice != (f.Name != "classes.dex") {
			t.Errorf("%s: slice %t", f.Name, f.Slice)
		}
	}
	if want := "classes.dex=runtime classes2.dex=one classes3.dex=zero"; strings.Join(got, " ") != want {
		t.Errorf("dex files %q, want %q", got, want)
	}
}

func TestSlicesThatAreNone(t *testing.T) {
	manifest := file{manifestFile, notesFile(t, manifestFile), false}
	a, err := OpenBytes("app.apk", makeZip(t, manifest, file{"classes.dex", "runtime", false}, file{SlicesFile, "no zip", false}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.DexFiles(); !errors.Is(err, ErrNotAPK) && (err == nil || !strings.Contains(err.Error(), "app.apk!"+SlicesFile)) {
		t.Errorf("error %v", err)
	}
}

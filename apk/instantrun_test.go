package apk

import (
	"strings"
	"testing"
)

// unpacker stands for a dex file that has the code for Instant Run.
const unpacker = "dex … Lcom/android/tools/fd/runtime/FileManager; …"

// TestSlices reads the dex files of a build for Instant Run behind those that Android loads.
func TestSlices(t *testing.T) {
	manifest := file{manifestFile, notesFile(t, manifestFile), false}
	inner := string(makeZip(t, file{"slice_1-classes.dex", "one", false}, file{"note.txt", "no code", false}, file{"slice_0-classes.dex", "zero", false}))
	a, err := OpenBytes("app.apk", makeZip(t, manifest, file{"classes.dex", unpacker, false}, file{SlicesFile, inner, true}))
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
	if want := "classes.dex=" + unpacker + " classes2.dex=one classes3.dex=zero"; strings.Join(got, " ") != want {
		t.Errorf("dex files %q, want %q", got, want)
	}
}

// TestSlicesOfNobody leaves an entry alone that happens to have that name: nothing unpacks it.
func TestSlicesOfNobody(t *testing.T) {
	manifest := file{manifestFile, notesFile(t, manifestFile), false}
	a, err := OpenBytes("app.apk", makeZip(t, manifest, file{"classes.dex", "code", false}, file{SlicesFile, "no zip", false}))
	if err != nil {
		t.Fatal(err)
	}
	if files, err := a.DexFiles(); err != nil || len(files) != 1 {
		t.Errorf("dex files %v, %v", files, err)
	}
}

// TestSlicesThatAreNone names the entry that is no zip.
func TestSlicesThatAreNone(t *testing.T) {
	manifest := file{manifestFile, notesFile(t, manifestFile), false}
	a, err := OpenBytes("app.apk", makeZip(t, manifest, file{"classes.dex", unpacker, false}, file{SlicesFile, "no zip", false}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.DexFiles(); err == nil || !strings.Contains(err.Error(), "app.apk!"+SlicesFile) {
		t.Errorf("error %v", err)
	}
}

package apk

import (
	"bytes"
	"fmt"
	"path"
)

// SlicesFile is where Android Studio 2 put the classes of a build for Instant Run: a zip of dex files, which the code in classes.dex unpacks when the app
// starts, and loads (com.android.tools.fd.runtime.FileManager.extractSlices). Without that entry it loads none, and the app has the classes that Android loads.
const SlicesFile = "instant-run.zip"

// slicesRuntime is in the dex file of whatever unpacks that zip: the package of the code that does.
var slicesRuntime = []byte("Lcom/android/tools/fd/runtime/")

// maxSlices bounds the dex files of one such zip.
const maxSlices = 1000

// slice is a dex file of such a zip.
type slice struct {
	in    *Archive
	entry *Entry
}

// slices gives the dex files of the archive's zip for Instant Run, in its order. None: it has no such zip, or no code in the dex files that unpacks it.
func (ar *Archive) slices(dex []*Entry) ([]slice, error) {
	if ar.Entry(SlicesFile) == nil {
		return nil, nil
	}
	unpacked := false
	for _, e := range dex {
		data, err := ar.read(e)
		if err != nil {
			return nil, err
		}
		unpacked = unpacked || bytes.Contains(data, slicesRuntime)
	}
	if !unpacked {
		return nil, nil
	}
	in, err := ar.inner(SlicesFile)
	if err != nil {
		return nil, err
	}
	var all []slice
	for _, e := range in.Entries() {
		if path.Ext(e.Name) == ".dex" {
			all = append(all, slice{in, e})
		}
	}
	if len(all) > maxSlices {
		return nil, fmt.Errorf("%s: more than %d dex files", in.Path, maxSlices)
	}
	return all, nil
}

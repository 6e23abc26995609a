package instrument

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"cbcov/apk"
)

// Mark is what an instrumented app tells of itself.
type Mark struct {
	Schema string    `json:"schema"` // markSchema
	Build  string    `json:"build"`  // build id of the original dex files
	Scope  MarkScope `json:"scope"`
	Probes []string  `json:"probes"` // what it logs: callbacks, callins, blocks
}

// MarkScope is the scope that the app was instrumented with: prefixes as the user gave them.
type MarkScope struct {
	Include []string   `json:"include"`
	Exclude []string   `json:"exclude"`
	Moved   *MarkMoved `json:"moved,omitempty"` // nil: without a mapping
}

// MarkMoved has the descriptors of the classes that are in scope, or not, only since a mapping gave their source's names.
type MarkMoved struct {
	In  []string `json:"in,omitempty"`
	Out []string `json:"out,omitempty"`
}

// The mark's format, its entry in the base APK, and the folder in which each APK keeps the dex files that it had before.
const (
	markSchema = "cbcov-instrumented-2"
	markFile   = "assets/cbcov.json"
	keptFolder = "assets/cbcov/"
)

// ReadMark gives the mark of an instrumented app; nil: the app is not instrumented.
func ReadMark(a *apk.APK) (*Mark, error) {
	data, err := a.Base.Read(markFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	m := &Mark{}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("%s: entry %q: %w; instrument the original APK again", a.Base.Path, markFile, err)
	}
	if m.Schema != markSchema {
		return nil, fmt.Errorf("%s: entry %q has schema %q, this cbcov writes and reads %q: use the cbcov that instrumented it, "+
			"or instrument the original APK again", a.Base.Path, markFile, m.Schema, markSchema)
	}
	return m, nil
}

// Original gives an instrumented app as it was before, with the dex files that it keeps, and its mark. The mark's build id, which is
// computed from them alone, tells whether they are all there and whole. Another app is its own original, and has no mark.
func Original(a *apk.APK) (*apk.APK, *Mark, error) {
	mark, err := ReadMark(a)
	if mark == nil || err != nil {
		return a, nil, err
	}
	original := a.DexIn(keptFolder)
	build, err := original.BuildID()
	if err != nil {
		return nil, nil, fmt.Errorf("reading the original dex files, which an instrumented app keeps in %s: %w", keptFolder, err)
	}
	if build != mark.Build {
		return nil, nil, fmt.Errorf("%s: the original dex files that it keeps in %s are of build %s, it was made of build %s: give all APKs of the app "+
			"together, or instrument the original again", a.Path, keptFolder, build, mark.Build)
	}
	return original, mark, nil
}

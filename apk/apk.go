package apk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"cbcov/apk/dex"
)

// APK is one app: a base APK and its splits.
type APK struct {
	// Path is what the app was opened from, for messages.
	Path string
	// Base is the APK without a split name in its manifest.
	Base *Archive
	// Splits are the others, sorted by file name.
	Splits []*Archive
	// Bundle is the archive that the APKs are in (.apks, .xapk), nil where they are files of their own.
	Bundle *Archive

	all   []*Archive // while opening: every APK found
	files []*Archive // to be closed

	dex       once[[]DexFile]
	manifest  once[*Manifest]
	resources once[*Resources]
	mark      once[*Mark]
	trees     onceMap[treeKey, *Node]
	layouts   onceMap[uint32, []*Element]

	parsedMu sync.Mutex
	parsed   []*dex.File
}

// Archives gives the app's APKs, the base first.
func (a *APK) Archives() []*Archive {
	return append([]*Archive{a.Base}, a.Splits...)
}

// Mark is what cbcov leaves in an APK that it instruments.
type Mark struct {
	Schema string    `json:"schema"` // MarkSchema
	Build  string    `json:"build"`  // build id of the original dex files
	Scope  MarkScope `json:"scope"`
	Probes []string  `json:"probes"` // what it logs: callbacks, callins, blocks
}

// MarkScope is the scope that the APK was instrumented with: prefixes as the user gave them.
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

// MarkSchema and MarkFile name the mark's format and its entry in the base APK.
const (
	MarkSchema = "cbcov-instrumented-1"
	MarkFile   = "assets/cbcov.json"
)

// Mark gives the mark of an instrumented APK; nil: the APK is not instrumented.
func (a *APK) Mark() (*Mark, error) {
	return a.mark.get(func() (*Mark, error) {
		data, err := a.Base.Read(MarkFile)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		m := &Mark{}
		if err := json.Unmarshal(data, m); err != nil {
			return nil, fmt.Errorf("%s: entry %q: %w; instrument the original APK again", a.Base.Path, MarkFile, err)
		}
		if m.Schema != MarkSchema {
			return nil, fmt.Errorf("%s: entry %q has schema %q, this cbcov writes and reads %q: use the cbcov that instrumented it, "+
				"or instrument the original APK again", a.Base.Path, MarkFile, m.Schema, MarkSchema)
		}
		return m, nil
	})
}

package apk

import "errors"

// APK is one app: a base APK and its splits.
type APK struct {
	// Path is what the app was opened from, for messages.
	Path string
	// Base is the APK without a split name in its manifest.
	Base *Archive
	// Splits are the others, sorted by file name.
	Splits []*Archive
}

// Open opens an app. Paths are one APK, all APKs of one app, a directory of them, or a bundle of APKs in one zip
// (.apks of bundletool, .xapk, .apkm).
func Open(paths ...string) (*APK, error) { return nil, errors.New("unfinished") }

// OpenBytes opens an app from memory. The name is used in messages.
func OpenBytes(name string, data []byte) (*APK, error) { return nil, errors.New("unfinished") }

// Close releases the files. Bytes and values that were given out stay valid.
func (a *APK) Close() error { return nil }

// DexFile is one dex file of an app.
type DexFile struct {
	// Split is the file name of the APK the dex file is in, empty for the base.
	Split string
	// Name is its entry's name, "classes2.dex".
	Name string
	Data []byte
}

// DexFiles gives the dex files that ART loads: classes.dex, classes2.dex, … of the base, then those of each split.
// They are read concurrently on the first call and kept. The error is ErrNoDex where there are none.
func (a *APK) DexFiles() ([]DexFile, error) { return nil, errors.New("unfinished") }

// BuildID is the id of the original dex files: the first 8 hex digits of SHA-256 over all of them in the order of DexFiles.
// For an instrumented APK it is the original's, read from assets/cbcov.json.
func (a *APK) BuildID() (string, error) { return "", errors.New("unfinished") }

// Instrumentation mark that cbcov leaves in an APK, as assets/cbcov.json.
type Mark struct {
	Schema string    `json:"schema"` // MarkSchema
	Build  string    `json:"build"`  // build id of the original dex files
	Scope  MarkScope `json:"scope"`
}

// MarkScope is the scope that the APK was instrumented with: prefixes as the user gave them.
type MarkScope struct {
	Include []string `json:"include"`
	Exclude []string `json:"exclude"`
}

// MarkSchema and MarkFile name the mark's format and its entry.
const (
	MarkSchema = "cbcov-instrumented-1"
	MarkFile   = "assets/cbcov.json"
)

// Mark gives the mark of an instrumented APK; nil: the APK is not instrumented.
func (a *APK) Mark() (*Mark, error) { return nil, errors.New("unfinished") }

// Manifest gives the app's manifest, the splits' components included.
func (a *APK) Manifest() (*Manifest, error) { return nil, errors.New("unfinished") }

// ManifestXML gives the base's manifest as text XML, with references written by name ("@style/AppTheme").
func (a *APK) ManifestXML() ([]byte, error) { return nil, errors.New("unfinished") }

// Resources gives the app's resource tables, the splits' included. An app without resources.arsc has an empty table.
func (a *APK) Resources() (*Resources, error) { return nil, errors.New("unfinished") }

// ResName gives the name of a resource id, "id/save", "android:id/list" for the platform's; "" where it is not known.
func (a *APK) ResName(id uint32) string { return "" }

// Layout gives the roots of a layout, one for each configuration that has it, in the table's order.
func (a *APK) Layout(id uint32) ([]*Element, error) { return nil, errors.New("unfinished") }

// LayoutByName is Layout by the layout's name, "main".
func (a *APK) LayoutByName(name string) ([]*Element, error) { return nil, errors.New("unfinished") }

// WalkLayout calls f for every element of a layout in all its configurations, following includes and ViewStubs (each layout
// once, so that cycles end).
func (a *APK) WalkLayout(id uint32, f func(*Element)) error { return errors.New("unfinished") }

// Menu gives the items of a menu resource, those of all configurations joined (items with the same id once).
func (a *APK) Menu(id uint32) ([]*MenuItem, error) { return nil, errors.New("unfinished") }

// XML gives the trees of any XML resource (xml/…, navigation/…, transition/…), one for each configuration.
func (a *APK) XML(id uint32) ([]*Node, error) { return nil, errors.New("unfinished") }

// Theme says what a theme does to the window below an activity.
func (a *APK) Theme(id uint32) (Theme, error) { return Theme{}, errors.New("unfinished") }

// Theme is what matters of an activity's theme: where one of these is set, the activity below stays visible
// (it is paused and not stopped).
type Theme struct {
	Translucent bool // windowIsTranslucent
	Floating    bool // windowIsFloating
	NoDisplay   bool // windowNoDisplay: the activity is never shown
}

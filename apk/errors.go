package apk

import (
	"errors"
	"fmt"
)

// What can be wrong with an app as a whole. They are wrapped with the file's path; ask for them with errors.Is.
var (
	// ErrNotAPK: the file is no zip archive, or a zip archive that holds no app.
	ErrNotAPK = errors.New("not an APK")
	// ErrNoManifest: the zip archive has no AndroidManifest.xml.
	ErrNoManifest = errors.New("no AndroidManifest.xml in it, so it is no Android app: give the .apk file that the build made " +
		"(an .aab must be turned into APKs first: bundletool build-apks)")
	// ErrNoDex: none of the app's APKs has a classes.dex.
	ErrNoDex = errors.New("no classes.dex in it, so there is no code to analyse: give the base APK, or all splits together " +
		"(a split of resources or native code alone has none)")
)

// FormatError says that a file does not have the form that Android demands.
type FormatError struct {
	File   string // path of the APK, with "!entry" for an APK inside of a bundle
	Entry  string // name of the zip entry; empty: the archive itself
	Offset int64  // in bytes: into the archive where Entry is empty or Inside is false, else into the entry's content
	Inside bool   // the offset counts from the start of the entry's content
	Reason string // what is wrong, what was expected
}

// inFile fills in the file of a FormatError that was made without knowing it.
func inFile(err error, file string) error {
	var fe *FormatError
	if errors.As(err, &fe) && fe.File == "" {
		fe.File = file
	}
	return err
}

// Error gives one line: file, entry, offset, reason.
func (e *FormatError) Error() string {
	switch {
	case e.Entry == "":
		return fmt.Sprintf("%s: offset 0x%x: %s", e.File, e.Offset, e.Reason)
	case e.Inside:
		return fmt.Sprintf("%s: entry %q: offset 0x%x in it: %s", e.File, e.Entry, e.Offset, e.Reason)
	}
	return fmt.Sprintf("%s: entry %q at offset 0x%x: %s", e.File, e.Entry, e.Offset, e.Reason)
}

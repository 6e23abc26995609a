package apk

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Archive is one APK file: a zip archive whose directory has been checked. Contents are read when asked for.
type Archive struct {
	// Path is the file's path, or "bundle.apks!base.apk" for one inside a bundle.
	Path string
	// File is the file's own name, "base.apk".
	File string
	// Split is the split's name from its manifest, empty for the base.
	Split string

	entry  string // in the bundle it is from, "splits/base-master.apk"
	r      io.ReaderAt
	closer io.Closer
	dir    *directory
	byName map[string]*Entry
	tree   once[*Node] // the manifest
}

// openArchive opens a zip file and checks its directory.
func openArchive(path string) (*Archive, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s: %w: it is no file", path, ErrNotAPK)
	}
	var ar *Archive
	if err == nil {
		ar, err = newArchive(path, info.Name(), f, info.Size())
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	ar.closer = f
	return ar, nil
}

// newArchive checks the directory of a zip archive. Path is for messages.
func newArchive(path, file string, r io.ReaderAt, size int64) (*Archive, error) {
	dir, err := readDirectory(path, r, size)
	if err != nil {
		return nil, err
	}
	ar := &Archive{Path: path, File: file, r: r, dir: dir, byName: make(map[string]*Entry, len(dir.entries))}
	for _, e := range dir.entries {
		ar.byName[e.Name] = e
	}
	return ar, nil
}

// Close releases the file.
func (ar *Archive) Close() error {
	if ar.closer == nil {
		return nil
	}
	return ar.closer.Close()
}

// Entries gives all entries in the order of the directory.
func (ar *Archive) Entries() []*Entry { return ar.dir.entries }

// Entry gives an entry by name, nil: there is none.
func (ar *Archive) Entry(name string) *Entry { return ar.byName[name] }

// Read gives the content of an entry. The error is fs.ErrNotExist where there is none of that name, a *FormatError where it is
// damaged, too large for memory, or a zip bomb.
func (ar *Archive) Read(name string) ([]byte, error) {
	e := ar.byName[name]
	if e == nil {
		return nil, fmt.Errorf("%s: entry %q: %w", ar.Path, name, fs.ErrNotExist)
	}
	return ar.read(e)
}

package trace

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
)

// Source is one trace file.
type Source struct {
	Name string // for messages and witnesses
	Size int64
	io.ReaderAt
	close func() error
}

// FromBytes makes a source of text in memory.
func FromBytes(name string, text []byte) Source {
	return Source{Name: name, Size: int64(len(text)), ReaderAt: bytes.NewReader(text)}
}

// maxUnpacked bounds what all gzip files together may unpack to.
const maxUnpacked = 32 << 30

// Files are opened trace files, sorted by name.
type Files struct {
	Sources []Source
}

// Open opens trace files. A folder stands for all regular files in it and below. gzip files are unpacked to temporary
// files, which Close removes. Errors name the file.
func Open(paths []string) (*Files, error) {
	names, err := expand(paths)
	if err != nil {
		return nil, err
	}
	files := &Files{}
	budget := int64(maxUnpacked)
	for _, name := range names {
		s, err := openFile(name, &budget)
		if err != nil {
			return nil, errors.Join(err, files.Close())
		}
		files.Sources = append(files.Sources, s)
	}
	return files, nil
}

// Close closes the files and removes the temporary ones.
func (f *Files) Close() error {
	var errs []error
	for _, s := range f.Sources {
		if s.close != nil {
			errs = append(errs, s.close())
		}
	}
	f.Sources = nil
	return errors.Join(errs...)
}

// expand lists the files that paths name, each once, sorted.
func expand(paths []string) ([]string, error) {
	seen := map[string]bool{}
	var names []string
	add := func(name string) {
		if name = filepath.Clean(name); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("traces: %w", err)
		}
		if !info.IsDir() {
			add(path)
			continue
		}
		before := len(names)
		err = filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() {
				add(name)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("traces: cannot read the folder: %w", err)
		}
		if len(names) == before && len(paths) == 1 {
			return nil, fmt.Errorf("%s: the folder has no files: give the folder that logcat's output was saved to", path)
		}
	}
	sort.Strings(names)
	return names, nil
}

// openFile opens one file; budget is how many bytes may still be unpacked.
func openFile(name string, budget *int64) (Source, error) {
	f, err := os.Open(name)
	if err != nil {
		return Source{}, fmt.Errorf("traces: %w", err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("not a regular file: save the trace to a file first")
	}
	if err != nil {
		f.Close()
		return Source{}, fmt.Errorf("%s: %w", name, err)
	}
	var magic [2]byte
	n, err := f.ReadAt(magic[:], 0)
	if err != nil && err != io.EOF {
		f.Close()
		return Source{}, fmt.Errorf("%s: %w", name, err)
	}
	switch string(magic[:n]) {
	case "\x1f\x8b":
		defer f.Close()
		return unpack(name, f, budget)
	case "\xff\xfe", "\xfe\xff":
		f.Close()
		return Source{}, fmt.Errorf("%s: the file is UTF-16 text, as PowerShell's `>` writes it: save it as UTF-8", name)
	}
	return Source{Name: name, Size: info.Size(), ReaderAt: f, close: f.Close}, nil
}

// unpack copies a gzip file's content to a temporary file.
func unpack(name string, packed io.Reader, budget *int64) (Source, error) {
	z, err := gzip.NewReader(packed)
	if err != nil {
		return Source{}, fmt.Errorf("%s: gzip: %w", name, err)
	}
	tmp, err := os.CreateTemp("", "cbcov-trace-*")
	if err != nil {
		return Source{}, fmt.Errorf("%s: unpacking: %w", name, err)
	}
	remove := func() error { return errors.Join(tmp.Close(), os.Remove(tmp.Name())) }
	size, err := io.Copy(tmp, io.LimitReader(z, *budget+1))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil // cut off while it was written: what is there is read, as of a plain file
	}
	if err == nil && size > *budget {
		err = fmt.Errorf("the gzip files unpack to more than %d bytes: unpack them yourself if that is meant", int64(maxUnpacked))
	}
	if err != nil {
		return Source{}, errors.Join(fmt.Errorf("%s: unpacking: %w", name, err), remove())
	}
	*budget -= size
	return Source{Name: name, Size: size, ReaderAt: tmp, close: remove}, nil
}

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
	"strings"
)

// Source is one trace file.
type Source struct {
	Name string // for messages and witnesses
	Size int64  // bytes
	io.ReaderAt
	other bool         // found in a folder, and by its name no log: nobody misses our lines in it
	close func() error // nil: nothing to do
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
	names, named, err := expand(paths)
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
		s.other = !named[name] && !logName(name)
		files.Sources = append(files.Sources, s)
	}
	return files, nil
}

// Close removes the temporary files.
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

// expand lists the files that paths mean, each once, sorted, and which of them were named.
func expand(paths []string) (names []string, named map[string]bool, err error) {
	seen := map[string]bool{}
	named = map[string]bool{}
	add := func(name string) {
		if name = filepath.Clean(name); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, nil, fmt.Errorf("traces: %w: give the files or folders that logcat's output was saved to", err)
		}
		if info.Mode().IsRegular() {
			add(path)
			named[filepath.Clean(path)] = true
			continue
		}
		if !info.IsDir() {
			return nil, nil, fmt.Errorf("%s: not a regular file: save the trace to a file first", path)
		}
		err = filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && !companion(name) {
				add(name)
			}
			return err
		})
		if err != nil {
			return nil, nil, fmt.Errorf("traces: cannot read the folder: %w", err)
		}
	}
	if len(names) == 0 {
		return nil, nil, fmt.Errorf("%s: no files there: give the folder that logcat's output was saved to", strings.Join(paths, ", "))
	}
	sort.Strings(names)
	return names, named, nil
}

// companion says whether a file in a trace folder is one that is left beside the trace: by `cbcov run` its script, its
// account of the run, and the calls that it recorded without the app's probes (what the probes say is in the trace); by
// `cbcov-device-tests` what the tests printed.
func companion(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".cbscript" || ext == ".json" || ext == ".calls" || strings.HasSuffix(name, ".tests.txt")
}

// file reads a file by its name, and keeps it open only meanwhile: there may be more trace files than a process may
// hold open.
type file string

// ReadAt opens the file, reads and closes it.
func (name file) ReadAt(b []byte, off int64) (int, error) {
	f, err := os.Open(string(name))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return f.ReadAt(b, off)
}

// logName says whether a file's name is one that labs and people give to saved logs.
func logName(name string) bool {
	base := strings.ToLower(filepath.Base(name))
	switch filepath.Ext(base) {
	case ".txt", ".log", ".logcat", ".gz":
		return true
	}
	return strings.Contains(base, "logcat")
}

// openFile checks one file; budget is how many bytes may still be unpacked.
func openFile(name string, budget *int64) (Source, error) {
	f, err := os.Open(name)
	if err != nil {
		return Source{}, fmt.Errorf("traces: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Source{}, fmt.Errorf("%s: %w", name, err)
	}
	var magic [2]byte
	n, err := f.ReadAt(magic[:], 0)
	if err != nil && err != io.EOF {
		return Source{}, fmt.Errorf("%s: %w", name, err)
	}
	switch string(magic[:n]) {
	case "\x1f\x8b":
		return unpack(name, f, budget)
	case "\xff\xfe", "\xfe\xff":
		return Source{}, fmt.Errorf("%s: the file is UTF-16 text, as PowerShell's `>` writes it: save it as UTF-8", name)
	}
	return Source{Name: name, Size: info.Size(), ReaderAt: file(name)}, nil
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
	size, err := io.Copy(tmp, io.LimitReader(z, *budget+1))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil // cut off while it was written: what is there is read, as of a plain file
	}
	if err == nil && size > *budget {
		err = fmt.Errorf("the gzip files unpack to more than %d bytes: unpack them yourself if that is meant", int64(maxUnpacked))
	}
	err = errors.Join(err, tmp.Close())
	remove := func() error { return os.Remove(tmp.Name()) }
	if err != nil {
		return Source{}, errors.Join(fmt.Errorf("%s: unpacking: %w", name, err), remove())
	}
	*budget -= size
	return Source{Name: name, Size: size, ReaderAt: file(tmp.Name()), close: remove}, nil
}

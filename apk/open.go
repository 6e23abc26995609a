package apk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
)

// manifestFile is the entry that every APK has.
const manifestFile = "AndroidManifest.xml"

// Bounds on the APKs of one app: how many, and how many bytes those may have that a bundle holds compressed (they are unpacked to memory).
const (
	maxAPKs     = 1000
	maxUnpacked = 1 << 30
)

// Open opens an app. Paths are one APK, all APKs of one app, a directory of them, or a bundle of APKs in one zip
// (.apks of bundletool, .xapk, .apkm). The directories of the archives are checked; contents are read when asked for.
// Errors wrap ErrNotAPK, ErrNoManifest, fs.ErrNotExist and the like, or are a *FormatError.
func Open(paths ...string) (*APK, error) {
	if len(paths) == 0 {
		return nil, errors.New("no APK given")
	}
	a := &APK{Path: paths[0]}
	err := a.openPaths(paths)
	if err == nil {
		err = a.order()
	}
	if err != nil {
		a.Close()
		return nil, err
	}
	return a, nil
}

// OpenBytes opens an app from memory: an APK or a bundle. The name is used in messages; the data must not change afterwards.
func OpenBytes(name string, data []byte) (*APK, error) {
	a := &APK{Path: name}
	ar, err := newArchive(name, path.Base(filepath.ToSlash(name)), bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	if err = a.add(ar); err == nil {
		err = a.order()
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// openPaths opens files and directories.
func (a *APK) openPaths(paths []string) error {
	for _, p := range paths {
		files := []string{p}
		if info, err := os.Stat(p); err != nil {
			return fmt.Errorf("the app: %w: give an APK, a folder with all of an app, or a bundle (.apks, .xapk, .apkm)", err)
		} else if info.IsDir() {
			if files, err = apksIn(p); err != nil {
				return err
			}
		}
		for _, file := range files {
			ar, err := openArchive(file)
			if err != nil {
				return err
			}
			a.files = append(a.files, ar)
			if err := a.add(ar); err != nil {
				return err
			}
		}
	}
	return nil
}

// apksIn lists the .apk files directly inside of a directory, sorted.
func apksIn(dir string) ([]string, error) {
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range list {
		if strings.EqualFold(filepath.Ext(f.Name()), ".apk") && !f.IsDir() {
			out = append(out, filepath.Join(dir, f.Name()))
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no .apk file in this directory: %w", dir, ErrNotAPK)
	}
	return out, nil
}

// add takes an archive as one of the app's APKs, or the APKs in it where it is a bundle.
func (a *APK) add(ar *Archive) error {
	if ar.Entry(manifestFile) != nil {
		if a.all = append(a.all, ar); len(a.all) > maxAPKs {
			return fmt.Errorf("%s: more than %d APKs for one app", a.Path, maxAPKs)
		}
		return nil
	}
	names := bundled(ar)
	if len(names) == 0 {
		return fmt.Errorf("%s: %w", ar.Path, ErrNoManifest)
	}
	if a.Bundle != nil {
		return fmt.Errorf("%s: a second bundle of APKs beside %s: give one", ar.Path, a.Bundle.Path)
	}
	a.Bundle = ar
	var unpacked int64
	for _, name := range names {
		if e := ar.Entry(name); e.Method != Stored {
			unpacked += e.Size
		}
		if unpacked > maxUnpacked {
			return fmt.Errorf("%s: the compressed APKs in it have more than %d bytes; unpack it and give the directory", ar.Path, int64(maxUnpacked))
		}
		inner, err := ar.inner(name)
		if err != nil {
			return err
		}
		if inner.Entry(manifestFile) == nil {
			return fmt.Errorf("%s: %w", inner.Path, ErrNoManifest)
		}
		if err := a.add(inner); err != nil {
			return err
		}
	}
	return nil
}

// bundled chooses the APKs of a bundle, sorted by name: bundletool's splits where it has them, else its universal APK, else all.
func bundled(ar *Archive) []string {
	var all, splits []string
	for _, e := range ar.Entries() {
		if !isAPK(e.Name) {
			continue
		}
		if e.Name == "universal.apk" {
			return []string{e.Name}
		}
		all = append(all, e.Name)
		if strings.HasPrefix(e.Name, "splits/") {
			splits = append(splits, e.Name)
		}
	}
	if len(splits) > 0 {
		all = splits
	}
	sort.Strings(all)
	return all
}

// inner opens an APK inside of a bundle. One that is stored is read in place, one that is compressed is unpacked to memory.
func (ar *Archive) inner(name string) (*Archive, error) {
	e := ar.Entry(name)
	content, err := ar.data(e)
	if err != nil {
		return nil, err
	}
	if e.Method != Stored {
		data, err := ar.read(e)
		if err != nil {
			return nil, err
		}
		content = io.NewSectionReader(bytes.NewReader(data), 0, e.Size)
	}
	in, err := newArchive(ar.Path+"!"+name, path.Base(name), content, content.Size())
	if err != nil {
		return nil, err
	}
	in.entry = name
	return in, nil
}

// order finds the base among the APKs and sorts the splits by file name. Of bundletool's variants of one split the first is taken.
func (a *APK) order() error {
	if len(a.all) == 1 {
		a.Base = a.all[0]
		return nil
	}
	sort.SliceStable(a.all, func(i, j int) bool { return a.all[i].File < a.all[j].File })
	packages := map[string]*Archive{}
	splits := map[string]*Archive{}
	for i, ar := range a.all {
		root, err := ar.manifestTree()
		if err != nil {
			return err
		}
		ar.Split = attrText(root, "", "split")
		name := attrText(root, "", "package")
		if i > 0 && a.Bundle == nil && ar.File == a.all[i-1].File {
			return fmt.Errorf("%s and %s have the same name: rename one", a.all[i-1].Path, ar.Path)
		}
		packages[name] = ar
		if len(packages) > 1 {
			return a.mixed(packages)
		}
		switch other := splits[ar.Split]; {
		case other == nil:
			splits[ar.Split] = ar
		case a.Bundle != nil:
			continue
		case ar.Split == "":
			return fmt.Errorf("%s and %s are both base APKs of %s: give the base and its splits only", other.Path, ar.Path, name)
		default:
			return fmt.Errorf("%s and %s are both the split %q: give one", other.Path, ar.Path, ar.Split)
		}
		if ar.Split == "" {
			a.Base = ar
		} else {
			a.Splits = append(a.Splits, ar)
		}
	}
	if a.Base == nil {
		return fmt.Errorf("%s: only splits, the base APK (base.apk, base-master.apk) is missing", a.Path)
	}
	return nil
}

// mixed makes the error for APKs of more than one app.
func (a *APK) mixed(packages map[string]*Archive) error {
	var names []string
	for name, ar := range packages {
		names = append(names, fmt.Sprintf("%s of %s", ar.File, name))
	}
	sort.Strings(names)
	return fmt.Errorf("%s: APKs of different apps (%s): give those of one app; a test APK goes to --also", a.Path, strings.Join(names, ", "))
}

// Close releases the files. Bytes and values that were given out stay valid.
func (a *APK) Close() error {
	var errs []error
	for _, ar := range a.files {
		errs = append(errs, ar.Close())
	}
	return errors.Join(errs...)
}

var _ io.Closer = (*APK)(nil)

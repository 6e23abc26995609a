package apk

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path"
	"strings"
)

// RewriteBundle writes the bundle that the app is from (.apks, .xapk) with its APKs replaced; content gives an APK's new bytes.
// APKs of the bundle that were not opened (variants for other devices) are left out, and with them the
// table of contents (toc.pb), which would name them. All else is copied.
func (a *APK) RewriteBundle(w io.Writer, content func(*Archive) (io.ReadSeeker, error)) error {
	if a.Bundle == nil {
		return errors.New("the app is not from a bundle")
	}
	opened := map[string]*Archive{}
	for _, ar := range a.Archives() {
		opened[ar.entry] = ar
	}
	left := false
	for _, e := range a.Bundle.Entries() {
		left = left || isAPK(e.Name) && opened[e.Name] == nil
	}
	z := &zipWriter{w: w}
	for _, e := range a.Bundle.Entries() {
		if isAPK(e.Name) && opened[e.Name] == nil || left && e.Name == "toc.pb" {
			continue
		}
		p, err := a.bundleEntry(e, opened[e.Name], content)
		if err == nil {
			err = z.add(p)
		}
		if err != nil {
			return fmt.Errorf("%s: writing %s: %w", a.Path, e.Name, err)
		}
	}
	end := z.end(z.offset)
	if err := z.write(z.directory); err != nil {
		return err
	}
	return z.write(end)
}

// bundleEntry gives an entry of the new bundle: a new APK, stored, or the old bytes.
func (a *APK) bundleEntry(e *Entry, ar *Archive, content func(*Archive) (io.ReadSeeker, error)) (packed, error) {
	if ar == nil {
		return (&output{name: e.Name, old: e, method: e.Method}).open(a.Bundle)
	}
	r, err := content(ar)
	if err != nil {
		return packed{}, err
	}
	sum := crc32.NewIEEE()
	n, err := io.Copy(sum, r)
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	return packed{e.Name, Stored, sum.Sum32(), n, r, n}, err
}

func isAPK(name string) bool { return strings.EqualFold(path.Ext(name), ".apk") }

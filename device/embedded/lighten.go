package embedded

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// nativeJar begins the name of the jar with the native half of Robolectric's Android, and with what that reads.
const nativeJar = "nativeruntime-dist-compat-"

// fontKept begins the names of the fonts that stay, Android's own: nothing is drawn, and text is measured without any.
const fontKept = "Roboto"

// lighten leaves the device's own part of the native jar, without compression. An app that opens a database has Robolectric unpack all that is in it:
// of 240 MB 45 are left, and it starts a second earlier.
func lighten(jar string) (err error) {
	in, err := zip.OpenReader(jar)
	if err != nil {
		return fmt.Errorf("open %s: %w", jar, err)
	}
	defer in.Close()
	f, err := os.CreateTemp(filepath.Dir(jar), "light-")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	out := zip.NewWriter(f)
	for _, e := range in.File {
		if isNeeded(e) {
			if err = errors.Join(err, store(out, e)); err != nil {
				break
			}
		}
	}
	if err = errors.Join(err, out.Close(), f.Chmod(0o644), f.Close()); err != nil {
		return fmt.Errorf("lighten %s: %w", jar, err)
	}
	return os.Rename(f.Name(), jar)
}

// isNeeded reports whether an entry of the native jar is of use on this system.
func isNeeded(e *zip.File) bool {
	folder, name, _ := strings.Cut(e.Name, "/")
	switch folder {
	case "fonts":
		return !strings.HasSuffix(name, ".ttf") && !strings.HasSuffix(name, ".ttc") && !strings.HasSuffix(name, ".otf") || strings.HasPrefix(name, fontKept)
	case "native":
		system := runtime.GOOS
		if system == "darwin" {
			system = "mac" // Robolectric's name
		}
		return name == "" || strings.HasPrefix(name, system+"/")
	}
	return true
}

// store copies an entry uncompressed.
func store(out *zip.Writer, e *zip.File) error {
	r, err := e.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	w, err := out.CreateHeader(&zip.FileHeader{Name: e.Name, Method: zip.Store, Modified: e.Modified})
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return err
}

package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestDevicesStay: what is written to a device goes into it; a file does not take its place.
func TestDevicesStay(t *testing.T) {
	link := filepath.Join(t.TempDir(), "null")
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Skip(err)
	}
	g := &globals{streams: &streams{err: io.Discard}}
	err := g.writeTo(t.Context(), link, "text", func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err })
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the device's place is taken by %v, %v", info, err)
	}
}

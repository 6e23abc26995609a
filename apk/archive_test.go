package apk

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// file is an entry of a test archive.
type file struct {
	name  string
	data  string
	store bool
}

// makeZip writes an archive with the standard library, so that another writer than ours is read.
func makeZip(t testing.TB, files ...file) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate}
		if f.store {
			h.Method = zip.Store
		}
		e, err := w.CreateHeader(h)
		if err == nil {
			_, err = e.Write([]byte(f.data))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// notes is the fixture app of testdata: manifest and resources, no code.
func notes(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/notes.apk")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// notesFile gives an entry of the fixture app.
func notesFile(t testing.TB, name string) string {
	t.Helper()
	ar, err := newArchive("notes.apk", "notes.apk", bytes.NewReader(notes(t)), int64(len(notes(t))))
	if err != nil {
		t.Fatal(err)
	}
	data, err := ar.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// patch changes bytes behind the n-th occurrence of a signature (from 0; -1: the last).
func patch(b []byte, sig uint32, n, offset int, value []byte) []byte {
	b = bytes.Clone(b)
	mark := binary.LittleEndian.AppendUint32(nil, sig)
	at := bytes.LastIndex(b, mark)
	for pos := 0; n >= 0; n-- {
		at = pos + bytes.Index(b[pos:], mark)
		pos = at + 4
	}
	copy(b[at+offset:], value)
	return b
}

func le16(v uint16) []byte { return binary.LittleEndian.AppendUint16(nil, v) }
func le32(v uint32) []byte { return binary.LittleEndian.AppendUint32(nil, v) }

// hostile gives archives that must be refused, with a part of the message. Reading all entries is part of opening here.
func hostile(t testing.TB) map[string]struct {
	data []byte
	want string
} {
	small, err := os.ReadFile("testdata/split_other.xml")
	if err != nil {
		t.Fatal(err)
	}
	manifest := string(small)
	good := makeZip(t, file{manifestFile, manifest, false}, file{"classes.dex", "dex", true}, file{"res/a.xml", strings.Repeat("x", 200), false})
	record := func(n, offset int, value []byte) []byte { return patch(good, directoryRecSig, n, offset, value) }
	end := func(offset int, value []byte) []byte { return patch(good, endRecordSig, -1, offset, value) }
	bomb := makeZip(t, file{manifestFile, manifest, false}, file{"classes.dex", strings.Repeat("\x00", 8<<20), false})
	type c = struct {
		data []byte
		want string
	}
	return map[string]c{
		"empty":               {nil, "not an APK"},
		"text":                {[]byte(strings.Repeat("no zip at all\n", 10)), "it is no zip archive"},
		"cut":                 {good[:len(good)-30], "it is cut short"},
		"no-manifest":         {makeZip(t, file{"classes.dex", "dex", false}), "no AndroidManifest.xml"},
		"text-manifest":       {makeZip(t, file{manifestFile, "<?xml version=\"1.0\"?><manifest/>", false}), "it is text"},
		"path-up":             {makeZip(t, file{manifestFile, manifest, false}, file{"lib/../../evil.so", "x", false}), "path trick"},
		"path-absolute":       {makeZip(t, file{manifestFile, manifest, false}, file{"/etc/passwd", "x", false}), "path trick"},
		"path-backslash":      {makeZip(t, file{manifestFile, manifest, false}, file{"lib\\evil.so", "x", false}), "path trick"},
		"path-newline":        {makeZip(t, file{manifestFile, manifest, false}, file{"a\r\nName: b", "x", false}), "line end"},
		"duplicate":           {makeZip(t, file{manifestFile, manifest, false}, file{manifestFile, manifest, false}), "there twice"},
		"count-high":          {end(8, append(le16(60000), le16(60000)...)), "have room for"},
		"count-one-more":      {end(8, append(le16(4), le16(4)...)), "have room for 3 at most"},
		"count-low":           {end(8, append(le16(2), le16(2)...)), "are left after its 2 entries"},
		"disks":               {end(4, le16(1)), "several disks"},
		"directory-beyond":    {end(16, le32(0x7fffffff)), "beyond its end record"},
		"directory-wrong":     {end(16, le32(1)), "begins with 0x"},
		"zip64":               {end(16, le32(0xffffffff)), "zip64"},
		"overlap":             {record(1, 42, le32(5)), "overlapping"},
		"lying-size":          {record(0, 24, le32(0x7fffffff)), "a zip bomb"},
		"stored-sizes":        {record(1, 24, le32(4)), "two sizes"},
		"size-small":          {record(2, 24, le32(100)), "more than the 100 bytes declared"},
		"size-large":          {record(2, 24, le32(300)), "ends after 200 bytes, 300 are declared"},
		"crc":                 {record(2, 16, le32(1)), "its CRC-32 is"},
		"method":              {patch(record(2, 10, le16(12)), localHeaderSig, 2, 8, le16(12)), "compression method 12"},
		"method-differs":      {patch(good, localHeaderSig, 2, 8, le16(0)), "in its local header"},
		"encrypted":           {record(2, 8, le16(1)), "encrypted"},
		"name-differs":        {patch(good, localHeaderSig, 2, localHeaderSize, []byte("lib")), "another name"},
		"extra-overlap":       {patch(good, localHeaderSig, 1, 28, le16(0xffff)), "overlapping"},
		"header-nowhere":      {patch(good, localHeaderSig, 2, 0, le32(0)), "no local header there"},
		"damaged":             {patch(good, localHeaderSig, 2, localHeaderSize+len("res/a.xml"), []byte{0xff, 0xff, 0xff}), "damaged after"},
		"bomb":                {bomb, "a zip bomb"},
		"bundle-no-manifest":  {makeZip(t, file{"splits/a.apk", string(makeZip(t, file{"x", "y", false})), true}), "no AndroidManifest.xml"},
		"bundle-in-bundle":    {makeZip(t, file{"a.apk", string(makeZip(t, file{"b.apk", string(good), true})), true}), "no AndroidManifest.xml"},
		"bundle-of-a-text":    {makeZip(t, file{"a.apk", string(good), true}, file{"b.apk", string(good), true}, file{"c.apk", "x", true}), "not an APK"},
		"bundle-entry-broken": {patch(makeZip(t, file{"a.apk", string(good), false}), directoryRecSig, -1, 16, le32(7)), "CRC-32"},
	}
}

// openAll opens an archive from memory and reads everything in it.
func openAll(name string, data []byte) error {
	a, err := OpenBytes(name, data)
	if err != nil {
		return err
	}
	for _, ar := range a.Archives() {
		for _, e := range ar.Entries() {
			if _, err := ar.Read(e.Name); err != nil {
				return err
			}
		}
	}
	_, err = a.Manifest()
	return err
}

func TestHostileArchives(t *testing.T) {
	for name, tt := range hostile(t) {
		t.Run(name, func(t *testing.T) {
			err := openAll("app.apk", tt.data)
			if err == nil {
				t.Fatal("it was taken")
			}
			if !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "app.apk") {
				t.Errorf("message %q, want %q and the file's name in it", err, tt.want)
			}
		})
	}
}

func TestReadWhatAnotherWriterWrote(t *testing.T) {
	data := makeZip(t, file{manifestFile, notesFile(t, manifestFile), false}, file{"assets/ä.txt", "text", true}, file{"dir/", "", true})
	data = append([]byte("#!/bin/sh a script before the archive"), data...)
	if err := openAll("app.apk", data); err == nil {
		t.Error("an archive whose offsets do not count from the file's start was taken")
	}
	a, err := OpenBytes("app.apk", data[len("#!/bin/sh a script before the archive"):])
	if err != nil {
		t.Fatal(err)
	}
	if got, err := a.Base.Read("assets/ä.txt"); err != nil || string(got) != "text" {
		t.Errorf("read %q, %v", got, err)
	}
	if _, err := a.Base.Read("missing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing entry: %v", err)
	}
	if !a.Base.Entry("dir/").Dir() {
		t.Error("a folder is not known as one")
	}
}

// TestZip64ByCount opens an archive whose number of entries does not fit into the end record.
func TestZip64ByCount(t *testing.T) {
	var files []file
	for i := range 1<<16 + 10 {
		files = append(files, file{fmt.Sprint(i), "", true})
	}
	if _, err := OpenBytes("many.apk", makeZip(t, files...)); err == nil || !strings.Contains(err.Error(), "zip64") {
		t.Errorf("error is %v", err)
	}
}

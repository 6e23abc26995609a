package apk

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/apk/sign"
)

// hostileXML gives binary XML files that must be refused.
func hostileXML() map[string][]byte {
	pool := xmlPool("manifest", "text")
	open, end := xmlStart(0, 0), xmlEnd(0)
	deep := append(bytes.Repeat(open, maxXMLDepth+1), bytes.Repeat(end, maxXMLDepth+1)...)
	wide := append(open, bytes.Repeat(xmlText(1), 5)...)
	return map[string][]byte{
		"empty":           {},
		"header":          xmlFileOf(),
		"no-element":      xmlFileOf(pool),
		"deep":            xmlFileOf(pool, deep),
		"unbalanced":      xmlFileOf(pool, open),
		"end-first":       xmlFileOf(pool, end),
		"two-roots":       xmlFileOf(pool, open, end, open, end),
		"cut":             xmlFileOf(pool, open, end)[:90],
		"size-beyond":     binary.LittleEndian.AppendUint32([]byte{3, 0, 8, 0}, 0xffffffff),
		"chunk-beyond":    xmlFileOf(pool, append(le32(0x00100102), 0xff, 0xff, 0xff, 0x7f)),
		"chunk-zero":      xmlFileOf(pool, make([]byte, 64)),
		"attribute-count": xmlFileOf(pool, xmlStart(0, 0xffff), end),
		"string-index":    xmlFileOf(pool, xmlStart(77, 0), end),
		"string-count":    xmlFileOf(patch(pool, 0x001c0001, 0, 8, le32(0x7fffffff)), open, end),
		"string-start":    xmlFileOf(patch(pool, 0x001c0001, 0, 20, le32(0x7fffffff)), open, end),
		"text-outside":    xmlFileOf(pool, wide),
	}
}

// The parts of a binary XML file, for tests: a file of chunks, a pool of UTF-16 strings, a start, a text, an end.

func xmlFileOf(chunks ...[]byte) []byte {
	return xmlChunk(0x0003, 8, bytes.Join(chunks, nil))
}

func xmlChunk(kind, header uint16, body []byte) []byte {
	b := append(le16(kind), le16(header)...)
	return append(append(b, le32(uint32(8+len(body)))...), body...)
}

func xmlPool(words ...string) []byte {
	var offsets, data []byte
	for _, w := range words {
		offsets = append(offsets, le32(uint32(len(data)))...)
		data = append(data, le16(uint16(len(w)))...)
		for _, r := range w {
			data = append(data, le16(uint16(r))...)
		}
		data = append(data, 0, 0)
	}
	for len(data)%4 != 0 {
		data = append(data, 0)
	}
	body := bytes.Join([][]byte{le32(uint32(len(words))), le32(0), le32(0), le32(uint32(28 + len(offsets))), le32(0), offsets, data}, nil)
	return xmlChunk(chunkPool, 28, body)
}

func xmlStart(name uint32, attributes uint16) []byte {
	body := bytes.Join([][]byte{le32(1), le32(0xffffffff), le32(0xffffffff), le32(name), le16(20), le16(20), le16(attributes), make([]byte, 6)}, nil)
	return xmlChunk(0x0102, 16, body)
}

func xmlEnd(name uint32) []byte {
	return xmlChunk(0x0103, 16, bytes.Join([][]byte{le32(1), le32(0xffffffff), le32(0xffffffff), le32(name)}, nil))
}

func xmlText(text uint32) []byte {
	return xmlChunk(0x0104, 16, bytes.Join([][]byte{le32(1), le32(0xffffffff), le32(text), make([]byte, 8)}, nil))
}

// hostileTables gives resource tables with wrong counts, sizes and offsets. Those that must be refused say why.
func hostileTables(t testing.TB) map[string]struct {
	data []byte
	want string
} {
	good := []byte(notesFile(t, resourceFile))
	const table, pool, pkg = 0x000c0002, 0x001c0001, 0x01200200 // headers as aapt writes them
	at := func(kind uint32, n, offset int, value uint32) []byte {
		return patch(good, kind, n, offset, le32(value))
	}
	typeHeader := binary.LittleEndian.Uint32(typeChunkOf(t, good))
	type c = struct {
		data []byte
		want string
	}
	return map[string]c{
		"empty":           {nil, "0 bytes are left, a chunk needs 8"},
		"no-table":        {at(table, 0, 0, pool), "no resource table"},
		"cut":             {good[:len(good)/2], "bytes are left"},
		"pool-count":      {at(pool, 0, 8, 0x7fffffff), "is said to have 2147483647 strings"},
		"pool-start":      {at(pool, 0, 20, 0x7fffffff), "is said to have"},
		"pool-flags":      {at(pool, 0, 16, 0), ""},
		"pool-offset":     {at(pool, 0, 28, 0xfffffff0), ""},
		"package-id":      {at(pkg, 0, 8, 0x12345), "package id 74565"},
		"package-pool":    {at(pkg, 0, 268, 0x7fffffff), "beyond its"},
		"package-header":  {at(pkg, 0, 0, 0x00080200), "a package header of 8 bytes"},
		"type-count":      {at(typeHeader, 0, 12, 0x7fffffff), "a type is said to have 2147483647 entries"},
		"type-start":      {at(typeHeader, 0, 16, 0x7fffffff), "a type is said to have"},
		"type-sparse":     {at(typeHeader, 0, 8, 0x0101), ""},
		"type-offset16":   {at(typeHeader, 0, 8, 0x0201), ""},
		"type-id":         {at(typeHeader, 0, 8, 0xff), ""},
		"type-size":       {at(typeHeader, 0, 4, 0x7fffffff), "is said to have 2147483647 bytes"},
		"entry-beyond":    {at(typeHeader, 1, 0x54, 0x7ffffff0), ""},
		"style-of-itself": {cyclicStyle(t, good), ""},
	}
}

// typeChunkOf finds the first chunk of entries.
func typeChunkOf(t testing.TB, table []byte) []byte {
	parsed, err := parseTable(table)
	if err != nil {
		t.Fatal(err)
	}
	for _, types := range parsed.packages[0].byType {
		if len(types) > 0 {
			return types[0].body
		}
	}
	t.Fatal("a table without types")
	return nil
}

// cyclicStyle makes Popup.Solid the parent of its own parent.
func cyclicStyle(t testing.TB, good []byte) []byte {
	table, err := parseTable(bytes.Clone(good))
	if err != nil {
		t.Fatal(err)
	}
	r := &Resources{tables: []*resTable{table}}
	popup, solid := r.ID("style/Popup"), r.ID("style/Popup.Solid")
	at := bytes.Index(good, le32(0x0103000b)) // Popup's parent, Theme.Dialog
	if popup == 0 || solid == 0 || at < 0 {
		t.Fatal("the fixture has no style Popup of Theme.Dialog")
	}
	return append(bytes.Clone(good[:at]), append(le32(solid), good[at+4:]...)...)
}

func TestHostileXML(t *testing.T) {
	for name, data := range hostileXML() {
		if root, err := parseXML("app.apk", "x.xml", data); err == nil {
			t.Errorf("%s: it was taken: %+v", name, root)
		} else if !strings.HasPrefix(err.Error(), `app.apk: entry "x.xml": binary XML: `) {
			t.Errorf("%s: the message does not say where: %v", name, err)
		}
	}
}

func TestXMLFromParts(t *testing.T) {
	root, err := parseXML("app.apk", "x.xml", xmlFileOf(xmlPool("manifest", "text"), xmlStart(0, 0), xmlText(1), xmlText(1), xmlEnd(0)))
	if err != nil || root.Name != "manifest" || root.Text != "texttext" {
		t.Errorf("%+v, %v", root, err)
	}
}

func TestHostileTables(t *testing.T) {
	for name, tt := range hostileTables(t) {
		err := useTable(tt.data)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %q in it", name, err, tt.want)
		}
	}
}

// useTable asks for everything in a table.
func useTable(data []byte) error {
	t, err := parseTable(data)
	if err != nil {
		return err
	}
	r := &Resources{tables: []*resTable{t}}
	r.ID("id/x")
	for _, ids := range r.byType {
		for _, id := range ids[:min(len(ids), 300)] {
			r.Name(id)
			for _, v := range r.Values(id) {
				_ = v.String()
			}
			r.Strings(id)
			r.Theme(id)
		}
	}
	return nil
}

// TestSeedCorpus keeps the hostile inputs as the seeds of the fuzz targets; -update writes them.
func TestSeedCorpus(t *testing.T) {
	seeds := map[string][]byte{}
	for name, tt := range hostile(t) {
		seeds["FuzzOpen/"+name] = tt.data
	}
	for name, data := range hostileXML() {
		seeds["FuzzXML/"+name] = data
	}
	for name, tt := range hostileTables(t) {
		seeds["FuzzResources/"+name] = tt.data
	}
	for name, data := range seeds {
		path := filepath.Join("testdata", "fuzz", filepath.FromSlash(name))
		want := fmt.Appendf(nil, "go test fuzz v1\n[]byte(%q)\n", data)
		if *update {
			write(t, path, want)
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not up to date (%v): run this test with -update", path, err)
		}
	}
}

// FuzzOpen opens what it is given and reads all of it. What can be opened can be written and opened again.
func FuzzOpen(f *testing.F) {
	f.Add(notes(f))
	key, err := sign.Keystore{Path: "sign/testdata/several.p12", Password: "store12", Alias: "p256"}.Load()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := OpenBytes("app.apk", data)
		if (a == nil) == (err == nil) {
			t.Fatalf("an app and an error, or neither: %v, %v", a, err)
		}
		if err != nil {
			return
		}
		a.DexFiles()
		a.BuildID()
		a.Manifest()
		if r, err := a.Resources(); err == nil {
			for _, id := range r.Type("layout") {
				a.WalkLayout(id, func(*Element) {})
			}
			for _, id := range r.Type("menu") {
				a.Menu(id)
			}
		}
		var out bytes.Buffer
		if err := a.Base.Rewrite(&out, []Change{{Name: "assets/new", Data: []byte("{}")}}, Signing{key, 24}); err != nil {
			return
		}
		if _, err := OpenBytes("out.apk", out.Bytes()); err != nil {
			t.Fatalf("what was written cannot be opened: %v", err)
		}
	})
}

// FuzzXML reads binary XML and walks through it.
func FuzzXML(f *testing.F) {
	f.Add([]byte(notesFile(f, manifestFile)))
	f.Add([]byte(notesFile(f, "res/layout/main.xml")))
	f.Fuzz(func(t *testing.T, data []byte) {
		root, err := parseXML("app.apk", "x.xml", data)
		if (root == nil) == (err == nil) {
			t.Fatalf("a tree and an error, or neither: %v, %v", root, err)
		}
		if err == nil {
			root.Walk(func(*Node) {})
		}
	})
}

// FuzzResources asks for everything in a resource table.
func FuzzResources(f *testing.F) {
	f.Add([]byte(notesFile(f, resourceFile)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := useTable(data); err != nil && err.Error() == "" {
			t.Fatal("an error without a message")
		}
	})
}

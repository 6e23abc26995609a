package yamlfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/ast"
	"github.com/google/go-cmp/cmp"
)

// open reads a text as a small list.
func open(text string) (*Document, ast.Node) {
	d := &Document{File: "f", What: "list", Max: 1000}
	return d, d.Open([]byte(text))
}

// TestOpen checks what is refused before anything is read.
func TestOpen(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "f: the file is empty"},
		{"comments", "# a\n# b\n", "f: the file is empty"},
		{"too large", strings.Repeat("a\n", 501), "f: the file has more than 1000 bytes, the most that a list may have"},
		{"no UTF-8", "a: \xff", "f: the file is no text in UTF-8"},
		{"zero byte", "a: \x00", "f: the file is no text in UTF-8"},
		{"open quote", "a: 'b\n", "f:1:4: this is not YAML: could not find end character of single-quoted text"},
		{"two documents", "a: 1\n---\nb: 1\n", "f:3:1: a second document; a file holds one list"},
		{"nested", strings.Repeat("[", 65), "f:1:65: more than 64 brackets are open"},
		{"nested mappings", strings.Repeat("{a: ", 65), "f:1:257: more than 64 brackets are open"},
		{"nested over lines", strings.Repeat("- [\n", 65), "f:65:3: more than 64 brackets are open"},
	} {
		d, body := open(c.text)
		if diff := cmp.Diff(c.want, d.Faults.Error()); diff != "" || body != nil {
			t.Errorf("%s: body %v (-want +got):\n%s", c.name, body, diff)
		}
	}
}

// TestBrackets checks that brackets inside words, as in methods' descriptors, and those that are closed do not count.
func TestBrackets(t *testing.T) {
	for _, text := range []string{
		"a: m" + strings.Repeat("[", 100), "a: " + strings.Repeat("[b], ", 100), strings.Repeat("- La;->m([[I)V\n", 60),
	} {
		d := &Document{File: "f", What: "list", Max: 1000}
		if err := d.bound([]byte(text)); err != nil {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

// TestNodes reads the values of a mapping.
func TestNodes(t *testing.T) {
	d, body := open("text: hello\nliteral: |\n  two\n  lines\nlist: [a, b]\none: c\nnone:\nnumber: 3\nflag: true\nmap: {x: 1}\n")
	values := map[string]ast.Node{}
	for _, e := range d.Entries(body, "a list") {
		values[e.Key] = e.Value
	}
	for key, want := range map[string]string{"text": "hello", "literal": "two\nlines\n"} {
		if got, ok := d.Text(values[key], key); !ok || got != want {
			t.Errorf("%s: %q, %v", key, got, ok)
		}
	}
	for key, want := range map[string]int{"list": 2, "one": 1, "none": 0} {
		if got := len(d.Items(values[key])); got != want {
			t.Errorf("%s has %d items, want %d", key, got, want)
		}
	}
	if len(d.Faults) > 0 {
		t.Fatal(d.Faults)
	}
	for _, key := range []string{"list", "none", "number", "flag", "map"} {
		d.Text(values[key], key)
	}
	d.List(values["list"], "letters", 1)
	d.Entries(values["one"], "one")
	want := `f:5:7: list must be a text, not a list
f:7:6: none must be a text, not nothing
f:8:9: number must be a text, not a number (put it in quotes if a text is meant)
f:9:7: flag must be a text, not true or false (put it in quotes if a text is meant)
f:10:6: map must be a text, not keys with values
f:5:7: 2 letters; at most 1 are read
f:6:6: one must be keys with values, not a text`
	if diff := cmp.Diff(want, d.Faults.Error()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestKeys checks keys that are missing, unknown or no names.
func TestKeys(t *testing.T) {
	d, body := open("a: 1\n3: x\n")
	entries := d.Entries(body, "a list")
	d.Require(entries, body, "a", "b")
	d.Unknown(entries[0], []string{"b", "c"})
	want := "f:2:1: a key of a list must be a name, not a number (put it in quotes if a text is meant)\n" +
		"f:1:1: b is missing\nf:1:1: unknown key \"a\"; known are: b, c"
	if diff := cmp.Diff(want, d.Faults.Error()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestFaultsBounded checks that a file full of faults is told in a page.
func TestFaultsBounded(t *testing.T) {
	d, body := open("[" + strings.Repeat("1,", 100) + "]")
	for _, item := range d.Items(body) {
		d.Text(item, "a letter")
	}
	if len(d.Faults) != maxFaults {
		t.Errorf("%d faults", len(d.Faults))
	}
}

func TestReadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("0123456789"), 0o644); err != nil {
		t.Fatal(err)
	}
	if text, err := ReadFile(path, 5); err != nil || string(text) != "012345" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := ReadFile(path+"x", 5); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// FuzzOpen checks that any text gives a body or faults, and that every node of a body has a place and a kind.
func FuzzOpen(f *testing.F) {
	for _, seed := range []string{"", "a: [b, {c: d}]\n", "- |\n  x\n", "&a b: *a", "!!t x", "? [a]\n: b\n", "a: 'b", "<<: {a: 1}", "\t- a", "{a"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d := &Document{File: "f", What: "text", Max: 1 << 12}
		body := d.Open(text)
		if (body == nil) != (len(d.Faults) > 0) {
			t.Fatalf("body %v, faults %v", body, d.Faults)
		}
		if body != nil {
			walk(d, body, 0)
		}
		for _, fault := range d.Faults {
			if fault.Message == "" || fault.Line < 0 || fault.Column < 0 {
				t.Errorf("fault %+v", fault)
			}
		}
	})
}

// walk reads a node as each of the kinds that it may be.
func walk(d *Document, n ast.Node, depth int) {
	if depth > 100 {
		return
	}
	Place(n)
	Kind(n)
	d.Text(n, "x")
	for _, e := range d.Entries(n, "x") {
		walk(d, e.Value, depth+1)
	}
	if _, ok := n.(*ast.SequenceNode); ok {
		for _, item := range d.Items(n) {
			walk(d, item, depth+1)
		}
	}
}

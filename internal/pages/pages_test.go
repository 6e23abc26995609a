package pages

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

func TestMissing(t *testing.T) {
	const printed = "one\ntwo 2.5 s\nthree   \n\nfour\nfive\n"
	for name, c := range map[string]struct{ shown, line string }{
		"all":                          {printed, ""},
		"nothing":                      {"", ""},
		"a part":                       {"three\n\nfour\n", ""},
		"an ellipsis in a line":        {"one\ntwo … s\nthree\n", ""},
		"an ellipsis for lines":        {"one\n…\nfive\n", ""},
		"an ellipsis for no line":      {"one\n…\ntwo 2.5 s\n", ""},
		"an ellipsis at the end":       {"four\n…\n", ""},
		"a line is left out":           {"one\nthree\n", "three"},
		"a line is not there":          {"four\nsix\n", "six"},
		"another order":                {"two 2.5 s\n…\none\n", "one"},
		"marks of patterns are text":   {"two 2?5 s\n", "two 2?5 s"},
		"a part of a line is not it":   {"thre\n", "thre"},
		"the line of the longest part": {"one\ntwo 2.5 s\nfour\n", "four"},
	} {
		if line, missing := Missing(c.shown, printed); line != c.line || missing != (c.line != "") {
			t.Errorf("%s: %q, %v; want %q", name, line, missing, c.line)
		}
	}
}

func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(path, []byte("# Page\n\n<!-- exit 1 -->\n```sh\na\n\nb\n```\ntext\n```text\n```\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := Read(path)
	want := []Block{{Comment, "exit 1", 3}, {"sh", "a\n\nb\n", 4}, {"text", "", 10}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	if err := os.WriteFile(path, []byte("```sh\na\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil {
		t.Error("a block without end is no error")
	}
}

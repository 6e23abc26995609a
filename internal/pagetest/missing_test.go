package pagetest

import "testing"

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
		if line, lacks := missing(c.shown, printed); line != c.line || lacks != (c.line != "") {
			t.Errorf("%s: %q, %v; want %q", name, line, lacks, c.line)
		}
	}
}

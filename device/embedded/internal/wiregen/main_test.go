package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBothSidesAreFresh: what cbcov and the agent know of the wire is what its description says.
func TestBothSidesAreFresh(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", description))
	if err != nil {
		t.Fatal(err)
	}
	files, err := generate(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(filepath.Join("..", "..", path))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what %s gives (%v): run go generate ./device/...", path, description, err)
		}
	}
}

func TestBothSides(t *testing.T) {
	files, err := generate("# Left out.\n\n# Asks.\n> ask name number:long on:flag rest:texts\n< say count:int\n= over\n7 seven\n")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]string{
		goFile: {"// Asks.\ntype askAsk struct {", `return flat("ask", m.name, m.number, m.on, m.rest) }`,
			"func (f *fields) say() (m saidSay) {\n\tf.word(wordSay)\n\tm.count = f.int()\n\treturn m\n}", `wordOver = "over"`, "const thereSeven = 7"},
		javaFile: {"/** Asks. */\n  public record Ask(String name, long number, boolean on, List<String> rest) {",
			`new Ask(f.get(1), Long.parseLong(f.get(2)), f.get(3).equals("1"), new ArrayList<>(f.subList(4, f.size())))`,
			`say(int count) {\n    return flat("say", count);`, `over() {\n    return flat("done", "over");`, "int SEVEN = 7;"},
	} {
		for _, part := range want {
			if !strings.Contains(string(files[path]), strings.ReplaceAll(part, `\n`, "\n")) {
				t.Errorf("%s has no\n%s\nbut\n%s", path, part, files[path])
			}
		}
	}
}

func TestWrongDescriptions(t *testing.T) {
	for _, line := range []string{"ask name", "> Ask", "> ask name:word", "> ask rest:texts name", "? ask", "> ask  name"} {
		if _, err := generate("\n" + line); err == nil || !strings.Contains(err.Error(), "wire.txt, line 2: ") {
			t.Errorf("%q: %v", line, err)
		}
	}
}

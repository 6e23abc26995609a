package purpose

import (
	"os"
	"strings"
	"testing"
)

// TestJava compares the Java of a purpose that has everything.
func TestJava(t *testing.T) {
	p, err := Load("testdata/Player.yaml")
	if err != nil {
		t.Fatal(err)
	}
	source := p.Java()
	golden(t, "PlayerExperiment.java", source.Text)
	if source.Class != "cbcov.purpose.PlayerExperiment" {
		t.Errorf("class %s", source.Class)
	}
}

// TestLocate checks that places in the Java are led back to the file.
func TestLocate(t *testing.T) {
	p, err := Load("testdata/Player.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("testdata/Player.yaml")
	if err != nil {
		t.Fatal(err)
	}
	source := p.Java()
	for _, mark := range []string{
		"com.example.Player;", "java.util.*;", "2 * n;", `("a } in`, "callback::onDone", "why); return true", `player.open("a")`, "max(1, 2)",
		`player.open("b")`, `player.close(`, "player.mark()", "id > 0", "what == 1", "why != null", "new Player()",
	} {
		line, column := find(t, source.Text, mark)
		want := strings.TrimSuffix(mark, ";")
		if mark == "java.util.*;" || mark == "com.example.Player;" {
			column = strings.Index(strings.Split(source.Text, "\n")[line-1], "import") + 1 // an import's beginning is what is known
		}
		at := source.Locate(line, column, "wrong")
		rest := strings.Split(string(file), "\n")[at.Line-1][at.Column-1:]
		if !strings.HasPrefix(rest, want) {
			t.Errorf("%s is led to %d:%d, %s", mark, at.Line, at.Column, rest)
		}
		if at.Message != "wrong" || at.File != "testdata/Player.yaml" {
			t.Errorf("%s: fault %v", mark, at)
		}
	}
	// Places that no part of the file stands for.
	for _, line := range []int{-1, 0, 1, 1 << 20} {
		if at := source.Locate(line, 3, "wrong"); at.Line != 0 || at.Error() != "testdata/Player.yaml: wrong" {
			t.Errorf("line %d: %v", line, at)
		}
	}
	// A text of several lines that was folded: its beginning is what is known.
	line, column := find(t, source.Text, "player.b()")
	if at := source.Locate(line, column, "wrong"); !strings.Contains(strings.Split(string(file), "\n")[at.Line-1], "player.a()") {
		t.Errorf("folded text is led to %v", at)
	}
}

// find gives where a text is, from 1.
func find(t *testing.T, in, what string) (line, column int) {
	t.Helper()
	for i, l := range strings.Split(in, "\n") {
		if at := strings.Index(l, what); at >= 0 {
			return i + 1, at + 1
		}
	}
	t.Fatalf("there is no %q in\n%s", what, in)
	return 0, 0
}

// TestLocateColumns checks how javac counts columns: a tab goes to the next multiple of eight, what is no char counts twice.
func TestLocateColumns(t *testing.T) {
	p, err := Parse("C.yaml", []byte("class: p.C\nreset: |\n  \tint ä = 1;\t/* 😀 */ int b;\ninputs: {a: c();}\nquiet: 1s\n"))
	if err != nil {
		t.Fatal(err)
	}
	source := p.Java()
	line, _ := find(t, source.Text, "int b")
	for javac, want := range map[int]int{1: 3, 5: 3, 9: 4, 13: 8, 19: 14, 25: 15, 28: 18, 30: 19, 34: 23} {
		if at := source.Locate(line, javac, ""); at.Line != 3 || at.Column != want {
			t.Errorf("javac's column %d is led to %d:%d, should be 3:%d", javac, at.Line, at.Column, want)
		}
	}
}

// TestShippedLines checks for each shipped purpose that each line of its snippets is led back to the line of the file.
func TestShippedLines(t *testing.T) {
	purposes, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range purposes {
		text, err := shipped.ReadFile("shipped/" + p.File)
		if err != nil {
			t.Fatal(err)
		}
		file := strings.Split(string(text), "\n")
		source := p.Java()
		for i, line := range strings.Split(strings.TrimSuffix(source.Text, "\n"), "\n") {
			o := source.lines[i]
			if !o.exact || strings.TrimSpace(line) == "" {
				continue
			}
			begin := len(line) - len(strings.TrimLeft(line, " "))
			at := source.Locate(i+1, begin+1, "")
			if rest := file[at.Line-1][at.Column-1:]; !strings.HasPrefix(rest, strings.TrimSpace(line)) {
				t.Errorf("%s: Java line %d, %q, is led to %d:%d, %q", p.Name, i+1, line, at.Line, at.Column, rest)
			}
		}
	}
}

package pagetest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// page writes a page of some lines, in which ~~~ stands for a fence.
func page(t *testing.T, lines ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page.md")
	text := strings.ReplaceAll(strings.Join(lines, "\n")+"\n", "~~~", "```")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestBlocks(t *testing.T) {
	got, err := Blocks(page(t, "# Page", "<!-- exit 1 -->", "~~~sh", "false", "", "true", "~~~", "~~~", "~~~", "<!-- here -->"))
	want := []Block{{Comment, "exit 1", 2}, {"sh", "false\n\ntrue\n", 3}, {"", "", 8}, {Comment, "here", 10}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if _, err := Blocks(page(t, "~~~sh", "true")); err == nil || !strings.Contains(err.Error(), "page.md:1: a block without end") {
		t.Errorf("a block without end: %v", err)
	}
	if _, err := Blocks(page(t, "text", "", "    true")); err == nil || !strings.Contains(err.Error(), "page.md:3: an indented block") {
		t.Errorf("an indented block: %v", err)
	}
	if _, err := Blocks("nowhere.md"); err == nil {
		t.Error("there is no such page")
	}
}

func TestFile(t *testing.T) {
	for text, want := range map[string]string{"# a/b.yml\nx: 1\n": "a/b.yml|x: 1\n", "x: 1\n": "|", "# \nx\n": "|", "": "|"} {
		b := Block{Text: text}
		name, rest, ok := b.File()
		if got := name + "|" + rest; ok && got != want || !ok && want != "|" {
			t.Errorf("%q gives %q, %t", text, got, ok)
		}
	}
}

// recorder notes what a test would have failed for, and goes on.
type recorder struct {
	testing.TB
	faults []string
}

type ended struct{}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.faults = append(r.faults, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(ended{})
}

// TestFollow: what a page says is done in its order, and what is not so fails the test, with the page's line.
func TestFollow(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		do    []string
		want  string // in the one fault; empty: there is none
	}{
		{name: "done", lines: []string{"~~~yaml", "# sub/a.yml", "key: 1", "~~~", "~~~sh", "mkdir bin", "echo 'echo   hello' >bin/hi; chmod +x bin/hi",
			"export PATH=$PWD/bin:$PATH", "~~~", "~~~sh", "cat sub/a.yml", "hi; known", "~~~", "~~~text", "key: 1", "hello", "a stand…", "~~~"}},
		{name: "an exit code", lines: []string{"<!-- exit 3 -->", "~~~sh", "exit 3", "~~~", "~~~sh", "true", "~~~"}},
		{name: "done elsewhere", lines: []string{"<!-- elsewhere -->", "~~~text", "it was done", "~~~"}, do: []string{"elsewhere"}},
		{name: "another exit code", lines: []string{"~~~sh", "exit 3", "~~~"}, want: "page.md:1: exit code 3, want 0"},
		{name: "the first failing line ends a block", lines: []string{"~~~sh", "false", "true", "~~~"}, want: "page.md:1: exit code 1, want 0"},
		{name: "what is not printed", lines: []string{"~~~sh", "echo a", "~~~", "~~~text", "a", "b", "~~~"}, want: `page.md:4: the page shows "b"`},
		{name: "a comment that means nothing", lines: []string{"<!-- what? -->"}, want: `page.md:1: "what?" means nothing`},
		{name: "a kind that nobody knows", lines: []string{"~~~bash", "true", "~~~"}, want: `page.md:1: a block of "bash"`},
		{name: "what the page does not say", lines: []string{"text"}, do: []string{"elsewhere"}, want: `nothing says "elsewhere"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &recorder{TB: t}
			d := NewDesk(r)
			d.Program("known", "#!/bin/sh\necho a stand-in\n")
			do := map[string]func(){}
			for _, name := range c.do {
				do[name] = func() { d.Log.WriteString("it was done\n") }
			}
			func() {
				defer func() {
					if x := recover(); x != nil && x != (ended{}) {
						panic(x)
					}
				}()
				d.Follow(page(t, c.lines...), do)
			}()
			switch {
			case c.want == "" && len(r.faults) > 0:
				t.Errorf("%q", r.faults)
			case c.want != "" && (len(r.faults) != 1 || !strings.Contains(r.faults[0], c.want)):
				t.Errorf("%q, want one with %q", r.faults, c.want)
			}
		})
	}
}

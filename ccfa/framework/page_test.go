package framework

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// page is where the notations are specified.
const page = "../../docs/model.md"

// headers are the lines of each kind of file that others are about.
var headers = map[string]*regexp.Regexp{
	".cb": regexp.MustCompile(`^\S`), ".roles": regexp.MustCompile(`^\S`), ".state": regexp.MustCompile(`^\S`), ".life": regexp.MustCompile(`^lifecycle `), ".course": regexp.MustCompile(`^course `),
	".yaml": regexp.MustCompile(`^\S`), "hierarchy.txt": regexp.MustCompile(`^L\S+; `), "summaries.txt": regexp.MustCompile(`^L\S+;$`),
}

// TestPageExamples: each example of the page is in the file that it names: its lines in the file's order, those below a header below that one.
func TestPageExamples(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?ms)^```([\\w.]+\\.[a-z]+)\n(.*?)^```$").FindAllStringSubmatch(string(text), -1)
	if len(examples) < 12 {
		t.Errorf("%d examples", len(examples))
	}
	shown := map[string]bool{}
	for _, x := range examples {
		name := x[1]
		shown[filepath.Ext(name)] = true
		data, err := readFirst("model/"+name, "data/"+name, "../../learner/purpose/shipped/"+name)
		if err != nil {
			t.Errorf("%s: an example of %s: %v", page, name, err)
			continue
		}
		header := headers[name]
		if header == nil {
			header = headers[filepath.Ext(name)]
		}
		at := 0
		lines := strings.Split(data, "\n")
		for line := range strings.Lines(x[2]) {
			line = strings.TrimRight(line, "\n")
			isHeader := header != nil && header.MatchString(line)
			if isHeader && strings.HasSuffix(name, ".txt") {
				at = 0 // classes are examples of their own
			}
			for at < len(lines) && lines[at] != line && (isHeader || header == nil || !header.MatchString(lines[at])) {
				at++
			}
			if at == len(lines) || lines[at] != line {
				t.Errorf("%s: %s does not have, there: %s", page, name, line)
				break
			}
			at++
		}
	}
	for _, ext := range []string{".cb", ".life", ".course", ".roles", ".state", ".txt", ".yaml"} {
		if !shown[ext] {
			t.Errorf("%s has no example of %s", page, ext)
		}
	}
}

func readFirst(names ...string) (text string, err error) {
	for _, name := range names {
		var b []byte
		if b, err = os.ReadFile(name); err == nil {
			return string(b), nil
		}
	}
	return "", err
}

// TestPageWords: the page has each word of the notations that the data use.
func TestPageWords(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	code := map[string]bool{}
	prose := regexp.MustCompile("(?ms)^```.*?^```$").ReplaceAllString(string(text), "")
	for _, span := range regexp.MustCompile("`[^`]+`").FindAllString(prose, -1) {
		for _, w := range regexp.MustCompile(`[a-z][a-z-]*`).FindAllString(span, -1) {
			code[w] = true
		}
	}
	want := func(what, word string) {
		if !code[word] {
			t.Errorf("%s does not say what %s %q is", page, what, word)
			code[word] = true // once
		}
	}
	for _, w := range flagWords {
		want("the flag", w)
	}
	eachModelLine(t, ".cb", func(line string) {
		_, _, _, rule, ok := splitRule(line)
		if !ok {
			return
		}
		for effect := range strings.SplitSeq(rule, "; ") {
			if w := strings.Fields(effect)[0]; !strings.HasPrefix(w, "result.") {
				want("the effect", w)
			}
		}
	})
	eachModelLine(t, ".life", func(line string) {
		head, _, _ := strings.Cut(line, ":")
		words := strings.Fields(head)
		switch {
		case len(words) > 2 && words[1] == "->":
			wantFlags(want, words[4:])
		case words[0] == "at":
			wantFlags(want, words[3:])
		case words[0] == "node":
			for _, w := range words[2:] {
				if w == "front" || w == "dead" || w == "saved" || w == "busy" || w == "live" || w == "out" {
					want("a node's", w)
				}
			}
		default:
			want("a life's", words[0])
		}
	})
	eachModelLine(t, ".course", func(line string) {
		if before, after, edge := strings.Cut(line, " -> "); edge && !strings.HasPrefix(before, "ask ") {
			want("a course's", strings.Fields(after)[1])
			return
		}
		want("a course's", strings.Fields(line)[0])
	})
}

// wantFlags takes an edge's flags, and not what they are about.
func wantFlags(want func(what, word string), flags []string) {
	for i, w := range flags {
		if !strings.HasPrefix(w, "{") && (i == 0 || !argument(flags[i-1])) {
			want("an edge's", w)
		}
	}
}

// eachModelLine hands over the lines of the model's files with an ending, without comments.
func eachModelLine(t *testing.T, ending string, use func(line string)) {
	t.Helper()
	files, err := modelFiles(ending)
	if err != nil || len(files) == 0 {
		t.Fatal(ending, err)
	}
	for _, f := range files {
		for line := range strings.Lines(f.text) {
			line, _, _ = strings.Cut(line, "#")
			if line = strings.TrimSpace(line); line != "" {
				use(line)
			}
		}
	}
}

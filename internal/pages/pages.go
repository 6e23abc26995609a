// Package pages reads this project's Markdown pages for the tests that hold them true: the fenced blocks, the comments between them that say
// what happens there, and what a page shows of a command's output. A test carries the blocks out, and asks Missing whether they print what
// the page shows.
package pages

import (
	"fmt"
	"os"
	"regexp"
	"strings"
)

// A Block is a piece of a page that a test acts on.
type Block struct {
	Kind string // the words behind the fence, such as sh, yaml and text; Comment for a comment
	Text string // what is between the fences, each line with its end; of a comment what is in it
	Line int    // where it begins in the page, from 1
}

// Comment is the kind of <!-- a line that readers do not see -->.
const Comment = "comment"

// Read gives the blocks of a page in their order. A fence begins in the first column. A block that does not end is an error, and so is one
// that is indented and not fenced, which no test would see.
func Read(path string) ([]Block, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []Block
	var open *Block
	before := ""
	for i, line := range strings.Split(string(text), "\n") {
		fence, isFence := strings.CutPrefix(line, "```")
		comment, isComment := strings.CutPrefix(line, "<!-- ")
		switch {
		case isFence && open == nil:
			open = &Block{Kind: fence, Line: i + 1}
		case isFence:
			list, open = append(list, *open), nil
		case open != nil:
			open.Text += line + "\n"
		case isComment:
			list = append(list, Block{Comment, strings.TrimSuffix(comment, " -->"), i + 1})
		case before == "" && strings.HasPrefix(line, "    "):
			return nil, fmt.Errorf("%s:%d: an indented block: fence it, so that tests follow it", path, i+1)
		}
		before = line
	}
	if open != nil {
		return nil, fmt.Errorf("%s:%d: the block does not end", path, open.Line)
	}
	return list, nil
}

// Missing gives the first line of shown that printed lacks, and false where it lacks none. Shown has lines of printed in their order, with
// nothing left out but where it says so: an ellipsis (…) in a line stands for any text, and one alone on its line for any number of lines.
// Before the first line and after the last one there may be more. Spaces at a line's end do not count.
func Missing(shown, printed string) (line string, missing bool) {
	want, have := lines(shown), lines(printed)
	if len(want) == 0 {
		return "", false
	}
	patterns := make([]*regexp.Regexp, len(want))
	for i, w := range want {
		if w != "…" {
			patterns[i] = regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(w), "…", ".*") + "$")
		}
	}
	best := 0 // how far the best place to begin at came
	for from := range len(have) + 1 {
		n := follows(patterns, have[from:])
		if n == len(want) {
			return "", false
		}
		best = max(best, n)
	}
	return want[best], true
}

// follows says how many patterns at most match the lines that have begins with. A pattern that is nil matches any number of lines.
func follows(patterns []*regexp.Regexp, have []string) int {
	best := 0
	type at struct{ pattern, line int }
	seen := map[at]bool{}
	var walk func(at)
	walk = func(a at) {
		if seen[a] {
			return
		}
		seen[a] = true
		best = max(best, a.pattern)
		if a.pattern == len(patterns) {
			return
		}
		if patterns[a.pattern] == nil {
			for line := a.line; line <= len(have); line++ {
				walk(at{a.pattern + 1, line})
			}
		} else if a.line < len(have) && patterns[a.pattern].MatchString(have[a.line]) {
			walk(at{a.pattern + 1, a.line + 1})
		}
	}
	walk(at{})
	return best
}

func lines(text string) []string {
	text = strings.Trim(text, "\n")
	if text == "" {
		return nil
	}
	list := strings.Split(text, "\n")
	for i, line := range list {
		list[i] = strings.TrimRight(line, " \t\r")
	}
	return list
}

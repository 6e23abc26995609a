package pagetest

import (
	"regexp"
	"strings"
)

// missing gives the first line of shown that printed lacks, and false where it lacks none. Shown has lines of printed in their order, with
// nothing left out but where it says so: an ellipsis (…) in a line stands for any text, and one alone on its line for any number of lines.
// Before the first line and after the last one there may be more. Spaces at a line's end do not count.
func missing(shown, printed string) (line string, lacks bool) {
	want, have := linesOf(shown), linesOf(printed)
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

func linesOf(text string) []string {
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

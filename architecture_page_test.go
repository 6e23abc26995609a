package cbcov_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestImportsPage holds the table of imports in docs/architecture.md to the rules: a line for each, sorted.
func TestImportsPage(t *testing.T) {
	const page = "docs/architecture.md"
	_, rest, _ := strings.Cut(readText(t, page), "| package | may import | why |\n| --- | --- | --- |\n")
	table, _, _ := strings.Cut(rest, "\n\n")
	lines := strings.Split(table, "\n")
	var want []string
	for _, folder := range slices.Sorted(maps.Keys(rules)) {
		if folder != "." && folder != elsewhere && folder != "testdata" {
			want = append(want, importsLine(folder, rules[folder]))
		}
	}
	for _, line := range want {
		if !slices.Contains(lines, line) {
			t.Errorf("%s lacks the line\n%s", page, line)
		}
	}
	for _, line := range lines {
		if !slices.Contains(want, line) {
			t.Errorf("%s has a line that no rule gives\n%s", page, line)
		}
	}
	if !t.Failed() && !slices.Equal(lines, want) {
		t.Errorf("%s: the lines of the table are not sorted by their folders", page)
	}
}

// importsLine is a rule as a line of the table. That a folder may import what is below it needs no saying.
func importsLine(folder string, r rule) string {
	var may []string
	for _, name := range r.may {
		if name != folder {
			may = append(may, "`"+name+"`")
		}
	}
	list := strings.Join(may, ", ")
	switch {
	case len(may) == 0:
		list = "nothing"
	case r.may[0] == "...":
		list = "all"
	}
	return fmt.Sprintf("| `%s` | %s | %s |", folder, list, r.why)
}

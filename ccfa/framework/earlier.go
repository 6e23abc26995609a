package framework

import (
	"slices"
	"strings"
)

// earlierNames maps packages of AndroidX to the names that they had before (Architecture Components 1; developer.android.com, "AndroidX class
// mappings"). The support library's fragments are not among them: how they live differs, and rules name them.
var earlierNames = strings.NewReplacer(
	"androidx.lifecycle.", "android.arch.lifecycle.",
	"androidx.paging.", "android.arch.paging.",
	"androidx.room.", "android.arch.persistence.room.",
	"androidx.sqlite.db.", "android.arch.persistence.db.",
)

// earlier gives the rules of a file that hold for classes under their earlier names, too, with these names; all other lines are empty, so that each rule
// is told by its place in the file.
func earlier(text string) string {
	var out strings.Builder
	within := false
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimRight(line, "\r\n"), "#")
		switch isHeader := line != "" && strings.TrimLeft(line, " \t") == line; {
		case isHeader && strings.HasPrefix(line, "family "):
			out.WriteString(line)
		case isHeader:
			header := earlierHeader(line)
			within = header != ""
			out.WriteString(header)
		case within:
			out.WriteString(earlierNames.Replace(line))
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// earlierHeader gives a `class` header for those of its classes that had another name; empty: none had.
func earlierHeader(line string) string {
	list, ok := strings.CutPrefix(line, "library class ")
	if !ok {
		if list, ok = strings.CutPrefix(line, "class "); !ok {
			return ""
		}
	}
	var had []string
	for class := range strings.SplitSeq(list, ",") {
		class = strings.TrimPrefix(strings.TrimSpace(class), "library ")
		if name := earlierNames.Replace(class); name != class && !slices.Contains(had, "library "+name) {
			had = append(had, "library "+name)
		}
	}
	if len(had) == 0 {
		return ""
	}
	return "class " + strings.Join(had, ", ")
}

package framework

import (
	"strings"
	"sync"

	"cbcov/apk/dex/descriptor"
)

// libraries is the set of packages in model/libraries.txt, in descriptor form ("androidx"), read once. Load reports
// a broken asset; here it is an empty set.
var libraries = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, p := range libraryPackages() {
		set[p] = true
	}
	return set
})

func libraryPackages() []string {
	files, err := modelFiles("libraries.txt")
	if err != nil {
		return nil
	}
	var packages []string
	for _, f := range files {
		for line := range strings.Lines(f.text) {
			line, _, _ = strings.Cut(line, "#")
			if line = strings.TrimSpace(line); line != "" {
				packages = append(packages, strings.ReplaceAll(line, ".", "/"))
			}
		}
	}
	return packages
}

// Library gives the longest package ("androidx/work") of the list that the class with the descriptor is below; empty: none, so that it belongs
// to no bundled library that is known by name.
func Library(desc string) string {
	name := descriptor.Internal(desc)
	known := libraries()
	for i := len(name) - 1; i > 0; i-- {
		if name[i] == '/' && known[name[:i]] {
			return name[:i]
		}
	}
	return ""
}

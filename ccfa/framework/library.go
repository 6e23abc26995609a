package framework

import (
	"strings"
	"sync"
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

// LibraryPrefixes returns descriptor prefixes ("Landroidx/") of libraries that are usually bundled into APKs, in
// the order of model/libraries.txt.
func LibraryPrefixes() []string {
	var prefixes []string
	for _, p := range libraryPackages() {
		prefixes = append(prefixes, "L"+p+"/")
	}
	return prefixes
}

// InLibrary reports whether the class with the descriptor belongs to a bundled library, by its name.
func InLibrary(desc string) bool {
	name := strings.TrimPrefix(desc, "L")
	known := libraries()
	for i := range len(name) {
		if name[i] == '/' && known[name[:i]] {
			return true
		}
	}
	return false
}

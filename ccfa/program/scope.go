package program

import (
	"strings"

	"cbcov/ccfa/framework"
)

// scope decides which classes are the app's own.
type scope struct{ include, exclude []string }

func newScope(opt Options) scope {
	return scope{descPrefixes(opt.Include), descPrefixes(opt.Exclude)}
}

// descPrefixes turns `com.example` into `Lcom/example`.
func descPrefixes(names []string) []string {
	out := make([]string, 0, len(names))
	for _, name := range names {
		name = strings.TrimRight(strings.ReplaceAll(name, ".", "/"), "*/")
		if name != "" {
			out = append(out, "L"+name)
		}
	}
	return out
}

// has tells whether the class is measured. Exclusion wins over inclusion, and
// inclusion over the list of libraries.
func (s scope) has(desc string) bool {
	switch {
	case anyPrefix(desc, s.exclude):
		return false
	case anyPrefix(desc, s.include):
		return true
	}
	return !framework.InLibrary(desc)
}

// anyPrefix tells whether a prefix ends in desc at the end of a package, class
// or outer class name: `Lcom/ab` is no prefix of `Lcom/abc/D;`.
func anyPrefix(desc string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(desc, p) && len(desc) > len(p) && strings.IndexByte("/;$", desc[len(p)]) >= 0 {
			return true
		}
	}
	return false
}

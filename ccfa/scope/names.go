package scope

import (
	"cmp"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// prefixes turns `com.example` into `Lcom/example`.
func prefixes(names []string) []string {
	out := make([]string, 0, len(names))
	for _, name := range names {
		name = strings.TrimRight(strings.ReplaceAll(name, ".", "/"), "*/")
		if name != "" {
			out = append(out, "L"+name)
		}
	}
	return out
}

func anyBelow(desc string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return below(desc, p) })
}

// below tells whether the prefix ends in desc at the end of a package, class or outer class name: `Lcom/ab` is no prefix of `Lcom/abc/D;`,
// and `L` is one of all.
func below(desc, prefix string) bool {
	return strings.HasPrefix(desc, prefix) && len(desc) > len(prefix) && (prefix == "L" || strings.IndexByte("/;$", desc[len(prefix)]) >= 0)
}

// nobodys counts the names at the beginning of a package that many share who have nothing else in common: `com`, a country's second level
// (`uk.co`), and places where code of everybody is kept (`com.github`).
func nobodys(names []string) int {
	if len(names) < 2 {
		return 1
	}
	two := names[0] + "." + names[1]
	if slices.Contains([]string{"com.github", "io.github", "com.gitlab", "io.gitlab", "com.bitbucket", "org.bitbucket", "io.bitbucket",
		"com.googlecode", "net.sourceforge", "org.codeberg", "page.codeberg"}, two) ||
		len(names[0]) == 2 && slices.Contains([]string{"ac", "co", "com", "edu", "gov", "net", "or", "org"}, names[1]) {
		return 2
	}
	return 1
}

// Other is a package that neither the app nor a known library claims.
type Other struct {
	Package string // Java name, of three names at most
	Classes int
}

// root gives the first names of a class's package.
func root(desc string) string {
	names := strings.Split(descriptor.Internal(desc), "/")
	return strings.Join(names[:min(len(names)-1, 3)], ".")
}

// sorted lists packages, the largest first.
func sorted(classes map[string]int) []Other {
	var out []Other
	for name, n := range classes {
		out = append(out, Other{name, n})
	}
	slices.SortFunc(out, func(a, b Other) int {
		return cmp.Or(cmp.Compare(b.Classes, a.Classes), cmp.Compare(a.Package, b.Package))
	})
	return out
}

func set(names []string) map[string]bool {
	out := make(map[string]bool, len(names))
	for _, name := range names {
		out[name] = true
	}
	return out
}

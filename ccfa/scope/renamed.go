package scope

import (
	"fmt"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// Renamed counts classes whose names a shrinker made, and no mapping gave back. Where there are any, the border between the app and its
// libraries is not to be seen.
type Renamed struct {
	In  int // in scope: names made up below one of the app's packages, where a shrinker may put libraries' classes too
	Out int // not in scope: nothing of the name is left, and they may be the app's
}

// note counts a class that has the name that the dex file has.
func (r *Renamed) note(desc string, in, plain bool) {
	if !plain {
		return
	}
	names := strings.Split(descriptor.Internal(desc), "/")
	switch {
	case in && madeUp(names[len(names)-1]):
		r.In++
	case !in && allMadeUp(names):
		r.Out++
	}
}

func allMadeUp(names []string) bool {
	for _, name := range names {
		if !madeUp(name) {
			return false
		}
	}
	return true
}

// madeUp tells whether a shrinker may have made a name: R8 and ProGuard count a, b, … aa, ab, a0; people seldom write as little.
func madeUp(name string) bool {
	if outer, _, nested := strings.Cut(name, "$"); nested {
		name = outer
	}
	if name == "" || len(name) > 3 || name[0] < 'a' || name[0] > 'z' {
		return false
	}
	for i := range len(name) {
		if c := name[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// Warnings tell where the border is hidden, and what to do.
func (s *Scope) Warnings() []string {
	var out []string
	if n := s.Renamed.Out; n > 0 {
		out = append(out, fmt.Sprintf("%s renamed by a shrinker: the app's own among them are not told from libraries', and not measured; "+
			"give --mapping mapping.txt, or --include their packages ('*': all but known libraries)", classes(n)))
	}
	if n := s.Renamed.In; n > 0 && s.Libraries+s.Renamed.Out < n {
		out = append(out, fmt.Sprintf("%s below the app's packages were renamed by a shrinker: libraries' may be among them; give --mapping mapping.txt",
			classes(n)))
	}
	return out
}

func classes(n int) string {
	if n == 1 {
		return "1 class"
	}
	return fmt.Sprintf("%d classes", n)
}

package body

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// displayName gives the callback's name for people: the source's where byte code has another.
func (r *reader) displayName(m *program.Method, recv string) string {
	c := r.prog.Class(recv)
	if c == nil || c.Flags&program.AccSynthetic == 0 {
		return r.sourceName(recv) + "." + r.names.Method(m.Class.Name, m.Name, m.Desc)
	}
	for _, s := range r.prog.Sites(m) { // a lambda's class forwards to its body
		if h := r.prog.Class(s.Ref.Class); h != nil && h != c {
			return r.sourceName(h.Name) + ".lambda (" + m.Name + ")"
		}
	}
	return lambdaHost(r.sourceName(recv)) + ".lambda (" + m.Name + ")"
}

// madeBy are the ends of names that compilers give to classes that they make for a class: of lambdas, and of what R8 merged them into.
var madeBy = regexp.MustCompile(`\$(\$.*|\d+)$`)

// lambdaHost is the class that a compiler made a lambda's class for.
func lambdaHost(name string) string {
	if host := madeBy.ReplaceAllString(name, ""); host != "" {
		return host
	}
	return name
}

// sourceName is a class's name for people: the source's, without its package.
func (r *reader) sourceName(desc string) string { return descriptor.Short(r.names.Class(desc)) }

// resName gives a resource's name as the guards show it: "R.id.save", "" for none.
func (r *reader) resName(id uint32) string {
	if id == 0 {
		return ""
	}
	if n := r.apk.ResName(id); n != "" {
		return "R." + strings.Replace(n, "/", ".", 1)
	}
	return fmt.Sprintf("%#x", id)
}

// objectName names an object in guards: a widget by its id, else its class.
func (r *reader) objectName(o *program.Object) string {
	switch o.Kind {
	case program.Widget:
		return r.resName(uint32(o.Int))
	case program.Null:
		return "null"
	}
	return r.sourceName(o.Class)
}

func sortedKeys(m map[string]bool) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

package program

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// accessesBelow lists what a method and all that it calls access on shared objects: `reads Counter.count of 1`, the number of objects behind.
func accessesBelow(p *Program, m *Method, recv string) []string {
	var out []string
	work := p.Executions(m, recv)
	seen := map[Execution]bool{}
	for len(work) > 0 {
		e := work[0]
		work = work[1:]
		if seen[e] || !p.Of(e).Class.InScope {
			continue
		}
		seen[e] = true
		for _, a := range p.Accesses(p.Of(e)) {
			what := "elements"
			of := a
			if a.Held != nil {
				of = a.Held
			}
			if of.Kind != ToElements {
				f := p.FieldAt(of.Field)
				what = strings.TrimSuffix(f.Class[strings.LastIndexByte(f.Class, '/')+1:], ";") + "." + f.Name
			}
			word := "reads "
			switch {
			case a.Null:
				word = "nulls "
			case a.Write:
				word = "writes "
			}
			objects, _ := p.Accessed(e, of)
			if of.Kind != ToStatic && len(objects) == 0 {
				continue
			}
			out = append(out, fmt.Sprintf("%s%s of %d", word, what, len(objects)))
		}
		for _, call := range p.Called(e) {
			work = append(work, call.Runs)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestAccesses: what methods access through what they call, and on how many objects. Final fields, and what nobody else sees, are not among it.
func TestAccesses(t *testing.T) {
	for _, c := range []struct{ app, method, want string }{
		{"fields", "addFirst", "reads Counter.count of 1, writes Counter.count of 1"},
		{"fields", "addToBoth", "reads Counter.count of 1, writes Counter.count of 1"},
		{"fields", "showShared", "reads Counter.count of 1, reads Main.shared of 1"},
		{"fields", "showFresh", ""},
		{"statics", "add", "reads Main.total of 0, writes Main.total of 0"},
		{"statics", "showLimit", ""},
		{"collections", "setPart", "writes elements of 1"},
		{"nulled", "onPause", "nulls Main.player of 1, reads Main.player of 1"},
	} {
		p, _ := load(t, "../ccfa/conflict/testdata/"+c.app)
		class := p.Class("Lapp/" + c.app + "/Main;")
		for _, m := range class.Methods {
			if m.Name != c.method {
				continue
			}
			if got := strings.Join(accessesBelow(p, m, class.Name), ", "); got != c.want {
				t.Errorf("%s.%s: %q, want %q", c.app, c.method, got, c.want)
			}
		}
	}
}

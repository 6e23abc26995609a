package instrument

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cbcov/apk/dex"
	"cbcov/typestate/library"
	"cbcov/typestate/observe"
)

// TestFormsOfCallins puts probes into an app that calls in all forms, by the shipped machines' bindings: which calls get which form.
func TestFormsOfCallins(t *testing.T) {
	a, p := load(t, "../typestate/observe/testdata/uses.apk")
	machines, err := library.Shipped(34)
	if err != nil {
		t.Fatal(err)
	}
	points, err := observe.Resolve(p, machines)
	if err != nil {
		t.Fatal(err)
	}
	r, files := rewrittenWith(t, a, p, Options{Points: points})
	if r.Probes != Callbacks|Callins || len(r.Warnings) > 0 {
		t.Errorf("probes %s, %q", r.Probes, r.Warnings)
	}
	var lines []string
	for _, f := range files {
		lines = append(lines, generatedCalls(t, f, points)...)
	}
	slices.Sort(lines)
	golden(t, "forms", strings.Join(lines, "\n")+"\n")
	sameOriginal(t, a, packaged(t, a, r))
}

// generatedCalls lists the calls of generated methods: where, the form, and what it stands for.
func generatedCalls(t *testing.T, f *dex.File, points *observe.Points) []string {
	t.Helper()
	var lines []string
	for i := range f.NumClasses() {
		data, err := f.ClassData(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range append(data.DirectMethods, data.VirtualMethods...) {
			code, err := f.Code(m)
			if code == nil || err != nil {
				continue
			}
			list, err := code.Decode(nil)
			if err != nil {
				t.Fatal(err)
			}
			for k := range list {
				in := &list[k]
				if in.Op.Info().Ref != dex.RefMethod || f.Method(in.Index).Class != CallsClass {
					continue
				}
				ref := f.Method(in.Index)
				kind := strings.TrimRight(ref.Name, "0123456789_")
				stands, number := "argument "+ref.Name[len(ref.Name)-1:], -1
				if form(kind) != formAbout {
					if _, err := fmt.Sscanf(ref.Name[len(kind):], "%d", &number); err != nil {
						t.Fatal(err)
					}
					stands = points.Refs[number].Dex
				}
				where := f.Method(m.Method)
				lines = append(lines, fmt.Sprintf("%s.%s %s %s %s", where.Class, where.Name, kind, ref.Desc, stands))
			}
		}
	}
	return lines
}

package body

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

var update = flag.Bool("update", false, "write what the sources expect anew")

// TestRules holds what is made of each rule of the framework model's notation to what the fixture's source expects: a file for each kind of
// rule, with the expectation in a comment at its end. `testdata/build.sh ccfa/internal/body/testdata/rules` builds the fixture; comments that change
// need no new one.
func TestRules(t *testing.T) {
	b := readRules(t)
	files, err := filepath.Glob("testdata/rules/src/app/rules/*.java")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".java")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			source, want, ok := strings.Cut(string(text), begin)
			want, ends := strings.CutSuffix(want, end)
			if !ok || !ends {
				t.Fatalf("%s: no comment %q at its end", file, begin+end)
			}
			got := print(b, func(desc string) bool { return outermost(desc) == "Lapp/rules/"+name+";" })
			if *update {
				if err := os.WriteFile(file, []byte(source+begin+got+end), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("%s: go test -update writes it anew\ngot\n%s\nwant\n%s", file, got, want)
			}
		})
	}
}

// The expectation in a source is between these.
const (
	begin = "/* WANT:\n"
	end   = "*/\n"
)

// outermost is the class that a class is in the source of.
func outermost(desc string) string {
	if outer, _, ok := strings.Cut(desc, "$"); ok {
		return outer + ";"
	}
	return desc
}

func readRules(t *testing.T) *Bodies {
	a, err := apk.Open("testdata/rules.apk")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	model, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Read(t.Context(), Input{Program: p, APK: a, Model: model, Limits: DefaultLimits})
	if err != nil {
		t.Fatal(err)
	}
	if w := append(p.Warnings(), b.Warnings...); len(w) > 0 {
		t.Errorf("warnings: %q", w)
	}
	return b
}

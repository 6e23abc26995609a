package program

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
)

// The expectations are comments in testdata/src: they hold for a call on the
// line, or on the last line of code before.
//
//	want NAME ARG [recv=CLASS]: OBJECT, …   the objects of an argument
//	has NAME ARG [recv=CLASS]: OBJECT, …    these among others
//	stored NAME ARG KEY: OBJECT, …          what the argument's objects keep under a key
//	calls NAME [recv=CLASS]: CLASS.METHOD, …
//	callin NAME [recv=CLASS]: CLASS.METHOD
//	origin NAME ARG: ORIGIN
//
// OBJECT is `new CLASS [of OWNER] [METHOD]`, `the CLASS`, `widget ID CLASS`,
// `"string"`, `class CLASS`, `result METHOD CLASS`, `any CLASS`, `null`, a
// number, or `lambda of OWNER`, for classes that the compiler named. METHOD is
// where it is made, if the line says so.
var expectation = regexp.MustCompile(`// (want|has|stored|calls|callin|origin) (\S+)(?: (\d+))?(?: (\w+))?(?: recv=(\w+))?: (.*)`)

type expected struct {
	file, kind, name, key, recv, want string
	line, arg                         int
}

// fixtureInput reads the test app; reverse changes the order of its dex files.
func fixtureInput(tb testing.TB, reverse bool) Input {
	in := Input{
		Components: []string{
			"Lapp/BaseA;", "Lapp/BaseB;", "Lapp/Fields;", "Lapp/Collections;", "Lapp/Lambdas;", "Lapp/Dispatch;", "Lapp/Given;",
			"Lapp/Libraries;", "Lapp/Looking;", "Lapp/Supers;", "Lraw/Raw;", "Lno/Such;",
		},
		OnClick: []string{"save"},
	}
	for _, name := range []string{"app.dex", "base.dex", "raw.dex"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			tb.Fatal(err)
		}
		f, err := dex.Parse(name, data, dex.Options{})
		if err != nil {
			tb.Fatal(err)
		}
		in.Dex = append(in.Dex, f)
	}
	if reverse {
		slices.Reverse(in.Dex)
		slices.Reverse(in.Components)
	}
	return in
}

func fixture(tb testing.TB, reverse bool, opt Options) *Program {
	fw, err := framework.Load(34)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := Analyze(fixtureInput(tb, reverse), fw, opt)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func TestFlow(t *testing.T) {
	p := fixture(t, false, Options{})
	for _, e := range readExpectations(t) {
		t.Run(fmt.Sprintf("%s:%d/%s_%s", filepath.Base(e.file), e.line, e.kind, e.name), func(t *testing.T) {
			checkExpectation(t, p, e)
		})
	}
	if len(p.Warnings()) > 0 {
		t.Errorf("warnings: %q", p.Warnings())
	}
}

func readExpectations(t *testing.T) []expected {
	var list []expected
	err := filepath.WalkDir("testdata/src", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		code := 0
		for i, line := range strings.Split(string(data), "\n") {
			if !strings.HasPrefix(strings.TrimSpace(line), "//") {
				code = i + 1
			}
			if m := expectation.FindStringSubmatch(line); m != nil {
				e := expected{file: path, kind: m[1], name: m[2], key: m[4], recv: m[5], want: m[6], line: code}
				fmt.Sscan(m[3], &e.arg)
				list = append(list, e)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// findSite finds the call that an expectation is about.
func findSite(p *Program, e expected) *Site {
	for _, c := range p.Classes() {
		if c.Source != filepath.Base(e.file) {
			continue
		}
		for _, m := range c.Methods {
			for _, s := range p.Sites(m) {
				if s.Line == e.line && s.Ref.Name == e.name {
					return s
				}
			}
		}
	}
	return nil
}

func checkExpectation(t *testing.T, p *Program, e expected) {
	s := findSite(p, e)
	if s == nil {
		t.Fatalf("no call of %s on the line", e.name)
	}
	var in Within
	if e.recv != "" {
		in.Recv = "Lapp/" + e.recv + ";"
	}
	var got []string
	switch e.kind {
	case "want", "has":
		for _, o := range p.ArgIn(s, e.arg, in) {
			got = append(got, showObject(o, e.want))
		}
	case "stored":
		for _, o := range p.Arg(s, e.arg) {
			for _, k := range p.Stored(o, e.key) {
				got = append(got, showObject(k, e.want))
			}
		}
	case "calls":
		for _, m := range p.CalleesIn(s, in) {
			got = append(got, shortClass(m.Class.Name)+"."+m.Name)
		}
	case "callin":
		if ref, ok := p.CallinIn(s, in); ok {
			got = append(got, shortClass(ref.Class)+"."+ref.Name)
		}
	case "origin":
		got = append(got, showOrigin(p.Origin(s, e.arg)))
	}
	want := strings.Split(e.want, ", ")
	if e.want == "none" {
		want = nil
	}
	slices.Sort(got)
	slices.Sort(want)
	if e.kind == "has" {
		got = slices.DeleteFunc(got, func(g string) bool { return !slices.Contains(want, g) })
	}
	if got = slices.Compact(got); !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), strings.Join(want, ", "))
	}
}

func shortClass(desc string) string {
	if i := strings.LastIndexByte(desc, '/'); i >= 0 {
		desc = desc[i+1:]
	}
	return strings.TrimSuffix(desc, ";")
}

// showObject writes an object as the expectations do.
func showObject(o *Object, want string) string {
	class := shortClass(o.Class)
	switch o.Kind {
	case Alloc:
		text := "new " + class
		if strings.Contains(want, "lambda") {
			text = "lambda"
		}
		if o.Owner != nil {
			text += " of " + shortClass(o.Owner.Class)
		}
		if strings.HasSuffix(want, " onCreate") || strings.HasSuffix(want, " <init>") {
			text += " " + o.In.Name
		}
		return text
	case Component:
		return "the " + class
	case Widget:
		return fmt.Sprintf("widget %d %s", o.Int, class)
	case Int:
		return fmt.Sprint(o.Int)
	case String:
		return fmt.Sprintf("%q", o.Str)
	case ClassConst:
		return "class " + shortClass(o.Str)
	case Result:
		return "result " + o.Site.Ref.Name + " " + class
	case Null:
		return "null"
	}
	return "any " + class
}

func showOrigin(o Origin) string {
	switch o.Kind {
	case OriginThis:
		return "this"
	case OriginParam:
		return fmt.Sprint("param ", o.Param)
	case OriginConst:
		return fmt.Sprint("const ", o.Int, o.Str)
	case OriginResult:
		return "result " + o.Site.Ref.Name
	case OriginNew:
		return "new"
	case OriginField:
		class := descriptor.Short(o.Field.Class)
		text := "field " + class[strings.LastIndexByte(class, '$')+1:] + "->" + o.Field.Name
		if o.OfThis {
			text += " of this"
		}
		return text
	}
	return "other"
}

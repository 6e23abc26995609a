package dex

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRewriteOfNothingIsByteEqual(t *testing.T) {
	for _, x := range fixtures(t) {
		out, err := Edit(parse(t, x.name, x.data)).Bytes()
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
		} else if !bytes.Equal(out, x.data) {
			t.Errorf("%s: %d bytes became %d others", x.name, len(x.data), len(out))
		}
	}
}

func TestAddedIDsChangeNoMeaning(t *testing.T) {
	for _, x := range fixtures(t) {
		f := parse(t, x.name, x.data)
		e := Edit(f)
		for _, class := range []string{"LA;", "Lcbcov/Log;", "Lzz;"} {
			if _, err := e.Method(MethodRef{Class: class, Name: "enter", Desc: "(I[J" + class + ")V"}); err != nil {
				t.Fatal(err)
			}
			if _, err := e.Field(FieldRef{Class: class, Name: "a", Type: class}); err != nil {
				t.Fatal(err)
			}
		}
		e.String("")
		e.String("\x00 zero, \U0001F600 pair, \xed\xa0\x80 lone")
		if d := diff(printed(t, f), printed(t, written(t, e))); d != "" {
			t.Errorf("%s: %s", x.name, d)
		}
	}
}

func TestBodiesLaidOutAnewMeanTheSame(t *testing.T) {
	for _, x := range fixtures(t) {
		f := parse(t, x.name, x.data)
		e := Edit(f)
		for _, m := range methods(t, f) {
			code, err := f.Code(m)
			if err != nil {
				t.Fatal(err)
			}
			b, err := code.Body()
			if err != nil {
				t.Fatal(err)
			}
			e.SetBody(m.Method, b)
		}
		if d := diff(withoutTries(printed(t, f)), withoutTries(printed(t, written(t, e)))); d != "" {
			t.Errorf("%s: %s", x.name, d)
		}
	}
}

// withoutTries drops the lines of tries: neighbouring ranges with the same handlers are joined when
// code is laid out anew. It also drops nops, which align payloads.
func withoutTries(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "  try ") && !strings.HasSuffix(line, " nop\n") {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

func TestMovedClassesMeanTheSame(t *testing.T) {
	for _, x := range fixtures(t) {
		f := parse(t, x.name, x.data)
		from := Edit(f)
		to, err := New(f.Version())
		if err != nil {
			t.Fatal(err)
		}
		var moved []int
		err = from.EachClass(func(i int, n *Needs) {
			if n.Movable && i%2 == 0 {
				moved = append(moved, i)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range moved {
			from.Remove(i)
		}
		to.Import(from, moved)
		stayed, went := written(t, from), written(t, to)
		if stayed.NumMethods() >= f.NumMethods() && f.NumClasses() > 1 {
			t.Errorf("%s: moving %d classes freed no methods", x.name, len(moved))
		}
		if d := diff(classTexts(printed(t, f)), classTexts(printed(t, stayed)+printed(t, went))); d != "" {
			t.Errorf("%s: %s", x.name, d)
		}
	}
}

// diff shows the first line that differs; files of real apps are too long for more.
func diff(want, got string) string {
	if want == got {
		return ""
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d is %q, want %q", i, b[i], a[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(b), len(a))
}

// classTexts cuts a print into its classes, sorts them and joins them again.
func classTexts(text string) string {
	list := strings.Split("\n"+text, "\nclass ")[1:]
	for i := range list {
		list[i] = strings.TrimSuffix(list[i], "\n")
	}
	slices.Sort(list)
	return strings.Join(list, "\nclass ")
}

func TestEditedMethodLeavesSharedCodeToOthers(t *testing.T) {
	data, err := smallFile(t, "a", "b").Bytes()
	if err != nil {
		t.Fatal(err)
	}
	f := parse(t, "small", data)
	list := methods(t, f)
	// R8 lets equal methods share their code: do the same here.
	first, second := appendUleb(nil, list[0].Code), appendUleb(nil, list[1].Code)
	at := bytes.Index(data[f.classes[0].data:], second)
	copy(data[int(f.classes[0].data)+at:], first)
	if f, err = Parse("shared", data, Options{}); err != nil {
		t.Fatal(err)
	}
	if list = methods(t, f); list[0].Code != list[1].Code {
		t.Fatal("the methods do not share their code")
	}
	edit := Edit(f)
	edit.SetBody(list[0].Method, returnInt(7))
	g := written(t, edit)
	for i, want := range []string{"const/4 v0 #7", "const/4 v0 #1"} {
		code, err := g.Code(methods(t, g)[i])
		if err != nil {
			t.Fatal(err)
		}
		in, err := code.At(0)
		if err != nil || in.String() != want {
			t.Errorf("method %d: %v, %v; want %s", i, &in, err, want)
		}
	}
}

// smallFile has a class Lp/A; with static methods ()I of the names, which return 1.
func smallFile(t testing.TB, names ...string) *Editor {
	t.Helper()
	e, err := New(38)
	if err != nil {
		t.Fatal(err)
	}
	c := &NewClass{Name: "Lp/A;", Super: "Ljava/lang/Object;", Flags: AccPublic, SourceFile: "A.java"}
	for _, n := range names {
		c.Methods = append(c.Methods, NewMethod{Name: n, Desc: "()I", Flags: AccPublic | AccStatic, Body: returnInt(1)})
	}
	if err := e.AddClass(c); err != nil {
		t.Fatal(err)
	}
	return e
}

// returnInt is the body of a static method that returns a number.
func returnInt(v int64) *Body {
	return &Body{Registers: 1, Nodes: []Node{
		{Instruction: Instruction{Op: OpConst4, Count: 1, Lit: v}, Try: NoTry},
		{Instruction: Instruction{Op: OpReturn, Count: 1}, Try: NoTry},
	}}
}

func TestNewFileOfEachVersion(t *testing.T) {
	for _, v := range []int{35, 37, 38, 39, 40} {
		e, err := New(v)
		if err != nil {
			t.Fatal(err)
		}
		number := Value{Kind: ValueLong, Bits: -2}
		err = e.AddClass(&NewClass{
			Name: "Lp/B;", Super: "Ljava/lang/Object;", Interfaces: []string{"Ljava/lang/Runnable;"}, Flags: AccPublic | AccAbstract,
			Fields: []NewField{
				{Name: "a", Type: "Ljava/lang/String;", Flags: AccStatic},
				{Name: "b", Type: "J", Flags: AccStatic, Value: &number},
				{Name: "c", Type: "I", Flags: AccPrivate},
			},
			Methods: []NewMethod{{Name: "run", Desc: "()V", Flags: AccPublic | AccAbstract}},
		})
		if err != nil {
			t.Fatal(err)
		}
		f := written(t, e)
		want := `class Lp/B; flags 0x401 super Ljava/lang/Object; implements [Ljava/lang/Runnable;] source ""
 static field Lp/B;->a:Ljava/lang/String; flags 0x8 = null
 static field Lp/B;->b:J flags 0x8 = 0x06:-2
 field Lp/B;->c:I flags 0x2
 method Lp/B;->run()V flags 0x401
`
		if d := cmp.Diff(want, printed(t, f)); d != "" || f.Version() != v {
			t.Errorf("version %d: %s", f.Version(), d)
		}
	}
	for _, v := range []int{34, 36, 41} {
		if _, err := New(v); err == nil {
			t.Errorf("version %d was accepted", v)
		}
	}
}

func TestOverflowCanBeAskedFor(t *testing.T) {
	e := smallFile(t, "a")
	for i := range 1 << 16 {
		if _, err := e.Method(MethodRef{Class: "Lp/A;", Name: fmt.Sprint("m", i), Desc: "()V"}); err != nil {
			t.Fatal(err)
		}
	}
	c, err := e.Counts()
	if err != nil || c.Methods != 1<<16+1 {
		t.Fatalf("%+v, %v", c, err)
	}
	const want = "65537 methods, the most are 65536"
	if c.Overflow() != want {
		t.Errorf("overflow %q, want %q", c.Overflow(), want)
	}
	if _, err := e.Bytes(); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("written all the same: %v", err)
	}
}

func TestDexdumpAcceptsWhatIsWritten(t *testing.T) {
	dexdump, err := exec.LookPath("dexdump")
	if err != nil {
		t.Skip("no dexdump on PATH")
	}
	for i, x := range fixtures(t) {
		e := Edit(parse(t, x.name, x.data))
		if _, err := e.Method(MethodRef{Class: "Lcbcov/Log;", Name: "enter", Desc: "(I)V"}); err != nil {
			t.Fatal(err)
		}
		data, err := e.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), fmt.Sprintf("%d.dex", i))
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(dexdump, "-f", "-d", path).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", x.name, err, out[:min(len(out), 500)])
		}
	}
}

package instrument

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/apk/dex"
)

// fullFile has classes with n abstract methods in all.
func fullFile(t *testing.T, n int) *dex.File {
	t.Helper()
	e, err := dex.New(35)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; n > 0; i++ {
		c := &dex.NewClass{Name: fmt.Sprintf("Lp/C%03d;", i), Super: "Ljava/lang/Object;", Flags: dex.AccPublic | dex.AccAbstract}
		if i%2 == 1 {
			c.Super = fmt.Sprintf("Lp/C%03d;", i-1)
		}
		for k := 0; k < 200 && n > 0; k++ {
			c.Methods = append(c.Methods, dex.NewMethod{Name: fmt.Sprint("m", k), Desc: "()V", Flags: dex.AccPublic | dex.AccAbstract})
			n--
		}
		if err := e.AddClass(c); err != nil {
			t.Fatal(err)
		}
	}
	return reparsed(t, "classes.dex", e)
}

func reparsed(t *testing.T, name string, e *dex.Editor) *dex.File {
	t.Helper()
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, name, data)
}

func parsed(t *testing.T, name string, data []byte) *dex.File {
	t.Helper()
	f, err := dex.Parse(name, data, dex.Options{Checksum: true})
	if err == nil {
		err = dex.Check(f)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// homed finds homes for the logger and what a file has no room for.
func homed(t *testing.T, f *dex.File, minSDK int) (*Result, error) {
	t.Helper()
	r := &rewriter{targets: &targets{idBits: 17}, build: "0123abcd", minSDK: minSDK, workers: 2, result: &Result{}}
	d := &dexEdit{name: apk.DexFile{Name: "classes.dex"}, edit: dex.Edit(f), change: true}
	var err error
	if d.log, err = addLogMethods(d.edit, Callbacks); err != nil {
		t.Fatal(err)
	}
	r.dexes = []*dexEdit{d}
	if err := r.home(); err != nil {
		return nil, err
	}
	return r.result, r.write(context.Background())
}

func classNames(files ...*dex.File) []string {
	var list []string
	for _, f := range files {
		for i := range f.NumClasses() {
			list = append(list, f.Class(i).Name)
		}
	}
	return list
}

func TestFullMethodTableMovesClasses(t *testing.T) {
	f := fullFile(t, 1<<16-4) // the logger's five methods are one too many
	r, err := homed(t, f, firstMultidex)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Dex) != 2 || r.Dex[1].Name != "classes2.dex" || len(r.Moved) == 0 || len(r.Moved) > 2 {
		t.Fatalf("%d files, moved %v", len(r.Dex), r.Moved)
	}
	first, second := parsed(t, "classes.dex", r.Dex[0].Data), parsed(t, "classes2.dex", r.Dex[1].Data)
	all := classNames(first, second)
	slices.Sort(all)
	want := append([]string{LogClass}, classNames(f)...)
	slices.Sort(want)
	if !slices.Equal(all, want) {
		t.Errorf("classes are %v, want %v", all, want)
	}
}

func TestFullMethodTableIsRefusedBelowAndroid5(t *testing.T) {
	_, err := homed(t, fullFile(t, 1<<16-4), firstMultidex-1)
	if err == nil || !strings.Contains(err.Error(), "methods, the most are 65536") || !strings.Contains(err.Error(), "minSdk 20") {
		t.Errorf("error is %v", err)
	}
}

func TestLoggerIsInTheFirstFileBelowAndroid5(t *testing.T) {
	r, err := homed(t, fullFile(t, 10), firstMultidex-1)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Dex) != 1 || parsed(t, "classes.dex", r.Dex[0].Data).FindClass(LogClass) < 0 {
		t.Errorf("%d files", len(r.Dex))
	}
}

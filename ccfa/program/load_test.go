package program

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
)

// loadApp analyses one of the repository's fixture apps.
func loadApp(t *testing.T, name string) (*Program, *apk.APK) {
	p, a := load(t, "apps/"+name)
	if len(p.Warnings()) > 0 {
		t.Errorf("warnings %q", p.Warnings())
	}
	return p, a
}

func load(t *testing.T, name string) (*Program, *apk.APK) {
	a, err := apk.Open("../../testdata/" + name + ".apk")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Load(a, fw, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p, a
}

// TestLoadCustomView asks that a layout's view is the object that
// findViewById gives and that its methods run on.
func TestLoadCustomView(t *testing.T) {
	p, a := loadApp(t, "customviews")
	res, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	widgets := p.Widgets(int64(res.ID("id/dial")))
	if len(widgets) != 1 || widgets[0].Class != "Lapp/customviews/Dial;" {
		t.Fatalf("widgets %v", widgets)
	}
	for _, m := range p.Class("Lapp/customviews/Dial;").Methods {
		if m.Static() || !p.Reachable(m) {
			continue
		}
		if this := p.This(m); len(this) != 1 || this[0] != widgets[0] {
			t.Errorf("%s runs on %v", m.Ref(), this)
		}
	}
	if c := p.Component("Lapp/customviews/MainActivity;"); c == nil {
		t.Error("the activity is no component")
	}
}

// TestLoadOnClick asks that a handler named in a layout is a candidate and
// runs.
func TestLoadOnClick(t *testing.T) {
	p, _ := loadApp(t, "listeners")
	for _, m := range p.Candidates() {
		if m.Name == "onClicked" {
			if !p.Reachable(m) {
				t.Error("onClicked is not reached")
			}
			return
		}
	}
	t.Error("onClicked is no candidate")
}

func TestLoadWithoutDex(t *testing.T) {
	a, err := apk.OpenBytes("empty.apk", []byte("PK\x05\x06\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	if err != nil {
		return // refused at once
	}
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := Load(a, fw, Options{}); err == nil {
		t.Errorf("an empty APK gives %d classes and no error", len(p.Classes()))
	}
}

// TestLoadAnnotations: methods that scripts call are candidates; where annotations cannot be read, the rest of the class is.
func TestLoadAnnotations(t *testing.T) {
	p, a := loadApp(t, "scripted")
	candidates := func(p *Program) []string {
		var out []string
		for _, m := range p.Candidates() {
			out = append(out, framework.SimpleName(m.Class.Name)+"."+m.Name)
		}
		return out
	}
	if got := candidates(p); !slices.Contains(got, "Bridge.tell") || !slices.Contains(got, "Base.version") || slices.Contains(got, "Bridge.forget") {
		t.Errorf("candidates %v", got)
	}
	files, err := a.DexFiles()
	if err != nil {
		t.Fatal(err)
	}
	data := slices.Clone(files[0].Data)
	file, err := dex.Parse("scripted.dex", data, dex.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range file.NumClasses() {
		if file.Class(i).Name == "Lapp/scripted/Bridge;" { // class_def_item: annotations_off is its sixth word
			at := binary.LittleEndian.Uint32(data[0x64:]) + uint32(i)*32 + 20
			binary.LittleEndian.PutUint32(data[binary.LittleEndian.Uint32(data[at:])+8:], 1<<24) // annotated_method_size
		}
	}
	bad, err := dex.Parse("bad.dex", data, dex.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err = Analyze(Input{Dex: []*dex.File{bad}, Package: "app.scripted", Components: []string{"Lapp/scripted/MainActivity;"}}, fw, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if w := p.Warnings(); len(w) != 1 || !strings.Contains(w[0], "annotations cannot be read") || !strings.Contains(w[0], "Bridge") {
		t.Errorf("warnings %q", w)
	}
	if got := candidates(p); slices.Contains(got, "Bridge.tell") || !slices.Contains(got, "Base.version") {
		t.Errorf("candidates %v", got)
	}
}

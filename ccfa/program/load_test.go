package program

import (
	"testing"

	"cbcov/apk"
	"cbcov/ccfa/framework"
)

// loadApp analyses one of the repository's fixture apps.
func loadApp(t *testing.T, name string) (*Program, *apk.APK) {
	a, err := apk.Open("../../testdata/apps/" + name + ".apk")
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
	if len(p.Warnings()) > 0 {
		t.Errorf("warnings %q", p.Warnings())
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

package program

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestOnce asks which places of fixture apps are one object: a class and where it is made.
func TestOnce(t *testing.T) {
	for app, want := range map[string]string{
		"factory": "Button in button: once; Button in button: once; LinearLayout in onCreate: once; Load in onCreate: once; Save in onCreate: once",
		"rows": "Blue in onCreate: several; Button in onCreate: several; Green in onCreate: several; LinearLayout in onCreate: once; " +
			"Red in onCreate: several",
		"single": "Button in <init>: once; Button in button: once; First in onCreate: once; Inside in <init>: once; " +
			"LinearLayout in onCreate: once; Panel in onCreate: once; Second in onClick: several",
		"renewed": "Button in onCreate: once; Leak in onCreate: once; Leaking in onClick: several; LinearLayout in onCreate: once; " +
			"Paired in onResume: several",
	} {
		t.Run(app, func(t *testing.T) {
			p, _ := loadApp(t, app)
			var got []string
			for _, class := range []string{"Landroid/view/View;", "Landroid/view/View$OnClickListener;", "Landroid/content/BroadcastReceiver;",
				"Lapp/single/MainActivity$Panel;"} {
				for _, o := range p.Objects(class) {
					if o.Kind != Alloc {
						continue
					}
					often := "several"
					if p.Once(o) {
						often = "once"
					}
					name := o.Class[strings.LastIndexAny(o.Class, "/$")+1 : len(o.Class)-1]
					got = append(got, fmt.Sprintf("%s in %s: %s", name, o.In.Name, often))
				}
			}
			slices.Sort(got)
			if text := strings.Join(got, "; "); text != want {
				t.Errorf("got  %s\nwant %s", text, want)
			}
		})
	}
}

// TestNewest asks which calls of an app surely are about the last object of a place. An inner class stores to a field of its outer one by
// an accessor, which is not seen through.
func TestNewest(t *testing.T) {
	p, _ := loadApp(t, "renewed")
	var got []string
	for _, m := range p.Methods() {
		for _, s := range p.Sites(m) {
			if !strings.HasSuffix(s.Ref.Name, "egisterReceiver") {
				continue
			}
			for _, o := range p.Arg(s, 1) {
				got = append(got, fmt.Sprintf("%s %s %t", m.Name, s.Ref.Name, p.Newest(s, 1, o)))
			}
		}
	}
	slices.Sort(got)
	want := "onClick registerReceiver false; onPause unregisterReceiver false; onPause unregisterReceiver true; onResume registerReceiver true"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	p, _ = loadApp(t, "factory")
	for _, m := range p.Methods() {
		for _, s := range p.Sites(m) {
			if s.Ref.Name != "setOnClickListener" {
				continue
			}
			for _, o := range p.Arg(s, 0) {
				if got, want := p.Newest(s, 0, o), m.Name == "button"; got != want {
					t.Errorf("in %s: newest is %t, want %t", m.Name, got, want)
				}
			}
		}
	}
}

// TestJointObjects asks about every argument of an app that is analysed with one object a class: those that stand for many places are
// neither one object nor a newest one.
func TestJointObjects(t *testing.T) {
	fine := precisions
	precisions[0] = precisions[1]
	t.Cleanup(func() { precisions = fine })
	p, _ := loadApp(t, "single")
	joint := 0
	for _, m := range p.Methods() {
		for _, s := range p.Sites(m) {
			for i := range p.bodyOf(int32(m.ID)).siteArgs(&p.bodyOf(int32(m.ID)).sites[s.index]) {
				for _, o := range p.Arg(s, i) {
					once, newest := p.Once(o), p.Newest(s, i, o)
					if o.Kind == Alloc && o.In == nil {
						joint++
						if once || newest {
							t.Errorf("%s in %s: once %t, newest %t", o.Class, m.Name, once, newest)
						}
					}
				}
			}
		}
	}
	if joint == 0 {
		t.Error("the app has no joint object")
	}
}

// TestPicked asks which pages of fixture apps are made for one number only. The adapter's last page is its default, so that its code alone does
// not say so.
func TestPicked(t *testing.T) {
	for app, want := range map[string]string{
		"tabs":   "First 0; Last: several; Middle 1",
		"pager":  "First 0; Second: several",
		"leaves": "Leaf: several",
	} {
		t.Run(app, func(t *testing.T) {
			p, _ := load(t, "androidx/"+app)
			var got []string
			for _, o := range p.Objects("Landroidx/fragment/app/Fragment;") {
				if o.Kind != Alloc || o.In == nil || !o.In.Class.InScope {
					continue
				}
				name := o.Class[strings.LastIndexByte(o.Class, '/')+1 : len(o.Class)-1]
				if n, ok := p.Picked(o); ok {
					got = append(got, fmt.Sprintf("%s %d", name, n))
				} else {
					got = append(got, name+": several")
				}
			}
			slices.Sort(got)
			if text := strings.Join(got, "; "); text != want {
				t.Errorf("got  %s\nwant %s", text, want)
			}
		})
	}
}

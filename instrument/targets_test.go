package instrument

import (
	"fmt"
	"testing"

	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/ccfa/scope"
)

// The app of the fixture calls a callback three times itself: twice by a class with two receivers,
// once by super.
func TestOwnCallsOfCallbacksAreMarked(t *testing.T) {
	a, p := load(t, "../testdata/apps/inherit.apk")
	r, files := rewritten(t, a, p)
	if r.Marked != 3 {
		t.Errorf("%d calls are marked, want 3", r.Marked)
	}
	marks := 0
	for _, f := range files {
		if f.FindClass(LogClass) >= 0 {
			continue
		}
		for _, m := range codedOf(t, f) {
			for _, in := range m.instructions(t) {
				if in.Op.Info().Ref == dex.RefMethod && f.Method(in.Index) == markRef {
					marks++
				}
			}
		}
	}
	if marks != 3 {
		t.Errorf("%d marks are in the code, want 3", marks)
	}
}

// Lp/Sub; overrides the default callback of Lp/Base; and calls it as Base.super.onClick(v).
func TestCallOfAnInterfacesDefaultIsMarked(t *testing.T) {
	const click, desc = "onClick", "(Landroid/view/View;)V"
	e, err := dex.New(39)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, super string }{{"Lp/Base;", "Landroid/view/View$OnClickListener;"}, {"Lp/Sub;", "Lp/Base;"}} {
		x := newBuilder(e, 2, 2, 2)
		if c.name == "Lp/Sub;" {
			x.call(dex.OpInvokeSuper, "Lp/Base;", click, desc, 0, 1)
		}
		x.op(dex.OpReturnVoid)
		err := e.AddClass(&dex.NewClass{
			Name: c.name, Super: object, Interfaces: []string{c.super}, Flags: dex.AccPublic | dex.AccInterface | dex.AccAbstract,
			Methods: []dex.NewMethod{{Name: click, Desc: desc, Flags: dex.AccPublic, Body: x.body}},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	f, err := dex.Parse("defaults.dex", data, dex.Options{})
	if err != nil {
		t.Fatal(err)
	}
	model, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Analyze(program.Input{Dex: []*dex.File{f}}, model, program.Options{Scope: scope.Options{Include: []string{"p"}}})
	if err != nil {
		t.Fatal(err)
	}
	x := newTargets(p, Callbacks)
	if x.superRuns(p.Class("Lp/Sub;"), dex.MethodRef{Class: "Lp/Base;", Name: click, Desc: desc}) == nil {
		t.Error("Base.super.onClick(v) is not marked")
	}
	if x.superRuns(p.Class("Lp/Sub;"), dex.MethodRef{Class: object, Name: click, Desc: desc}) != nil {
		t.Error("a super call that reaches no probed method is marked")
	}
}

func TestReceiverIsAskedForWhereThereAreSubclasses(t *testing.T) {
	_, p := load(t, "../testdata/apps/inherit.apk")
	x := newTargets(p, Callbacks)
	for class, want := range map[string]bool{
		"Lapp/inherit/MainActivity$Paint;": true, // Red runs its onClick
		"Lapp/inherit/MainActivity$Blue;":  false,
	} {
		m := p.Resolve(class, "onClick", "(Landroid/view/View;)V")
		if m == nil || m.Class.Name != class {
			t.Fatalf("%s has no onClick of its own", class)
		}
		if got := x.constant(m)&(1<<x.idBits) != 0; got != want {
			t.Errorf("%s: receiver asked for: %v, want %v", class, got, want)
		}
		if id := x.constant(m) & (1<<x.idBits - 1); int(id) != m.ID {
			t.Errorf("%s: id %d, want %d", class, id, m.ID)
		}
	}
}

func TestSelectorNumbersFitBesideTheIDs(t *testing.T) {
	x := &targets{idBits: 28} // three bits are left: numbers 1 to 7
	used := map[*selector]bool{}
	for i := range 20 {
		used[&selector{key: selectorKey{fmt.Sprintf("m%02d", i), "()V"}}] = true
	}
	x.number(used)
	for s := range used {
		if s.number < 1 || s.number > 7 {
			t.Errorf("%s has number %d", s.key.name, s.number)
		}
		if s.key.name == "m00" && s.number != 1 || s.key.name == "m08" && s.number != 2 {
			t.Errorf("%s has number %d: not in the order of names", s.key.name, s.number)
		}
	}
}

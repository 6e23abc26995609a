package program

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
)

func TestCandidates(t *testing.T) {
	p := fixture(t, false, Options{})
	var got []string
	for _, m := range p.Candidates() {
		over := ""
		for _, r := range p.Overridden(m) {
			over += " " + shortClass(r.Class)
		}
		got = append(got, shortClass(m.Class.Name)+"."+m.Name+":"+over)
	}
	for _, want := range []string{
		"BaseA.onCreate: Activity",
		"BaseA.onClick: View$OnClickListener",
		"BaseActivity.onCreate: Activity",
		"Supers.setUp: LibraryActivity",
		"Supers.onStart: Activity",
		"Supers.save:", // android:onClick
		"Libraries.onCreate: LibraryActivity Activity",
		"Libraries$One.onChange: Registry$Listener",
		"Dispatch$MyView.invalidate: View",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no candidate %q in\n%s", want, strings.Join(got, "\n"))
		}
	}
	for _, not := range []string{"LibraryActivity.onCreate", "BaseA.layout", "Supers.flow", "Lambdas.clicked", "Dispatch$Circle.draw"} {
		if slices.ContainsFunc(got, func(g string) bool { return strings.HasPrefix(g, not+":") }) {
			t.Errorf("%s is a candidate", not)
		}
	}
}

func TestSubtype(t *testing.T) {
	p := fixture(t, false, Options{})
	cases := []struct {
		sub, super string
		want       bool
	}{
		{"Lapp/BaseA;", "Lbase/BaseActivity;", true},
		{"Lapp/BaseA;", "Landroid/content/Context;", true},
		{"Lapp/BaseA;", "Landroid/view/View$OnClickListener;", true},
		{"Lapp/BaseA;", "Lapp/BaseB;", false},
		{"Lapp/BaseA;", "Ljava/lang/Object;", true},
		{"[Lapp/BaseA;", "[Landroid/app/Activity;", true},
		{"[Lapp/BaseA;", "Ljava/lang/Object;", true},
		{"[Lapp/BaseA;", "Landroid/app/Activity;", false},
		{"Landroid/app/Activity;", "Lapp/BaseA;", false},
		{"Lno/Such;", "Ljava/lang/Object;", true},
		{"I", "Ljava/lang/Object;", false},
	}
	for _, c := range cases {
		if got := p.Subtype(c.sub, c.super); got != c.want {
			t.Errorf("Subtype(%s, %s) = %v", c.sub, c.super, got)
		}
	}
}

// hostile is a hierarchy made by hand.
func hostile(t *testing.T, classes ...*Class) (*hierarchy, []string) {
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	faults := faults{}
	h := newHierarchy(fw, faults)
	for _, c := range classes {
		h.define(c, 0, 0)
	}
	for _, c := range classes {
		h.connect(h.ids[c.Name])
	}
	for _, c := range classes {
		h.ancestors(h.ids[c.Name])
	}
	return h, faults.lines()
}

func TestHostileHierarchy(t *testing.T) {
	h, warnings := hostile(t,
		&Class{Name: "La;", Super: "Lb;"},
		&Class{Name: "Lb;", Super: "Lc;", Interfaces: []string{"Lb;"}},
		&Class{Name: "Lc;", Super: "La;"},
		&Class{Name: "Lself;", Super: "Lself;"},
		&Class{Name: "Lorphan;", Super: "Lmissing;", Interfaces: []string{"Lgone;"}},
		&Class{Name: "Lnothing;"},
	)
	text := strings.Join(warnings, "\n")
	for _, want := range []string{"their own supertype", "Lself; (through Lself;)", "Lmissing;", "Lgone;"} {
		if !strings.Contains(text, want) {
			t.Errorf("no warning of %q in\n%s", want, text)
		}
	}
	for _, id := range h.ids {
		steps := 0
		for c := h.types[id].class; c != nil && steps < 10; steps++ {
			c = h.types[h.ids[c.Super]].class
		}
		if steps == 10 {
			t.Errorf("%s: its superclasses have no end", h.types[id].name)
		}
	}
	s := h.sel("run", "()V")
	for name, id := range h.ids {
		if m := h.dispatch(id, s); m != noMethod {
			t.Errorf("%s runs method %d", name, m)
		}
		if name[0] == 'L' && !h.subtype(id, h.typ(objectDesc)) {
			t.Errorf("%s is no Object", name)
		}
	}
}

func TestDeepHierarchy(t *testing.T) {
	const depth = 20000
	classes := make([]*Class, depth)
	for i := range classes {
		classes[i] = &Class{Name: fmt.Sprintf("Lc%d;", i), Super: fmt.Sprintf("Lc%d;", i+1)}
	}
	h, warnings := hostile(t, classes...)
	if !h.subtype(h.ids[fmt.Sprintf("Lc%d;", depth-maxSupertypes/2)], h.ids[fmt.Sprintf("Lc%d;", depth-1)]) {
		t.Error("the last levels are not there")
	}
	if len(warnings) == 0 {
		t.Error("no warning")
	}
}

func TestDuplicateClasses(t *testing.T) {
	in := fixtureInput(t, false)
	in.Dex = append(in.Dex, in.Dex[0])
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Analyze(in, fw, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if w := p.Warnings(); len(w) != 1 || !strings.Contains(w[0], fmt.Sprintf("and %d more", in.Dex[0].NumClasses()-namedFaults)) {
		t.Errorf("warnings %q", w)
	}
	once := fixture(t, false, Options{})
	if len(p.Classes()) != len(once.Classes()) {
		t.Errorf("%d classes, want %d", len(p.Classes()), len(once.Classes()))
	}
	if m := p.Methods()[len(p.Methods())-1]; m.ID != len(p.Methods())-1 || p.Graph(m) == nil && m.Concrete() {
		t.Errorf("method %v of a second definition has id %d", m.Ref(), m.ID)
	}
}

func FuzzAnalyze(f *testing.F) {
	for _, name := range []string{"app", "base", "raw"} {
		for _, d := range fixtureInput(f, false).Dex {
			if d.Name() == name+".dex" {
				f.Add(d.Data())
			}
		}
	}
	fw, err := framework.Load(34)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := dex.Parse("fuzz.dex", data, dex.Options{})
		if err != nil {
			return
		}
		analyzeHostile(d, fw)
	})
}

// TestMutatedDex changes bytes of a dex file: whatever still parses must be
// analysed, or refused, in the end.
func TestMutatedDex(t *testing.T) {
	fw, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	rounds := 300
	if testing.Short() {
		rounds = 30
	}
	for _, d := range fixtureInput(t, false).Dex {
		rnd := rand.New(rand.NewPCG(1, uint64(len(d.Data()))))
		for range rounds {
			data := slices.Clone(d.Data())
			for range 1 + rnd.IntN(8) {
				data[0x70+rnd.IntN(len(data)-0x70)] = byte(rnd.Uint32())
			}
			if f, err := dex.Parse("mutated.dex", data, dex.Options{}); err == nil {
				analyzeHostile(f, fw)
			}
		}
	}
}

// analyzeHostile analyses a dex file, all of whose classes are components.
func analyzeHostile(f *dex.File, fw *framework.Model) {
	in := Input{Dex: []*dex.File{f}, OnClick: []string{"save"}}
	for i := range f.NumClasses() {
		in.Components = append(in.Components, f.Class(i).Name)
	}
	if p, err := Analyze(in, fw, Options{Workers: 1}); err == nil {
		dump(p)
		p.Candidates()
	}
}

package program

import (
	"slices"
	"testing"
)

// What testdata/androidx/resumed/src has: a block that waits twice, functions that wait, and one that calls another.
func TestSuspending(t *testing.T) {
	p, _ := load(t, "androidx/resumed")
	const main = "Lapp/resumed/MainActivity"
	cases := []struct {
		class, code string // the continuation, and the method that switches over its label
		labels      []int
	}{
		{main + "$steps$1;", "invokeSuspend", []int{1, 2}},
		{main + "$calls$1;", "invokeSuspend", []int{1}},
		{main + "$outer$1;", "outer", []int{1}},
		{main + "$inner$1;", "inner", []int{1}},
		{main + "$work$1;", "invokeSuspend", []int{1}},
		{main + "$work$1$text$1;", "", nil}, // it waits for nothing
		{main + ";", "", nil},
	}
	for _, c := range cases {
		x := p.Suspending(c.class)
		if (x != nil) != (c.code != "") {
			t.Errorf("%s: %+v, want code %q", c.class, x, c.code)
			continue
		}
		if x != nil && (x.Field.Name != "label" || x.Resume.Name != "invokeSuspend" || x.Code.Name != c.code || !slices.Equal(x.Labels, c.labels)) {
			t.Errorf("%s: %s, %s, labels %v, want %s, %v", c.class, x.Field.Name, x.Code.Name, x.Labels, c.code, c.labels)
		}
	}
}

// steps() sets a long click's listener behind the first wait, and none behind the second one.
func TestGraphOfResumption(t *testing.T) {
	p, _ := load(t, "androidx/resumed")
	x := p.Suspending("Lapp/resumed/MainActivity$steps$1;")
	want := []struct {
		from                Resumption
		waits, tags, listen int
	}{
		{Resumption{}, 2, 1, 2},
		{Resumption{Class: x.Resume.Class.Name}, 2, 1, 2}, // a wait may be over before it begins
		{Resumption{Class: x.Resume.Class.Name, Label: 1}, 1, 0, 2},
		{Resumption{Class: x.Resume.Class.Name, Label: 2}, 0, 0, 1},
		{Resumption{Class: x.Resume.Class.Name, Label: 9}, 0, 0, 0}, // an exception
	}
	for _, w := range want {
		g := p.GraphWhere(x.Code, Nullness{}, w.from)
		calls := func(name string) (n int) {
			for i := range g.Nodes {
				if s := g.Nodes[i].Site; s != nil && s.Ref.Name == name {
					n++
				}
			}
			return n
		}
		if a, b, c := calls("delay"), calls("setTag"), calls("setOnLongClickListener"); a != w.waits || b != w.tags || c != w.listen {
			t.Errorf("from label %d: %d waits, %d tags, %d listeners, want %d, %d, %d", w.from.Label, a, b, c, w.waits, w.tags, w.listen)
		}
	}
	for label := 1; label <= 2; label++ {
		if s := p.Waits(x, label); s == nil || s.Ref.Name != "delay" || !slices.Equal(p.LabelsAt(s, x.Resume.Class.Name), []int{label}) {
			t.Errorf("label %d is not set before the wait: %v", label, s)
		}
	}
}

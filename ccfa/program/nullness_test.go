package program

import (
	"slices"
	"testing"
)

// Of `state == null ? new Circle() : new Square()` one is made where it is known whether the state is null.
func TestGraphWhere(t *testing.T) {
	p := fixture(t, false, Options{})
	m := methodNamed(t, p, "Lapp/Dispatch;", "onCreate")
	cases := []struct {
		known          Nullness
		circle, square bool
	}{
		{Nullness{}, true, true},
		{Nullness{Param: 1, Null: true}, true, false},
		{Nullness{Param: 1, Null: false}, false, true},
	}
	for _, c := range cases {
		g := p.GraphWhere(m, c.known, Resumption{})
		made := func(class string) bool {
			return slices.ContainsFunc(g.Nodes, func(n Node) bool { return n.Site != nil && n.Site.Ref.Class == class && n.Site.Ref.Name == "<init>" })
		}
		if circle, square := made("Lapp/Dispatch$Circle;"), made("Lapp/Dispatch$Square;"); circle != c.circle || square != c.square {
			t.Errorf("%+v: circle %t, square %t, want %t, %t", c.known, circle, square, c.circle, c.square)
		}
		if !slices.ContainsFunc(g.Nodes, func(n Node) bool { return n.Site != nil && n.Site.Ref.Name == "findViewById" }) {
			t.Errorf("%+v: what comes behind it is not there", c.known)
		}
	}
	if !p.TestsNull(m, 1) {
		t.Error("onCreate tests its state for null")
	}
	if p.TestsNull(methodNamed(t, p, "Lapp/BaseA;", "onCreate"), 1) {
		t.Error("BaseA.onCreate does not test its state")
	}
}

func methodNamed(t *testing.T, p *Program, class, name string) *Method {
	t.Helper()
	for _, m := range p.Class(class).Methods {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("no method %s of %s", name, class)
	return nil
}

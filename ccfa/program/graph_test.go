package program

import (
	"fmt"
	"strings"
	"testing"
)

// showGraph writes a graph, one node a line: number, call, successors, exits.
func showGraph(g *Graph) string {
	var b strings.Builder
	for i, n := range g.Nodes {
		name := "."
		if n.Site != nil {
			name = n.Site.Ref.Name
		}
		fmt.Fprintf(&b, "%d %s ->", i, name)
		for _, s := range n.Succs {
			fmt.Fprintf(&b, " %d", s)
		}
		if n.Exit {
			b.WriteString(" exit")
		}
		if n.Throws {
			b.WriteString(" throws")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestGraph(t *testing.T) {
	p := fixture(t, false, Options{})
	cases := []struct{ class, method, want string }{
		{"Lapp/BaseA;", "onCreate", "0 . -> 1\n1 onCreate -> 2\n2 getCurrentFocus -> 3\n3 attach -> exit\n"},
		{"Lapp/BaseA;", "layout", "0 . -> exit\n"},
		{"Lapp/Supers;", "flow", `0 . -> 1
1 onStart -> 2 7
2 . -> 3 4 5 6 exit
3 onResume -> 2 7
4 onPause -> 2 7
5 <init> -> 7 throws
6 onStop -> 7 exit
7 finish -> exit
`},
		{"Lapp/Flows;", "locked", `0 . -> 1
1 a -> 2
2 b -> 3
3 c -> exit
`},
		{"Lapp/Flows;", "tidy", `0 . -> 1
1 a -> 2
2 b -> exit
`},
		{"Lapp/Flows;", "caught", `0 . -> 1
1 a -> 2 exit
2 b -> throws
`},
		{"Lapp/Flows;", "forever", `0 . -> 1
1 a -> 1
`},
		{"Lapp/Flows;", "nested", `0 . -> 1
1 . -> 2 3
2 a -> 3 4
3 b -> 4
4 . -> 1 5
5 c -> exit
`},
		{"Landroidx/lib/Registry;", "fire", `0 . -> 1
1 onChange -> 2
2 iterator -> 3
3 hasNext -> 4 exit
4 next -> 5
5 onChange -> 3
`},
		{"Lapp/Fields;", "make", `0 . -> 1 2
1 <init> -> exit
2 <init> -> exit
`},
	}
	for _, c := range cases {
		for _, m := range p.Class(c.class).Methods {
			if m.Name != c.method {
				continue
			}
			if got := showGraph(p.Graph(m)); got != c.want {
				t.Errorf("%s.%s:\n%swant\n%s", c.class, c.method, got, c.want)
			}
		}
	}
	if g := p.Graph(abstractMethod(p)); g != nil {
		t.Errorf("an abstract method has the graph\n%s", showGraph(g))
	}
}

func abstractMethod(p *Program) *Method {
	for _, m := range p.Class("Lbase/BaseActivity;").Methods {
		if m.Name == "layout" {
			return m
		}
	}
	return nil
}

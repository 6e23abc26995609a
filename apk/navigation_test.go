package apk

import (
	"slices"
	"testing"
)

// TestNavigation reads the graph of a fixture.
func TestNavigation(t *testing.T) {
	a, err := Open("../testdata/androidx/navigated.apk")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	n, err := a.Navigation()
	if err != nil {
		t.Fatal(err)
	}
	res, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"navigation/graph": {"Lapp/navigated/ListFragment;"},
		"id/graph":         {"Lapp/navigated/ListFragment;"},
		"id/open":          {"Lapp/navigated/DetailFragment;"},
		"id/detail":        {"Lapp/navigated/DetailFragment;"},
		"id/host":          nil,
	} {
		if got := classesOf(n.Leads(res.ID(name))); !slices.Equal(got, want) {
			t.Errorf("%s leads to %v, want %v", name, got, want)
		}
	}
	if got, want := classesOf(n.All()), []string{"Lapp/navigated/ListFragment;", "Lapp/navigated/DetailFragment;"}; len(got) != len(want) || !slices.Contains(got, want[0]) || !slices.Contains(got, want[1]) {
		t.Errorf("destinations %v, want %v", got, want)
	}
}

func classesOf(list []Destination) []string {
	var out []string
	for _, d := range list {
		out = append(out, d.Class)
	}
	return out
}

// TestNavigationNested follows graphs in graphs, an action that two destinations have, and graphs that begin with one another.
func TestNavigationNested(t *testing.T) {
	n := newNavigation(&APK{})
	node := func(tag string, id uint32, attrs []Attr, children ...*Node) *Node {
		return &Node{Name: tag, Attrs: append(attrs, Attr{Space: "android", Name: "id", Ref: id}), Children: children}
	}
	to := func(name string, id uint32) []Attr { return []Attr{{Space: "app", Name: name, Ref: id}} }
	class := func(name string) []Attr { return []Attr{{Space: "android", Name: "name", Value: name}} }
	root := node("navigation", 1, to("startDestination", 2),
		node("navigation", 2, to("startDestination", 3), node("fragment", 3, class("a.First"), node("action", 9, to("destination", 4)))),
		node("dialog", 4, class("a.Ask"), node("action", 9, to("destination", 5))),
		node("include", 5, to("graph", 100)),
		node("navigation", 6, to("startDestination", 7)),
		node("navigation", 7, to("startDestination", 6)))
	n.roots[99] = []*Node{root}
	n.roots[100] = []*Node{node("navigation", 8, to("startDestination", 10), node("activity", 10, class("a.Window")))}
	for _, list := range n.roots {
		for _, r := range list {
			r.Walk(n.node)
		}
	}
	for id, want := range map[uint32][]string{
		99: {"La/First;"}, 1: {"La/First;"}, 9: {"La/Ask;", "La/Window;"}, 4: {"La/Ask;"}, 6: nil, 0: nil, 1000: nil,
	} {
		if got := classesOf(n.Leads(id)); !slices.Equal(got, want) {
			t.Errorf("%d leads to %v, want %v", id, got, want)
		}
	}
	for class, want := range map[string]bool{"La/First;": true, "La/Window;": true, "La/None;": false} {
		if got := n.Has(99, class); got != want {
			t.Errorf("the graph has %s: %v, want %v", class, got, want)
		}
	}
	if n.Has(100, "La/First;") {
		t.Error("an included graph has what the other one has")
	}
}

// TestNavigationActions reads what actions take out of the back stack, and who has them. Classes may be below the app's package.
func TestNavigationActions(t *testing.T) {
	a, err := Open("../testdata/androidx/unwound.apk")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	n, err := a.Navigation()
	if err != nil {
		t.Fatal(err)
	}
	res, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Pop{
		"id/enter": {UpTo: res.ID("id/login"), Inclusive: true},
		"id/end":   {UpTo: res.ID("id/home")},
		"id/begin": {},
	} {
		if got := n.Pops(res.ID(name)); !slices.Equal(got, []Pop{want}) {
			t.Errorf("%s takes out %v, want %v", name, got, want)
		}
	}
	if got, ok := n.Owners(res.ID("id/enter")); !ok || !slices.Equal(got, []string{"Lapp/unwound/LoginFragment;"}) {
		t.Errorf("id/enter is an action of %v, %v", got, ok)
	}
	if got, ok := n.Owners(res.ID("id/home")); ok {
		t.Errorf("a destination's id is an action of %v", got)
	}
	for name, want := range map[string][2]bool{"id/graph": {true, true}, "id/home": {}} {
		graph, outermost := n.IsGraph(res.ID(name))
		if got := [2]bool{graph, outermost}; got != want {
			t.Errorf("%s is a graph, the outermost one: %v, want %v", name, got, want)
		}
	}
}

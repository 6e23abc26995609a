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
	n := &Navigation{apk: &APK{}, nodes: map[uint32]*Node{}, roots: map[uint32][]*Node{}, actions: map[uint32]map[uint32]bool{}}
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
}

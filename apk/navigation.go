package apk

import (
	"fmt"
	"maps"
	"slices"
)

// Navigation is what an app's navigation graphs (navigation/… resources) say: which destinations there are, and which actions lead to them.
// Source: androidx.navigation.NavInflater.
type Navigation struct {
	apk     *APK
	nodes   map[uint32]*Node           // destinations, by android:id
	roots   map[uint32][]*Node         // graphs, by resource id, one a configuration
	actions map[uint32]map[uint32]bool // destinations by action's id: actions of several destinations may share one
}

// Destination is where navigation leads.
type Destination struct {
	ID  uint32 // android:id
	Tag string // as written: "fragment", "dialog", "activity", or a navigator's own
	// Class is the descriptor of the class that it shows, "": none.
	Class string
}

// Navigation reads all navigation graphs. A graph that cannot be read is left out; the error names the last one.
func (a *APK) Navigation() (*Navigation, error) {
	n := &Navigation{apk: a, nodes: map[uint32]*Node{}, roots: map[uint32][]*Node{}, actions: map[uint32]map[uint32]bool{}}
	res, err := a.Resources()
	if err != nil {
		return n, err
	}
	for _, id := range res.Type("navigation") {
		roots, failed := a.XML(id)
		if failed != nil {
			err = fmt.Errorf("navigation graph: %w", failed)
		}
		n.roots[id] = roots
		for _, root := range roots {
			root.Walk(n.node)
		}
	}
	return n, err
}

// node takes an element of a graph.
func (n *Navigation) node(x *Node) {
	id := x.ref("android", "id")
	switch {
	case id == 0:
	case x.Name != "action":
		n.nodes[id] = x
	case x.ref("app", "destination") != 0:
		if n.actions[id] == nil {
			n.actions[id] = map[uint32]bool{}
		}
		n.actions[id][x.ref("app", "destination")] = true
	}
}

// maxGraphs bounds the graphs that stand for one another.
const maxGraphs = 16

// Leads lists the destinations that an id stands for, in no certain order of configurations: an action's, a destination itself, or the first one
// of a graph, which the id of its resource or of its element names.
func (n *Navigation) Leads(id uint32) []Destination {
	var out []Destination
	seen := map[uint32]bool{}
	var lead func(id uint32, depth int)
	lead = func(id uint32, depth int) {
		if id == 0 || seen[id] || depth > maxGraphs {
			return
		}
		seen[id] = true
		for _, to := range slices.Sorted(maps.Keys(n.actions[id])) {
			lead(to, depth+1)
		}
		for _, root := range n.roots[id] {
			lead(root.ref("app", "startDestination"), depth+1)
		}
		switch x := n.nodes[id]; {
		case x == nil:
		case x.Name == "navigation":
			lead(x.ref("app", "startDestination"), depth+1)
		case x.Name == "include":
			lead(x.ref("app", "graph"), depth+1)
		default:
			out = append(out, n.destination(id, x))
		}
	}
	lead(id, 0)
	return out
}

// Has tells whether a destination with a class is in a graph, by the graph's resource id, or in one that it includes.
func (n *Navigation) Has(graph uint32, class string) bool {
	seen := map[uint32]bool{}
	var has func(graph uint32) bool
	has = func(graph uint32) bool {
		if seen[graph] {
			return false
		}
		seen[graph] = true
		found := false
		for _, root := range n.roots[graph] {
			root.Walk(func(x *Node) {
				switch x.Name {
				case "include":
					found = found || has(x.ref("app", "graph"))
				case "navigation", "action":
				default:
					found = found || x.ref("android", "id") != 0 && n.apk.fragment(x, "") == class
				}
			})
		}
		return found
	}
	return has(graph)
}

// All lists the destinations that graphs have, by id.
func (n *Navigation) All() []Destination {
	var out []Destination
	for _, id := range slices.Sorted(maps.Keys(n.nodes)) {
		if x := n.nodes[id]; x.Name != "navigation" && x.Name != "include" {
			out = append(out, n.destination(id, x))
		}
	}
	return out
}

func (n *Navigation) destination(id uint32, x *Node) Destination {
	return Destination{ID: id, Tag: x.Name, Class: n.apk.fragment(x, "")}
}

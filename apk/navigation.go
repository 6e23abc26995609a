package apk

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// Navigation is what an app's navigation graphs (navigation/… resources) say: which destinations there are, and which actions lead to them.
// Source: androidx.navigation.NavInflater.
type Navigation struct {
	apk     *APK
	nodes   map[uint32]*Node           // destinations, by android:id
	roots   map[uint32][]*Node         // graphs, by resource id, one a configuration
	actions map[uint32]map[uint32]bool // destinations by action's id: actions of several destinations may share one
	pops    map[uint32][]Pop           // by action's id: what each of them takes out of the back stack
	owners  map[uint32][]*Node         // by action's id: the destinations and graphs that have one
}

// Pop is what an action takes out of the back stack before it leads anywhere.
type Pop struct {
	UpTo      uint32 // app:popUpTo, a destination or a graph, 0: nothing goes
	Inclusive bool   // that, too
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
	n := newNavigation(a)
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

func newNavigation(a *APK) *Navigation {
	return &Navigation{apk: a, nodes: map[uint32]*Node{}, roots: map[uint32][]*Node{}, actions: map[uint32]map[uint32]bool{},
		pops: map[uint32][]Pop{}, owners: map[uint32][]*Node{}}
}

// node takes an element of a graph.
func (n *Navigation) node(x *Node) {
	id := x.ref("android", "id")
	for _, c := range x.Children {
		if action := c.ref("android", "id"); c.Name == "action" && action != 0 {
			n.owners[action] = append(n.owners[action], x)
		}
	}
	switch {
	case id == 0:
	case x.Name != "action":
		n.nodes[id] = x
	case x.ref("app", "destination") != 0:
		if n.actions[id] == nil {
			n.actions[id] = map[uint32]bool{}
		}
		n.actions[id][x.ref("app", "destination")] = true
		pop := Pop{UpTo: x.ref("app", "popUpTo"), Inclusive: attrText(x, "app", "popUpToInclusive") == "true"}
		if !slices.Contains(n.pops[id], pop) {
			n.pops[id] = append(n.pops[id], pop)
		}
	}
}

// Owners lists the classes of the destinations that alone have the actions with an id: from another one, navigation by it fails. Not ok: a graph
// has one for all of its destinations, or the id is no action's.
func (n *Navigation) Owners(id uint32) (classes []string, ok bool) {
	for _, x := range n.owners[id] {
		if x.Name == "navigation" {
			return nil, false
		}
		classes = append(classes, n.class(x))
	}
	return classes, len(classes) > 0
}

// Pops lists what actions with an id take out of the back stack, each once.
func (n *Navigation) Pops(id uint32) []Pop { return n.pops[id] }

// IsGraph tells whether an id is that of a graph, and whether it is one that no other has.
func (n *Navigation) IsGraph(id uint32) (graph, outermost bool) {
	x := n.nodes[id]
	if x == nil || x.Name != "navigation" {
		return false, false
	}
	for _, roots := range n.roots {
		outermost = outermost || slices.Contains(roots, x)
	}
	return true, outermost
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
					found = found || x.ref("android", "id") != 0 && n.class(x) == class
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
	return Destination{ID: id, Tag: x.Name, Class: n.class(x)}
}

// class gives the class of a destination. A name that begins with a dot is one of the app's package (NavDestination.parseClassFromName).
func (n *Navigation) class(x *Node) string {
	class := n.apk.fragment(x, "")
	if strings.HasPrefix(class, "L/") {
		if m, err := n.apk.Manifest(); err == nil {
			return descriptor.Class(m.Package + descriptor.Java(class))
		}
	}
	return class
}

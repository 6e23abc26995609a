package framework

import (
	"fmt"
	"slices"
	"strconv"
)

// gives says where a parameter of a callback is null.
type gives struct {
	callback string
	param    int
	unless   []string // the events in which it is not null
	from     []string // nodes from which alone anything is known of it; none: everywhere
	line     int
}

// given reads `CALLBACK N null unless EVENTS` or `CALLBACK N null from NODES`.
func (l *Lifecycle) given(words []string) error {
	wrong := fmt.Errorf("want `gives CALLBACK N null unless EVENTS` or `gives CALLBACK N null from NODES`")
	if len(words) < 5 || words[2] != "null" {
		return wrong
	}
	g := gives{callback: words[0]}
	var err error
	if g.param, err = strconv.Atoi(words[1]); err != nil || g.param < 1 {
		return wrong
	}
	switch words[3] {
	case "unless":
		g.unless = words[4:]
	case "from":
		g.from = words[4:]
	default:
		return wrong
	}
	l.gives = append(l.gives, g)
	return nil
}

// give says in the paths what is known of parameters.
func (l *Lifecycle) give() {
	if len(l.gives) == 0 {
		return
	}
	for i := range l.Edges {
		e := &l.Edges[i]
		e.Paths = slices.Clone(e.Paths) // a life like another one shares them
		for k := range e.Paths {
			e.Paths[k] = slices.Clone(e.Paths[k])
			for n := range e.Paths[k] {
				step := &e.Paths[k][n]
				for _, g := range l.gives {
					if step.Own() && step.Name == g.callback && (g.from == nil || slices.Contains(g.from, e.From)) {
						step.Gives = Nullness{g.param, !slices.Contains(g.unless, e.Event)}
					}
				}
			}
		}
	}
}

// check finds callbacks, events and nodes that the life lacks.
func (g *gives) check(l *Lifecycle) error {
	if !l.hasStep(g.callback) {
		return fmt.Errorf("no callback %q", g.callback)
	}
	for _, event := range g.unless {
		if !l.HasEvent(event) {
			return fmt.Errorf("no event %q", event)
		}
	}
	for _, node := range g.from {
		if l.Node(node) == nil {
			return fmt.Errorf("no node %q", node)
		}
	}
	return nil
}

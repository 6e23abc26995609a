package framework

import (
	"maps"
	"slices"
	"strings"
)

// This file finds in which order hosts bring the events of their objects' lives: those that steps of the host's life name, those that a library
// takes inside of callbacks, and those that the host's code brings, which are named nowhere.

// anew stands for a host that is made anew: what lived in the old one has gone with that.
const anew = "!"

// eventsOf gives the events that hosts bring to objects of a life, in their order: components, and objects that live in components themselves.
// Objects that live deeper are driven as these are.
func (o *Orders) eventsOf(l *Lifecycle) language {
	out := o.events[l.Name]
	if out == nil {
		all := []language{o.componentsOf(l)}
		for _, name := range slices.Sorted(maps.Keys(o.lives)) {
			if host := o.lives[name]; host.Hosted && host.Base == "" && host.hosts(l) { // a life like that brings the same
				all = append(all, o.object(host, o.componentsOf(host), l.event, l))
			}
		}
		out = union(all)
		o.events[l.Name] = out
	}
	return out
}

// event is the event of a hosted life that a step of a host's life names, "": none.
func (l *Lifecycle) event(s *LifeStep) string {
	if s.Hosted != "" && (s.Hosted == l.Name || s.Hosted == l.Base) && !s.Asks && l.HasEvent(s.Name) {
		return s.Name
	}
	return ""
}

// brought lists the events of a hosted life that a step of an edge of a component's life brings: those it names, or what a library does inside of it.
func (l *Lifecycle) brought(e *LifeEdge, s *LifeStep) []string {
	if event := l.event(s); event != "" {
		return []string{event}
	}
	if s.Own() {
		return l.Inside(s.Name, e.Event)
	}
	return nil
}

// hosts tells whether objects of a hosted life live in those of another one: its steps name their events, or it is a component's that has all
// callbacks inside of which a library brings them.
func (l *Lifecycle) hosts(of *Lifecycle) bool {
	if !l.Hosted && of.DrivenInside() && !slices.ContainsFunc(of.inside, func(in inside) bool { return !l.hasStep(in.callback) }) {
		return true
	}
	return slices.ContainsFunc(l.Edges, func(e LifeEdge) bool {
		return slices.ContainsFunc(e.Paths, func(path []LifeStep) bool {
			return slices.ContainsFunc(path, func(s LifeStep) bool { return of.event(&s) != "" })
		})
	})
}

// unnamed lists the events of a hosted life that no host's life brings: the code of hosts does.
func (o *Orders) unnamed(l *Lifecycle) []string {
	named := map[string]bool{}
	for _, host := range o.lives {
		for i := range host.Edges {
			for _, path := range host.Edges[i].Paths {
				for k := range path {
					for _, event := range l.brought(&host.Edges[i], &path[k]) {
						named[event] = true
					}
				}
			}
		}
	}
	var out []string
	for i := range l.Edges {
		event := l.Edges[i].Event
		if !named[event] && !strings.HasPrefix(event, Settle) && !slices.Contains(out, event) {
			out = append(out, event)
		}
	}
	slices.Sort(out)
	return out
}

// componentsOf gives the events that components bring to objects of a life. The order in which one component's events come does not depend on
// others, so lives of several roles tell nothing more.
func (o *Orders) componentsOf(l *Lifecycle) language {
	out := o.components[l.Name]
	if out == nil {
		var all []language
		unnamed := o.unnamed(l)
		for _, name := range slices.Sorted(maps.Keys(o.lives)) {
			if host := o.lives[name]; !host.Hosted && len(host.Roles) == 0 && host.hosts(l) {
				h := &hostLife{host, l, o.target, unnamed}
				all = append(all, languageOf(hostAt{node: host.Nodes[0].Name, settle: Settle}, h.next))
			}
		}
		out = union(all)
		o.components[l.Name] = out
	}
	return out
}

// hostLife is the life of a component in which objects of a life live.
type hostLife struct {
	host, of *Lifecycle
	target   int
	unnamed  []string
}

// hostAt is where a component is.
type hostAt struct {
	node   string // where it is, or (edge) comes to
	edge   *LifeEdge
	path   int    // of edge
	step   int    // of path
	event  int    // of those of the step
	settle string // see settled
}

func (h *hostLife) next(at hostAt, step func(string, hostAt)) {
	for _, event := range h.codes(at) {
		step(event, at)
	}
	if at.edge != nil {
		h.walks(at, step)
		return
	}
	for i := range h.host.Edges {
		e := &h.host.Edges[i]
		if e.From != at.node || !AtLevel(h.target, e.MinSDK, e.BelowSDK) {
			continue
		}
		for path := range e.Paths {
			to := hostAt{node: e.To, edge: e, path: path, settle: at.settle}
			letter := ""
			if e.Again {
				to.settle, letter = Settle, anew
			}
			step(letter, to)
		}
	}
}

// walks: the component goes along an edge.
func (h *hostLife) walks(at hostAt, step func(string, hostAt)) {
	path := at.edge.Paths[at.path]
	if at.step == len(path) {
		step("", hostAt{node: at.node, settle: at.settle})
		return
	}
	s := &path[at.step]
	behind := at
	behind.step, behind.event = at.step+1, 0
	events := h.of.brought(at.edge, s)
	if len(events) == 0 || !AtLevel(h.target, s.MinSDK, s.BelowSDK) {
		step("", behind)
		return
	}
	if at.event == 0 && s.mayMiss() {
		step("", behind)
	}
	event := events[at.event]
	if at.event++; at.event == len(events) {
		at = behind
	}
	at.settle = settled(event)
	step(event, at)
}

// settled is what objects are brought that are asked for something behind an event, "": the next event of the host tells that.
func settled(event string) string {
	if strings.HasPrefix(event, Settle) {
		return event
	}
	return ""
}

// codes lists the events that the component's code brings where it is: what no host's life names, and that objects do what they were asked
// for. None where its end has come.
func (h *hostLife) codes(at hostAt) []string {
	if h.host.Node(at.node).Dead != "" {
		if at.edge == nil || !slices.ContainsFunc(at.edge.Paths[at.path][at.step:], func(s LifeStep) bool { return len(h.of.brought(at.edge, &s)) > 0 }) {
			return nil
		}
	}
	out := h.unnamed
	if h.of.HasEvent(at.settle) {
		out = append(slices.Clip(out), at.settle)
	}
	return out
}

package framework

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// This file checks that the words of lifecycles mean something: nodes, flags, conditions, steps and roles.

// conditions are the words that the automaton's builder knows beside flags.
var conditions = []string{"finish", "opener.finish", "opened.finish", "pending", "recreates", "handles", "starts", "binds", "opened.translucent",
	"opens-back", "scheduled", "opener.entry", "opened.entry", "opener.covered", "elsewhere", "opener.elsewhere", "opened.elsewhere"}

// check finds words that nothing declares.
func (e *LifeEdge) check(l *Lifecycle, all map[string]*Lifecycle) error {
	if l.Hosted && len(e.Paths) > 1 {
		return fmt.Errorf("an edge of a hosted lifecycle has no alternatives")
	}
	for _, n := range []string{e.From, e.To} {
		if !l.hasNode(all, n) {
			return fmt.Errorf("no node %q", n)
		}
	}
	for _, c := range e.Conditions {
		if l.Hosted {
			if known := append(slices.Clone(l.Traits), foundTraits...); !slices.Contains(known, c.Word) {
				return fmt.Errorf("no trait %q: want one of %v", c.Word, known)
			}
			continue
		}
		if _, flag := l.RoleFlag(c.Word); flag == "" && !l.HasFlag(c.Word) && !slices.Contains(conditions, c.Word) && !slices.Contains(windowStages(), c.Word) {
			return fmt.Errorf("no flag or condition %q: want one of %v", c.Word, append(slices.Clone(l.Flags), conditions...))
		}
	}
	for _, name := range e.While {
		if n := l.Node(name); !l.Hosted || n == nil || n.Region == l.Node(e.From).Region {
			return fmt.Errorf("no node %q in another region", name)
		}
	}
	for _, s := range e.Sets {
		if !l.HasFlag(s.Flag) && !slices.Contains(windowStages(), s.Flag) {
			return fmt.Errorf("no flag %q", s.Flag)
		}
	}
	if !l.Hosted && len(l.Roles) == 0 {
		e.takeElsewhere()
	}
	for _, path := range e.Paths {
		for i := range path {
			if err := path[i].check(l, all); err != nil {
				return err
			}
		}
	}
	return nil
}

// RoleFlag cuts a condition that asks for a flag of a role's component; "": it does not.
func (l *Lifecycle) RoleFlag(word string) (role, flag string) {
	role, flag, ok := strings.Cut(word, ".")
	if !ok || !l.role(role) || !l.HasFlag(flag) {
		return "", ""
	}
	return role, flag
}

// takeElsewhere takes the step of another window out of a path that has nothing else.
func (e *LifeEdge) takeElsewhere() {
	if len(e.Paths) == 1 && len(e.Paths[0]) == 1 && e.Paths[0][0].Role == Elsewhere {
		e.Elsewhere, e.Paths = e.Paths[0][0].Name, [][]LifeStep{nil}
	}
}

func (s *LifeStep) check(l *Lifecycle, all map[string]*Lifecycle) error {
	if s.Flag != "" && !l.knows(all, *s) && !slices.Contains(windowStages(), s.Flag) {
		return fmt.Errorf("no flag %q", s.Flag)
	}
	if s.Role != "" && !l.role(s.Role) {
		return fmt.Errorf("no role %q", s.Role)
	}
	if s.Hosted == "" {
		return nil
	}
	if slices.Contains(l.Listens, s.Hosted) {
		names, reverse := strings.CutSuffix(s.Name, "/reverse")
		for _, name := range strings.Split(names, ",") {
			name, optional := strings.CutSuffix(name, "?")
			if name == "" {
				return fmt.Errorf("step %s: want callbacks behind it", s.Hosted)
			}
			s.Listeners = append(s.Listeners, Told{name, optional})
		}
		if s.Optional { // its `?` is that of the last callback
			s.Listeners[len(s.Listeners)-1].Optional, s.Optional = true, false
		}
		s.Reverse, s.Name, s.Hosted = reverse, s.Hosted, ""
		return nil
	}
	if h := all[s.Hosted]; h == nil || !h.Hosted {
		return fmt.Errorf("step %s:%s: no hosted lifecycle %q", s.Hosted, s.Name, s.Hosted)
	} else if s.Asks {
		if !h.Asked(s.Name) {
			return fmt.Errorf("step %s?%s: no such request", s.Hosted, s.Name)
		}
	} else if !h.HasEvent(s.Name) && !slices.ContainsFunc(slices.Collect(maps.Values(all)), func(of *Lifecycle) bool { return of.Base == h.Name && of.HasEvent(s.Name) }) {
		return fmt.Errorf("step %s:%s: no such event", s.Hosted, s.Name)
	}
	return nil
}

// hasStep tells whether some path runs a callback of the component itself.
func (l *Lifecycle) hasStep(callback string) bool {
	return l.anyStep(func(s LifeStep) bool { return s.Own() && s.Name == callback })
}

func (l *Lifecycle) anyStep(is func(LifeStep) bool) bool {
	return slices.ContainsFunc(l.Edges, func(e LifeEdge) bool {
		return slices.ContainsFunc(e.Paths, func(path []LifeStep) bool { return slices.ContainsFunc(path, is) })
	})
}

// check finds callbacks that no host has, and events that the life lacks.
func (in *inside) check(l *Lifecycle, all map[string]*Lifecycle) error {
	if !l.Hosted {
		return fmt.Errorf("only a hosted lifecycle runs inside of callbacks")
	}
	for _, name := range in.events {
		if !l.HasEvent(name) {
			return fmt.Errorf("no event %q", name)
		}
	}
	for _, host := range all {
		if host.Hosted {
			continue
		}
		for i := range host.Edges {
			if in.event != "" && host.Edges[i].Event != in.event {
				continue
			}
			for _, path := range host.Edges[i].Paths {
				if slices.ContainsFunc(path, func(s LifeStep) bool { return s.Hosted == "" && s.Name == in.callback }) {
					return nil
				}
			}
		}
	}
	if in.event != "" {
		return fmt.Errorf("no host has a callback %q in an event %q", in.callback, in.event)
	}
	return fmt.Errorf("no host has a callback %q", in.callback)
}

// hasNode tells whether there is a node. One of a role (`opened.resumed`) is a node of a lifecycle of the same class.
func (l *Lifecycle) hasNode(all map[string]*Lifecycle, name string) bool {
	if l.Node(name) != nil {
		return true
	}
	role, own, isRole := strings.Cut(name, ".")
	if !isRole || !l.role(role) {
		return false
	}
	for _, of := range all {
		if of != l && of.Class == l.Class && of.Node(own) != nil {
			return true
		}
	}
	return false
}

// knows tells whether a step's flag is declared: of a role's component it is one of a lifecycle of its class.
func (l *Lifecycle) knows(all map[string]*Lifecycle, s LifeStep) bool {
	if s.Role == "" {
		return l.HasFlag(s.Flag)
	}
	for _, of := range all {
		if of.Class == l.Class && of.HasFlag(s.Flag) {
			return true
		}
	}
	return false
}

func (l *Lifecycle) role(name string) bool {
	for _, r := range l.Roles {
		if r == name {
			return true
		}
	}
	return false
}

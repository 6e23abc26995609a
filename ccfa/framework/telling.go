package framework

import (
	"fmt"
	"slices"
)

// tells are steps that go with others of a life.
type tells struct {
	steps  []LifeStep
	of     []LifeStep
	behind bool     // else before them
	in     []string // the events in which they do, none: in all
	unless []string // and in which they do not
	line   int
	used   bool // some path has these
}

// telling reads what follows the word `tells`: see Lifecycle.
func (l *Lifecycle) telling(words []string) error {
	wrong := fmt.Errorf("want `tells STEPS behind STEPS [in EVENTS] [unless EVENTS]`, the same with `before`, or `tells as HOSTED`")
	if len(words) == 2 && words[0] == "as" {
		l.tellsAs = words[1]
		return nil
	}
	var t tells
	side := ""
	for _, w := range words {
		switch w {
		case "behind", "before", "in", "unless":
			side = w
			continue
		}
		switch side {
		case "in":
			t.in = append(t.in, w)
			continue
		case "unless":
			t.unless = append(t.unless, w)
			continue
		}
		step, err := parseStep(w)
		if err != nil {
			return err
		}
		if side == "" {
			t.steps = append(t.steps, step)
		} else {
			t.of, t.behind = append(t.of, step), side == "behind"
		}
	}
	if len(t.steps) == 0 || len(t.of) == 0 {
		return wrong
	}
	l.tells = append(l.tells, t)
	return nil
}

// check tells what is wrong with such a line, behind tell.
func (t *tells) check(l *Lifecycle) error {
	for _, event := range append(slices.Clone(t.in), t.unless...) {
		if !l.HasEvent(event) {
			return fmt.Errorf("there is no event %q", event)
		}
	}
	if !t.used && l.Base == "" {
		return fmt.Errorf("no path has these steps")
	}
	return nil
}

// tell puts the steps that go with others into the paths. lives are all lifecycles.
func (l *Lifecycle) tell(lives map[string]*Lifecycle) error {
	all := make([]*tells, 0, len(l.tells))
	if l.tellsAs != "" {
		other := lives[l.tellsAs]
		if other == nil || !other.Hosted {
			return fmt.Errorf("it tells as %s, which is no hosted lifecycle", l.tellsAs)
		}
		for _, t := range other.tells {
			all = append(all, &t)
		}
	}
	for n := range l.tells {
		all = append(all, &l.tells[n])
	}
	if len(all) == 0 {
		return nil
	}
	for i := range l.Edges {
		e := &l.Edges[i]
		var here []*tells
		for _, t := range all {
			if (len(t.in) == 0 || slices.Contains(t.in, e.Event)) && !slices.Contains(t.unless, e.Event) {
				here = append(here, t)
			}
		}
		e.Paths = slices.Clone(e.Paths) // a life like another one shares them
		for k, path := range e.Paths {
			e.Paths[k] = l.toldIn(path, here)
		}
	}
	return nil
}

// toldIn gives a path with the steps that go with those that it has.
func (l *Lifecycle) toldIn(path []LifeStep, all []*tells) []LifeStep {
	before, behind := make([][]LifeStep, len(path)), make([][]LifeStep, len(path))
	joined := make([]bool, len(path)) // what is put behind a step follows it at once
	for i := range path {
		for _, t := range all {
			if !t.isAt(path[i:]) {
				continue
			}
			t.used = true
			at, last := i, i+len(t.of)-1
			if t.behind {
				at = last
			}
			for n, step := range t.steps {
				step.Role, step.MinSDK, step.BelowSDK, step.Joined = path[at].Role, path[at].MinSDK, path[at].BelowSDK, l.Hosted && path[at].Joined || !l.Hosted
				if !t.behind {
					before[i] = append(before[i], step)
					continue
				}
				if n == len(t.steps)-1 {
					step.Joined = path[last].Joined
				}
				joined[last] = !l.Hosted
				behind[last] = append(behind[last], step)
			}
		}
	}
	var out []LifeStep
	for i, step := range path {
		out = append(out, before[i]...)
		step.Joined = step.Joined || joined[i]
		out = append(append(out, step), behind[i]...)
	}
	return out
}

// isAt tells whether a path begins with the steps that it goes with: of one role, whichever that is. An app's level that one names counts.
func (t *tells) isAt(path []LifeStep) bool {
	if len(path) < len(t.of) || path[0].Role == Elsewhere { // what else that window does, its own life says
		return false
	}
	for i, of := range t.of {
		s := &path[i]
		level := of.MinSDK == 0 && of.BelowSDK == 0 || of.MinSDK == s.MinSDK && of.BelowSDK == s.BelowSDK
		if s.Hosted != of.Hosted || s.Name != of.Name || s.Asks || s.Role != path[0].Role || !level {
			return false
		}
	}
	return true
}

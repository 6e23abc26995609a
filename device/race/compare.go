package race

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/device"
)

// maxLeft bounds the lines of a difference that are told.
const maxLeft = 12

// left lists what two executions leave in another way, of that which a user sees or which is in conflict: the field that a pair shares, views, windows,
// preferences, databases, and a failure of one of its accesses that nobody hears of.
func left(a, b *Execution, of *pair) []string {
	if a.State == nil || b.State == nil {
		return nil
	}
	lines := func(s *device.State) map[string]string {
		m := map[string]string{}
		for _, l := range s.Lines {
			if l.Kind == device.StateField && lastField(l.Path) != of.a.Field || l.Kind == device.StateTask && !failedAt(l.Value, of.a, of.b) {
				continue
			}
			switch l.Kind {
			case device.StateField, device.StateView, device.StatePreference, device.StateDatabase, device.StateWindow, device.StateTask:
				m[string(l.Kind)+" "+l.Path] = l.Value
			}
		}
		return m
	}
	x, y := lines(a.State), lines(b.State)
	var paths []string
	for p := range x {
		paths = append(paths, p)
	}
	for p := range y {
		if _, ok := x[p]; !ok {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	var out []string
	for _, p := range paths {
		v, inX := x[p]
		w, inY := y[p]
		if (v != w || inX != inY) && len(out) < maxLeft {
			out = append(out, fmt.Sprintf("%s: %s / %s", p, shown(x, p), shown(y, p)))
		}
	}
	return out
}

// failedAt tells whether a task's failure comes of one of some accesses.
func failedAt(failure string, at ...*Touch) bool {
	return slices.ContainsFunc(at, func(t *Touch) bool {
		return strings.HasSuffix(failure, fmt.Sprintf(" at %s.%s:%d", classOf(t.Method), nameOf(t.Method), t.Line))
	})
}

func shown(m map[string]string, path string) string {
	if v, ok := m[path]; ok {
		return v
	}
	return "not there"
}

// lastField is the name of the field that a path of a state ends with, or of the one whose elements it ends with.
func lastField(path string) string {
	if i := strings.IndexByte(path, '['); i >= 0 {
		path = path[:i]
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// lastWrite gives the last write of a piece of state, of whatever object; nil: nobody wrote it.
func (x *Execution) lastWrite(of *Touch) *Touch {
	for i := len(x.Touches) - 1; i >= 0; i-- {
		if t := &x.Touches[i]; t.Write && locationOf(t) == locationOf(of) {
			return t
		}
	}
	return nil
}

// differences lists what the orders of a pair leave in another way.
func differences(a, b *Execution, of *pair) []string {
	if lines := left(a, b, of); len(lines) > 0 {
		return lines
	}
	return anotherObject(a, b, of)
}

// anotherObject says that the orders leave another object in a field, where the state tells objects of its class apart by nothing.
func anotherObject(a, b *Execution, of *pair) []string {
	if !of.a.Write || !of.b.Write {
		return nil
	}
	x, y := a.lastWrite(of.a), b.lastWrite(of.a)
	if x == nil || y == nil || x.Task == y.Task || !a.another(x, y) || !b.another(y, x) {
		return nil
	}
	one, other := "that the one wrote", "that the other wrote"
	if e, f := a.behindOf(x), b.behindOf(y); e != f {
		one, other = "of what "+e+" led to", "of what "+f+" led to"
	}
	return []string{fmt.Sprintf("field %s: the object %s / %s", locationOf(of.a), one, other)}
}

// behindOf names the event that a touch comes of, as scripts have it.
func (x *Execution) behindOf(t *Touch) string {
	if t.Work >= 0 {
		if e := x.eventBehind(&x.Works[t.Work]); e != nil {
			return e.Event.String()
		}
	}
	return "the app's own work"
}

// another tells whether who writes last in another order wrote another object here, into the same field.
func (x *Execution) another(last, there *Touch) bool {
	return slices.ContainsFunc(x.Touches, func(t Touch) bool {
		return t.Write && t.Owner == last.Owner && locationOf(&t) == locationOf(last) && t.Task == there.Task && siteOf(&t) == siteOf(there) &&
			t.Object != last.Object
	})
}

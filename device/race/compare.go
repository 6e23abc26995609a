package race

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/device"
)

// maxLeft bounds the lines of a difference that are told.
const maxLeft = 12

// left lists what two executions leave in another way, of that which a user sees or which is in conflict: fields of the given names, views,
// windows, preferences, databases.
func left(a, b *Execution, fields map[string]bool) []string {
	if a.State == nil || b.State == nil {
		return nil
	}
	lines := func(s *device.State) map[string]string {
		m := map[string]string{}
		for _, l := range s.Lines {
			if l.Kind == device.StateField && !fields[lastField(l.Path)] {
				continue
			}
			switch l.Kind {
			case device.StateField, device.StateView, device.StatePreference, device.StateDatabase, device.StateWindow:
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

// lastWrite gives the last write of a piece of state; nil: nobody wrote it.
func (x *Execution) lastWrite(of *Touch) *Touch {
	for i := len(x.Touches) - 1; i >= 0; i-- {
		if t := &x.Touches[i]; t.Write && locationOf(t) == locationOf(of) {
			return t
		}
	}
	return nil
}

package ccfa

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// This file tells where callbacks are to be found: on the screen, and in the source.

// widgetsOf gives the widgets that events name: `R.id.save` of `click(R.id.save)`.
func widgetsOf(events []string) []string {
	var out []string
	for _, e := range events {
		_, widget, _ := strings.Cut(strings.TrimSuffix(e, ")"), "(")
		if strings.HasPrefix(widget, "R.") && !slices.Contains(out, widget) {
			out = append(out, widget)
		}
	}
	slices.Sort(out)
	return out
}

// sourceOf gives the place of a callback's body in the source: that of the method which it forwards to, where a compiler wrote it.
func (a *Automaton) sourceOf(c *Callback) string {
	m := c.Runs()
	if m == nil || a.program == nil {
		return ""
	}
	if len(c.Bodies) == 1 {
		if body := a.method(c.Bodies[0]); body != nil {
			m = body
		}
	}
	line := a.program.FirstLine(m)
	if x := a.program.Resumed(m); x != nil && c.of.Label > 0 {
		if s := a.program.Waits(x, c.of.Label); s != nil {
			line = s.Line
		}
	}
	return SourceAt(a.program, m, line)
}

// SourceAt is a line of a method in the source, `MainActivity.java:42`: of a shrunk app where its mapping says. Empty: the code does not tell.
func SourceAt(p *program.Program, m *program.Method, line int) string {
	file := m.Class.Source
	if line == 0 {
		return ""
	}
	if names := p.Names(); names != nil {
		frames := names.Frame(fmt.Sprintf("%s(%s:%d)", m.Ref().Frame(), file, line))
		_, place, _ := strings.Cut(frames[len(frames)-1], "(")
		return strings.TrimSuffix(place, ")")
	}
	if file == "" || file == "SourceFile" || strings.HasPrefix(file, "r8-map-id") {
		return "" // a shrinker took the name away, and its lines are its own
	}
	return fmt.Sprintf("%s:%d", file, line)
}

// method finds a method by its reference as text.
func (a *Automaton) method(ref string) *program.Method {
	if c := a.program.Class(descriptor.ClassOf(ref)); c != nil {
		for _, m := range c.Methods {
			if m.Ref().String() == ref {
				return m
			}
		}
	}
	return nil
}

// tellApart gives callbacks of one name, such as a host's lambdas, what tells them apart: `MainActivity.lambda (onClick) · R.id.save ·
// MainActivity.java:42`.
func (a *Automaton) tellApart() {
	same := map[string][]*Callback{}
	for _, c := range a.Callbacks {
		same[c.Name] = append(same[c.Name], c)
	}
	for _, list := range same {
		if len(list) < 2 {
			continue
		}
		for _, c := range list {
			for _, more := range []string{strings.Join(c.Widgets, ", "), c.Source} {
				if more != "" {
					c.Name += " · " + more
				}
			}
		}
	}
}

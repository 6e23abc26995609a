package coverage

import (
	"fmt"
	"strings"
	"testing"
)

// spellWay writes a way: its steps, how many came before them, and where it ends.
func spellWay(app App, w *Way) string {
	var out []string
	if w.Before > 0 {
		out = append(out, fmt.Sprintf("…%d", w.Before))
	}
	for _, s := range w.Steps {
		text := app.Callbacks[s.Callback].Name
		if s.Times > 1 {
			text += fmt.Sprintf("×%d", s.Times)
		}
		out = append(out, text)
	}
	if w.Lost {
		out = append(out, "lost")
	}
	return fmt.Sprintf("%s at %s:%d: %s", app.Callbacks[w.Callback].Name, w.Witness.File, w.Witness.Line, strings.Join(out, " "))
}

// TestWays: the way to a callback is that of the process in which it took the fewest steps; equal steps in a row are one.
func TestWays(t *testing.T) {
	m, sequences := randomModel()
	long := newTimedLog(m, 1).run("a a a b d( s ) x a")
	short := newTimedLog(m, 2).run("b d")
	r := grow(t, m.app(), sequences, Options{}, long.text.String(), short.text.String())
	var got []string
	for i := range r.Ways {
		got = append(got, spellWay(m.app(), &r.Ways[i]))
	}
	want := []string{"A.a at log0:1: A.a", "B.b at log1:1: B.b", "D.d at log1:3: B.b D.d", "S.s at log0:10: A.a×3 B.b D.d", "X.x at log0:13: A.a×3 B.b D.d"}
	for _, w := range want {
		if !strings.Contains(strings.Join(got, "\n"), w) {
			t.Errorf("no way %q in\n%s", w, strings.Join(got, "\n"))
		}
	}
	if len(got) != len(want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

// TestWaysBound: of a long way the last steps are kept, and how many came before; what was lost is said.
func TestWaysBound(t *testing.T) {
	m, sequences := randomModel()
	log := newTimedLog(m, 1).run(strings.Repeat("a b ", 500))
	log.seq += 3
	log.run("d")
	r := grow(t, m.app(), sequences, Options{}, log.text.String())
	w := r.Ways[len(r.Ways)-1]
	if n := len(w.Steps); n != maxWay || w.Before != 1001-maxWay || !w.Lost || w.Steps[n-1].Callback != w.Callback {
		t.Errorf("%d steps, %d before them, lost %v", n, w.Before, w.Lost)
	}
	if first := r.Ways[0]; len(first.Steps) != 1 || first.Before != 0 || first.Lost {
		t.Errorf("%+v", first)
	}
}

// TestCourse: coverage grows by event callbacks, crashes stand where they came, and a long course has few points.
func TestCourse(t *testing.T) {
	m, _ := randomModel()
	sequences := []Sequence{m.ee(EE, "A.a", "B.b"), m.ee(EE, "B.b", "D.d"), m.ee(EE, "D.d", "B.b")}
	r := grow(t, m.app(), sequences, Options{}, newTimedLog(m, 1).run("a b d").crash("p.E", "p.app.A.a(A.java:1)").text.String(),
		newTimedLog(m, 2).run("a a b").text.String())
	var got []string
	for _, p := range r.Course {
		got = append(got, fmt.Sprint(p.Events, p.Covered[EE], len(p.Crashes)))
	}
	if want := "2 1 0, 3 2 1, 6 2 0"; strings.Join(got, ", ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, ", "), want)
	}
	r = grow(t, m.app(), sequences, Options{}, newTimedLog(m, 1).run(strings.Repeat("a b d b ", 1000)).text.String())
	if n := len(r.Course); n > maxCourse || r.Course[n-1].Events != 4000 || r.Course[n-1].Covered[EE] != 3 {
		t.Errorf("%d points, %+v", n, r.Course[n-1])
	}
}

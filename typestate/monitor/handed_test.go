package monitor

import (
	"fmt"
	"testing"

	"cbcov/coverage/trace"
	"cbcov/typestate/observe"
)

// made logs a factory's return.
func (s *script) made(object uint32) *script {
	return s.put(trace.Record{Kind: trace.Return, Method: s.w.ref(refFactory),
		Extra: &trace.Extra{Result: trace.Value{Kind: trace.Object, Bits: int64(object)}}}, "", "")
}

// violations monitors a script and counts what it finds.
func (s *script) violations(t *testing.T) int {
	t.Helper()
	return len(s.w.check(t, s.log.number()).Violations)
}

// TestHandedOutAgain checks a factory that may give the same object again, a new task each time it does not.
func TestHandedOutAgain(t *testing.T) {
	again := func() *script {
		w := newWorld(task(), manner{})
		u := &w.points.Refs[w.ref(refFactory)].Uses[0]
		u.After, u.Again = nil, true
		return w.script()
	}
	if n := again().made(1).input("exec", 1).input("exec", 1).violations(t); n != 1 {
		t.Errorf("executed twice: %d violations", n)
	}
	if n := again().made(1).input("exec", 1).made(1).input("exec", 1).violations(t); n != 0 {
		t.Errorf("handed out again, it may be a new one: %d violations", n)
	}
	if n := again().made(1).input("exec", 1).made(1).input("exec", 1).input("exec", 1).violations(t); n != 1 {
		t.Errorf("old or new, it was executed: %d violations", n)
	}
	if n := again().input("exec", 1).made(1).input("exec", 1).input("exec", 1).violations(t); n != 1 {
		t.Errorf("seen before it was handed out, it is new: %d violations", n)
	}
	s := again().made(1).input("exec", 1).made(2).input("cancel", 2).input("cancel", 2).made(2)
	l := s.log.number()
	if r := s.w.check(t, l[2:]); len(r.Violations) > 0 {
		t.Errorf("with the first lines lost: %+v", r.Violations)
	}
}

// TestBirthsOfSeveralKinds checks a factory whose result is in one of two states.
func TestBirthsOfSeveralKinds(t *testing.T) {
	w := newWorld(task(), manner{})
	ref := w.points.Refs[w.ref(refFactory)]
	ref.Uses = []observe.Use{{Role: observe.Birth, Object: observe.Result}, {Role: observe.Birth, Object: observe.Result, After: []int{0}}}
	if n := w.script().made(1).input("exec", 1).violations(t); n != 0 {
		t.Errorf("it may be new: %d violations", n)
	}
	if n := w.script().made(1).input("exec", 1).input("exec", 1).violations(t); n != 1 {
		t.Errorf("executed twice in either case: %d violations", n)
	}
}

// TestLate checks a callback that may come where the machine has none.
func TestLate(t *testing.T) {
	const done = 4
	for late, want := range map[bool]int{false: 1, true: 0} {
		w := newWorld(task(), manner{itself: true})
		for o := range w.points.Heard {
			w.points.Heard[o][0].Late = late
		}
		w.hears[fmt.Sprint("x.C ", done)] = true
		s := w.script().born(1).enter(done, 1, "x.C").leave(done, 1).input("exec", 1)
		if n := s.violations(t); n != want {
			t.Errorf("late %v: %d violations", late, n)
		}
	}
}

// TestSupertypes checks a call by a supertype's method, on an object of the class and on another.
func TestSupertypes(t *testing.T) {
	w := newWorld(task(), manner{})
	for i := range w.points.Refs[0].Uses {
		w.points.Refs[0].Uses[i].Check = true
	}
	s := w.script().born(1).input("exec", 1).input("exec", 1)
	s.class = "x.Other"
	s.input("exec", 2).input("exec", 2)
	m := w.monitor(Options{})
	m.is = func(_ int, class string) bool { return class == "x.C" }
	ix, err := trace.NewIndex(t.Context(), []trace.Source{trace.FromBytes("trace", s.log.number().text(7))}, testBuild, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ix.Sweep(t.Context(), func(nonce uint64) trace.Sink { return m.Process(ix, nonce) }); err != nil {
		t.Fatal(err)
	}
	r := m.Result()
	if len(r.Violations) != 1 || r.Classes[0].Objects != 1 {
		t.Errorf("%d violations of %d objects", len(r.Violations), r.Classes[0].Objects)
	}
}

// TestGivenToConstructors checks that an object which a constructor outside of the app is given is not judged from then on.
func TestGivenToConstructors(t *testing.T) {
	w := newWorld(task(), manner{})
	n := uint32(len(w.points.Refs))
	w.points.Refs = append(w.points.Refs, &observe.Ref{Number: int(n), Dex: "Ll/L;-><init>(Lx/C;)V", Method: "Ll/L;-><init>(Lx/C;)V",
		Uses: []observe.Use{{Role: observe.Other, Object: 0}}})
	s := w.script().born(1).input("exec", 1)
	s.put(trace.Record{Kind: trace.Return, Method: n, Object: 9}, "l.L", "")
	if got := s.input("exec", 1).violations(t); got != 0 {
		t.Errorf("%d violations", got)
	}
	if got := s.born(2).input("exec", 2).input("exec", 2).violations(t); got != 1 {
		t.Errorf("of an object that was made later: %d violations", got)
	}
}

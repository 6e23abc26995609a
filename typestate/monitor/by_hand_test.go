package monitor

import (
	"slices"
	"strings"
	"testing"

	"cbcov/coverage/trace"
	"cbcov/typestate"
	"cbcov/typestate/observe"
)

// it is the object that the tests by hand are about.
const it = 0x1a

// kinds lists what was found, as "line kind symbol".
func kinds(r *Result) []string {
	var list []string
	for _, v := range r.Violations {
		kind := []string{"broken", "unexpected"}[v.Kind]
		list = append(list, strings.Join([]string{kind, v.Symbol}, " "))
	}
	return list
}

// whyOf lists what was unmatched.
func whyOf(r *Result) []string {
	var list []string
	for _, u := range r.Classes[0].Unmatched {
		list = append(list, u.Why)
	}
	return list
}

func TestByHand(t *testing.T) {
	const started, done = 3, 4
	oops := "p.Oops"
	integer := func(n int64) trace.Value { return trace.Value{Kind: trace.Integer, Bits: n} }
	tests := []struct {
		name   string
		script func(w *world, s *script)
		want   []string // violations
		why    []string // of unmatched calls
	}{
		{"the second call is an error", func(w *world, s *script) {
			s.born(it).input("exec", it).input("exec", it)
		}, []string{"broken exec"}, nil},
		{"an object is told once", func(w *world, s *script) {
			s.born(it).input("exec", it).input("exec", it).input("exec", it)
		}, []string{"broken exec"}, nil},
		{"what began unseen may be in any state", func(w *world, s *script) {
			s.input("exec", it)
		}, nil, nil},
		{"of what began unseen, a callback tells", func(w *world, s *script) {
			s.hear(done, it).input("exec", it)
		}, []string{"broken exec"}, nil},
		{"a birth ends what was before", func(w *world, s *script) {
			s.born(it).input("exec", it).born(it).input("exec", it)
		}, nil, nil},
		{"an object of another class is another object", func(w *world, s *script) {
			s.born(it).input("exec", it)
			s.class = "x.Other"
			s.input("exec", it)
		}, nil, nil},
		{"a callback inside the call", func(w *world, s *script) {
			s.born(it).begin(0, it).hear(started, it).end(0, it, "").hear(done, it)
		}, nil, nil},
		{"a callback out of order", func(w *world, s *script) {
			s.born(it).input("exec", it).hear(done, it).hear(started, it)
		}, []string{"unexpected done"}, nil},
		{"a call in no list", func(w *world, s *script) {
			s.born(it).input("exec", it).call(w.ref(refOther), it).input("exec", it)
		}, nil, []string{"other() is not in the purpose's lists"}},
		{"an argument that does not fit", func(w *world, s *script) {
			s.born(it).input("exec", it).call(w.ref(refSometimes), it, integer(0)).input("exec", it)
		}, nil, []string{"sometimes(boolean) is an input only where argument 0 is true"}},
		{"an argument that fits", func(w *world, s *script) {
			s.born(it).input("exec", it).call(w.ref(refSometimes), it, integer(1))
		}, []string{"broken exec"}, nil},
		{"an argument that is not known", func(w *world, s *script) {
			s.born(it).input("exec", it).call(w.ref(refSometimes), it, trace.Value{})
		}, nil, []string{"sometimes(boolean) is an input only where argument 0 is true"}},
		{"one of two inputs", func(w *world, s *script) {
			s.born(it).input("exec", it).call(w.ref(refEither), it).input("cancel", it)
		}, nil, nil},
		{"a call that threw though the machine knows no error", func(w *world, s *script) {
			s.born(it).begin(0, it).end(0, it, oops).input("exec", it)
		}, nil, []string{"exec() threw p.Oops, of which the machine does not know in this state"}},
		{"an override's super call counts once", func(w *world, s *script) {
			s.born(it).begin(0, it).call(0, it).end(0, it, "")
		}, nil, nil},
		{"a call inside a callback inside the call is another one", func(w *world, s *script) {
			s.born(it).begin(0, it).enter(w.click(), 5, "p.H").call(0, it).leave(w.click(), 5).end(0, it, "")
		}, []string{"broken exec"}, nil},
		{"a call inside the call on another thread is another one", func(w *world, s *script) {
			s.born(it).begin(0, it)
			s.thread = 9
			s.call(0, it)
		}, []string{"broken exec"}, nil},
		{"a call that is the override or its super call breaks nothing", func(w *world, s *script) {
			w.overrides["x.C 0"] = true
			s.born(it).call(0, it).call(0, it)
		}, nil, nil},
		{"the super call inside the override is one", func(w *world, s *script) {
			w.overrides["x.C 0"] = true
			s.born(it).begin(0, it).call(0, it).end(0, it, "").begin(0, it).call(0, it).end(0, it, "")
		}, []string{"broken exec"}, nil},
		{"a callback inside itself counts once", func(w *world, s *script) {
			s.born(it).input("exec", it).enter(started, it, "x.C").hear(started, it).leave(started, it).hear(done, it)
		}, nil, nil},
		{"an object handed out by a factory", func(w *world, s *script) {
			s.made(it).input("exec", it)
		}, []string{"broken exec"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(task(), manner{itself: true})
			s := w.script()
			s.prepare(it)
			s.log = nil
			test.script(w, s)
			r := w.check(t, s.log.number())
			if got := kinds(r); !slices.Equal(got, test.want) {
				t.Errorf("found %q, want %q", got, test.want)
			}
			if got := whyOf(r); !slices.Equal(got, test.why) {
				t.Errorf("unmatched %q, want %q", got, test.why)
			}
		})
	}
}

// player is a machine like MediaPlayer's: start before prepared is told by onError, whose output is err.
func player() *typestate.Machine {
	const (
		ok = iota
		beta
		e
		prepared
	)
	return &typestate.Machine{
		Inputs: []string{"prepare", "start", "delta"}, Outputs: []string{"ok", "beta", "err", "prepared"},
		States: []typestate.State{
			{Name: "idle", Edges: []typestate.Edge{{Output: ok, To: 1}, {Output: ok, To: 3}, {Output: beta, To: 0}}},
			{Name: "preparing", Edges: []typestate.Edge{{Output: e, To: 4}, {Output: ok, To: 3}, {Output: prepared, To: 2}}},
			{Name: "prepared", Edges: []typestate.Edge{{Output: e, To: 4}, {Output: ok, To: 2}, {Output: beta, To: 2}}},
			{Name: "failing", Edges: []typestate.Edge{{Output: ok, To: 3}, {Output: ok, To: 3}, {Output: e, To: 4}}},
			{Name: "error", Edges: []typestate.Edge{{Output: e, To: 4}, {Output: e, To: 4}, {Output: e, To: 4}}},
		},
	}
}

func TestErrorsThatCallbacksTell(t *testing.T) {
	const prepared = 3
	w := newWorld(player(), manner{itself: true})
	s := w.script().prepare(it)
	s.born(it).input("prepare", it).input("start", it).hear(2, it)
	r := w.check(t, s.log.number())
	if got := kinds(r); !slices.Equal(got, []string{"broken start"}) {
		t.Fatalf("start before prepared: %q", got)
	}
	v := r.Violations[0]
	if !v.Returned || !slices.Equal(v.Shortest, []string{"prepare"}) || !slices.Equal(v.Awaited, []string{"prepared"}) || len(v.Allowed) > 0 {
		t.Errorf("%+v", v)
	}
	s = w.script()
	s.born(it).input("prepare", it).hear(prepared, it).input("start", it)
	if got := kinds(w.check(t, s.log.number())); len(got) > 0 {
		t.Errorf("start when prepared: %q", got)
	}
	// where nobody hears prepared, it may have come
	delete(w.hears, "x.C 3")
	s = w.script()
	s.born(it).input("prepare", it).input("start", it)
	if got := kinds(w.check(t, s.log.number())); len(got) > 0 {
		t.Errorf("start when perhaps prepared: %q", got)
	}
}

func TestListeners(t *testing.T) {
	const output = 5
	m := player()
	m.Outputs = append(m.Outputs, "o4", "o5")
	m.States[1].Edges[2].Output = output
	tests := []struct {
		name   string
		script func(s *script)
		want   []string
	}{
		{"it is heard by the listener", func(s *script) {
			s.born(it).give(output, it, 77).input("prepare", it).enter(output, 77, "p.H").leave(output, 77).input("start", it)
		}, nil},
		{"it is not heard yet", func(s *script) {
			s.born(it).give(output, it, 77).input("prepare", it).input("start", it)
		}, []string{"broken start"}},
		{"there is no listener", func(s *script) {
			s.born(it).input("prepare", it).input("start", it)
		}, nil},
		{"the listener was taken away", func(s *script) {
			s.born(it).give(output, it, 77).give(output, it, 0).input("prepare", it).input("start", it)
		}, nil},
		{"another object's listener", func(s *script) {
			s.born(it).give(output, it, 77).input("prepare", it).enter(output, 78, "p.H").leave(output, 78).input("start", it)
		}, []string{"broken start"}},
		{"a listener of two objects: either may have heard it", func(s *script) {
			s.born(it).born(2).give(output, it, 77).give(output, 2, 77).input("prepare", it).input("prepare", 2)
			s.enter(output, 77, "p.H").leave(output, 77).input("start", it).input("start", 2)
		}, nil},
		{"the callback comes where none is due", func(s *script) {
			s.born(it).give(output, it, 77).enter(output, 77, "p.H").leave(output, 77)
		}, []string{"unexpected o5"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(m, manner{})
			if w.placeOf(output) != observe.Listener {
				t.Fatal("the output is no listener's")
			}
			s := w.script()
			test.script(s)
			if got := kinds(w.check(t, s.log.number())); !slices.Equal(got, test.want) {
				t.Errorf("found %q, want %q", got, test.want)
			}
		})
	}
}

func TestOneObjectOfMany(t *testing.T) {
	w := newWorld(task(), manner{itself: true})
	s := w.script().prepare(1)
	s.log = nil
	for id := uint32(1); id <= 50; id++ {
		s.enter(w.click(), 5, "p.H").born(id).input("exec", id).leave(w.click(), 5)
	}
	for id := uint32(1); id <= 50; id++ {
		s.enter(w.click(), 5, "p.H").input("exec", id).leave(w.click(), 5)
	}
	r := w.check(t, s.log.number())
	if len(r.Violations) != 1 || r.Violations[0].Count != 50 || r.Violations[0].Object != 1 {
		t.Fatalf("%+v", r.Violations)
	}
	if c := r.Classes[0]; c.Objects != 50 || c.Histories != 1 || c.Calls != 100 || c.Open != 0 || c.Forgotten != 0 {
		t.Errorf("%+v", c)
	}
}

func TestWhenACallbackCameChangesNoID(t *testing.T) {
	w := newWorld(task(), manner{itself: true})
	run := func(heard ...int) Violation {
		s := w.script().prepare(it)
		s.log = nil
		s.born(it).input("exec", it)
		for _, output := range heard {
			s.hear(output, it)
		}
		return w.check(t, s.input("exec", it).log.number()).Violations[0]
	}
	early, late := run(), run(3, done(w))
	if early.ID != late.ID || early.State == late.State || slices.Equal(early.Shortest, late.Shortest) {
		t.Errorf("%+v\n%+v", early, late)
	}
	s := w.script().born(it).input("cancel", it).input("exec", it)
	if other := w.check(t, s.log.number()).Violations[0]; other.ID == early.ID {
		t.Error("another history of calls has the same ID")
	}
}

func done(w *world) int { return slices.Index(w.machine.Outputs, "done") }

func TestHistoryIsBounded(t *testing.T) {
	w := newWorld(task(), manner{itself: true})
	s := w.script().born(it)
	for range 100 {
		s.input("cancel", it)
	}
	s.input("exec", it)
	v := w.check(t, s.log.number()).Violations[0]
	if len(v.History) != DefaultHistory || v.Cut != 102-DefaultHistory ||
		v.History[DefaultHistory-1].Symbol != "exec" || v.History[0].Symbol != "cancel" {
		t.Errorf("%d steps, %d cut: %+v", len(v.History), v.Cut, v.History)
	}
}

func TestOneLostRecord(t *testing.T) {
	w := newWorld(task(), manner{itself: true, closed: true})
	w.points.Refs[w.ref(refFactory)] = nil // that hands out objects again
	s := w.script().prepare(it)
	s.log = nil
	s.enter(w.click(), 5, "p.H").born(it).input("exec", it).leave(w.click(), 5)
	s.enter(w.click(), 5, "p.H").leave(w.click(), 5).enter(w.click(), 5, "p.H").input("exec", it).leave(w.click(), 5)
	l := s.log.number()
	v := w.check(t, slices.Delete(slices.Clone(l), 5, 6)).Violations
	if len(v) != 1 || v[0].Symbol != "exec" {
		t.Fatalf("one lost record cannot make the second call right: %+v", v)
	}
	if h := v[0].History; !h[len(h)-1].Loss || h[0].Loss || v[0].State != "" || !slices.Equal(v[0].Shortest, []string{"exec"}) {
		t.Errorf("%+v", v[0])
	}
	if v := w.check(t, slices.Delete(slices.Clone(l), 5, 7)).Violations; len(v) != 0 {
		t.Errorf("two may have been a call in no list: %+v", v)
	}
}

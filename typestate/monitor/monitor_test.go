package monitor

import (
	"slices"
	"testing"

	"cbcov/typestate"
)

// task is a machine like AsyncTask's.
func task() *typestate.Machine {
	const (
		ok = iota
		beta
		e
		started
		done
	)
	return &typestate.Machine{
		Inputs: []string{"exec", "cancel", "delta"}, Outputs: []string{"ok", "beta", "err", "started", "done"},
		States: []typestate.State{
			{Name: "initial", Edges: []typestate.Edge{{Output: ok, To: 1}, {Output: ok, To: 4}, {Output: beta, To: 0}}},
			{Name: "exec", Edges: []typestate.Edge{{Output: e, To: 5}, {Output: ok, To: 4}, {Output: started, To: 2}}},
			{Name: "running", Edges: []typestate.Edge{{Output: e, To: 5}, {Output: ok, To: 4}, {Output: done, To: 3}}},
			{Name: "finished", Edges: []typestate.Edge{{Output: e, To: 5}, {Output: ok, To: 4}, {Output: beta, To: 3}}},
			{Name: "cancelled", Edges: []typestate.Edge{{Output: e, To: 5}, {Output: ok, To: 4}, {Output: beta, To: 4}}},
			{Name: "error", Edges: []typestate.Edge{{Output: e, To: 5}, {Output: e, To: 5}, {Output: e, To: 5}}},
		},
		Provenance: &typestate.Provenance{Purpose: "Task", API: 30, Fidelity: typestate.Real},
	}
}

func TestTwiceExecuted(t *testing.T) {
	w := newWorld(task(), manner{})
	s := w.script().born(0x1a).prepare(0x1a)
	s.enter(w.click(), 5, "p.H").input("exec", 0x1a).begin(0, 0x1a).end(0, 0x1a, "java.lang.IllegalStateException")
	r := w.check(t, s.log.number())
	if len(r.Violations) != 1 {
		t.Fatalf("%+v", r)
	}
	v := r.Violations[0]
	if v.Kind != Broken || v.Symbol != "exec" || v.Threw != "java.lang.IllegalStateException" || v.Returned ||
		v.Within != "Lp/H;->onClick()V" ||
		v.Object != 0x1a || v.Receiver != "x.C" || v.Count != 1 || v.State != "exec" || v.API != 30 || v.TraceAPI != 34 || v.Fidelity != "real" {
		t.Errorf("%+v", v)
	}
	if !slices.Equal(v.Allowed, []string{"cancel"}) || !slices.Equal(v.Shortest, []string{"exec"}) || !slices.Equal(v.Awaited, []string{"started"}) {
		t.Errorf("%q %q %q", v.Allowed, v.Shortest, v.Awaited)
	}
	if line := len(s.log) - 1; v.Place != (Place{"trace", line}) || len(v.History) != 3 || v.History[2].Place != v.Place || v.History[1].State != "exec" {
		t.Errorf("%v, want line %d: %+v", v.Place, line, v.History)
	}
}

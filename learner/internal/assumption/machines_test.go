package assumption

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/learner"
	"cbcov/typestate"
)

// slow is a class whose callback comes late after start, and much later after a second start.
type slow struct{ waits []time.Duration }

func (s *slow) RunPatiently(_ context.Context, words []learner.Word, quiet time.Duration) ([]Run, error) {
	s.waits = append(s.waits, quiet)
	var runs []Run
	for _, w := range words {
		var run Run
		starts, heard := 0, false
		for _, in := range w {
			step := Step{Input: in}
			due := time.Duration(starts) * 300 * time.Millisecond
			switch {
			case in == 0:
				starts++
			case starts > 0 && !heard && due <= quiet:
				step.Output, step.After, heard = 2, due, true
			default:
				step.Output, step.After = 1, quiet
			}
			run = append(run, step)
		}
		runs = append(runs, run)
	}
	return runs, nil
}

func TestLateCallbacks(t *testing.T) {
	n := Names{Alphabet: learner.NewAlphabet([]string{"start", "delta"}, []string{"ok", "beta", "done"})}
	words := []learner.Word{{1}, {0, 1}, {0, 0, 1}, {0, 0}}
	runsAt := func(quiet time.Duration) []learner.Run {
		answers, err := (&slow{}).RunPatiently(t.Context(), words, quiet)
		if err != nil {
			t.Fatal(err)
		}
		var runs []learner.Run
		for _, r := range answers {
			runs = append(runs, learner.Run{Inputs: r.Inputs(), Outputs: r.Outputs()})
		}
		return runs
	}
	s := &slow{}
	found, err := LateCallbacks(t.Context(), n, runsAt(200*time.Millisecond), 200*time.Millisecond, 10, 1, s)
	if err != nil || len(found) != 1 {
		t.Fatalf("findings: %v, %v", found, err)
	}
	f := found[0]
	want := `the wait is too short: in 2 of 3 runs that ended a wait quietly after 200 ms a callback came later; ` +
		`after "start" the callback done came after 300 ms. A wait of 900 ms would do`
	if f.Kind != ShortWait || f.Text != want || f.Wait != 900*time.Millisecond || len(f.Runs) != 1 || len(f.Runs[0]) != 2 {
		t.Errorf("finding: %+v", f)
	}
	if diff := cmp.Diff([]time.Duration{time.Second}, s.waits); diff != "" {
		t.Errorf("waits (-want +got):\n%s", diff)
	}
	if found, err = LateCallbacks(t.Context(), n, runsAt(f.Wait), f.Wait, 10, 1, &slow{}); err != nil || found != nil {
		t.Errorf("with the wait that was proposed: %v, %v", found, err)
	}
	if found, err = LateCallbacks(t.Context(), n, nil, f.Wait, 10, 1, &slow{}); err != nil || found != nil {
		t.Errorf("without runs: %v, %v", found, err)
	}
}

func TestBreach(t *testing.T) {
	n := Names{Alphabet: learner.NewAlphabet([]string{"a", "delta"}, []string{"ok", "beta", "late"})}
	f := Breach(n, &learner.QuietBreach{
		Waiting: learner.Run{Inputs: learner.Word{1, 0}, Outputs: learner.Word{1, 2}}, Plain: learner.Run{Inputs: learner.Word{0}, Outputs: learner.Word{0}}})
	if f.Kind != NotQuiescent || len(f.Runs) != 2 ||
		!strings.Contains(f.Text, `"delta a" is answered "beta late", but without the quiet waits "a" is answered "ok"`) {
		t.Errorf("finding: %+v", f)
	}
}

// machine makes one from rows of "output>state" by input.
func machine(inputs, outputs []string, rows ...string) *typestate.Machine {
	m := &typestate.Machine{Class: "C", Inputs: inputs, Outputs: outputs}
	for _, row := range rows {
		var s typestate.State
		for cell := range strings.FieldsSeq(row) {
			name, to, _ := strings.Cut(cell, ">")
			e := typestate.Edge{}
			for i, o := range outputs {
				if o == name {
					e.Output = i
				}
			}
			fmt.Sscan(to, &e.To)
			s.Edges = append(s.Edges, e)
		}
		m.States = append(m.States, s)
	}
	return m
}

func TestMerges(t *testing.T) {
	kinds := func(found []Finding) []string {
		var all []string
		for _, f := range found {
			all = append(all, string(f.Kind)+" "+strings.Join(f.Merge, " "))
		}
		return all
	}
	for _, c := range []struct {
		name    string
		machine *typestate.Machine
		want    []string
	}{
		{"two ways to start", machine([]string{"start", "begin", "stop", "delta"}, []string{"ok", "beta", "done"},
			"ok>1 ok>1 ok>0 beta>0", "ok>1 ok>1 ok>0 done>0"), []string{"same-inputs start begin"}},
		{"three inputs, and two", machine([]string{"a", "b", "c", "d", "e", "delta"}, []string{"ok", "beta", "err"},
			"ok>1 err>2 ok>1 err>2 ok>1 beta>0", "ok>1 ok>0 ok>1 ok>0 ok>1 beta>1", "err>2 err>2 err>2 err>2 err>2 err>2"),
			[]string{"same-inputs a c e", "same-inputs b d"}},
		{"two results that lead to the same", machine([]string{"good", "bad", "delta"}, []string{"ok", "beta", "done", "failed"},
			"ok>1 ok>2 beta>0", "ok>1 ok>1 done>3", "ok>2 ok>2 failed>3", "ok>3 ok>3 beta>3"), nil},
		{"and are told apart by nothing", machine([]string{"good", "bad", "delta"}, []string{"ok", "beta", "err", "done", "failed"},
			"ok>1 ok>2 beta>0", "ok>1 err>4 done>3", "err>4 ok>2 failed>3", "ok>3 ok>3 beta>3", "err>4 err>4 err>4"), []string{"same-outputs done failed"}},
		{"two results after which not the same comes", machine([]string{"a", "delta"}, []string{"ok", "beta", "x", "y"},
			"ok>1 beta>0", "ok>2 x>0", "ok>2 y>3", "ok>3 beta>3"), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, kinds(Merges(c.machine))); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// queue is a class that answers each request by one callback, for up to most requests that wait; open is asked first.
func queue(most int) *typestate.Machine {
	m := &typestate.Machine{Inputs: []string{"open", "enqueue", "cancel", "delta"}, Outputs: []string{"ok", "beta", "err", "done"}}
	e := func(out, to int) typestate.Edge { return typestate.Edge{Output: out, To: to} }
	sink := most + 2
	m.States = append(m.States, typestate.State{Edges: []typestate.Edge{e(0, 1), e(2, sink), e(0, 0), e(1, 0)}})
	for k := range most + 1 {
		s := []typestate.Edge{e(2, sink), e(0, min(k+2, most+1)), e(0, 1), e(3, k)}
		if k == 0 {
			s[3] = e(1, 1)
		}
		m.States = append(m.States, typestate.State{Edges: s})
	}
	m.States = append(m.States, typestate.State{Edges: []typestate.Edge{e(2, sink), e(2, sink), e(2, sink), e(2, sink)}})
	return m
}

func TestUnbounded(t *testing.T) {
	f := Unbounded(queue(12))
	if diff := cmp.Diff(&Bound{Input: "enqueue", Most: 2}, f.Bound); diff != "" {
		t.Errorf("bound (-want +got):\n%s", diff)
	}
	want := `the class needs a restriction, as it has no finite number of states (15 so far): ` +
		`enqueue can be asked for again and again after "open", and each time one more callback waits to be heard: 12 after 12 times. ` +
		`Restrict the purpose: at most 2 of enqueue (or at most 1, which is less to learn)`
	if f.Kind != NotRegular || f.Text != want {
		t.Errorf("text:\n%s\nwant:\n%s", f.Text, want)
	}

	counter := machine([]string{"up", "check", "delta"}, []string{"ok", "beta", "err"},
		"ok>1 ok>0 beta>0", "ok>2 ok>1 beta>1", "ok>3 ok>2 beta>2", "ok>4 ok>3 beta>3", "ok>5 ok>4 beta>4", "ok>5 err>6 beta>5", "err>6 err>6 err>6")
	if f = Unbounded(counter); f.Bound == nil || f.Bound.Input != "up" || !strings.Contains(f.Text, "each of 5 times up leads to another state") {
		t.Errorf("finding: %+v", f)
	}

	if f = Unbounded(queue(1)); f.Bound != nil || !strings.Contains(f.Text, "no input was found that is counted") {
		t.Errorf("finding: %+v", f)
	}
}

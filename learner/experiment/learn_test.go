package experiment

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
	"cbcov/learner"
	"cbcov/learner/internal/assumption"
	"cbcov/learner/journal"
	"cbcov/learner/oracle"
	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// task is a purpose for the paper's machine of AsyncTask. What it does in Java is of no matter to the fake laboratory.
const task = `class: p.Task
api: 3+
reset: task = new Object();
fields: Object task;
inputs:
  exec: [task.hashCode();, task.toString();]
  cancel: task.hashCode();
  is_cancelled: task.hashCode();
outputs:
  preexec: onPreExecute(int id)
  postexec: onPostExecute()
  cancelled: onCancelled()
quiet: 500ms
app:
  new: Task(*)
  inputs: {exec: run(), cancel: stop()}
  outputs: {preexec: onBegin()}
devices: {fake: real}
`

func parse(t *testing.T, text string) *purpose.Purpose {
	t.Helper()
	p, err := purpose.Parse("task.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// taskMachine is the machine of the task with the alphabets of its purpose.
func taskMachine(t *testing.T) *typestate.Machine {
	t.Helper()
	m, err := typestate.Open("../../typestate/testdata/asynctask.dot")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func plan(t *testing.T, lab device.Laboratory) Plan {
	t.Helper()
	return Plan{Settings: Settings{Bound: oracle.Default, Seed: 1}, Purpose: parse(t, task), Laboratory: lab, API: 34, Version: "test"}
}

// text is all that is written to files.
func text(t *testing.T, r *Result) string {
	t.Helper()
	var b bytes.Buffer
	if err := errors.Join(typestate.WriteJSON(&b, r.Machine), typestate.WriteDOT(&b, r.Machine), json.NewEncoder(&b).Encode(r.Findings)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func mustLearn(t *testing.T, p Plan) *Result {
	t.Helper()
	r, err := Learn(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestLearn(t *testing.T) {
	lab := &fakeLaboratory{machine: taskMachine(t)}
	r := mustLearn(t, plan(t, lab))
	if !typestate.Equal(r.Machine, lab.machine) {
		t.Errorf("the machine that was learned is another one:\n%s", text(t, r))
	}
	if r.Machine.Class != "p.Task" || r.Machine.States[r.Machine.Initial].Name != "initial" {
		t.Errorf("class %q, initial state %q", r.Machine.Class, r.Machine.States[r.Machine.Initial].Name)
	}
	if b := r.Machine.Binding; b == nil || len(b.Inputs) != 2 || b.Check(r.Machine) != nil || !slices.Equal(b.Unbound(r.Machine), []string{"is_cancelled"}) {
		t.Errorf("the machine does not have what the purpose says of apps: %+v", b)
	}
	p := *r.Machine.Provenance
	if p.Asked == 0 || p.Run == 0 || p.Symbols < p.Run || p.Rounds == 0 || p.Checked == "" || p.Hash == "" {
		t.Errorf("provenance lacks figures: %+v", p)
	}
	want := typestate.Provenance{Purpose: "task", Device: "fake:34", API: 34, Fidelity: typestate.Real, Algorithm: "lsharp", Oracle: "combined", Bound: 1,
		Seed: 1, Version: "test"}
	p.Asked, p.Run, p.Symbols, p.Rounds, p.Checked, p.Hash = 0, 0, 0, 0, "", ""
	if d := cmp.Diff(want, p); d != "" {
		t.Errorf("provenance (-want +got):\n%s", d)
	}
	if len(r.Findings) > 0 {
		t.Errorf("findings of a sound class: %v", r.Findings)
	}
}

// TestSameBytes learns in several ways that must not matter: with more workers, on a device that loses runs.
func TestSameBytes(t *testing.T) {
	want := text(t, mustLearn(t, plan(t, &fakeLaboratory{machine: taskMachine(t)})))
	for name, lab := range map[string]*fakeLaboratory{
		"sound":             {machine: taskMachine(t)},
		"loses every 31st":  {machine: taskMachine(t), lose: 31},
		"loses every 100th": {machine: taskMachine(t), lose: 100},
	} {
		for _, workers := range []int{1, 2, 3} {
			p := plan(t, lab)
			p.Workers = workers
			if got := text(t, mustLearn(t, p)); got != want {
				t.Errorf("%s, %d workers: %s", name, workers, cmp.Diff(want, got))
			}
		}
	}
}

// TestResume stops learning at many places and goes on: the bytes are the same, and nothing that was answered is run again.
func TestResume(t *testing.T) {
	whole := &fakeLaboratory{machine: taskMachine(t)}
	first := mustLearn(t, plan(t, whole))
	want := text(t, first)
	for stop := 1; stop < first.Counts.Run; stop += 9 {
		ctx, cancel := context.WithCancel(t.Context())
		p := plan(t, &fakeLaboratory{machine: taskMachine(t), cancel: func(resets int) {
			if resets == stop {
				cancel()
			}
		}})
		p.Journal = filepath.Join(t.TempDir(), "journals", "task.jsonl")
		if _, err := Learn(ctx, p); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped at %d: %v", stop, err)
		}
		again := &fakeLaboratory{machine: taskMachine(t)}
		p.Laboratory, p.Resume = again, true
		r := mustLearn(t, p)
		if got := text(t, r); got != want {
			t.Fatalf("stopped at %d: %s", stop, cmp.Diff(want, got))
		}
		if r.Journal.Replayed != r.Journal.Read || int(again.resets.Load())+r.Journal.Replayed != int(whole.resets.Load()) {
			t.Fatalf("stopped at %d: of %d answers in the journal %d were used, and %d runs made, of %d in all", stop, r.Journal.Read,
				r.Journal.Replayed, again.resets.Load(), whole.resets.Load())
		}
	}
}

func TestForeignJournal(t *testing.T) {
	p := plan(t, &fakeLaboratory{machine: taskMachine(t)})
	p.Journal = filepath.Join(t.TempDir(), "task.jsonl")
	mustLearn(t, p)
	p.Purpose, p.Resume = parse(t, strings.Replace(task, "500ms", "600ms", 1)), true
	var mismatch *journal.Mismatch
	if _, err := Learn(t.Context(), p); !errors.As(err, &mismatch) {
		t.Errorf("another purpose's journal: %v", err)
	}
	if err := os.WriteFile(p.Journal, []byte("nonsense\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var damage *journal.Damage
	if _, err := Learn(t.Context(), p); !errors.As(err, &damage) {
		t.Errorf("no journal: %v", err)
	}
}

// changed is the task's machine with one edge changed.
func changed(t *testing.T, word []string, output string, to []string) *typestate.Machine {
	t.Helper()
	m := taskMachine(t)
	state := func(word []string) int {
		s := m.Initial
		for _, w := range word {
			s = m.Step(s, index(t, m.Inputs, w)).To
		}
		return s
	}
	n := len(word) - 1
	from, target := state(word[:n]), state(to)
	m.States[from].Edges[index(t, m.Inputs, word[n])] = typestate.Edge{Output: index(t, m.Outputs, output), To: target}
	return m
}

func index(t *testing.T, names []string, name string) int {
	t.Helper()
	for i, n := range names {
		if n == name {
			return i
		}
	}
	t.Fatalf("no symbol %q among %v", name, names)
	return -1
}

// TestFindings breaks assumptions, one at a time, and expects them to be found.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		name   string
		lab    *fakeLaboratory
		kind   assumption.Kind
		text   string
		doubts int
	}{
		{"snippets differ", &fakeLaboratory{machine: taskMachine(t), other: changed(t, []string{"cancel", "exec"}, "err", []string{"is_cancelled"})},
			assumption.NotDeterministic, "make two inputs of exec", 1},
		{"a callback comes late", &fakeLaboratory{machine: taskMachine(t), late: changed(t, []string{"exec", "delta", "delta", "delta"}, "cancelled", []string{"exec", "delta", "delta"})},
			assumption.ShortWait, "the wait is too short", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := mustLearn(t, plan(t, c.lab))
			if !typestate.Equal(r.Machine, c.lab.machine) {
				t.Error("the machine is another one")
			}
			if len(r.Findings) != 1 || r.Findings[0].Kind != c.kind || !strings.Contains(r.Findings[0].Text, c.text) {
				t.Errorf("findings: %+v", r.Findings)
			}
			if len(r.Machine.Provenance.Doubts) != c.doubts {
				t.Errorf("doubts: %q", r.Machine.Provenance.Doubts)
			}
		})
	}
}

// counting is a class that has as many states as there are calls, up to most.
func counting(t *testing.T, most int) *typestate.Machine {
	m := taskMachine(t)
	m.States = nil
	ok, beta, call, wait := index(t, m.Outputs, typestate.Nothing), index(t, m.Outputs, typestate.Beta), index(t, m.Outputs, "cancelled"), len(m.Inputs)-1
	for n := range most + 1 {
		edges := make([]typestate.Edge, len(m.Inputs))
		for in := range edges {
			edges[in] = typestate.Edge{Output: ok, To: n}
		}
		edges[0].To = min(n+1, most)
		edges[wait] = typestate.Edge{Output: call, To: max(0, n-1)}
		m.States = append(m.States, typestate.State{Edges: edges})
	}
	m.States[0].Edges[wait].Output = beta
	return m
}

// TestTooLateAndUnbounded: where learning came to no end in time, the input is told that would have to be restricted.
func TestTooLateAndUnbounded(t *testing.T) {
	p := plan(t, &fakeLaboratory{machine: counting(t, 500)})
	p.StateLimit = 0
	p.TimeLimit = 500 * time.Millisecond
	var late *learner.OverTime
	_, err := Learn(t.Context(), p)
	if !errors.As(err, &late) || !strings.Contains(err.Error(), "Restrict the purpose: at most 2 of exec") {
		t.Errorf("got %v", err)
	}
}

// TestThreadsLeftToRealTime: a machine that may depend on them is in doubt, whatever the number of workers.
func TestThreadsLeftToRealTime(t *testing.T) {
	for _, workers := range []int{1, 3} {
		p := plan(t, &fakeLaboratory{machine: taskMachine(t), threads: []string{"pool-#", "reader"}})
		p.Workers = workers
		doubts := mustLearn(t, p).Machine.Provenance.Doubts
		if len(doubts) != 1 || !strings.HasSuffix(doubts[0], "another run may be answered otherwise: pool-#, reader") {
			t.Errorf("%d workers: doubts %q", workers, doubts)
		}
	}
}

// TestWrongAnswers learns from a device that answers one run in 50 wrongly: the machine is right, or it is in doubt.
func TestWrongAnswers(t *testing.T) {
	for _, wrong := range []int{7, 50, 53, 61} {
		lab := &fakeLaboratory{machine: taskMachine(t), wrong: wrong}
		r := mustLearn(t, plan(t, lab))
		if !typestate.Equal(r.Machine, lab.machine) && len(r.Machine.Provenance.Doubts) == 0 {
			t.Errorf("every %d. run is wrong: the machine is wrong and nothing is said of it", wrong)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Plan, *fakeLaboratory)
		want   string
		is     func(error) bool
	}{
		{"nothing to learn", func(p *Plan, _ *fakeLaboratory) {
			p.Purpose = parse(t, strings.Replace(task, "{fake: real}", "{fake: {fidelity: nothing, note: it is faked.}, adb: real}", 1))
		}, "task: there is nothing to learn on fake:34: it is faked; this device would do: adb", func(err error) bool {
			var n *NothingToLearn
			return errors.As(err, &n)
		}},
		{"too many states", func(p *Plan, _ *fakeLaboratory) { p.StateLimit = 4 }, "more than the limit of 4", func(err error) bool {
			var many *learner.TooManyStates
			return errors.As(err, &many)
		}},
		{"too late", func(p *Plan, lab *fakeLaboratory) {
			p.TimeLimit = time.Millisecond
			lab.cancel = func(int) { time.Sleep(time.Millisecond) }
		}, "longer than the limit of 1ms", func(err error) bool {
			var late *learner.OverTime
			return errors.As(err, &late)
		}},
		{"the device dies each time", func(_ *Plan, lab *fakeLaboratory) { lab.dead = true }, "lost 4 times", func(err error) bool {
			return errors.Is(err, device.ErrLost)
		}},
		{"Java that does not compile", func(_ *Plan, lab *fakeLaboratory) { lab.compile = "cannot find symbol" }, "task.yaml:6:10: cannot find symbol", func(err error) bool {
			var faults purpose.Faults
			return errors.As(err, &faults)
		}},
		{"a settings' fault", func(p *Plan, _ *fakeLaboratory) { p.Algorithm = "magic" }, "no algorithm", func(error) bool { return true }},
		{"an oracle that cannot be", func(p *Plan, _ *fakeLaboratory) { p.Oracle = "perfect" }, "no machine to compare with", func(error) bool { return true }},
	} {
		t.Run(c.name, func(t *testing.T) {
			lab := &fakeLaboratory{machine: taskMachine(t)}
			p := plan(t, lab)
			c.change(&p, lab)
			_, err := Learn(t.Context(), p)
			if err == nil || !strings.Contains(err.Error(), c.want) || !c.is(err) {
				t.Errorf("got %v", err)
			}
		})
	}
}

package coverage

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// plainModel has two activities that inherit onCreate, a listener, a helper and a task of another thread.
func plainModel() *handModel {
	inherited := func(receiver string) *ccfa.Callback {
		return &ccfa.Callback{Method: "Lp/Base;->onCreate(Landroid/os/Bundle;)V", Receiver: "Lp/" + receiver + ";", Name: receiver + ".onCreate", Kinds: ccfa.Event, Main: true}
	}
	task := callback("Task", "doInBackground", ccfa.Async)
	task.Main, task.Worker = false, true
	m := &handModel{
		callbacks: []*ccfa.Callback{
			inherited("A"), inherited("B"), callback("A", "onStop", ccfa.Event), callback("L$1", "onClick", ccfa.Event|ccfa.Sync),
			callback("H", "onOpen", ccfa.Sync), task, callback("W", "tick", ccfa.Sync),
			{Method: "Lp/O;->put(I[Ljava/lang/String;)V", Receiver: "Lp/O;", Name: "O.put", Kinds: ccfa.Event, Main: true},
			{Method: "Lp/O;->put(J)V", Receiver: "Lp/O;", Name: "O.put", Kinds: ccfa.Event, Main: true},
			{Method: "Lp/Only;->onPause()V", Receiver: "Lp/C;", Name: "C.onPause", Kinds: ccfa.Event, Main: true},
			{Method: "Lp/Load;->doInBackground([Ljava/lang/Object;)Ljava/lang/Object;", Receiver: "Lp/Load;", Name: "Load.doInBackground",
				Bodies: []string{"Lp/Load;->doInBackground([Ljava/lang/Integer;)Ljava/lang/String;"}, Kinds: ccfa.Async, Worker: true},
			{Method: "Lp/M$1;->onClick(Landroid/view/View;)V", Receiver: "Lp/M$1;", Name: "M.lambda (onClick)",
				Bodies: []string{"Lp/M;->lambda$onCreate$0(Landroid/view/View;)V"}, Kinds: ccfa.Event, Main: true},
		},
		posts:  pairs("A.onStop Load.doInBackground"),
		inside: pairs("A.onStop L$1.onClick", "A.onStop H.onOpen", "Task.doInBackground W.tick"),
	}
	return m
}

// plainText writes `+name` as an ENTRY and `-name` as an EXIT.
func plainText(words string) string {
	var b strings.Builder
	for i, w := range strings.Fields(words) {
		b.WriteString("(")
		b.WriteString(strings.Repeat("1", i+1))
		b.WriteString(", " + w[1:] + map[byte]string{'+': ", ENTRY)\n", '-': ", EXIT)\n"}[w[0]])
	}
	return b.String()
}

func TestPlainForm(t *testing.T) {
	m := plainModel()
	ee := func(a, b string) Sequence { return m.ee(EE, a, b) }
	bridged := m.eaa([]string{"A.onStop"}, "Load.doInBackground", "L$1.onClick", false)
	tests := []struct {
		rule, trace string
		s           Sequence
		want        State
	}{
		{"an event callback inside another with a cs= is called back", "+p.A.onStop() +p.L$1.onClick() -p.L$1.onClick() -p.A.onStop()", m.easIn("A.onStop", "L$1.onClick"), Covered},
		{"without a cs= it is a direct call, and dropped", "+p.L$1.onClick() +p.A.onStop() +p.H.onOpen() -p.H.onOpen() -p.A.onStop() -p.L$1.onClick()", m.easIn("A.onStop", "H.onOpen"), Uncovered},
		{"what a direct call calls back has the callback around it", "+p.L$1.onClick() +p.A.onStop() +p.H.onOpen() -p.H.onOpen() -p.A.onStop() -p.L$1.onClick()", m.easIn("L$1.onClick", "H.onOpen"), Covered},
		{"an inherited method is that of the one receiver", "+p.Only.onPause() -p.Only.onPause() +p.A.onStop()", ee("C.onPause", "A.onStop"), Covered},
		{"the receiver's class names it too", "+p.A.onCreate() -p.A.onCreate() +p.A.onStop()", ee("A.onCreate", "A.onStop"), Covered},
		{"in full", "+Lp/B;->onCreate(Landroid/os/Bundle;)V -p.B.onCreate(android.os.Bundle) +p.A.onStop()", ee("B.onCreate", "A.onStop"), Covered},
		{"a nested class as Java writes it", "+p.A.onStop() -p.A.onStop() +p.L.1.onClick()", ee("A.onStop", "L$1.onClick"), Covered},
		{"another thread's callback is not between", "+p.A.onStop() +p.Task.doInBackground() -p.A.onStop() +p.L$1.onClick() -p.Task.doInBackground()", ee("A.onStop", "L$1.onClick"), Covered},
		{"and is a point behind it", "+p.A.onStop() +p.Task.doInBackground() -p.A.onStop() +p.L$1.onClick()", m.eaa([]string{"A.onStop"}, "Task.doInBackground", "L$1.onClick", false), Covered},
		{"what it calls back is on its thread", "+p.Task.doInBackground() +p.A.onStop() +p.W.tick() -p.W.tick() -p.A.onStop()", m.easIn("Task.doInBackground", "W.tick"), Covered},
		{"a bridged callback by what its bridge forwards to", "+p.A.onStop() -p.A.onStop() +p.Load.doInBackground(java.lang.Integer[]) -p.Load.doInBackground(java.lang.Integer[]) +p.L$1.onClick()", bridged, Covered},
		{"by the bridge", "+p.A.onStop() -p.A.onStop() +p.Load.doInBackground(java.lang.Object[]) -p.Load.doInBackground(java.lang.Object[]) +p.L$1.onClick()", bridged, Covered},
		{"in DEX form", "+p.A.onStop() -p.A.onStop() +Lp/Load;->doInBackground([Ljava/lang/Integer;)Ljava/lang/String; +p.L$1.onClick()", bridged, Covered},
		{"where both are logged, it runs once", "+p.A.onStop() -p.A.onStop() +p.Load.doInBackground(java.lang.Object[]) +p.Load.doInBackground(java.lang.Integer[]) -p.Load.doInBackground(java.lang.Integer[]) -p.Load.doInBackground(java.lang.Object[]) +p.L$1.onClick()", bridged, Covered},
		{"two at once run twice", "+p.A.onStop() -p.A.onStop() +p.Load.doInBackground() +p.Load.doInBackground() -p.Load.doInBackground() -p.Load.doInBackground() +p.L$1.onClick()", bridged, Uncovered},
		{"a lambda by its body", "+p.A.onStop() -p.A.onStop() +p.M.lambda$onCreate$0(android.view.View)", NewSequence(EE, []Symbol{{2, Entry}, {2, Exit}, {11, Entry}}, -1, m.callbacks), Covered},
		{"an unknown callback is in no filter", "+p.A.onStop() -p.A.onStop() +p.X.foo() -p.X.foo() +p.L$1.onClick()", ee("A.onStop", "L$1.onClick"), Covered},
		{"an exit without an entry", "-p.A.onStop() +p.L$1.onClick()", ee("A.onStop", "L$1.onClick"), Uncovered},
		{"overloads by their parameters", "+p.O.put(int,java.lang.String[]) -p.O.put(int,java.lang.String[]) +p.A.onStop()", NewSequence(EE, []Symbol{{7, Entry}, {7, Exit}, {2, Entry}}, -1, m.callbacks), Covered},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			r := mustRun(t, m, []Sequence{test.s}, plainText(test.trace))
			if r.Outcomes[0].State != test.want {
				t.Errorf("%s is %s, want %s", showSequence(m, &test.s), r.Outcomes[0].State, test.want)
			}
		})
	}
}

func TestPlainNames(t *testing.T) {
	m := plainModel()
	for trace, want := range map[string][]string{
		"+p.O.put()":         {"trace.txt:1: p.O.put()", "2 callbacks", "Lp/O;->put(J)V of p.O"},
		"+p.Base.onCreate()": {"p.Base.onCreate()", "of p.A", "of p.B"},
	} {
		_, err := run(t, m, nil, plainText(trace))
		if err == nil {
			t.Errorf("%s: no error", trace)
			continue
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: %v, want %q in it", trace, err, w)
			}
		}
	}
	r := mustRun(t, m, nil, plainText("+p.X.foo() -p.X.foo() +p.X.foo()"))
	if u := r.Unmodelled.Callbacks; len(u) != 1 || u[0].Method != "p.X.foo()" || u[0].Count != 2 {
		t.Errorf("unmodelled: %+v", u)
	}
}

// TestPlainResumptions: where a coroutine goes on stands behind its method; one that says it in no way may be any.
func TestPlainResumptions(t *testing.T) {
	const method = "Lp/S;->invokeSuspend(Ljava/lang/Object;)Ljava/lang/Object;"
	m := &handModel{callbacks: []*ccfa.Callback{
		{Method: method, Receiver: "Lp/S;", Name: "S.invokeSuspend", Kinds: ccfa.Async, Main: true},
		{Method: ccfa.ResumedAt(method, 1), Receiver: "Lp/S;", Name: "S.invokeSuspend#1", Kinds: ccfa.Async, Main: true},
	}}
	for name, want := range map[string][]bool{
		method: {true, false}, method + "#1": {false, true},
		"p.S.invokeSuspend(java.lang.Object)": {true, false}, "p.S.invokeSuspend(java.lang.Object)#1": {false, true},
	} {
		if r := mustRun(t, m, nil, plainText("+"+name+" -"+name)); !slices.Equal(r.Seen, want) || len(r.Unmodelled.Callbacks) > 0 {
			t.Errorf("%s: seen %v, want %v; unmodelled %+v", name, r.Seen, want, r.Unmodelled.Callbacks)
		}
	}
	if _, err := run(t, m, nil, plainText("+p.S.invokeSuspend()")); err == nil || !strings.Contains(err.Error(), "2 callbacks") {
		t.Errorf("a name without a label: %v", err)
	}
}

// TestPlainUnmodelled: what the automaton lacks is listed as in the full form.
func TestPlainUnmodelled(t *testing.T) {
	m := plainModel()
	m.follows = pairs("A.onStop L$1.onClick")
	for trace, want := range map[string]string{
		"+p.A.onStop() -p.A.onStop() +p.L$1.onClick() -p.L$1.onClick() +p.A.onStop()":                                               "L$1.onClick.exit A.onStop.entry",
		"+p.A.onStop() +p.W.tick() -p.W.tick() -p.A.onStop()":                                                                       "A.onStop.entry W.tick.entry",
		"+p.A.onStop() -p.A.onStop() +p.Load.doInBackground(java.lang.Integer[]) -p.Load.doInBackground(java.lang.Integer[])":       "",
		"+p.L$1.onClick() -p.L$1.onClick() +p.Load.doInBackground(java.lang.Integer[]) -p.Load.doInBackground(java.lang.Integer[])": "L$1.onClick.exit Load.doInBackground.entry",
		"+p.A.onStop() -p.A.onStop() +p.Load.doInBackground(java.lang.Object[]) +p.Load.doInBackground(java.lang.Integer[])":        "",
		"+p.A.onStop() +p.W.tick() +p.W.tick() -p.W.tick() -p.W.tick() -p.A.onStop()":                                               "A.onStop.entry W.tick.entry",
	} {
		if got := showPairs(m, mustRun(t, m, nil, plainText(trace)).Unmodelled.Pairs); got != want {
			t.Errorf("%s: got %q, want %q", trace, got, want)
		}
	}
}

// plainSequences are sequences over the callbacks of a model: all pairs, and the posted ones behind each event.
func plainSequences(m *handModel) []Sequence {
	var out []Sequence
	for x, c := range m.callbacks {
		for y, d := range m.callbacks {
			if c.Kinds&d.Kinds&ccfa.Event != 0 {
				out = append(out, NewSequence(EE, []Symbol{{x, Entry}, {x, Exit}, {y, Entry}}, -1, m.callbacks))
			}
			if d.Kinds&ccfa.Sync != 0 {
				out = append(out, NewSequence(EAS, []Symbol{{x, Entry}, {y, Entry}}, -1, m.callbacks), NewSequence(EAS, []Symbol{{x, Exit}, {y, Entry}}, -1, m.callbacks))
			}
			if c.Kinds&ccfa.Event != 0 && d.Kinds == ccfa.Async {
				out = append(out, NewSequence(EAA, []Symbol{{x, Entry}, {x, Exit}, {y, Entry}, {y, Exit}, {3, Entry}}, 2, m.callbacks))
			}
		}
	}
	return out
}

// FuzzPlain: a text in the plain form gives what the records of its lines give, written as a log.
func FuzzPlain(f *testing.F) {
	m := plainModel()
	sequences := plainSequences(m)
	for _, words := range []string{
		"+p.A.onStop() +p.L$1.onClick() -p.L$1.onClick() -p.A.onStop()", "+p.L$1.onClick() +p.A.onStop() +p.H.onOpen() -p.H.onOpen()",
		"+p.A.onStop() +p.Task.doInBackground() -p.A.onStop() +p.L$1.onClick() +p.W.tick()", "+p.X.foo() -p.X.foo() +p.O.put(J) -p.O.put(long)",
		"+p.Load.doInBackground() +p.Load.doInBackground() -p.Load.doInBackground() +p.A.onCreate() -p.Load.doInBackground() -p.A.onCreate()",
	} {
		f.Add(plainText(words))
	}
	f.Add("(1e99, (, p.A.onStop(), ENTRY)\n(-1,A.onStop( ),EXIT)\r\n(2, Lp/A;->onStop()V#7, ENTRY)")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			return
		}
		c := plainConverter{app: m.app(), names: newPlainNames(m.callbacks), stacks: map[uint32][]frame{}}
		var records []trace.Record
		err := trace.ReadPlain(trace.FromBytes("t", []byte(text)), func(l trace.PlainRecord) error {
			r, err := c.record(l)
			if c.callback(&r) < 0 {
				_, _, ok := c.methodOf(&r)
				if !ok || r.Thread != trace.MainThread {
					t.Fatalf("%q is unknown and on thread %d", l.Signature, r.Thread)
				}
			}
			records = append(records, r)
			return err
		})
		plain, plainErr := run(t, m, sequences, text)
		if (err == nil) != (plainErr == nil) && !errors.Is(plainErr, ErrNoRecords) && len(records) > 0 {
			t.Fatalf("errors are %v and %v", err, plainErr)
		}
		if err != nil || plainErr != nil || plain.Traces.Processes != 1 || plain.Traces.Records != len(records) { // records of a log are in it, too
			return
		}
		var log []byte
		for _, r := range numbered(records...) {
			receiver := ""
			if id := c.callback(&r); id >= 0 {
				receiver = descriptor.Java(m.callbacks[id].Receiver)
			} else if r.Kind != directCall {
				r.Method = uint32(len(m.callbacks)) // the app has no such method
			}
			if r.Kind == directCall {
				r.Kind = 'Z'
			}
			log = append(trace.AppendLine(log, m.app().Build, 1, r, receiver), '\n')
		}
		logged, err := run(t, m, sequences, string(log))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := states(plain), states(logged); got != want {
			t.Errorf("sequences are %s, of the log %s\n%s", got, want, log)
		}
		if got, want := showPairs(m, plain.Unmodelled.Pairs), showPairs(m, logged.Unmodelled.Pairs); got != want {
			t.Errorf("not modelled are %s, of the log %s\n%s", got, want, log)
		}
		if !slices.Equal(plain.Seen, logged.Seen) {
			t.Errorf("seen are %v, of the log %v", plain.Seen, logged.Seen)
		}
	})
}

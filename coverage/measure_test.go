package coverage

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// figure3 is the automaton of the paper's Figure 3, as `--lifecycle paper` has it.
func figure3() (*handModel, []Sequence) {
	m := &handModel{
		callbacks: []*ccfa.Callback{
			callback("A", "onCreate", ccfa.Event), callback("A", "onStart", ccfa.Event), callback("A", "onStop", ccfa.Event),
			callback("CList", "onClick", ccfa.Event), callback("L", "onCreateLoader", ccfa.Sync),
		},
		follows: pairs("A.onCreate A.onStart", "A.onStart CList.onClick", "A.onStart A.onStop", "CList.onClick A.onStop", "CList.onClick CList.onClick"),
		inside:  pairs("A.onStart L.onCreateLoader"),
		runs:    pairs("A.onCreate A.onStart"),
	}
	m.callbacks[3].GUI = true
	return m, []Sequence{
		m.ee(EE, "A.onCreate", "A.onStart"), m.ee(EE, "A.onStart", "CList.onClick"),
		m.ee(EE, "A.onStart", "A.onStop"), m.ee(EE, "CList.onClick", "A.onStop"),
		m.easIn("A.onStart", "L.onCreateLoader"),
	}
}

// printed is the trace that the paper prints for Figure 3.
const printed = `(t1, A.onCreate(), ENTRY)
(t2, A.onCreate(), EXIT)
(t3, A.onStart(), ENTRY)
(t4, L.onCreateLoader(), ENTRY)
(t5, L.onCreateLoader(), EXIT)
(t6, A.onStart(), EXIT)
(t7, A.onStop(), ENTRY)
(t8, A.onStop(), EXIT)
`

// run measures one text.
func run(t *testing.T, m *handModel, sequences []Sequence, text string) (*Result, error) {
	t.Helper()
	return Measure(context.Background(), m.app(), sequences, []trace.Source{trace.FromBytes("trace.txt", []byte(text))}, Options{})
}

func mustRun(t *testing.T, m *handModel, sequences []Sequence, text string) *Result {
	t.Helper()
	r, err := run(t, m, sequences, text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// states spells what became of the sequences: c, u(nknown), s(uppressed), or -.
func states(r *Result) string {
	var b strings.Builder
	for _, o := range r.Outcomes {
		b.WriteByte("-cus"[o.State])
	}
	return b.String()
}

func TestPrintedTrace(t *testing.T) {
	m, sequences := figure3()
	forms := map[string]string{
		"as printed": printed,
		"DEX form":   strings.NewReplacer("A.onC", "Lp/A;->onC", "A.onS", "Lp/A;->onS", "L.onC", "Lp/L;->onC", "()", "()V", "(t", "(").Replace(printed),
		"Java form":  strings.NewReplacer(" A.", " p.A.", " L.", " p.L.").Replace(printed),
		"log lines":  string(logText(m.app().Build, 1, printedRecords())),
	}
	for name, text := range forms {
		r := mustRun(t, m, sequences, text)
		if got := states(r); got != "c-c-c" {
			t.Errorf("%s: got %s", name, got)
		}
		if len(r.Unmodelled.Callbacks)+len(r.Unmodelled.Pairs) > 0 || r.Observed != 4 || r.Traces.Records != 8 || r.Traces.Processes != 1 {
			t.Errorf("%s: %+v", name, r)
		}
		if w := r.Outcomes[0].Witness; w != (Witness{"trace.txt", 3}) {
			t.Errorf("%s: witness %+v", name, w)
		}
	}
}

// printedRecords is the printed trace as the logger would write it.
func printedRecords() []trace.Record {
	return numbered(trace.Record{Method: 0, Kind: 'E'}, trace.Record{Method: 0, Kind: 'X'},
		trace.Record{Method: 1, Kind: 'E'}, trace.Record{Method: 4, Kind: 'E', Depth: 1}, trace.Record{Method: 4, Kind: 'X', Depth: 1},
		trace.Record{Method: 1, Kind: 'T'}, trace.Record{Method: 2, Kind: 'E'}, trace.Record{Method: 2, Kind: 'X'})
}

func numbered(records ...trace.Record) []trace.Record {
	for i := range records {
		records[i].Seq = uint64(i + 1)
	}
	return records
}

// script writes records from words: `a` is entry and exit of the callback with that letter, `a(` its entry, `)` the
// exit of the innermost open one, `'` in front another thread, `!` instead of `)` an exceptional exit, `~` a lost one, `_`
// another lost record.
func script(m *handModel, words string) []trace.Record {
	stacks := map[uint32][]uint32{}
	var out []trace.Record
	seq := uint64(0)
	for _, w := range strings.Fields(words) {
		tid := uint32(0)
		for strings.HasPrefix(w, "'") {
			tid, w = tid+1, w[1:]
		}
		emit := func(k trace.Kind, method uint32, depth int) {
			seq++
			out = append(out, trace.Record{Seq: seq, Thread: tid, Kind: k, Method: method, Depth: uint32(depth)})
		}
		for _, c := range w {
			st := stacks[tid]
			switch c {
			case '_':
				seq++
			case '~':
				seq++
				stacks[tid] = st[:len(st)-1]
			case '(':
			case ')', '!':
				k := trace.Exit
				if c == '!' {
					k = trace.Throw
				}
				emit(k, st[len(st)-1], len(st)-1)
				stacks[tid] = st[:len(st)-1]
			default:
				method := uint32(m.id(strings.ToUpper(string(c)) + "." + string(c)))
				emit(trace.Entry, method, len(st))
				if strings.Contains(w, "(") {
					stacks[tid] = append(st, method)
				} else {
					emit(trace.Exit, method, len(st))
				}
			}
		}
	}
	return out
}

// TestRules has a trace a rule of semantics.md's section Traces. The model: events a, b (b can go on with a's run), d
// (also API_ASYNC); x is API_ASYNC, s API_SYNC, f a frame callback.
func TestRules(t *testing.T) {
	m, _ := randomModel()
	ee := func(x, y string) Sequence { return m.ee(EE, x, y) }
	tests := []struct {
		rule, trace string
		s           Sequence
		want        State
	}{
		{"EE: neighbours", "a b", ee("A.a", "B.b"), Covered},
		{"EE: contiguous", "a d b", ee("A.a", "B.b"), Uncovered},
		{"EE: API_SYNC is filtered out", "a( s ) b", ee("A.a", "B.b"), Covered},
		{"EE: API_ASYNC is filtered out", "a x b", ee("A.a", "B.b"), Covered},
		{"EE: other threads are filtered out", "a( 'b( ) ') b", ee("A.a", "B.b"), Covered},
		{"EE: an event on another thread is none of the main thread's", "a 'b", ee("A.a", "B.b"), Uncovered},
		{"EE: an event callback inside another one is API_SYNC", "a( b )", ee("A.a", "B.b"), Uncovered},
		{"EE: the same, and it is not between the others", "a( b ) d", ee("A.a", "D.d"), Covered},
		{"EE: an exceptional exit counts as exit", "a( ! b", ee("A.a", "B.b"), Covered},
		{"EE: frames are in no filter", "a f b", ee("A.a", "B.b"), Covered},
		{"EE: a process's end is no gap", "a( ", ee("A.a", "B.b"), Uncovered},
		{"EE: what counts as both is an event", "a d", ee("A.a", "D.d"), Covered},
		{"GUI: as EE", "b d", m.ee(GUI, "B.b", "D.d"), Covered},
		{"GUI: contiguous", "b a d", m.ee(GUI, "B.b", "D.d"), Uncovered},

		{"EAS: caller and callee", "a( s )", m.easIn("A.a", "S.s"), Covered},
		{"EAS: contiguous", "a( b s )", m.easIn("A.a", "S.s"), Uncovered},
		{"EAS: on another thread", "'x( 's ')", m.easIn("X.x", "S.s"), Covered},
		{"EAS: other threads are not between", "a( 'x s )", m.easIn("A.a", "S.s"), Covered},
		{"EAS: frames are in no filter", "a( f s )", m.easIn("A.a", "S.s"), Covered},
		{"EAS: one sync callback after another", "a( s s )", m.easAfter("S.s", "S.s"), Covered},
		{"EAS: not across callers", "a( s ) s", m.easAfter("A.a", "S.s"), Uncovered},

		{"EAA: c first", "d x a", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Covered},
		{"EAA: c last", "d a x", m.eaa([]string{"D.d"}, "X.x", "A.a", true), Covered},
		{"EAA: c last is not c first", "d a x", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Uncovered},
		{"EAA: contiguous", "d x x a", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Uncovered},
		{"EAA: API_SYNC and frames are filtered out", "d( s ) f x( s ) a", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Covered},
		{"EAA: a c inside a callback is API_SYNC", "d( x ) a", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Uncovered},
		{"EAA: on another thread, between", "d 'x a", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Covered},
		{"EAA: on another thread, it stands behind the event it falls into", "d( 'x ) a", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Covered},
		{"EAA: its exit does not matter there", "d 'x( a ')", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Covered},
		{"EAA: on another thread, behind the last one", "d a( 'x )", m.eaa([]string{"D.d"}, "X.x", "A.a", true), Covered},
		{"EAA: it stands behind the synchronous run that it falls into", "a( 'x ) b d", m.eaa([]string{"A.a", "B.b"}, "X.x", "D.d", false), Covered},
		{"EAA: between the run's callbacks too", "a 'x b d", m.eaa([]string{"A.a", "B.b"}, "X.x", "D.d", false), Covered},
		{"EAA: and not inside of it", "a 'x b d", m.eaa([]string{"A.a", "B.b"}, "X.x", "D.d", true), Uncovered},
		{"EAA: c is an event too", "b d a", m.eaa([]string{"B.b"}, "D.d", "A.a", false), Covered},

		{"loss: covered elsewhere", "a b _ a", ee("A.a", "B.b"), Covered},
		{"loss: between the two", "a _ b", ee("A.a", "B.b"), Unknown},
		{"loss: an exit", "a( ~ b", ee("A.a", "B.b"), Unknown},
		{"loss: the begin", "_ b", ee("A.a", "B.b"), Uncovered},
		{"loss: two records at the begin", "__ b", ee("A.a", "B.b"), Unknown},
		{"loss: three records are any pair", "d ___ d", ee("A.a", "B.b"), Unknown},
		{"loss: on two sides", "_ b( _ ) _ a", ee("B.b", "D.d"), Unknown},
		{"loss: the callee", "a( _ )", m.easIn("A.a", "S.s"), Unknown},
		{"loss: the caller", "_ ' a( b ) ", m.easIn("S.s", "B.b"), Uncovered},
		{"loss: two records on a thread never seen", "a _ a _ a", m.easIn("D.d", "S.s"), Unknown},
		{"loss: c on another thread is one record", "d _ a d", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Unknown},
		{"loss: it may have run while the gap's event did", "d( _ ) a d", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Unknown},
		{"loss: too little of it", "d _ d", m.eaa([]string{"D.d"}, "X.x", "A.a", false), Uncovered},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			records := script(m, test.trace)
			if got := measured(t, m, []Sequence{test.s}, records)[0]; got != test.want {
				t.Errorf("%s: %s is %s, want %s", show(m, records), showSequence(m, &test.s), got, test.want)
			}
		})
	}
}

// TestUnion: traces count together, and no sequence is matched across processes.
func TestUnion(t *testing.T) {
	m, sequences := figure3()
	build := m.app().Build
	first := string(logText(build, 1, numbered(trace.Record{Method: 0, Kind: 'E'}, trace.Record{Method: 0, Kind: 'X'})))
	second := string(logText(build, 2, numbered(trace.Record{Method: 1, Kind: 'E'}, trace.Record{Method: 1, Kind: 'X'}, trace.Record{Method: 3, Kind: 'E'})))
	third := string(logText(build, 3, numbered(trace.Record{Method: 3, Kind: 'E'}, trace.Record{Method: 3, Kind: 'X'}, trace.Record{Method: 2, Kind: 'E'})))
	r := mustRun(t, m, sequences, first+second+third)
	if got := states(r); got != "-c-c-" || r.Traces.Processes != 3 {
		t.Errorf("got %s, %+v", got, r.Traces)
	}
}

// TestDroppedLines: dropping lines never turns covered into uncovered, and never makes anything covered; dropping a
// tail changes nothing of what is before it.
func TestDroppedLines(t *testing.T) {
	m, sequences := randomModel()
	rnd := rand.New(rand.NewPCG(8, 8))
	trials := 3000
	if testing.Short() {
		trials = 300
	}
	for range trials {
		whole := randomTrace(rnd, 10+rnd.IntN(60))
		full := measured(t, m, sequences, whole)
		var kept []trace.Record
		share := 2 + rnd.IntN(30)
		for _, r := range whole[:len(whole)-1] {
			if rnd.IntN(share) > 0 {
				kept = append(kept, r)
			}
		}
		kept = append(kept, whole[len(whole)-1]) // else the end of it would be a tail
		got := measured(t, m, sequences, kept)
		for i := range sequences {
			if full[i] == Covered && got[i] == Uncovered || full[i] != Covered && got[i] == Covered {
				t.Fatalf("%s\n%s\n%s: %s became %s", show(m, whole), show(m, kept), showSequence(m, &sequences[i]), full[i], got[i])
			}
		}
	}
}

// TestCutting: cutting a log into files, mixing processes and the order of files change nothing but the witnesses.
func TestCutting(t *testing.T) {
	m, sequences := randomModel()
	rnd := rand.New(rand.NewPCG(9, 9))
	for range 200 {
		var lines [][]string
		var whole []trace.Source
		for p := range 3 {
			text := logText(m.app().Build, uint64(p+1), dropped(rnd, randomTrace(rnd, 30)))
			lines = append(lines, strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n"))
			whole = append(whole, trace.FromBytes(fmt.Sprint(p), text))
		}
		files := make([]strings.Builder, 4)
		for len(lines) > 0 {
			p := rnd.IntN(len(lines))
			fmt.Fprintln(&files[rnd.IntN(4)], strings.TrimSuffix(lines[p][0], "\n"))
			if lines[p] = lines[p][1:]; len(lines[p]) == 0 {
				lines = append(lines[:p], lines[p+1:]...)
			}
		}
		var cut []trace.Source
		for i := range files {
			cut = append(cut, trace.FromBytes(fmt.Sprint("file", i), []byte(files[i].String())))
		}
		rnd.Shuffle(len(cut), func(i, j int) { cut[i], cut[j] = cut[j], cut[i] })
		want, err1 := Measure(context.Background(), m.app(), sequences, whole, Options{})
		got, err2 := Measure(context.Background(), m.app(), sequences, cut, Options{})
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		want.Traces.Files = got.Traces.Files
		if states(got) != states(want) || got.Traces != want.Traces || len(got.Unmodelled.Pairs) != len(want.Unmodelled.Pairs) {
			t.Fatalf("got %s %+v, want %s %+v", states(got), got.Traces, states(want), want.Traces)
		}
	}
}

// dropped leaves out some records.
func dropped(rnd *rand.Rand, records []trace.Record) []trace.Record {
	var out []trace.Record
	for _, r := range records {
		if rnd.IntN(20) > 0 {
			out = append(out, r)
		}
	}
	return out
}

func TestUnmodelled(t *testing.T) {
	m, sequences := figure3()
	app := m.app()
	app.Methods = append(app.Methods, "Lp/X;->foo()V")
	records := numbered(
		trace.Record{Method: 5, Kind: 'E'}, trace.Record{Method: 5, Kind: 'X'}, // lacks it
		trace.Record{Method: 4, Kind: 'E'}, trace.Record{Method: 4, Kind: 'X'}, // API_SYNC only, but outside
		trace.Record{Method: 0, Kind: 'E'}, trace.Record{Method: 4, Kind: 'E', Depth: 1}, trace.Record{Method: 4, Kind: 'X', Depth: 1}, trace.Record{Method: 0, Kind: 'X'},
		trace.Record{Method: 2, Kind: 'E'}, trace.Record{Method: 2, Kind: 'X'}, // onCreate, onStop
		trace.Record{Method: 99, Kind: 'E'}, // no such method
	)
	text := append(logText(app.Build, 1, records), "I/cbcov: 1 0badf00d 0000000000000001 12 0 m E 0 0 p.B\n"...)
	r, err := Measure(context.Background(), app, sequences, []trace.Source{trace.FromBytes("t", text)}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("%+v %+v", r.Unmodelled.Callbacks, r.Unmodelled.Pairs)
	want := "[{Method:Lp/A;->onCreate()V Receiver:Lp/B; Callback:-1 Count:1 Witness:{File:t Line:12}}" +
		" {Method:Lp/L;->onCreateLoader()V Receiver:Lp/L; Callback:4 Count:1 Witness:{File:t Line:3}}" +
		" {Method:Lp/X;->foo()V Receiver:Lp/X; Callback:-1 Count:1 Witness:{File:t Line:1}}]" +
		" [{Criterion:EE Symbols:[{Callback:0 Point:exit} {Callback:2 Point:entry}] Count:1 Witness:{File:t Line:9}}" +
		" {Criterion:EAS Symbols:[{Callback:0 Point:entry} {Callback:4 Point:entry}] Count:1 Witness:{File:t Line:6}}]"
	if got != want || r.Traces.Broken != 1 {
		t.Errorf("got %s\nwant %s\n%+v", got, want, r.Traces)
	}
}

func TestSuppressed(t *testing.T) {
	m, sequences := figure3()
	opt := Options{Suppressed: map[string]string{sequences[0].ID: "why not", sequences[3].ID: "never", "EE-gone": "old"}}
	r, err := Measure(context.Background(), m.app(), sequences, []trace.Source{trace.FromBytes("t", []byte(printed))}, opt)
	if err != nil {
		t.Fatal(err)
	}
	if states(r) != "s-csc" || r.Tally(EE) != (Tally{Required: 2, Covered: 1, Suppressed: 2}) || fmt.Sprint(r.Stale) != "[EE-gone]" {
		t.Errorf("got %s %+v %v", states(r), r.Tallies, r.Stale)
	}
	if o := r.Outcomes[0]; o.Reason != "why not" || o.Witness.Line != 3 {
		t.Errorf("a suppressed sequence that a trace contains: %+v", o)
	}
	if _, ok := r.Tally(EAA).Ratio(); ok {
		t.Error("a criterion that requires nothing has a ratio")
	}
}

func TestErrors(t *testing.T) {
	m, sequences := figure3()
	var wrong *trace.BuildError
	_, err := run(t, m, sequences, "I/cbcov: 1 11111111 0000000000000001 1 0 m E 0 0\n")
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "trace.txt:1") || !strings.Contains(err.Error(), "0badf00d") {
		t.Errorf("another build: %v", err)
	}
	_, err = run(t, m, sequences, "nothing of ours\n")
	if !errors.Is(err, ErrNoRecords) || !strings.Contains(err.Error(), "trace.txt") {
		t.Errorf("no records: %v", err)
	}
	_, err = Measure(context.Background(), m.app(), []Sequence{{ID: "x", Criterion: EAA, Symbols: []Symbol{{0, Entry}, {99, Exit}}}}, nil, Options{})
	if err == nil {
		t.Error("a malformed sequence is taken")
	}
}

// FuzzMeasure: no trace makes measuring panic, and two runs say the same.
func FuzzMeasure(f *testing.F) {
	m, sequences := randomModel()
	rnd := rand.New(rand.NewPCG(1, 1))
	f.Add(logText(m.app().Build, 1, randomTrace(rnd, 30)))
	f.Add([]byte(printed))
	f.Add([]byte(newTimedLog(m, 1).run("a( s ) 'x b( !").crash("p.E: x", "p.app.A.a(A.java:1)").text.String()))
	f.Fuzz(func(t *testing.T, text []byte) {
		measure := func() (*Result, error) {
			return Measure(context.Background(), m.app(), sequences, []trace.Source{trace.FromBytes("t", text)}, Options{Workers: 2})
		}
		a, err := measure()
		b, again := measure()
		if (err == nil) != (again == nil) || err == nil && (states(a) != states(b) || !reflect.DeepEqual(a.Crashes, b.Crashes) || !reflect.DeepEqual(a.Growth, b.Growth)) {
			t.Fatalf("%v, %v", err, again)
		}
	})
}

package merge_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/apk"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/ccfa/scope"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// fixture is an app that documents are measured of.
type fixture struct {
	automaton *ccfa.Automaton
	required  []coverage.Sequence
	methods   []string
	ids       map[string]uint32
}

func open(t testing.TB, path string, own scope.Options) *fixture {
	t.Helper()
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	m, err := a.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	model, err := framework.Load(max(m.TargetSDK, framework.Levels()[0]))
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{Scope: own})
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{ids: map[string]uint32{}}
	if f.automaton, err = ccfa.Build(context.Background(), p, a, model, ccfa.Options{Check: true}); err != nil {
		t.Fatal(err)
	}
	required, err := coverage.Required(context.Background(), f.automaton, coverage.RequiredOptions{})
	if err != nil {
		t.Fatal(err)
	}
	f.required = required.Sequences
	for _, method := range p.Methods() {
		f.ids[method.Ref().String()] = uint32(len(f.methods))
		f.methods = append(f.methods, method.Ref().String())
	}
	return f
}

// measure measures traces and gives the document that a reader of its JSON gets.
func (f *fixture) measure(t testing.TB, name string, sources ...trace.Source) *result.Document {
	t.Helper()
	measured, err := coverage.Measure(context.Background(), coverage.App{
		Build: f.automaton.Build, Package: f.automaton.Package, Methods: f.methods, Callbacks: f.automaton.Callbacks, Relations: f.automaton.Relations(context.Background()),
	}, f.required, sources, coverage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := again(t, (&result.Run{APK: "app.apk", Automaton: f.automaton, Result: measured}).Document())
	d.Name = name
	return d
}

// again writes a document and reads it.
func again(t testing.TB, d *result.Document) *result.Document {
	t.Helper()
	out, err := result.Read("report.json", bytes.NewReader(text(t, d)))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func text(t testing.TB, d any) []byte {
	t.Helper()
	b, err := json.MarshalIndent(d, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// process writes a process's log: callbacks of the app on the main thread, some inside others, one of them the app does not have, and a
// crash now and then.
func (f *fixture) process(r *rand.Rand, nonce uint64) []byte {
	var b []byte
	seq, depth, pid := uint64(0), uint32(0), 1000+int(nonce%30000)
	log := func(kind trace.Kind, method uint32, receiver string) {
		seq++
		b = fmt.Appendf(b, "11-21 01:%02d:%02d.%03d %5d %5d I cbcov   : ", seq/60%60, seq%60, nonce%1000, pid, pid)
		b = trace.AppendLine(b, f.automaton.Build, nonce, trace.Record{Seq: seq, Depth: depth, Method: method, Object: 1, Kind: kind}, receiver)
		b = append(b, '\n')
	}
	var run func(level int)
	run = func(level int) {
		c := f.automaton.Callbacks[r.IntN(len(f.automaton.Callbacks))]
		receiver := strings.ReplaceAll(strings.Trim(c.Receiver, "L;"), "/", ".")
		if r.IntN(20) == 0 {
			receiver = "p.Stranger"
		}
		log(trace.Entry, f.ids[c.Method], receiver)
		depth++
		for level < 2 && r.IntN(4) == 0 {
			run(level + 1)
		}
		depth--
		log(trace.Exit, f.ids[c.Method], receiver)
	}
	for range 5 + r.IntN(60) {
		run(0)
	}
	if r.IntN(2) == 0 {
		head := fmt.Sprintf("11-21 02:00:00.000 %5d %5d E AndroidRuntime: ", pid, pid)
		for _, line := range []string{"FATAL EXCEPTION: main", fmt.Sprintf("Process: %s, PID: %d", f.automaton.Package, pid),
			fmt.Sprintf("java.lang.IllegalStateException: %d", r.IntN(100)), fmt.Sprintf("\tat p.A.m%d(A.java:1)", r.IntN(2))} {
			b = append(b, head+line+"\n"...)
		}
	}
	return b
}

// bare leaves out of a document what only a union has, or one measurement.
func bare(d *result.Document) *result.Document {
	out := *d
	out.Shards, out.Key, out.Name, out.Growth, out.Timeline, out.Course = nil, "", "", nil, result.Timeline{}, nil
	crashes := slices.Clone(out.Crashes)
	for i := range crashes {
		c := &crashes[i]
		// which criteria had grown is a question to all traces together; the title tells how often it came
		c.Grown, c.Message, c.Title, c.Exception, c.Times = nil, "", "", "", nil
	}
	out.Crashes = crashes
	return &out
}

// TestUnionIsMeasuredAtOnce: shards of different processes that lost nothing, measured apart and united, say what they say when they are
// measured together.
func TestUnionIsMeasuredAtOnce(t *testing.T) {
	for _, app := range []string{"fig1", "activity", "listeners", "asynctasks"} {
		f := open(t, filepath.Join("..", "..", "testdata", "apps", app+".apk"), scope.Options{})
		for seed := range uint64(6) {
			r := rand.New(rand.NewPCG(seed, 7))
			var all []trace.Source
			var docs []*result.Document
			for shard := range 2 + r.IntN(4) {
				var log []byte
				for process := range 1 + r.IntN(3) {
					log = append(log, f.process(r, seed<<32|uint64(shard)<<8|uint64(process)|1<<60)...)
				}
				s := trace.FromBytes(fmt.Sprintf("shard%d/logcat", shard), log)
				all = append(all, s)
				docs = append(docs, f.measure(t, fmt.Sprint(shard), s))
			}
			union, err := merge.Union(docs...)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := merge.Union(f.measure(t, "", all...))
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(text(t, bare(whole))), string(text(t, bare(union)))); d != "" {
				t.Fatalf("%s, seed %d (- at once, + united):\n%s", app, seed, d)
			}
		}
	}
}

// TestUnionAlgebra: merging is associative, commutative and idempotent, whatever the documents say.
func TestUnionAlgebra(t *testing.T) {
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 1))
		docs := []*result.Document{random(r), random(r), random(r)}
		a, b, c := docs[0], docs[1], docs[2]
		united := func(docs ...*result.Document) *result.Document {
			u, err := merge.Union(docs...)
			if err != nil {
				t.Fatal(err)
			}
			return again(t, u)
		}
		want := string(text(t, united(a, b, c)))
		for name, got := range map[string]*result.Document{
			"another order": united(c, a, b), "left first": united(united(a, b), c), "right first": united(a, united(b, c)),
			"twice": united(a, b, c, b, a), "with itself": united(united(a, b, c), united(c, b)),
		} {
			if d := cmp.Diff(want, string(text(t, got))); d != "" {
				t.Fatalf("seed %d, %s:\n%s", seed, name, d)
			}
		}
	}
}

// random makes a document of a small app in which anything may have happened.
func random(r *rand.Rand) *result.Document {
	d := &result.Document{
		Schema: result.Schema, App: result.App{Package: "p", Build: "0badf00d"}, APK: []string{"", "a.apk", "b.apk"}[r.IntN(3)], Scope: result.Scope{Mapping: []string{"", "m.txt"}[r.IntN(2)]},
		Name: []string{"", "one", "two"}[r.IntN(3)], Device: []string{"", "x", "y"}[r.IntN(3)], Windows: []string{"A", "B"},
		Witnesses: map[string]result.Place{}, Blocks: []int{4, 5, 6},
		Sought: result.Seen()[r.IntN(3):], Warnings: []string{"w", "x"}[r.IntN(2):], API: 28 + r.IntN(2),
	}
	if r.IntN(3) > 0 {
		d.Key = fmt.Sprint(r.IntN(4))
	}
	for i := range 3 {
		d.Callbacks = append(d.Callbacks, result.Callback{Method: fmt.Sprintf("Lp/A;->m%d()V", i), Receiver: "Lp/A;", Name: fmt.Sprintf("A.m%d", i), Windows: []int{0}})
	}
	place := func() result.Place { return result.Place{File: []string{"f", "g"}[r.IntN(2)], Line: 1 + r.IntN(9)} }
	flags := func(n int) result.Set {
		in := make([]bool, n)
		for i := range in {
			in[i] = r.IntN(2) == 0
		}
		return result.NewSet(in)
	}
	for i := range 6 {
		s := result.Sequence{ID: fmt.Sprintf("EE-%016d", i), Criterion: []string{"EE", "EAS"}[i%2], Symbols: []int{i % 3 * 2, 2}, Windows: []int{i % 2}}
		switch s.State = []result.State{result.WasCovered, result.WasUncovered, result.WasUnknown, result.WasSuppressed}[r.IntN(4)]; s.State {
		case result.WasCovered:
			d.Witnesses[s.ID] = place()
		case result.WasSuppressed:
			x := result.Suppressed{ID: s.ID, Reason: fmt.Sprint(r.IntN(3))}
			if r.IntN(2) == 0 {
				x.Covered = place()
			}
			d.Suppressed = append(d.Suppressed, x)
		}
		d.Sequences = append(d.Sequences, s)
	}
	d.Seen = flags(3)
	if r.IntN(2) == 0 {
		d.Statements = &result.Statements{Blocks: 3, Total: 15, Ran: flags(3)}
	}
	found := func(kind result.Kind) result.Finding {
		f := result.Finding{ID: fmt.Sprint(r.IntN(3)), Kind: kind, Title: fmt.Sprint(r.IntN(2)), Place: place(), Count: 1 + r.IntN(3), Fails: r.IntN(2) == 0}
		if r.IntN(3) == 0 {
			f.Suppressed = &result.Suppression{Reason: fmt.Sprint(r.IntN(2))}
		}
		if r.IntN(4) == 0 {
			f.Place = result.Place{}
		}
		return f
	}
	distinct := map[string]bool{}
	for range r.IntN(4) {
		v, x, p, c := found("violation"), found("unexpected"), found("prediction"), found([]result.Kind{result.JavaCrash, result.ANR}[r.IntN(2)])
		if distinct[v.ID] {
			continue
		}
		distinct[v.ID] = true
		x.ID, p.ID, c.ID = v.ID, v.ID, v.ID
		d.Violations, d.Unexpected = append(d.Violations, result.Violation{Finding: v, Symbol: fmt.Sprint(r.IntN(2))}), append(d.Unexpected, result.Violation{Finding: x})
		d.Predictions, d.Crashes = append(d.Predictions, result.Prediction{Finding: p}), append(d.Crashes, result.Crash{Finding: c, Times: []int64{int64(r.IntN(9))}})
		race := found([]result.Kind{result.HarmfulRace, result.DifferingRace}[r.IntN(2)])
		race.ID = v.ID
		d.Races = append(d.Races, result.Race{Finding: race, Location: fmt.Sprint(r.IntN(2))})
		d.Monitored = append(d.Monitored, result.Class{Purpose: v.ID, Class: "C", Objects: r.IntN(5), Unmatched: []result.Unmatched{{Method: "m", Why: "w", Count: 1, First: place()}}})
		d.Unmodelled.Callbacks = append(d.Unmodelled.Callbacks, result.UnmodelledCallback{Method: v.ID, Count: 1, First: place()})
		pair := result.Symbols{0, 2*slices.Index([]string{"0", "1", "2"}, v.ID) + 1}
		d.Unmodelled.Pairs = append(d.Unmodelled.Pairs, result.UnmodelledPair{Criterion: "EE", Symbols: pair, Count: 1 + r.IntN(3), First: place()})
	}
	if r.IntN(2) == 0 {
		d.Explored = &result.Explored{Runs: r.IntN(3), Growth: []result.Grown{{Events: r.IntN(9)}}}
	}
	if r.IntN(4) > 0 {
		d.Unreached = &result.Unreached{Reasons: []result.Reason{{Reason: "event", About: fmt.Sprint(r.IntN(2)), Count: 1, Sequences: flags(6)}, {Reason: "order", Why: fmt.Sprint(r.IntN(2)), Sequences: flags(6),
			Candidates: []result.Candidate{{ID: "EE-0000000000000001", Reason: fmt.Sprint(r.IntN(2))}}}}}
	}
	d.Traces = result.Traces{Files: 1, Processes: r.IntN(3), Records: r.IntN(99), Lost: r.IntN(2), Silent: []string{"s"}}
	return d
}

// TestUnionRefuses: what cannot be united is an error that names both reports and says what to do.
func TestUnionRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	read := func(name string, change func(*result.Document)) *result.Document {
		d := random(r)
		change(d)
		out, err := result.Read(name, bytes.NewReader(text(t, d)))
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	base := read("base.json", func(*result.Document) {})
	for name, test := range map[string]struct {
		change func(*result.Document)
		want   string
	}{
		"another build":    {func(d *result.Document) { d.App.Build = "00000001" }, "one build only"},
		"another app":      {func(d *result.Document) { d.App.Package = "q" }, "one build only"},
		"other sequences":  {func(d *result.Document) { d.Sequences, d.Unreached = d.Sequences[:3], nil }, "same options"},
		"other names":      {func(d *result.Document) { d.Callbacks[0].Name = "B.m" }, "same options"},
		"with the mapping": {func(d *result.Document) { d.App.Mapped = true }, "same options"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := merge.Union(base, read("other.json", test.change))
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "base.json") || !strings.Contains(err.Error(), "other.json") {
				t.Errorf("got %v", err)
			}
		})
	}
	if _, err := merge.Union(); err == nil {
		t.Error("no report at all")
	}
}

// TestUnionOfConflicts: what one of the reports knows of conflicts the union knows, whichever stands first; one of an older cbcov has none.
func TestUnionOfConflicts(t *testing.T) {
	older := random(rand.New(rand.NewPCG(1, 1)))
	newer := again(t, older)
	newer.Conflicts = []result.Conflict{{Location: "A.b", Kind: "field", First: result.Access{Does: result.Writes}, Second: result.Access{Does: result.Reads}}}
	newer.Sequences[0].Conflicts = []int{0}
	for _, docs := range [][]*result.Document{{older, newer}, {newer, older}, {newer}} {
		u, err := merge.Union(docs...)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(u.Conflicts, newer.Conflicts) || !slices.Equal(u.Sequences[0].Conflicts, []int{0}) {
			t.Errorf("%+v, %v", u.Conflicts, u.Sequences[0].Conflicts)
		}
	}
}

// TestUnionOfReasons: a sequence that no shard covers has the reason of the shard that came nearest to it; a candidate is one of each shard.
func TestUnionOfReasons(t *testing.T) {
	shard := func(name string, states [4]result.State, reasons ...result.Reason) *result.Document {
		d := &result.Document{Schema: result.Schema, App: result.App{Package: "p", Build: "0badf00d"}, Name: name, Key: name, Witnesses: map[string]result.Place{},
			Callbacks: []result.Callback{{Method: "Lp/A;->m()V"}}}
		for i, state := range states {
			d.Sequences = append(d.Sequences, result.Sequence{ID: fmt.Sprintf("EE-%016d", i), Criterion: "EE", Symbols: []int{0, 0}, State: state})
		}
		d.Unreached = &result.Unreached{Reasons: reasons}
		return d
	}
	const not, has = result.WasUncovered, result.WasCovered
	third := result.Candidate{ID: "EE-0000000000000002", Reason: "ran often"}
	a := shard("a", [4]result.State{not, not, not, not}, result.Reason{Reason: "window", About: "B", Why: "never opened", Count: 2, Sequences: "0-1"},
		result.Reason{Reason: "order", About: "A", Why: "it ran 9 times", Count: 2, Sequences: "2-3", Candidates: []result.Candidate{third, {ID: "EE-0000000000000003", Reason: "x"}}})
	b := shard("b", [4]result.State{not, has, not, not}, result.Reason{Reason: "guard", About: "c", Why: "never came", Count: 1, Sequences: "0"},
		result.Reason{Reason: "event", About: "d", Why: "no event", Count: 2, Sequences: "2-3", Candidates: []result.Candidate{third}})
	b.Witnesses["EE-0000000000000001"] = result.Place{File: "f", Line: 1}
	u, err := merge.Union(b, a)
	if err != nil {
		t.Fatal(err)
	}
	want := &result.Unreached{Reasons: []result.Reason{
		{Reason: "order", About: "A", Why: "it ran 9 times", Count: 2, Sequences: "2-3", Candidates: []result.Candidate{third}}, {Reason: "guard", About: "c", Why: "never came", Count: 1, Sequences: "0"},
	}}
	if d := cmp.Diff(want, u.Unreached); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	a.Unreached = nil // an older cbcov
	if u, err := merge.Union(b, a); err != nil || u.Unreached != nil {
		t.Errorf("%v, %+v", err, u)
	}
}

// TestUnionOfBudgets: reports of different budgets are not united; one that does not say its budget is held to what it requires.
func TestUnionOfBudgets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	d := random(r)
	with := func(budget float64, apart ...result.Apart) *result.Document {
		c := *d
		c.Budget, c.Apart, c.Cut = budget, apart, nil
		return again(t, &c)
	}
	coarse := result.Apart{Name: "W", Sequences: 7}
	for _, docs := range [][]*result.Document{{with(2, coarse), with(2, coarse)}, {with(0), with(2, coarse)}, {with(2, coarse), with(0), with(2, coarse)}} {
		u, err := merge.Union(docs...)
		if err != nil || u.Budget != 2 || len(u.Apart) != 1 || u.Apart[0] != coarse {
			t.Errorf("%v, %+v", err, u.Detail)
		}
	}
	for want, docs := range map[string][]*result.Document{
		"--budget 1":      {with(1), with(2)},
		"--budget 2":      {with(0), with(1), with(2)},
		"different parts": {with(2, coarse), with(2)},
	} {
		if _, err := merge.Union(docs...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}

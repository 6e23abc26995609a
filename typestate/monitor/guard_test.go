package monitor

import (
	"slices"
	"testing"

	"cbcov/coverage/trace"
	"cbcov/typestate"
	"cbcov/typestate/observe"
)

// References of the world of rows, behind the constructor's.
const (
	refNewRows = iota
	refNext    // true: there is a row
	refGet     // of a column below columns(), where there is a row
	refColumns // gives the same as long as the object lives
	refFull    // gives something else after each next
	refTake    // where full() is false
)

// rows is a world of a class like a database's cursor, whose inputs have guards.
func rows() *world {
	const start, on, bad = 0, 1, 2
	atom := func(path, is string, not bool, bound float64, plus ...typestate.Weighted) typestate.Atom {
		return typestate.Atom{Path: path, Is: is, Not: not, Bound: bound, Plus: plus}
	}
	inside := []typestate.Atom{atom("0", ">=", false, 0), atom("0", "<=", false, -1, typestate.Weighted{Path: "this.columns()", Weight: -1})}
	m := &typestate.Machine{
		Class: "x.C", Inputs: []string{"next [result]", "next [!result]", "get [inside]", "get [outside]", "take [!full()]", "take [full()]"},
		Outputs: []string{typestate.Nothing, typestate.Err},
		States: []typestate.State{
			start: {Name: "start", Edges: []typestate.Edge{{To: on}, {To: start}, {Output: 1, To: bad}, {Output: 1, To: bad}, {To: start}, {Output: 1, To: bad}}},
			on:    {Name: "on", Edges: []typestate.Edge{{To: on}, {To: start}, {To: on}, {Output: 1, To: bad}, {To: on}, {Output: 1, To: bad}}},
			bad:   {Name: "bad", Edges: slices.Repeat([]typestate.Edge{{Output: 1, To: bad}}, 6)},
		},
		Guards: []typestate.Guard{
			{Input: "next [result]", Any: [][]typestate.Atom{{atom(typestate.ResultPath, "true", false, 0)}}},
			{Input: "next [!result]", Any: [][]typestate.Atom{{atom(typestate.ResultPath, "true", true, 0)}}},
			{Input: "get [inside]", Any: [][]typestate.Atom{inside}},
			{Input: "get [outside]", Any: [][]typestate.Atom{{atom("0", "<=", false, -1)}, {atom("0", ">=", false, 0, inside[1].Plus...)}}},
			{Input: "take [!full()]", Any: [][]typestate.Atom{{atom("this.full()", "true", true, 0)}}},
			{Input: "take [full()]", Any: [][]typestate.Atom{{atom("this.full()", "true", false, 0)}}},
		},
		Binding: &typestate.Binding{Observers: []typestate.Observer{{Path: "this.columns()", Constant: true}, {Path: "this.full()"}}},
	}
	w := &world{machine: m, points: &observe.Points{Machines: []*typestate.Machine{m}}, methods: []string{"Lp/H;->onClick()V"}}
	add := func(name string, u observe.Use, inputs ...int) {
		u.Object = observe.Receiver
		for _, in := range inputs {
			u.Inputs = append(u.Inputs, observe.InputChoice{Input: in, Guard: m.Guard(m.Inputs[in])})
		}
		dex := "Lx/C;->" + name
		w.points.Refs = append(w.points.Refs, &observe.Ref{Number: len(w.points.Refs), Dex: dex, Method: dex, Uses: []observe.Use{u}})
	}
	add("<init>()V", observe.Use{Role: observe.Birth})
	add("next()Z", observe.Use{Role: observe.Input}, 0, 1)
	add("get(I)I", observe.Use{Role: observe.Input}, 2, 3)
	add("columns()I", observe.Use{Role: observe.Neutral, Observer: 1})
	add("full()Z", observe.Use{Role: observe.Neutral, Observer: 2})
	add("take()V", observe.Use{Role: observe.Input}, 4, 5)
	return w
}

// TestGuards: inputs are told apart by arguments, by what observers gave before, and behind the call by its result.
func TestGuards(t *testing.T) {
	integer := func(n int64) trace.Value { return trace.Value{Kind: trace.Integer, Bits: n} }
	type s struct{ *script }
	gives := func(x s, ref uint32, n int64) s {
		x.begin(ref, it)
		x.put(trace.Record{Kind: trace.Return, Method: ref, Object: it, Extra: &trace.Extra{Result: integer(n)}}, x.class, "")
		return x
	}
	get := func(x s, column int64) s { return s{x.call(refGet, it, integer(column))} }
	for _, test := range []struct {
		name string
		does func(x s)
		want []string
	}{
		{"before the first row", func(x s) { get(x, 0) }, []string{"broken get"}},
		{"behind a row that is there", func(x s) { get(gives(x, refNext, 1), 0) }, nil},
		{"behind one that is not", func(x s) { get(gives(gives(x, refNext, 1), refNext, 0), 0) }, []string{"broken get"}},
		{"an argument that is always wrong", func(x s) { get(gives(x, refNext, 1), -1) }, []string{"broken get [outside]"}},
		{"a column of which nothing is known", func(x s) { get(gives(x, refNext, 1), 7) }, nil},
		{"one beyond those that the object told", func(x s) { get(gives(gives(x, refColumns, 2), refNext, 1), 2) }, []string{"broken get [outside]"}},
		{"the last of those", func(x s) { get(gives(gives(x, refColumns, 2), refNext, 1), 1) }, nil},
		{"what was told still holds", func(x s) { gives(x, refFull, 1).call(refTake, it) }, []string{"broken take [full()]"}},
		{"what was told may hold no more", func(x s) { gives(gives(x, refFull, 1), refNext, 0).call(refTake, it) }, nil},
		{"a result that was not logged", func(x s) { x.begin(refNext, it).end(refNext, it, ""); get(x, 0) }, nil},
		{"of an object that began unseen", func(x s) { x.log = nil; get(x, -1) }, []string{"broken get [outside]"}},
		{"of such a one a result tells", func(x s) { x.log = nil; get(gives(x, refNext, 0), 0) }, []string{"broken get"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := rows()
			x := s{&script{w: w, class: "x.C"}}
			x.put(trace.Record{Kind: trace.Return, Method: refNewRows, Object: it}, "x.C", "")
			test.does(x)
			r := w.check(t, x.log.number())
			if got := kinds(r); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v\n%s", got, test.want, x.log.text(7))
			}
		})
	}
}

// TestGuardsOfLostRecords: a lost record may have been what changed all that was known.
func TestGuardsOfLostRecords(t *testing.T) {
	integer := func(n int64) trace.Value { return trace.Value{Kind: trace.Integer, Bits: n} }
	w := rows()
	x := &script{w: w, class: "x.C"}
	x.put(trace.Record{Kind: trace.Return, Method: refNewRows, Object: it}, "x.C", "")
	x.begin(refColumns, it).put(trace.Record{Kind: trace.Return, Method: refColumns, Object: it, Extra: &trace.Extra{Result: integer(1)}}, "x.C", "")
	x.begin(refNext, it).put(trace.Record{Kind: trace.Return, Method: refNext, Object: it, Extra: &trace.Extra{Result: integer(1)}}, "x.C", "")
	x.call(refGet, it, integer(3))
	all := x.log.number()
	if got := kinds(w.check(t, all)); !slices.Equal(got, []string{"broken get [outside]"}) {
		t.Fatal(got)
	}
	for i := range len(all) - 2 { // behind the two of the wrong call nothing is left to lose
		if got := kinds(w.check(t, slices.Delete(slices.Clone(all), i, i+1))); len(got) > 0 {
			t.Errorf("without line %d: %v", i, got)
		}
	}
}

// TestGuardsOfOverlaps: what an observer gave is believed only where nothing else may have run since it looked, and where it is the class's own.
func TestGuardsOfOverlaps(t *testing.T) {
	gave := func(n int64) *trace.Extra { return &trace.Extra{Result: trace.Value{Kind: trace.Integer, Bits: n}} }
	result := func(ref uint32, n int64) trace.Record {
		return trace.Record{Kind: trace.Return, Method: ref, Object: it, Extra: gave(n)}
	}
	for _, test := range []struct {
		name string
		does func(w *world, x *script)
	}{
		{"a call inside the observer", func(_ *world, x *script) {
			x.begin(refFull, it).begin(refNext, it).put(result(refNext, 1), x.class, "").put(result(refFull, 1), x.class, "")
		}},
		{"the observer inside a call", func(_ *world, x *script) {
			x.begin(refNext, it).begin(refFull, it).put(result(refFull, 1), x.class, "").put(result(refNext, 1), x.class, "")
		}},
		{"an override that says the opposite", func(w *world, x *script) {
			x.class = "p.Mine"
			w.overrides = map[string]bool{"p.Mine 4": true}
			x.begin(refFull, it).begin(refFull, it).put(result(refFull, 0), x.class, "").put(result(refFull, 1), x.class, "")
		}},
		{"a callback after it", func(_ *world, x *script) {
			x.begin(refFull, it).put(result(refFull, 1), x.class, "").begin(refNext, it).put(result(refNext, 1), x.class, "")
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := rows()
			x := &script{w: w, class: "x.C"}
			x.put(trace.Record{Kind: trace.Return, Method: refNewRows, Object: it}, "x.C", "")
			test.does(w, x)
			x.call(refTake, it)
			if got := kinds(w.check(t, x.log.number())); len(got) > 0 {
				t.Errorf("%v\n%s", got, x.log.text(7))
			}
		})
	}
	w := rows() // behind a loss, a callback makes it known again what is open; what was known before is not
	x := &script{w: w, class: "x.C"}
	x.put(trace.Record{Kind: trace.Return, Method: refNewRows, Object: it}, "x.C", "")
	x.begin(refFull, it).put(result(refFull, 1), x.class, "")
	lost := len(x.log)
	x.begin(refNext, it).put(result(refNext, 1), x.class, "")
	x.enter(0, 99, "p.H").call(refTake, it).leave(0, 99)
	all := x.log.number()
	if got := kinds(w.check(t, slices.Delete(slices.Clone(all), lost, lost+2))); len(got) > 0 {
		t.Errorf("behind a loss: %v", got)
	}
}

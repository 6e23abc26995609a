package monitor

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"cbcov/coverage/trace"
	"cbcov/internal/randommachine"
	"cbcov/typestate"
)

var shapes = []randommachine.Shape{
	{States: 4, Inputs: 3, Outputs: 4, Errors: 0.3, Quiet: 0.5},
	{States: 8, Inputs: 4, Outputs: 5, Errors: 0.4, Quiet: 0.5},
	{States: 12, Inputs: 3, Outputs: 6, Errors: 0.2, Quiet: 0.3},
	{States: 5, Inputs: 3, Outputs: 3, Errors: 0.5},
	{States: 70, Inputs: 4, Outputs: 6, Errors: 0.3, Quiet: 0.4},
}

// drawn is a machine for a seed: some have an error that a callback tells, some an input that was left unasked.
func drawn(seed uint64) *typestate.Machine {
	m := randommachine.New(seed, shapes[seed%uint64(len(shapes))])
	dice := rand.New(rand.NewPCG(seed, 1))
	delta, errs := slices.Index(m.Inputs, typestate.Delta), slices.Index(m.Outputs, typestate.Err)
	s := &m.States[dice.IntN(len(m.States))]
	if delta >= 0 && errs >= 0 && seed%3 == 0 && len(m.States) > 3 {
		for to := range m.States {
			if _, sink := m.SinkOutput(to); sink {
				s.Edges[delta] = typestate.Edge{Output: errs, To: to}
			}
		}
	}
	if seed%4 == 1 {
		out, to := len(m.Outputs), len(m.States)
		m.Outputs = append(m.Outputs, typestate.Unasked)
		edges := make([]typestate.Edge, len(m.Inputs))
		for i := range edges {
			edges[i] = typestate.Edge{Output: out, To: to}
		}
		s.Edges[0] = edges[0]
		m.States = append(m.States, typestate.State{Name: "unasked", Edges: edges})
	}
	return m
}

func sortReports(list []report) []report {
	slices.SortFunc(list, func(a, b report) int {
		return cmp.Or(cmp.Compare(a.object, b.object), cmp.Compare(a.line, b.line), cmp.Compare(a.kind, b.kind))
	})
	return list
}

// watcher notes every single report of a process: Result has only the first object's of each violation.
type watcher struct {
	*process
	told    map[*object]told
	reports []report
}

func (w *watcher) Add(r *trace.Record, lost uint64) {
	w.process.Add(r, lost)
	for _, generation := range []map[uint64]*object{w.objects.young, w.objects.old} {
		for _, o := range generation {
			now := o.class.automaton.configs[o.config].told
			for kind, bit := range []told{Broken: toldBroken, Unexpected: toldUnexpected} {
				if now&bit > w.told[o]&bit {
					w.reports = append(w.reports, report{o.id, int(r.Line), Kind(kind)})
				}
			}
			w.told[o] = now
		}
	}
}

// all runs a log, and gives every single report.
func (w *world) all(t *testing.T, l log, opt Options) []report {
	t.Helper()
	ix, err := trace.NewIndex(context.Background(), []trace.Source{trace.FromBytes("trace", l.text(7))}, testBuild, 1)
	if err != nil {
		t.Fatal(err)
	}
	m := w.monitor(opt)
	if w.configs > 0 {
		m.classes[0].automaton.most = w.configs
	}
	seen := &watcher{told: map[*object]told{}}
	if _, err := ix.Sweep(context.Background(), func(nonce uint64) trace.Sink {
		seen.process = m.Process(ix, nonce).(*process)
		return seen
	}); err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, v := range m.Result().Violations {
		count += v.Count
	}
	if count != len(seen.reports) {
		t.Errorf("%d objects in the result, %d were told", count, len(seen.reports))
	}
	return sortReports(seen.reports)
}

// chaos is a log of anything. reused says that identities are: a constructor makes an object that was there, one of another class comes
// in an object's place unseen.
func (w *world) chaos(dice *rand.Rand, n int, reused bool) log {
	s := w.script()
	type scope struct {
		leave func()
	}
	var open []scope
	classes := []string{"x.C", "x.Sub"}
	newest := uint32(3)
	for range n {
		object := newest - uint32(dice.IntN(3))
		s.class = classes[object%2]
		if reused && dice.IntN(40) == 0 {
			s.class = classes[dice.IntN(2)]
		}
		class, ref := s.class, uint32(dice.IntN(len(w.points.Refs)))
		value := trace.Value{Kind: trace.Integer, Bits: int64(dice.IntN(2))}
		if ref >= w.ref(refGive) {
			value = trace.Value{Kind: trace.Object, Bits: int64([]uint32{0, 200, 201, listenerOf(object)}[dice.IntN(4)])}
		}
		switch k := dice.IntN(12); {
		case k == 0 && reused:
			s.born(object)
		case k == 0:
			newest++
			s.class = classes[newest%2]
			s.born(newest)
		case k == 1:
			s.made(object)
		case k <= 5 && ref != w.ref(refNew) && ref != w.ref(refFactory):
			s.begin(ref, object, value)
			open = append(open, scope{func() {
				s.class = class
				s.end(ref, object, []string{"", "", "", "p.Oops"}[dice.IntN(4)])
			}})
		case k <= 8:
			o := dice.IntN(len(w.methods))
			id, receiver := object, class
			if o < len(w.machine.Outputs) && w.placeOf(o) != -1 {
				id, receiver = []uint32{200, 201, listenerOf(object)}[dice.IntN(3)], "p.H"
			}
			s.enter(uint32(o), id, receiver)
			if o < len(w.machine.Outputs) && w.placeOf(o) == 0 {
				s.about(uint32(o), object)
			}
			open = append(open, scope{func() { s.leave(uint32(o), id) }})
		case len(open) > 0:
			open[len(open)-1].leave()
			open = open[:len(open)-1]
		}
	}
	return s.log.number()
}

// someOverrides has classes hear their callbacks, and override methods, at random.
func (w *world) someOverrides(dice *rand.Rand) {
	for _, class := range []string{"x.C", "x.Sub"} {
		for o := range w.machine.Outputs {
			w.hears[fmt.Sprint(class, " ", o)] = dice.IntN(2) == 0
		}
		for r := range w.points.Refs {
			w.overrides[fmt.Sprint(class, " ", r)] = dice.IntN(5) == 0
		}
	}
}

// thinned drops lines.
func thinned(dice *rand.Rand, l log, share float64) log {
	return slices.DeleteFunc(slices.Clone(l), func(entry) bool { return dice.Float64() < share })
}

const rounds = 150

// eachChaos runs a test on random logs of random worlds.
func eachChaos(t *testing.T, reused bool, test func(t *testing.T, dice *rand.Rand, w *world, l log)) {
	for seed := range uint64(rounds) {
		dice := rand.New(rand.NewPCG(seed, 2))
		w := newWorld(drawn(seed), manner{closed: seed%2 == 0})
		w.someOverrides(dice)
		l := w.chaos(dice, 20+dice.IntN(60), reused)
		t.Run(fmt.Sprint(seed), func(t *testing.T) { test(t, dice, w, l) })
	}
}

func TestAsTheReference(t *testing.T) {
	found := 0
	eachChaos(t, true, func(t *testing.T, dice *rand.Rand, w *world, l log) {
		for _, share := range []float64{0, 0.02, 0.3} {
			l := thinned(dice, l, share)
			want := sortReports(w.reference(l))
			found += len(want)
			if got := w.all(t, l, Options{}); !slices.Equal(got, want) {
				t.Fatalf("share %v: got %v, want %v\n%s", share, got, want, l.text(7))
			}
		}
	})
	if found < rounds {
		t.Errorf("only %d reports in all: the test says little", found)
	}
}

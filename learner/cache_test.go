package learner_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/learner"
	"cbcov/typestate"
)

// timer is a countdown timer: start, then a wait hears finished once; cancel stops it; a second start throws.
func timer() *typestate.Machine {
	e := func(out, to int) typestate.Edge { return typestate.Edge{Output: out, To: to} }
	// inputs: start cancel delta; outputs: ok beta err finished
	return &typestate.Machine{
		Class: "Timer", Inputs: []string{"start", "cancel", typestate.Delta},
		Outputs: []string{typestate.Nothing, typestate.Beta, typestate.Err, "finished"},
		States: []typestate.State{
			{Edges: []typestate.Edge{e(0, 1), e(0, 0), e(1, 0)}},
			{Edges: []typestate.Edge{e(2, 3), e(0, 2), e(3, 2)}},
			{Edges: []typestate.Edge{e(2, 3), e(0, 2), e(1, 2)}},
			{Edges: []typestate.Edge{e(2, 3), e(2, 3), e(2, 3)}},
		},
	}
}

// spy is a Membership over a machine that keeps what it ran. lie, which may be nil, changes an answer: it is given the number of the
// run, from 0, the run so far, and the right output.
type spy struct {
	alphabet *learner.Alphabet
	machine  *typestate.Machine
	runs     []learner.Run
	lie      func(run int, r learner.Run, right int) int
}

func newSpy(m *typestate.Machine) *spy { return &spy{alphabet: learner.AlphabetOf(m), machine: m} }

func (s *spy) Ask(ctx context.Context, queries []learner.Query) ([]learner.Run, error) {
	var runs []learner.Run
	for _, q := range queries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sys := &lying{System: learner.Simulate(s.machine), spy: s}
		answered, err := learner.NewPool(s.alphabet, sys).Ask(ctx, []learner.Query{q})
		if err != nil {
			return nil, err
		}
		s.runs = append(s.runs, answered[0])
		runs = append(runs, answered[0])
	}
	return runs, nil
}

// lying is one run of a spy.
type lying struct {
	learner.System
	spy *spy
	run learner.Run
}

func (l *lying) Step(ctx context.Context, input int) (int, error) {
	out, err := l.System.Step(ctx, input)
	if err != nil {
		return 0, err
	}
	l.run.Inputs = append(l.run.Inputs, input)
	if l.spy.lie != nil {
		out = l.spy.lie(len(l.spy.runs), l.run, out)
	}
	l.run.Outputs = append(l.run.Outputs, out)
	return out, nil
}

// words are the inputs of all runs that a spy made.
func (s *spy) words() []learner.Word {
	var words []learner.Word
	for _, r := range s.runs {
		words = append(words, r.Inputs)
	}
	return words
}

const (
	start  = 0
	cancel = 1
	delta  = 2
)

func word(symbols ...int) learner.Word { return symbols }

func queries(words ...learner.Word) []learner.Query {
	var qs []learner.Query
	for _, w := range words {
		qs = append(qs, learner.Query{Word: w})
	}
	return qs
}

// TestCachePassesOn looks at what reaches the system.
func TestCachePassesOn(t *testing.T) {
	for _, c := range []struct {
		name    string
		batches [][]learner.Query
		run     []learner.Word
	}{
		{"what is known is not run", [][]learner.Query{queries(word(start, cancel)), queries(word(start), word(start, cancel))},
			[]learner.Word{word(start, cancel)}},
		{"beginnings and doubles in a batch",
			[][]learner.Query{queries(word(start), word(start, cancel), word(cancel), word(start, cancel), word())},
			[]learner.Word{word(start, cancel), word(cancel)}},
		{"nothing behind an error", [][]learner.Query{queries(word(start, start)), queries(word(start, start, delta, cancel))},
			[]learner.Word{word(start, start)}},
		{"known quiet waits are left out", [][]learner.Query{queries(word(delta)), queries(word(delta, start, delta, delta))},
			[]learner.Word{word(delta), word(start, delta, delta)}},
		{"a wait after a quiet one in the same run", [][]learner.Query{queries(word(delta, delta, start))}, []learner.Word{word(delta, start)}},
		{"a run ends where quiet leads to what is known", [][]learner.Query{queries(word(start, cancel)), queries(word(delta, start, cancel))},
			[]learner.Word{word(start, cancel), word(delta)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSpy(timer())
			cache := learner.NewCache(s.alphabet, s)
			for _, batch := range c.batches {
				runs, err := cache.Ask(t.Context(), batch)
				if err != nil {
					t.Fatal(err)
				}
				for i, r := range runs {
					want, _ := s.machine.Run(0, batch[i].Word)
					if !slices.Equal(r.Inputs, batch[i].Word) || !slices.Equal(r.Outputs, want) {
						t.Errorf("query %v is answered by %v %v, want %v", batch[i].Word, r.Inputs, r.Outputs, want)
					}
				}
			}
			if diff := cmp.Diff(c.run, s.words()); diff != "" {
				t.Errorf("run (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCacheAnswersAsTheSystem asks a cache and the system itself random queries, with and without choice, in batches.
func TestCacheAnswersAsTheSystem(t *testing.T) {
	for seed := range uint64(300) {
		draw := rand.New(rand.NewPCG(seed, 1))
		m := randomMachine(draw)
		direct, cached := newSpy(m), newSpy(m)
		cache := learner.NewCache(cached.alphabet, cached)
		for range 12 {
			batch := make([]learner.Query, 1+draw.IntN(8))
			for i := range batch {
				batch[i] = randomQuery(draw, len(m.Inputs))
			}
			got, err := cache.Ask(t.Context(), batch)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			want, err := direct.Ask(t.Context(), batch)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("seed %d: answers (-system +cache):\n%s", seed, diff)
			}
		}
		if len(cached.runs) > len(direct.runs) {
			t.Errorf("seed %d: %d runs with a cache, %d without", seed, len(cached.runs), len(direct.runs))
		}
		for r := range cache.Runs() {
			if want, _ := m.Run(m.Initial, r.Inputs); !slices.Equal(want, r.Outputs) {
				t.Fatalf("seed %d: the cache tells of the run %v %v, the machine answers %v", seed, r.Inputs, r.Outputs, want)
			}
		}
	}
}

// randomMachine draws a machine with a sink and quiet waits.
func randomMachine(draw *rand.Rand) *typestate.Machine {
	m := &typestate.Machine{Inputs: []string{"a", "b", typestate.Delta},
		Outputs: []string{typestate.Nothing, typestate.Beta, typestate.Err, "x", "y"}}
	n := 2 + draw.IntN(7)
	for s := range n {
		edges := make([]typestate.Edge, 3)
		for i := range 2 {
			edges[i] = typestate.Edge{Output: 0, To: draw.IntN(n)}
			if draw.IntN(5) == 0 {
				edges[i] = typestate.Edge{Output: 2, To: n}
			}
		}
		edges[2] = typestate.Edge{Output: 1, To: s}
		if draw.IntN(2) == 0 {
			edges[2] = typestate.Edge{Output: 3 + draw.IntN(2), To: draw.IntN(n)}
		}
		m.States = append(m.States, typestate.State{Edges: edges})
	}
	sink := typestate.Edge{Output: 2, To: n}
	m.States = append(m.States, typestate.State{Edges: []typestate.Edge{sink, sink, sink}})
	return m
}

// randomQuery draws a word and, in half of the cases, inputs that the answers choose.
func randomQuery(draw *rand.Rand, inputs int) learner.Query {
	q := learner.Query{Word: make(learner.Word, draw.IntN(6))}
	for i := range q.Word {
		q.Word[i] = draw.IntN(inputs)
	}
	if draw.IntN(2) == 0 {
		length, salt := draw.IntN(5), draw.IntN(100)
		q.Next = func(answered learner.Word) (int, bool) {
			sum := salt
			for _, out := range answered {
				sum = 31*sum + out
			}
			return sum % inputs, len(answered) < length
		}
	}
	return q
}

func TestCacheDisagreement(t *testing.T) {
	s := newSpy(timer())
	s.lie = func(run int, r learner.Run, right int) int {
		if run == 1 && len(r.Inputs) == 2 {
			return 1
		}
		return right
	}
	cache := learner.NewCache(s.alphabet, s)
	if _, err := cache.Ask(t.Context(), queries(word(start, delta))); err != nil {
		t.Fatal(err)
	}
	_, err := cache.Ask(t.Context(), queries(word(start, delta, cancel), word(cancel)))
	var d *learner.Disagreement
	if !errors.As(err, &d) {
		t.Fatalf("no disagreement: %v", err)
	}
	want := `the system does not answer alike each time: inputs "start delta"; expected "ok finished"; received "ok beta": ` +
		`they part at input 2 (delta), finished before and beta now`
	if d.Error() != want {
		t.Errorf("message:\n%s\nwant:\n%s", d.Error(), want)
	}
	// What else the batch brought is kept.
	before := len(s.runs)
	if _, err := cache.Ask(t.Context(), queries(word(cancel))); err != nil || len(s.runs) != before {
		t.Errorf("the batch's other answer was run again (%d runs, %d before): %v", len(s.runs), before, err)
	}
}

// wrongBelow answers with runs that are none.
type wrongBelow struct{ run learner.Run }

func (w *wrongBelow) Ask(_ context.Context, qs []learner.Query) ([]learner.Run, error) {
	return slices.Repeat([]learner.Run{w.run}, len(qs)), nil
}

func TestCacheRefusesWrongRuns(t *testing.T) {
	a := learner.AlphabetOf(timer())
	for _, r := range []learner.Run{
		{}, {Inputs: word(0), Outputs: word()}, {Inputs: word(1), Outputs: word(0)},
		{Inputs: word(0), Outputs: word(9)}, {Inputs: word(0), Outputs: word(-1)},
	} {
		if _, err := learner.NewCache(a, &wrongBelow{r}).Ask(t.Context(), queries(word(0))); err == nil {
			t.Errorf("run %v is taken for an answer", r)
		}
	}
	if _, err := learner.NewCache(&learner.Alphabet{Inputs: make([]string, 1<<16)}, &wrongBelow{}).Ask(t.Context(), nil); err == nil {
		t.Error("an alphabet that is too large is taken")
	}
}

// TestCacheWorkers asks the same with one worker and with four: answers and what is run are the same.
func TestCacheWorkers(t *testing.T) {
	for seed := range uint64(40) {
		m := randomMachine(rand.New(rand.NewPCG(seed, 2)))
		a := learner.AlphabetOf(m)
		var want [][]learner.Run
		var counts learner.Counts
		for _, workers := range []int{1, 4} {
			draw := rand.New(rand.NewPCG(seed, 4))
			systems := make([]learner.System, workers)
			for i := range systems {
				systems[i] = learner.Simulate(m)
			}
			run := learner.NewCounter(a, learner.NewPool(a, systems...))
			cache := learner.NewCache(a, run)
			var got [][]learner.Run
			for range 6 {
				batch := make([]learner.Query, 10)
				for i := range batch {
					batch[i] = randomQuery(draw, len(m.Inputs))
				}
				runs, err := cache.Ask(t.Context(), batch)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, runs)
			}
			if want == nil {
				want, counts = got, run.Counts()
			} else if diff := cmp.Diff(want, got); diff != "" || counts != run.Counts() {
				t.Fatalf("seed %d: %+v with one worker, %+v with %d (-one +many):\n%s", seed, counts, run.Counts(), workers, diff)
			}
		}
	}
}

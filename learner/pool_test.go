package learner_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"cbcov/internal/randommachine"
	"cbcov/learner"
	"cbcov/learner/oracle"
)

// A query's run ends at a sink: what is left of its word is answered alike, and Next is not asked.
func TestPoolStopsAtSinks(t *testing.T) {
	m := randommachine.New(3, randommachine.Shape{States: 9, Inputs: 4, Outputs: 4, Errors: 0.5, Quiet: 0.5})
	a := learner.AlphabetOf(m)
	c := &steps{System: learner.Simulate(m)}
	pool := learner.NewPool(a, c)
	for in := range a.Inputs {
		word := learner.Word{in, 0, 1, 2}
		runs, err := pool.Ask(context.Background(), []learner.Query{{Word: word, Next: func(answered learner.Word) (int, bool) {
			return 3, len(answered) < 2
		}}})
		if err != nil {
			t.Fatal(err)
		}
		out := runs[0].Outputs
		first := slices.IndexFunc(out, a.Sink)
		switch {
		case first < 0 && len(out) != len(word)+2:
			t.Errorf("%s: %d answers without a sink, want %d", a.Show(word), len(out), len(word)+2)
		case first >= 0 && first < len(word) && len(out) != len(word):
			t.Errorf("%s: %d answers, want %d", a.Show(word), len(out), len(word))
		case first >= 0 && slices.ContainsFunc(out[first:], func(o int) bool { return o != out[first] }):
			t.Errorf("%s: %s: other answers behind a sink", a.Show(word), a.ShowOutputs(out))
		}
	}
	if c.behindSink > 0 {
		t.Errorf("the system was stepped %d times behind a sink", c.behindSink)
	}
}

// steps counts the steps behind an error.
type steps struct {
	learner.System
	sunk       bool
	behindSink int
}

func (s *steps) Reset(ctx context.Context) error {
	s.sunk = false
	return s.System.Reset(ctx)
}

func (s *steps) Step(ctx context.Context, in int) (int, error) {
	if s.sunk {
		s.behindSink++
	}
	out, err := s.System.Step(ctx, in)
	s.sunk = s.sunk || out == 2 // err is the third output of a class's alphabet
	return out, err
}

// The answers are the same whatever the number of systems, and the first failing query's error is told.
func TestPoolAnswersInOrder(t *testing.T) {
	m := randommachine.New(5, randommachine.Shape{States: 30, Inputs: 5, Outputs: 4})
	a := learner.AlphabetOf(m)
	var queries []learner.Query
	for i := range 200 {
		queries = append(queries, learner.Query{Word: learner.Word{i % 5, i / 5 % 5, i / 25 % 5, i % 3}})
	}
	one, err := learner.NewPool(a, learner.Simulate(m)).Ask(context.Background(), queries)
	if err != nil {
		t.Fatal(err)
	}
	four, err := learner.NewPool(a, learner.Simulate(m), learner.Simulate(m), learner.Simulate(m), learner.Simulate(m)).Ask(context.Background(), queries)
	if err != nil {
		t.Fatal(err)
	}
	for i := range one {
		if !slices.Equal(one[i].Outputs, four[i].Outputs) {
			t.Fatalf("%s: %v by one system, %v by four", a.Show(queries[i].Word), one[i].Outputs, four[i].Outputs)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := learner.NewPool(a, learner.Simulate(m)).Ask(ctx, queries); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
}

// A system that changes its mind is told, not learned.
func TestLSharpTellsContradictions(t *testing.T) {
	m := randommachine.New(8, randommachine.Shape{States: 12, Inputs: 4, Outputs: 3})
	a := learner.AlphabetOf(m).Plain()
	l := learner.NewLSharp(a, learner.NewPool(a, &fickle{System: learner.Simulate(m), outputs: len(a.Outputs)}))
	eq, err := oracle.New("perfect", oracle.Options{Alphabet: a, Truth: m})
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = learner.Learn(context.Background(), l, eq, nil)
	var wrong *learner.InconsistentError
	if !errors.As(err, &wrong) {
		t.Fatalf("got %v, want an InconsistentError", err)
	}
}

// fickle answers the first input of each fifth run otherwise.
type fickle struct {
	learner.System
	outputs, runs, step int
}

func (f *fickle) Reset(ctx context.Context) error {
	f.runs, f.step = f.runs+1, 0
	return f.System.Reset(ctx)
}

func (f *fickle) Step(ctx context.Context, in int) (int, error) {
	out, err := f.System.Step(ctx, in)
	if f.step++; f.step == 1 && f.runs%5 == 0 {
		out = (out + 1) % f.outputs
	}
	return out, err
}

package learner_test

import (
	"context"
	"testing"

	"cbcov/internal/randommachine"
	"cbcov/learner"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

func BenchmarkLSharp(b *testing.B) {
	for _, name := range []string{"mediaplayer.dot", "rand2000.dot.gz"} {
		m, err := typestate.Open("../typestate/testdata/" + name)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				a := learner.AlphabetOf(m)
				c := learner.NewCounter(a, learner.NewPool(a, learner.Simulate(m)))
				l := learner.NewLSharp(a, learner.NewCache(a, c))
				eq, err := oracle.New("perfect", oracle.Options{Alphabet: a, Truth: m})
				if err != nil {
					b.Fatal(err)
				}
				if _, _, err := learner.Learn(context.Background(), l, eq, nil); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(c.Counts().Symbols), "symbols")
			}
		})
	}
}

// What an error leads to is a sink in each hypothesis, though a state that the edge was first taken for may have shown only errors
// by then.
func TestLSharpKeepsSinks(t *testing.T) {
	for seed := range uint64(200) {
		m := randommachine.New(seed, randommachine.Shape{States: 8, Inputs: 6, Outputs: 3, Errors: 0.6})
		a := learner.AlphabetOf(m)
		eq, err := oracle.New("perfect", oracle.Options{Alphabet: a, Truth: m})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = learner.Learn(context.Background(), learner.NewLSharp(a, learner.NewPool(a, learner.Simulate(m))), eq, func(r learner.Round) {
			for s, st := range r.Hypothesis.States {
				for i, e := range st.Edges {
					for j, next := range r.Hypothesis.States[e.To].Edges {
						if a.Sink(e.Output) && next.Output != e.Output {
							t.Errorf("seed %d, round %d: state %d answers %s by a sink, and then %s by %s",
								seed, r.Number, s, a.Inputs[i], a.Inputs[j], a.Outputs[next.Output])
						}
					}
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
